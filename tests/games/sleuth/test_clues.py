"""What notes of Sleuth say of the deal, and the reasons that are told."""

from dataclasses import replace
from random import Random

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.reasoner import without_breaths
from notepad.core.record import Record, read, write
from notepad.deduction.deal import HIDDEN, DealCell
from notepad.games import catalogue
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Solve
from notepad.games.sleuth.reasoning import clues, deal, questions
from notepad.games.sleuth.search_cards import PLACE
from notepad.games.sleuth.setup import CARDS, Setup, cards_of
from tests.games.sleuth.playing import dealt, noted

PLAYERS = range(3, 8)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(3))
def test_the_truth_fits_every_clue_of_a_game(players: int, seed: int) -> None:
    random = Random(seed)
    setup, truth = dealt(players, random)
    table = deal(setup)
    where = {card: holder for holder, cards in truth.items() for card in cards}
    where |= dict.fromkeys(setup.table, "table")
    told = list(table.hands)
    for number, note in enumerate(noted(setup, truth, random, notes=30), start=1):
        told += clues(setup, table, number, note)
    for clue in told:
        total = sum(weight for (card, place), weight in clue.weights if where[card] == place)
        assert total in clue.totals, clue.meaning


@pytest.mark.parametrize("players", PLAYERS)
def test_the_missing_gem_stays_possible_and_counts_hold_the_truth(players: int) -> None:
    random = Random(players)
    setup, truth = dealt(players, random)
    reasoner = GAME.reasoner(setup)
    known = reasoner.weigh(reasoner.follow(noted(setup, truth, random, notes=20)))
    known = next(without_breaths(reasoner.ponder(known, {}, Level.DEDUCTION)))
    (missing,) = truth["hidden"]
    assert HIDDEN in known.possible[missing]
    assert known.tallies is not None
    for (about, player), (low, high) in known.tallies.items():
        held = sum(card in truth[player] for card in cards_of(about.split("+")))
        assert low <= held <= high, (about, player)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_comes_back_from_its_record_as_it_was(players: int) -> None:
    random = Random(players)
    setup, truth = dealt(players, random)
    record = Record(
        game="sleuth",
        setup=setup,
        notes=noted(setup, truth, random, notes=20),
        aside={PLACE: ("blue", "free")},
    )
    assert read(write(record), catalogue()) == record


def test_the_rule_sheets_own_example_is_told_in_one_sentence() -> None:
    mine = ("pearl-cluster-blue", *cards_of(["diamond"])[:7])
    setup = Setup(
        players=("Ann", "Bob", "Cem", "Dee"),
        me="Ann",
        hand=mine,
        table=("pearl-cluster-yellow", "opal-pair-red", "opal-pair-blue"),
    )
    asked = Ask(asker="Cem", target="Bob", about=("pearl", "cluster"), count=2)
    reasoner = GAME.reasoner(setup)
    known = reasoner.follow([asked])
    for colour in ("red", "green"):
        assert known.possible[f"pearl-cluster-{colour}"] == ("Bob",)
    reason = reasoner.why([asked], "pearl-cluster-red", "Bob")
    assert (reason.answer, reason.notes) == ("yes", (1,))
    assert reason.steps == (
        "Note 1: Cem asked Bob for pearl clusters: 2, so the red pearl cluster is with Bob.",
    )


def test_a_wrong_solution_says_nothing_unless_the_gem_was_said_aloud() -> None:
    setup, _truth = dealt(4, Random(1))
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


def test_cards_that_i_saw_are_with_whom_i_asked_and_the_others_are_not() -> None:
    setup, _truth = dealt(4, Random(1))
    setup = replace(setup, me="Ann")
    about = next(
        about for about in (("pearl", "pair"), ("opal", "pair"))
        if not set(cards_of(about)) & {*setup.hand, *setup.table}
    )  # fmt: skip
    seen, *others = cards_of(about)
    note = Ask(asker="Ann", target="Bob", about=about, count=1, seen=(seen,))
    known = GAME.reasoner(setup).follow([note])
    assert known.possible[seen] == ("Bob",)
    assert all("Bob" not in known.possible[card] for card in others)


def test_with_three_missing_gems_all_three_are_found() -> None:
    setup, truth = dealt(4, Random(3))
    gems = (*truth["hidden"], *setup.table[:2])
    house = replace(setup, missing=3, table=setup.table[2:])
    assert not list(GAME.setup_faults(house))
    notes = [Solve(player="Bob", correct=True, card=gem) for gem in gems]
    reasoner = GAME.reasoner(house)
    known = reasoner.weigh(reasoner.follow(notes))
    answer = GAME.answer(house, known)
    assert answer["missing"] == dict.fromkeys(sorted(gems, key=CARDS.index), 1.0)


def test_what_i_can_ask_follows_from_my_search_cards() -> None:
    setup, _truth = dealt(5, Random(1))
    table = deal(setup)
    found = list(questions(setup, table, {PLACE: ("blue", "opal+pair")}))
    assert {one.key[1:] for one in found} == {("blue",), ("opal", "pair")}
    assert {one.key[0] for one in found} == set(setup.opponents)
    assert len(list(questions(setup, table, {}))) == 43 * 4


def test_a_cell_of_mine_is_no_part_of_a_question() -> None:
    setup, _truth = dealt(5, Random(1))
    table = deal(setup)
    mine: set[DealCell] = {(card, player) for card in setup.hand for player in setup.players}
    assert not any(mine & set(one.cells) for one in questions(setup, table, {}))
