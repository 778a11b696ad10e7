"""Where each scoring piece stands, which baths are closed, and who has arrived."""

from functools import reduce

from notepad.games.caracalla.notes import Note, State, after, start
from notepad.games.caracalla.setup import Setup
from tests.games.caracalla.playing import SETUP, TWO, adds, meets, puts


def now(*notes: Note, setup: Setup = SETUP) -> State:
    return reduce(after, notes, start(setup))


def test_each_piece_counts_by_how_many_families_take_part() -> None:
    state = now(meets(1, red=4), meets(2, red=2, yellow=2), meets(3, red=1, yellow=1, green=2))
    assert state.points == {"red": 4 + 6 + 6, "yellow": 6 + 6, "green": 12}


def test_a_player_of_two_families_has_the_points_of_both() -> None:
    state = now(meets(1, red=1, green=3), meets(2, yellow=4), setup=TWO)
    assert state.totals == {"Ann": 3 + 4, "Bob": 9}


def test_baths_close_one_by_one_and_open_together() -> None:
    notes = [meets(bath, red=4) for bath in (3, 1, 6, 2, 5)]
    assert now(*notes).open == (4,)
    assert now(*notes, meets(4, red=4)).open == (1, 2, 3, 4, 5, 6)
    assert now(*notes, meets(4, red=4), meets(3, red=4)).open == (1, 2, 4, 5, 6)


def test_once_a_meeting_was_noted_without_its_bath_nobody_knows_which_are_open() -> None:
    state = now(meets(1, red=4), meets(None, red=4), meets(1, red=4))
    assert state.open is None
    assert state.clash == 0


def test_the_first_meeting_in_a_closed_bath_clashes_and_its_points_count_all_the_same() -> None:
    state = now(meets(2, red=4), meets(2, yellow=4), meets(2, red=4))
    assert state.clash == 2
    assert state.points["yellow"] == 4


def test_a_correction_adds_points_or_says_where_a_piece_stands() -> None:
    assert now(adds("red", 5), adds("red", -7)).points["red"] == -2
    assert now(meets(1, red=4), puts("red", 30), adds("red", 1)).points["red"] == 31


def test_who_is_farthest_on_is_ahead_and_nobody_at_the_gate() -> None:
    assert now().ahead == ()
    assert now(meets(1, red=2, green=2)).ahead == ("red", "green")


def test_families_arrive_in_their_order_those_of_one_meeting_by_seat() -> None:
    state = now(puts("blue", 58), puts("red", 58), meets(1, blue=2, red=2), setup=TWO)
    assert list(state.arrivals) == ["red", "blue"]
    assert state.winners == ("Ann", "Bob"), "they share the win"
    later = after(state, puts("green", 60))
    assert list(later.arrivals) == ["red", "blue", "green"]
    assert later.winners == ("Ann", "Bob")


def test_overshooting_counts_as_arriving_and_being_put_back_undoes_it() -> None:
    there = now(puts("red", 250))
    assert there.winners == ("Ann",)
    back = after(there, puts("red", 99))
    assert (back.arrivals, back.winners) == ({}, ())
    assert after(after(back, puts("yellow", 100)), adds("red", 1)).winners == ("Bob",)


def test_a_player_who_arrives_with_both_families_wins_once() -> None:
    state = now(puts("red", 58), puts("yellow", 58), meets(1, red=2, yellow=2), setup=TWO)
    assert state.winners == ("Ann",)
