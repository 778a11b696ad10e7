"""The state of play: whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from notepad.core.seats import after as next_seat
from tests.sample_game.setup import Setup

if TYPE_CHECKING:
    from tests.sample_game.notes import Note


@dataclass(frozen=True)
class State:
    """A game after some notes, as the whole table sees it: `asker` is next to ask."""

    setup: Setup
    asker: str


def start(setup: Setup) -> State:
    """Return the state before any note."""
    return State(setup, setup.first or setup.players[0])


def after(state: State, note: Note) -> State:
    """Return the state after one more note, whatever it says."""
    return replace(state, asker=next_seat(state.setup.players, note.asker))
