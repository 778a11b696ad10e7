"""What questions are answered in each deal, against the rules read card by card."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING

import pytest

from notepad.deduction.deal import HIDDEN, Deal, count_clue
from notepad.deduction.fitting_deals import deals_that_fit
from notepad.deduction.information import PossibleAnswers
from notepad.deduction.knowledge import AnswerKind, Question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.deduction.deal import DealCell

CARDS, PLACES = ("cup", "coin", "sword", "ring"), ("Ann", "Bob", HIDDEN)
DEAL = Deal(dict.fromkeys(CARDS, PLACES), (count_clue([(card, HIDDEN) for card in CARDS], (1, 2)),))
DEALS = deals_that_fit(DEAL, (), DEAL.options)
WORLDS = DEALS.every()


def at(row: int) -> dict[str, str]:
    """Return where each card is in a deal."""
    places = zip(DEALS.possible.items(), WORLDS[row].tolist(), strict=True)
    return {card: options[place] for (card, options), place in places}


def cells(*cards: str, at: tuple[str, ...] = ("Ann", "Bob")) -> tuple[DealCell, ...]:
    return tuple((card, place) for place in at for card in cards)


def every_way(question: Question, row: int) -> Iterator[tuple[frozenset[DealCell], float, object]]:
    """Yield what can be answered in a deal, the chance of it, and what everybody hears."""
    where = at(row)
    true = [cell for cell in question.cells if where[cell[0]] == cell[1]]
    holders = [place for place in ("Ann", "Bob") if any(cell[1] == place for cell in true)]
    match question.answer:
        case AnswerKind.NUMBER | AnswerKind.ALL:
            yield frozenset(true), 1.0, len(true)
        case AnswerKind.FIRST_SHOWS:
            own = [cell for cell in true if cell[1] == holders[0]] if holders else []
            yield from ((frozenset({cell}), 1 / len(own), holders[0]) for cell in own)
            if not own:
                yield frozenset(), 1.0, None
        case AnswerKind.ONE_EACH:
            chosen: list[tuple[frozenset[DealCell], float]] = [(frozenset(), 1.0)]
            for place in holders:
                own = [cell for cell in true if cell[1] == place]
                chosen = [(got | {one}, p / len(own)) for got, p in chosen for one in own]
            yield from ((got, chance, tuple(holders)) for got, chance in chosen)


QUESTIONS = [
    Question((kind.value, *cards), cells(*cards), kind)
    for kind in AnswerKind
    for cards in (("cup",), ("cup", "coin"), ("coin", "sword", "ring"), CARDS)
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: " ".join(one.key))
def test_in_each_deal_every_answer_has_its_chance_and_those_that_differ_are_told_apart(
    question: Question,
) -> None:
    (told,) = PossibleAnswers(DEALS, WORLDS).told([question])
    by_number: defaultdict[int, set[object]] = defaultdict(set)
    by_heard: defaultdict[int, set[object]] = defaultdict(set)
    for row in range(len(WORLDS)):
        here = told.rows == row
        chances = [1.0] * int(here.sum()) if told.chances is None else told.chances[here].tolist()
        ways = list(every_way(question, row))
        assert sorted(chances) == pytest.approx(sorted(chance for _got, chance, _heard in ways))
        if len(ways) == 1:
            number = question.answer is AnswerKind.NUMBER
            answer = len(ways[0][0]) if number else ways[0][0]
            by_number[int(told.answers[here][0])].add(answer)
        by_heard[int(told.heard[row])].add(ways[0][2])
    for found in (by_number, by_heard):
        assert all(len(meant) == 1 for meant in found.values())
        assert len(found) == len(set.union(*found.values()))


def test_questions_are_answered_together_as_each_alone() -> None:
    asked = Random(3).sample(QUESTIONS, len(QUESTIONS))
    together = PossibleAnswers(DEALS, WORLDS).told(asked)
    for question, told in zip(asked, together, strict=True):
        (alone,) = PossibleAnswers(DEALS, WORLDS).told([question])
        for one, other in zip(told, alone, strict=True):
            assert (one is None) == (other is None)
            assert one is None or (one == other).all()


def test_who_shows_first_hangs_on_the_order_in_which_they_are_asked() -> None:
    row = next(
        row for row in range(len(WORLDS)) if (at(row)["cup"], at(row)["coin"]) == ("Ann", "Bob")
    )
    orders = [
        Question(order, cells("cup", "coin", at=order), AnswerKind.FIRST_SHOWS)
        for order in (("Ann", "Bob"), ("Bob", "Ann"))
    ]
    ann, bob = (
        told.answers[told.rows == row] for told in PossibleAnswers(DEALS, WORLDS).told(orders)
    )
    assert len(ann) == len(bob) == 1
    assert ann[0] != bob[0]
