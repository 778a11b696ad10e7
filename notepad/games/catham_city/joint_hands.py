"""How likely every hidden hand is, together with all others and through every shuffle.

How many cards a hand has is public, and so is every move between hands, row, discards and pile. So
one table tells everything: the probability of each combination of hands. Whatever no hand has of
the unseen cards is in the draw pile.

- A card that leaves a hand by *choice* (played, given, discarded) only says that it was there: the
  combinations without it are dropped, the others keep their weights.
- Cards that *chance* shows (revealed from a hand, turned up from the pile) weigh each combination
  by how likely it made them.
- A card that is drawn unseen spreads each combination over the cards that the pile then has.
- A shuffle changes nothing: it puts the discards, which everybody knows, under the pile.

Bob and Cem draw one card each of 1 Mafia and 2 Police. The table has three combinations: Bob has
the Mafia card (1/3), Cem has it (1/3), none of them has it (1/3). Bob plays Police: the first one
goes, and the other two are now 1/2 each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from math import comb, prod
from typing import TYPE_CHECKING, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from notepad.core.dataclass import dataclass
from notepad.deduction.deadline import check_deadline
from notepad.games.catham_city.cards_and_points import PILE, Move

if TYPE_CHECKING:
    from notepad.games.catham_city.setup import Cards

Counts: TypeAlias = npt.NDArray[np.int64]
"""Numbers of cards, the factions along the last axis."""
Weights: TypeAlias = npt.NDArray[np.float64]

_BASE = 16
"""No hand has more than 15 cards of a faction, so each number fits into four bits of a code."""

_MOST_HANDS = 2
"""Three hidden hands have millions of combinations as soon as they are dealt."""
_MOST = 4_000_000
"""The most combinations of two hands, some 30 MB. Two hands of ten cards have 1001 × 1001."""
_REMEMBERED = 4


class TooManyError(Exception):
    """There are more combinations of hands than may be kept."""


@dataclass(frozen=True, eq=False)
class Weighed:
    """What a hand or the pile can have, a row each, and how likely; the weights sum to 1."""

    counts: Counts
    weights: Weights

    def shares(self, at: int) -> Mapping[int, float]:
        """Return the probability of each number of cards of a faction, by its place."""
        found = np.bincount(self.counts[:, at], self.weights)
        return {count: share for count, share in enumerate(found.tolist()) if share}


@dataclass(frozen=True)
class JointHands:
    """The probability of each combination of hidden hands.

    `hands` has, for each of the `names`, what it can have, a row each with a column for each of
    the `factions`; `weights` has an axis for each hand. `unseen` are all cards in hands and pile,
    and `below` those that lie under the pile since a shuffle that the next draw brings about.
    """

    names: Sequence[str]
    factions: Sequence[str]
    unseen: Counts
    below: Counts
    hands: tuple[Counts, ...]
    weights: Weights

    @classmethod
    def before(cls, names: Sequence[str], factions: Sequence[str], unseen: Cards) -> Self:
        """Return the table before anything is dealt."""
        nothing, weights = np.zeros((1, len(factions)), np.int64), np.ones((1,) * len(names))
        pile = counted(unseen, factions)
        return cls(names, factions, pile, nothing[0], (nothing,) * len(names), weights)

    def after(self, move: Move) -> JointHands:
        """Return the table after a move; its weights are all 0 if that can't have happened.

        Raises TooManyError.
        """
        cards = counted(move.cards, self.factions)
        if move.player == PILE:
            return self._shuffled(cards) if move.came else self._turned_up(cards)
        at = self.names.index(move.player)
        if move.drawn:
            return self._drawn(at, move.drawn.count)
        if move.came:
            return self._changed(at, cards)
        table = self._weighed_by_chance(at, cards) if move.by_chance else self
        return table._changed(at, -cards)

    def hand(self, at: int) -> Weighed:
        """Return what one hand can have."""
        others = tuple(axis for axis in range(len(self.hands)) if axis != at)
        return Weighed(self.hands[at], np.asarray(self.weights.sum(axis=others), float))

    def pile(self) -> Weighed:
        """Return what the draw pile can have."""
        codes = reduce(np.add.outer, map(_coded, self.hands))
        weights = np.bincount(codes.ravel(), self.weights.ravel()).astype(float)
        (there,) = weights.nonzero()
        return Weighed(self.unseen - _decoded(there, len(self.factions)), weights[there])

    def _left(self, faction: int) -> Counts:
        """Return how many cards of a faction are in the pile, by combination; 0 for impossible."""
        held = reduce(np.add.outer, (hand[:, faction] for hand in self.hands))
        return np.asarray(np.maximum(self.unseen[faction] - held, 0))

    @property
    def _pile_size(self) -> int:
        return int(self.unseen.sum() - sum(int(hand[0].sum()) for hand in self.hands if len(hand)))

    def _shuffled(self, cards: Counts) -> JointHands:
        return replace(self, below=self.below + cards)

    def _next_pile(self) -> JointHands:
        """Return the table once the pile is used up, and what lay below is the pile."""
        return replace(self, unseen=self.unseen + self.below, below=np.zeros_like(self.below))

    def _changed(self, at: int, cards: Counts) -> JointHands:
        """Return the table after everybody saw cards come into a hand, or leave it: below zero."""
        hand = self.hands[at] + cards
        able = (hand >= 0).all(axis=1)
        hands = (*self.hands[:at], hand[able], *self.hands[at + 1 :])
        weights = self.weights.compress(able, axis=at)
        return replace(self, unseen=self.unseen + cards, hands=hands, weights=weights)._whole()

    def _weighed_by_chance(self, at: int, cards: Counts) -> JointHands:
        """Return the table weighed by how likely each hand makes it that these are revealed."""
        likely = _chosen(self.hands[at], cards)
        shape = [-1 if axis == at else 1 for axis in range(len(self.hands))]
        return replace(self, weights=self.weights * likely.reshape(shape))._whole()

    def _turned_up(self, cards: Counts) -> JointHands:
        """Return the table after these came from the pile, in any order, for all to see."""
        if int(cards.sum()) <= self._pile_size:
            likely = prod(
                (ways(self._left(at), int(cards[at])) for at in cards.nonzero()[0].tolist()),
                start=np.ones(1),
            )
            return replace(self, unseen=self.unseen - cards, weights=self.weights * likely)._whole()
        # The whole pile is among them; the rest comes from what lay below it.
        likely = np.ones(1)
        for at, count in enumerate(cards.tolist()):
            rest = count - self._left(at)
            likely = likely * np.where(rest >= 0, _choices(int(self.below[at]), rest), 0.0)
        weighed = replace(self, weights=self.weights * likely)._next_pile()
        return replace(weighed, unseen=weighed.unseen - cards)._whole()

    def _drawn(self, at: int, count: int) -> JointHands:
        """Return the table after a hand drew so many cards that nobody else saw."""
        table = self
        for _card in range(count):
            table = table if table._pile_size else table._next_pile()
            table = table._one_drawn(at)
        return table

    def _one_drawn(self, at: int) -> JointHands:
        """Return the table after a hand drew a card."""
        codes, steps = _coded(self.hands[at]), _BASE ** np.arange(len(self.factions))
        able = [one for one, there in enumerate(self.unseen.tolist()) if there]
        reached = np.unique(np.concatenate([codes + steps[one] for one in able]))
        sizes = [len(hand) for hand in self.hands]
        if prod(sizes) // sizes[at] * len(reached) > _MOST:
            raise TooManyError
        sizes[at] = len(reached)
        weights = np.zeros(sizes)
        into = np.moveaxis(weights, at, 0)
        for one in able:
            with_it = np.searchsorted(reached, codes + steps[one])
            into[with_it] += np.moveaxis(self.weights * self._left(one), at, 0)
        hand = _decoded(reached, len(self.factions))
        hands = (*self.hands[:at], hand, *self.hands[at + 1 :])
        return replace(self, hands=hands, weights=weights)._whole()

    def _whole(self) -> JointHands:
        """Return the table with weights that sum to 1, without hands that can't be."""
        weights, hands = self.weights, list(self.hands)
        for at, hand in enumerate(hands):
            others = tuple(axis for axis in range(len(hands)) if axis != at)
            able = weights.any(axis=others)
            if not able.all():
                weights, hands[at] = weights.compress(able, axis=at), hand[able]
        whole = weights.sum()
        return replace(self, hands=tuple(hands), weights=weights / whole if whole else weights)


