from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, QRect, QRectF
from PySide6.QtGui import QFont, QPainter, QStandardItemModel
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from notepad.widgets.look import theme
from notepad.widgets.look.theme import DARK, LIGHT
from notepad.widgets.table.note_list import NoteDelegate, NoteLine, RowMetrics, Standout
from tests.widgets.painting import Painting, painted

WIDTH, FINGER = 320, 34
SHORT = NoteLine(1, "Bob asked Cem")
LONG = NoteLine(2, "Bob asked Cem and Dee and everybody else at the table for blue ones")
TOLD = replace(SHORT, remark="1.4 bits")


def lettering(pixels: int = 15) -> QFont:
    font = QFont()
    font.setPixelSize(pixels)
    return font


def metrics(width: int = WIDTH, pixels: int = 15) -> RowMetrics:
    return RowMetrics(lettering(pixels), width, FINGER)


class Rows:
    """The rows of a list, painted one at a time."""

    def __init__(self, *lines: NoteLine, stand: Standout | None = None) -> None:
        self._owner = QObject()
        self._model = QStandardItemModel(len(lines), 1, self._owner)
        self.delegate = NoteDelegate(self._owner, list(lines))
        self.delegate.measure(lettering(), WIDTH, FINGER)
        self.delegate.stand = stand or Standout()

    def height(self, row: int = 0) -> int:
        return self.delegate.sizeHint(QStyleOptionViewItem(), self._model.index(row, 0)).height()

    def painted(self, row: int = 0, *, focus: bool = False) -> Painting:
        option = QStyleOptionViewItem()
        high = self.height(row)
        option.rect = QRect(0, 0, WIDTH, high)
        if focus:
            option.state = QStyle.StateFlag.State_HasFocus

        def paint(painter: QPainter) -> None:
            self.delegate.paint(painter, option, self._model.index(row, 0))

        return painted(WIDTH, high, paint)


def test_a_row_is_at_least_a_finger_high_and_as_high_as_its_words() -> None:
    assert metrics().text_height(SHORT, conflict=False) == FINGER
    assert metrics().text_height(LONG, conflict=False) > 1.5 * FINGER
    assert metrics(160).text_height(LONG, conflict=False) > metrics().text_height(
        LONG, conflict=False
    )


def test_words_stand_between_the_number_and_the_remark() -> None:
    plain, below = metrics().text_rect(SHORT, conflict=False)
    assert (plain.left(), below) == (metrics().gutter, False)
    assert plain.right() == WIDTH - 7
    beside, below = metrics().text_rect(TOLD, conflict=False)
    assert not below
    assert beside.right() == plain.right() - metrics().remark_size(TOLD).width()


def test_a_sign_of_conflict_moves_the_words() -> None:
    plain, _below = metrics().text_rect(SHORT, conflict=False)
    warned, _below = metrics().text_rect(SHORT, conflict=True)
    assert warned.left() == plain.left() + metrics().icon + 6
    assert warned.right() == plain.right()


def test_a_remark_that_leaves_the_words_too_little_room_goes_below_them() -> None:
    narrow = metrics(200)
    told, below = narrow.text_rect(TOLD, conflict=False)
    assert below
    assert told.width() == narrow.text_rect(SHORT, conflict=False)[0].width()
    tall = narrow.text_height(replace(LONG, remark="1.4 bits"), conflict=False)
    assert tall == narrow.text_height(LONG, conflict=False) + narrow.remark_size(TOLD).height()


def test_an_open_note_has_room_for_buttons_and_tells_its_detail() -> None:
    plain = Rows(SHORT)
    opened = Rows(SHORT, stand=Standout(open=frozenset({1})))
    assert opened.height() == plain.height() + FINGER + 6
    detail = replace(SHORT, detail="Cem has none of these cards, and that is all that it told us")
    assert Rows(detail).height() == plain.height()
    assert Rows(detail, stand=Standout(open=frozenset({1}))).height() > opened.height() + 15


def test_the_newest_of_the_notes_is_in_the_first_row() -> None:
    rows = Rows(SHORT, LONG)
    assert rows.height(0) > rows.height(1) == FINGER
    rows.delegate.stand = Standout(open=frozenset({1}))
    assert rows.height(1) == FINGER + FINGER + 6


