from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QFont, QStandardItemModel
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QPushButton, QStyle, QStyleOptionViewItem, QVBoxLayout
from pytestqt.qtbot import QtBot

from notepad.widgets.look.theme import LIGHT, finger
from notepad.widgets.table import note_list
from notepad.widgets.table.note_list import NoteActions, NoteLine, NoteList, NoteModel
from tests.widgets import fingers
from tests.widgets.fingers import tap, told_by
from tests.widgets.recorded import Recording, recorded
from tests.widgets.states import LONG_NOTE, NOTE


def lines(count: int) -> list[NoteLine]:
    return [NoteLine(number, f"Bob asked Cem for {number}") for number in range(1, count + 1)]


@pytest.fixture(params=[5])
def view(qtbot: QtBot, request: pytest.FixtureRequest) -> NoteList:
    made = NoteList()
    made.show_notes(lines(request.param))
    return fingers.on_screen(qtbot, made, 360, 400, active=True)


MANY = pytest.mark.parametrize("view", [200], indirect=True)


def buttons(view: NoteList, number: int) -> NoteActions:
    """Return the buttons of a note, which is open."""
    QApplication.processEvents()
    found = view.buttons(number)
    assert found is not None
    return found


def in_sight(view: NoteList, number: int) -> bool:
    QApplication.processEvents()
    return view.viewport().rect().contains(top_of(view, number))


def top_of(view: NoteList, number: int) -> QPoint:
    row = view.model().rowCount() - number
    rect = view.visualRect(view.model().index(row, 0))
    return rect.topLeft() + QPoint(60, 14)


def test_a_tapped_note_opens_with_its_buttons_at_hand(qtbot: QtBot, view: NoteList) -> None:
    below = top_of(view, 3).y()
    for act, asked in (("mend", view.mend_asked), ("remove", view.remove_asked)):
        with qtbot.waitSignal(view.note_tapped) as told:
            tap(view.viewport(), top_of(view, 4))
        assert told.args == [4]
        button = getattr(buttons(view, 4), act)
        assert button.height() >= finger(view)
        assert button.mapTo(view.viewport(), QPoint(0, 0)).y() > top_of(view, 4).y()
        assert top_of(view, 3).y() >= below + button.height()
        with qtbot.waitSignal(asked) as told:
            tap(button)
        assert told.args == [4]
        assert (view.buttons(4) is None) is (act == "mend"), "what is edited closes"
    view.show_notes(lines(6))
    place = buttons(view, 4).mend.mapTo(view.viewport(), QPoint(0, 0)).y()
    assert abs(place - top_of(view, 4).y()) < 60, "they stay with their note"
    tap(view.viewport(), top_of(view, 4))
    assert view.buttons(4) is None
    view.open(4)
    view.show_notes(lines(3))
    assert view.buttons(4) is None


@pytest.mark.parametrize("width", [280, 330, 400, 520, 800])
def test_to_edit_is_first_and_widest_and_to_remove_last(view: NoteList, width: int) -> None:
    view.resize(width, 400)
    view.open(4)
    shown = buttons(view, 4)
    every = shown.findChildren(QtWidgets.QAbstractButton)
    read = sorted(every, key=lambda one: (one.y(), one.x()))
    assert (read[0], read[-1]) == (shown.mend, shown.remove)
    assert all(shown.mend.width() >= one.width() for one in every)
    assert shown.remove.width() == shown.remove.sizeHint().width(), "it takes no room to spare"


def test_rows_keep_their_width_whether_or_not_they_scroll(view: NoteList) -> None:
    view.show_notes([replace(line, sentence=4 * "some words ") for line in lines(3)])
    view.open(3)
    wide, bars = view.viewport().width(), set[bool]()
    for height in range(150, 260, 2):
        view.resize(view.width(), height)
        QApplication.processEvents()
        assert view.viewport().width() == wide
        bars.add(view.verticalScrollBar().maximum() > 0)
    assert bars == {False, True}


