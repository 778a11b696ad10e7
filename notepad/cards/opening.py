"""How a card game is set up on the empty sheet: tap my hand there, and the cards face up.

`HandSizes` are the rows that say how many cards each player has, where that isn't always the same.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from typing_extensions import override

from notepad.cards.setup import UNEVEN, CountedSetup, Pack, ToldSizes, dealt_round, told_range
from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Draft, Form, Row, number_in_row, only_choice
from notepad.core.game import Opening, Table
from notepad.core.language import _, format_number, ngettext, pgettext, times, with_label
from notepad.core.page import Cell, Fill, Page
from notepad.core.slots import OPEN, AnyMoment, Slot
from notepad.core.strict_json import Schema
from notepad.deduction.deal import Card

S = TypeVar("S")

HAND, UP = "hand", "table"
_TAPPING = "tapping"


@dataclass(frozen=True, kw_only=True)
class Picking:
    """Cards being tapped: my hand until it has `hand_size` cards, then the `up` cards face up.

    If `up` is 0, or below because too many were dealt, only my hand is tapped. A hand that is
    `either` may have one card more.
    """

    draft: Draft
    pack: Pack
    hand_size: int
    up: int = 0
    either: bool = False

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
        mine, size = self._counts(HAND)
        return mine == size > 0 and len(self.face_up) == self.up

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

    def opening(
        self, title: str, rows: Iterable[Row], setup: S | None, hint: str = ""
    ) -> Opening[S]:
        """Return the form with these rows, and the sheet; `hint` comes before what to tap.

        `setup` is the finished setup, None while something is missing.
        """
        form = Form(
            tuple(rows),
            setup,
            sentence=_("Start the game"),
            sheet_rows=(self.filled,),
            hint=hint or self.hint(),
        )
        return Opening(form, self.page(title))

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
        """Return in words what is missing, of my hand first."""
        for row in (HAND, UP):
            count, size = self._counts(row)
            if count > size:
                return _("Too many: tap a card again to put it back.")
            if count < size:
                return self._missing(row, size - count)
        return ""

    def _missing(self, row: str, count: int) -> str:
        if row == UP:
            told = ngettext(
                "{count} face-up card is missing.", "{count} face-up cards are missing.", count
            )
        else:
            told = ngettext(
                "{count} card of your hand is missing.",
                "{count} cards of your hand are missing.",
                count,
            )
        return told.format(count=count)

    def _face(self, card: Card, tapped: int) -> Face:
        """Return how a card looks; of several, with how many of them are tapped."""
        copies = self.pack.several.get(card, 1)
        if copies == 1 or not tapped:
            return self.pack.face(card)
        chip = self.pack.chip(card)
        told = _("{card} {count}/{size}").format(card=chip.label, count=tapped, size=copies)
        return replace(chip, label=told)

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
class MyHand(Slot):
    """My hand, tapped on the sheet as `picking` says; the setup finds its faults."""

    picking: Callable[[AnyMoment], Picking]
    json: Schema | None = field(default_factory=dict)

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        picking = self.picking(moment)
        return picking.hand if picking.done else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        yield from self.picking(moment).rows()

    @override
    def draft(self, moment: AnyMoment, value: tuple[Card, ...]) -> Draft:
        return {self.key: value}

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.picking(moment).filled,)


RULES, UNEQUAL = "rules", "uneven"
"""The row of house rules, and its choice that the table deals in its own way."""

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

    table: Table
    draft: Draft
    cards: int
    dealt: int | None = None
    up: int = 0

    @property
    def differ(self) -> bool:
        """Whether the table deals in its own way."""
        return UNEQUAL in self.draft.get(RULES, ())

    @cached_property
    def told(self) -> Mapping[str, int | None]:
        """How many cards each player has, None if nobody has counted them."""
        players = self.table.players
        if self.dealt is not None and not self.differ:
            return dict.fromkeys(players, self.dealt)
        tapped = {name: number_in_row(self.draft, f"size-{name}") for name in players}
        if self.differ:
            return tapped
        even = self._even_with(self.up)
        return {
            name: size if size in even and name != self.table.me else None
            for name, size in tapped.items()
        }

    @property
    def face_up(self) -> int:
        """How many cards lie face up; below 0 if there are too few for all hands."""
        counted = [size for size in self.told.values() if size is not None]
        if len(counted) == len(self.told):
            return self.cards - sum(counted)
        return max(self.up, len(self.draft.get(UP, ()))) if self.differ else self.up

    @property
    def even_range(self) -> range:
        """How many cards a hand can have that nobody has counted."""
        return self._even_with(self.face_up)

    def _even_with(self, up: int) -> range:
        """Return how many cards hands have that are dealt one by one, with `up` cards face up."""
        each, more = divmod(self.cards - up, len(self.table.players))
        return range(each, each + 1 + (more > 0))

    @property
    def mine(self) -> range:
        """How many cards I can have."""
        size = self.told[self.table.me]
        return self.even_range if size is None else range(size, size + 1)

    def picking(self, pack: Pack) -> Picking:
        """Return the cards being tapped."""
        mine = self.mine
        return Picking(
            draft=self.draft,
            pack=pack,
            hand_size=mine[0],
            up=self.face_up,
            either=len(mine) > 1,
        )

    def hint(self, setup: CountedSetup | None) -> str:
        """Return in words that the sizes can't add up at the table that was set up, else ""."""
        if self.face_up >= 0 and (setup is None or setup.adds_up):
            return ""
        count = self.cards if setup is None else setup.dealt_count
        told = ngettext(
            "These hand sizes don’t add up: all hands together have {count} card.",
            "These hand sizes don’t add up: all hands together have {count} cards.",
            count,
        )
        return told.format(count=format_number(count))

    def told_with(self, hand: int) -> ToldSizes:
        """Return the field of a setup that says them, given how many cards I have."""
        sizes = {**self.told, self.table.me: hand}
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
            for name in self.table.players:
                if name != self.table.me:
                    yield self._row(name, self.even_range)

    def _row(self, player: str, able: Iterable[int]) -> Row:
        """Return the row that says how many cards a player has: one of those, or what is tapped."""
        size, mine = self.told[player], player == self.table.me
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
        )

    @property
    def _usual(self) -> Mapping[str, int]:
        """How many cards each player has in a record that doesn't say."""
        players = self.table.players
        if self.dealt is not None:
            return dict.fromkeys(players, self.dealt)
        left, count = self.cards - self.face_up, len(players)
        return {name: dealt_round(left, count, at) for at, name in enumerate(players)}


def draft_of_sizes(setup: CountedSetup, dealt: int | None) -> Draft:
    """Return the part of a draft that makes a setup's hand sizes again, with the house rule.

    Usually everybody has `dealt` cards, or if it is None, they are dealt one by one.
    """
    even = dealt is None and setup.dealt_evenly
    if not (setup.even_range()[1:] if even else setup.hand_sizes):
        return {}
    sizes, mine = setup.told_sizes, isinstance(setup.hand_sizes, dict) and not even
    counted = [name for name in setup.opponents if sizes[name] is not None]
    counted += [setup.me] if mine else []
    rules: Draft = {} if even else {RULES: (UNEQUAL,)}
    return {**rules, **{f"size-{name}": (str(sizes[name]),) for name in counted}}


def numbers_row(key: str, label: str, numbers: Iterable[int], chosen: int) -> Row:
    """Return a row to choose one of some numbers."""
    choices = tuple(Choice(str(n), Face(str(n)), n == chosen) for n in numbers)
    return Row(key, label, choices)
