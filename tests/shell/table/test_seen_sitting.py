"""All that can be seen of a game on the table, and nothing that changes it."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.session import Session
from notepad.shell.table.table_model import SeenSitting, Sitting
from tests.nullgame import GAME, SETUP, Look


@pytest.fixture
def sitting(qtbot: QtBot) -> Iterator[Sitting]:
    session = Session(GAME, SETUP)
    session.note(Look("Bob", "sword"))
    made = Sitting(session, title="Friday", level=Level.DEDUCTION)
    qtbot.waitUntil(lambda: made.settled)
    yield made
    made.close()


def test_what_is_seen_is_what_the_table_shows(sitting: Sitting) -> None:
    assert isinstance(sitting, SeenSitting)
    view = sitting.view
    assert (sitting.page, sitting.form, sitting.level) == (view.page, view.form, view.level)
    assert sitting.consistent
    assert sitting.conflict == ()
    assert len(sitting.sentences) == 1


def test_before_anything_is_tapped_there_is_no_draft_and_no_question(sitting: Sitting) -> None:
    assert (sitting.draft, sitting.mending, sitting.question) == ({}, None, None)
    sitting.tap("player", "Bob")
    assert sitting.draft == {"player": ("Bob",)}
