from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QFont, QStandardItemModel
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy, QTest
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
    QStyle,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from notepad.widgets.look.theme import LIGHT, finger
from notepad.widgets.table.note_list import (
    NoteDelegate,
    NoteLine,
    NoteList,
    NoteModel,
    Standout,
)
from tests.widgets import fingers
from tests.widgets.fingers import tap
from tests.widgets.recorded import Recording, recorded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


def lines(count: int) -> list[NoteLine]:
    return [NoteLine(number, f"Bob asked Cem for {number}") for number in range(1, count + 1)]


def shown(qtbot: QtBot, notes: list[NoteLine]) -> NoteList:
    view = NoteList()
    view.show_notes(notes)
    return fingers.on_screen(qtbot, view, 360, 400, active=True)


def top_of(view: NoteList, number: int) -> QPoint:
    row = view.model().rowCount() - number
    rect = view.visualRect(view.model().index(row, 0))
    return rect.topLeft() + QPoint(60, 14)


def tap_note(view: NoteList, number: int) -> None:
    tap(view.viewport(), top_of(view, number))


def test_a_tapped_note_opens_with_its_buttons_at_hand(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(5))
    with qtbot.waitSignal(view.note_tapped) as told:
        tap_note(view, 4)
    assert told.args == [4]
    QApplication.processEvents()
    buttons = view.buttons(4)
    assert buttons is not None
    with qtbot.waitSignal(view.mend_asked) as told:
        tap(buttons.mend)
    assert told.args == [4]
    assert view.buttons(4) is None, "what is edited closes"
    tap_note(view, 4)
    QApplication.processEvents()
    buttons = view.buttons(4)
    assert buttons is not None
    with qtbot.waitSignal(view.remove_asked) as told:
        tap(buttons.remove)
    assert told.args == [4]
    tap_note(view, 4)
    assert view.buttons(4) is None


def test_an_open_note_makes_room_for_its_buttons(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(5))
    below = top_of(view, 3).y()
    view.open(4)
    QApplication.processEvents()
    buttons = view.buttons(4)
    assert buttons is not None
    assert top_of(view, 3).y() >= below + buttons.mend.height()
    assert buttons.mend.mapTo(view.viewport(), QPoint(0, 0)).y() > top_of(view, 4).y()
    assert buttons.mend.height() >= finger(view)


def test_the_rows_keep_their_width_and_come_to_rest_whether_or_not_they_scroll(
    qtbot: QtBot,
) -> None:
    view = shown(qtbot, [replace(line, sentence=4 * "some words ") for line in lines(3)])
    view.open(3)
    wide, bars = view.viewport().width(), set[bool]()
    for height in range(150, 260, 2):
        view.resize(view.width(), height)
        QApplication.processEvents()
        assert view.viewport().width() == wide
        bars.add(view.verticalScrollBar().maximum() > 0)
    assert bars == {False, True}


def test_notes_in_conflict_have_their_buttons_at_once(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(9))
    view.warn({3, 7})
    QApplication.processEvents()
    assert view.buttons(3) is not None
    assert view.buttons(7) is not None
    assert view.buttons(5) is None
    view.warn(())
    assert view.buttons(3) is None


def test_buttons_stay_with_their_note_as_notes_come(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(5))
    view.open(4)
    view.show_notes(lines(6))
    QApplication.processEvents()
    buttons = view.buttons(4)
    assert buttons is not None
    assert abs(buttons.mend.mapTo(view.viewport(), QPoint(0, 0)).y() - top_of(view, 4).y()) < 60
    view.show_notes(lines(3))
    assert view.buttons(4) is None


def test_a_note_that_was_lit_in_hiding_comes_into_sight_when_the_list_is_shown(
    qtbot: QtBot,
) -> None:
    view = shown(qtbot, lines(200))
    view.hide()
    view.verticalScrollBar().setValue(0)
    view.light({5})
    view.verticalScrollBar().setValue(0)
    view.show()
    QApplication.processEvents()
    assert view.viewport().rect().contains(top_of(view, 5))


def test_a_new_note_lets_go_of_what_was_lit(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(200))
    view.light({5})
    view.hide()
    view.show_notes(lines(201))
    view.show()
    QApplication.processEvents()
    assert view.lit == frozenset()
    assert view.viewport().rect().contains(top_of(view, 201))


