"""How likely the cards of a hand are after some of it was revealed by chance.

Hackers and Police reveal random cards of a hand. If all cards of a faction in it are unseen, the
revealed one is set aside, and the rest are as before. But if the hand openly holds some too, then
the more unseen ones it has, the likelier it is that so many were revealed: every hand is weighed by
the share of the ways to reveal cards that give what was seen.

Bob drew one card of 1 Mafia and 1 Police, and then openly took a Mafia card. One of his two cards
is revealed by chance: Mafia. If he drew Mafia, that was sure to happen; if he drew Police, it had a
chance of one half. So he drew Mafia with probability 2/3.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import groupby
from math import comb, factorial, perm
from typing import Self, TypeAlias

import numpy as np
import numpy.typing as npt

from notepad.games.catham_city.cards_and_points import Draw, Glimpse, Hand
from notepad.games.catham_city.setup import NONE, Cards

_BITS = 7  # for the number of each faction's cards: no hand ever drew more than 127
_MOST_WAYS = 1_000
"""How many ways of the other hands are weighed with those of one hand, some 100 ms.

With more, which takes glimpses of three hands, only the likeliest count.
"""
_Factor: TypeAlias = Callable[[int], float]
"""How likely it makes a way that it has a number of cards of one faction."""


@dataclass(frozen=True)
class Weighed:
    """What may have been drawn, and how likely each way is compared to others.

    A way is the numbers of cards of the factions in one number, `_BITS` for each, so that the sum
    of two ways has the cards of both.
    """

    ways: npt.NDArray[np.int64]
    weights: npt.NDArray[np.float64]

    def shares(self, at: int) -> Mapping[int, float]:
        """Return the probability of each number of cards of a faction, by its place."""
        found = np.bincount(_counts(self.ways, at), self.weights / self.weights.sum())
        return {count: share for count, share in enumerate(found.tolist()) if share}

    def together(self, other: Self) -> Self:
        """Return the cards of both, in all ways."""
        sums = (self.ways[:, None] + other.ways).ravel()
        ways, at = np.unique(sums, return_inverse=True)
        pairs = np.outer(self.weights, other.weights).ravel()
        weights = np.bincount(at, pairs).astype(np.float64)
        return replace(self, ways=ways, weights=weights)

    def times(self, factors: Sequence[_Factor]) -> Self:
        """Return the ways weighed by a factor for each faction, without impossible ones."""
        weights = self.weights * _product(self.ways, factors)
        return replace(self, ways=self.ways[weights > 0], weights=weights[weights > 0])


def _counts(ways: npt.NDArray[np.int64], at: int) -> npt.NDArray[np.int64]:
    """Return how many cards of a faction each way has."""
    return (ways >> (_BITS * at)) & ((1 << _BITS) - 1)


def _product(ways: npt.NDArray[np.int64], factors: Sequence[_Factor]) -> npt.NDArray[np.float64]:
    product = np.ones(ways.shape)
    for at, factor in enumerate(factors):
        counts = _counts(ways, at)
        product *= np.array([factor(n) for n in range(int(counts.max(initial=0)) + 1)])[counts]
    return product


_NO_CARDS = Weighed(np.zeros(1, np.int64), np.ones(1))


def drawn_after_glimpses(
    hand: Hand, factions: Sequence[str], pools: Sequence[Cards], *, left_out: bool
) -> Weighed:
    """Return how likely it is that a hand drew what.

    `pools` are the cards among which its own may have lain. How many ways there are for the cards
    that it didn't draw is `left_out`; `weighed_together` adds it. Otherwise its draws are taken as
    independent.
    """
    found, shown = _NO_CARDS, NONE
    for draw, glimpses in _stages(hand):
        least = [
            max(0, draw.shown.get(one, 0) - int(_counts(found.ways, at).max(initial=0)))
            for at, one in enumerate(factions)
        ]
        ways = _drawn(draw, factions, pools[draw.pool], least, left_out=left_out)
        drawn = found.together(ways)
        found = drawn.times(
            [
                _likely_seen(glimpses, one, shown.get(one, 0), draw.shown.get(one, 0))
                for one in factions
            ]
        )
        shown = draw.shown
    return found


def _drawn(
    draw: Draw, factions: Sequence[str], pool: Cards, least: Sequence[int], *, left_out: bool
) -> Weighed:
    """Return all ways to draw some cards of a pool, at least so many of each faction."""
    found, room = _NO_CARDS, draw.count - sum(least)
    for at, faction in enumerate(factions):
        there = pool.get(faction, 0)
        able = np.arange(least[at], min(there, least[at] + room) + 1)
        ways = [1 / factorial(n) if left_out else comb(there, n) for n in able.tolist()]
        found = found.together(Weighed(able << (_BITS * at), np.array(ways, float)))
        sizes = sum(_counts(found.ways, place) for place in range(at + 1))
        spare = sum(least[at + 1 :])
        kept = sizes == draw.count if faction == factions[-1] else sizes <= draw.count - spare
        found = Weighed(found.ways[kept], found.weights[kept])
    return found


def _stages(hand: Hand) -> Iterator[tuple[Draw, Sequence[Glimpse]]]:
    """Yield what a hand drew, in parts that end with a glimpse or with a draw."""
    whole = 0
    for draw in hand.draws:
        start, whole = whole, whole + draw.count
        seen = [one for one in hand.glimpses if start < one.drawn <= whole]
        for end, alike in groupby(seen, key=lambda one: one.drawn):
            glimpses = [*alike]
            last = glimpses[-1]
            shown = draw.shown if end == whole else _shown_after(last)
            yield replace(draw, count=end - start, shown=shown), glimpses
            start = end
        if start < whole:
            yield replace(draw, count=whole - start), ()


def _shown_after(glimpse: Glimpse) -> Cards:
    openly, shown = glimpse.openly, dict(glimpse.shown)
    for faction, count in glimpse.cards.items():
        shown[faction] = max(shown.get(faction, 0), count - openly.get(faction, 0))
    return shown


def _likely_seen(glimpses: Sequence[Glimpse], faction: str, before: int, after: int) -> _Factor:
    """Return how likely a number of cards drawn makes what was then seen.

    What can only have been drawn, as many cards as `after`, counts as shown at random, of those
    that weren't shown `before`.
    """

    def likely(count: int) -> float:
        if count < max(before, after):
            return 0.0
        share = float(perm(count - before, after - before))
        for one in glimpses:
            openly, shown = one.openly.get(faction, 0), one.shown.get(faction, 0)
            revealed = one.cards.get(faction, 0)
            surely_drawn = _shown_after(one).get(faction, 0)
            share *= comb(count + openly, revealed)
            share /= perm(count - shown, surely_drawn - shown)
        return share

    return likely


def weighed_together(
    hands: Mapping[str, Weighed], pool: Sequence[int]
) -> tuple[dict[str, Weighed], Weighed]:
    """Return what each of some hands drew of one pool, and what they drew together.

    `pool` has the number of each faction's cards. What these hands didn't draw lies in any way.
    """
    left = [
        lambda count, there=there: 1 / factorial(there - count) if count <= there else 0.0
        for there in pool
    ]
    found = {}
    for name, hand in hands.items():
        others = _all_of([other for called, other in hands.items() if called != name], left)
        rest = _product(hand.ways[:, None] + others.ways, left) @ others.weights
        found[name] = Weighed(hand.ways, hand.weights * rest)
    return found, _all_of([*hands.values()], left).times(left)


def _all_of(hands: Sequence[Weighed], left: Sequence[_Factor]) -> Weighed:
    """Return what some hands drew together, in the likeliest ways."""

    def both(one: Weighed, other: Weighed) -> Weighed:
        sums = one.together(other)
        best = np.argsort(sums.weights * _product(sums.ways, left))[-_MOST_WAYS:]
        return Weighed(sums.ways[best], sums.weights[best])

    return reduce(both, hands, _NO_CARDS)
