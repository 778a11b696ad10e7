"""The steppers of the pieces, and every fault of what a record says of them."""

from collections.abc import Mapping

import pytest

from notepad.core.faces_and_marks import Symbol
from notepad.core.form import Draft
from notepad.games.caracalla.game import GAME
from tests.games.caracalla.playing import SETUP, meets
from tests.games.views import view_of


def high(draft: Draft) -> list[int]:
    form = GAME.form(view_of(GAME, SETUP), draft)
    return [row.amount.high for row in form.rows if row.amount]


def test_each_family_has_a_stepper_with_its_face() -> None:
    form = GAME.form(view_of(GAME, SETUP), {"bath": ("1",)})
    amount = form.row("pieces-yellow").amount
    assert amount is not None
    assert (amount.value, amount.low, amount.high) == (0, 0, 6)
    assert amount.face is not None
    assert (amount.face.label, amount.face.symbol) == ("Bob", Symbol.TRIANGLE)


def test_no_more_pieces_can_be_set_than_eight_in_all() -> None:
    assert high({"pieces-red": ("5",)}) == [6, 3, 3]
    assert high({"pieces-red": ("5",), "pieces-green": ("3",)}) == [5, 0, 3]


@pytest.mark.parametrize(
    ("pieces", "paths"),
    [
        ({"red": 3}, ["pieces"]),
        ({"red": 5, "yellow": 4}, ["pieces"]),
        ({}, ["pieces"]),
        ({"red": 7}, ["pieces.red"]),
        ({"red": 4, "yellow": 0}, ["pieces.yellow"]),
        ({"red": 6, "yellow": -1}, ["pieces.yellow"]),
        ({"red": 2, "white": 2}, ["pieces.white"]),
        ({"red": 2, "pink": 1}, ["pieces.pink", "pieces"]),
    ],
)
def test_pieces_that_cannot_meet_are_told_with_their_path(
    pieces: Mapping[str, int], paths: list[str]
) -> None:
    found = GAME.keypad.faults(SETUP, meets(1, **pieces))
    assert [fault.path for fault in found] == paths
