"""What comes of pen, finger and mouse on a sheet, and the card of pens."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QTabletEvent, QTouchEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QScroller, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from notepad.core.ink import SHEET, InkColour, Stroke
from notepad.widgets.ink.pen_card import PenCard
from notepad.widgets.ink.pen_input import PATIENCE, PalmGuard, PenSurface
from notepad.widgets.ink.strokes import Tool, Tools
from notepad.widgets.touch.scrolling import FingerScroll
from notepad.widgets.touch.tap_area import Field
from tests.widgets import fingers
from tests.widgets.fingers import told_by
from tests.widgets.pens import Pen, line

HERE, THERE, AWAY = QPoint(30, 20), QPoint(60, 20), QPointF(250, 250)


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
    """Takes touches itself."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)

    @override
    def event(self, event: QEvent) -> bool:
        return isinstance(event, QTouchEvent) or super().event(event)


class Desk(QWidget):
    """A button, a box, a part that takes touches, and one that scrolls; a guard over them."""

    def __init__(self) -> None:
        super().__init__()
        self.resize(300, 400)
        self.now, inside = 100.0, QWidget()
        inside.setMinimumHeight(2_000)
        self.button, self.box, self.touched = QPushButton("Button"), Box(), Touched()
        self.clicks, self.scrolling = told_by(self.button.clicked), FingerScroll(inside)
        column = QVBoxLayout(self)
        for part in (self.button, self.box, self.touched, self.scrolling):
            part.setMinimumHeight(60)
            column.addWidget(part)
        self.guard = PalmGuard(self, clock=lambda: self.now)
        self.guard.pen_came.connect(self.box.forget_press)

    def pen_writes(self) -> None:
        """Have a pen set down and lifted, somewhere else."""
        Pen().tap(self, AWAY)


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    made = fingers.on_screen(qtbot, Desk())
    made.guard.watch(made.windowHandle())
    return made


@pytest.mark.parametrize("name", ["button", "box"])
@pytest.mark.parametrize(
    ("told", "taps"),
    [
        ("tap", 1),
        ("pen tap", 0),
        ("pen 0.1 tap", 0),
        ("pen 0.49 tap 0.01 tap", 1),  # half a second after it was there
        ("hover 0.4 tap hover 0.4 tap hover 0.4 tap", 0),
        ("hover come 60 tap", 0),  # one that says that it is near
        ("hover come 60 tap leave tap 0.5 tap", 1),
        ("down 3 move tap up 0.5 tap", 1),  # one that never says so
        ("pen press 10 slide lift", 0),  # what is rejected stays so until it ends
        ("pen press 10 slide lift tap", 1),
        ("press pen slide lift", 0),  # and so does what is taken back
        ("press pen 10 slide lift tap", 1),
        ("press pen cancel lift 0.5 tap", 1),
        ("press pen lift 10 mouse", 1),
        ("pen mouse", 1),  # never taken for a palm
        ("palm touch palm_off", 1),
        ("pen pinch", 0),
        ("pen pinch 0.5 tap", 1),
        ("watch pen tap", 0),
        ("watch pen 0.5 tap", 1),
    ],
)
def test_fingers_tap_unless_a_pen_is_near(desk: Desk, name: str, told: str, taps: int) -> None:
    part: QWidget = getattr(desk, name)
    pen, window, at = Pen(), desk.windowHandle(), part.mapTo(desk, HERE)
    acts: dict[str, Callable[[], object]] = {
        "pen": desk.pen_writes,
        "hover": lambda: pen.hover(desk, AWAY),
        "come": pen.come,
        "leave": pen.leave,
        "down": lambda: pen.press(desk, AWAY),
        "move": lambda: pen.move(desk, AWAY),
        "up": lambda: pen.lift(desk, AWAY),
        "touch": lambda: pen.tap(part, HERE),
        "tap": lambda: fingers.tap(part),
        "press": lambda: fingers.press(part, HERE),
        "slide": lambda: fingers.move(part, THERE),
        "lift": lambda: fingers.lift(part, THERE),
        "pinch": lambda: fingers.pinch(part, QPoint(60, 20), 20, 30),
        "cancel": lambda: fingers.take_back(part),
        "palm": lambda: fingers.press(desk.touched, HERE),
        "palm_off": lambda: fingers.lift(desk.touched, HERE),
        "mouse": lambda: QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=at),
        "watch": lambda: desk.guard.watch(window),
    }
    for one in told.split():
        if one in acts:
            acts[one]()
        else:
            desk.now += float(one)
    assert len(desk.clicks) + desk.box.taps == taps
    rest = QScroller.State.Inactive, QScroller.State.Scrolling
    assert (desk.button.isDown(), desk.box.ringed) == (False, None)
    assert QScroller.scroller(desk.scrolling.viewport()).state() in rest


