"""A window that folds: what is hidden, and what comes back."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.record import Record
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import Setup
from notepad.shell.window import Window
from notepad.storage import Library
from tests.shell.conftest import CATALOGUE
from tests.shell.player import Player

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)
CONTROL = Qt.KeyboardModifier.ControlModifier
NOTES = (
    AskOne(asker="Bob", target="Cem", about="blue", passed=0),
    AskOne(asker="Cem", target="Dee", about="1", passed=1),
    AskOne(asker="Dee", target="Bob", about="green", passed=2),
)


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, CATALOGUE)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    window.put_away()


@pytest.fixture
def player(qtbot: QtBot, window: Window, library: Library) -> Player:
    record = Record(game="cataline", setup=SETUP, notes=NOTES, title="Friday table")
    window.open_game(library.create(record))
    player = Player(qtbot, window)
    player.settle()
    return player


def test_folded_means_locked(player: Player) -> None:
    window = player.window
    window.overlay.fold()
    for key in (Qt.Key.Key_Z, Qt.Key.Key_1):
        QTest.keyClick(QApplication.focusWidget() or window, key, CONTROL)
    for key in (Qt.Key.Key_F6, Qt.Key.Key_C, Qt.Key.Key_1):
        QTest.keyClick(QApplication.focusWidget() or window, key)

    assert not player.table.isVisible()
    assert len(player.notes()) == 3
    assert player.table.sitting.view.level is Level.ODDS
    assert player.table.sitting.view.draft == {}


def test_the_keyboard_is_where_it_was_when_the_sheet_is_opened_again(player: Player) -> None:
    chip = player.chip("whom", "Cem")
    chip.setFocus()
    for _press in range(2):
        QTest.keyClick(QApplication.focusWidget() or player.window, Qt.Key.Key_Escape)

    assert chip.isVisible()
    assert QApplication.focusWidget() is chip


def test_holding_to_peek_shows_the_sheet_only_while_it_is_held(player: Player) -> None:
    window = player.window
    window.overlay.fold()
    QTest.mousePress(window.overlay.cover.peek, Qt.MouseButton.LeftButton)
    assert player.table.isVisible()
    QTest.mouseRelease(window.overlay.cover.peek, Qt.MouseButton.LeftButton)

    assert not player.table.isVisible()
    assert window.overlay.cover.isVisible()
