"""The list of games: what it says and paints of each, by tap, key and screen reader."""

from dataclasses import replace
from datetime import date, datetime

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QFont,
    QFontMetricsF,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QStyle, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from notepad.shell.game_list import (
    GAME_ROLE,
    GameDelegate,
    GameLine,
    GameList,
    game_line,
    said_day,
    said_winners,
    shown_title,
)
from notepad.storage import GameRow
from tests.shell.builders import shown, write_into
from tests.widgets import fingers
from tests.widgets.recorded import Recording, recorded

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
    made.show_games(lines(3, 2, 1))
    return shown(qtbot, made, (400, 300), active=True)


def middle(games: GameList, at: int) -> QPoint:
    return games.visualRect(games.model().index(at, 0)).center()


def current(games: GameList) -> int:
    return games.lines[games.currentIndex().row()].id


def test_a_finger_opens_the_game_it_taps(qtbot: QtBot, games: GameList) -> None:
    with qtbot.waitSignal(games.opened) as told:
        fingers.tap(games.viewport(), middle(games, 1))
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
    write_into(editor(games), " Holiday ")
    with qtbot.waitSignal(games.renamed) as told, qtbot.assertNotEmitted(games.opened):
        QTest.keyClick(editor(games), KEY.Key_Return)
    assert told.args == [3, "Holiday"]


@pytest.mark.parametrize("title", ["   ", "x"])
def test_no_title_and_the_same_title_rename_nothing(
    qtbot: QtBot, games: GameList, title: str
) -> None:
    games.begin_renaming(2)
    assert current(games) == 2
    write_into(editor(games), title)
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


WIDE, NARROW, SLIM = 640, 400, 220
LINE = GameLine(1, "Friday table", "Null Game", "2 notes", "Ann · Bob", "today")


def test_a_day_is_said_as_people_do() -> None:
    today = date(2026, 11, 20)
    days = (today, date(2026, 11, 19), date(2026, 3, 4))
    assert [said_day(day, today) for day in days] == ["today", "yesterday", "4 Mar 2026"]


def test_a_line_says_the_same_on_one_two_or_three_lines() -> None:
    changed = datetime(2026, 11, 20, 19, 5, 9)
    row = GameRow(1, "", "null", ("Ann", "Bob"), 2, changed, known=True, kind="Null Game")
    line = game_line(row, date(2026, 11, 20))
    assert line == GameLine(1, "Untitled", "Null Game", "2 notes", "Ann · Bob", "today, 19:05")
    for lines in (1, 2, 3):
        told = " ".join(line.texts(lines))
        assert len(line.texts(lines)) == lines
        assert all(part in told for part in (line.game, line.notes, line.people))


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        (None, ""),
        ((), "nobody won"),
        (("Bob",), "Bob won"),
        (("Ann", "Bob"), "Ann and Bob won"),
    ],
)
def test_a_line_says_who_won(winners: tuple[str, ...] | None, told: str) -> None:
    assert said_winners(winners) == told


def test_a_game_that_this_notepad_does_not_know_says_so_and_is_faded() -> None:
    row = GameRow(1, "Old", "whist", ("Ann",), 2, datetime(2026, 11, 20), known=False, kind="whist")
    line = game_line(row, date(2026, 11, 20))
    assert line.faded
    assert "whist" in line.game
    assert line.notes == ""


def test_a_line_is_spoken_without_gaps() -> None:
    assert LINE.spoken() == "Friday table, Null Game, 2 notes, Ann · Bob, today"
    assert replace(LINE, notes="", people="").spoken() == "Friday table, Null Game, today"


def test_a_title_of_nothing_has_a_name_all_the_same() -> None:
    assert shown_title("") == "Untitled"
    assert shown_title("Friday") == "Friday"


