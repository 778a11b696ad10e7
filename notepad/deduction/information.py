"""Which question tells most: the information to expect from its answer, in bits.

What an answer tells about something that follows from the deal, such as which cards are hidden,
is their mutual information (Shannon 1948). All deals that fit are equally likely; where they are
few they are all listed, else drawn at random, and what chance adds to such estimates is taken
off again (Miller 1955).

`ranked` puts the questions in order. `PossibleAnswers` has what they are answered in many deals,
and what everybody hears of the answers.

Say three deals fit: the cup is hidden in one, the coin in one, the sword in one, so log2(3) = 1.58
bits are unknown. In the last alone Bob has the cup. Whether he has it is answered "yes" in one deal
of three, which has 0.92 bits; answer and hidden card together have 1.58. The answer tells
1.58 + 0.92 - 1.58 = 0.92 bits of what is hidden: after "no" two cards are left, after "yes" one.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from notepad.core.reasoner import Breath
from notepad.deduction.deal import HIDDEN, Card, Deal, DealCell, holder
from notepad.deduction.knowledge import Advice, AnswerKind, Question, Ranked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import numpy.typing as npt

    from notepad.deduction.clue_matrices import Ints
    from notepad.deduction.fitting_deals import Deals
    from notepad.deduction.state_layers import Floats

    Bools = npt.NDArray[np.bool_]
    Turns = npt.NDArray[np.int8]


MOST_LISTED = 20_000
"""So many deals are listed one by one; of more some are drawn."""

_DRAWN = (5_000, 40_000)
_AT_ONCE = 10_000  # deals drawn between two breaths
_MOST_WEIGHED = 50  # questions weighed between two breaths
_LINES = 40000  # deals times questions that are looked at together
_SEED = 1  # the same deals are drawn each time, so that the same notes get the same advice
_SPARSE = 8  # outcomes for each deal, from which on those are counted that there are
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
    parts = _parts(questions, max(1, _LINES // len(worlds)))
    return tuple(one for part in parts for one in table.advice(part, sought, unknown))


def _ranked(table: _Table, deal: Deal, questions: Sequence[Question]) -> Iterator[Ranked | Breath]:
    """Yield the ranking by a table at last, and breaths before that."""
    sought = table.total(deal.measure) if deal.measure else table.hidden()
    found: list[Advice] = []
    unknown = table.bits(sought)
    for part in _parts(questions, table.step):
        found += table.advice(part, sought, unknown)
        yield Breath()
    found.sort(
        key=lambda advice: (
            -round(advice.private, _ALIKE),
            -round(advice.sought, _ALIKE),
            -advice.cards,
        )
    )
    yield Ranked(tuple(found), exact=not table.sampled)


def _parts(questions: Sequence[Question], size: int) -> Iterator[Sequence[Question]]:
    """Yield the questions in parts of a size."""
    for start in range(0, len(questions), size):
        yield questions[start : start + size]


class _Table:
    """Deals, one a row, and how much answers tell that are counted in them."""

    def __init__(self, deals: Deals, worlds: Ints, *, sampled: bool) -> None:
        self.sampled, self._size = sampled, len(worlds)
        self._answers = PossibleAnswers(deals, worlds)

    @property
    def step(self) -> int:
        """How many questions are weighed between two breaths."""
        return max(1, min(_MOST_WEIGHED, _LINES // max(1, self._size)))

    def total(self, weights: Mapping[DealCell, int]) -> Ints:
        """Return the total weight of the true cells of each deal."""
        return self._answers.total(weights)

    def hidden(self) -> Ints:
        """Return a number for each deal that tells which cards are hidden in it."""
        which = self._answers.which([c for c in self._answers.cells if c[1] == HIDDEN])
        found: Ints = np.unique(which, return_inverse=True)[1]
        return found

    def advice(
        self, questions: Sequence[Question], sought: Ints, unknown: float
    ) -> Iterator[Advice]:
        """Yield what each question is worth; `unknown` are the bits of what is sought."""
        told = self._answers.told(questions)
        lines = np.array([len(one.rows) for one in told])
        rows = np.concatenate([one.rows for one in told])
        answers = np.concatenate([one.answers for one in told])
        chances = _chances(told)
        bits = self._each(lines, answers, chances)
        known = unknown + bits - self._each(lines, _pairs(sought[rows], answers), chances)
        public = self._public(told, sought, unknown, known)
        cards = np.maximum(bits - self._chosen(lines, chances), 0)
        known = np.maximum(known, 0)
        public = np.minimum(np.maximum(public, 0), known)
        numbers = zip(questions, known.tolist(), cards.tolist(), public.tolist(), strict=True)
        return (Advice(*one) for one in numbers)

    def bits(self, outcomes: Ints) -> float:
        """Return the entropy of what came out, one in each deal."""
        return float(self._each(np.array([self._size]), outcomes)[0])

    def _public(
        self, told: Sequence[AnswerLines], sought: Ints, unknown: float, known: Floats
    ) -> Floats:
        """Return the bits that everybody hears; those `known` where all is heard."""
        public = known.copy()
        others = [at for at, one in enumerate(told) if one.heard is not one.answers]
        if others:
            lines = np.full(len(others), self._size)
            heard = np.concatenate([told[at].heard for at in others])
            pairs = _pairs(np.tile(sought, len(others)), heard)
            public[others] = unknown + self._each(lines, heard) - self._each(lines, pairs)
        return public

    def _chosen(self, lines: Ints, chances: Floats | None) -> Floats:
        """Return the bits of what was chosen where there was a choice."""
        if chances is None:
            return np.zeros(len(lines))
        return -_summed(chances * np.log2(chances), lines) / self._size

    def _each(self, lines: Ints, outcomes: Ints, chances: Floats | None = None) -> Floats:
        """Return for each question the entropy of what came out.

        Each has so many `lines`, one question after the other; `chances` are 1 for each deal of a
        question together, or 1 for each line.
        """
        widths = np.maximum.reduceat(outcomes, _starts(lines)) + 1
        if widths.sum() > _SPARSE * len(outcomes):
            outcomes, widths = _numbered(outcomes, lines)
        counts = np.bincount(outcomes + np.repeat(_starts(widths), lines), chances)
        found = np.flatnonzero(counts)
        shares = counts[found] / self._size
        kinds = np.diff(np.searchsorted(found, np.cumsum(widths)), prepend=0)
        bits = -_summed(shares * np.log2(shares), kinds)
        if self.sampled:
            bits += (kinds - 1) / (2 * self._size * np.log(2))
        return bits


def _starts(lengths: Ints) -> Ints:
    """Return where each part begins, of parts that follow each other."""
    return np.cumsum(lengths) - lengths


def _summed(values: npt.NDArray[Any], lengths: Ints) -> npt.NDArray[Any]:
    """Return the sums of parts that follow each other."""
    return np.add.reduceat(values, _starts(lengths))


def _numbered(outcomes: Ints, lines: Ints) -> tuple[Ints, Ints]:
    """Return the outcomes of each question numbered without gaps, and how many there are."""
    parts = [
        np.unique(part, return_inverse=True) for part in np.split(outcomes, np.cumsum(lines)[:-1])
    ]
    return np.concatenate([at for _, at in parts]), np.array([len(found) for found, _ in parts])


def _chances(told: Sequence[AnswerLines]) -> Floats | None:
    """Return the chances of all lines, None if nowhere is a choice."""
    if all(one.chances is None for one in told):
        return None
    every = (np.ones(len(one.rows)) if one.chances is None else one.chances for one in told)
    return np.concatenate(list(every))


def _pairs(left: Ints, right: Ints) -> Ints:
    """Return a number for each pair."""
    return left * (int(right.max(initial=0)) + 1) + right


class AnswerLines(NamedTuple):
    """What can be answered to a question: a line for each answer in each deal.

    `rows` are the deals of the lines, in which each has its chance, 1 if there are none. `heard`
    is what everybody hears in each deal.
    """

    rows: Ints
    answers: Ints
    chances: Floats | None
    heard: Ints


class PossibleAnswers:
    """Deals, one a row, in which questions are answered."""

    def __init__(self, deals: Deals, worlds: Ints) -> None:
        """Look at some deals [deals, cards], for each card the index of its place."""
        self._size = len(worlds)
        self._rows = np.arange(self._size)
        self._true: dict[DealCell, Bools] = {}
        self._turns: dict[tuple[tuple[str, ...], tuple[DealCell, ...]], Turns] = {}
        for column, (card, places) in enumerate(deals.possible.items()):
            for at, place in enumerate(places):
                self._true[card, place] = worlds[:, column] == at

    @property
    def cells(self) -> Iterable[DealCell]:
        """The cells that can be true."""
        return self._true

    def total(self, weights: Mapping[DealCell, int]) -> Ints:
        """Return the total weight of the true cells of each deal."""
        found = np.zeros(self._size, np.int64)
        for cell, weight in weights.items():
            if cell in self._true:
                found += weight * self._true[cell]
        return found

    def which(self, cells: Sequence[DealCell]) -> Ints:
        """Return a number for each deal that tells which of these cells are true."""
        found = np.zeros(self._size, np.int64)
        every = (true for here in _by_holder(cells) for true in self._cards(here))
        for at, true in enumerate(every):
            found |= true.astype(np.int64) << at
        return found

    def told(self, questions: Sequence[Question]) -> Sequence[AnswerLines]:
        """Return what can be answered to each of some questions."""
        found = {
            at: self._answer_lines(question)
            for at, question in enumerate(questions)
            if question.answer is not AnswerKind.FIRST_SHOWS
        }
        alike: dict[tuple[tuple[str, ...], int], dict[int, Turns]] = {}
        for at, question in enumerate(questions):
            if question.answer is AnswerKind.FIRST_SHOWS:
                order, turns = self._in_turn(question.cells)
                alike.setdefault((order, len(turns)), {})[at] = turns
        for (order, _cards), every in alike.items():
            shown = self._first(np.array(list(every.values())), len(order))
            found |= zip(every, shown, strict=True)
        return [found[at] for at in range(len(questions))]

    def _answer_lines(self, question: Question) -> AnswerLines:
        cells = [cell for cell in question.cells if cell in self._true]
        if question.answer is AnswerKind.ONE_EACH:
            return self._chosen(cells)
        number = self.total(dict.fromkeys(cells, 1))
        answers = self.which(cells) if question.answer is AnswerKind.ALL else number
        return AnswerLines(self._rows, answers, None, number)

    def _chosen(self, cells: Sequence[DealCell]) -> AnswerLines:
        """Return every way to choose one of the true cells at each place, and its chance."""
        rows, answers = self._rows, np.zeros(self._size, np.int64)
        chances, heard = np.ones(self._size), np.zeros(self._size, np.int64)
        for at_all, here in enumerate(_by_holder(cells)):
            every = np.array(self._cards(here))
            number = every.view(np.int8).sum(axis=0, dtype=np.int8)
            heard |= (number > 0).astype(np.int64) << at_all
            options, at = _trues(np.vstack([number == 0, every])[:, rows])
            answers = answers[at] * (len(every) + 1) + options
            rows, chances = rows[at], chances[at]
            chances /= np.maximum(number, 1)[rows]
        return AnswerLines(rows, answers, chances, heard)

    def _first(self, turns: Turns, nobody: int) -> Iterator[AnswerLines]:
        """Yield every card that the first holder of any can choose, and its chance.

        `turns` [questions, cards, deals] say whose turn it is, as `_in_turn`. Of a and b, with Bob
        before Cem: in a deal where Cem has both, two rows say "Cem: a" and "Cem: b", each with
        chance 1/2; where Bob has b, one says "Bob: b", whoever has a; where neither has any, one
        says "nobody".
        """
        first = turns.min(axis=1)
        shown = turns == first[:, None]
        shown[:, 1:] &= (first < nobody)[:, None]
        chances = 1 / np.count_nonzero(shown, axis=1)
        for heard, shows, chance in zip(first.astype(np.int64), shown, chances, strict=True):
            options, rows = _trues(shows)
            yield AnswerLines(rows, heard[rows] * len(shows) + options, chance[rows], heard)

    def _in_turn(self, cells: Sequence[DealCell]) -> tuple[tuple[str, ...], Turns]:
        """Return who shows in which order, and whose turn it is to show [cards, deals].

        Nobody's comes first, then each card's.
        """
        order = tuple(dict.fromkeys(holder(place) for _card, place in cells))
        by_card: dict[Card, list[DealCell]] = {}
        for cell in cells:
            by_card.setdefault(cell[0], []).append(cell)
        nobody = np.full(self._size, len(order), np.int8)
        return order, np.array(
            [nobody, *(self._turn(order, tuple(own)) for own in by_card.values())]
        )

    def _turn(self, order: tuple[str, ...], cells: tuple[DealCell, ...]) -> Turns:
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

    def _cards(self, cells: Iterable[DealCell]) -> list[Bools]:
        """Return for each card whether one of its cells is true, in all deals."""
        found: dict[Card, Bools] = {}
        for cell in cells:
            found[cell[0]] = found.get(cell[0], False) | self._true[cell]
        return list(found.values())


def _trues(rows: Iterable[Bools]) -> tuple[Ints, Ints]:
    """Return row and column of each true value; `np.nonzero` takes three times as long for that."""
    columns = [np.flatnonzero(row) for row in rows]
    return np.repeat(np.arange(len(columns)), [len(at) for at in columns]), np.concatenate(columns)


def _by_holder(cells: Iterable[DealCell]) -> Iterator[Iterator[DealCell]]:
    """Yield the cells of one holder after the other."""
    in_order = sorted(cells, key=lambda cell: holder(cell[1]))
    for _holder, here in groupby(in_order, key=lambda cell: holder(cell[1])):
        yield here
