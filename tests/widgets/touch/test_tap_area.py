"""Painted things to be tapped, and how they are found by keys and assistive tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid
from typing_extensions import override

from notepad.widgets.touch.accessibility import (
    ASSISTED,
    Answers,
    LastInput,
    by_pointer,
    report_used,
)
from notepad.widgets.touch.buttons import ActionButton
from notepad.widgets.touch.scrolling import FingerScroll
from notepad.widgets.touch.tap_area import Field, Spot, Spots, key_after
from tests.widgets import fingers
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent
    from pytestqt.qtbot import QtBot


KEY = Qt.Key
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


class Around(QWidget):
    """What lies around the boxes, and hears the keys that they leave to it."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes = Boxes()
        self.heard: list[int] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.boxes)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heard.append(event.key())


@pytest.fixture
def around(qtbot: QtBot) -> Around:
    around = Around()
    return fingers.on_screen(qtbot, around, 200, 60, active=True)


@pytest.fixture
def boxes(around: Around) -> Boxes:
    return around.boxes


def test_a_click_and_a_finger_tap_what_they_are_on(boxes: Boxes) -> None:
    fingers.click(boxes, TWO)
    fingers.tap(boxes, ONE)
    fingers.click(boxes, BESIDE)
    assert boxes.tapped == [("two", True), ("one", True)]


def test_a_tap_that_just_misses_a_thing_means_the_nearest(boxes: Boxes) -> None:
    half = boxes.width() // 2
    for x, y in ((half - 3, 20), (half - 17, 20), (half + 20, 43)):
        fingers.click(boxes, QPoint(x, y))
    assert [key for key, _ in boxes.tapped] == ["two", "one", "two"]


@pytest.mark.parametrize("end", [TWO, BESIDE, QPoint(20, 55)])
def test_a_press_that_slides_away_taps_nothing_even_if_it_comes_back(
    boxes: Boxes, end: QPoint
) -> None:
    QTest.mousePress(boxes, LEFT, pos=ONE)
    QTest.mouseMove(boxes, end)
    QTest.mouseRelease(boxes, LEFT, pos=end)
    QTest.mousePress(boxes, LEFT, pos=ONE)
    QTest.mouseMove(boxes, end)
    QTest.mouseMove(boxes, ONE)
    QTest.mouseRelease(boxes, LEFT, pos=ONE)
    assert boxes.tapped == []


def test_a_press_that_trembles_on_its_thing_is_a_tap_and_has_the_ring_until_it_is_let_go(
    boxes: Boxes,
) -> None:
    QTest.mousePress(boxes, LEFT, pos=ONE)
    rings = [boxes.ringed]
    QTest.mouseMove(boxes, ONE + QPoint(9, 3))
    QTest.mouseRelease(boxes, LEFT, pos=ONE + QPoint(9, 3))
    assert [*rings, boxes.ringed] == ["one", None]
    assert boxes.tapped == [("one", True)]


@pytest.mark.parametrize("holds", [True, False])
def test_a_finger_that_rests_on_a_thing_holds_it_and_taps_it_only_where_that_means_nothing(
    qtbot: QtBot, boxes: Boxes, holds: bool
) -> None:
    boxes.holds = holds
    QTest.mousePress(boxes, LEFT, pos=TWO)
    qtbot.waitUntil(lambda: bool(boxes.held))
    QTest.mouseRelease(boxes, LEFT, pos=TWO)
    assert boxes.held == [("two", TWO)]
    assert boxes.tapped == ([] if holds else [("two", True)])


def test_only_the_left_button_taps(boxes: Boxes) -> None:
    QTest.mouseClick(boxes, Qt.MouseButton.RightButton, pos=ONE)
    QTest.mouseClick(boxes, Qt.MouseButton.MiddleButton, pos=ONE)
    assert boxes.tapped == []


