"""What I can ask in declared games, and what it would tell me."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import combinations
from math import log2

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.reasoner import without_breaths
from notepad.declared import reasoning
from notepad.declared.declaration_file import read_declaration
from notepad.declared.game import game_of
from notepad.declared.reasoning import questions
from notepad.declared.setup import Setup, setup_type
from notepad.deduction.knowledge import Advice, AnswerKind, Question
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS, TWO_ATTRIBUTES

PLAYERS = ("Ann", "Bob", "Cem")
MINE = ("lamp", "mill")
World = dict[str, frozenset[str]]


def setup_of(text: str, hand: tuple[str, ...] = (), me: str = "Bob") -> Setup:
    return setup_type(read_declaration(text.encode()))(players=PLAYERS, me=me, hand=hand)


def asked(setup: Setup) -> tuple[Question, ...]:
    return questions(setup, reasoning.deal(setup), {})


def deals(setup: Setup) -> Iterator[World]:
    """Yield every deal that I can think of before any note."""
    groups = [setup.deck.cards_of(group) for group in setup.deck.classes]
    unseen = set(setup.deck.cards) - set(setup.hand)
    one, other = setup.opponents
    for hidden in combinations(sorted(unseen), len(groups)):
        if all(set(hidden) & set(group) for group in groups):
            left = sorted(unseen.difference(hidden))
            for hand in combinations(left, setup.hand_size(one)):
                rest = frozenset(left).difference(hand)
                yield {one: frozenset(hand), other: rest, "hidden": frozenset(hidden)}


def shown(world: World, order: Iterable[str], cards: Iterable[str]) -> list[Hashable]:
    """Return what can be answered when these cards are named, all answers alike likely."""
    for player in order:
        able = [card for card in cards if card in world[player]]
        if able:
            return [(player, card) for card in able]
    return ["nobody"]


def bits(told: Iterable[tuple[Hashable, float]]) -> float:
    counts: Counter[Hashable] = Counter()
    for what, weight in told:
        counts[what] += weight  # type: ignore[assignment]
    whole = sum(counts.values())
    return -sum(count / whole * log2(count / whole) for count in counts.values())


def expected(setup: Setup, cards: Iterable[str]) -> float:
    """Return what naming these cards tells me of the hidden ones, deal by deal."""
    order = ("Cem", "Ann")
    every = [
        (world["hidden"], answer, 1 / len(able))
        for world in deals(setup)
        for able in [shown(world, order, cards)]
        for answer in able
    ]
    hidden = bits((hidden, weight) for hidden, _answer, weight in every)
    answers = bits((answer, weight) for _hidden, answer, weight in every)
    return hidden + answers - bits(((hidden, answer), weight) for hidden, answer, weight in every)


def ranked(text: str, setup: Setup) -> tuple[Advice, ...]:
    """Return what is advised before any note."""
    reasoner = game_of(read_declaration(text.encode())).reasoner(setup)
    known = reasoner.weigh(reasoner.follow(()))
    *_, pondered = without_breaths(reasoner.ponder(known, {}, Level.ODDS))
    assert pondered.advice is not None
    assert pondered.advice.exact
    return pondered.advice.best


def test_each_choice_of_one_card_of_each_group_can_be_suggested_mine_among_them() -> None:
    found = asked(setup_of(THREE_LISTS, MINE))
    assert len(found) == 3 * 3 * 3
    assert found[0].key == ("", "Ann", "rope", "barn")
    assert ("", "Cid", "lamp", "mill") in [question.key for question in found]
    assert {question.answer for question in found} == {AnswerKind.FIRST_SHOWS}


def test_so_many_cards_of_any_group_can_be_suggested_but_chips_depend_on_what_lies_open() -> None:
    found = asked(setup_of(NAMED_CARDS, ("A", "B")))
    assert [question.key[1:] for question in found] == list(combinations("ABCDEFGH", 2))


def test_players_are_asked_by_seat_from_my_left_and_never_about_my_own_cards() -> None:
    (question,) = (q for q in asked(setup_of(THREE_LISTS, MINE)) if q.key[1:] == ("Ann", *MINE))
    assert question.cells == (("Ann", "Cem"), ("Ann", "Ann"))


def test_questions_for_classes_ask_one_player_or_all() -> None:
    found = asked(setup_of(TWO_ATTRIBUTES, ("red-1",)))
    assert {question.key[0] for question in found} == {"Ann", "Cem", ""}
    assert {question.answer for question in found} == {AnswerKind.ALL, AnswerKind.ONE_EACH}


@pytest.mark.parametrize("text", [THREE_LISTS, NAMED_CARDS])
def test_of_too_many_choices_some_are_drawn_always_the_same(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = setup_of(text)
    every = {question.key for question in asked(setup)}
    monkeypatch.setattr(reasoning, "MOST_SUGGESTED", 12)
    drawn = [question.key for question in asked(setup)]
    assert len(drawn) == 12
    assert set(drawn) < every
    assert drawn == [question.key for question in asked(setup)]


def test_a_suggestion_is_worth_what_who_shows_and_which_card_tell_of_the_hidden_cards() -> None:
    setup = setup_of(THREE_LISTS, MINE)
    best = ranked(THREE_LISTS, setup)
    assert len(best) == 27
    for advice in best:
        assert advice.sought == pytest.approx(expected(setup, advice.question.key[1:]), abs=1e-9)
