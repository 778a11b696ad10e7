"""The state of play: whose turn it is, who is out, who has won."""

from dataclasses import replace
from typing import TypeAlias, assert_never

from notepad.cards.state import CardState
from tests.midnight_ferry.notes import Announce, Ask, Note, Reveal
from tests.midnight_ferry.setup import Setup

State: TypeAlias = CardState[Setup]


def start(setup: Setup) -> State:
    """Return the state before any note."""
    return State(setup, setup.hand)


def after(state: State, note: Note) -> State:
    """Return the state after one more note, whatever it says."""
    match note:
        case Ask():
            return replace(state, last=note.asker)
        case Announce():
            return state.announced(note.player, correct=note.correct)
        case Reveal():
            return replace(state, uncovered=note.cards)
        case _:
            assert_never(note)
