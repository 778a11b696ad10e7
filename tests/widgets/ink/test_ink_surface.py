from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.ink import SHEET, InkColour, Pen, Stroke
from notepad.widgets.ink.ink_surface import InkLayer, InkSurface
from notepad.widgets.ink.strokes import Tool, Tools, paint_ink
from notepad.widgets.look.theme import LIGHT
from tests.widgets.fingers import on_screen, told_by
from tests.widgets.pens import around, covered, line, samples, stroke

WAY = line((20, 30), (180, 30))
LOWER = line((20, 120), (180, 120))
GROUND = "#ffffff"


class Pad(QWidget):
    """White paper that is written on; what is written is kept unless the pad is `full`."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet(f"background: {GROUND}")
        self.resize(300, 200)
        self.place = {SHEET: QRectF(0, 0, 300, 200)}
        self.ink = InkSurface(lambda: self.place, self)
        self.ink.resize(self.size())
        self.ink.inked.connect(self._keep)
        self.kept: dict[int, Stroke] = {}
        self.told: list[tuple[int, int]] = []
        self.full = False

    def _keep(self, written: Sequence[Stroke], rubbed: Sequence[int]) -> None:
        self.told.append((len(written), len(rubbed)))
        if not self.full:
            left = {at: each for at, each in self.kept.items() if at not in rubbed}
            self.kept = left | {each.id: each for each in written}
            self.ink.show_ink(self.kept)

    def hold(self, *strokes: Stroke) -> None:
        self.kept = {each.id: each for each in strokes}
        self.ink.show_ink(self.kept)
        settle(self)

    def take(self, tool: Tool, colour: InkColour = InkColour.BLACK) -> None:
        self.ink.show_tools(Tools(tool, colour))


def draw(pad: Pad, way: Sequence[QPointF], *, eraser: bool = False, lift: bool = True) -> None:
    first, *rest = samples(way)
    pad.ink.press(first, eraser=eraser)
    for sample in rest:
        pad.ink.move_to(sample)
    if lift:
        pad.ink.lift()


def settle(pad: Pad) -> None:
    pad.grab()
    for _round in range(2_000):
        QTest.qWait(1)
        if pad.ink.layer.settled:
            return


def seen(pad: Pad, points: Sequence[QPointF]) -> list[bool]:
    image = pad.grab().toImage()
    return [image.pixelColor(point.toPoint()).lightnessF() < 0.9 for point in points]


@pytest.fixture
def pad(qtbot: QtBot) -> Pad:
    return on_screen(qtbot, Pad())


@pytest.mark.parametrize("tool", [Tool.THIN, Tool.BOLD, Tool.MARKER])
def test_what_is_written_is_seen_with_each_step_of_the_pen(pad: Pad, tool: Tool) -> None:
    pad.take(tool, InkColour.RED)
    first, *rest = samples(WAY)
    pad.ink.press(first)
    for at, sample in enumerate(rest, start=1):
        pad.ink.move_to(sample)
        assert seen(pad, WAY)[: at + 1] == [True] * (at + 1)


def test_a_step_has_only_its_own_surroundings_painted(pad: Pad) -> None:
    draw(pad, WAY[:3], lift=False)
    settle(pad)
    painted: list[QRectF] = []
    pad.ink.layer.draw = lambda _painter, area, *_, **_more: painted.append(area)  # type: ignore[method-assign]
    pad.ink.move_to(samples(WAY)[4])
    QApplication.processEvents()
    assert painted
    assert max(area.width() for area in painted) < 60


@pytest.mark.parametrize(
    ("tool", "told"), [(Tool.BOLD, (1, 0)), (Tool.ERASER, (0, 1)), (Tool.LASSO, (1, 0))]
)
@pytest.mark.parametrize("given_up", [True, False])
def test_what_is_given_up_or_cannot_be_kept_leaves_all_as_it_was(
    pad: Pad, tool: Tool, told: tuple[int, int], *, given_up: bool
) -> None:
    pad.hold(stroke(WAY, size=(300, 200)))
    pad.take(tool)
    if tool is Tool.LASSO:
        draw(pad, around(QPointF(100, 30), 95))
    before = seen(pad, [*WAY, *LOWER])
    pad.full = True
    draw(pad, line((100, 30), (100, 120)), lift=not given_up)
    if given_up:
        assert pad.ink.busy
        pad.ink.give_up()
        pad.ink.lift()
    assert not pad.ink.busy
    assert pad.told == ([] if given_up else [told])
    pad.ink.let_go()
    settle(pad)
    assert seen(pad, [*WAY, *LOWER]) == before


@pytest.mark.parametrize("by_its_end", [True, False])
def test_an_eraser_takes_whole_strokes_in_one_go(pad: Pad, *, by_its_end: bool) -> None:
    low = stroke(LOWER, number=2, size=(300, 200))
    far = stroke(line((20, 180), (80, 180)), number=3, size=(300, 200))
    pad.hold(stroke(WAY, size=(300, 200)), low, far)
    if not by_its_end:
        pad.take(Tool.ERASER)
    draw(pad, line((150, 10), (150, 150), 20), eraser=by_its_end)
    assert pad.told == [(0, 2)]
    assert set(pad.kept) == {3}
    settle(pad)
    assert not any(seen(pad, [*WAY, *LOWER]))


def test_a_lasso_moves_what_it_caught_and_says_so(pad: Pad) -> None:
    pad.hold(stroke(WAY, size=(300, 200)))
    caught = told_by(pad.ink.caught)
    pad.take(Tool.LASSO)
    draw(pad, around(QPointF(100, 30), 95))
    assert caught == [True]
    draw(pad, line((100, 30), (100, 120)))
    assert caught == [True, False]
    assert pad.told == [(1, 0)]
    settle(pad)
    assert seen(pad, [*WAY, *LOWER]) == [False] * len(WAY) + [True] * len(LOWER)


@pytest.mark.parametrize("how", [Tool.THIN, Tool.ERASER, Tool.TAP, "undone", "loop"])
def test_other_tools_and_loops_and_undo_let_go_of_it(pad: Pad, how: Tool | str) -> None:
    pad.hold(stroke(WAY, size=(300, 200)))
    caught = told_by(pad.ink.caught)
    pad.take(Tool.LASSO)
    draw(pad, around(QPointF(100, 30), 95))
    if isinstance(how, Tool):
        pad.take(how)
    elif how == "undone":
        pad.ink.show_ink({})
    else:
        draw(pad, around(QPointF(250, 180), 10))
    assert caught == [True, False]
    pad.ink.rub_out_held()
    assert pad.told == []
    settle(pad)
    assert all(seen(pad, WAY)) is (how != "undone")


HIGH, LOW = line((10, 20), (90, 20)), line((10, 70), (90, 70))
ONE, TWO = stroke(HIGH, number=1), stroke(LOW, number=2, colour=InkColour.RED)
BOTH = {1: ONE, 2: TWO}
PLACES = {SHEET: QRectF(0, 0, 100, 100)}


@pytest.fixture
def layer(one_application: None) -> Iterator[InkLayer]:
    owner = QObject()
    yield InkLayer(owner)
    owner.deleteLater()


def shown(
    layer: InkLayer,
    places: Mapping[str, QRectF] = PLACES,
    *,
    panes: Mapping[str, QRectF] | None = None,
    density: int = 1,
) -> QImage:
    image = QImage(200 * density, 200 * density, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(density)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        area = QRectF(0, 0, 200, 200)
        layer.draw(painter, area, QSize(200, 200), places, LIGHT, panes=panes or {})
    return image


def settled(
    layer: InkLayer, places: Mapping[str, QRectF] = PLACES, *, density: int = 1
) -> InkLayer:
    shown(layer, places, density=density)
    for _round in range(2_000):
        if layer.settled:
            break
        QTest.qWait(1)
    assert layer.settled
    return layer


@pytest.mark.parametrize("density", [1, 2])
def test_what_is_written_is_drawn_until_it_is_gone(layer: InkLayer, density: int) -> None:
    layer.show(BOTH)
    image = shown(settled(layer, density=density), density=density)
    assert all(covered(image, [*HIGH, *LOW]))
    layer.show({2: TWO})
    image = shown(settled(layer, density=density), density=density)
    assert not any(covered(image, HIGH))
    assert all(covered(image, LOW))


def test_taking_a_marker_away_leaves_another_below_it_as_dark_as_it_was(layer: InkLayer) -> None:
    one = stroke(HIGH, number=1, pen=Pen.MARKER)
    other = stroke(line((50, 5), (50, 95)), number=2, pen=Pen.MARKER)
    layer.show({1: one})
    settled(layer)
    before = shown(layer)
    layer.show({1: one, 2: other})
    settled(layer)
    assert shown(layer) != before
    layer.show({1: one})
    assert shown(layer) == before


def test_what_is_hidden_is_left_out_until_it_is_not(layer: InkLayer) -> None:
    layer.show(BOTH)
    settled(layer)
    for hidden, seen in (({1}, [False, True]), ((), [True, True])):
        layer.hide(hidden)
        assert covered(shown(layer), [HIGH[3], LOW[3]]) == seen
    layer.show({1: ONE})
    layer.hide({2})
    layer.show(BOTH)
    assert not any(covered(shown(settled(layer)), LOW)), "nor what comes while it is hidden"


def test_a_place_that_is_not_seen_for_a_while_takes_its_strokes_with_it(layer: InkLayer) -> None:
    layer.show({1: ONE, 2: stroke(LOW, number=2, place="red")})
    both = {**PLACES, "red": QRectF(0, 0, 100, 100)}
    for places, seen in ((PLACES, False), (both, True), (PLACES, False)):
        settled(layer, places)
        assert covered(shown(layer, places), [HIGH[1], *LOW]) == [True, *[seen] * len(LOW)]


def hostile(number: int) -> Stroke:
    """Return a stroke that crosses the sheet, and itself, again and again."""
    way = [QPointF(at * 37 % 100, at * 61 % 100) for at in range(4_900)]
    return stroke(way, number=number)


def test_many_pieces_come_bit_by_bit_too(layer: InkLayer, monkeypatch: pytest.MonkeyPatch) -> None:
    layer.show({1: hostile(1)})
    layer.outlined(layer.strokes[1])
    filled: list[int] = []

    def counted(*args: Any, **more: Any) -> None:  # noqa: ANN401 as it is called
        filled[-1] += len(more["outlined"](layer.strokes[1]))
        paint_ink(*args, **more)

    monkeypatch.setattr("notepad.widgets.ink.ink_surface.paint_ink", counted)
    monkeypatch.setattr("notepad.widgets.ink.ink_surface._SLICE", 0)
    filled.append(0)
    shown(layer)
    while not layer.settled:
        filled.append(0)
        layer._go_on()
    assert sum(filled) == len(layer.outlined(layer.strokes[1])) > 50
    assert max(filled) < 10
    assert all(covered(shown(layer), [QPointF(37, 61)]))


def test_a_place_that_is_seen_through_a_pane_shows_no_ink_outside_it(layer: InkLayer) -> None:
    layer.show({1: ONE, 2: stroke(LOW, number=2, place="red")})
    places, panes = {**PLACES, "red": QRectF(0, 0, 100, 100)}, {"red": QRectF(0, 0, 50, 100)}
    shown(layer, places, panes=panes)
    while not layer.settled:
        QTest.qWait(1)
    image = shown(layer, places, panes=panes)
    assert covered(image, [HIGH[1], HIGH[-2], LOW[1], LOW[-2]]) == [True, True, True, False]


@pytest.mark.parametrize("pen", [Pen.BOLD, Pen.MARKER])
def test_a_long_stroke_comes_bit_by_bit_and_evenly(layer: InkLayer, pen: Pen) -> None:
    way = around(QPointF(50, 50), 40, 20_000)
    layer.show({1: stroke(way, number=1, pen=pen)})
    shown(layer)
    assert not layer.settled
    assert not layer.needs_no_drawing(1)
    image = shown(settled(layer))
    assert layer.needs_no_drawing(1)
    assert all(covered(image, way[::500]))
    assert len({image.pixelColor(point.toPoint()).alpha() for point in way[::500]}) == 1