class Row:
    """One row of the list, painted at a width."""

    def __init__(self, line: GameLine = LINE, width: int = WIDE) -> None:
        self.model, self.width = QStandardItemModel(), width
        item = QStandardItem()
        item.setData(line, GAME_ROLE)
        self.model.appendRow(item)
        self.delegate = GameDelegate(self.model)
        self.delegate.measure(text(15), width, 34)

    @property
    def height(self) -> int:
        option, index = QStyleOptionViewItem(), self.model.index(0, 0)
        return self.delegate.sizeHint(option, index).height()

    @property
    def dots(self) -> QRectF:
        return self.delegate.dots(QRect(0, 0, self.width, self.height)).toRectF()

    def painted(self, *, focus: bool = False) -> Recording:
        option = QStyleOptionViewItem()
        option.rect = QRect(0, 0, self.width, self.height)
        if focus:
            option.state = QStyle.StateFlag.State_HasFocus
        index = self.model.index(0, 0)
        return recorded(lambda painter: self.delegate.paint(painter, option, index))


def text(pixels: int) -> QFont:
    font = QFont()
    font.setPixelSize(pixels)
    return font


def test_the_title_is_ink_and_what_is_below_it_is_quieter() -> None:
    painted = Row().painted()
    assert painted.texts("ink") == ["Friday table"]
    assert painted.texts("faded") == ["Null Game · 2 notes · Ann · Bob", "today"]


def test_narrow_rows_are_higher_and_the_slimmest_have_the_day_below() -> None:
    wide, narrow, slim = (Row(width=width) for width in (WIDE, NARROW, SLIM))
    assert wide.height < narrow.height < slim.height
    assert narrow.painted().texts("faded") == ["Null Game · 2 notes", "Ann · Bob", "today"]
    assert slim.painted().texts("faded") == ["Null Game", "2 notes · today", "Ann · Bob"]
    for row in (wide, narrow):
        painted = row.painted()
        assert painted.text("today").place.bottom() == painted.text("Friday table").place.bottom()


def test_a_long_title_ends_before_the_day_and_a_long_line_before_the_dots() -> None:
    row = Row(replace(LINE, title="M" * 200, people="W" * 200))
    below, day, title = (mark for mark in row.painted().marks if mark.text)
    bold, plain = text(15), QFontMetricsF(text(15))
    bold.setBold(True)
    assert title.text.endswith("…")
    assert title.place.left() + QFontMetricsF(bold).horizontalAdvance(title.text) < day.place.left()
    assert below.text.endswith("…")
    assert below.place.left() + plain.horizontalAdvance(below.text) <= row.dots.left()
    assert day.place.left() + plain.horizontalAdvance(day.text) <= row.dots.left()


def test_the_dots_are_a_target_for_a_finger_at_the_end_of_the_row() -> None:
    row = Row()
    assert row.dots.right() == WIDE
    assert min(row.dots.width(), row.dots.height()) >= 40
    left, middle, right = row.painted().within(row.dots).filled("faded")
    assert left.right() < middle.left() < middle.right() < right.left()
    assert (middle.center() - row.dots.center()).manhattanLength() <= 2


def test_a_game_that_cannot_be_opened_is_pale_on_no_paper() -> None:
    known, faded = Row().painted(), Row(replace(LINE, faded=True)).painted()
    assert known.filled("paper")
    assert not faded.filled("paper")
    assert faded.texts() == faded.texts("crossed")


def test_the_ring_is_for_the_keyboard_alone() -> None:
    row = Row()
    assert not row.painted(focus=True).outlined("accent")
    row.delegate.ringed = True
    assert row.painted(focus=True).outlined("accent")
    assert not row.painted().outlined("accent")


def test_a_title_is_written_anew_in_its_row_and_not_over_the_dots(qtbot: QtBot) -> None:
    page, row = shown(qtbot, QWidget()), Row()
    option = QStyleOptionViewItem()
    option.rect = QRect(0, 100, WIDE, row.height)
    index = QStandardItemModel().index(0, 0)
    editor = row.delegate.createEditor(page, option, index)
    row.delegate.updateEditorGeometry(editor, option, index)
    assert editor.accessibleName() == "title"
    assert option.rect.contains(editor.geometry())
    assert editor.geometry().right() < row.dots.left()
    assert editor.height() >= 34


def test_rows_are_measured_anew_only_when_something_changed() -> None:
    row = Row()
    assert not row.delegate.measure(text(15), WIDE, 34)
    assert row.delegate.measure(text(15), WIDE, 40)
    before = row.height
    assert row.delegate.measure(text(30), WIDE, 40)
    assert row.height > 1.5 * before
