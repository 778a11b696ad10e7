"""The information to expect from an answer, against enumeration by hand."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import product
from math import log2
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.reasoner import without_breaths
from notepad.deduction import answers as replies
from notepad.deduction import information
from notepad.deduction.deal import HIDDEN, Clue, Deal, DealCell, Place
from notepad.deduction.fitting_deals import Deals, deals_that_fit
from notepad.deduction.information import Public, ranked
from notepad.deduction.knowledge import Question, Ranked, WorthRule
from tests.deduction import brute
from tests.deduction.brute import World
from tests.deduction.deals import PLACES, Table, cataline, counted, sleuth, tables

CARDS = ("cup", "coin", "sword", "ring")
MILLIONS = 0.0811
"""Bits that four million random deals give for the question of the test below."""


def bits(weighted: Iterable[tuple[Hashable, float]]) -> float:
    """Return the entropy of outcomes with their weights."""
    counts: Counter[Hashable] = Counter()
    for outcome, weight in weighted:
        counts[outcome] += weight  # type: ignore[assignment]
    whole = sum(counts.values())
    return -sum(count / whole * log2(count / whole) for count in counts.values() if count)


def odd_or_even(deals: replies.ManyDeals, cells: Sequence[DealCell]) -> replies.AnswerLines:
    """Return an answer of a game's own: each holder whispers whether they have an odd number."""
    answers = deals.count(())
    for at, own in enumerate(deals.by_holder(cells)):
        answers |= deals.count(own) % 2 << at
    return deals.answers_without_choice(answers, deals.count(cells) % 2)


KINDS = {
    "number": replies.NUMBER,
    "all": replies.ALL_SHOWN,
    "one each": replies.ONE_EACH,
    "the first shows one": replies.FIRST_SHOWS,
    "who has any": replies.WHO_HAS,
    "the game's own": replies.Answer(odd_or_even),
}


def answers(world: World, question: Question) -> list[tuple[Hashable, float]]:
    """Return what can be answered in a world, each with its chance."""
    true = [cell for cell in question.cells if world.get(cell[0]) == cell[1]]
    if question.answer == replies.NUMBER:
        return [(len(true), 1.0)]
    if question.answer == replies.ALL_SHOWN:
        return [(frozenset(true), 1.0)]
    if question.answer == replies.WHO_HAS:
        return [(frozenset(place for _card, place in true), 1.0)]
    if question.answer == replies.ONE_EACH:
        places: dict[Place, list[str]] = {}
        for card, place in true:
            places.setdefault(place, []).append(card)
        ways = list(product(*places.values()))
        return [(frozenset(zip(places, way, strict=True)), 1 / len(ways)) for way in ways]
    if question.answer == replies.FIRST_SHOWS:
        for asked in dict.fromkeys(place for _card, place in question.cells):
            able = [cell for cell in true if cell[1] == asked]
            if able:
                return [(cell, 1 / len(able)) for cell in able]
        return [("nobody", 1.0)]
    counts = Counter(place for _card, place in true)
    return [(frozenset(place for place, count in counts.items() if count % 2), 1.0)]


def heard(world: World, question: Question) -> Hashable:
    """Return what everybody hears of the answer in a world."""
    true = [place for card, place in question.cells if world.get(card) == place]
    if question.answer in (replies.ONE_EACH, replies.WHO_HAS):
        return frozenset(true)
    if question.answer == replies.FIRST_SHOWS:
        asked = dict.fromkeys(place for _card, place in question.cells)
        return next((place for place in asked if place in true), None)
    return len(true) if question.answer in (replies.NUMBER, replies.ALL_SHOWN) else len(true) % 2


def expected(worlds: list[World], question: Question, deal: Deal) -> tuple[float, float, float]:
    """Return the bits about what is sought, about all cards, and of the former the public ones.

    They are reckoned world by world.
    """
    told = [
        (number, sought(world, deal), answer, chance)
        for number, world in enumerate(worlds)
        for answer, chance in answers(world, question)
    ]

    def entropy(part: Callable[[tuple[int, Hashable, Hashable, float]], Hashable]) -> float:
        return bits((part(line), line[3]) for line in told)

    answer = entropy(lambda line: line[2])
    about = entropy(lambda line: line[1]) + answer - entropy(lambda line: (line[1], line[2]))
    whole = entropy(lambda line: line[0]) + answer - entropy(lambda line: (line[0], line[2]))
    public = bits((heard(world, question), 1) for world in worlds)
    public += bits((sought(world, deal), 1) for world in worlds)
    public -= bits(((sought(world, deal), heard(world, question)), 1) for world in worlds)
    return about, whole, public


def sought(world: World, deal: Deal) -> Hashable:
    if deal.measure:
        return brute.measured(deal, world)
    return frozenset(card for card, place in world.items() if place == HIDDEN)


def questions(deal: Deal, rng: Random) -> list[Question]:
    """Return a question of each kind about some cards at some places."""
    cells = [(card, place) for card, places in deal.options.items() for place in places]
    return [
        Question((key,), tuple(cell for cell in cells if rng.random() < 0.6), answer)
        for key, answer in KINDS.items()
    ]


