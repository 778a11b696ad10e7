"""What is asked for at a table beside noting."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.record import Record, read
from notepad.shell.table.table_menu import TableErrands
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.storage import Library
from notepad.widgets.touch.banner import Message
from tests.nullgame import CATALOGUE, SETUP, Look
from tests.shell.conftest import eventually

RECORD = Record(game="null", setup=SETUP, title="Friday", notes=(Look("Bob", "sword"),))


@pytest.fixture
def errands(qtbot: QtBot, tmp_path: Path) -> Iterator[TableErrands]:
    with Library(CATALOGUE, tmp_path / "library.sqlite") as library:
        game = library.create(RECORD)
        sitting = Sitting(library.open(game), title="Friday", level=Level.ODDS)
        page = TablePage(sitting)
        qtbot.addWidget(page)
        page.show()
        assert eventually(lambda: sitting.view.settled)
        yield TableErrands(page, library, game)
        sitting.close()


@pytest.fixture
def page(errands: TableErrands) -> TablePage:
    return errands._table


@pytest.fixture
def told(errands: TableErrands) -> list[Message]:
    found: list[Message] = []
    errands.told.connect(found.append)
    return found


@pytest.mark.parametrize(
    ("act", "signal"),
    [
        ("library", "left"),
        ("settings", "settings_asked"),
        ("fold", "fold_asked"),
        ("players", "players_asked"),
        ("setup", "mending_asked"),
    ],
)
def test_what_is_for_the_window_to_do_is_passed_on(
    qtbot: QtBot, errands: TableErrands, page: TablePage, act: str, signal: str
) -> None:
    with qtbot.waitSignal(getattr(errands, signal)):
        page.acted.emit(act)


def test_a_record_is_exported_under_the_name_that_is_chosen(
    page: TablePage, told: list[Message], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = tmp_path / "friday.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(name), ""))
    page.acted.emit("export")
    assert read(name.read_bytes(), CATALOGUE) == RECORD
    assert [message.text for message in told] == ["Saved: friday.json"]


def test_what_cannot_be_saved_is_told(
    page: TablePage, told: list[Message], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = str(tmp_path / "nowhere" / "friday.png")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (nowhere, ""))
    page.acted.emit("save")
    assert [message.error for message in told] == [True]


def test_the_level_that_is_chosen_is_kept(errands: TableErrands, page: TablePage) -> None:
    page.level_chosen.emit(Level.PAPER)
    assert errands._library.level(errands._game_id) is Level.PAPER
