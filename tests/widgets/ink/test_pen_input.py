from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias
from unittest.mock import patch

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QTouchEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScroller, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.ink import SHEET
from notepad.widgets.ink.pen_input import PATIENCE, PalmGuard, PenSurface
from notepad.widgets.ink.strokes import Tool, Tools
from notepad.widgets.touch.scrolling import FingerScroll
from notepad.widgets.touch.tap_area import Field
from tests.widgets import fingers
from tests.widgets.pens import Pen, line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from PySide6.QtGui import QTabletEvent
    from pytestqt.qtbot import QtBot

    from notepad.core.ink import Stroke


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
    QTest.mouseClick(desk.windowHandle(), Qt.MouseButton.LeftButton, pos=part.mapTo(desk, HERE))
    assert desk.taps == 1
    assert at_rest(desk)


def test_the_mouse_is_never_taken_for_a_palm(desk: Desk, part: QWidget) -> None:
    desk.pen_writes()
    QTest.mouseClick(desk.windowHandle(), Qt.MouseButton.LeftButton, pos=part.mapTo(desk, HERE))
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


WAY = line((20, 30), (180, 90))
TAB = QPointF(250, 150)


class Pad(QWidget):
    """A button as large as the pad, ink over it, and a spot at the right that turns it over."""

    def __init__(self) -> None:
        super().__init__()
        self.resize(300, 200)
        self.button = QPushButton("Below", self)
        self.button.resize(self.size())
        self.taps = self.turns = 0
        self.button.clicked.connect(self._tap)
        place = {SHEET: QRectF(0, 0, 300, 200)}
        self.ink = PenSurface(lambda: place, self._turned, self)
        self.ink.resize(self.size())
        self.written: list[Stroke] = []
        self.ink.inked.connect(self._keep)

    def _tap(self) -> None:
        self.taps += 1

    def _turned(self, point: QPointF) -> bool:
        self.turns += point.x() > 200
        return point.x() > 200

    def _keep(self, written: Sequence[Stroke], _rubbed: Sequence[int]) -> None:
        self.written += written
        self.ink.show_ink({each.id: each for each in self.written})

    @override
    def tabletEvent(self, event: QTabletEvent) -> None:
        event.setAccepted(self.ink.pen(event))


@pytest.fixture
def pad(qtbot: QtBot) -> Pad:
    made = Pad()
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def by_pen(pad: Pad, way: Sequence[QPointF]) -> None:
    Pen().draw(pad, way)


def by_finger(pad: Pad, way: Sequence[QPointF]) -> None:
    fingers.press(pad, way[0].toPoint())
    for point in way[1:]:
        fingers.move(pad, point.toPoint())
    fingers.lift(pad, way[-1].toPoint())


def by_mouse(pad: Pad, way: Sequence[QPointF]) -> None:
    window = pad.windowHandle()
    assert window is not None
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=way[0].toPoint())
    for point in way[1:]:
        QTest.mouseMove(window, point.toPoint())
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=way[-1].toPoint())


HANDS = [by_finger, by_mouse]
Hand: TypeAlias = Callable[[Pad, "Sequence[QPointF]"], None]


def test_a_pen_writes_at_any_time_and_taps_nothing(pad: Pad) -> None:
    by_pen(pad, WAY)
    (one,) = pad.written
    assert one.points[:2] == (200, 300)
    assert one.points[-4:-2] == (1800, 900)
    assert pad.taps == 0


def test_a_pen_that_only_touches_the_sheet_leaves_a_dot_and_taps_nothing(pad: Pad) -> None:
    Pen().tap(pad, QPointF(50, 50))
    assert [len(one.points) for one in pad.written] == [4]
    assert pad.taps == 0


def test_the_pressure_of_a_pen_that_tells_it_is_kept(pad: Pad) -> None:
    pen = Pen()
    for at, pressure in enumerate((0.1, 0.5, 1.0)):
        (pen.move if at else pen.press)(pad, QPointF(50 + 20 * at, 50), pressure)
    pen.lift(pad, QPointF(90, 50))
    assert pad.written[0].points[2::4] == (100, 500, 1000)