def last(deal: Deal, clues: list[Clue], asked: list[Question]) -> Ranked:
    possible = brute.possible(deal, brute.worlds(deal, clues))
    *_, found = without_breaths(ranked(deal, deals_that_fit(deal, clues, possible), asked))
    return found


@given(table=tables(lie=0), seed=st.integers(0, 10**6), measured=st.booleans())
@settings(max_examples=80)
def test_expected_bits_are_those_of_enumeration(table: Table, seed: int, *, measured: bool) -> None:
    deal, clues = table
    if not measured:
        deal = Deal(deal.options, deal.hands, deal.rules)
    worlds = brute.worlds(deal, clues)
    asked = questions(deal, Random(seed))
    found = last(deal, clues, asked)
    assert found.exact
    assert {one.question for one in found.best} == set(asked)
    for one in found.best:
        assert (one.sought, one.cards, one.public) == pytest.approx(
            expected(worlds, one.question, deal), abs=1e-9
        )


def test_nothing_is_ranked_where_all_deals_were_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = cataline(4, 0, 0).deal
    question = Question(("Bob", "red"), (("red-1", "Bob"), ("red-2", "Bob")), replies.NUMBER)
    deals = deals_that_fit(deal, [], deal.options)
    assert list(without_breaths(ranked(deal, deals, [question])))
    monkeypatch.setattr(Deals, "missed", True)
    assert not list(ranked(deal, deals, [question]))


@given(tables(lie=0), st.integers(0, 10**6))
@settings(max_examples=40)
def test_what_only_i_would_learn_comes_first(table: Table, seed: int) -> None:
    deal, clues = table
    best = last(deal, clues, questions(deal, Random(seed))).best
    order = [(round(one.worth, 6), round(one.sought, 6), one.cards) for one in best]
    assert order == sorted(order, reverse=True)


@pytest.mark.parametrize("kind", KINDS)
def test_drawn_deals_come_near_the_exact_bits(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = sleuth(4, seed=5, notes=30)
    asked = [
        Question(
            (gem, name),
            game.deal.cells([c for c in game.deal.options if gem in c], name),
            KINDS[kind],
        )
        for gem in ("pearl", "pair", "red")
        for name in ("Bob", "Cem", "Dee")
    ]
    found = deals_that_fit(game.deal, game.clues(30), game.possible(30))
    assert found.worlds is not None
    assert found.worlds < information.MOST_LISTED
    (exact,) = without_breaths(ranked(game.deal, found, asked))
    monkeypatch.setattr(information, "MOST_LISTED", 0)
    *_, drawn = without_breaths(ranked(game.deal, found, asked))
    assert exact.exact
    assert not drawn.exact
    told = {one.question: one for one in drawn.best}
    for one in exact.best:
        near = told[one.question]
        exactly = (one.sought, one.cards, one.public)
        assert (near.sought, near.cards, near.public) == pytest.approx(exactly, abs=0.02)
    assert all(0 <= one.public <= one.sought for one in drawn.best)


def test_at_five_players_a_question_to_all_is_worth_what_millions_of_deals_tell() -> None:
    """Forty thousand deals are too few for its hundreds of answers: they are off by 0.1 bits."""
    game = cataline(5, seed=6, notes=4)
    cards = [card for card in game.deal.options if card.startswith("violet")]
    names = ("Bob", "Cem", "Dee", "Eva")
    cells = tuple(cell for name in names for cell in game.deal.cells(cards, name))
    asked = [Question(("all", "violet"), cells, replies.ONE_EACH)]
    found = deals_that_fit(game.deal, game.clues(4), game.possible(4))
    (best,) = without_breaths(ranked(game.deal, found, asked))  # no rough ranking comes first
    assert best.exact
    (one,) = best.best
    assert one.sought == pytest.approx(MILLIONS, abs=0.005)


def test_without_a_hand_it_is_heard_who_shows_and_its_weight_tells_in_the_order() -> None:
    deal = Deal(dict.fromkeys(CARDS, PLACES), (counted(HIDDEN, CARDS, 1, 2, note=0),))
    worlds, mine = brute.worlds(deal), counted("Ann", ("cup",), 1)
    own = brute.worlds(deal, [mine])
    known = deals_that_fit(deal, (mine,), brute.possible(deal, own))
    asked = [
        Question(cards, (*deal.cells(cards, "Ann"), *deal.cells(cards, "Bob")), replies.FIRST_SHOWS)
        for cards in (CARDS[:1], CARDS[:2], CARDS[1:], CARDS)
    ]
    for weight in (0.0, 0.5, 1.0):
        public = Public(WorthRule(weight), lambda: deals_that_fit(deal, (), deal.options))
        *_, found = without_breaths(ranked(deal, known, asked, public))
        assert found.exact
        order = [one.worth for one in found.best]
        assert order == sorted(order, reverse=True)
        for one in found.best:
            assert one.sought == pytest.approx(expected(own, one.question, deal)[0])
            assert one.public == pytest.approx(expected(worlds, one.question, deal)[2])
            assert one.worth == pytest.approx(one.sought - weight * one.public)
