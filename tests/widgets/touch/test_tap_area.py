"""Painted things to be tapped, and how they are found by keys and assistive tools."""

from collections.abc import Mapping

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from typing_extensions import override

from notepad.widgets.touch import accessibility
from notepad.widgets.touch.accessibility import Answers, LastInput, by_pointer, report_used
from notepad.widgets.touch.buttons import ActionButton
from notepad.widgets.touch.scrolling import FingerScroll
from notepad.widgets.touch.tap_area import Field, Spot, Spots, key_after
from tests.widgets import fingers
from tests.widgets.painting import grabbed

KEY = Qt.Key
NAME, REMARK = QAccessible.Text.Name, QAccessible.Text.Description
LEFT = Qt.MouseButton.LeftButton
ONE, TWO, BESIDE = QPoint(20, 20), QPoint(120, 20), QPoint(85, 20)


class Boxes(Field):
    """Two boxes, each half of the width and a finger high."""

    def __init__(self) -> None:
        super().__init__()
        self.tapped: list[tuple[str, bool]] = []
        self.held: list[tuple[str, QPoint]] = []
        self.holds = False
        self.painted: list[QRectF] = []
        self.set_things([["one", "two"]], {"one": "One", "two": "Two"}, {})

    @override
    def places(self) -> Mapping[str, QRectF]:
        half = self.width() / 2
        return {"one": QRectF(0, 0, half - 20, 40), "two": QRectF(half, 0, half, 40)}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        self.tapped.append((key, point is not None))

    @override
    def hold(self, key: str, point: QPointF) -> bool:
        self.held.append((key, point.toPoint()))
        return self.holds

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted.append(QRectF(event.rect()))


@pytest.fixture
def boxes(qtbot: QtBot) -> Boxes:
    return fingers.on_screen(qtbot, Boxes(), 200, 60, active=True)


