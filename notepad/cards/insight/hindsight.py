"""Hindsight: from which note on each of the others could have known the answer.

Deals that fit everything, what was laid open at the end included, are drawn. In each of them every
other player reasons about the notes as he heard them with those cards. Whoever is certain stays so:
the first note after which he is lies between two others, of which the one in the middle is tried.
"""

from __future__ import annotations

from random import Random
from statistics import median_low
from typing import TYPE_CHECKING, Any, Generic

import numpy as np

from notepad.cards.insight.every_seat import N, S, Seats
from notepad.cards.insight.layout import layouts
from notepad.cards.insight.mind import Mind
from notepad.cards.insight.seat import Seat
from notepad.core.game.breath import Breath
from notepad.core.game.game_review import RivalReview, found_out

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence

    from notepad.deduction.counting.fitting_deals import Deals
    from notepad.deduction.deal import Card

DEALS = 15
"""So many deals are drawn."""

_TOLD = 5
"""After so many deals it is told what was found so far."""

_SEED = 1


class Hindsight(Generic[S, N]):
    """What the others at one table could know."""

    def __init__(self, seats: Seats[S, N], setup: Any) -> None:  # noqa: ANN401 a game's own type
        """Sit at a table."""
        self._seats, self._setup = seats, setup

    def __call__(
        self, notes: Sequence[N], deals: Deals
    ) -> Iterator[Mapping[str, RivalReview] | Breath]:
        """Yield what was found of each, better and better; `deals` are those that fit all notes."""
        heard = _until_said(found_out(notes))
        random, rng = Random(_SEED), np.random.default_rng(_SEED)
        seated = {name: Seat(self._seats, self._setup, name) for name in self._setup.opponents}
        found: dict[str, list[int | None]] = {name: [] for name in seated}
        for drawn, layout in enumerate(layouts(deals, self._setup.players, DEALS, rng), 1):
            told = [
                self._seats.witnessed(self._setup, note, layout.shown_in(number), random)
                for number, note in enumerate(heard, 1)
            ]
            for name, seat in seated.items():
                number = yield from _certain_from(seat, layout.dealt[name], told, rng)
                found[name].append(number)
            if drawn % _TOLD == 0:
                yield _summed(found, known=deals.worlds == 1 and drawn == DEALS)


def _until_said(notes: Sequence[N]) -> Sequence[N]:
    """Return the notes before the answer was said rightly: after it everybody knows."""
    right = (at for at, note in enumerate(notes) if getattr(note, "correct", False))
    return notes[: next(right, len(notes))]


def _certain_from(
    seat: Seat[S, N], hand: frozenset[Card], notes: Sequence[N], rng: np.random.Generator
) -> Generator[Breath, None, int | None]:
    """Return the first note after which somebody knows, None if he never does.

    A breath is taken before each test.
    """

    def certain(count: int) -> bool:
        mind = Mind(seat, hand)
        for number, note in enumerate(notes[:count], 1):
            mind.hear(number, note)
        return mind.guess(rng).certain

    yield Breath()
    if not certain(len(notes)):
        return None
    low, high = 0, len(notes)
    while low < high:
        yield Breath()
        middle = (low + high) // 2
        low, high = (low, middle) if certain(middle) else (middle + 1, high)
    return low


def _summed(found: Mapping[str, Sequence[int | None]], *, known: bool) -> Mapping[str, RivalReview]:
    """Return what was found of each in most deals; `known` says that there is but one deal."""
    told = {}
    for name, numbers in found.items():
        sure = [number for number in numbers if number is not None]
        likely = len(sure) / len(numbers)
        exact = known and len(set(numbers)) == 1
        told[name] = RivalReview(median_low(sure) if sure else None, likely, exact)
    return told
