"""Slots that the sentences of declared games share: named cards, and who showed one.

Last comes advice on which card to show: the one that reveals the least.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random
from typing import Any, TypeAlias

from typing_extensions import override

from notepad.cards.slots import LOOKS, certainly_holds, my_hand
from notepad.core.card_slots import Cards
from notepad.core.faces_and_marks import WHERE, Aside, Face, Level
from notepad.core.faults import (
    Fault,
    Unread,
    UnreadError,
    all_faults,
    faulty_cards,
    faulty_items,
    legible_or,
    readable_items,
    repetition_fault,
    unknown_choice,
    unknown_player,
)
from notepad.core.form import Choice, Draft, Row, only_choice, refused_marker
from notepad.core.language import N_, _, comma_separated, listed, ngettext, pgettext
from notepad.core.seats import Reseating
from notepad.core.sentences import Rule
from notepad.core.slips import SlipKind
from notepad.core.slots import (
    MORE,
    OPEN,
    AnyMoment,
    Both,
    Each,
    Hands,
    Moment,
    One,
    Parts,
    Slot,
    Wrong,
    text_of,
)
from notepad.core.strict_json import PLAYER, Schema, cards_of, for_players, words_of
from notepad.declared.deck import Deck
from notepad.declared.declaration import Question
from notepad.declared.setup import Setup, State, takers
from notepad.deduction.knowledge import Knowledge

At: TypeAlias = Moment[Setup, State, Knowledge]

MISSING = N_("this field is missing")
"""The fault of a field that this game needs, although other games' notes can leave it out."""


def _one_of_each(deck: Deck) -> Both:
    """Return the slot for one card of each group, tapped in a row for each group."""

    def part(group: str) -> One:
        return One(
            key=f"named-{group}",
            label=lambda _at: deck.label(group),
            among=lambda _at: deck.cards_of(group),
            face=lambda _at, card: deck.look(card),
        )

    def faults(_at: At, cards: tuple[str, ...]) -> Iterator[Fault]:
        yield from faulty_cards("cards", cards, deck.cards)
        known = [deck.classes_of[card][0] for card in readable_items(cards) if card in deck.cards]
        if len(known) == len(cards) and sorted(known) != sorted(deck.classes):
            told = _("one card of each group: {groups}")
            groups = listed([deck.label(group) for group in deck.classes])
            yield Fault("cards", told.format(groups=groups))

    def my_place(at: At, cards: tuple[str, ...]) -> Aside | None:
        here = next((card for card in cards if card in deck.place_cards), None)
        known = here is None or here == deck.my_place(at.aside)
        return None if known or at.get("asker") != at.setup.me else {WHERE: (str(here),)}

    return Both(
        key="named",
        parts=[part(group) for group in deck.classes],
        apart=lambda _at, cards: {f"named-{deck.classes_of[card][0]}": card for card in cards},
        told=lambda _at, cards: deck.listed(cards),
        partly=lambda _at, chosen: deck.listed([*chosen.values()]),
        named=lambda _at, card: deck.look(card).label,
        faulty=faults,
        stepwise=True,
        sheet=True,
        missing=MISSING,
        hint=N_("Tap the cards named."),
        aside=my_place,
        wrong=SlipKind.OTHER_CLASS,
        json=cards_of(deck.cards),
    )