def test_a_pen_that_tells_no_pressure_writes_as_if_pressed_by_half(pad: Pad) -> None:
    Pen(pressure=False).draw(pad, WAY, pressure=1.0)
    assert set(pad.written[0].points[2::4]) == {500}


def test_time_goes_on_along_a_stroke_from_nothing(pad: Pad) -> None:
    pen = Pen()
    pen.press(pad, WAY[0])
    for point in WAY[1:]:
        QTest.qWait(2)
        pen.move(pad, point)
    pen.lift(pad, WAY[-1])
    times = pad.written[0].points[3::4]
    assert times[0] == 0
    assert list(times) == sorted(times)
    assert times[-1] >= 10


def test_a_pen_above_the_sheet_writes_nothing(pad: Pad) -> None:
    pen = Pen()
    for point in WAY:
        assert not pen.hover(pad, point)
    assert pad.written == []


def test_a_pen_that_is_put_to_tap_taps_and_writes_nothing(pad: Pad) -> None:
    pad.ink.show_tools(Tools(Tool.TAP))
    Pen().tap(pad, QPointF(50, 50))
    assert (pad.taps, pad.written) == (1, [])


def test_the_other_end_of_a_pen_rubs_out_with_any_tool(pad: Pad) -> None:
    for tool in (Tool.THIN, Tool.TAP, Tool.LASSO):
        by_pen(pad, WAY)
        pad.ink.show_tools(Tools(tool))
        gone: list[Sequence[int]] = []
        pad.ink.inked.connect(lambda _written, rubbed, gone=gone: gone.append(rubbed))
        Pen(eraser=True).draw(pad, line((100, 30), (100, 90)))
        pad.ink.show_tools(Tools())
        assert len(gone) == 1
        assert pad.written[-1].id in gone[0]
    assert pad.taps == 0


def test_a_pen_taps_what_turns_the_sheet_over(pad: Pad) -> None:
    Pen().tap(pad, TAB)
    assert (pad.turns, pad.written) == (1, [])


def test_a_stroke_may_go_over_what_turns_the_sheet_over(pad: Pad) -> None:
    by_pen(pad, line((20, 150), (280, 150)))
    assert (pad.turns, len(pad.written)) == (0, 1)


@pytest.mark.parametrize("hand", HANDS)
def test_fingers_and_the_mouse_tap_until_they_are_let_write(pad: Pad, hand: Hand) -> None:
    hand(pad, [QPointF(50, 50), QPointF(50, 50)])
    assert (pad.taps, pad.written) == (1, [])


@pytest.mark.parametrize("hand", HANDS)
def test_then_they_write_and_tap_nothing(pad: Pad, hand: Hand) -> None:
    pad.ink.begin_writing(on=True)
    hand(pad, WAY)
    assert (pad.taps, len(pad.written)) == (0, 1)
    assert pad.written[0].points[:2] == pytest.approx((200, 300), abs=30)
    assert set(pad.written[0].points[2::4]) == {500}
    pad.ink.begin_writing(on=False)
    hand(pad, [QPointF(50, 50), QPointF(50, 50)])
    assert (pad.taps, len(pad.written)) == (1, 1)


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("tools", [Tools(pen_only=True), Tools(Tool.TAP)])
def test_with_pen_only_or_put_to_tap_they_go_on_tapping(pad: Pad, hand: Hand, tools: Tools) -> None:
    pad.ink.begin_writing(on=True)
    pad.ink.show_tools(tools)
    hand(pad, [QPointF(50, 50), QPointF(50, 50)])
    assert (pad.taps, pad.written) == (1, [])


def test_with_pen_only_a_pen_writes(pad: Pad) -> None:
    pad.ink.show_tools(Tools(pen_only=True))
    by_pen(pad, WAY)
    assert len(pad.written) == 1


@pytest.mark.parametrize("hand", HANDS)
def test_what_turns_the_sheet_over_is_tapped_while_they_write(pad: Pad, hand: Hand) -> None:
    pad.ink.begin_writing(on=True)
    hand(pad, [TAB, TAB])
    assert (pad.turns, pad.taps, pad.written) == (1, 0, [])


