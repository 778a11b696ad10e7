"""Slots that are filled with cards of factions, chip by chip: each tap adds one card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from notepad.core.fault import Fault, all_of
from notepad.core.form import Choice, Draft, Row
from notepad.core.sentence.moment import AnyMoment
from notepad.core.sentence.slip_kinds import SlipKind, slip_kind
from notepad.core.sentence.slot import OPEN, Slot, text_of
from notepad.core.sentence.slot_schemas import slot_schema
from notepad.core.words import _
from notepad.games.catham_city.counts import Cards, in_order, listed_cards, total
from notepad.games.catham_city.factions import COPIES, called, face
from notepad.games.catham_city.setup import CARDS, cards_faults

if TYPE_CHECKING:
    from notepad.core.allowed import Schema


def copies(cards: Cards) -> tuple[str, ...]:
    """Return a choice for each card: "mafia-1", "mafia-2"."""
    return tuple(
        f"{faction}-{number}" for faction, count in cards.items() for number in range(1, count + 1)
    )


def counted(choices: Sequence[str], factions: Sequence[str]) -> Cards:
    """Return the cards that such choices are."""
    names = [choice.rpartition("-")[0] for choice in choices]
    return {faction: names.count(faction) for faction in factions if faction in names}


def chips(
    chosen: Sequence[str], factions: Sequence[str], *, full: bool, dimmed: Sequence[str] = ()
) -> Iterator[Choice]:
    """Yield a chip a faction that adds one card, then a chosen one for each card there is."""
    for faction in () if full else factions:
        taken = {choice for choice in chosen if choice.rpartition("-")[0] == faction}
        names = (f"{faction}-{number}" for number in range(1, len(taken) + 2))
        key = next(name for name in names if name not in taken)
        yield Choice(key, face(faction), dimmed=faction in dimmed)
    for choice in chosen:
        faction = choice.rpartition("-")[0]
        if faction in factions:
            told = _("{faction}, taken back by a tap").format(faction=called(faction))
            yield Choice(choice, face(faction), chosen=True, spoken=told)


@dataclass(frozen=True, kw_only=True, eq=False)
class SomeCards(Slot):
    """A set of cards.

    `wanted` is how many there are, None as long as that is open, or where any number will do: then
    the slot is `loose`. `able` says of how many cards of a faction it is likely at most;
    `miscounted` says why a number of cards is not well-formed, "" if it is.
    """

    wanted: Callable[[AnyMoment], int | None]
    able: Callable[[AnyMoment, str], int] = lambda _moment, _faction: COPIES
    miscounted: Callable[[AnyMoment, int], str] = lambda _moment, _count: ""

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        cards, wanted = self._cards(moment), self.wanted(moment)
        if wanted is None:
            return cards if self.loose and cards else OPEN
        return cards if total(cards) == wanted else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        wanted, cards = self.wanted(moment), self._cards(moment)
        if wanted == 0 and not cards:
            return
        factions = moment.setup.in_play
        dimmed = [one for one in factions if cards.get(one, 0) >= self.able(moment, one)]
        full = wanted is not None and total(cards) >= wanted
        chosen = moment.draft.get(self.key, ())
        status = ""
        if wanted is not None:
            status = _("{count} of {size}").format(count=total(cards), size=wanted)
        made = tuple(chips(chosen, factions, full=full, dimmed=dimmed))
        yield Row(self.key, text_of(self.label, moment), made, many=True, status=status)

    @override
    def faults(self, moment: AnyMoment, value: Cards) -> Iterator[Fault]:
        yield from all_of(
            cards_faults(self.field, value, moment.setup), self._count_faults(moment, value)
        )

    @override
    def draft(self, moment: AnyMoment, value: Cards) -> Draft:
        return {self.key: copies(value)}

    @override
    def said(self, moment: AnyMoment, value: Cards | None) -> str:
        return listed_cards(value or {})

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        return self.said(moment, self._cards(moment))

    @override
    def slips(self, moment: AnyMoment, value: Cards) -> Iterator[Cards]:
        for faction in value:
            for other in moment.setup.in_play:
                if other != faction:
                    moved = {**value, faction: value[faction] - 1, other: value.get(other, 0) + 1}
                    yield in_order(moved)

    def _cards(self, moment: AnyMoment) -> Cards:
        return in_order(counted(moment.draft.get(self.key, ()), moment.setup.in_play))

    def _count_faults(self, moment: AnyMoment, value: Cards) -> Iterator[Fault]:
        told = self.miscounted(moment, total(value))
        if told:
            yield Fault(self.field, told)


@slot_schema.register(SomeCards)
def _cards_schema(_slot: SomeCards, _field: str) -> Schema:
    return CARDS.keywords


@slip_kind.register(SomeCards)
def _cards_slip(
    _slot: SomeCards, _moment: AnyMoment, _value: Mapping[str, int], _meant: Mapping[str, int]
) -> SlipKind:
    return SlipKind.OTHER_CARD
