"""InkLayer: what is written, drawn once and kept as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from notepad.core.ink import Stroke
from notepad.widgets.ink.outline import outlining
from notepad.widgets.ink.paint_ink import fitting, paint_ink

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from notepad.widgets.ink.placing import Places
    from notepad.widgets.look.theme import Theme

_SLICE = 0.005  # seconds of outlining and drawing at a time, between which the window lives on
_MANY = 200  # strokes that can be drawn again in one go
_EDGE = 2.0


@dataclass(slots=True)
class _Trace:
    """A stroke with its outline, as far as that was made: `more` brings the rest of its pieces."""

    stroke: Stroke
    more: Iterator[QPainterPath] | None
    pieces: list[QPainterPath]
    bounds: QRectF


class InkLayer(QObject):
    """Strokes as a picture, of which a repaint only shows a part.

    To outline many strokes and to draw them takes long, so they come bit by bit; `changed` brings
    the part of the picture that is to be shown anew.
    """

    changed = Signal(QRectF)

    def __init__(self, parent: QObject) -> None:
        """Have nothing to draw yet."""
        super().__init__(parent)
        self._strokes: dict[int, Stroke] = {}
        self._hidden: frozenset[int] = frozenset()
        self._traces: dict[int, _Trace] = {}
        self._drawn: dict[int, QRectF] = {}
        """Where each stroke is seen that is in the picture, or would be were it not hidden."""
        self._picture = QPixmap()
        self._drawn_for: tuple[object, ...] = ()
        self._places: Places = {}
        self._panes: Places = {}
        self._theme: Theme | None = None
        # Not at once: what waits to be painted is first.
        self._going_on = QTimer(self, singleShot=True, interval=1)
        self._going_on.timeout.connect(self._go_on)

    @property
    def strokes(self) -> Mapping[int, Stroke]:
        """What is written, by id."""
        return self._strokes

    @property
    def settled(self) -> bool:
        """Whether everything is drawn."""
        return len(self._drawn) == len(self._strokes)

    def shows(self, stroke: int) -> bool:
        """Return whether a stroke needs not be drawn any more: it is, or is hidden, or gone."""
        return stroke in self._drawn or stroke in self._hidden or stroke not in self._strokes

    def near(self, area: QRectF) -> Iterator[Stroke]:
        """Yield the strokes that may be seen in an area: all others are not."""
        for at, stroke in self._strokes.items():
            seen = self._drawn.get(at)
            if seen is None or seen.intersects(area):
                yield stroke

    def outlined(self, stroke: Stroke) -> Sequence[QPainterPath]:
        """Return the outline of one of the strokes, in pieces."""
        trace = self._trace(stroke)
        while not self._trace_on(trace):
            pass
        return trace.pieces

    def show(self, strokes: Mapping[int, Stroke]) -> None:
        """Have this written, and nothing else."""
        before, self._strokes = self._strokes, dict(strokes)
        area = QRectF()
        for at, stroke in before.items():
            now = strokes.get(at)
            if now is not stroke and now != stroke:
                self._traces.pop(at, None)
                area = area.united(self._drawn.pop(at, QRectF()))
        self._draw_again(area)
        if not self.settled:
            self._going_on.start()

    def hide(self, hidden: Collection[int]) -> None:
        """Leave these out of the picture, and no others."""
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
        """Show a part of the picture, made anew if the places, the size or the theme changed.

        The places in `panes` are seen only inside those.
        """
        if not self._strokes:
            return
        density = painter.device().devicePixelRatioF()
        if self._drawn_for != (size, density, theme.name) or places != self._places:
            self._drawn_for = (size, density, theme.name)
            self._places, self._panes, self._theme = dict(places), panes, theme
            self._picture = QPixmap(size * density)
            self._picture.setDevicePixelRatio(density)
            self._begin_again()
        source = QRectF(area.topLeft() * density, area.size() * density)
        painter.drawPixmap(area, self._picture, source)

    def _begin_again(self) -> None:
        """Draw everything anew, as much of it as there is time for at once."""
        self._picture.fill(Qt.GlobalColor.transparent)
        self._drawn.clear()
        self._draw_more()
        if not self.settled:
            self._going_on.start()

    def _go_on(self) -> None:
        """Draw more for a moment, and show that."""
        if self._picture.isNull():
            self.changed.emit(QRectF())  # how large the picture is to be is told when it is shown
            return
        area = self._draw_more()
        if not self.settled:
            self._going_on.start()
        if not area.isEmpty():
            self.changed.emit(area)

    def _draw_more(self) -> QRectF:
        """Outline and draw strokes for a moment; return where."""
        end, area = monotonic() + _SLICE, QRectF()
        with QPainter(self._picture) as painter:
            for at, stroke in self._strokes.items():
                if at in self._drawn:
                    continue
                trace = self._trace(stroke)
                while not self._trace_on(trace):
                    if monotonic() > end:
                        return area
                self._drawn[at] = self._seen(trace)
                if at not in self._hidden:
                    self._paint(painter, [stroke])
                    area = area.united(self._drawn[at])
                if monotonic() > end:
                    break
        return area

    def _draw_again(self, area: QRectF) -> None:
        """Draw a part of the picture anew; all of it if much is there."""
        if area.isEmpty() or self._picture.isNull():
            return
        there = [at for at, seen in self._drawn.items() if seen.intersects(area)]
        if len(there) > _MANY:
            self._begin_again()
            self.changed.emit(QRectF())
            return
        with QPainter(self._picture) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
            painter.fillRect(area, Qt.GlobalColor.transparent)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            painter.setClipRect(area)
            self._paint(painter, [self._strokes[at] for at in there if at not in self._hidden])
        self.changed.emit(area)

    def _paint(self, painter: QPainter, strokes: Iterable[Stroke]) -> None:
        if self._theme is not None:
            paint_ink(
                painter,
                strokes,
                self._places,
                self._theme,
                panes=self._panes,
                outlined=self.outlined,
            )

    def _trace(self, stroke: Stroke) -> _Trace:
        found = self._traces.get(stroke.id)
        if found is None:
            found = self._traces[stroke.id] = _Trace(stroke, outlining(stroke), [], QRectF())
        return found

    def _trace_on(self, trace: _Trace) -> bool:
        """Outline one piece more; return whether that was all."""
        if trace.more is not None:
            piece = next(trace.more, None)
            if piece is None:
                trace.more = None
            else:
                trace.pieces.append(piece)
                trace.bounds = trace.bounds.united(piece.controlPointRect())
        return trace.more is None

    def _seen(self, trace: _Trace) -> QRectF:
        """Return where a stroke is seen, with its edges; nowhere if its place is not."""
        place = self._places.get(trace.stroke.place)
        if place is None:
            return QRectF()
        found = fitting(trace.stroke, place).mapRect(trace.bounds)
        return QRectF(found.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE).toAlignedRect())
