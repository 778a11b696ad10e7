"""How a game was found out: what each of its notes told of the deal, and of what is sought.

An answer is a sum, where the deal has a measure, else a set of hidden cards. Say Ann, Bob and
the hidden place have one card each of cup, coin and sword. 6 deals fit, with 3 answers alike:
log2(3) = 1.58 bits are unknown. Ann has the cup: 2 deals are left with 2 answers, 1 bit. That
note told log2(6 / 2) = 1.58 bits of the deal, and 0.58 bits of the answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import log2
from typing import TYPE_CHECKING

from notepad.core.game.breath import Breath
from notepad.core.game.game_review import NoteReview, Review, turning
from notepad.deduction.counting.hidden_sets import hidden_sets
from notepad.deduction.deal import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from notepad.deduction.counting.fitting_deals import Deals
    from notepad.deduction.deal import Deal

_ALIKE = 6  # decimals of a bit that tell two notes apart


@dataclass(frozen=True, slots=True)
class Left:
    """What is left after a note: `worlds` deals, and `answers` of which so many bits are `open`.

    `told` are the bits that the note told of the deal, 0 before any note. What would take too long
    to count is None.
    """

    worlds: int | None
    told: float | None
    answers: int | None
    open: float | None


def left_by(
    deal: Deal, deals: Deals, told: float | None, sums: Callable[[], Sequence[int]]
) -> Left:
    """Return what is left where these deals fit.

    `sums` finds all those that the measure can have: those that were only estimated may be fewer.
    """
    if deal.measure:
        count = len(deals.sums) if deals.worlds is not None else len(sums())
        return Left(deals.worlds, told, count, _unknown(deals.sums.values()))
    hidden = [shares[HIDDEN] for shares in deals.shares.values() if HIDDEN in shares]
    if _hidden_count(deal) == 1:
        return Left(deals.worlds, told, len(hidden), _unknown(hidden))
    found = hidden_sets(deals)
    return Left(deals.worlds, told, *((None, None) if found is None else found))


def bits_between(before: float | None, after: float | None) -> float | None:
    """Return how many bits were told where so many deals became so many, None if not counted."""
    return None if before is None or after is None else log2(before) - log2(after)


def reviewed(steps: Iterable[Left | Breath | None]) -> Iterator[Review | Breath]:
    """Yield the breaths of what is left before any note and after each, and at last the review.

    Where nothing is left there is no review.
    """
    left: list[Left] = []
    for step in steps:
        if step is None:
            return
        if isinstance(step, Breath):
            yield step
        else:
            left.append(step)
    notes = tuple(
        NoteReview(after, now.worlds, now.answers, now.told, _sought(before, now))
        for after, (before, now) in enumerate(pairwise(left), start=1)
    )
    certain = (after for after, now in enumerate(left) if now.answers == 1)
    yield Review(notes, next(certain, None), turning(notes))


def _sought(before: Left, now: Left) -> float | None:
    """Return how many bits of the answer were told, 0 where some were only taken back."""
    if before.open is None or now.open is None:
        return None
    return round(before.open - now.open, _ALIKE) + 0.0


def _unknown(shares: Iterable[float]) -> float:
    """Return how many bits are unknown of what has these shares (Shannon 1948)."""
    return -sum(share * log2(share) for share in shares if share) + 0.0


def _hidden_count(deal: Deal) -> int:
    """Return how many cards are hidden."""
    hidden = (clue for clue in deal.hands if clue.cells and clue.cells[0][1] == HIDDEN)
    return next((total for clue in hidden for total in clue.totals), 0)