@pytest.mark.parametrize("hand", [by_pen, *HANDS])
def test_on_what_can_not_be_written_on_nothing_is_written(pad: Pad, hand: Hand) -> None:
    pad.ink.begin_writing(on=True)
    pad.ink.let_write(on=False)
    hand(pad, WAY)
    assert pad.written == []
    pad.ink.let_write(on=True)
    hand(pad, WAY)
    assert len(pad.written) == 1


def test_what_stays_as_it_is_is_not_painted_anew(pad: Pad, qtbot: QtBot) -> None:
    pad.show()
    qtbot.waitExposed(pad)
    for on in (False, True):
        pad.ink.let_write(on=on)
        QApplication.processEvents()
        with patch.object(pad.ink, "update") as update:
            pad.ink.let_write(on=on)
        assert not update.called


def test_what_is_being_written_when_the_sheet_is_turned_away_is_given_up(pad: Pad) -> None:
    pen = Pen()
    pen.press(pad, WAY[0])
    for point in WAY[1:]:
        pen.move(pad, point)
    pad.ink.let_write(on=False)
    pad.ink.let_write(on=True)
    pen.lift(pad, WAY[-1])
    assert pad.written == []
    assert not pad.ink.busy


def test_a_second_finger_gives_up_what_the_first_one_wrote(pad: Pad) -> None:
    pad.ink.begin_writing(on=True)
    fingers.press(pad, QPoint(50, 50))
    fingers.move(pad, QPoint(80, 50))
    fingers.pinch(pad, QPoint(100, 100), 40, 80)
    fingers.lift(pad, QPoint(80, 50))
    assert (pad.written, pad.taps) == ([], 0)
    assert not pad.ink.busy
    by_finger(pad, WAY)
    assert len(pad.written) == 1


def test_two_fingers_at_once_write_nothing(pad: Pad) -> None:
    pad.ink.begin_writing(on=True)
    fingers.pinch(pad, QPoint(100, 100), 40, 80)
    assert (pad.written, pad.taps) == ([], 0)


def test_a_finger_writes_nothing_while_a_pen_is_down(pad: Pad) -> None:
    pad.ink.begin_writing(on=True)
    pen = Pen()
    pen.press(pad, WAY[0])
    pen.move(pad, WAY[5])
    by_finger(pad, line((20, 150), (180, 150)))
    pen.move(pad, WAY[-1])
    pen.lift(pad, WAY[-1])
    (one,) = pad.written
    assert len(one.points) == 4 * 3


def test_a_finger_that_was_a_palm_leaves_nothing(pad: Pad) -> None:
    pad.ink.begin_writing(on=True)
    fingers.press(pad, QPoint(50, 50))
    fingers.move(pad, QPoint(80, 50))
    pad.ink.forget_finger()
    fingers.move(pad, QPoint(100, 50))
    fingers.lift(pad, QPoint(100, 50))
    assert pad.written == []
    assert not pad.ink.busy


def test_what_is_no_finger_stays_when_a_palm_is_forgotten(pad: Pad) -> None:
    pen = Pen()
    pen.press(pad, WAY[0])
    pad.ink.forget_finger()
    pen.move(pad, WAY[-1])
    pen.lift(pad, WAY[-1])
    assert len(pad.written) == 1


def test_ending_to_write_while_a_finger_is_down_leaves_nothing_of_it(pad: Pad) -> None:
    pad.ink.begin_writing(on=True)
    fingers.press(pad, QPoint(50, 50))
    fingers.move(pad, QPoint(80, 50))
    pad.ink.begin_writing(on=False)
    fingers.lift(pad, QPoint(80, 50))
    assert pad.written == []
    assert not pad.ink.busy


@pytest.mark.parametrize("button", [Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton])
def test_other_buttons_of_the_mouse_write_nothing(pad: Pad, button: Qt.MouseButton) -> None:
    pad.ink.begin_writing(on=True)
    QTest.mouseClick(pad.windowHandle(), button, pos=QPoint(50, 50))
    assert pad.written == []


def test_the_pointer_shows_that_fingers_and_mouse_write(pad: Pad) -> None:
    shapes = []
    for on in (True, False):
        pad.ink.begin_writing(on=on)
        shapes.append(pad.ink.cursor().shape())
    assert shapes == [Qt.CursorShape.CrossCursor, Qt.CursorShape.ArrowCursor]
