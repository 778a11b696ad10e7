"""How a card game is set up on the empty sheet: tap my hand there, and the cards face up.

`Dealt` is the slot for that, and `Counted` the one for the rows that say how many cards each player
has, where that isn't always the same.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property, partial
from typing import Any, TypeVar

from typing_extensions import override

from notepad.cards.setup import (
    UNEVEN,
    CardSetup,
    CountedSetup,
    Pack,
    ToldSizes,
    card_faults,
    dealt_round,
    sizes_add_up,
    told_range,
)
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Draft, Row, number_in_row, only_choice
from notepad.core.game_name import GameName
from notepad.core.language import N_, _, format_number, ngettext, pgettext, times, with_label
from notepad.core.page import Cell, Fill, Page
from notepad.core.sentences import Rule, Sentence
from notepad.core.setup_form import SetupForm
from notepad.core.slots import OPEN, AnyMoment, Slot, Toggle
from notepad.core.strict_json import Schema
from notepad.deduction.deal import Card

CardSetupT = TypeVar("CardSetupT", bound=CardSetup)

HAND, UP = "hand", "table"
_TAPPING = "tapping"


@dataclass(frozen=True, kw_only=True)
class Picking:
    """Cards being tapped: my hand until it has `hand_size` cards, then the `up` cards face up.

    If `up` is 0, or below because too many were dealt, only my hand is tapped. A hand that is
    `either` may have one card more. `against` says why nothing can be dealt at this table, and
    `sizes` are the hand sizes that must add up in the end.
    """

    draft: Draft
    pack: Pack
    hand_size: int
    up: int = 0
    either: bool = False
    against: str = ""
    sizes: "HandSizes | None" = None

    @property
    def hand(self) -> tuple[Card, ...]:
        """My cards, in the order of the taps."""
        return tuple(card for card in self.draft.get(HAND, ()) if card in self.pack.cards)

    @property
    def face_up(self) -> tuple[Card, ...]:
        """The cards that lie face up, without copies that are in my hand."""
        left = Counter({card: self.pack.several.get(card, 1) for card in self.pack.cards})
        left.subtract(self.hand)
        there = list[Card]()
        for card in self.draft.get(UP, ()):
            if left[card] > 0:
                left[card] -= 1
                there.append(card)
        return tuple(there)

    @property
    def done(self) -> bool:
        """Whether the right number of cards is tapped."""
        return not self.hint()

    def rows(self) -> Iterator[Row]:
        """Yield the rows to fill on the sheet, and the choice between them if there are both."""
        words = {HAND: _("your hand")}
        if self.up > 0:
            words[UP] = pgettext("cards", "face up")
        statuses = {key: self._status(key) for key in words}
        if len(words) > 1:
            choices = tuple(
                Choice(key, Face(f"{word} {statuses[key]}"), key == self.filled)
                for key, word in words.items()
            )
            yield Row(_TAPPING, "", choices)
        for key, word in words.items():
            others = tuple(other for other in words if other != key)
            yield Row(
                key,
                word,
                many=True,
                status=statuses[key],
                excludes=others,
                several=self.pack.several,
            )

    def page(self, title: str) -> Page:
        """Return the sheet on which cards are tapped."""
        return Page(title, "", self.pack.grid(self._box, lambda _about: ()))

    @property
    def filled(self) -> str:
        """The row whose cards are tapped on the sheet."""
        chosen = only_choice(self.draft, _TAPPING)
        if self.up <= 0:
            return HAND
        if chosen in (HAND, UP):
            return chosen
        return UP if len(self.hand) >= self.hand_size else HAND

    def _counts(self, row: str) -> tuple[int, int]:
        """Return how many cards are tapped in a row, and how many there should be."""
        if row == HAND:
            count, least = len(self.hand), self.hand_size
            return count, least + (self.either and count > least)
        return len(self.face_up), max(0, self.up)

    def _status(self, row: str) -> str:
        count, size = self._counts(row)
        either = self.either and row == HAND
        able = told_range(range(self.hand_size, self.hand_size + 2)) if either else size
        return _("{count} of {size}").format(count=count, size=able)

    def hint(self) -> str:
        """Return in words what speaks against it, or what is missing, of my hand first."""
        if self.against:
            return self.against
        for row in (HAND, UP):
            count, size = self._counts(row)
            if count > size:
                # A hand of a usual size may not go with the others.
                sizes, mine = self.sizes, len(self.hand)
                wrong = sizes.against(mine) if sizes and mine in sizes.even_range else ""
                return wrong or _("Too many: tap a card again to put it back.")
            if count < size:
                return self._missing(row, size - count)
        return ""

    def _missing(self, row: str, count: int) -> str:
        if row == UP:
            text = ngettext(
                "{count} face-up card is missing.", "{count} face-up cards are missing.", count
            )
        else:
            text = ngettext(
                "{count} card of your hand is missing.",
                "{count} cards of your hand are missing.",
                count,
            )
        return text.format(count=count)

    def _face(self, card: Card, tapped: int) -> Face:
        """Return how a card looks; of several, with how many of them are tapped."""
        copies = self.pack.several.get(card, 1)
        if copies == 1 or not tapped:
            return self.pack.face(card)
        chip = self.pack.chip(card)
        text = _("{card} {count}/{size}").format(card=chip.label, count=tapped, size=copies)
        return replace(chip, label=text)

    def _box(self, card: Card) -> Cell:
        fill, caption = Fill.OPEN, ""
        told = _("{card}: neither yours nor face up") if self.up > 0 else _("{card}: not yours")
        mine, up = self.hand.count(card), self.face_up.count(card)
        if mine:
            fill, caption, told = Fill.MINE, times(_("me"), mine), _("{card}: yours")
        elif up:
            fill, caption, told = Fill.TABLE, pgettext("card", "face up"), _("{card}: face up")
        count, size = self._counts(self.filled)
        taken = fill is not Fill.OPEN
        return Cell(
            card,
            self._face(card, mine + up),
            fill,
            caption,
            spoken=told.format(card=times(self.pack.spoken(card), mine or up or 1)),
            chosen=taken,
            dimmed=count >= size + (self.either and count == self.hand_size) and not taken,
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Dealt(Slot):
    """What is dealt, tapped on the sheet as `picking` says; the setup finds its faults.

    It fills its fields with as many of these: my hand, the cards face up, and the hand sizes.
    """

    picking: Callable[[AnyMoment], Picking]
    fields: tuple[str, ...] = ("hand",)
    in_front: bool = True
    json: Schema | None = field(default_factory=dict)

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        picking = self.picking(moment)
        if not picking.done:
            return OPEN
        sizes = picking.sizes.told_with(len(picking.hand)) if picking.sizes else None
        dealt = (picking.hand, picking.face_up, sizes)[: len(self.fields)]
        return dealt if len(dealt) > 1 else picking.hand

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        yield from self.picking(moment).rows()

    @override
    def draft(self, moment: AnyMoment, value: object) -> Draft:
        dealt = {HAND: moment.setup.hand, UP: moment.setup.face_up}
        return {row: cards for row, cards in dealt.items() if cards}

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.picking(moment).filled,)


def dealt(picking: Callable[[AnyMoment], Picking], *fields: str) -> Dealt:
    """Return the slot for what is dealt, which asks for what is missing."""
    return Dealt(
        key=HAND, fields=fields, picking=picking, hint=lambda moment: picking(moment).hint()
    )


def card_setup(
    kind: type[CardSetupT], name: GameName, picking: Callable[[AnyMoment], Picking], *rules: Rule
) -> SetupForm[CardSetupT]:
    """Return how a card game is set up: its slots, and the empty sheet to tap cards on."""
    sentence = Sentence(kind, (), (lambda at: card_faults(at.setup, name.seats), *rules))
    return SetupForm(sentence, page=lambda moment: picking(moment).page(name.title))


RULES, UNEQUAL = "rules", "uneven"
"""The row of house rules, and its choice that the table deals in its own way."""

house_rule = partial(Toggle, key=RULES, label=N_("house rules"))
"""Makes the slot for a house rule."""


def deals_unequally(moment: AnyMoment) -> bool:
    """Whether the table deals in its own way, as tapped or as its setup says."""
    setup = moment.setup
    if isinstance(setup, CountedSetup):
        return bool(setup.hand_sizes) and not (setup.dealt_each is None and setup.dealt_evenly)
    return UNEQUAL in moment.draft.get(RULES, ())


UNEQUAL_HANDS = house_rule(word=UNEQUAL, chip=N_("unequal hands"), implied=deals_unequally)

UNKNOWN = "?"
"""The choice that nobody has counted a hand."""

# How far a hand can differ from the usual size. More choices would make the row long.
_SPREAD = 3


@dataclass(frozen=True, kw_only=True)
class HandSizes:
    """How many cards each player has, as far as that is tapped: nothing is assumed.

    Hands and face-up cards together are `cards`. Everybody has `dealt`, or if it is None, cards
    are dealt one by one, and `up` of them lie face up. By a house rule hands may have any size:
    then what is left over lies face up once all hands are counted. Until then a hand that nobody
    has counted is like those dealt one by one, and as many cards lie face up as are tapped. My own
    hand has as many as I tap.
    """

    moment: AnyMoment
    cards: int
    dealt: int | None = None
    up: int = 0

    @property
    def differ(self) -> bool:
        """Whether the table deals in its own way."""
        return deals_unequally(self.moment)

    @cached_property
    def told(self) -> Mapping[str, int | None]:
        """How many cards each player has, None if nobody has counted them."""
        players = self.moment.setup.players
        if self.dealt is not None and not self.differ:
            return dict.fromkeys(players, self.dealt)
        tapped = {name: number_in_row(self.moment.draft, f"size-{name}") for name in players}
        if self.differ:
            return tapped
        even = self._even_with(self.up)
        return {
            name: size if size in even and name != self.moment.setup.me else None
            for name, size in tapped.items()
        }

    @property
    def face_up(self) -> int:
        """How many cards lie face up; below 0 if there are too few for all hands."""
        counted = [size for size in self.told.values() if size is not None]
        if len(counted) == len(self.told):
            return self.cards - sum(counted)
        return max(self.up, len(self.moment.draft.get(UP, ()))) if self.differ else self.up

    @property
    def even_range(self) -> range:
        """How many cards a hand can have that nobody has counted."""
        return self._even_with(self.face_up)

    def _even_with(self, up: int) -> range:
        """Return how many cards hands have that are dealt one by one, with `up` cards face up."""
        each, more = divmod(self.cards - up, len(self.moment.setup.players))
        return range(each, each + 1 + (more > 0))

    @property
    def mine(self) -> range:
        """How many cards I can have: what the others leave, if their sizes can be right."""
        size = self.told[self.moment.setup.me]
        if size is not None:
            return range(size, size + 1)
        left = [able for able in self.even_range if not self.against(able)]
        return range(left[0], left[-1] + 1) if left else self.even_range

    def picking(self, pack: Pack, against: str = "") -> Picking:
        """Return the cards being tapped; `against` says why nothing can be dealt."""
        mine = self.mine
        return Picking(
            draft=self.moment.draft,
            pack=pack,
            hand_size=mine[0],
            up=self.face_up,
            either=len(mine) > 1,
            against=against or self.against(mine[0]),
            sizes=self,
        )

    def against(self, hand: int) -> str:
        """Return in words that the sizes can't add up if I have so many cards, else ""."""
        sizes, count = {**self.told, self.moment.setup.me: hand}, self.cards - max(0, self.face_up)
        if sizes_add_up(sizes.values(), count, self.even_range):
            return ""
        return ngettext(
            "These hand sizes don’t add up: all hands together have {count} card.",
            "These hand sizes don’t add up: all hands together have {count} cards.",
            count,
        ).format(count=format_number(count))

    def told_with(self, hand: int) -> ToldSizes:
        """Return the field of a setup that says them, given how many cards I have."""
        sizes = {**self.told, self.moment.setup.me: hand}
        uncounted = all(size is None for size in self.told.values())
        usual = uncounted and {*self._usual.values()} == {*self.even_range}
        if sizes == self._usual or (not self.even_range[1:] and (usual or not self.differ)):
            return None
        if uncounted:
            return UNEVEN
        if None not in sizes.values():
            return {name: size for name, size in sizes.items() if size != self._usual[name]}
        return sizes

    def rows(self) -> Iterator[Row]:
        """Yield the rows to tap how many cards others have, if that isn't the same for all."""
        if self.differ:
            for name, usual in self._usual.items():
                yield self._row(name, range(max(0, usual - _SPREAD), usual + _SPREAD + 1))
        elif self.even_range[1:] and self.dealt is None:
            for name in self.moment.setup.players:
                if name != self.moment.setup.me:
                    yield self._row(name, self.even_range)

    def _row(self, player: str, able: Iterable[int]) -> Row:
        """Return the row that says how many cards a player has: one of those, or what is tapped."""
        size, mine = self.told[player], player == self.moment.setup.me
        numbers = sorted({*able} if size is None else {*able, size})
        label = _("you have") if mine else _("{player} has").format(player=player)
        said = with_label(label, _("don’t know"))
        unknown = Choice(UNKNOWN, Face(UNKNOWN), size is None, spoken=said)
        choices = (Choice(str(n), Face(str(n)), n == size) for n in numbers)
        return Row(
            f"size-{player}",
            label,
            (unknown, *choices),
            anew=True,
            player="" if mine else player,
            group=_("hand sizes"),
        )

    @property
    def _usual(self) -> Mapping[str, int]:
        """How many cards each player has in a record that doesn't say."""
        players = self.moment.setup.players
        if self.dealt is not None:
            return dict.fromkeys(players, self.dealt)
        left, count = self.cards - self.face_up, len(players)
        return {name: dealt_round(left, count, at) for at, name in enumerate(players)}


@dataclass(frozen=True, kw_only=True, eq=False)
class Counted(Slot):
    """The rows to tap how many cards each has: they fill no field, but `Dealt` reads `sizes`."""

    sizes: Callable[[AnyMoment], HandSizes]

    @override
    def tapped(self, moment: AnyMoment) -> None:
        return None

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        yield from self.sizes(moment).rows()

    @override
    def draft(self, moment: AnyMoment, value: object) -> Draft:
        setup: CountedSetup = moment.setup
        differ, sizes = deals_unequally(moment), setup.told_sizes
        if not differ and (setup.dealt_each is not None or not setup.even_range()[1:]):
            return {}
        counted = [name for name in setup.opponents if sizes[name] is not None]
        counted += [setup.me] if differ and isinstance(setup.hand_sizes, dict) else []
        return {f"size-{name}": (str(sizes[name]),) for name in counted}
