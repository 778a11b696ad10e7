from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QTouchEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScroller, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.widgets.ink.pen_input import PATIENCE, PalmGuard
from notepad.widgets.touch.scrolling import FingerScroll
from notepad.widgets.touch.tap_area import Field
from tests.widgets import fingers
from tests.widgets.pens import Pen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytestqt.qtbot import QtBot

HERE, THERE, AWAY = QPoint(30, 20), QPoint(60, 20), QPointF(250, 250)


class Clock:
    """Tells a time that is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def go(self, seconds: float) -> None:
        self.now += seconds


class Box(Field):
    """One box that is tapped."""

    def __init__(self) -> None:
        super().__init__()
        self.taps = 0
        self.set_things([["box"]], {"box": "box"}, {})

    @override
    def places(self) -> Mapping[str, QRectF]:
        return {"box": QRectF(self.rect())}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        self.taps += 1


class Touched(QWidget):
    """Takes touches itself, and counts what it hears of them."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[QEvent.Type] = []
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QTouchEvent):
            self.heard.append(event.type())
            event.accept()
            return True
        return super().event(event)


class Desk(QWidget):
    """A button, a box, a part that takes touches, and one that scrolls; a guard over them."""

    def __init__(self) -> None:
        super().__init__()
        self.resize(300, 400)
        self.clock = Clock()
        self.clicks = self.pens = 0
        self.button, self.box, self.touched = QPushButton("Button"), Box(), Touched()
        self.button.clicked.connect(self._click)
        inside = QWidget()
        inside.setMinimumHeight(2_000)
        self.scrolling = FingerScroll(inside)
        column = QVBoxLayout(self)
        for part in (self.button, self.box, self.touched, self.scrolling):
            part.setMinimumHeight(60)
            column.addWidget(part)
        self.guard = PalmGuard(self, clock=self.clock)
        self.guard.pen_came.connect(self._came)

    def _click(self) -> None:
        self.clicks += 1

    def _came(self) -> None:
        self.pens += 1
        self.box.forget_press()

    @property
    def taps(self) -> int:
        """How often anything was tapped."""
        return self.clicks + self.box.taps

    def pen_writes(self) -> None:
        """Have a pen set down and lifted, somewhere else."""
        Pen().tap(self, AWAY)


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk()
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    window = made.windowHandle()
    assert window is not None
    made.guard.watch(window)
    yield made
    made.close()


@pytest.fixture(params=["button", "box"])
def part(desk: Desk, request: pytest.FixtureRequest) -> QWidget:
    found = getattr(desk, request.param)
    assert isinstance(found, QWidget)
    return found


def at_rest(desk: Desk) -> bool:
    """Whether nothing is pressed, down or dragged."""
    scroller = QScroller.scroller(desk.scrolling.viewport())
    return (
        not desk.button.isDown()
        and desk.box.ringed is None
        and scroller.state() in (QScroller.State.Inactive, QScroller.State.Scrolling)
    )


def test_without_a_pen_fingers_tap(desk: Desk, part: QWidget) -> None:
    fingers.tap(part)
    assert desk.taps == 1


@pytest.mark.parametrize("waited", [0.0, 0.1, PATIENCE - 0.01])
def test_what_touches_within_half_a_second_of_a_pen_taps_nothing(
    desk: Desk, part: QWidget, waited: float
) -> None:
    desk.pen_writes()
    desk.clock.go(waited)
    fingers.tap(part)
    assert desk.taps == 0
    assert at_rest(desk)


def test_after_half_a_second_fingers_tap_again(desk: Desk, part: QWidget) -> None:
    desk.pen_writes()
    fingers.tap(part)
    desk.clock.go(PATIENCE)
    fingers.tap(part)
    assert desk.taps == 1


def test_each_move_of_a_pen_above_the_screen_tells_that_it_is_near(
    desk: Desk, part: QWidget
) -> None:
    pen = Pen()
    for _time in range(5):
        pen.hover(desk, AWAY)
        desk.clock.go(0.4)
        fingers.tap(part)
    assert desk.taps == 0


def test_a_pen_that_says_that_it_is_near_keeps_palms_away_however_long(
    desk: Desk, part: QWidget
) -> None:
    pen = Pen()
    pen.hover(desk, AWAY)
    pen.come()
    desk.clock.go(60)
    fingers.tap(part)
    assert desk.taps == 0
    pen.leave()
    fingers.tap(part)
    assert desk.taps == 0
    desk.clock.go(PATIENCE)
    fingers.tap(part)
    assert desk.taps == 1


def test_a_pen_that_never_says_that_it_is_near_is_gone_half_a_second_after_it_wrote(
    desk: Desk, part: QWidget
) -> None:
    pen = Pen()
    pen.press(desk, AWAY)
    desk.clock.go(3)
    pen.move(desk, AWAY)
    fingers.tap(part)
    pen.lift(desk, AWAY)
    desk.clock.go(PATIENCE)
    fingers.tap(part)
    assert desk.taps == 1


def test_a_touch_that_began_before_the_pen_came_taps_nothing(desk: Desk, part: QWidget) -> None:
    fingers.press(part, HERE)
    desk.pen_writes()
    assert desk.pens == 1
    assert at_rest(desk)
    fingers.move(part, THERE)
    fingers.lift(part, THERE)
    assert desk.taps == 0
    assert at_rest(desk)