def ends_of_range(deck: Deck, name: str) -> Both:
    """Return the slot for the first and the last class of a range of an attribute, a row each."""
    words = deck.attributes[name]

    def from_first(at: At) -> Sequence[str]:
        first = only_choice(at.draft, "range-from")
        return words[words.index(first) :] if first in words else words

    def partly(_at: At, chosen: Mapping[str, str]) -> str:
        ends = (chosen.get(key) for key in ("range-from", "range-to"))
        first, last = (deck.label(word) if word else "…" for word in ends)
        return _("{first} to {last}").format(first=first, last=last) if chosen else ""

    def faults(_at: At, ends: tuple[str, ...]) -> Iterator[Fault]:
        yield from faulty_items(
            "range", ends, lambda at, w: unknown_choice(at, w, words, _("class"))
        )
        if len(ends) != 2:
            yield Fault("range", _("give the first and the last class of the range"))
        known = [words.index(one) for one in readable_items(ends) if one in words]
        if len(known) == 2 and known[0] > known[1]:
            yield Fault("range", _("the first class comes after the last"))

    def with_another_end(_at: At, ends: tuple[str, str]) -> Iterator[tuple[str, str]]:
        for other in deck.ranges(name):
            if other != ends and (other[0] == ends[0] or other[1] == ends[1]):
                yield other

    first = One(
        key="range-from",
        label=lambda _at: pgettext("range", "from"),
        among=lambda _at: words,
        face=lambda _at, word: deck.look(word),
        titled=True,
    )
    return Both(
        parts=(
            first,
            replace(
                first,
                key="range-to",
                label=lambda _at: pgettext("range", "to"),
                among=from_first,
                places=lambda _at: words,
            ),
        ),
        apart=lambda _at, ends: {"range-from": ends[0], "range-to": ends[1]},
        told=lambda _at, ends: deck.range_name(ends),
        partly=partly,
        faulty=faults,
        meant=with_another_end,
        stepwise=True,
        missing=MISSING,
        hint=N_("Tap where the range begins and ends."),
        wrong=SlipKind.OTHER_CLASS,
        json={"items": words_of(words), "minItems": 2, "maxItems": 2},
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class Found(Cards):
    """Cards that nobody has, which are found by chance where there may be more of them."""

    @override
    def witnessed(self, moment: AnyMoment, value: Any, hands: Hands, random: Random) -> Any:
        there = super().witnessed(moment, value, hands, random)
        count = self.count(moment)
        return there if value or not there else tuple(random.sample(there, count or 1))


def named_cards(deck: Deck, count: Callable[[At], int] | None) -> Slot:
    """Return the slot for named cards: `count` of them, or one of each group if it is None."""
    if count is None:
        return _one_of_each(deck)
    return Cards(
        key="named",
        label=N_("cards"),
        deck=deck.cards,
        looks=LOOKS,
        among=lambda _at: deck.cards,
        count=count,
        miscounted=miscounted,
        missing=MISSING,
        hint=lambda at: ngettext(
            "On the sheet, tap the card named.", "On the sheet, tap the cards named.", count(at)
        ),
    )


def asked_cards(at: At) -> Sequence[str]:
    """Return the cards that a question is about."""
    named, about = at.get("cards"), at.get("about")
    if named is not None:
        return legible_or((), lambda: tuple(named))
    words = (about,) if isinstance(about, str) else about or ()
    return legible_or((), lambda: at.setup.deck.asked_for(words, at.get("range") or ()))


def miscounted(_at: At, count: int, wanted: int) -> str:
    """Return the problem with a wrong number of cards, as a sentence."""
    told = ngettext(
        "{count} card, but there must be {wanted}",
        "{count} cards, but there must be {wanted}",
        count,
    )
    return told.format(count=count, wanted=wanted)


def as_many(question: Question) -> Callable[[At], int] | None:
    """Return how many cards a question names, None for one of each group."""
    return (lambda _at: question.cards) if question.cards else None


def must_be_absent(*names: str) -> Rule:
    """Return the rule that these fields are empty, which only other games' notes have."""

    def rule(at: At) -> Iterator[Fault]:
        for name in names:
            if at.get(name) is not None and not isinstance(at[name], Unread):
                yield Fault(name, _("unknown field"))

    return rule


NOBODY = "-nobody"
"""The choice that nobody could show a card."""


def _another_showed(
    moment: AnyMoment,
    value: tuple[tuple[str, ...], str | None],
    meant: tuple[tuple[str, ...], str | None],
) -> SlipKind:
    if None in (value[1], meant[1]):
        return SlipKind.NOBODY
    mine = moment.setup.me in (value[1], meant[1])
    return SlipKind.MYSELF if mine else SlipKind.OTHER_PLAYER


@dataclass(frozen=True, kw_only=True, eq=False)
class Shown(Slot):
    """Who passed, in seat order, and who then showed a card, None if nobody could.

    It fills two fields, `passed` and `shown_by`. One tap is enough for both: the players between
    the asker and the one who showed are assumed to have passed, except those tapped as not heard.
    If only one can have shown a card, as far as the level shows, that is proposed.
    """

    wrong: Wrong = _another_showed

    @override
    def schema(self, field: str) -> Schema:
        return PLAYER if field == "shown_by" else {"items": PLAYER, "uniqueItems": True}

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key, self._unheard, self._heard)

    @override
    def fills(self, value: Any) -> Mapping[str, Any]:
        passed, shown_by = value or ((), None)
        return {"passed": passed, "shown_by": shown_by}

    @override
    def noted_value(self, moment: AnyMoment) -> Any:
        return moment["passed"], moment["shown_by"]

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen, able = only_choice(moment.draft, self.key), self._able(moment)
        if chosen != NOBODY and chosen not in able:
            return OPEN
        before = able if chosen == NOBODY else able[: able.index(chosen)]
        heard = moment.draft.get(self._heard, ())
        silent = [name for name in self._silent(moment) if name not in heard]
        unheard = (*moment.draft.get(self._unheard, ()), *silent)
        passed = tuple(name for name in before if name not in unheard)
        return passed, None if chosen == NOBODY else chosen

    @override
    def rows(self, moment: AnyMoment, value: Any) -> Iterator[Row]:
        chosen = None if value is OPEN else value[1] or NOBODY
        more = only_choice(moment.draft, self.key) == MORE
        unheard = moment.draft.get(self._unheard, ())
        yield self._row_of_all(moment, MORE if more else chosen)
        if more or unheard:
            able = self._able(moment)
            names = tuple(
                Choice(name, Face(name), name in unheard, barred=name not in able)
                for name in moment.setup.players
            )
            yield Row(self._unheard, _("not heard"), names, many=True)

    @override
    def rows_ahead(self, moment: AnyMoment) -> Iterator[Row]:
        if moment.has("asker"):
            yield self._row_of_all(moment, only_choice(moment.draft, self.key))

    def _row_of_all(self, moment: AnyMoment, chosen: str | None) -> Row:
        """Return the row of all players, nobody, and the chip for answers that weren’t heard."""
        able = self._able(moment)
        likely = self._likely(moment, able)
        certain = likely[0] if len(likely) == 1 and chosen in (None, MORE) else None
        choices = [
            Choice(
                name,
                Face(name),
                name == chosen,
                dimmed=name in able and name not in likely,
                barred=name not in able,
                proposed=name == certain,
            )
            for name in moment.setup.players
        ]
        choices.append(
            Choice(
                NOBODY,
                Face(_("nobody")),
                chosen == NOBODY,
                dimmed=NOBODY not in likely,
                proposed=certain == NOBODY,
            )
        )
        spoken = _("someone’s answer wasn’t heard")
        choices.append(Choice(MORE, Face("…"), chosen == MORE, dimmed=True, spoken=spoken))
        return Row(self.key, text_of(self.label, moment), tuple(choices))

    @override
    def faults(
        self, moment: AnyMoment, value: tuple[tuple[str, ...], str | None]
    ) -> Iterator[Fault]:
        passed, shown_by = value
        players = moment.setup.players
        yield from all_faults(
            faulty_items("passed", passed, lambda at, name: unknown_player(at, name, players)),
            unknown_player("shown_by", shown_by, players) if shown_by is not None else (),
            self._order_faults(moment, passed, shown_by),
        )

    @override
    def draft(self, moment: AnyMoment, value: tuple[tuple[str, ...], str | None]) -> Draft:
        passed, shown_by = value
        before = _before(self._able(moment), shown_by)
        unheard = tuple(name for name in before if name not in passed)
        return {self.key: (shown_by or NOBODY,), self._unheard: unheard, self._heard: passed}

    @override
    def slips(
        self, moment: AnyMoment, value: tuple[tuple[str, ...], str | None]
    ) -> Iterator[tuple[tuple[str, ...], str | None]]:
        able = self._able(moment)
        for other in (*able, None):
            if other != value[1]:
                yield tuple(_before(able, other)), other

    @override
    def said(self, moment: AnyMoment, value: tuple[tuple[str, ...], str | None]) -> str:
        return listed(list(value[0]))

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        if value is OPEN:
            return ""
        shown_by = value[1]
        told = _("{player} showed one") if shown_by else _("no card was shown")
        return told.format(player=shown_by)

    @override
    def swapped_with_asker(self, value: tuple[tuple[str, ...], str | None]) -> str | None:
        return value[1]

    @override
    def reseated(
        self,
        moment: AnyMoment,
        value: tuple[tuple[str, ...], str | None],
        seats: Reseating,
    ) -> tuple[tuple[str, ...], str | None]:
        """Return the value that the same taps give: the players who now sit between have passed."""
        passed, shown_by = value
        before = _before(self._able(moment), shown_by)
        unheard = {seats.called(name) for name in before if name not in passed}
        shows = None if shown_by is None else seats.called(shown_by)
        able = _from_left(seats.players, seats.called(moment["asker"]))
        return tuple(name for name in _before(able, shows) if name not in unheard), shows

    @override
    def agree(
        self, one: tuple[tuple[str, ...], str | None], other: tuple[tuple[str, ...], str | None]
    ) -> bool:
        """Whether the same player showed; a player missing among those who passed means nothing."""
        return one[1] == other[1]

    @property
    def _unheard(self) -> str:
        return f"{self.key}-not"

    @property
    def _heard(self) -> str:
        """The draft's entry for who passed, even players who are out; it has no row."""
        return f"heard-{self.key}"

    def _able(self, moment: AnyMoment) -> list[str]:
        """Return all players but the asker, in seat order from the asker's left."""
        players, asker = list(moment.setup.players), moment["asker"]
        # Another slot reports it; nobody can say who sits after an unknown player.
        if asker not in players:
            raise UnreadError
        return _from_left(players, asker)

    def _silent(self, moment: AnyMoment) -> Collection[str]:
        return moment.state.not_answering if moment.state else ()

    def _likely(self, moment: AnyMoment, able: Sequence[str]) -> Sequence[str]:
        """Return who can have shown a card, in seat order, or NOBODY.

        Nobody comes after a player who certainly has one of the cards.
        """
        silent, cards = self._silent(moment), moment.get("cards") or ()
        may = [name for name in able if self._may_show(moment, name)]
        for at, name in enumerate(may, start=1):
            if name not in silent and any(certainly_holds(moment, name, card) for card in cards):
                return may[:at]
        return [*may, NOBODY]

    def _may_show(self, moment: AnyMoment, name: str) -> bool:
        cards = moment.get("cards") or ()
        return not cards or any(LOOKS.may(moment, name, card) for card in cards)

    def _order_faults(
        self, moment: AnyMoment, passed: Sequence[str], shown_by: str | None
    ) -> Iterator[Fault]:
        """Yield a fault if those who passed aren't just those before who showed, in seat order."""
        able = self._able(moment)
        if shown_by == moment["asker"]:
            yield Fault("shown_by", _("the asker shows nothing"))
            return
        if shown_by is not None and shown_by not in able:
            return
        before = _before(able, shown_by)
        if [name for name in before if name in passed] != list(passed):
            told = _(
                "only players between the asker and the one who showed a card can "
                "pass, in seat order: {players}"
            )
            yield Fault("passed", told.format(players=listed(before) or "–"))


