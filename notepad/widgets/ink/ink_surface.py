"""The surface over a sheet that shows what is written on it, and is written on.

`InkSurface` reacts to a pen that is pressed, moved and lifted. `InkLayer` draws what is written
once and keeps it as a picture; `Writing` is the stroke of a pressed pen, drawn bit by bit as the
pen moves.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from time import monotonic, time
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.ink import InkColour, Pen, Stroke, new_id
from notepad.widgets.ink.eraser_and_lasso import ERASER, Caught, Lasso, frame_of, strokes_touched
from notepad.widgets.ink.strokes import (
    Places,
    Sample,
    Tool,
    Tools,
    Trace,
    ink_tint,
    opacity,
    outline_pieces,
    paint_ink,
    stroke_at,
    to_place,
    width_at,
)
from notepad.widgets.look import drawing, theme
from notepad.widgets.look.boxes import GAPS

if TYPE_CHECKING:
    from notepad.widgets.look.theme import Theme

# Seconds of drawing at a time. The window reacts in between; longer slices would make it stutter.
_SLICE = 0.005
_MANY = 200  # pieces of strokes that can be redrawn at once
_FEW = 8  # pieces of a stroke that is drawn at once


class InkSurface(QWidget):
    """The place where ink is drawn, over the widget that has its `places`.

    It reacts to a pen that is pressed, moved and lifted (see `PenSurface`). `inked` emits the
    strokes that were written or moved, and the ids of those that were erased: they are shown when
    `show_ink` has them. `caught` says whether a lasso holds any.
    """

    inked = Signal(object, object)
    caught = Signal(bool)

    def __init__(self, places: Callable[[], Places], parent: QWidget) -> None:
        """Create an empty surface; `panes` gives areas that clip some places."""
        super().__init__(parent)
        self._places, self.tools = places, Tools()
        self.panes: Callable[[], Places] = dict
        self.layer = InkLayer(self)
        self.layer.changed.connect(self._show_anew)
        self._at_work: Writing | Lasso | None = None
        self._drying: dict[int, Writing] = {}
        self._rubbing: QPointF | None = None
        self._rubbed: set[int] = set()
        self._held: Caught | None = None
        self._dragged: QPointF | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def busy(self) -> bool:
        """Whether a pen is down."""
        down = (self._at_work, self._rubbing, self._dragged)
        return any(part is not None for part in down)

    def show_ink(self, strokes: Mapping[int, Stroke]) -> None:
        """Show the current strokes; strokes held by a lasso are released if they changed."""
        if self._held is not None:
            now = tuple(strokes.get(stroke.id) for stroke in self._held.strokes)
            if now != self._held.strokes:
                self.let_go()
        self.layer.show(strokes)
        self._dry()

    def show_tools(self, tools: Tools) -> None:
        """Use other tools; strokes held by a lasso are released."""
        if tools.tool is not Tool.LASSO:
            self.let_go()
        self.tools = tools

    def press(self, sample: Sample, *, eraser: bool = False) -> None:
        """Press the pen, or its eraser end."""
        self.give_up()
        tool = Tool.ERASER if eraser else self.tools.tool
        if tool is Tool.ERASER:
            self._rubbing = sample.point
            self._rub(sample.point)
        elif tool is Tool.LASSO:
            self._catch(sample)
        elif tool is not Tool.TAP:
            pen, colour, density = self.tools.pen, self.tools.colour, self.devicePixelRatioF()
            self._at_work = Writing(pen, colour, theme.current(), self.size(), density=density)
            self._show_anew(self._at_work.go(sample))

    def move_to(self, sample: Sample) -> None:
        """Move the pressed pen."""
        if self._rubbing is not None:
            self._rub(sample.point)
        elif self._dragged is not None and self._held is not None:
            before = self._held.frame
            self._held.moved_by += sample.point - self._dragged
            self._dragged = sample.point
            self._show_anew(before.united(self._held.frame))
        elif self._at_work is not None:
            self._show_anew(self._at_work.go(sample))

    def lift(self) -> None:
        """Lift the pen, and emit what it did."""
        work, self._at_work = self._at_work, None
        gone, self._rubbed = self._rubbed, set()
        dragged, self._dragged = self._dragged, None
        if self._rubbing is not None:
            self._rubbing = None
            self.update()  # the eraser's ring disappears
        if isinstance(work, Writing):
            self._write(work)
        elif isinstance(work, Lasso):
            self._hold(work)
        elif dragged is not None and self._held is not None and not self._held.moved_by.isNull():
            self._drop(self._held)
        elif gone:
            self.inked.emit((), tuple(gone))
            self.layer.hide(())

    def give_up(self) -> None:
        """Ignore what the pressed pen did."""
        if self._held is not None and self._dragged is not None:
            self._held.moved_by = QPointF()
        if self._rubbed:
            self.layer.hide(())
        self._at_work = self._rubbing = self._dragged = None
        self._rubbed = set()
        self.update()

    def rub_out_held(self) -> None:
        """Erase what a lasso holds."""
        if self._held is not None:
            gone = tuple(self._held.ids)
            self.let_go()
            self.inked.emit((), gone)

    def let_go(self) -> None:
        """Release what a lasso holds, where it is."""
        if self._held is not None:
            self._held = self._dragged = None
            self.layer.hide(())
            self.caught.emit(False)
            self.update()

    def _write(self, work: Writing) -> None:
        places, taken = self._places(), self.layer.strokes
        blank = Stroke(new_id(time(), taken), "", 1, 1, (), work.pen, work.colour)
        stroke = stroke_at(work.trace, places, blank)
        self._drying[stroke.id] = work
        self.inked.emit((stroke,), ())
        if stroke.id not in self.layer.strokes:
            self.update()  # it couldn't be saved; the shell reports that
        self._dry()

    def _dry(self) -> None:
        """Show a finished stroke as it was written until its outline is drawn."""
        for at in [at for at in self._drying if self.layer.needs_no_drawing(at)]:
            del self._drying[at]

    def _rub(self, point: QPointF) -> None:
        before, self._rubbing = self._rubbing or point, point
        way = QRectF(before, point).normalized()
        ring = drawing.grown(way, 2 * ERASER)
        there = (stroke for stroke in self.layer.near(ring) if stroke.id not in self._rubbed)
        found = set(strokes_touched(there, self._places(), before, point))
        if found:
            self._rubbed |= found
            self.layer.hide(self._rubbed)
        self._show_anew(ring)

    def _catch(self, sample: Sample) -> None:
        """Start to drag what is held, or a new loop."""
        if self._held is not None and self._held.frame.contains(sample.point):
            self._dragged = sample.point
            return
        self.let_go()
        self._at_work = Lasso()
        self._at_work.go(sample)

    def _hold(self, lasso: Lasso) -> None:
        places = self._places()
        found = lasso.caught(self.layer.near(lasso.bounds), places)
        if found:
            strokes = tuple(self.layer.strokes[at] for at in sorted(found))
            frame = frame_of(strokes, places)
            self._held = Caught(strokes, frame, self._drawn(strokes, frame, places))
            self.layer.hide(found)
            self.caught.emit(True)
        self.update()

    def _drawn(self, strokes: Sequence[Stroke], frame: QRectF, places: Places) -> QPixmap:
        """Return a picture of the strokes in a frame."""
        picture = _clear_picture(frame.size().toSize(), self.devicePixelRatioF())
        with QPainter(picture) as painter:
            painter.translate(-frame.topLeft())
            share = max(_FEW, _MANY // len(strokes))  # to drag them they needn't be whole
            outlined = partial(self.layer.outlined, most=share)
            paint_ink(painter, strokes, places, theme.current(), outlined=outlined)
        return picture

    def _drop(self, held: Caught) -> None:
        moved = held.moved(self._places())
        self.let_go()
        self.inked.emit(moved, ())

    def _show_anew(self, area: QRectF) -> None:
        self._dry()
        if area.isEmpty():
            self.update()
        else:
            self.update(area.toAlignedRect())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        area = QRectF(event.rect())
        colours, places = theme.current(), self._places() if self.layer.strokes else {}
        with QPainter(self) as painter:
            self.layer.draw(painter, area, self.size(), places, colours, panes=self.panes())
            self._dry()
            for at, work in self._drying.items():
                if self.layer.strokes[at].place in places:
                    work.paint(painter, area)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._held is not None:
                self._held.paint(painter, colours)
            if isinstance(self._at_work, Writing):
                self._at_work.paint(painter, area)
            elif self._at_work is not None:
                self._at_work.paint(painter, colours)
            if self._rubbing is not None:
                painter.setPen(theme.tint(colours.faded))
                painter.drawEllipse(self._rubbing, ERASER, ERASER)


class Writing:
    """A stroke being written; its outline is drawn when it is finished."""

    def __init__(
        self, pen: Pen, colour: InkColour, theme: Theme, size: QSize, *, density: float
    ) -> None:
        """Start a stroke on a surface of this size."""
        self.pen, self.colour = pen, colour
        self.trace = Trace()
        self._last: Sample | None = None
        self._tint: QColor = ink_tint(colour, theme)
        self._picture = _clear_picture(size, density)

    def go(self, sample: Sample) -> QRectF:
        """Add a point; return the area to repaint."""
        last, begins = self._last or sample, self._last is None
        # A stroke needs no points closer together.
        if not begins and QLineF(last.point, sample.point).length() < 0.7:
            return QRectF()
        self.trace.go(sample)
        self._last = sample
        width = width_at(self.pen, (last.pressure + sample.pressure) // 2)
        cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        with QPainter(self._picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._tint, width, Qt.PenStyle.SolidLine, cap, join))
            if begins:
                painter.drawPoint(sample.point)
            else:
                painter.drawLine(QLineF(last.point, sample.point))
        return drawing.grown(QRectF(last.point, sample.point).normalized(), width / 2 + GAPS.hair)

    def paint(self, painter: QPainter, area: QRectF) -> None:
        """Draw the part of it in an area."""
        density = self._picture.devicePixelRatio()
        painter.setOpacity(opacity(self.pen))
        source = QRectF(area.topLeft() * density, area.size() * density)
        painter.drawPixmap(area, self._picture, source)
        painter.setOpacity(1.0)


class InkLayer(QObject):
    """All strokes as one picture; a repaint only copies a part of it.

    Outlining and drawing many strokes takes long, so they come bit by bit; `changed` emits the part
    of the picture to repaint.
    """

    changed = Signal(QRectF)

    def __init__(self, parent: QObject) -> None:
        """Create an empty layer."""
        super().__init__(parent)
        self.strokes: dict[int, Stroke] = {}
        self._hidden: frozenset[int] = frozenset()
        self._outlines: dict[int, _Outline] = {}
        self._drawn: dict[int, QRectF] = {}
        """The area of each stroke in the picture, including hidden ones."""
        self._picture = QPixmap()
        self._wet: _Wet | None = None
        self._drawn_for: tuple[object, ...] = ()
        self._places: Places = {}
        self._panes: Places = {}
        self._theme: Theme | None = None
        # Not immediately: pending paint events come first.
        self._going_on = QTimer(self, singleShot=True, interval=1)
        self._going_on.timeout.connect(self._go_on)

    @property
    def settled(self) -> bool:
        """Whether everything is drawn."""
        return len(self._drawn) == len(self.strokes)

    def needs_no_drawing(self, stroke: int) -> bool:
        """Whether a stroke needn't be drawn any more: it is drawn, hidden or gone."""
        return stroke in self._drawn or stroke in self._hidden or stroke not in self.strokes

    def near(self, area: QRectF) -> Iterator[Stroke]:
        """Yield the strokes that may be visible in an area."""
        for at, stroke in self.strokes.items():
            seen = self._drawn.get(at)
            if seen is None or seen.intersects(area):
                yield stroke

    def outlined(self, stroke: Stroke, most: int | None = None) -> Sequence[QPainterPath]:
        """Return the outline of a stroke, in pieces; only so many of them with `most`."""
        outline = self._outline(stroke)
        while (most is None or len(outline.pieces) < most) and not self._go_on_with(outline):
            pass
        return outline.pieces[:most]

    def show(self, strokes: Mapping[int, Stroke]) -> None:
        """Show these strokes, and nothing else."""
        before, self.strokes = self.strokes, dict(strokes)
        area = QRectF()
        for at, stroke in before.items():
            now = strokes.get(at)
            if now is not stroke and now != stroke:
                self._outlines.pop(at, None)
                area = area.united(self._drawn.pop(at, QRectF()))
        self._draw_again(area)
        if not self.settled:
            self._going_on.start()

    def hide(self, hidden: Collection[int]) -> None:
        """Leave these strokes out of the picture, and no others."""
        before, self._hidden = self._hidden, frozenset(hidden)
        area = QRectF()
        for at in before ^ self._hidden:
            area = area.united(self._drawn.get(at, QRectF()))
        self._draw_again(area)

    def draw(
        self,
        painter: QPainter,
        area: QRectF,
        size: QSize,
        places: Places,
        theme: Theme,
        *,
        panes: Places,
    ) -> None:
        """Draw a part of the picture, which is redrawn if places, size or theme changed.

        Places in `panes` are clipped to these areas.
        """
        if not self.strokes:
            return
        density = painter.device().devicePixelRatioF()
        if self._drawn_for != (size, density, theme.name) or places != self._places:
            self._drawn_for = (size, density, theme.name)
            self._places, self._panes, self._theme = dict(places), panes, theme
            self._picture = _clear_picture(size, density)
            self._begin_again()
        source = QRectF(area.topLeft() * density, area.size() * density)
        painter.drawPixmap(area, self._picture, source)

    def _begin_again(self) -> None:
        """Redraw everything, as much as there is time for now."""
        self._picture.fill(Qt.GlobalColor.transparent)
        self._drawn.clear()
        self._wet = None
        self._draw_more()
        if not self.settled:
            self._going_on.start()

    def _go_on(self) -> None:
        """Draw more for a moment, and show it."""
        if self._picture.isNull():
            self.changed.emit(QRectF())  # `draw` will say how large the picture must be
            return
        area = self._draw_more()
        if not self.settled:
            self._going_on.start()
        if not area.isEmpty():
            self.changed.emit(area)

    def _draw_more(self) -> QRectF:
        """Outline and draw strokes for a moment; return the area."""
        end, area = monotonic() + _SLICE, QRectF()
        with QPainter(self._picture) as painter:
            for at, stroke in self.strokes.items():
                if at in self._drawn:
                    continue
                outline = self._outline(stroke)
                while not self._go_on_with(outline):
                    if monotonic() > end:
                        return area
                if at not in self._hidden and not self._is_painted(painter, outline, end):
                    return area
                self._drawn[at] = self._seen(outline)
                if at not in self._hidden:
                    area = area.united(self._drawn[at])
                if monotonic() > end:
                    break
        return area

    def _is_painted(self, painter: QPainter, outline: _Outline, end: float) -> bool:
        """Paint a stroke; return whether all of it is done at the `end`.

        One of many pieces is painted on a picture of its own first, as far as there is time.
        """
        if len(outline.pieces) <= _FEW or self._theme is None:
            self._paint(painter, [outline.stroke])
            return True
        if self._wet is None or self._wet.stroke is not outline.stroke:
            size, density = self._picture.deviceIndependentSize(), self._picture.devicePixelRatio()
            picture = _clear_picture(size.toSize(), density)
            self._wet = _Wet(outline.stroke, picture, iter(outline.pieces))
        wet, covering = self._wet, replace(outline.stroke, pen=Pen.BOLD)  # nowhere darker
        with QPainter(wet.picture) as own:
            while some := tuple(islice(wet.pieces, _FEW)):
                self._paint(own, [covering], outlined=partial(_as_outlined, some))
                if monotonic() > end:
                    return False
        painter.setOpacity(opacity(outline.stroke.pen))
        painter.drawPixmap(QPointF(), wet.picture)
        painter.setOpacity(1.0)
        self._wet = None
        return True

    def _draw_again(self, area: QRectF) -> None:
        """Redraw a part of the picture, or all of it if the strokes there have many pieces."""
        if area.isEmpty() or self._picture.isNull():
            return
        there = [at for at, seen in self._drawn.items() if seen.intersects(area)]
        if sum(len(self._outlines[at].pieces) for at in there) > _MANY:
            self._begin_again()
            self.changed.emit(QRectF())
            return
        with QPainter(self._picture) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
            painter.fillRect(area, Qt.GlobalColor.transparent)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            painter.setClipRect(area)
            self._paint(painter, [self.strokes[at] for at in there if at not in self._hidden])
        self.changed.emit(area)

    def _paint(
        self,
        painter: QPainter,
        strokes: Iterable[Stroke],
        outlined: Callable[[Stroke], Sequence[QPainterPath]] | None = None,
    ) -> None:
        if self._theme is not None:
            how, panes = outlined or self.outlined, self._panes
            paint_ink(painter, strokes, self._places, self._theme, panes=panes, outlined=how)

    def _outline(self, stroke: Stroke) -> _Outline:
        if stroke.id not in self._outlines:
            self._outlines[stroke.id] = _Outline(stroke, outline_pieces(stroke), [], QRectF())
        return self._outlines[stroke.id]

    def _go_on_with(self, outline: _Outline) -> bool:
        """Outline one more piece; return whether it was the last."""
        if outline.more is not None:
            piece = next(outline.more, None)
            if piece is None:
                outline.more = None
            else:
                outline.pieces.append(piece)
                outline.bounds = outline.bounds.united(piece.controlPointRect())
        return outline.more is None

    def _seen(self, outline: _Outline) -> QRectF:
        """Return the visible area of a stroke with its edges; empty if its place isn't visible."""
        place = self._places.get(outline.stroke.place)
        if place is None:
            return QRectF()
        found = to_place(outline.stroke, place).mapRect(outline.bounds)
        return QRectF(drawing.grown(found, GAPS.hair).toAlignedRect())


def _clear_picture(size: QSize, density: float) -> QPixmap:
    """Return an empty picture for a screen with so many dots a pixel."""
    picture = QPixmap(size * density)
    picture.setDevicePixelRatio(density)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


@dataclass(slots=True)
class _Outline:
    """The outline of a stroke, as far as it exists; `more` yields the other pieces."""

    stroke: Stroke
    more: Iterator[QPainterPath] | None
    pieces: list[QPainterPath]
    bounds: QRectF


def _as_outlined(pieces: Sequence[QPainterPath], _stroke: Stroke) -> Sequence[QPainterPath]:
    return pieces


@dataclass(slots=True)
class _Wet:
    """A stroke being painted on a picture of its own: its `pieces` that are still missing."""

    stroke: Stroke
    picture: QPixmap
    pieces: Iterator[QPainterPath]