def test_a_list_that_was_scrolled_on_purpose_stays_where_it_is(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(200))
    fingers.wheel(view.viewport(), -9 * 120)
    QApplication.processEvents()
    place = top_of(view, 190)
    assert not view.viewport().rect().contains(top_of(view, 200))
    for count in (201, 202):
        view.show_notes(lines(count))
        QApplication.processEvents()
        assert top_of(view, 190) == place
    for _notch in range(9):
        fingers.wheel(view.viewport(), 9 * 120)
    view.show_notes(lines(203))
    QApplication.processEvents()
    assert view.viewport().rect().contains(top_of(view, 203)), "it follows again from its top on"


def test_a_list_that_was_scrolled_to_edit_a_note_shows_the_next_one(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(200))
    QTest.keyClick(view, Qt.Key.Key_End)
    view.open(1)
    QApplication.processEvents()
    buttons = view.buttons(1)
    assert buttons is not None
    buttons.mend.click()
    view.show_notes(lines(201))
    QApplication.processEvents()
    assert view.viewport().rect().contains(top_of(view, 201))


def test_a_list_that_was_scrolled_shows_what_was_noted_while_it_was_hidden(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(200))
    QTest.keyClick(view, Qt.Key.Key_End)
    QApplication.processEvents()
    assert view.viewport().rect().contains(top_of(view, 1))
    view.hide()
    view.show_notes(lines(201))
    view.show()
    QApplication.processEvents()
    assert view.viewport().rect().contains(top_of(view, 201))


def test_conflict_is_told_by_a_sign_and_words_too(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(3))
    plain = view.grab().toImage()
    view.light({2})
    lit = view.grab().toImage()
    item = QAccessible.queryAccessibleInterface(view).child(1)
    assert item.text(QAccessible.Text.Name) == "Note 2: Bob asked Cem for 2"
    view.warn({2})
    QApplication.processEvents()
    assert plain != lit
    assert lit != view.grab().toImage()
    told = view.model().index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Note 2: Bob asked Cem for 2, in conflict"


def test_the_keyboard_chooses_opens_mends_and_removes(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(5))
    view.setFocus(Qt.FocusReason.TabFocusReason)
    view.setCurrentIndex(view.model().index(0, 0))
    QTest.keyClick(view, Qt.Key.Key_Down)
    with qtbot.waitSignal(view.note_tapped) as told:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert told.args == [4]
    assert view.buttons(4) is not None
    with qtbot.waitSignal(view.remove_asked) as told:
        QTest.keyClick(view, Qt.Key.Key_Delete)
    assert told.args == [4]
    with qtbot.waitSignal(view.mend_asked) as told:
        QTest.keyClick(view, Qt.Key.Key_F2)
    assert told.args == [4]
    with qtbot.waitSignal(view.insert_asked) as told:
        QTest.keyClick(view, Qt.Key.Key_Insert)
    assert told.args == [4]


# What can be done with a note, and how an assistive tool finds it.
def test_an_assistive_tool_opens_a_note_and_finds_what_can_be_done_beside_the_list(
    qtbot: QtBot,
) -> None:
    page, notes = QWidget(), NoteList()
    qtbot.addWidget(page)
    QVBoxLayout(page).addWidget(notes)
    notes.show_notes([NoteLine(1, "Ann asked Bob for ▲Blue: 1"), NoteLine(2, "Bob asked Ann: 0")])
    page.resize(300, 300)
    page.show()
    QApplication.processEvents()
    asked: list[int] = []
    notes.mend_asked.connect(asked.append)

    item = QAccessible.queryAccessibleInterface(notes).child(1)
    assert item.text(QAccessible.Text.Name) == "Note 1: Ann asked Bob for Blue: 1"
    item.actionInterface().doAction("Toggle")
    QApplication.processEvents()
    offered = {
        button.accessibleName(): button
        for button in page.findChildren(QPushButton)
        if button.parent() is page and button.isVisible()
    }
    assert list(offered) == [
        "The sheet after note 1", "Edit note 1", "Insert before note 1", "Remove note 1",
    ]  # fmt: skip
    offered["Edit note 1"].click()
    assert asked == [1]
    assert not notes.selectionModel().hasSelection(), "a row that was pressed can be pressed again"
    QApplication.processEvents()
    assert not offered["Edit note 1"].isVisible(), "what is edited closes"
    assert page.childAt(QPoint(150, 150)) not in offered.values()


