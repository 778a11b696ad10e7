from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from notepad.shell.game_list import GameLine, GameList
from tests.widgets import fingers

KEY = Qt.Key


def lines(*numbers: int) -> list[GameLine]:
    return [
        GameLine(
            number, f"Table {number}", "Null Game", "1 note", "Ann · Bob", "today", written="x"
        )
        for number in numbers
    ]


@pytest.fixture
def games(qtbot: QtBot) -> GameList:
    made = GameList()
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show_games(lines(3, 2, 1))
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def row(games: GameList, at: int) -> QPoint:
    return games.visualRect(games.model().index(at, 0)).center()


def current(games: GameList) -> int:
    return games.lines[games.currentIndex().row()].id


def test_a_finger_opens_the_game_it_taps(qtbot: QtBot, games: GameList) -> None:
    with qtbot.waitSignal(games.opened) as told:
        fingers.tap(games.viewport(), row(games, 1))
    assert told.args == [2]


def test_a_tap_on_the_dots_asks_for_the_menu_there_and_opens_nothing(
    qtbot: QtBot, games: GameList
) -> None:
    with qtbot.assertNotEmitted(games.opened), qtbot.waitSignal(games.menu_asked) as told:
        fingers.tap(games.viewport(), games.dots(2))
    assert told.args == [1, games.viewport().mapToGlobal(games.dots(2))]


@pytest.mark.parametrize("key", [KEY.Key_Return, KEY.Key_Enter, KEY.Key_Space])
def test_keys_open_the_game_they_are_on(qtbot: QtBot, games: GameList, key: Qt.Key) -> None:
    games.setFocus()
    QTest.keyClick(games, KEY.Key_Down)
    with qtbot.waitSignal(games.opened) as told:
        QTest.keyClick(games, key)
    assert told.args == [2]


@pytest.mark.parametrize("key", [KEY.Key_Delete, KEY.Key_Backspace])
def test_a_key_asks_to_delete(qtbot: QtBot, games: GameList, key: Qt.Key) -> None:
    games.setFocus()
    with qtbot.waitSignal(games.delete_asked) as told:
        QTest.keyClick(games, key)
    assert told.args == [3]


def test_the_menu_key_asks_for_the_menu_and_f10_alone_does_not(
    qtbot: QtBot, games: GameList
) -> None:
    games.setFocus()
    with qtbot.waitSignal(games.menu_asked) as told:
        QTest.keyClick(games, KEY.Key_Menu)
    assert told.args[0] == 3
    with qtbot.assertNotEmitted(games.menu_asked):
        QTest.keyClick(games, KEY.Key_F10)


def editor(games: GameList) -> QLineEdit:
    found = games.viewport().findChild(QLineEdit)
    assert isinstance(found, QLineEdit)
    return found


def test_f2_renames_in_place_from_the_title_as_it_was_written(
    qtbot: QtBot, games: GameList
) -> None:
    games.setFocus()
    QTest.keyClick(games, KEY.Key_F2)
    assert editor(games).text() == "x"
    editor(games).selectAll()
    QTest.keyClicks(editor(games), " Holiday ")
    with qtbot.waitSignal(games.renamed) as told, qtbot.assertNotEmitted(games.opened):
        QTest.keyClick(editor(games), KEY.Key_Return)
    assert told.args == [3, "Holiday"]


@pytest.mark.parametrize("title", ["   ", "x"])
def test_no_title_and_the_same_title_rename_nothing(
    qtbot: QtBot, games: GameList, title: str
) -> None:
    games.begin_renaming(2)
    assert current(games) == 2
    editor(games).selectAll()
    QTest.keyClicks(editor(games), title)
    with qtbot.assertNotEmitted(games.renamed):
        QTest.keyClick(editor(games), KEY.Key_Return)


def test_the_keyboard_stays_on_its_game_when_others_come_and_go(games: GameList) -> None:
    games.setCurrentIndex(games.model().index(1, 0))
    games.show_games(lines(5, 4, 3, 2, 1))
    assert current(games) == 2
    games.show_games(lines(2))
    assert current(games) == 2


def test_where_its_game_is_gone_it_goes_on_with_the_next_or_the_last(games: GameList) -> None:
    games.setCurrentIndex(games.model().index(1, 0))
    games.show_games(lines(3, 1))
    assert current(games) == 1
    games.show_games(lines(3))
    assert current(games) == 3
    games.show_games([])
    assert not games.currentIndex().isValid()


def test_the_list_stays_where_it_was_scrolled_to(games: GameList) -> None:
    games.show_games(lines(*range(60, 0, -1)))
    QApplication.processEvents()
    games.verticalScrollBar().setValue(200)
    games.show_games([replace(line, title="other") for line in lines(*range(60, 0, -1))])
    QApplication.processEvents()
    assert games.verticalScrollBar().value() == 200


def test_the_first_game_is_chosen_when_the_keyboard_arrives(games: GameList) -> None:
    games.setFocus(Qt.FocusReason.TabFocusReason)
    assert current(games) == 3


def test_a_screen_reader_hears_each_game(games: GameList) -> None:
    table = QAccessible.queryAccessibleInterface(games)
    spoken = table.child(1).text(QAccessible.Text.Name)
    assert spoken == "Table 2, Null Game, 1 note, Ann · Bob, today"
