"""What is done to the session of a sitting, and what is told where it can't be kept."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.actions import Noted
from notepad.core.faces_and_marks import Level
from notepad.core.session import Change, Session
from notepad.shell.table.table_model import Sitting
from notepad.storage import StoreError
from tests.nullgame import GAME, SETUP, Look

SWORD, COIN = Look("Bob", "sword"), Look("Bob", "coin")
NO_COIN = Look("Ann", "coin", has=False)
Sit = Callable[..., Sitting]


@pytest.fixture
def sit(qtbot: QtBot) -> Iterator[Sit]:
    sittings: list[Sitting] = []

    def seated(*notes: Look, **more: Any) -> Sitting:  # noqa: ANN401
        session = Session(GAME, SETUP, [Noted(note) for note in notes], **more)
        sittings.append(Sitting(session, title="", level=Level.ODDS))
        return sittings[-1]

    yield seated
    for sitting in sittings:
        sitting.close()


def taken(sitting: Sitting, note: Look) -> list[str]:
    """Tap a note, kept at the last tap; return what is told of it: its sentence, or why not."""
    heard: list[str] = []
    sitting.noted.connect(heard.append)
    sitting.troubled.connect(heard.append)
    for row, choices in GAME.keypad.draft(SETUP, note).items():
        if choices and row in {one.key for one in sitting.view.form.rows}:
            sitting.tap(row, choices[0])
    return heard


def test_a_note_is_kept_and_said(sit: Sit) -> None:
    sitting = sit()
    assert taken(sitting, SWORD) == ["Bob has the sword."]
    assert sitting.session.notes == (SWORD,)


def test_a_note_that_is_mended_takes_the_place_of_the_old_one(sit: Sit) -> None:
    sitting = sit(SWORD, NO_COIN)
    sitting.mend(1)
    sitting.tap("card", "coin")
    heard: list[str] = []
    sitting.noted.connect(heard.append)
    sitting.confirm()
    assert heard == ["Bob has the coin."]
    assert sitting.session.notes == (COIN, NO_COIN)


def test_what_does_not_fit_this_table_is_told_of(sit: Sit) -> None:
    sitting = sit()
    troubles: list[str] = []
    sitting.troubled.connect(troubles.append)
    assert not sitting.do(sitting.session.note, Look("Zoe", "cup"))
    assert len(troubles) == 1
    assert "Zoe" in troubles[0]
    assert sitting.session.notes == ()


def test_what_cannot_be_written_is_told_of(sit: Sit) -> None:
    def refuse(_change: Change) -> None:
        raise StoreError("The disk is full.", "Make room.")

    sitting = sit(keep=refuse)
    told = taken(sitting, SWORD)
    assert len(told) == 1
    assert "disk is full" in told[0]
    assert sitting.do(sitting.session.undo), "there is nothing to be written"
