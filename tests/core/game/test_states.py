"""The states of play, each made once."""

from dataclasses import replace

import pytest

from notepad.core.game import Game, Play, states_of
from tests.nullgame import GAME, SETUP, Look, count_note

NOTES = tuple(Look("Bob", card) for card in ("cup", "coin", "sword"))


def counting(asked: list[Look]) -> Game:
    """Return a game that lists the notes of which it was asked what comes after them."""

    def after(state: int, note: Look) -> int:
        asked.append(note)
        return count_note(state, note)

    return replace(GAME, after=after)


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
    heard: list[Look] = []
    known = states_of(GAME, Play(SETUP, before))
    assert states_of(counting(heard), Play(SETUP, after), Play(SETUP, before), known) == tuple(
        range(len(after) + 1)
    )
    assert len(heard) == asked


def test_another_setup_makes_every_state_anew() -> None:
    heard: list[Look] = []
    mended = replace(SETUP, hand=("coin",))
    assert states_of(counting(heard), Play(mended, NOTES), Play(SETUP, NOTES), "abcd") == (
        0,
        1,
        2,
        3,
    )
    assert len(heard) == 3
