from notepad.core.ink_places import (
    account_place,
    entry_place,
    held_place,
    page_place,
    way_place,
    written_pages,
)
from tests.core.inks import stroke


def test_every_place_has_the_name_that_records_have() -> None:
    made = (account_place("journalists"), entry_place(1), held_place(0, 3), way_place("gate-1"))
    assert made == ("account/journalists", "entry/1", "held/0-3", "way/gate-1")
    assert page_place(2) == "page 2"


def test_the_pages_that_have_ink_are_told_each_once_in_their_order() -> None:
    odd = ("page 0", "page 02", "page", "page x", "page 2 ", "xpage 1", "page 1234567", "sheet")
    places = ("page 10", "page 2", "red-1", "page 2", *odd)
    ink = [stroke(number, place) for number, place in enumerate(places)]
    assert written_pages(ink) == (2, 10)
    assert written_pages([]) == ()