def test_notes_in_conflict_have_their_buttons_at_once_and_words(view: NoteList) -> None:
    view.light({2})
    item = QAccessible.queryAccessibleInterface(view).child(3)
    assert item.text(QAccessible.Text.Name) == "Note 2: Bob asked Cem for 2"
    view.warn({2, 4})
    assert [bool(view.buttons(number)) for number in (2, 3, 4)] == [True, False, True]
    told = view.model().index(3, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Note 2: Bob asked Cem for 2, in conflict"
    view.warn(())
    assert view.buttons(2) is None


@MANY
@pytest.mark.parametrize("hidden", [False, True])
def test_the_likeliest_mistake_is_open_and_in_sight(view: NoteList, *, hidden: bool) -> None:
    view.setHidden(hidden)
    view.warn({4, 7, 190})
    view.warn({4, 7, 190}, 7)
    view.show()
    assert in_sight(view, 7)
    assert buttons(view, 7)
    view.warn({4, 190}, 7)
    assert buttons(view, 7), "even if it isn't one of those in conflict"
    view.warn(())
    QApplication.processEvents()
    assert view.buttons(7) is None


@MANY
@pytest.mark.parametrize("more", [False, True])
def test_what_was_lit_or_noted_in_hiding_is_in_sight(view: NoteList, *, more: bool) -> None:
    QTest.keyClick(view, Qt.Key.Key_End)
    view.hide()
    view.light({5})
    view.verticalScrollBar().setValue(0)
    if more:
        view.show_notes(lines(201))
    view.show()
    assert in_sight(view, 201 if more else 5)
    assert bool(view.lit) is not more, "a new note lets go of what was lit"


@MANY
def test_a_list_that_was_scrolled_stays_until_a_note_is_edited(view: NoteList) -> None:
    fingers.wheel(view.viewport(), -9 * 120)
    QApplication.processEvents()
    place = top_of(view, 190)
    assert not in_sight(view, 200)
    for count in (201, 202):
        view.show_notes(lines(count))
        QApplication.processEvents()
        assert top_of(view, 190) == place
    for _notch in range(9):
        fingers.wheel(view.viewport(), 9 * 120)
    view.show_notes(lines(203))
    assert in_sight(view, 203), "it follows again from its top on"
    QTest.keyClick(view, Qt.Key.Key_End)
    view.open(1)
    buttons(view, 1).mend.click()
    view.show_notes(lines(204))
    assert in_sight(view, 204)


def test_the_keyboard_chooses_opens_mends_and_removes(qtbot: QtBot, view: NoteList) -> None:
    view.setFocus(Qt.FocusReason.TabFocusReason)
    view.setCurrentIndex(view.model().index(0, 0))
    fingers.keys(view, "Down")
    for key, signal in (
        ("Return", view.note_tapped),
        ("Delete", view.remove_asked),
        ("F2", view.mend_asked),
        ("Insert", view.insert_asked),
    ):
        with qtbot.waitSignal(signal) as told:
            fingers.keys(view, key)
        assert told.args == [4]
        assert key != "Return" or buttons(view, 4)


# What can be done with a note, and how an assistive tool finds it.
def test_an_assistive_tool_finds_what_can_be_done_with_a_note(qtbot: QtBot) -> None:
    page, notes = QtWidgets.QWidget(), NoteList()
    QVBoxLayout(page).addWidget(notes)
    notes.show_notes([NoteLine(1, "Ann asked Bob for ▲Blue: 1"), NoteLine(2, "Bob asked Ann: 0")])
    fingers.on_screen(qtbot, page, 300, 300)
    asked = told_by(notes.mend_asked)
    item = QAccessible.queryAccessibleInterface(notes).child(1)
    assert item.text(QAccessible.Text.Name) == "Note 1: Ann asked Bob for Blue: 1"
    item.actionInterface().doAction("Toggle")
    QApplication.processEvents()
    beside = [one for one in page.findChildren(QPushButton) if one.parent() is page]
    offered = {one.accessibleName(): one for one in beside if one.isVisible()}
    assert list(offered) == [
        "Edit note 1", "The sheet after note 1", "Insert before note 1", "Remove note 1",
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


def test_it_keeps_its_promises_while_notes_come_go_and_change(model: NoteModel) -> None:
    mended = [replace(line, sentence="mended") if line.number == 2 else line for line in lines(6)]
    for notes in (lines(4), lines(9), lines(2), mended, [], lines(1)):
        model.show(notes)
        assert texts(model) == [line.sentence for line in reversed(notes)], "the newest first"
        rows = [model.row_of(line.number) for line in notes]
        assert rows == [*reversed(range(len(notes)))]
        assert model.row_of(99) is None


def test_no_more_is_told_than_what_changed(model: NoteModel) -> None:
    come, gone = QSignalSpy(model.rowsInserted), QSignalSpy(model.rowsRemoved)
    changed = QSignalSpy(model.dataChanged)
    first, *others = lines(4)
    for notes, told in (
        (lines(5), (1, 0, 0)),
        (lines(4), (1, 1, 0)),
        (lines(4), (1, 1, 0)),
        ([replace(first, sentence="mended"), *others], (1, 1, 1)),
        ([first, *(replace(line, remark="told") for line in others)], (1, 1, 2)),
    ):
        model.show(notes)
        assert (come.count(), gone.count(), changed.count()) == told
    assert (come.at(0)[1:], gone.at(0)[1:]) == ([0, 1], [0, 0])
    rows = [[index.row() for index in changed.at(at)[:2]] for at in range(2)]
    assert rows == [[3, 3], [0, 3]]


WIDTH, FINGER = 320, 34
FOOT = 2 * FINGER  # of an open note: its buttons in two lines


def lettering() -> QFont:
    font = QFont()
    font.setPixelSize(15)
    return font


class Standout(NamedTuple):
    """The numbers of the notes that are lit, in conflict, and open."""

    lit: frozenset[int] = frozenset()
    conflict: frozenset[int] = frozenset()
    open: frozenset[int] = frozenset()


class Rows:
    """The rows of a list, painted one at a time."""

    def __init__(self, *lines: NoteLine, stand: Standout | None = None) -> None:
        self._owner = QObject()
        self._model = QStandardItemModel(len(lines), 1, self._owner)
        self.delegate = note_list.NoteDelegate(self._owner, list(lines), lambda _width: FOOT)
        self.delegate.measure(lettering(), WIDTH, FINGER)
        self.delegate.lit, self.delegate.conflict, self.delegate.open = stand or Standout()

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


def test_only_the_keyboard_has_a_ring_around_a_row() -> None:
    rows = Rows(NOTE)
    plain = str(rows.drawn())
    assert str(rows.drawn(focus=True)) == plain
    rows.delegate.ringed = True
    assert str(rows.drawn(focus=True)) == f"{plain}, accent line"
    assert str(rows.drawn()) == plain


OPENED = Standout(open=frozenset({1}))


def test_words_are_not_cut_however_many_lines_they_take_and_buttons_have_room_below() -> None:
    short = replace(NOTE, detail="")
    long = replace(short, sentence=LONG_NOTE.sentence * 3)
    assert Rows(short).height() == FINGER
    assert Rows(short, stand=OPENED).height() == FINGER + FOOT
    for stand in (Standout(), OPENED):
        rows = Rows(long, stand=stand)
        lines = [mark for mark in rows.drawn().marks if mark.fill == LIGHT.ink]
        reach = Recording(lines).reach
        assert " ".join(mark.text for mark in lines) == long.sentence
        room = FOOT - 6 if stand is OPENED else 3
        assert 1 < reach.top() < reach.bottom() < rows.height() - room
        assert reach.right() < WIDTH - 5
        detailed = Rows(replace(long, detail="and that is all that it told"), stand=stand)
        assert (detailed.height() > rows.height() + 15) is (stand is OPENED)
        before = rows.height()
        assert not rows.delegate.measure(lettering(), WIDTH, FINGER)
        assert rows.delegate.measure(lettering(), 160, FINGER)
        assert rows.height() > before


def test_a_remark_wider_than_the_list_takes_several_lines_below_the_sentence() -> None:
    told = "98 % of all that is possible is ruled out by this note alone"
    marks = Rows(replace(NOTE, remark=told)).drawn().marks
    assert told in " ".join(mark.text for mark in marks if mark.fill == LIGHT.faded)
    assert "…" not in "".join(mark.text for mark in marks)