def test_another_width_or_font_is_measured_anew() -> None:
    rows = Rows(LONG)
    before = rows.height()
    assert not rows.delegate.measure(lettering(), WIDTH, FINGER)
    assert rows.delegate.measure(lettering(), 160, FINGER)
    assert rows.height() > before
    assert rows.delegate.measure(lettering(30), WIDTH, FINGER)
    assert rows.height() > 2 * before


def test_a_plain_row_has_its_number_its_words_and_a_line_below() -> None:
    row = Rows(SHORT).painted()
    number = QRectF(0, 0, metrics().gutter, FINGER - 2)
    words = QRectF(metrics().gutter, 0, 200, FINGER - 2)
    assert row.has(LIGHT.faded, place=number)
    assert row.has(LIGHT.ink, place=words)
    assert row.part(QRectF(0, FINGER - 2, WIDTH, 2)).reach().width() > WIDTH - 6
    assert row.part(QRectF(200, 0, 120, FINGER - 2)).reach().isEmpty()


@pytest.mark.parametrize("worn", [LIGHT, DARK])
def test_a_lit_row_lies_on_yellow(worn: theme.Theme) -> None:
    theme.apply(worn)
    lit, plain = Rows(SHORT, stand=Standout(lit=frozenset({1}))).painted(), Rows(SHORT).painted()
    assert lit.count(worn.lit) > 0.7 * WIDTH * FINGER
    assert not plain.has(worn.lit)
    assert lit.has(worn.ink, place=QRectF(0, 0, metrics().gutter, FINGER))


def test_a_conflict_has_a_border_a_sign_and_words_of_warning() -> None:
    row = Rows(SHORT, stand=Standout(conflict=frozenset({1}))).painted()
    sizes = metrics()
    assert row.at(WIDTH / 2, 1) == LIGHT.warning
    assert row.has(LIGHT.lit)
    sign = QRectF(sizes.gutter, 5, sizes.icon, FINGER - 10)
    assert row.has(LIGHT.warning, place=sign)
    words = QRectF(sizes.gutter + sizes.icon + 6, 5, 150, FINGER - 10)
    assert row.has(LIGHT.warning, place=words)
    assert not row.has(LIGHT.ink, place=words)


def test_a_remark_stands_at_the_right_edge() -> None:
    row = Rows(TOLD).painted()
    edge = QRectF(WIDTH - 90, 0, 90, FINGER - 2)
    assert 80 <= row.part(edge).reach().right() <= 84
    assert Rows(SHORT).painted().part(edge).reach().isEmpty()


def test_words_are_not_cut_however_many_lines_they_take() -> None:
    long = replace(LONG, sentence=LONG.sentence * 3)
    row = Rows(long).painted()
    reach = row.part(QRectF(0, 0, WIDTH, Rows(long).height() - 2)).reach(LIGHT.ink)
    assert reach.top() > 1
    assert reach.bottom() < Rows(long).height() - 3
    assert reach.right() < WIDTH - 5


def test_the_ring_is_for_the_keyboard_alone() -> None:
    rows = Rows(SHORT)
    assert not rows.painted(focus=True).has(LIGHT.accent)
    rows.delegate.ringed = True
    assert rows.painted(focus=True).has(LIGHT.accent)
    assert not rows.painted().has(LIGHT.accent)


def test_the_buttons_of_an_open_row_have_their_room_below_its_words() -> None:
    opened = Rows(SHORT, stand=Standout(open=frozenset({1})))
    words = opened.painted().reach(LIGHT.ink)
    assert words.bottom() < FINGER
    assert opened.painted().part(QRectF(0, FINGER + 2, WIDTH, FINGER)).reach().isEmpty()


def test_a_row_grows_with_the_sign_of_conflict_where_its_words_wrap_anew() -> None:
    sentences = (f"Bob asked Cem {'x' * count} for blue" for count in range(60))
    lines = (NoteLine(1, sentence) for sentence in sentences)
    tight = next(
        line
        for line in lines
        if metrics().text_height(line, conflict=True) > metrics().text_height(line, conflict=False)
    )
    rows = Rows(tight)
    before = rows.height()
    rows.delegate.stand = Standout(conflict=frozenset({1}))
    assert rows.height() > before
    rows.delegate.stand = Standout()
    assert rows.height() == before


def test_a_remark_is_smaller_than_the_words() -> None:
    both = Rows(NoteLine(1, "HHH", "HHH")).painted()
    left, right = QRectF(30, 0, 100, 32), QRectF(WIDTH - 60, 0, 60, 32)
    assert both.part(right).reach().height() < both.part(left).reach().height()
