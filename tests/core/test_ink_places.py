import pytest

from notepad.core.ink import (
    SHEET,
    STRIP,
    account_place,
    box_place,
    entry_place,
    held_place,
    page_name,
    page_of,
    way_place,
    written_pages,
)
from tests.core.inks import stroke

ODD = ("", "page", "page x", "page 0", "page 02", "page ٣", "page 2 ", "xpage 1", "page 1234567")


def test_every_place_has_the_name_that_records_have() -> None:
    made = (account_place("journalists"), entry_place(1), held_place("0-3"), way_place("gate-1"))
    assert made == ("account/journalists", "entry/1", "held/0-3", "way/gate-1")
    assert page_name(2) == "page 2"


@pytest.mark.parametrize("number", [1, 2, 20, 999_999])
def test_a_page_is_known_by_its_name(number: int) -> None:
    assert page_of(page_name(number)) == number


@pytest.mark.parametrize("place", [SHEET, STRIP, "red", *ODD])
def test_what_is_no_page_has_no_number(place: str) -> None:
    assert page_of(place) == 0


def test_the_pages_that_have_ink_are_told_each_once_in_their_order() -> None:
    places = ("page 10", "page 2", "red-1", "page 2", *ODD)
    ink = [stroke(number, place) for number, place in enumerate(places)]
    assert written_pages(ink) == (2, 10)
    assert written_pages([]) == ()


@pytest.mark.parametrize("key", ["sheet", "strip", "page 1", "account/red", "box/red"])
def test_a_card_is_never_taken_for_another_place_whatever_a_table_calls_it(key: str) -> None:
    others = {SHEET, STRIP, page_name(1), account_place(key), held_place(key), way_place(key)}
    assert box_place(key) not in others
    assert page_of(box_place(key)) == 0