def test_a_rejected_touch_stays_so_until_it_ends(desk: Desk, part: QWidget) -> None:
    desk.pen_writes()
    fingers.press(part, HERE)
    desk.clock.go(10)
    fingers.move(part, THERE)
    fingers.lift(part, THERE)
    assert desk.taps == 0
    fingers.tap(part)
    assert desk.taps == 1


def test_a_touch_that_was_taken_back_stays_so_until_it_ends(desk: Desk, part: QWidget) -> None:
    fingers.press(part, HERE)
    desk.pen_writes()
    desk.clock.go(10)
    fingers.move(part, THERE)
    fingers.lift(part, THERE)
    assert desk.taps == 0
    fingers.tap(part)
    assert desk.taps == 1


def test_after_a_palm_the_mouse_works_as_before(desk: Desk, part: QWidget) -> None:
    fingers.press(part, HERE)
    desk.pen_writes()
    fingers.lift(part, HERE)
    desk.clock.go(10)
    place = part.mapTo(desk, HERE)
    QTest.mouseClick(desk.windowHandle(), Qt.MouseButton.LeftButton, pos=place)
    assert desk.taps == 1
    assert at_rest(desk)


def test_the_mouse_is_never_taken_for_a_palm(desk: Desk, part: QWidget) -> None:
    desk.pen_writes()
    place = part.mapTo(desk, HERE)
    QTest.mouseClick(desk.windowHandle(), Qt.MouseButton.LeftButton, pos=place)
    assert desk.taps == 1


def test_a_pen_taps_while_a_palm_lies_on_the_screen(desk: Desk, part: QWidget) -> None:
    fingers.press(desk.touched, HERE)
    Pen().tap(part, HERE)
    fingers.lift(desk.touched, HERE)
    assert desk.taps == 1
    assert at_rest(desk)


def test_what_takes_touches_itself_hears_nothing_of_a_palm(desk: Desk) -> None:
    desk.pen_writes()
    fingers.press(desk.touched, HERE)
    fingers.move(desk.touched, THERE)
    fingers.lift(desk.touched, THERE)
    assert desk.touched.heard == []


def test_what_heard_of_a_touch_before_the_pen_came_hears_that_it_was_none(desk: Desk) -> None:
    fingers.press(desk.touched, HERE)
    desk.pen_writes()
    fingers.move(desk.touched, THERE)
    fingers.lift(desk.touched, THERE)
    assert desk.touched.heard == [QEvent.Type.TouchBegin, QEvent.Type.TouchCancel]
    desk.clock.go(PATIENCE)
    fingers.tap(desk.touched, HERE)
    assert desk.touched.heard[2:] == [QEvent.Type.TouchBegin, QEvent.Type.TouchEnd]


def dragged(desk: Desk, far: int) -> None:
    for step in range(8):
        fingers.move(desk.scrolling, QPoint(50, 80 - far * step // 8))
        QTest.qWait(10)


def test_a_palm_scrolls_nothing_and_leaves_nothing_scrolling(desk: Desk) -> None:
    desk.pen_writes()
    fingers.press(desk.scrolling, QPoint(50, 80))
    dragged(desk, 70)
    fingers.lift(desk.scrolling, QPoint(50, 10))
    assert desk.scrolling.verticalScrollBar().value() == 0
    assert at_rest(desk)


def test_a_palm_that_scrolled_before_the_pen_came_lets_go_and_fingers_scroll_later(
    desk: Desk, qtbot: QtBot
) -> None:
    fingers.press(desk.scrolling, QPoint(50, 80))
    dragged(desk, 40)
    desk.pen_writes()
    dragged(desk, 75)
    scroller = QScroller.scroller(desk.scrolling.viewport())
    fingers.lift(desk.scrolling, QPoint(50, 5))
    qtbot.waitUntil(lambda: scroller.state() == QScroller.State.Inactive)
    before = desk.scrolling.verticalScrollBar().value()
    desk.clock.go(PATIENCE)
    fingers.press(desk.scrolling, QPoint(50, 80))
    dragged(desk, 70)
    fingers.lift(desk.scrolling, QPoint(50, 10))
    qtbot.waitUntil(lambda: scroller.state() == QScroller.State.Inactive)
    assert desk.scrolling.verticalScrollBar().value() > before


def test_two_fingers_of_a_palm_are_rejected_until_both_are_gone(desk: Desk, part: QWidget) -> None:
    desk.pen_writes()
    fingers.pinch(part, QPoint(60, 20), 20, 30)
    assert desk.taps == 0
    desk.clock.go(PATIENCE)
    fingers.tap(part)
    assert desk.taps == 1


def test_a_touch_that_the_system_takes_back_leaves_fingers_able_to_tap(
    desk: Desk, part: QWidget
) -> None:
    fingers.press(part, HERE)
    desk.pen_writes()
    window = desk.windowHandle()
    assert window is not None
    cancel = QTouchEvent(QEvent.Type.TouchCancel, fingers._screen())
    QApplication.sendEvent(window, cancel)
    fingers.lift(part, HERE)
    desk.clock.go(PATIENCE)
    fingers.tap(part)
    assert desk.taps == 1


def test_a_window_that_is_watched_twice_rejects_as_before(desk: Desk, part: QWidget) -> None:
    window = desk.windowHandle()
    assert window is not None
    desk.guard.watch(window)
    desk.pen_writes()
    fingers.tap(part)
    desk.clock.go(PATIENCE)
    fingers.tap(part)
    assert desk.taps == 1
