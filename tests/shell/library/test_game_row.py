from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QFont, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from notepad.shell.game_list import (
    GAME_ROLE,
    GameDelegate,
    GameLine,
    game_line,
    said_day,
    said_winners,
    shown_title,
)
from notepad.storage import GameRow
from notepad.widgets.look.theme import LIGHT
from tests.widgets.painting import Painting, painted

WIDE, NARROW, SLIM = 640, 400, 220
LINE = GameLine(1, "Friday table", "Null Game", "2 notes", "Ann · Bob", "today")


@pytest.mark.parametrize(("ago", "said"), [(0, "today"), (1, "yesterday")])
def test_a_day_is_said_as_people_do(ago: int, said: str) -> None:
    today = date(2026, 11, 20)
    assert said_day(today - timedelta(days=ago), today) == said
    assert said_day(date(2026, 3, 4), today) == "4 Mar 2026"


def test_a_line_says_the_same_on_one_two_or_three_lines() -> None:
    row = GameRow(
        1,
        "",
        "null",
        ("Ann", "Bob"),
        2,
        datetime(2026, 11, 20, 19, 5, 9),
        known=True,
        kind="Null Game",
    )
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
        self._model = QStandardItemModel()
        item = QStandardItem()
        item.setData(line, GAME_ROLE)
        self._model.appendRow(item)
        font = QFont()
        font.setPixelSize(15)
        self.delegate = GameDelegate(self._model)
        self.delegate.measure(font, width, 34)
        self.width = width

    @property
    def height(self) -> int:
        index = self._model.index(0, 0)
        return self.delegate.sizeHint(QStyleOptionViewItem(), index).height()

    @property
    def dots(self) -> QRectF:
        return self.delegate.dots(QRect(0, 0, self.width, self.height)).toRectF()

    def painted(self, *, focus: bool = False) -> Painting:
        option = QStyleOptionViewItem()
        option.rect = QRect(0, 0, self.width, self.height)
        if focus:
            option.state = QStyle.StateFlag.State_HasFocus

        def paint(painter: QPainter) -> None:
            self.delegate.paint(painter, option, self._model.index(0, 0))

        return painted(self.width, self.height, paint)


def test_the_title_is_ink_and_what_is_below_it_is_quieter() -> None:
    row = Row()
    picture = row.painted()
    upper, lower = (QRectF(12, top, 300, 18) for top in (12, 32))
    assert picture.has(LIGHT.ink, place=upper)
    assert not picture.has(LIGHT.ink, place=lower)
    assert picture.has(LIGHT.faded, place=lower)


def test_narrow_rows_are_higher_and_the_slimmest_have_the_day_below() -> None:
    wide, narrow, slim = (Row(width=width) for width in (WIDE, NARROW, SLIM))
    assert wide.height < narrow.height < slim.height
    day = QRectF(WIDE - 48 - 60, 0, 60, 30)
    assert wide.painted().has(LIGHT.faded, place=day)
    other = Row(replace(LINE, day=""), SLIM).painted()
    top = QRectF(0, 0, SLIM - 50, 30)
    assert slim.painted().part(top) == other.part(top)
    assert slim.painted() != other


def test_a_long_title_ends_before_the_day_and_a_long_line_before_the_dots() -> None:
    long = Row(replace(LINE, title="M" * 200, people="W" * 200))
    picture = long.painted()
    ink = picture.reach(LIGHT.ink)
    day = Row(replace(LINE, title="", people="")).painted().part(QRectF(300, 0, 290, 30))
    assert ink.right() < 300 + day.reach(LIGHT.faded).left()
    below = picture.part(QRectF(12, 32, WIDE - 14, 20)).reach(LIGHT.faded)
    assert below.right() < long.dots.left()


def test_the_dots_are_a_target_for_a_finger_at_the_end_of_the_row() -> None:
    row = Row()
    assert row.dots.right() == WIDE
    assert min(row.dots.width(), row.dots.height()) >= 40
    dots = row.painted().part(row.dots.adjusted(4, 4, -4, -4)).reach(LIGHT.faded)
    assert dots.width() > 2.5 * dots.height()
    assert abs(dots.center().x() + 4 - row.dots.width() / 2) <= 2


def test_a_game_that_cannot_be_opened_is_pale_on_no_paper() -> None:
    known, faded = Row().painted(), Row(replace(LINE, faded=True)).painted()
    assert known.count(LIGHT.paper) > 5_000
    assert not faded.has(LIGHT.paper)
    assert not faded.has(LIGHT.ink)
    assert faded.has(LIGHT.crossed)


def test_the_ring_is_for_the_keyboard_alone() -> None:
    row = Row()
    assert not row.painted(focus=True).has(LIGHT.accent)
    row.delegate.ringed = True
    assert row.painted(focus=True).has(LIGHT.accent)
    assert not row.painted().has(LIGHT.accent)


def test_a_title_is_written_anew_in_its_row_and_not_over_the_dots(qtbot: QtBot) -> None:
    page, row = QWidget(), Row()
    qtbot.addWidget(page)
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
    row, font = Row(), QFont()
    font.setPixelSize(15)
    assert not row.delegate.measure(font, WIDE, 34)
    assert row.delegate.measure(font, WIDE, 40)
    before = row.height
    font.setPixelSize(30)
    assert row.delegate.measure(font, WIDE, 40)
    assert row.height > 1.5 * before