def _others_have(moment: AnyMoment, value: Collection[str], meant: Collection[str]) -> SlipKind:
    if set(value) ^ set(meant) == {moment.setup.me}:
        return SlipKind.MYSELF
    return SlipKind.MISSED if set(value) < set(meant) else SlipKind.OTHER_PLAYER


@dataclass(frozen=True, kw_only=True, eq=False)
class Havers(Slot):
    """Everybody but the asker who has any of the cards asked for; nobody, if none of them has.

    Those who certainly have one are proposed, me by my hand: a tap confirms that, a second one
    contradicts it. As nobody else may have been heard yet, only a tap makes it a note: on a player,
    or on nobody else. If it is certain of everybody asked, that can be noted without such a tap,
    and after one that contradicts it. `has` says whether a player has one, None if that isn't
    certain: perhaps it is, although no card of theirs is.
    """

    has: Callable[[AnyMoment, str], bool | None]
    wrong: Wrong = _others_have
    json: Schema | None = field(default_factory=lambda: {"items": PLAYER, "uniqueItems": True})

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        have, asked = self._have(moment), self._asked(moment)
        tapped = moment.draft.get(self.key, ())
        answered = any(name in asked for name in tapped)
        known = None not in [self._certain(moment, name) for name in asked]
        settled = known and (have or not tapped)
        return have if self._closed(moment) or settled or (have and answered) else OPEN

    @override
    def rows(self, moment: AnyMoment, value: Any) -> Iterator[Row]:
        asked, have = self._asked(moment), self._have(moment)
        tapped = moment.draft.get(self.key, ())
        choices = [
            Choice(
                name,
                Face(name),
                name in have and name in tapped,
                dimmed=self._certain(moment, name) is False,
                barred=name not in asked,
                proposed=name in have and self._certain(moment, name) is True,
            )
            for name in moment.setup.players
        ]
        wrong = not have and any(self._certain(moment, name) for name in asked)
        nobody = _("nobody else")  # always: a word that changed would move the chips beside it
        choices.append(Choice(NOBODY, Face(nobody), self._closed(moment), dimmed=wrong))
        yield Row(self.key, text_of(self.label, moment), tuple(choices), many=True, heard=True)

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        return self.said(moment, self._have(moment))

    @override
    def faults(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[Fault]:
        players, asker = moment.setup.players, moment["asker"]
        yield from all_faults(
            faulty_items(self.field, value, lambda at, name: unknown_player(at, name, players)),
            repetition_fault(self.field, value),
        )
        if asker in value:
            yield Fault(self.field, _("the asker doesn’t answer"))

    @override
    def draft(self, moment: AnyMoment, value: tuple[str, ...]) -> Draft:
        chosen = (name if name in value else refused_marker(name) for name in self._asked(moment))
        return {self.key: (*chosen, *(() if value else (NOBODY,)))}

    @override
    def said(self, moment: AnyMoment, value: tuple[str, ...]) -> str:
        return listed([name for name in moment.setup.players if name in value])

    @override
    def finished(self, moment: AnyMoment) -> bool:
        """Whether nobody else or everybody has one; otherwise others may still be tapped.

        What is certain may be untrue, unless I am asked alone: while only that is tapped, it may
        still be tapped again.
        """
        asked, tapped = self._asked(moment), moment.draft.get(self.key, ())
        more = any(self._certain(moment, name) is not True for name in asked if name in tapped)
        settled = more or set(asked) <= set(tapped) or asked == [moment.setup.me]
        return self._closed(moment) or (settled and len(moment[self.field]) == len(asked))

    @override
    def slips(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield the answers with one name more or less, and with one name instead of another."""
        asked, me = self._asked(moment), moment.setup.me
        for name in asked:
            yield tuple(one for one in asked if (one in value) != (one == name))
        others = [name for name in asked if name not in (*value, me)]
        for name, other in product((name for name in value if name != me), others):
            yield tuple(one for one in asked if one == other or (one in value and one != name))

    @override
    def swapped_with_asker(self, value: tuple[str, ...]) -> str | None:
        return value[0] if len(value) == 1 else None

    @override
    def reseated(
        self, moment: AnyMoment, value: tuple[str, ...], seats: Reseating
    ) -> tuple[str, ...]:
        return tuple(map(seats.called, value))

    def _asked(self, moment: AnyMoment) -> list[str]:
        return [name for name in moment.setup.players if name != moment["asker"]]

    def _have(self, moment: AnyMoment) -> tuple[str, ...]:
        """Return who has one, as tapped so far or as it is certain."""
        return tuple(name for name in self._asked(moment) if self._has(moment, name))

    def _closed(self, moment: AnyMoment) -> bool:
        """Whether the last tap said that nobody else has one."""
        return moment.draft.get(self.key, ())[-1:] == (NOBODY,)

    def _has(self, moment: AnyMoment, name: str) -> bool:
        """Whether a player has one, as tapped so far or as it is certain."""
        chosen = moment.draft.get(self.key, ())
        certain = self._certain(moment, name) is True and refused_marker(name) not in chosen
        return name in chosen or certain

    def _certain(self, moment: AnyMoment, name: str) -> bool | None:
        """Return whether a player has one, None if that isn't certain."""
        return self.has(moment, name) if moment.has("about") else None


def _passed(moment: AnyMoment, value: Mapping[str, tuple[str, ...]]) -> str:
    """Return what each player passed on, as far as I know it."""
    told = _("{player} {cards}")
    return comma_separated(
        told.format(player=name, cards=LOOKS.listed(moment, value[name]))
        for name in moment.setup.players
        if name in value
    )


def _all_cards(value: Mapping[str, tuple[str, ...]]) -> set[str]:
    return {card for cards in value.values() for card in cards}


@dataclass(frozen=True, kw_only=True, eq=False)
class PassedOn(Each):
    """The cards that I gave and those that I got when all passed cards on at once.

    `gave` and `got` are the slots for each of them; `to` is the side to which cards go. An onlooker
    who isn't at the table saw no cards.
    """

    gave: Cards
    got: Cards
    to: str
    parts: Parts = ()
    told: Callable[[AnyMoment, Any], str] = _passed
    partly: Callable[[AnyMoment, Mapping[str, Any]], str] | None = _passed
    stepwise: bool = True
    wrong: Wrong = SlipKind.OTHER_CARD

    @override
    def slots(self, moment: AnyMoment) -> Mapping[str, Slot]:
        me = moment.setup.me
        seated = me in moment.setup.players
        return {me: self.gave, self.giver(moment): self.got} if seated else {}

    @override
    def draft(self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]]) -> Draft:
        return super().draft(moment, {name: value.get(name, ()) for name in self.slots(moment)})

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        """Yield what I pass on; then what I get comes first: it must be in sight."""
        rows = list(super().rows(moment, value))
        yield from rows[::-1] if moment.setup.me in self.values(moment) else rows[:1]

    @override
    def faults(self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]]) -> Iterator[Fault]:
        players, setup = {self.giver(moment), moment.setup.me}, moment.setup
        paths = {name: f"{self.field}.{name}" for name in value}
        yield from all_faults(
            *(unknown_player(path, name, setup.players) for name, path in paths.items()),
            *(
                replace(self.gave, field=path).faults(moment, value[name])
                for name, path in paths.items()
            ),
            repetition_fault(self.field, [card for cards in value.values() for card in cards]),
        )
        for name in setup.players:
            if name in value and name not in players:
                told = _("only {player} and {taker} know what {player} passed on")
                taker = takers(setup.players, self.to)[name]
                yield Fault(paths[name], told.format(player=name, taker=taker))
            elif name in players and name not in value:
                yield Fault(f"{self.field}.{name}", text_of(self.missing, moment))

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        values = self.values(moment)
        open_still = [s.key for name, s in self.slots(moment).items() if name not in values]
        return (*open_still, self.got.key)[:1] if self.slots(moment) else ()

    @override
    def slips(self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]]) -> Iterator[Any]:
        passed = len(_all_cards(value))
        for other in super().slips(moment, value):
            if len(_all_cards(other)) == passed:
                yield other

    @override
    def schema(self, field: str) -> Schema:
        return for_players(cards_of(self.gave.deck))

    @override
    def reseated(
        self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]], seats: Reseating
    ) -> Mapping[str, tuple[str, ...]]:
        """Return what I gave and got with the new seats, in which another may sit beside me."""
        me = seats.called(moment.setup.me)
        beside = _giver(seats.players, self.to, me)
        named = {self.giver(moment): beside, moment.setup.me: me}
        return {named.get(name, seats.called(name)): cards for name, cards in value.items()}

    @override
    def heard_by_me(self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]]) -> Any:
        known = (moment.setup.me, self.giver(moment))
        return {name: cards for name, cards in value.items() if name in known}

    @override
    def overheard(self, value: object) -> object:
        return {}

    @override
    def witnessed(
        self,
        moment: AnyMoment,
        value: Mapping[str, tuple[str, ...]],
        hands: Hands,
        random: Random,
    ) -> Any:
        count = self.gave.count(moment) or 0
        return {
            name: value.get(name) or tuple(random.sample(sorted(hands[name]), count))
            for name in moment.setup.players
        }

    @override
    def agree(
        self, one: Mapping[str, tuple[str, ...]], other: Mapping[str, tuple[str, ...]]
    ) -> bool:
        return all(set(one[name]) == set(other[name]) for name in one.keys() & other.keys())

    def giver(self, moment: AnyMoment) -> str:
        """Return who passes cards to me."""
        return _giver(moment.setup.players, self.to, moment.setup.me)


