"""The players as they stand beside the sheet."""

from notepad.cards.state import seats
from notepad.core.page import Assumed, Gauge
from tests.cards.orchard import THREE, Name, seen_at

RIGHT, WRONG = (Name(player="Ann", card="plum-1", correct=so) for so in (True, False))


def test_the_seats_tell_who_asks_who_is_out_and_who_i_am() -> None:
    found = list(seats(seen_at(THREE, (WRONG,)), wins="wins"))
    assert [(seat.player, seat.turn, seat.out, seat.me, seat.remark) for seat in found] == [
        ("Ann", False, True, False, ""),
        ("Bob", True, False, True, "asks"),
        ("Cem", False, False, False, ""),
    ]


def test_who_has_won_stands_out_in_place_of_whose_turn_it_is() -> None:
    found = list(seats(seen_at(THREE, (RIGHT,)), wins="hooray"))
    assert [(seat.turn, seat.remark) for seat in found] == [
        (True, "hooray"),
        (False, ""),
        (False, ""),
    ]


def test_who_has_a_gauge_shows_it() -> None:
    gauge = Gauge(("Perhaps.",), Assumed("", "", (), "", ""))
    found = seats(seen_at(THREE), wins="", gauges={"Cem": gauge})
    assert [seat.gauge for seat in found] == [None, None, gauge]


def test_hands_are_told_where_they_change() -> None:
    view = seen_at(THREE)
    assert [seat.hand for seat in seats(view, wins="")] == [None, None, None]
    told = seats(view, wins="", hands={"Ann": 3, "Bob": 2, "Cem": 1})
    assert [seat.hand for seat in told] == [3, 2, 1]
