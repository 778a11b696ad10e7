"""What a game that is over lays open to everybody."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.game import Game, View
from notepad.core.page import Page
from notepad.core.record import Record
from notepad.core.seal import verified
from notepad.shell.table.table_menu import LaidOpenPage
from notepad.shell.table.table_model import Sitting
from notepad.storage import Library
from tests.nullgame import GAME as NULL_GAME
from tests.nullgame import SETUP, Look, sheet

NOTES = (Look("Bob", "sword"), Look("Bob", "coin", has=False))


def open_sheet(view: View) -> Page:
    """Show the sheet, and lay it open."""
    page = sheet(view)
    return replace(page, laid_open=(page.sheet,))


GAME: Game = replace(NULL_GAME, sheet=open_sheet)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[LaidOpenPage]:
    with Library({GAME.id: GAME}, tmp_path / "library.sqlite") as library:
        game = library.create(Record(game=GAME.id, setup=SETUP, title="Friday"))
        session = library.open(game)
        for note in NOTES:
            session.note(note)
        sitting = Sitting(session, title="Friday", level=Level.ODDS)
        made = LaidOpenPage(sitting, library, game)
        qtbot.addWidget(made)
        yield made
        sitting.close()


def test_every_entry_is_told_with_its_time(page: LaidOpenPage) -> None:
    assert len(page.entries) == 2
    assert page.entries[0].endswith("Bob has the sword.")
    assert str(datetime.now().year) in page.entries[0]


def test_it_takes_the_whole_screen_while_it_is_shown(page: LaidOpenPage) -> None:
    page.show()
    assert page.window().isFullScreen()
    page.hide()
    assert not page.window().isFullScreen()


def test_it_is_saved_and_sealed_under_the_names_that_are_chosen(
    page: LaidOpenPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = iter(str(tmp_path / name) for name in ("sheet.pdf", "record.json"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (next(names), ""))
    page.pdf_button.click()
    page.seal_button.click()
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert verified((tmp_path / "record.json").read_bytes(), {GAME.id: GAME}).intact
    assert page.banner.message is not None
    assert page.banner.message.text == "Saved: sheet.pdf"


def test_what_cannot_be_saved_is_told_of(
    page: LaidOpenPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = str(tmp_path / "nowhere" / "record.json")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (nowhere, ""))
    page.seal_button.click()
    assert page.banner.message is not None
    assert page.banner.message.error
