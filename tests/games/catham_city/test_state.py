"""Turns, points, and what the open cards say."""

from dataclasses import replace

from notepad.games.catham_city.notes import Discard, Play, Points, Take
from tests.games.catham_city.tables import FIRST, POINTS_ALONE, after, cards_after

TAKEN = Take(player="Ann", faction="mafia", count=2, refill={"council": 1, "hackers": 1})


def test_the_row_is_filled_again_and_the_next_has_the_turn() -> None:
    state, table = after(TAKEN), cards_after(TAKEN)
    assert (state.seat, state.active) == ("Bob", "Ann")
    assert table.row == {"detectives": 2, "council": 2, "mafia": 1, "hackers": 2}
    assert table.mine["mafia"] == 2
    assert (table.sizes["Ann"], table.pile) == (8, 47)


def test_how_many_were_taken_may_be_left_out_where_as_many_came() -> None:
    assert after(replace(TAKEN, count=None)) == after(TAKEN)


def test_two_actions_a_turn_keep_the_turn_once() -> None:
    twice = replace(FIRST, actions=2)
    states = [after(*(TAKEN,) * count, setup=twice) for count in (0, 1)]
    assert [(state.seat, state.left) for state in states] == [("Ann", 2), ("Ann", 1)]
    other = replace(TAKEN, player="Bob")
    assert after(TAKEN, other, setup=twice).seat == "Bob"
    assert after(TAKEN, replace(TAKEN, count=1, refill={"mafia": 1}), setup=twice).seat == "Bob"


def test_out_of_turn_the_turn_moves_along() -> None:
    assert after(replace(TAKEN, player="Cem")).seat == "Ann"


def test_surplus_is_discarded_by_whoever_acted_last() -> None:
    play = Play(player="Ann", faction="robocats", count=2, drawn={"mafia": 5})
    table = cards_after(play, TAKEN, Discard(cards={"mafia": 1}))
    assert table.discards == {"robocats": 2, "mafia": 1}
    assert table.mine["mafia"] == 6
    named = Discard(player="Bob", cards={"mafia": 1})
    assert cards_after(play, named).sizes["Bob"] == 5


def test_points_are_added_or_put_right() -> None:
    state = after(Points(player="Bob", points=3), Points(player="Cem", stands=9))
    assert state.points == {"Ann": 0, "Bob": 3, "Cem": 9}
    assert after(Points(player="Bob", points=3), Points(player="Bob", points=-4)).points["Bob"] < 0


def test_a_table_that_keeps_points_alone_has_no_cards_and_a_winner() -> None:
    state = after(Points(player="Bob", stands=16), Points(player="Ann", stands=17),
                  setup=POINTS_ALONE)  # fmt: skip
    assert (state.table, state.winner) == (None, "Bob")


def test_the_first_note_that_cannot_be_by_what_lies_open_is_remembered() -> None:
    gone = Take(player="Ann", faction="robocats", count=1, refill={"mafia": 1})
    assert after(TAKEN, gone, TAKEN).broken == 2
    assert after(TAKEN).broken == 0


def test_fewer_cards_came_than_were_taken_only_where_no_more_are_left() -> None:
    assert after(replace(TAKEN, refill={"council": 1})).broken == 1