@pytest.fixture
def model() -> Iterator[NoteModel]:
    """Return a model of three notes whose promises Qt checks."""
    parent = QObject()
    made = NoteModel(parent, spoken=lambda line: f"spoken {line.number}")
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, parent)
    made.show(lines(3))
    yield made
    parent.deleteLater()


def texts(model: NoteModel) -> list[str]:
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_the_newest_note_stands_first(model: NoteModel) -> None:
    assert texts(model) == [f"Bob asked Cem for {number}" for number in (3, 2, 1)]
    assert [model.line(row).number for row in range(3)] == [3, 2, 1]
    assert [model.row_of(number) for number in (1, 2, 3, 4)] == [2, 1, 0, None]


def test_it_keeps_its_promises_while_notes_come_go_and_change(model: NoteModel) -> None:
    mended = [replace(line, sentence="mended") if line.number == 2 else line for line in lines(6)]
    for notes in (lines(4), lines(9), lines(2), mended, [], lines(1)):
        model.show(notes)
        assert texts(model) == [line.sentence for line in reversed(notes)]


def test_no_more_is_told_than_what_changed_at_the_newest_end(model: NoteModel) -> None:
    come, gone = QSignalSpy(model.rowsInserted), QSignalSpy(model.rowsRemoved)
    model.show(lines(5))
    assert [come.at(0)[1:], come.count(), gone.count()] == [[0, 1], 1, 0]
    model.show(lines(4))
    assert [gone.at(0)[1:], come.count(), gone.count()] == [[0, 0], 1, 1]
    model.show(lines(4))
    assert (come.count(), gone.count()) == (1, 1)


def test_a_mended_note_changes_its_row_and_no_row_comes_or_goes(model: NoteModel) -> None:
    come, changed = QSignalSpy(model.rowsInserted), QSignalSpy(model.dataChanged)
    notes = lines(3)
    notes[0] = replace(notes[0], sentence="mended")
    model.show(notes)
    assert come.count() == 0
    assert [index.row() for index in changed.at(0)[:2]] == [2, 2]
    assert texts(model)[2] == "mended"
    model.show(lines(3)[:1] + [replace(line, remark="told") for line in notes[1:]])
    assert [index.row() for index in changed.at(1)[:2]] == [0, 2]


WIDTH, FINGER = 320, 34
FOOT = 2 * FINGER  # of an open note: its buttons in two lines
SHORT = NoteLine(1, "Bob asked Cem")
LONG = NoteLine(2, "Bob asked Cem and Dee and everybody else at the table for blue ones")
TOLD = replace(SHORT, remark="1.4 bits")
PENCILLED = replace(SHORT, pencilled=True)


def lettering(pixels: int = 15) -> QFont:
    font = QFont()
    font.setPixelSize(pixels)
    return font


class Rows:
    """The rows of a list, painted one at a time."""

    def __init__(self, *lines: NoteLine, stand: Standout | None = None) -> None:
        self._owner = QObject()
        self._model = QStandardItemModel(len(lines), 1, self._owner)
        self.delegate = NoteDelegate(self._owner, list(lines), lambda _width: FOOT)
        self.delegate.measure(lettering(), WIDTH, FINGER)
        self.delegate.stand = stand or Standout()

    def height(self, row: int = 0) -> int:
        return self.delegate.sizeHint(QStyleOptionViewItem(), self._model.index(row, 0)).height()

    def drawn(self, *, focus: bool = False) -> Recording:
        option = QStyleOptionViewItem()
        option.rect = QRect(0, 0, WIDTH, self.height())
        if focus:
            option.state = QStyle.StateFlag.State_HasFocus
        return recorded(
            lambda painter: self.delegate.paint(painter, option, self._model.index(0, 0))
        )


PLAIN, LIT, WARNED, OPENED = (
    Standout(),
    Standout(lit=frozenset({1})),
    Standout(conflict=frozenset({1})),
    Standout(open=frozenset({1})),
)
SAID = '"Bob asked Cem"'


def test_an_open_note_has_room_for_buttons_and_tells_its_detail() -> None:
    plain = Rows(SHORT)
    opened = Rows(SHORT, stand=Standout(open=frozenset({1})))
    assert opened.height() == plain.height() + FOOT
    detail = replace(SHORT, detail="Cem has none of these cards, and that is all that it told us")
    assert Rows(detail).height() == plain.height()
    assert Rows(detail, stand=Standout(open=frozenset({1}))).height() > opened.height() + 15


