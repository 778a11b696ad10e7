"""A session in sentences, each note said once."""

from dataclasses import replace

import pytest

from notepad.core.keypad import Keypad
from notepad.core.reasoner import Told
from notepad.core.session import Session
from notepad.shell.table.table_view import SaidNotes
from tests.nullgame import GAME, SETUP, Look

SWORD, COIN = Look("Bob", "sword"), Look("Bob", "coin", has=False)


class Counted(Keypad):
    """Counts how often anything is said."""

    said_so_far = 0

    def said(self, setup: object, note: object) -> str:
        """Say it, and count it."""
        type(self).said_so_far += 1
        return super().said(setup, note)


@pytest.fixture
def session() -> Session:
    Counted.said_so_far = 0
    counted = Counted(GAME.keypad.topics, usual=GAME.keypad.usual)
    made = Session(replace(GAME, keypad=counted), SETUP)
    made.note(SWORD)
    made.note(COIN)
    return made


def test_a_further_note_leaves_the_others_unsaid(session: Session) -> None:
    said = SaidNotes(session)
    session.note(replace(COIN, player="Ann"))
    before = Counted.said_so_far
    said.catch_up()
    assert said.notes[-1] == "Ann has no coin."
    assert len(said.notes) == 3
    assert Counted.said_so_far == before + 2, "the note, and what undo would take back"


def test_what_follows_a_mended_note_is_said_as_it_is_now(session: Session) -> None:
    said = SaidNotes(session)
    session.mend(1, replace(SWORD, has=False))
    said.catch_up()
    assert said.notes == ("Bob has no sword.", "Bob has no coin.")


def test_undo_and_redo_are_said(session: Session) -> None:
    said = SaidNotes(session)
    assert ("no coin" in said.undo, said.redo) == (True, "")
    session.undo()
    said.catch_up()
    assert ("sword" in said.undo, "no coin" in said.redo) == (True, True)


def test_lines_are_the_same_ones_until_something_changes(session: Session) -> None:
    said = SaidNotes(session)
    lines = said.lines(())
    assert said.lines(()) is lines
    told = said.lines((None, Told("1 bit", "One bit.")))
    assert [line.remark for line in told] == ["", "1 bit"]
    assert said.lines((None, Told("1 bit", "One bit."))) is told