class JointTables:
    """Joint tables after moves, which remember the last ones: a note costs only its own moves."""

    def __init__(self, names: Sequence[str], factions: Sequence[str], unseen: Cards) -> None:
        """Begin before the deal of some hands from a pool of unseen cards."""
        self._able = len(names) <= _MOST_HANDS
        dealt = JointHands.before(names, factions, unseen)
        self._kept: list[tuple[tuple[Move, ...], JointHands]] = [((), dealt)]

    def after(self, moves: tuple[Move, ...]) -> JointHands | None:
        """Return the table after these moves, None if there are too many combinations."""
        if not self._able:
            return None
        done, table = next(one for one in reversed(self._kept) if one[0] == moves[: len(one[0])])
        try:
            for move in moves[len(done) :]:
                check_deadline()
                table = table.after(move)
        except TooManyError:
            return None
        first, *rest = self._kept
        self._kept = [first, *rest[-_REMEMBERED:], (moves, table)]
        return table


def counted(cards: Cards, factions: Sequence[str]) -> Counts:
    """Return the numbers of cards, a faction after the other."""
    return np.array([cards.get(one, 0) for one in factions], np.int64)


def ways(there: Counts, count: int) -> Weights:
    """Return in how many ways `count` cards can be chosen from each of these numbers of cards."""
    return np.array([float(comb(n, count)) for n in range(int(there.max(initial=0)) + 1)])[
        np.maximum(there, 0)
    ]


def _coded(hand: Counts) -> npt.NDArray[np.int64]:
    """Return each hand as one number."""
    return hand @ (_BASE ** np.arange(hand.shape[-1]))


def _decoded(codes: npt.NDArray[np.int64], factions: int) -> Counts:
    return codes[:, None] // _BASE ** np.arange(factions) % _BASE


def _choices(there: int, counts: Counts) -> Weights:
    """Return in how many ways each number of cards can be chosen from so many; 1 below zero."""
    every = [float(comb(there, count)) for count in range(max(0, int(counts.max())) + 1)]
    return np.array(every)[np.maximum(counts, 0)]


def _chosen(hands: Counts, cards: Counts) -> Weights:
    """Return in how many ways these cards can be chosen from each hand."""
    some = cards.nonzero()[0].tolist()
    return prod((ways(hands[:, at], int(cards[at])) for at in some), start=np.ones(len(hands)))