def test_another_width_or_font_is_measured_anew_and_a_row_is_at_least_a_finger_high() -> None:
    rows = Rows(SHORT, LONG)
    before = rows.height()
    assert rows.height(1) == FINGER < before
    assert not rows.delegate.measure(lettering(), WIDTH, FINGER)
    assert rows.delegate.measure(lettering(), 160, FINGER)
    assert rows.height() > before
    assert rows.delegate.measure(lettering(30), WIDTH, FINGER)
    assert rows.height() > 2 * before


@pytest.mark.parametrize(
    ("line", "stand", "words"),
    [
        (SHORT, PLAIN, f'line dashes, "1" faded, {SAID} ink'),
        (TOLD, PLAIN, f'line dashes, "1" faded, {SAID} ink, "1.4 bits" faded'),
        (SHORT, OPENED, f'line dashes, "1" faded, {SAID} ink'),
        (SHORT, LIT, f'lit, "1" ink, {SAID} ink'),
        (SHORT, WARNED, f'lit with warning line, "1" faded, warning line, {SAID} warning'),
        (PENCILLED, PLAIN, f'soft with pencil dashes, "1" pencil, {SAID} pencil'),
        (PENCILLED, LIT, f'lit with pencil dashes, "1" pencil, {SAID} pencil'),
        (PENCILLED, WARNED, f'lit with warning line, "1" pencil, warning line, {SAID} warning'),
    ],
)
def test_a_row_is_drawn_from_its_ground_to_its_remark(
    line: NoteLine, stand: Standout, words: str
) -> None:
    assert str(Rows(line, stand=stand).drawn()) == words


def test_number_sign_words_and_remark_stand_side_by_side() -> None:
    row = Rows(replace(SHORT, remark="HHH"), stand=WARNED).drawn()
    ground, number, sign, words, remark = (mark.place for mark in row.marks)
    assert ground.width() > WIDTH - 6
    assert number.right() < sign.left()
    assert sign.right() < words.left()
    assert words.right() < remark.left()
    assert WIDTH - 10 <= remark.right() <= WIDTH - 5
    assert row.text("HHH").size < row.text("Bob asked Cem").size
    assert Rows(SHORT).drawn().marks[0].place.top() >= FINGER - 2, "the line stands below"
    rows = Rows(replace(LONG, number=1, remark="HHH " * 9))
    *_others, last, below = (mark.place for mark in rows.drawn().marks)
    assert rows.drawn().texts()[:-1] == Rows(replace(LONG, number=1)).drawn().texts()
    assert last.bottom() < below.top(), "where it leaves them too little room"
    assert below.bottom() < rows.height()


def test_words_are_not_cut_however_many_lines_they_take_and_buttons_have_room_below() -> None:
    long = replace(SHORT, sentence=LONG.sentence * 3)
    for stand in (PLAIN, OPENED):
        rows = Rows(long, stand=stand)
        lines = [mark for mark in rows.drawn().marks if mark.fill == LIGHT.ink]
        reach = Recording(lines).reach
        assert " ".join(mark.text for mark in lines) == long.sentence
        room = FOOT - 6 if stand is OPENED else 3
        assert 1 < reach.top() < reach.bottom() < rows.height() - room
        assert reach.right() < WIDTH - 5


def test_the_ring_is_for_the_keyboard_alone() -> None:
    rows = Rows(SHORT)
    assert "accent" not in str(rows.drawn(focus=True))
    rows.delegate.ringed = True
    assert str(rows.drawn(focus=True)).endswith("accent line")
    assert "accent" not in str(rows.drawn())


def test_a_row_grows_with_the_sign_of_conflict_where_its_words_wrap_anew() -> None:
    sentences = (f"Bob asked Cem {'x' * count} for blue" for count in range(60))
    for rows in map(Rows, (NoteLine(1, sentence) for sentence in sentences)):
        before = rows.height()
        rows.delegate.stand = Standout(conflict=frozenset({1}))
        if rows.height() > before:
            break
    else:
        pytest.fail("no row grows")
    rows.delegate.stand = Standout()
    assert rows.height() == before
