"""Which question tells most: the information to expect from its answer, in bits.

What an answer tells about something that follows from the deal, such as which cards are hidden,
is their mutual information (Shannon 1948). All deals that fit are equally likely; where they are
few they are all listed, else drawn at random, and what chance adds to such estimates is taken
off again (Miller 1955).
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

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
_MOST_WEIGHED = 50  # questions weighed between two breaths
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


def weighed(
    deal: Deal,
    deals: Deals,
    questions: Sequence[Question],
    count: int,
    rng: np.random.Generator,
) -> tuple[Advice, ...]:
    """Return what each question is worth, reckoned from so many deals at most."""
    few = deals.worlds is not None and deals.worlds <= count
    worlds = deals.every() if few else deals.draw(count, rng)
    table = _Table(deals, worlds, sampled=not few)
    sought = table.total(deal.measure) if deal.measure else table.hidden()
    unknown = table.bits(sought)
    return tuple(table.advice(question, sought, unknown) for question in questions)


def _ranked(table: _Table, deal: Deal, questions: Sequence[Question]) -> Iterator[Ranked | Breath]:
    """Yield the ranking by a table at last, and breaths before that."""
    sought = table.total(deal.measure) if deal.measure else table.hidden()
    found, unknown = [], table.bits(sought)
    for number, question in enumerate(questions):
        found.append(table.advice(question, sought, unknown))
        if number % table.step == 0:
            yield Breath()
    found.sort(
        key=lambda advice: (
            -round(advice.private, _ALIKE),
            -round(advice.sought, _ALIKE),
            -advice.cards,
        )
    )
    yield Ranked(tuple(found), exact=not table.sampled)


class _Told(NamedTuple):
    """What can be answered: a line for each answer in each deal.

    `rows` are the deals of the lines, in which each has its chance, 1 if there are none. `heard`
    is what everybody hears in each deal.
    """

    rows: Ints | slice
    answers: Ints
    chances: Floats | None
    heard: Ints


class _Table:
    """Deals, one a row, and what is counted in them."""

    def __init__(self, deals: Deals, worlds: Ints, *, sampled: bool) -> None:
        self.sampled, self._size = sampled, len(worlds)
        self._true: dict[Cell, npt.NDArray[np.bool_]] = {}
        self._turns: dict[tuple[tuple[str, ...], tuple[Cell, ...]], npt.NDArray[np.int8]] = {}
        for column, (card, places) in enumerate(deals.possible.items()):
            for at, place in enumerate(places):
                self._true[card, place] = worlds[:, column] == at

    @property
    def step(self) -> int:
        """How many questions are weighed between two breaths."""
        return max(1, min(_MOST_WEIGHED, _AT_ONCE * 10 // max(1, self._size)))

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

    def advice(self, question: Question, sought: Ints, unknown: float) -> Advice:
        """Return what a question is worth; `unknown` are the bits of what is sought."""
        rows, answers, chances, heard = self._told(question)
        told = self.bits(answers, chances)
        known = unknown + told - self.bits(_pairs(sought[rows], answers), chances)
        chosen = 0.0 if chances is None else float(-(chances * np.log2(chances)).sum())
        public = known
        if heard is not answers:
            public = unknown + self.bits(heard) - self.bits(_pairs(sought, heard))
        cards = told - chosen / self._size
        known = max(0.0, known)
        return Advice(question, known, max(0.0, cards), min(max(0.0, public), known))

    def _told(self, question: Question) -> _Told:
        cells = [cell for cell in question.cells if cell in self._true]
        match question.answer:
            case Answer.NUMBER:
                number = self.total(dict.fromkeys(cells, 1))
                return _Told(slice(None), number, None, number)
            case Answer.ALL:
                number = self.total(dict.fromkeys(cells, 1))
                return _Told(slice(None), self._which(cells), None, number)
            case Answer.ONE_EACH:
                return self._chosen(cells)
            case Answer.FIRST_SHOWS:
                return self._first(question.cells)

    def _chosen(self, cells: Sequence[Cell]) -> _Told:
        """Return every way to choose one of the true cells at each place, and its chance."""
        rows, answers = np.arange(self._size), np.zeros(self._size, np.int64)
        chances, heard = np.ones(self._size), np.zeros(self._size, np.int64)
        for at_all, here in enumerate(_by_holder(cells)):
            every = np.array(self._cards(here))
            heard |= every.any(axis=0).astype(np.int64) << at_all
            true = every[:, rows]
            none = ~true.any(axis=0)
            options, at = _trues(np.vstack([none, true]))
            several = np.maximum(true.sum(axis=0), 1)[at]
            rows, chances = rows[at], chances[at] / several
            answers = answers[at] * (len(true) + 1) + options
        return _Told(rows, answers, chances, heard)

    def _first(self, cells: Sequence[Cell]) -> _Told:
        """Return every card that the first holder of any can choose, and its chance.

        Of a and b, with Bob before Cem: in a deal where Cem has both, two rows say "Cem: a" and
        "Cem: b", each with chance 1/2; where Bob has b, one says "Bob: b", whoever has a; where
        neither has any, one says "nobody".
        """
        turns = self._in_turn(cells)
        first = turns.min(axis=0)
        shown = turns == first
        shown[1:] &= first < turns[0]
        options, rows = _trues(shown)
        heard = first.astype(np.int64)
        answers = heard[rows] * len(turns) + options
        return _Told(rows, answers, 1 / np.count_nonzero(shown, axis=0)[rows], heard)

    def _in_turn(self, cells: Sequence[Cell]) -> npt.NDArray[np.int8]:
        """Return whose turn it is to show [cards, deals]: nobody's first, then each card's."""
        order = tuple(dict.fromkeys(holder(place) for _card, place in cells))
        by_card: dict[Card, list[Cell]] = {}
        for cell in cells:
            by_card.setdefault(cell[0], []).append(cell)
        nobody = np.full(self._size, len(order), np.int8)
        return np.array([nobody, *(self._turn(order, tuple(own)) for own in by_card.values())])

    def _turn(self, order: tuple[str, ...], cells: tuple[Cell, ...]) -> npt.NDArray[np.int8]:
        """Return the place in an order of who has a card, by its cells, in all deals.

        It is the number of places where none of these cells is true.
        """
        found = self._turns.get((order, cells))
        if found is None:
            found = np.full(self._size, len(order), np.int8)
            for cell in cells:
                if cell in self._true:
                    found[self._true[cell]] = order.index(holder(cell[1]))
            self._turns[order, cells] = found
        return found

    def _cards(self, cells: Iterable[Cell]) -> list[npt.NDArray[np.bool_]]:
        """Return for each card whether one of its cells is true, in all deals."""
        found: dict[Card, npt.NDArray[np.bool_]] = {}
        for cell in cells:
            found[cell[0]] = found.get(cell[0], False) | self._true[cell]
        return list(found.values())

    def _which(self, cells: Sequence[Cell]) -> Ints:
        """Return a number for each deal that tells which of these cells are true."""
        found = np.zeros(self._size, np.int64)
        every = (true for here in _by_holder(cells) for true in self._cards(here))
        for at, true in enumerate(every):
            found |= true.astype(np.int64) << at
        return found

    def bits(self, outcomes: Ints, chances: Floats | None = None) -> float:
        """Return the entropy of what came out; `chances` are 1 for each deal together."""
        if outcomes.max(initial=0) > 8 * self._size:
            outcomes = np.unique(outcomes, return_inverse=True)[1]
        counts = np.bincount(outcomes, chances)
        shares = counts[counts > 0] / self._size
        bits = float(-(shares * np.log2(shares)).sum())
        missed = (len(shares) - 1) / (2 * self._size * np.log(2)) if self.sampled else 0.0
        return bits + float(missed)


def _pairs(left: Ints, right: Ints) -> Ints:
    """Return a number for each pair."""
    return left * (int(right.max(initial=0)) + 1) + right


def _trues(rows: Iterable[npt.NDArray[np.bool_]]) -> tuple[Ints, Ints]:
    """Return row and column of each true value; `np.nonzero` takes three times as long for that."""
    columns = [np.flatnonzero(row) for row in rows]
    return np.repeat(np.arange(len(columns)), [len(at) for at in columns]), np.concatenate(columns)


def _by_holder(cells: Iterable[Cell]) -> Iterator[Iterator[Cell]]:
    """Yield the cells of one holder after the other."""
    in_order = sorted(cells, key=lambda cell: holder(cell[1]))
    for _holder, here in groupby(in_order, key=lambda cell: holder(cell[1])):
        yield here