def test_a_tap_brings_the_keyboard_along_without_its_ring(boxes: Boxes) -> None:
    boxes.findChildren(Spot)[0].clearFocus()
    boxes.setFocus(Qt.FocusReason.TabFocusReason)
    there = [(boxes.focus_key, boxes.ringed)]
    fingers.tap(boxes, TWO)
    there.append((boxes.focus_key, boxes.ringed))
    assert there == [("one", "one"), ("two", None)]
    assert boxes.hasFocus()


@pytest.mark.parametrize("key", [KEY.Key_Return, KEY.Key_Enter, KEY.Key_Space, KEY.Key_Select])
def test_keys_tap_where_the_keyboard_is(boxes: Boxes, key: Qt.Key) -> None:
    QTest.keyClick(boxes, KEY.Key_Right)
    QTest.keyClick(boxes, key)
    assert boxes.tapped == [("two", False)]
    assert boxes.ringed == "two"


def test_a_key_that_is_held_taps_once(boxes: Boxes) -> None:
    for repeated in (False, True, True):
        held = QKeyEvent(
            QEvent.Type.KeyPress, KEY.Key_Space, Qt.KeyboardModifier.NoModifier, " ", repeated
        )
        QApplication.sendEvent(boxes, held)
    assert boxes.tapped == [("one", False)]


def test_other_keys_are_left_to_what_lies_around(around: Around) -> None:
    boxes = around.boxes
    QTest.keyClick(boxes, KEY.Key_D)
    QTest.keyClick(boxes, KEY.Key_Right)
    boxes.set_things([], {}, {})
    QTest.keyClick(boxes, KEY.Key_Return)
    assert around.heard == [KEY.Key_D, KEY.Key_Return]
    assert boxes.tapped == []


def test_the_stand_ins_follow_when_the_size_changes(around: Around) -> None:
    around.resize(400, 60)
    QApplication.processEvents()
    spots = {spot.key: spot.geometry() for spot in around.findChildren(Spot)}
    assert spots["two"].left() == 200


def test_only_what_changes_is_painted_again_with_room_for_its_ring(
    qtbot: QtBot, boxes: Boxes
) -> None:
    QApplication.processEvents()
    boxes.painted.clear()
    boxes.update_thing("two")
    boxes.update_thing("gone")
    qtbot.waitUntil(lambda: bool(boxes.painted))
    assert boxes.painted == [QRectF(94, 0, 106, 46)]


RAGGED = (("warm",), ("a1", "a2", "a3"), ("b1", "b2"), ("c1", "c2", "c3"))
OTHER = Qt.FocusReason.OtherFocusReason


@pytest.mark.parametrize(
    ("here", "key", "there"),
    [
        ("a2", KEY.Key_Left, "a1"),
        ("a1", KEY.Key_Left, "a1"),
        ("a2", KEY.Key_Right, "a3"),
        ("a3", KEY.Key_Right, "a3"),
        ("b1", KEY.Key_Up, "a1"),
        ("a1", KEY.Key_Up, "warm"),
        ("warm", KEY.Key_Up, "warm"),
        ("a2", KEY.Key_Down, "b2"),
        ("c1", KEY.Key_Down, "c1"),
        ("a3", KEY.Key_Down, "c3"),
        ("c3", KEY.Key_Up, "a3"),
        ("a2", KEY.Key_Up, "a2"),
        ("b2", KEY.Key_Home, "b1"),
        ("a1", KEY.Key_End, "a3"),
        ("b2", KEY.Key_PageUp, "a2"),
        ("c1", KEY.Key_PageUp, "warm"),
        ("a2", KEY.Key_PageDown, "c2"),
    ],
)
def test_keys_lead_to_the_neighbour_and_past_rows_that_end_early(
    here: str, key: Qt.Key, there: str
) -> None:
    assert key_after(RAGGED, here, key) == there


