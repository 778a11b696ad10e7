"""Notes: their faults, the state after them, their sentences and slots, and every one by taps."""

from dataclasses import replace

from notepad.games.conspiracy.notes import (
    Challenge,
    Move,
    Note,
    State,
)
from tests.games.conspiracy.playing import (
    RITA,
    ROCK,
    SETUP,
    state_of,
)

BOBS_TURN = replace(SETUP, first="Bob")


def move(player: str, spy: str = RITA) -> Move:
    return Move(player=player, spy=spy, briefcase=False)


def challenge(by: str, defender: str, *, lost: bool, spy: str = RITA) -> Challenge:
    return Challenge(
        challenger=by, defender=defender, spy=spy, bids=(100,), covered=1 if lost else 0
    )


def state(*notes: Note) -> State:
    return state_of(BOBS_TURN, notes)


def test_challenges_come_from_the_movers_left_and_each_player_is_heard_once() -> None:
    moved = state(move("Cem")).contested
    assert moved is not None
    assert moved.heard == ("Dee", "Ann", "Bob")
    later = state(move("Cem"), challenge("Ann", "Cem", lost=True)).contested
    assert later is not None
    assert later.heard == ("Bob",)


def test_who_moved_the_briefcase_last_carries_it_until_that_is_undone() -> None:
    carried = Move(player="Bob", spy=RITA, briefcase=True)
    assert state(carried).carrier == "Bob"
    assert state(carried, move("Cem")).carrier == "Bob"
    won, lost = (challenge("Cem", "Bob", lost=lost) for lost in (False, True))
    assert state(carried, won).carrier is None
    assert state(carried, lost).carrier == "Bob"
    about_cem = challenge("Dee", "Cem", lost=False, spy=ROCK)
    assert state(carried, move("Cem"), about_cem).carrier == "Bob"
    about_bob = challenge("Dee", "Bob", lost=False, spy=ROCK)
    assert state(carried, about_bob).carrier == "Bob"