def _giver(players: Sequence[str], to: str, taker: str) -> str:
    """Return who passes cards to a player, if they go to a side."""
    if taker not in players:
        raise UnreadError
    return next(giver for giver, other in takers(players, to).items() if other == taker)


def _from_left(players: Sequence[str], asker: str) -> list[str]:
    at = players.index(asker)
    return [*players[at + 1 :], *players[:at]]


def _before(able: list[str], shown_by: str | None) -> list[str]:
    """Return the players before the one who showed, all of them if nobody did."""
    return able if shown_by is None else able[: able.index(shown_by)]


_NOTHING = 1e-6  # bits; less is rounding, and the asker knows the card
_ALIKE = 1e-3  # bits; smaller differences aren't worth a choice


def best_to_show(at: At, giver: str | None, cards: Sequence[str]) -> str:
    """Return advice on which of some cards to show if I am the giver.

    At level Odds, if I can choose among several cards, it names one that the asker has seen before,
    or that reveals the least about the hidden cards.
    """
    mine = [card for card in cards if card in my_hand(at)] if giver == at.setup.me else []
    if at.level == Level.ODDS and at.state is not None and len(mine) > 1:
        asker = at["asker"]
        seen = [card for card in mine if (asker, card) in at.state.seen]
        showing = at.known.showing if at.known is not None else None
        if seen:
            told = _("Show {card}: {player} has seen it already.")
            return told.format(card=at.setup.deck.label(seen[0]), player=asker)
        if showing is not None:
            return _least(at, {card: showing[asker, card] for card in mine})
    return _("Tap the card shown.")


def _least(at: At, bits: Mapping[str, float]) -> str:
    """Return the advice for these cards, given the bits that each reveals."""
    card, least = min(bits.items(), key=lambda told: told[1])
    if least < _NOTHING:
        told = _("Show {card}: {player} already knows it isn’t hidden.")
    elif max(bits.values()) - least < _ALIKE:
        told = _("Show any of your cards: {player} learns the same from each.")
    else:
        told = _("Show {card}: {player} learns the least from it.")
    return told.format(card=at.setup.deck.label(card), player=at["asker"])
