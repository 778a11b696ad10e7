"""What the course of a game rules out, whoever paid what."""

import pytest

from notepad.games.conspiracy.notes import (
    Blow,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    Win,
)
from notepad.games.conspiracy.reasoner import BankReasoner
from notepad.games.conspiracy.setup import Setup

SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Ann")
TANYA, ROCK, RITA, TOM = "Tanya Hyde", "Rock Bottom", "Rita Palm", "Peking Tom"
MOVED = Move(player="Bob", spy=ROCK, briefcase=False)
LOST = Challenge(challenger="Ann", defender="Bob", spy=ROCK, bids=(100,), covered=1)
WON = Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(), covered=0, conceded=True)
OTHER = Challenge(challenger="Cem", defender="Bob", spy=TOM, bids=(), covered=0, conceded=True)
BLOWN = Blow(player="Bob", informer=ROCK, victim=RITA, stopped=False)
STOPPED = Blow(player="Bob", informer=ROCK, victim=RITA, stopped=True)
EMPTY = Reveal(player="Bob", spy=RITA, amount=0)
OPENED = Open(player="Ann", spy=ROCK, amount=1_000)


def conflict(*notes: Note) -> tuple[int, ...]:
    return BankReasoner(SETUP).follow([OPENED, *notes]).conflict


@pytest.mark.parametrize("second", ["Bob", "Cem"])
def test_a_game_is_won_once(second: str) -> None:
    wins = (Win(player="Bob"), MOVED, Win(player=second))
    assert conflict(wins[0]) == ()
    assert conflict(*wins) == (2, 4)


def test_only_of_a_spy_who_has_left_can_it_be_said_what_was_lost() -> None:
    assert conflict(EMPTY) == (2,)
    assert conflict(EMPTY, BLOWN) == (2,)
    assert conflict(WON, STOPPED, EMPTY) == (4,)
    assert conflict(BLOWN, MOVED, EMPTY) == ()


@pytest.mark.parametrize(
    "before",
    [
        (),
        (LOST,),
        (OTHER,),
        (WON, Pay(player="Cem")),
        (Challenge(challenger="Bob", defender="Cem", spy=ROCK, bids=(100,), covered=0),),
    ],
)
def test_nothing_but_a_challenge_that_was_won_stops_a_blown_cover(before: tuple[Note, ...]) -> None:
    assert conflict(Pay(player="Bob"), *before, STOPPED) == (len(before) + 3,)
    assert conflict(Pay(player="Bob"), *before, BLOWN) == ()


@pytest.mark.parametrize(("before", "clash"), [((WON,), (3, 4)), ((LOST, WON), (4, 5))])
def test_a_challenge_that_was_won_stops_a_blown_cover(
    before: tuple[Note, ...], clash: tuple[int, ...]
) -> None:
    assert conflict(Pay(player="Cem"), *before, BLOWN) == clash
    assert conflict(Pay(player="Cem"), *before, STOPPED) == ()
    assert conflict(Move(player="Bob", spy=TOM, briefcase=False), *before, BLOWN) == clash
    assert conflict(Move(player="Cem", spy=ROCK, briefcase=False), *before, BLOWN) == clash


def test_a_challenge_that_may_have_been_to_a_move_is_held_against_no_blown_cover() -> None:
    assert conflict(MOVED, WON, BLOWN) == ()
    assert conflict(MOVED, WON, STOPPED) == ()
    assert conflict(MOVED, LOST, WON, STOPPED) == ()
    assert conflict(MOVED, WON, Pay(player="Cem"), BLOWN) == ()


def test_notes_in_between_that_are_no_turn_do_not_hide_the_challenge() -> None:
    gone = (Pay(player="Bob"), BLOWN)
    blow = Blow(player="Bob", informer=ROCK, victim=TANYA, stopped=True)
    assert conflict(*gone, WON, EMPTY, blow) == ()