def test_a_click_and_a_finger_tap_what_they_are_on_or_just_miss(boxes: Boxes) -> None:
    fingers.click(boxes, TWO)
    fingers.tap(boxes, ONE)
    for point in (BESIDE, QPoint(97, 20), QPoint(83, 20), QPoint(120, 43)):
        fingers.click(boxes, point)
    for button in (Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        QTest.mouseClick(boxes, button, pos=ONE)
    assert boxes.tapped == [(key, True) for key in ("two", "one", "two", "one", "two")]


@pytest.mark.parametrize("end", [TWO, BESIDE, QPoint(20, 55)])
def test_a_press_that_slides_away_taps_nothing(boxes: Boxes, end: QPoint) -> None:
    for ways in ([end], [end, ONE], [ONE + QPoint(9, 3)]):
        QTest.mousePress(boxes, LEFT, pos=ONE)
        assert (boxes.ringed, boxes.tapped) == ("one", [])
        for way in ways:
            QTest.mouseMove(boxes, way)
        QTest.mouseRelease(boxes, LEFT, pos=ways[-1])
        assert boxes.ringed is None
    assert boxes.tapped == [("one", True)]


@pytest.mark.parametrize("holds", [True, False])
def test_a_finger_that_rests_holds(qtbot: QtBot, boxes: Boxes, holds: bool) -> None:
    boxes.holds = holds
    QTest.mousePress(boxes, LEFT, pos=TWO)
    qtbot.waitUntil(lambda: bool(boxes.held))
    QTest.mouseRelease(boxes, LEFT, pos=TWO)
    assert boxes.held == [("two", TWO)]
    assert boxes.tapped == ([] if holds else [("two", True)])


def test_a_tap_brings_the_keyboard_along_without_its_ring(boxes: Boxes) -> None:
    boxes.findChildren(Spot)[0].clearFocus()
    boxes.setFocus(Qt.FocusReason.TabFocusReason)
    assert (boxes.focus_key, boxes.ringed) == ("one", "one")
    fingers.tap(boxes, TWO)
    assert (boxes.focus_key, boxes.ringed, boxes.hasFocus()) == ("two", None, True)


@pytest.mark.parametrize("key", [KEY.Key_Return, KEY.Key_Enter, KEY.Key_Space, KEY.Key_Select])
def test_keys_tap_once_where_the_keyboard_is(boxes: Boxes, key: Qt.Key) -> None:
    def press(key: Qt.Key, *, held: bool = False) -> bool:
        none = Qt.KeyboardModifier.NoModifier
        event = QKeyEvent(QEvent.Type.KeyPress, key, none, "", held)
        QApplication.sendEvent(boxes, event)
        return event.isAccepted()

    assert [press(one) for one in (KEY.Key_D, KEY.Key_Right, key)] == [False, True, True]
    for _time in range(2):
        press(key, held=True)
    assert (boxes.tapped, boxes.ringed) == ([("two", False)], "two")
    boxes.set_things([], {}, {})
    assert not press(key), "others are left to what lies around"


def test_only_what_changes_is_painted_again(qtbot: QtBot, boxes: Boxes) -> None:
    QApplication.processEvents()
    boxes.painted.clear()
    boxes.update_thing("two")
    boxes.update_thing("gone")
    qtbot.waitUntil(lambda: bool(boxes.painted))
    assert boxes.painted == [QRectF(94, 0, 106, 46)]
    boxes.resize(400, 60)
    QApplication.processEvents()
    spots = {spot.key: spot.geometry() for spot in boxes.findChildren(Spot)}
    assert spots["two"].left() == 200, "the stand-ins follow"


RAGGED = (("warm",), ("a1", "a2", "a3"), ("b1", "b2"), ("c1", "c2", "c3"))
OTHER = Qt.FocusReason.OtherFocusReason


@pytest.mark.parametrize(
    ("key", "ways"),
    [
        (KEY.Key_Left, "a2-a1 a1-a1"),
        (KEY.Key_Right, "a2-a3 a3-a3"),
        (KEY.Key_Up, "b1-a1 a1-warm warm-warm c3-a3 a2-a2"),
        (KEY.Key_Down, "a2-b2 c1-c1 a3-c3 gone-"),
        (KEY.Key_Home, "b2-b1"),
        (KEY.Key_End, "a1-a3"),
        (KEY.Key_PageUp, "b2-a2 c1-warm"),
        (KEY.Key_PageDown, "a2-c2"),
        (KEY.Key_A, "a1-"),
    ],
)
def test_keys_lead_to_the_neighbour_and_past_rows_that_end_early(key: Qt.Key, ways: str) -> None:
    for way in ways.split():
        here, _to, there = way.partition("-")
        assert key_after(RAGGED, here, key) == (there or None)
    assert key_after((), "a1", key) is None


class Sheet(QWidget):
    """Two painted things, and the keys that come to it."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []
        self.focused: list[str] = []
        self.keys: list[int] = []
        self.spots = Spots(self, pressed=self.pressed.append, focused=self.focused.append)
        self.spots.update_spots({"one": "One", "two": "Two"}, {"two": "chosen"})

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.keys.append(event.key())


@pytest.fixture
def sheet(qtbot: QtBot) -> Sheet:
    made = Sheet()
    return fingers.on_screen(qtbot, made, 200, 100, active=True)


def heard(sheet: Sheet) -> list[tuple[str, str]]:
    """Return name and description of each thing, as a screen reader finds them."""
    table, (name, remark) = QAccessible.queryAccessibleInterface(sheet), (NAME, REMARK)
    things = [table.child(at) for at in range(table.childCount())]
    return [(thing.text(name), thing.text(remark)) for thing in things]


def test_a_screen_reader_finds_and_presses_things(qtbot: QtBot, sheet: Sheet) -> None:
    assert heard(sheet) == [("One", ""), ("Two", "chosen")]
    place = QRect(20, 30, 40, 50)
    sheet.spots.lay({"two": place, "gone": place})
    thing = QAccessible.queryAccessibleInterface(sheet).child(1)
    assert thing.rect().translated(-sheet.mapToGlobal(sheet.rect().topLeft())) == place
    thing.actionInterface().doAction("Press")
    qtbot.waitUntil(lambda: sheet.pressed == ["two"])
    sheet.spots.update_spots({"one": "One", "two": "Second"}, {})
    assert heard(sheet) == [("One", ""), ("Second", "")]


def test_one_thing_has_the_focus_and_keys_go_to_what_was_painted(sheet: Sheet) -> None:
    sheet.spots.go("two", reason=OTHER, take=False)
    takes = [spot.key for spot in sheet.spots if spot.focusPolicy() != Qt.FocusPolicy.NoFocus]
    assert (takes, sheet.hasFocus()) == (["two"], False)
    sheet.setFocus()
    assert sheet.spots.ringed == "two"
    sheet.spots.lay({"one": sheet.rect()})
    spot = next(iter(sheet.spots))
    fingers.keys(spot, "Space")
    assert (sheet.keys, sheet.pressed) == ([KEY.Key_Space], [])
    covered = grabbed(sheet)
    spot.hide()
    assert grabbed(sheet) == covered, "nothing is painted over it"


@pytest.mark.parametrize(
    ("reason", "ring"),
    [(Qt.FocusReason.MouseFocusReason, None), (Qt.FocusReason.TabFocusReason, "two")],
)
def test_the_ring_is_for_the_keyboard(
    sheet: Sheet, reason: Qt.FocusReason, ring: str | None
) -> None:
    sheet.focused.clear()
    sheet.spots.go("two", reason=reason, take=True)
    assert (sheet.focused[-1], sheet.spots.ringed) == ("two", ring)
    two = next(spot for spot in sheet.spots if spot.key == "two")
    two.clearFocus()
    rings = [sheet.spots.ringed]
    two.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
    assert [*rings, sheet.spots.ringed] == [None, ring]
    sheet.spots.update_spots({"one": "One"}, {})
    assert sheet.spots.current == "one"
    assert sheet.spots.ringed == (ring and "one"), "nor is one left on what takes its place"


def test_the_keyboard_goes_on_at_the_first_thing_when_its_own_is_gone(sheet: Sheet) -> None:
    sheet.spots.go("two", reason=OTHER, take=True)
    one = next(iter(sheet.spots))
    sheet.spots.update_spots({"one": "One", "three": "Three"}, {})
    assert (sheet.spots.current, one.hasFocus(), next(iter(sheet.spots))) == ("one", True, one)
    sheet.spots.update_spots({}, {})
    assert sheet.spots.current is None


def test_tab_leads_from_thing_to_neighbour_where_the_thing_was_made_later(qtbot: QtBot) -> None:
    page = QWidget()
    sheet, beside = Sheet(), QPushButton("beside")
    column = QVBoxLayout(page)
    for widget in (QPushButton("before"), sheet, beside, QPushButton("after")):
        column.addWidget(widget)
    fingers.on_screen(qtbot, page, 200, 200, active=True)
    for spoken in ({"three": "Three"}, {"three": "Three", "four": "Four"}):
        sheet.spots.update_spots(spoken, {})
        sheet.spots.go([*spoken][-1], reason=OTHER, take=True)
        QTest.keyClick(page, KEY.Key_Tab)
        assert QApplication.focusWidget() is beside
        QTest.keyClick(page, KEY.Key_Backtab)
        assert sheet.hasFocus()


def test_a_window_learns_that_something_in_it_was_used(qtbot: QtBot) -> None:
    class Page(QWidget):
        touches = 0

        @override
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            self.touches += event.type() == accessibility.ASSISTED
            return False

    page = Page()
    part = QWidget(page)
    report_used(part)  # there is no window yet
    fingers.on_screen(qtbot, page)
    page.windowHandle().installEventFilter(page)
    report_used(part)
    assert page.touches == 1


@pytest.fixture
def answers() -> Answers:
    """Have assistive tools answered, for one test."""
    return Answers()


@pytest.mark.usefixtures("answers")
def test_a_scroll_area_is_asked_in_vain_for_a_bar_that_is_gone(qtbot: QtBot) -> None:
    page = QWidget()
    area = FingerScroll(QLabel("high"))
    area.setParent(page)
    fingers.on_screen(qtbot, page)
    answer = QAccessible.queryAccessibleInterface(area)
    count = answer.childCount()
    assert count > 1
    area.hide()
    for child in filter(None, (answer.child(at) for at in range(count + 9))):
        assert child.parent().object() is area
    with qtbot.waitSignal(area.destroyed):
        area.deleteLater()
    assert not isValid(answer)


@pytest.mark.usefixtures("answers")
def test_what_lies_over_the_pages_of_a_stack_and_an_open_menu_are_found(qtbot: QtBot) -> None:
    window, stack = QMainWindow(), QtWidgets.QStackedWidget()
    qtbot.addWidget(window)
    stack.addWidget(QLabel("page"))
    above = QLabel("over it", stack)
    window.setCentralWidget(stack)
    window.show()
    above.show()
    heard = QAccessible.queryAccessibleInterface(stack)
    assert above in [heard.child(at).object() for at in range(heard.childCount())]
    heard = QAccessible.queryAccessibleInterface(window)
    assert heard.childCount() == 1
    menu = QtWidgets.QMenu(stack)
    menu.addAction("Rename")
    menu.popup(window.pos())
    assert heard.childCount() == 2
    assert heard.child(1).child(0).text(QAccessible.Text.Name) == "Rename"
    menu.close()
    assert heard.childCount() == 1
    assert heard.child(0).object() is stack
    assert heard.child(1) is None


# Whether focus has a ring: after keys it has, after a pointer it has none.


def test_what_gets_the_focus_after_a_pointer_has_no_ring(qtbot: QtBot) -> None:
    page = QWidget()
    buttons = one, two = [ActionButton("one", page), ActionButton("two", page)]
    fingers.on_screen(qtbot, page, 200, 100, active=True)
    LastInput(page)
    rings, at = [], QPointF(1, 1)
    none, tab = Qt.KeyboardModifier.NoModifier, Qt.FocusReason.TabFocusReason
    key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_F24, none)
    pointer = QMouseEvent(QEvent.Type.MouseButtonPress, at, at, LEFT, LEFT, none)
    for event, button, reason in ((key, two, OTHER), (pointer, one, OTHER), (key, two, tab)):
        QApplication.sendEvent(page.windowHandle(), event)
        assert by_pointer() is (event is pointer)
        button.setFocus(reason)
        rings.append([each.ring() for each in buttons])
    assert rings == [[False, True], [False, False], [False, True]]
    QApplication.sendEvent(page.windowHandle(), pointer)
    LastInput(page)
    assert not by_pointer(), "each window begins as if keys were used"
