from copy import deepcopy
from random import Random

import pytest

from notepad.core.reasoner import Review
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Blow, Challenge, Move, Note, Open, Pay, Reveal
from notepad.games.conspiracy.reasoning import BankReasoner, missed_bids, most_then
from notepad.games.conspiracy.setup import Setup
from tests.games.conspiracy.playing import Played

SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Ann")
SPY, OTHER = SETUP.spies[:2]
OPENED = Open(player="Ann", spy=SPY, amount=900)
GONE = Blow(player="Cem", informer=OTHER, victim=SPY, stopped=False)
COUNTED = Reveal(player="Bob", spy=SPY, amount=500)


def told(*notes: Note) -> list[tuple[int, str]]:
    known = BankReasoner(SETUP).follow(notes)
    assert known.consistent
    return list(missed_bids(SETUP, notes, known.purses))


def contest(challenger: str, defender: str, *bids: int, covered: int) -> Challenge:
    return Challenge(challenger=challenger, defender=defender, spy=SPY, bids=bids, covered=covered)


def test_a_challenge_that_i_gave_up_too_soon_is_told_with_the_bid_that_would_have_won() -> None:
    moved = Move(player="Bob", spy=SPY, briefcase=False)
    lost = contest("Ann", "Bob", 300, covered=1)
    assert told(OPENED, moved, lost, GONE, COUNTED) == [
        (3, f"A bid of $600 would have won: Bob had at most $500 with {SPY}.")
    ]
    assert told(OPENED, moved, lost) == []  # he may have had more


def test_a_challenge_that_i_could_have_withstood_is_told() -> None:
    moved = Move(player="Ann", spy=SPY, briefcase=False)
    lost = contest("Bob", "Ann", 300, 400, covered=1)
    assert told(OPENED, moved, lost, GONE, COUNTED) == [
        (3, f"You could have covered every bid: Bob had at most $500 with {SPY}.")
    ]


def test_a_briefcase_that_i_let_pass_is_told_but_no_other_move() -> None:
    for briefcase in (True, False):
        moved = Move(player="Bob", spy=SPY, briefcase=briefcase)
        found = told(OPENED, moved, GONE, COUNTED)
        assert [number for number, _said in found] == ([2] if briefcase else [])


def test_what_was_stopped_by_another_needed_no_bid_of_mine() -> None:
    moved = Move(player="Bob", spy=SPY, briefcase=True)
    stopped = contest("Cem", "Bob", 600, covered=0)
    assert told(OPENED, Pay(player="Cem"), moved, stopped, GONE, COUNTED) == []


def test_what_came_later_was_not_there_then() -> None:
    bob = Pay(player="Bob")
    moved = Move(player="Bob", spy=OTHER, briefcase=True)
    mine = Open(player="Ann", spy=OTHER, amount=900)
    shown = Challenge(challenger="Cem", defender="Bob", spy=SPY, bids=(200,), covered=1)
    late = (mine, Move(player="Bob", spy=SPY, briefcase=False), shown, moved, bob)
    known = BankReasoner(SETUP).follow(late)
    assert most_then(known.purses["Bob"], OTHER, 4) == 0  # one pay-off so far, to the other spy
    assert [number for number, _said in told(*late)] == [4]


@pytest.mark.parametrize("seed", range(40))
def test_nobody_ever_held_more_than_is_said(seed: int) -> None:
    setup = Setup(players=("Ann", "Bob", "Cem"), me="Ann")
    game = Played(setup, Random(seed))
    game.begin()
    truth = {}
    for _turn in range(25):
        held, before = deepcopy(game.accounts), len(game.notes)
        game.turn()
        for number in range(before + 1, len(game.notes) + 1):
            truth[number] = held
    known = GAME.reasoner(setup).follow(game.notes)
    assert known.consistent
    for number, held in truth.items():
        if isinstance(game.notes[number - 1], Challenge):
            for player in ("Bob", "Cem"):
                for spy, amount in held[player].items():
                    assert amount <= most_then(known.purses[player], spy, number)


def test_they_are_the_review_of_a_game_without_deals() -> None:
    moved = Move(player="Bob", spy=SPY, briefcase=True)
    notes = (OPENED, moved, GONE, COUNTED)
    (review,) = GAME.reasoner(SETUP).review(notes, patience_ms=100)
    assert isinstance(review, Review)
    assert [number for number, _said in review.told] == [2]