def test_other_keys_and_places_that_are_gone_lead_nowhere() -> None:
    assert key_after(RAGGED, "a1", KEY.Key_A) is None
    assert key_after(RAGGED, "gone", KEY.Key_Down) is None
    assert key_after((), "a1", KEY.Key_Down) is None


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
    table = QAccessible.queryAccessibleInterface(sheet)
    things = [table.child(at) for at in range(table.childCount())]
    name, remark = QAccessible.Text.Name, QAccessible.Text.Description
    return [(thing.text(name), thing.text(remark)) for thing in things]


def test_a_screen_reader_finds_name_remark_and_place_of_each_thing_and_presses_it(
    qtbot: QtBot, sheet: Sheet
) -> None:
    assert heard(sheet) == [("One", ""), ("Two", "chosen")]
    place = QRect(20, 30, 40, 50)
    sheet.spots.lay({"two": place, "gone": place})
    thing = QAccessible.queryAccessibleInterface(sheet).child(1)
    assert thing.rect().translated(-sheet.mapToGlobal(sheet.rect().topLeft())) == place
    thing.actionInterface().doAction("Press")
    qtbot.waitUntil(lambda: sheet.pressed == ["two"])
    sheet.spots.update_spots({"one": "One", "two": "Second"}, {})
    assert heard(sheet) == [("One", ""), ("Second", "")]


def test_one_thing_takes_the_focus_of_the_whole(sheet: Sheet) -> None:
    sheet.spots.go("two", reason=OTHER, take=False)
    takes = [spot.key for spot in sheet.spots if spot.focusPolicy() != Qt.FocusPolicy.NoFocus]
    assert takes == ["two"]
    assert not sheet.hasFocus()
    sheet.setFocus()
    assert sheet.spots.ringed == "two"


def test_the_ring_is_for_the_keyboard_and_gone_when_the_focus_goes(sheet: Sheet) -> None:
    rings = []
    for key, reason in (
        ("two", Qt.FocusReason.MouseFocusReason),
        ("one", Qt.FocusReason.TabFocusReason),
    ):
        sheet.focused.clear()
        sheet.spots.go(key, reason=reason, take=True)
        rings.append(sheet.spots.ringed)
    next(iter(sheet.spots)).clearFocus()
    assert [*rings, sheet.spots.ringed] == [None, "one", None]
    assert sheet.focused == ["two", "one", "one"]


@pytest.mark.parametrize(
    ("reason", "ring"),
    [(Qt.FocusReason.MouseFocusReason, None), (Qt.FocusReason.TabFocusReason, "two")],
)
def test_a_ring_comes_back_with_the_window_where_there_was_one(
    sheet: Sheet, reason: Qt.FocusReason, ring: str | None
) -> None:
    sheet.spots.go("two", reason=reason, take=True)
    two = next(spot for spot in sheet.spots if spot.key == "two")
    two.clearFocus()
    two.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
    assert sheet.spots.ringed == ring
    sheet.spots.update_spots({"one": "One"}, {})
    assert sheet.spots.current == "one"
    assert sheet.spots.ringed == (ring and "one"), "nor is one left on what takes its place"


def test_the_keyboard_goes_on_at_the_first_thing_when_its_own_is_gone(sheet: Sheet) -> None:
    sheet.spots.go("two", reason=OTHER, take=True)
    one = next(iter(sheet.spots))
    sheet.spots.update_spots({"one": "One", "three": "Three"}, {})
    assert sheet.spots.current == "one"
    assert one.hasFocus()
    assert next(iter(sheet.spots)) is one
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


def test_keys_go_to_what_was_painted_and_nothing_is_painted_over_it(sheet: Sheet) -> None:
    sheet.spots.lay({"one": sheet.rect()})
    spot = next(iter(sheet.spots))
    QTest.keyClick(spot, KEY.Key_Space)
    assert sheet.keys == [KEY.Key_Space]
    assert sheet.pressed == []
    covered = grabbed(sheet)
    spot.hide()
    assert grabbed(sheet) == covered


class Watch(QObject):
    """Counts the touches that come to a window."""

    touches = 0

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.touches += event.type() == ASSISTED
        return False