def dragged(desk: Desk, far: int) -> None:
    for step in range(8):
        fingers.move(desk.scrolling, QPoint(50, 80 - far * step // 8))
        QTest.qWait(10)


def test_a_palm_that_scrolled_lets_go_and_fingers_scroll_later(desk: Desk, qtbot: QtBot) -> None:
    fingers.press(desk.scrolling, QPoint(50, 80))
    dragged(desk, 40)
    desk.pen_writes()
    dragged(desk, 75)
    scroller = QScroller.scroller(desk.scrolling.viewport())
    fingers.lift(desk.scrolling, QPoint(50, 5))
    qtbot.waitUntil(lambda: scroller.state() == QScroller.State.Inactive)
    before = desk.scrolling.verticalScrollBar().value()
    desk.now += PATIENCE
    fingers.press(desk.scrolling, QPoint(50, 80))
    dragged(desk, 70)
    fingers.lift(desk.scrolling, QPoint(50, 10))
    qtbot.waitUntil(lambda: scroller.state() == QScroller.State.Inactive)
    assert desk.scrolling.verticalScrollBar().value() > before


WAY = line((20, 30), (180, 90))


class Pad(QWidget):
    """A button as large as the pad, and ink over it."""

    def __init__(self) -> None:
        super().__init__()
        self.resize(300, 200)
        self.button = QPushButton("Below", self)
        self.button.resize(self.size())
        self.taps = told_by(self.button.clicked)
        place = {SHEET: QRectF(0, 0, 300, 200)}
        self.ink = PenSurface(lambda: place, lambda _point: False, self)
        self.ink.resize(self.size())
        self.written: list[Stroke] = []
        self.ink.inked.connect(self._keep)

    def _keep(self, written: Sequence[Stroke], _rubbed: Sequence[int]) -> None:
        self.written += written
        self.ink.show_ink({each.id: each for each in self.written})

    @override
    def tabletEvent(self, event: QTabletEvent) -> None:
        event.setAccepted(self.ink.pen(event))


@pytest.fixture
def pad(qtbot: QtBot) -> Pad:
    return fingers.on_screen(qtbot, Pad())


def by_finger(pad: Pad, way: Sequence[QPointF]) -> None:
    fingers.press(pad, way[0].toPoint())
    for point in way[1:]:
        fingers.move(pad, point.toPoint())
    fingers.lift(pad, way[-1].toPoint())


def by_mouse(pad: Pad, way: Sequence[QPointF]) -> None:
    window, left = pad.windowHandle(), Qt.MouseButton.LeftButton
    QTest.mousePress(window, left, pos=way[0].toPoint())
    for point in way[1:]:
        QTest.mouseMove(window, point.toPoint())
    QTest.mouseRelease(window, left, pos=way[-1].toPoint())


HANDS = [by_finger, by_mouse]
Hand: TypeAlias = Callable[[Pad, "Sequence[QPointF]"], None]


def test_a_pen_writes_at_any_time_and_taps_nothing_unless_it_is_put_to_tap(pad: Pad) -> None:
    Pen().draw(pad, WAY)
    Pen().tap(pad, QPointF(50, 50))
    one, dot = pad.written
    assert one.points[:2] == (200, 300)
    assert one.points[-4:-2] == (1800, 900)
    assert len(dot.points) == 4
    assert pad.taps == []
    pad.ink.show_tools(Tools(Tool.TAP))
    Pen().tap(pad, QPointF(50, 50))
    assert (len(pad.taps), len(pad.written)) == (1, 2)


@pytest.mark.parametrize(("tells", "kept"), [(True, (100, 500, 1000)), (False, (500, 500, 500))])
def test_a_pen_keeps_its_pressure_or_half(pad: Pad, kept: tuple[int, ...], *, tells: bool) -> None:
    pen = Pen(pressure=tells)
    assert not pen.hover(pad, QPointF(50, 50))
    for at, pressure in enumerate((0.1, 0.5, 1.0)):
        (pen.move if at else pen.press)(pad, QPointF(50 + 20 * at, 50), pressure)
    pen.lift(pad, QPointF(90, 50))
    (one,) = pad.written
    assert one.points[2::4] == kept


def test_the_other_end_of_a_pen_rubs_out_with_any_tool(pad: Pad) -> None:
    for tool in (Tool.THIN, Tool.TAP, Tool.LASSO):
        Pen().draw(pad, WAY)
        pad.ink.show_tools(Tools(tool))
        gone = told_by(pad.ink.inked)
        Pen(eraser=True).draw(pad, line((100, 30), (100, 90)))
        pad.ink.show_tools(Tools())
        ((_written, rubbed),) = gone
        assert pad.written[-1].id in rubbed
    assert pad.taps == []


@pytest.mark.parametrize("hand", HANDS)
def test_fingers_and_the_mouse_tap_except_while_they_are_let_write(pad: Pad, hand: Hand) -> None:
    hand(pad, [QPointF(50, 50), QPointF(50, 50)])
    assert (len(pad.taps), pad.written) == (1, [])
    pad.ink.let_fingers_write(on=True)
    hand(pad, WAY)
    assert (len(pad.taps), len(pad.written)) == (1, 1)
    assert pad.written[0].points[:2] == pytest.approx((200, 300), abs=30)
    assert set(pad.written[0].points[2::4]) == {500}
    pad.ink.let_fingers_write(on=False)
    hand(pad, [QPointF(50, 50), QPointF(50, 50)])
    assert (len(pad.taps), len(pad.written)) == (2, 1)


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("tools", [Tools(pen_only=True), Tools(Tool.TAP)])
def test_with_pen_only_or_put_to_tap_they_go_on_tapping(pad: Pad, hand: Hand, tools: Tools) -> None:
    pad.ink.let_fingers_write(on=True)
    pad.ink.show_tools(tools)
    hand(pad, [QPointF(50, 50), QPointF(50, 50)])
    assert (len(pad.taps), pad.written) == (1, [])
    Pen().draw(pad, WAY)
    assert len(pad.written) == tools.pen_only


@pytest.mark.parametrize(
    "end", ["a second finger", "writing is ended", "it was a palm", "it is turned away"]
)
def test_what_is_being_written_when_that_ends_is_given_up(pad: Pad, end: str) -> None:
    pad.ink.let_fingers_write(on=True)
    fingers.press(pad, QPoint(50, 50))
    fingers.move(pad, QPoint(80, 50))
    match end:
        case "a second finger":
            fingers.pinch(pad, QPoint(100, 100), 40, 80)
        case "writing is ended":
            pad.ink.let_fingers_write(on=False)
        case "it was a palm":
            pad.ink.forget_finger()
        case _:
            pad.ink.allow_writing(on=False)
            pad.ink.allow_writing(on=True)
    fingers.move(pad, QPoint(100, 50))
    fingers.lift(pad, QPoint(100, 50))
    assert pad.written == []
    assert not pad.ink.busy
    by_finger(pad, WAY)
    assert len(pad.written) == (end != "writing is ended")


def test_a_finger_writes_nothing_while_a_pen_is_down(pad: Pad) -> None:
    pad.ink.let_fingers_write(on=True)
    pen = Pen()
    pen.press(pad, WAY[0])
    pen.move(pad, WAY[5])
    by_finger(pad, line((20, 150), (180, 150)))
    for act in (pen.move, pen.lift):
        act(pad, WAY[-1])
    (one,) = pad.written
    assert len(one.points) == 4 * 3


@pytest.fixture
def card(qtbot: QtBot) -> PenCard:
    made = PenCard()
    made.show_tools(Tools())
    made.show_pages(0, front=0)
    return fingers.on_screen(qtbot, made, 380, 340)


@pytest.mark.parametrize("colour", InkColour)
@pytest.mark.parametrize("tool", Tool)
def test_a_tapped_colour_is_chosen_for_the_pen_in_hand_or_a_thin_one(
    qtbot: QtBot, card: PenCard, colour: InkColour, tool: Tool
) -> None:
    card.show_tools(Tools(tool))
    writes = tool in (Tool.THIN, Tool.BOLD, Tool.MARKER)
    with qtbot.waitSignal(card.chosen) as found:
        fingers.click(card.colours[colour])
    assert found.args == [Tools(tool if writes else Tool.THIN, colour)]


def test_only_what_a_lasso_holds_can_be_rubbed_out_and_done_ends_writing(card: PenCard) -> None:
    asked: list[bool] = []
    card.rubbed_out.connect(lambda: asked.append(True))
    card.left.connect(lambda: asked.append(False))
    for held in (False, True, False):
        card.show_caught(on=held)
        fingers.click(card.rub_out)
    fingers.click(card.done)
    assert asked == [True, False]
