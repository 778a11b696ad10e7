from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.widgets.look import theme
from notepad.widgets.table.note_list import NoteLine, NoteList
from tests.widgets.fingers import tap

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def lines(count: int) -> list[NoteLine]:
    return [NoteLine(number, f"Bob asked Cem for {number}") for number in range(1, count + 1)]


def shown(qtbot: QtBot, notes: list[NoteLine]) -> NoteList:
    view = NoteList()
    qtbot.addWidget(view)
    view.show_notes(notes)
    view.resize(360, 400)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    QApplication.processEvents()
    return view


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


def test_a_lit_note_comes_into_sight(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(200))
    view.light({5, 60})
    QApplication.processEvents()
    assert view.viewport().rect().contains(top_of(view, 60))


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


def test_a_new_note_comes_into_sight(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(200))
    view.light({5})
    view.show_notes(lines(201))
    QApplication.processEvents()
    assert view.viewport().rect().contains(top_of(view, 201))


def test_a_new_note_lets_go_of_what_was_lit(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(200))
    view.light({5})
    view.hide()
    view.show_notes(lines(201))
    view.show()
    QApplication.processEvents()
    assert view.lit == frozenset()
    assert view.viewport().rect().contains(top_of(view, 201))


def turn_wheel(view: NoteList, notches: int) -> None:
    place = QPointF(view.viewport().rect().center())
    turned = QPoint(0, 120 * notches)
    wheel = QWheelEvent(
        place,
        view.viewport().mapToGlobal(place),
        QPoint(),
        turned,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), wheel)
    QApplication.processEvents()


def test_a_list_that_was_scrolled_on_purpose_stays_where_it_is(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(200))
    turn_wheel(view, -9)
    place = top_of(view, 190)
    assert not view.viewport().rect().contains(top_of(view, 200))
    for count in (201, 202):
        view.show_notes(lines(count))
        QApplication.processEvents()
        assert top_of(view, 190) == place
    for _notch in range(9):
        turn_wheel(view, 9)
    view.show_notes(lines(203))
    QApplication.processEvents()
    assert view.viewport().rect().contains(top_of(view, 203)), "it follows again from its top on"


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
    view.warn({2})
    QApplication.processEvents()
    assert plain != lit
    assert lit != view.grab().toImage()
    told = view.model().index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Note 2: Bob asked Cem for 2, in conflict"


def test_a_long_note_wraps_and_its_row_grows(qtbot: QtBot) -> None:
    long = NoteLine(2, "Bob asked Cem and Dee and everybody else at the table for blue ones " * 2)
    view = shown(qtbot, [NoteLine(1, "short"), long])
    tall, low = (view.visualRect(view.model().index(row, 0)).height() for row in (0, 1))
    assert tall > 1.5 * low


def test_rows_grow_with_the_text_while_running(qtbot: QtBot) -> None:
    view = shown(qtbot, lines(2))
    before = view.visualRect(view.model().index(0, 0)).height()
    theme.apply(theme.DARK, scale=2)
    row = view.model().index(0, 0)
    qtbot.waitUntil(lambda: view.visualRect(row).height() > 1.4 * before)


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


def test_a_screen_reader_hears_each_note(qtbot: QtBot) -> None:
    view = shown(qtbot, [NoteLine(1, "Bob asked Cem", "1.4 bits")])
    spoken = QAccessible.queryAccessibleInterface(view).child(0).text(QAccessible.Text.Name)
    assert spoken == "Note 1: Bob asked Cem, 1.4 bits"
