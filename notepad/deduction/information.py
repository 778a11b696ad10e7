"""Which question tells most: the information to expect from its answer, in bits.

What an answer tells about something that follows from the deal, such as which cards are hidden,
is their mutual information (Shannon 1948). All deals that fit are equally likely; where they are
few they are all listed, else drawn at random, and what chance adds to such estimates is taken
off again (Miller 1955).
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from notepad.core.game.breath import Breath
from notepad.deduction.deal import HIDDEN, Card, Cell
from notepad.deduction.places import holder
from notepad.deduction.question import Advice, Answer, Question, Ranked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import numpy.typing as npt

    from notepad.deduction.counting.clue_rows import Ints
    from notepad.deduction.counting.fitting_deals import Deals
    from notepad.deduction.counting.state_layers import Floats
    from notepad.deduction.deal import Deal

MOST_LISTED = 20_000
"""So many deals are listed one by one; of more some are drawn."""

_DRAWN = (5_000, 40_000)
_AT_ONCE = 10_000  # deals drawn between two breaths
_SEED = 1
_ALIKE = 6  # decimals of a bit that tell two questions apart


def ranked(deal: Deal, deals: Deals, questions: Sequence[Question]) -> Iterator[Ranked | Breath]:
    """Yield the questions in the order of what they tell, again each time it is known better.

    What is sought is the deal's measure, or without one which cards are hidden. The last is
    exact if there are few deals, the others are estimates. A `Breath` comes between, every few
    milliseconds.
    """
    if deals.worlds is not None and deals.worlds <= MOST_LISTED:
        yield from _ranked(_Table(deals, deals.every(), sampled=False), deal, questions)
        return
    rng = np.random.default_rng(_SEED)
    worlds = np.empty((0, len(deals.possible)), np.int64)
    for count in _DRAWN:
        while len(worlds) < count:
            more = deals.draw(min(_AT_ONCE, count - len(worlds)), rng)
            worlds = np.concatenate([worlds, more])
            yield Breath()
        yield from _ranked(_Table(deals, worlds, sampled=True), deal, questions)


def _ranked(table: _Table, deal: Deal, questions: Sequence[Question]) -> Iterator[Ranked | Breath]:
    """Yield the ranking by a table at last, and breaths before that."""
    sought = table.total(deal.measure) if deal.measure else table.hidden()
    found = []
    for number, question in enumerate(questions):
        found.append(table.advice(question, sought))
        if number % table.step == 0:
            yield Breath()
    found.sort(key=lambda advice: (-round(advice.sought, _ALIKE), -advice.cards))
    yield Ranked(tuple(found), exact=not table.sampled)


class _Table:
    """Deals, one a row, and what is counted in them."""

    def __init__(self, deals: Deals, worlds: Ints, *, sampled: bool) -> None:
        self.sampled, self._size = sampled, len(worlds)
        self._true: dict[Cell, npt.NDArray[np.bool_]] = {}
        for column, (card, places) in enumerate(deals.possible.items()):
            for at, place in enumerate(places):
                self._true[card, place] = worlds[:, column] == at

    @property
    def step(self) -> int:
        """How many questions are weighed between two breaths."""
        return max(1, _AT_ONCE * 10 // max(1, self._size))

    def total(self, weights: Mapping[Cell, int]) -> Ints:
        """Return the total weight of the true cells of each deal."""
        found = np.zeros(self._size, np.int64)
        for cell, weight in weights.items():
            if cell in self._true:
                found += weight * self._true[cell]
        return found

    def hidden(self) -> Ints:
        """Return a number for each deal that tells which cards are hidden in it."""
        which = self._which([cell for cell in self._true if cell[1] == HIDDEN])
        found: Ints = np.unique(which, return_inverse=True)[1]
        return found

    def advice(self, question: Question, sought: Ints) -> Advice:
        """Return what a question is worth."""
        rows, answers, chances = self._answers(question)
        both = sought[rows] * (int(answers.max(initial=0)) + 1) + answers
        told = self._bits(answers, chances)
        known = max(0.0, self._bits(sought) + told - self._bits(both, chances))
        chosen = 0.0 if chances is None else float(-(chances * np.log2(chances)).sum())
        return Advice(question, known, max(0.0, told - chosen / self._size))

    def _answers(self, question: Question) -> tuple[Ints | slice, Ints, Floats | None]:
        """Return the deals, the answers there, and each one's chance where there are several."""
        cells = [cell for cell in question.cells if cell in self._true]
        match question.answer:
            case Answer.NUMBER:
                return slice(None), self.total(dict.fromkeys(cells, 1)), None
            case Answer.ALL:
                return slice(None), self._which(cells), None
            case Answer.ONE_EACH:
                return self._chosen(cells)

    def _chosen(self, cells: Sequence[Cell]) -> tuple[Ints, Ints, Floats]:
        """Return every way to choose one of the true cells at each place, and its chance."""
        rows, answers = np.arange(self._size), np.zeros(self._size, np.int64)
        chances = np.ones(self._size)
        by_holder = sorted(cells, key=lambda cell: holder(cell[1]))
        for _holder, here in groupby(by_holder, key=lambda cell: holder(cell[1])):
            true = np.array(self._cards(here))[:, rows]
            none = ~true.any(axis=0)
            options, at = np.nonzero(np.vstack([none, true]))
            several = np.maximum(true.sum(axis=0), 1)[at]
            rows, chances = rows[at], chances[at] / several
            answers = answers[at] * (len(true) + 1) + options
        return rows, answers, chances

    def _cards(self, cells: Iterable[Cell]) -> list[npt.NDArray[np.bool_]]:
        """Return for each card whether one of its cells is true, in all deals."""
        found: dict[Card, npt.NDArray[np.bool_]] = {}
        for cell in cells:
            found[cell[0]] = found.get(cell[0], False) | self._true[cell]
        return list(found.values())

    def _which(self, cells: Sequence[Cell]) -> Ints:
        """Return a number for each deal that tells which of these cells are true."""
        found = np.zeros(self._size, np.int64)
        by_holder = sorted(cells, key=lambda cell: holder(cell[1]))
        for at, true in enumerate(
            true
            for _holder, here in groupby(by_holder, key=lambda cell: holder(cell[1]))
            for true in self._cards(here)
        ):
            found |= true.astype(np.int64) << at
        return found

    def _bits(self, outcomes: Ints, chances: Floats | None = None) -> float:
        """Return the entropy of what came out; `chances` are 1 for each deal together."""
        if outcomes.max(initial=0) > 8 * self._size:
            outcomes = np.unique(outcomes, return_inverse=True)[1]
        counts = np.bincount(outcomes, chances)
        shares = counts[counts > 0] / self._size
        bits = float(-(shares * np.log2(shares)).sum())
        missed = (len(shares) - 1) / (2 * self._size * np.log(2)) if self.sampled else 0.0
        return bits + float(missed)