def test_a_window_learns_that_something_in_it_was_used(qtbot: QtBot) -> None:
    page, part, watch = QWidget(), QWidget(), Watch()
    qtbot.addWidget(page)
    QVBoxLayout(page).addWidget(part)
    report_used(part)  # there is no window yet
    page.show()
    window = page.windowHandle()
    assert window is not None
    window.installEventFilter(watch)
    report_used(part)
    assert watch.touches == 1


def test_a_scroll_area_is_asked_in_vain_for_a_bar_that_is_gone(qtbot: QtBot) -> None:
    answers = Answers()
    area = FingerScroll(QLabel("high"))
    qtbot.addWidget(area)
    area.show()
    answer = QAccessible.queryAccessibleInterface(area)
    count = answer.childCount()
    assert count > 1
    area.hide()
    for at in range(count + 9):
        child = answer.child(at)
        assert child is None or child.parent().object() is area
    assert answers is not None


def test_what_lies_over_the_pages_of_a_stack_is_found(qtbot: QtBot) -> None:
    answers = Answers()
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    stack.addWidget(QLabel("page"))
    above = QLabel("menu", stack)
    stack.show()
    above.show()
    heard = QAccessible.queryAccessibleInterface(stack)
    assert above in [heard.child(at).object() for at in range(heard.childCount())]
    assert answers is not None


def test_an_answer_for_a_scroll_area_goes_with_it(qtbot: QtBot) -> None:
    answers = Answers()
    page = QWidget()
    area = FingerScroll(QLabel("high"), page)
    answer = QAccessible.queryAccessibleInterface(area)
    with qtbot.waitSignal(page.destroyed):
        page.deleteLater()
    assert not isValid(answer)
    assert answers is not None


def test_an_open_menu_is_found_below_its_window(qtbot: QtBot) -> None:
    answers = Answers()
    window, page = QMainWindow(), QLabel("page")
    qtbot.addWidget(window)
    window.setCentralWidget(page)
    window.show()
    heard = QAccessible.queryAccessibleInterface(window)
    assert heard.childCount() == 1
    menu = QMenu(page)
    menu.addAction("Rename")
    menu.popup(window.pos())
    assert heard.childCount() == 2
    assert heard.child(1).child(0).text(QAccessible.Text.Name) == "Rename"
    menu.close()
    assert heard.childCount() == 1
    assert heard.child(0).object() is page
    assert heard.child(1) is None
    assert answers is not None


# Whether focus has a ring: after keys it has, after a pointer it has none.
@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    line = QHBoxLayout(page)
    for word in ("one", "two"):
        line.addWidget(ActionButton(word))
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    LastInput(page)
    return page


def press_button(page: QWidget) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    at = QPointF(1, 1)
    pressed = QMouseEvent(QEvent.Type.MouseButtonPress, at, at, left, left, none)
    QApplication.sendEvent(page.windowHandle(), pressed)


def press_key(page: QWidget) -> None:
    none = Qt.KeyboardModifier.NoModifier
    key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_F24, none)
    QApplication.sendEvent(page.windowHandle(), key)


def ringed(page: QWidget) -> list[bool]:
    return [button.ring() for button in page.findChildren(ActionButton)]


def test_what_gets_the_focus_after_a_pointer_has_no_ring(page: QWidget) -> None:
    one, two = page.findChildren(ActionButton)
    press_key(page)
    assert not by_pointer()
    two.setFocus(Qt.FocusReason.OtherFocusReason)
    assert ringed(page) == [False, True]
    press_button(page)
    assert by_pointer()
    one.setFocus(Qt.FocusReason.OtherFocusReason)
    assert ringed(page) == [False, False]
    press_key(page)
    two.setFocus(Qt.FocusReason.TabFocusReason)
    assert ringed(page) == [False, True]
    press_button(page)
    LastInput(page)
    assert not by_pointer(), "each window begins as if keys were used"
