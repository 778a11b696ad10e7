from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias
from unittest.mock import patch

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from typing_extensions import override

from notepad.core.ink import SHEET
from notepad.widgets.ink.pen_input import PenSurface
from notepad.widgets.ink.strokes import Tool, Tools
from tests.widgets import fingers
from tests.widgets.pens import Pen, line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QTabletEvent
    from pytestqt.qtbot import QtBot

    from notepad.core.ink import Stroke

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
