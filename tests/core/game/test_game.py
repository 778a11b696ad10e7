from typing import Any

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.game import Play, View
from tests.nullgame import GAME, SETUP, Knowledge, Look, Setup

NOTES = tuple(Look("Bob", card) for card in ("cup", "coin", "sword"))
KNOWN = Knowledge({"cup": ("Ann",)})


def view(**more: Any) -> View[Setup, Look, int, Knowledge]:  # noqa: ANN401
    return View(Play(SETUP, NOTES), 3, **{"known": KNOWN, "level": Level.DEDUCTION, **more})


@pytest.mark.parametrize("level", Level)
def test_nothing_is_reasoned_from_below_the_level_of_deduction(level: Level) -> None:
    deduced = view(level=level).deduced
    assert deduced == (KNOWN if level in (Level.DEDUCTION, Level.ODDS) else None)


def test_nothing_is_reasoned_from_a_contradiction_or_before_the_first_reasoning() -> None:
    assert view(known=Knowledge({}, conflict=(1, 2))).deduced is None
    assert view(known=None).deduced is None


def test_the_next_note_looks_at_all_of_the_game_and_at_what_may_be_reasoned_from() -> None:
    moment = view(aside={"search": ("red",)}).moment({"card": ("cup",)})
    assert (moment.setup, moment.state, moment.known) == (SETUP, 3, KNOWN)
    assert (moment.draft, moment.aside) == ({"card": ("cup",)}, {"search": ("red",)})
    assert moment.level is Level.DEDUCTION
    assert view(level=Level.PAPER).moment({}).known is None


def test_a_form_is_that_of_the_games_keypad_at_this_moment() -> None:
    made = GAME.form(view(), {"player": ("Bob",), "card": ("cup",), "has": ("has",)})
    assert made.outcome == Look("Bob", "cup")
