"""How a question is answered: what the asker gets to know, and what everybody hears.

An `Answer` is a function from dealt cards to what is said about the cells that a question asks
about. It is called once for many deals and returns arrays with an item for each deal, which is as
fast as it gets; `ManyDeals` has what they are made of. For a question of its own, a game writes
such a function, and the question is ranked like any other. Say a player tells whether they have any
of the cards:

    def any_of(deals: ManyDeals, cells: Sequence[DealCell]) -> AnswerLines:
        return deals.answers_without_choice((deals.count(cells) > 0) * 1)

At the end are the answers that the notepad's own games have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from notepad.core.dataclass import dataclass
from notepad.deduction.deal import DealCell

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Ints: TypeAlias = npt.NDArray[np.int64]
    Floats: TypeAlias = npt.NDArray[np.float64]


class AnswerLines(NamedTuple):
    """The possible answers to a question: a line for each answer in each deal.

    `rows` are the deals of the lines, in which each has its chance, 1 if there are none. Equal
    `answers` are the same number, from 0 on. `heard` is what everybody hears in each deal.
    """

    rows: Ints
    answers: Ints
    chances: Floats | None
    heard: Ints


class ManyDeals(Protocol):
    """Deals in which questions are answered; every array has an item for each deal."""

    def count(self, cells: Iterable[DealCell]) -> Ints:
        """Return how many of these cells are true."""

    def which(self, cells: Sequence[DealCell]) -> Ints:
        """Return a number that tells which of these cells are true."""

    def by_holder(self, cells: Iterable[DealCell]) -> Iterator[Sequence[DealCell]]:
        """Yield the cells of one holder after the other."""

    def answers_without_choice(self, answers: Ints, heard: Ints | None = None) -> AnswerLines:
        """Return answers without a choice; everybody hears them, or else only what is `heard`."""

    def one_shown_by_each(self, cells: Sequence[DealCell]) -> AnswerLines:
        """Return every way to choose one of the true cells of each holder, and its chance."""

    def shown_by_first_holder(self, cells: Sequence[DealCell]) -> AnswerLines:
        """Return every true cell that the first holder of any can choose, and its chance.

        Holders come in the order of the cells.
        """


@dataclass(frozen=True)
class Answer:
    """How a question is answered, by the function `tell`, which must be at the top of a module.

    The answer may only depend on which of the cells are true, and on the order of their holders.

    With `names_cards`, the asker names cards which may be their own. So what everybody hears is
    calculated for somebody who has no hand. With `many`, so many answers are possible that drawn
    deals say too little; the deals are counted instead where that can be done.
    """

    tell: Callable[[ManyDeals, Sequence[DealCell]], AnswerLines]
    names_cards: bool = False
    many: bool = False


def _number(deals: ManyDeals, cells: Sequence[DealCell]) -> AnswerLines:
    return deals.answers_without_choice(deals.count(cells))


def _all(deals: ManyDeals, cells: Sequence[DealCell]) -> AnswerLines:
    return deals.answers_without_choice(deals.which(cells), deals.count(cells))


def _one_each(deals: ManyDeals, cells: Sequence[DealCell]) -> AnswerLines:
    return deals.one_shown_by_each(cells)


def _first_shows(deals: ManyDeals, cells: Sequence[DealCell]) -> AnswerLines:
    return deals.shown_by_first_holder(cells)


def _who_has(deals: ManyDeals, cells: Sequence[DealCell]) -> AnswerLines:
    answers = deals.count(())
    for at, own in enumerate(deals.by_holder(cells)):
        answers |= (deals.count(own) > 0) << at
    return deals.answers_without_choice(answers)


NUMBER = Answer(_number)
"""Their number is said aloud."""

ALL_SHOWN = Answer(_all)
"""The asker sees all that are true; everybody hears how many there are."""

ONE_EACH = Answer(_one_each, many=True)
"""Each holder gives the asker one that is true, chosen at random; all hear who gives one."""

FIRST_SHOWS = Answer(_first_shows, names_cards=True)
"""The first holder of any, in the order of the cells, shows the asker one of them at random."""

WHO_HAS = Answer(_who_has)
"""Each holder says aloud whether they have any."""
