"""The states of play, each made once."""

from dataclasses import dataclass, replace

import pytest

from notepad.core.game import Play, states_of
from tests.nullgame import GAME, SETUP, Look, NullGame

NOTES = tuple(Look("Bob", card) for card in ("cup", "coin", "sword"))


@dataclass
class Counting(NullGame):
    """Counts how often it was asked what comes after a note."""

    asked: int = 0

    def after(self, state: int, note: Look) -> int:
        self.asked += 1
        return super().after(state, note)


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
