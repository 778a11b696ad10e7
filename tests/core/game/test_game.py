from dataclasses import dataclass, replace
from typing import Any

import pytest

from notepad.core.game.game import Play, View, form, states_of
from notepad.core.level import Level
from tests.nullgame import GAME, SETUP, Knowledge, Look, NullGame, Setup

NOTES = tuple(Look("Bob", card) for card in ("cup", "coin", "sword"))
KNOWN = Knowledge({"cup": ("Ann",)})


@dataclass
class Counting(NullGame):
    """Counts how often it was asked what comes after a note."""

    asked: int = 0

    def after(self, state: int, note: Look) -> int:
        self.asked += 1
        return super().after(state, note)


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
    made = form(GAME, view(), {"player": ("Bob",), "card": ("cup",), "has": ("has",)})
    assert made.outcome == Look("Bob", "cup")


def test_there_is_a_state_before_any_note_and_after_each() -> None:
    assert states_of(GAME, Play(SETUP, NOTES)) == (0, 1, 2, 3)
    assert states_of(GAME, Play(SETUP)) == (0,)


@pytest.mark.parametrize(
    ("before", "after", "asked"),
    [
        (NOTES, NOTES, 0),
        (NOTES[:2], NOTES, 1),
        (NOTES, NOTES[:1], 0),
        (NOTES, (NOTES[0], NOTES[2]), 1),
        (NOTES, (NOTES[1], NOTES[1], NOTES[2]), 3),
    ],
)
def test_states_are_made_anew_only_from_the_first_note_that_changed(
    before: tuple[Look, ...], after: tuple[Look, ...], asked: int
) -> None:
    game = Counting()
    known = states_of(GAME, Play(SETUP, before))
    assert states_of(game, Play(SETUP, after), Play(SETUP, before), known) == tuple(
        range(len(after) + 1)
    )
    assert game.asked == asked


def test_another_setup_makes_every_state_anew() -> None:
    game = Counting()
    mended = replace(SETUP, hand=("coin",))
    assert states_of(game, Play(mended, NOTES), Play(SETUP, NOTES), "abcd") == (0, 1, 2, 3)
    assert game.asked == 3
