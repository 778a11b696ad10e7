"""What questions are answered in many deals, and what everybody hears of the answers."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from notepad.deduction.places import holder
from notepad.deduction.question import Answer, Question

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import numpy.typing as npt

    from notepad.deduction.counting.clue_rows import Ints
    from notepad.deduction.counting.fitting_deals import Deals
    from notepad.deduction.counting.state_layers import Floats
    from notepad.deduction.deal import Card, Cell

    Bools = npt.NDArray[np.bool_]
    Turns = npt.NDArray[np.int8]


class Told(NamedTuple):
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
        self._true: dict[Cell, Bools] = {}
        self._turns: dict[tuple[tuple[str, ...], tuple[Cell, ...]], Turns] = {}
        for column, (card, places) in enumerate(deals.possible.items()):
            for at, place in enumerate(places):
                self._true[card, place] = worlds[:, column] == at

    @property
    def cells(self) -> Iterable[Cell]:
        """The cells that can be true."""
        return self._true

    def total(self, weights: Mapping[Cell, int]) -> Ints:
        """Return the total weight of the true cells of each deal."""
        found = np.zeros(self._size, np.int64)
        for cell, weight in weights.items():
            if cell in self._true:
                found += weight * self._true[cell]
        return found

    def which(self, cells: Sequence[Cell]) -> Ints:
        """Return a number for each deal that tells which of these cells are true."""
        found = np.zeros(self._size, np.int64)
        every = (true for here in _by_holder(cells) for true in self._cards(here))
        for at, true in enumerate(every):
            found |= true.astype(np.int64) << at
        return found

    def told(self, questions: Sequence[Question]) -> Sequence[Told]:
        """Return what can be answered to each of some questions."""
        found = {
            at: self._told(question)
            for at, question in enumerate(questions)
            if question.answer is not Answer.FIRST_SHOWS
        }
        alike: dict[tuple[tuple[str, ...], int], dict[int, Turns]] = {}
        for at, question in enumerate(questions):
            if question.answer is Answer.FIRST_SHOWS:
                order, turns = self._in_turn(question.cells)
                alike.setdefault((order, len(turns)), {})[at] = turns
        for (order, _cards), every in alike.items():
            shown = self._first(np.array(list(every.values())), len(order))
            found |= zip(every, shown, strict=True)
        return [found[at] for at in range(len(questions))]

    def _told(self, question: Question) -> Told:
        cells = [cell for cell in question.cells if cell in self._true]
        if question.answer is Answer.ONE_EACH:
            return self._chosen(cells)
        number = self.total(dict.fromkeys(cells, 1))
        answers = self.which(cells) if question.answer is Answer.ALL else number
        return Told(self._rows, answers, None, number)

    def _chosen(self, cells: Sequence[Cell]) -> Told:
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
        return Told(rows, answers, chances, heard)

    def _first(self, turns: Turns, nobody: int) -> Iterator[Told]:
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
            yield Told(rows, heard[rows] * len(shows) + options, chance[rows], heard)

    def _in_turn(self, cells: Sequence[Cell]) -> tuple[tuple[str, ...], Turns]:
        """Return who shows in which order, and whose turn it is to show [cards, deals].

        Nobody's comes first, then each card's.
        """
        order = tuple(dict.fromkeys(holder(place) for _card, place in cells))
        by_card: dict[Card, list[Cell]] = {}
        for cell in cells:
            by_card.setdefault(cell[0], []).append(cell)
        nobody = np.full(self._size, len(order), np.int8)
        return order, np.array(
            [nobody, *(self._turn(order, tuple(own)) for own in by_card.values())]
        )

    def _turn(self, order: tuple[str, ...], cells: tuple[Cell, ...]) -> Turns:
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

    def _cards(self, cells: Iterable[Cell]) -> list[Bools]:
        """Return for each card whether one of its cells is true, in all deals."""
        found: dict[Card, Bools] = {}
        for cell in cells:
            found[cell[0]] = found.get(cell[0], False) | self._true[cell]
        return list(found.values())


def _trues(rows: Iterable[Bools]) -> tuple[Ints, Ints]:
    """Return row and column of each true value; `np.nonzero` takes three times as long for that."""
    columns = [np.flatnonzero(row) for row in rows]
    return np.repeat(np.arange(len(columns)), [len(at) for at in columns]), np.concatenate(columns)


def _by_holder(cells: Iterable[Cell]) -> Iterator[Iterator[Cell]]:
    """Yield the cells of one holder after the other."""
    in_order = sorted(cells, key=lambda cell: holder(cell[1]))
    for _holder, here in groupby(in_order, key=lambda cell: holder(cell[1])):
        yield here
