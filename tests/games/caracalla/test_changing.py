"""Corrections: points that are added, or the space where a piece stands."""

import pytest

from notepad.core.form import Amount, Draft
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import Correct
from tests.games.caracalla.playing import SETUP, adds, puts
from tests.games.views import view_of

RED: Draft = {"kind": ("correct",), "family": ("red",)}


def amount(draft: Draft, key: str) -> Amount:
    view = view_of(GAME, SETUP, (puts("red", 30),))
    found = GAME.form(view, draft).row(key).amount
    assert found is not None
    return found


def test_it_is_tapped_first_which_way_a_piece_is_put_right() -> None:
    form = GAME.form(view_of(GAME, SETUP), RED)
    assert (form.step, form.outcome, form.hint) == (("how",), None, "Tap how it is put right.")


def test_the_space_begins_with_where_the_piece_stands_and_points_with_none() -> None:
    assert amount({**RED, "how": ("stands",)}, "stands").value == 30
    points = amount({**RED, "how": ("points",)}, "points")
    assert (points.value, points.low, points.shown) == (0, -999, "0")
    assert amount({**RED, "how": ("points",), "points": ("-5",)}, "points").shown == "−5"


@pytest.mark.parametrize(
    ("note", "path"),
    [
        (Correct(family="red"), ""),
        (Correct(family="red", points=1, stands=2), "stands"),
        (puts("red", -1), "stands"),
        (adds("white", 1), "family"),
    ],
)
def test_a_correction_that_cannot_be_is_told_with_its_path(note: Correct, path: str) -> None:
    (fault,) = GAME.keypad.faults(SETUP, note)
    assert fault.path == path


def test_points_are_any_whole_number() -> None:
    assert list(GAME.keypad.faults(SETUP, adds("red", -1_000_000))) == []
