"""InkLayer: what is written, drawn once and kept as a picture."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from notepad.widgets.ink.outline import outlining
from notepad.widgets.ink.paint_ink import fitting, paint_ink

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from notepad.core.ink import Stroke
    from notepad.widgets.ink.placing import Places
    from notepad.widgets.look.theme import Theme

_SLICE = 0.006  # seconds of outlining at a time, between which the window lives on
_EDGE = 2.0


class InkLayer(QObject):
    """Strokes as a picture, of which a repaint only shows a part.

    Outlines of many strokes take long, so they come bit by bit; `changed` brings the part of the
    picture that is to be shown anew.
    """

    changed = Signal(QRectF)

    def __init__(self, parent: QObject) -> None:
        """Have nothing to draw yet."""
        super().__init__(parent)
        self._strokes: dict[int, Stroke] = {}
        self._hidden: frozenset[int] = frozenset()
        self._outlines: dict[int, QPainterPath] = {}
        self._growing: tuple[Stroke, Iterator[QPainterPath]] | None = None
        self._path = QPainterPath()
        self._picture = QPixmap()
        self._drawn_for: tuple[object, ...] = ()
        self._places: Places = {}
        self._theme: Theme | None = None
        self._going_on = QTimer(self, singleShot=True, interval=0)
        self._going_on.timeout.connect(self._go_on)

    @property
    def strokes(self) -> Mapping[int, Stroke]:
        """What is written, by id."""
        return self._strokes

    @property
    def settled(self) -> bool:
        """Whether everything is drawn."""
        return not self._waiting

    def show(self, strokes: Mapping[int, Stroke]) -> None:
        """Have this written, and nothing else."""
        before, self._strokes = self._strokes, dict(strokes)
        gone = [stroke for at, stroke in before.items() if strokes.get(at) != stroke]
        came = [stroke for at, stroke in self._strokes.items() if before.get(at) != stroke]
        bounds = self._bounds(gone)
        for stroke in gone:
            self._outlines.pop(stroke.id, None)
        self._draw_again(bounds)
        if came:
            self._going_on.start()

    def hide(self, hidden: Collection[int]) -> None:
        """Leave these out of the picture, and no others."""
        before, self._hidden = self._hidden, frozenset(hidden)
        turned = before ^ self._hidden
        self._draw_again(self._bounds(self._strokes[at] for at in turned if at in self._strokes))

    def draw(
        self,
        painter: QPainter,
        area: QRectF,
        size: QSize,
        places_now: Callable[[], Places],
        theme: Theme,
    ) -> None:
        """Show a part of the picture, made anew if the places, the size or the theme changed."""
        if not self._strokes:
            return
        places = places_now()
        density = painter.device().devicePixelRatioF()
        if self._drawn_for != (size, density, theme.name) or places != self._places:
            self._drawn_for = (size, density, theme.name)
            self._places, self._theme = dict(places), theme
            self._picture = QPixmap(size * density)
            self._picture.setDevicePixelRatio(density)
            self._picture.fill(Qt.GlobalColor.transparent)
            self._paint(self._seen)
            if self._waiting:
                self._going_on.start()
        source = QRectF(area.topLeft() * density, area.size() * density)
        painter.drawPixmap(area, self._picture, source)

    @property
    def _waiting(self) -> list[int]:
        """The ids of the strokes that have no outline yet."""
        return [at for at in self._strokes if at not in self._outlines]

    @property
    def _seen(self) -> list[Stroke]:
        """What can be drawn now."""
        return [
            stroke
            for at, stroke in self._strokes.items()
            if at in self._outlines and at not in self._hidden
        ]

    def _go_on(self) -> None:
        """Outline strokes for a moment, and show those."""
        end, made = monotonic() + _SLICE, []
        for at in self._waiting:
            stroke = self._strokes[at]
            if self._growing is None or self._growing[0] != stroke:
                self._growing = (stroke, outlining(stroke))
            for path in self._growing[1]:
                self._path = path
                if monotonic() > end:
                    break
            else:
                self._growing = None
                self._outlines[at] = self._path
                made.append(stroke)
            if monotonic() > end:
                self._going_on.start()
                break
        self._add([stroke for stroke in made if stroke.id not in self._hidden])

    def _add(self, strokes: list[Stroke]) -> None:
        """Draw more strokes over those that are there."""
        if self._picture.isNull():
            self.changed.emit(QRectF())
            return
        self._paint(strokes)
        self.changed.emit(self._bounds(strokes))

    def _draw_again(self, area: QRectF) -> None:
        """Draw a part of the picture anew."""
        if area.isEmpty() or self._picture.isNull():
            return
        with QPainter(self._picture) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
            painter.fillRect(area, Qt.GlobalColor.transparent)
        self._paint(
            [stroke for stroke in self._seen if self._bounds([stroke]).intersects(area)],
            within=area,
        )
        self.changed.emit(area)

    def _paint(self, strokes: Iterable[Stroke], *, within: QRectF | None = None) -> None:
        if self._picture.isNull() or self._theme is None:
            return
        with QPainter(self._picture) as painter:
            if within is not None:
                painter.setClipRect(within)
            paint_ink(painter, strokes, self._places, self._theme, outlined=self._outlined)

    def _outlined(self, stroke: Stroke) -> QPainterPath:
        return self._outlines[stroke.id]

    def _bounds(self, strokes: Iterable[Stroke]) -> QRectF:
        """Return where some strokes are seen, with their edges."""
        found = QRectF()
        for stroke in strokes:
            place = self._places.get(stroke.place)
            made = self._outlines.get(stroke.id)
            if place is None or made is None:
                continue
            bounds = fitting(stroke, place).mapRect(made.controlPointRect())
            found = found.united(bounds.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE))
        return QRectF(found.toAlignedRect())
