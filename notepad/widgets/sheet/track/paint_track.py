"""Drawing a way to a goal: a garden with a lane for each piece, the temple, and gates above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from notepad.core.page.track import Track
from notepad.widgets.look.lettering import Side, ems, write
from notepad.widgets.look.paint_face import draw_face
from notepad.widgets.look.surface import RING
from notepad.widgets.look.symbols import draw_symbol
from notepad.widgets.look.theme import Theme, tint
from notepad.widgets.sheet.track.track_geometry import TrackLayout, place_track

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from notepad.core.page.block import Prospect
    from notepad.core.page.track import Gate, Racer

_SMALL = 0.86
_LEAST = 12.0  # pixels of what is read at the table
_TEN = 10
_MOST_LINES = 20
_COLUMNS = 4
_WOULD, _SYMBOL = 0.83, 1.1  # of a piece's radius: that of one that would stand there, a symbol


def paint_track(
    painter: QPainter,
    area: QRectF,
    track: Track,
    theme: Theme,
    *,
    text: float = 15.0,
    finger: float = 0.0,
    part: str | None = None,
    lit: Collection[str] = (),
    focus: str | None = None,
) -> None:
    """Draw a track, or a `part` of it; `lit` lanes and gates are lit, the focus has a ring."""
    layout = place_track(area, track, text=text, finger=finger, part=part)
    drawing = _Drawing(painter, track, layout, theme, text)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawing.gates(lit)
    if layout.lanes:
        drawing.garden()
        drawing.temple()
        for racer in track.racers:
            drawing.lane(racer, lit=racer.key in lit)
        drawing.scale()
    place = {**layout.lanes, **layout.gates}.get(focus or "")
    if place is not None:
        painter.setPen(QPen(tint(theme.accent), RING))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 6, 6)
    painter.restore()


@dataclass(frozen=True)
class _Drawing:
    """One drawing of a track: where to, what, and how it looks."""

    painter: QPainter
    track: Track
    layout: TrackLayout
    theme: Theme
    text: float

    @property
    def small(self) -> float:
        return max(_LEAST, self.text * _SMALL)

    def gates(self, lit: Collection[str]) -> None:
        if not self.layout.gates:
            return
        title, place, faded = self.track.gates_called, self.layout.gates_title, self.theme.faded
        write(self.painter, place, title, tint(faded), size=self.small, bold=True, side=Side.LEFT)
        for gate in self.track.gates:
            self._gate(gate, self.layout.gates[gate.key], lit=gate.key in lit)

    def garden(self) -> None:
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(tint(self.theme.mine))
        self.painter.drawRoundedRect(self.layout.garden, self.text * 0.5, self.text * 0.5)
        self.painter.setPen(QPen(tint(self.theme.line), 1, Qt.PenStyle.DotLine))
        for _space, x in self._marks():
            top, bottom = self.layout.garden.top(), self.layout.garden.bottom()
            self.painter.drawLine(QPointF(x, top), QPointF(x, bottom))

    def temple(self) -> None:
        """Draw steps, columns and a roof at the end of all ways."""
        place = self.layout.temple.adjusted(self.text * 0.2, 2, -self.text * 0.2, -2)
        roof, base = min(place.height() * 0.22, self.text * 2), min(4.0, place.height() * 0.1)
        self.painter.setPen(QPen(tint(self.theme.faded), 1.2))
        self.painter.setBrush(tint(self.theme.soft))
        top = QPointF(place.center().x(), place.top())
        eaves = place.top() + roof
        left, right = QPointF(place.left(), eaves), QPointF(place.right(), eaves)
        self.painter.drawPolygon(QPolygonF([left, top, right]))
        self.painter.drawRect(QRectF(place.left(), place.bottom() - base, place.width(), base))
        wide = place.width() / (2 * _COLUMNS - 1)
        for at in range(_COLUMNS):
            x = place.left() + 2 * at * wide
            self.painter.drawRect(QRectF(x, eaves, wide, place.bottom() - base - eaves))

    def lane(self, racer: Racer, *, lit: bool) -> None:
        way, high = self.layout.ways[racer.key], self.layout.ways[racer.key].height()
        if lit:
            self.painter.setPen(QPen(tint(self.theme.lit_line), 2))
            self.painter.setBrush(tint(self.theme.lit))
            place = self.layout.lanes[racer.key].adjusted(1, 1, -1, -1)
            place.setRight(self.layout.temple.left())
            self.painter.drawRoundedRect(place, 6, 6)
        self.painter.setPen(QPen(tint(self.theme.line), 1))
        self.painter.setBrush(tint(self.theme.paper))
        self.painter.drawRoundedRect(way, high / 2, high / 2)
        self._words(racer)
        x = self.layout.spot(racer.key, racer.at / self.track.goal)
        if racer.would is not None:
            self._would(racer, racer.would, x, way)
        gone = QRectF(way.left(), way.center().y() - high * 0.2, x - way.left(), high * 0.4)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(tint(self.theme.bar))
        self.painter.drawRoundedRect(gone, high * 0.2, high * 0.2)
        self._piece(racer, QPointF(x, way.center().y()))

    def _would(self, racer: Racer, would: Prospect, x: float, way: QRectF) -> None:
        """Draw the way that a piece would go, and where it would stand."""
        end = self.layout.spot(racer.key, would.at / self.track.goal)
        pen = QPen(tint(self.theme.lit_line), max(2.0, way.height() * 0.25))
        pen.setStyle(Qt.PenStyle.DotLine)
        self.painter.setPen(pen)
        self.painter.drawLine(QPointF(x, way.center().y()), QPointF(end, way.center().y()))
        size = self.layout.radius * _WOULD
        self.painter.setPen(QPen(tint(self.theme.lit_line), 2.5 if would.remark else 1.5))
        self.painter.setBrush(tint(self.theme.lit))
        spot = QPointF(end, way.center().y())
        self.painter.drawEllipse(spot, size, size)
        if racer.face.symbol is not None:
            draw_symbol(self.painter, racer.face.symbol, spot, size, tint(self.theme.ink))

    def scale(self) -> None:
        """Write the spaces below the ways at even steps that have room, and the goal."""
        faded, place, wide = tint(self.theme.faded), self.layout.scale, self.text * 2.2
        goal = self.track.goal
        steps = (self._step * times for times in (1, 2, 5, 10))
        step = next((one for one in steps if place.width() * one >= wide * goal), goal)
        written = [(at, x) for at, x in self._marks() if not at % step and place.right() - x > wide]
        for space, x in (*written, (goal, place.right())):
            mark = QRectF(x - wide / 2, place.top(), wide, place.height())
            write(self.painter, mark, str(space), faded, size=self.text * 0.8)

    @property
    def _step(self) -> int:
        """How many spaces are between two lines across the ways."""
        return max(_TEN, -(-self.track.goal // _MOST_LINES // _TEN) * _TEN)

    def _marks(self) -> list[tuple[int, float]]:
        goal, step, key = self.track.goal, self._step, self.track.racers[0].key
        return [(at, self.layout.spot(key, at / goal)) for at in range(step, goal, step)]

    def _words(self, racer: Racer) -> None:
        colour, ink = self.theme.readable(racer.face.colour), tint(self.theme.ink)
        told, remarks = racer.figure, racer.remarks
        if racer.would is not None:
            before = "" if self.layout.beside else f"{racer.figure} "
            told, remarks = f"{before}→ {racer.would.figure}", (racer.would.remark,)
            ink = tint(self.theme.mine_ink)
        inside = self.layout.names[racer.key].adjusted(self.text * 0.2, 0, -2, 0)
        bold = racer.leads or (racer.would is not None and bool(racer.would.remark))
        draw_face(self.painter, racer.face, inside, colour, size=self.small, bold=bold)
        figure = self.layout.figures[racer.key]
        wide = figure.width()
        if not self.layout.beside:
            wide = min(wide, max(2.6, ems(told, bold=True) + 0.2) * self.text)
        number = QRectF(figure.right() - wide, figure.top(), wide, figure.height())
        write(self.painter, number, told, ink, size=self.text, bold=True, side=Side.RIGHT)
        if not self.layout.beside:
            rest, faded = figure.adjusted(0, 0, -wide - self.text * 0.2, 0), tint(self.theme.faded)
            fitting = self._fitting(remarks, rest.width())
            write(self.painter, rest, fitting, faded, size=self.small, side=Side.RIGHT)

    def _fitting(self, remarks: Sequence[str], width: float) -> str:
        """Return as many of the remarks, from the first on, as have room in a line."""
        tried = (" · ".join(remarks[:count]) for count in range(len(remarks), 0, -1))
        return next((one for one in tried if ems(one) * self.small <= width), "")

    def _piece(self, racer: Racer, centre: QPointF) -> None:
        colour, radius = self.theme.readable(racer.face.colour), self.layout.radius
        self.painter.setPen(QPen(colour, 2.5 if racer.leads else 1.2))
        self.painter.setBrush(tint(self.theme.box))
        self.painter.drawEllipse(centre, radius, radius)
        if racer.face.symbol is not None:
            draw_symbol(self.painter, racer.face.symbol, centre, radius * _SYMBOL, colour)

    def _gate(self, gate: Gate, place: QRectF, *, lit: bool) -> None:
        """Draw a pool; one that is closed has a cross over it."""
        closed = gate.open is False
        edge = self.theme.lit_line if lit else self.theme.faded if closed else self.theme.mine_ink
        style = Qt.PenStyle.DashLine if gate.open is None else Qt.PenStyle.SolidLine
        self.painter.setPen(QPen(tint(edge), 2 if lit else 1.2, style))
        fill = self.theme.lit if lit else self.theme.soft if closed else self.theme.mine
        self.painter.setBrush(tint(fill))
        inside = place.adjusted(1, 1, -1, -1)
        self.painter.drawRoundedRect(inside, 6, 6)
        if closed:
            self.painter.setPen(QPen(tint(self.theme.accent), max(1.5, self.text * 0.12)))
            self.painter.drawLine(
                inside.topLeft() + QPointF(4, 4), inside.bottomRight() - QPointF(4, 4)
            )
            self.painter.drawLine(
                inside.topRight() + QPointF(-4, 4), inside.bottomLeft() + QPointF(4, -4)
            )
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.drawEllipse(inside.center(), self.text * 0.9, self.text * 0.9)
        ink = tint(self.theme.faded if closed else self.theme.ink)
        write(self.painter, inside, gate.label, ink, size=self.text, bold=not closed)
