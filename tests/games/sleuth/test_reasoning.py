"""What notes say of the deal, what I can ask, and what the game answers."""

from dataclasses import replace

from notepad.deduction.answers import ALL_SHOWN, NUMBER
from notepad.deduction.deal import HIDDEN
from notepad.games.sleuth.notes import Solve
from notepad.games.sleuth.reasoning import SEATS, clues, deal, questions
from notepad.games.sleuth.search_cards import PLACE
from tests.cards.noted_games import played

FOUR = played("sleuth", 2, players=4, notes=0)


def test_a_wrong_solution_says_nothing_unless_the_gem_was_said_aloud() -> None:
    setup = FOUR.setup
    table = deal(setup)
    assert clues(setup, table, 1, Solve(player="Bob", correct=False)) == ()
    aloud = Solve(player="Bob", correct=False, card="opal-pair-red")
    (clue,) = clues(setup, table, 1, aloud)
    assert list(clue.cells) == [("opal-pair-red", HIDDEN)]
    assert clue.totals == {0}
    several = replace(setup, missing=2, table=setup.table[:-1])
    assert clues(several, table, 1, aloud) == ()
    (right,) = clues(several, table, 1, replace(aloud, correct=True))
    assert right.totals == {1}


def test_what_i_can_ask_follows_from_my_search_cards() -> None:
    setup = played("sleuth", 1, players=5, notes=0).setup
    table = deal(setup)
    found = list(questions(setup, table, {PLACE: ("blue", "opal+pair")}))
    assert {one.key[1:] for one in found} == {("blue",), ("opal", "pair")}
    assert {one.key[0] for one in found} == set(setup.opponents)
    assert len(list(questions(setup, table, {}))) == 43 * 4


def test_whatever_search_cards_the_others_have_they_ask_freely() -> None:
    mine = {"search": ("red",)}
    first, his = FOUR.setup.opponents[0], FOUR.at(FOUR.setup.opponents[0])
    every = SEATS.questions(his, SEATS.deal(his), {})
    assert len(SEATS.questions(FOUR.setup, SEATS.deal(FOUR.setup), mine)) <= len(every)
    assert {question.key[0] for question in every} == set(FOUR.setup.players) - {first}
    assert {q.answer for q in every if len(q.key) == 2} == {NUMBER}
    assert {q.answer for q in every if len(q.key) == 3} == {ALL_SHOWN}
