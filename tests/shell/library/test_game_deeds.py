"""What the menu of a game does, and what a player is told where it can't be done."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.record import AnyRecord, Record, write
from notepad.shell.library_page import GameDeeds
from notepad.storage import Library, StoreError
from notepad.widgets.touch.banner import Message
from notepad.widgets.touch.buttons import FingerMenu
from tests.nullgame import SETUP

RECORD: AnyRecord = Record(game="null", setup=SETUP, title="Friday")


class Told(list[Message]):
    """The messages of some deeds, and how often the games were others."""

    changes = 0

    def change(self) -> None:
        self.changes += 1


@pytest.fixture
def deeds(qtbot: QtBot, library: Library) -> GameDeeds:
    """What can be done to the games of a library with one."""
    library.create(RECORD)
    page = QWidget()
    qtbot.addWidget(page)
    return GameDeeds(library, page)


@pytest.fixture
def told(deeds: GameDeeds) -> Told:
    heard = Told()
    deeds.told.connect(heard.append)
    deeds.changed.connect(heard.change)
    return heard


def choose(deeds: GameDeeds, library: Library, entry: str) -> None:
    """Choose what begins with this word from the menu of the only game."""
    deeds.show_menu(library.games()[0], QPoint())
    page = deeds.parent()
    assert page is not None
    (menu,) = page.findChildren(FingerMenu)
    next(action for action in menu.actions() if action.text().startswith(entry)).trigger()
    menu.close()
    QTest.qWait(1)


def test_a_title_is_asked_for_before_a_game_is_called_otherwise(
    qtbot: QtBot, deeds: GameDeeds, library: Library
) -> None:
    (row,) = library.games()
    with qtbot.waitSignal(deeds.rename_asked) as asked:
        choose(deeds, library, "Rename")
    assert asked.args == [row.id]
    deeds.rename(row.id, "Holiday")
    assert library.title(row.id) == "Holiday"


def test_a_copy_stands_beside_the_game(deeds: GameDeeds, library: Library, told: Told) -> None:
    choose(deeds, library, "Duplicate")
    assert len(library.games()) == 2
    assert (told, told.changes) == ([], 1)


def test_a_deleted_game_is_back_after_undo(deeds: GameDeeds, library: Library, told: Told) -> None:
    choose(deeds, library, "Delete")
    assert library.games() == ()
    (message,) = told
    assert (message.text, message.action) == ("Deleted “Friday”", "Undo")
    assert message.act is not None
    message.act()
    assert [row.title for row in library.games()] == ["Friday"]
    assert told.changes == 2


def test_the_game_that_was_deleted_last_is_brought_back_and_no_other(
    deeds: GameDeeds, library: Library
) -> None:
    deeds.delete(library.games()[0])
    deeds.bring_back()
    deeds.bring_back()
    assert [row.title for row in library.games()] == ["Friday"]


def test_a_record_is_exported_where_the_player_says(
    deeds: GameDeeds,
    library: Library,
    told: Told,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "out.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    choose(deeds, library, "Export")
    assert path.read_text(encoding="utf-8") == write(RECORD)
    assert [message.text for message in told] == ["Saved: out.json"]


def test_a_record_that_cannot_be_written_is_told(
    deeds: GameDeeds,
    library: Library,
    told: Told,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "no such folder" / "out.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    choose(deeds, library, "Export")
    (message,) = told
    assert message.error
    assert message.text.startswith("This could not be exported: ")


def test_trouble_of_the_store_is_told_and_the_games_are_shown_as_they_are(
    deeds: GameDeeds, library: Library, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("The disk is full.", "Make room.")

    monkeypatch.setattr(library, "rename", full)
    deeds.rename(1, "Holiday")
    (message,) = told
    assert (message.text, message.error) == ("The disk is full. Make room.", True)
    assert told.changes == 1
