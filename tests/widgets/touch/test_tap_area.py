from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.widgets.touch.tap_area import Field, Spot
from tests.widgets import fingers

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
    qtbot.addWidget(around)
    around.resize(200, 60)
    around.show()
    around.activateWindow()
    qtbot.waitUntil(around.isActiveWindow)
    return around


@pytest.fixture
def boxes(around: Around) -> Boxes:
    return around.boxes


def test_a_click_and_a_finger_tap_what_they_are_on(boxes: Boxes) -> None:
    QTest.mouseClick(boxes, LEFT, pos=TWO)
    fingers.tap(boxes, ONE)
    assert boxes.tapped == [("two", True), ("one", True)]


def test_nothing_is_tapped_between_things(boxes: Boxes) -> None:
    QTest.mouseClick(boxes, LEFT, pos=BESIDE)
    assert boxes.tapped == []


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


def test_a_press_that_trembles_on_its_thing_is_a_tap(boxes: Boxes) -> None:
    QTest.mousePress(boxes, LEFT, pos=ONE)
    QTest.mouseMove(boxes, ONE + QPoint(9, 3))
    QTest.mouseRelease(boxes, LEFT, pos=ONE + QPoint(9, 3))
    assert boxes.tapped == [("one", True)]


def test_only_the_left_button_taps(boxes: Boxes) -> None:
    QTest.mouseClick(boxes, Qt.MouseButton.RightButton, pos=ONE)
    QTest.mouseClick(boxes, Qt.MouseButton.MiddleButton, pos=ONE)
    assert boxes.tapped == []


def test_what_is_pressed_has_the_ring_until_it_is_let_go(boxes: Boxes) -> None:
    QTest.mousePress(boxes, LEFT, pos=TWO)
    rings = [boxes.ringed]
    QTest.mouseRelease(boxes, LEFT, pos=TWO)
    assert [*rings, boxes.ringed] == ["two", None]


def test_a_key_shows_where_the_keyboard_is(boxes: Boxes) -> None:
    fingers.tap(boxes, TWO)
    assert boxes.ringed is None
    QTest.keyClick(boxes, KEY.Key_Return)
    assert boxes.ringed == "two"


def test_a_tap_brings_the_keyboard_along_without_its_ring(boxes: Boxes) -> None:
    boxes.findChildren(Spot)[0].clearFocus()
    boxes.setFocus(Qt.FocusReason.TabFocusReason)
    there = [(boxes.focus_key, boxes.ringed)]
    fingers.tap(boxes, TWO)
    there.append((boxes.focus_key, boxes.ringed))
    assert there == [("one", "one"), ("two", None)]
    assert boxes.hasFocus()


def test_the_whole_is_one_tab_stop(boxes: Boxes) -> None:
    spots = boxes.findChildren(Spot)
    assert len(spots) == 2
    stops = [spot for spot in spots if spot.focusPolicy() != Qt.FocusPolicy.NoFocus]
    assert stops == [boxes.focusProxy()]


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


def test_larger_text_is_measured_anew(boxes: Boxes) -> None:
    before = boxes.text_size
    font = boxes.font()
    font.setPixelSize(30)
    boxes.setFont(font)
    assert (before, boxes.text_size) == (15, 30)
