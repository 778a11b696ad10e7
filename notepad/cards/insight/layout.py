"""Layout: how all cards may lie, and how they came there."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from notepad.deduction.deal import HIDDEN, TABLE
from notepad.deduction.places import Passing, dealt_to, holder, moves_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    import numpy as np

    from notepad.cards.insight.every_seat import Hands
    from notepad.deduction.counting.fitting_deals import Deals
    from notepad.deduction.deal import Card, Place

_Whose: TypeAlias = "Callable[[Place], str]"


class Layout:
    """Where each card is, in one deal that fits."""

    def __init__(self, places: Mapping[Card, Place], players: Sequence[str]) -> None:
        """Lay out cards at places, which are whole ways of those that changed hands."""
        self._places, self._holders = places, (*players, HIDDEN, TABLE)
        self._still = not any(map(moves_of, places.values()))

    @cached_property
    def dealt(self) -> Hands:
        """What everybody was dealt, the hidden cards among them."""
        return self._hands(self._places, dealt_to)

    @cached_property
    def now(self) -> Hands:
        """What everybody has now."""
        return self._hands(self._places, holder)

    def shown_in(self, number: int) -> Hands:
        """Return what everybody had when the note of a number came.

        Whoever gave cards away in it is taken to have had just those: he chose them.
        """
        if self._still:
            return self.now
        moved = {card for card, at in self._places.items() if _moved_in(at, number)}
        gave = {_before(self._places[card], number) for card in moved}
        told = {
            card: at
            for card, at in self._places.items()
            if card in moved or _before(at, number) not in gave
        }
        return self._hands(told, lambda at: _before(at, number))

    def _hands(self, places: Mapping[Card, Place], whose: _Whose) -> Hands:
        found: dict[str, set[Card]] = {name: set() for name in self._holders}
        for card, at in places.items():
            found[whose(at)].add(card)
        return {name: frozenset(held) for name, held in found.items()}


def layouts(
    deals: Deals, players: Sequence[str], count: int, rng: np.random.Generator
) -> Iterator[Layout]:
    """Yield how all cards lie in some deals that fit."""
    cards = list(deals.possible.items())
    for row in deals.draw(count, rng):
        at = {card: places[at] for (card, places), at in zip(cards, row, strict=True)}
        yield Layout(at, players)


def handed_on(hands: Hands, passings: Iterable[Passing]) -> Hands:
    """Return hands after cards went from one to another; each passing names just those."""
    found = dict(hands)
    for passing in passings:
        cards = found[passing.giver].intersection(passing.cards)
        found[passing.giver] -= cards
        found[passing.taker] |= cards
    return found


def _moved_in(place: Place, number: int) -> bool:
    return any(move.note == number for move in moves_of(place))


def _before(place: Place, number: int) -> str:
    """Return who had a card before the note of a number."""
    takers = [move.taker for move in moves_of(place) if move.note < number]
    return takers[-1] if takers else dealt_to(place)
