"""Notes: their faults, the state after them, their sentences and slots, and every one by taps."""

from dataclasses import replace

import pytest

from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import (
    Bluff,
    Challenge,
    Move,
    Note,
    Pay,
    State,
)
from tests.games.conspiracy.playing import (
    OPENED,
    RITA,
    ROCK,
    SETUP,
    TOM,
    after,
    conceded,
    moves,
    state_of,
    taps,
)
from tests.games.tables import view_after

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


def test_the_only_player_who_can_still_challenge_is_filled_in() -> None:
    two = replace(SETUP, players=("Ann", "Bob"))
    moved = view_after(GAME, two, moves("Bob", TOM))
    made = taps(moved, ("kind", "challenge"), ("end", "gives-in"))
    assert made.outcome == conceded(TOM, by="Ann")
    assert not made.filled_by_itself({"kind": ("challenge",), "end": ("gives-in",)}), "seen before"
    lost = [challenge(by, "Bob", lost=True, spy=TOM) for by in ("Cem", "Dee")]
    left = taps(after(moves("Bob", TOM), *lost), ("kind", "challenge"), ("end", "gives-in"))
    assert left.outcome == conceded(TOM, by="Ann")
    several = taps(after(OPENED, moves("Bob", TOM)), ("kind", "challenge"))
    assert not any(choice.chosen for choice in several.row("challenger").choices)


def test_what_an_opponent_announces_is_not_said_to_be_filled_from_my_hand() -> None:
    draft = {"kind": ("pay",)}
    form = GAME.form(after(OPENED, moves("Ann", TOM)), draft)
    assert form.outcome == Pay(player="Bob")
    assert form.filled_by_itself(draft) == {}


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


def test_a_challenge_out_of_order_leaves_all_others_to_be_heard() -> None:
    again = (move("Bob"), challenge("Dee", "Bob", lost=True), challenge("Cem", "Bob", lost=True))
    now = state(*again).contested
    assert now is not None
    assert now.heard == ("Ann",)
    assert not now.cancelled


@pytest.mark.usefixtures("german")
def test_the_usual_spy_without_a_name_is_said_in_the_players_language() -> None:
    note = Move(player="Ann", spy="Spy 8", briefcase=False)
    assert GAME.said(SETUP, note) == "Ann zieht Spion 8"
    row = taps(after(OPENED)).row("spy")
    assert (row.choices[7].key, str(row.choices[7].face)) == ("Spy 8", "●Spion 8")
    own = replace(SETUP, spies=("Tom", *SETUP.spies[1:]))
    assert GAME.said(own, note) == "Ann zieht Spy 8"


def test_who_is_nobody_has_no_other_fault() -> None:
    assert list(map(str, GAME.keypad.faults(SETUP, Pay(player="Eva")))) == [
        "player: no player “Eva” in this game"
    ]
    assert list(map(str, GAME.keypad.faults(SETUP, Bluff(player="Eva")))) == [
        "player: no player “Eva” in this game"
    ]
