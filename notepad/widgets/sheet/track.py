"""The way to a goal: a garden with a lane for each piece, the temple, and gates above.

First the layout of lanes and gates (lengths are pixels), then the drawing for screen and paper,
then the widget.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.ink import way_place
from notepad.core.page import Gate, Racer, Track
from notepad.widgets.look import boxes, drawing, theme
from notepad.widgets.look.drawing import Side, ems, write
from notepad.widgets.look.theme import Theme, finger, tint
from notepad.widgets.sheet.sheet_field import SheetField

if TYPE_CHECKING:
    from notepad.core.faces_and_marks import Face, Prospect

GATES = "gates"
"""The part of a track with only its gates; "" is the part with only the lanes, None is both."""

_GATE = 2.4  # a gate's height, in text sizes
_BESIDE = 0.28  # of the whole width: the most for a name beside its lane
_WOULD_BE = "→\u2009{figure}"  # a figure that would change, beside its lane
_EDGE = 1.5  # pixels of a piece's outline


@dataclass(frozen=True, slots=True)
class TrackLayout:
    """Where everything of a track stands, by key.

    Each lane, way, name, figure and gate has a key with that of its racer or gate. A way goes from
    0 to the goal, and pieces on it have this `radius`. "temple" is at the end of all ways, "scale"
    below them, and "title" names the gates. Words stand above their ways or `beside` them.
    """

    areas: Mapping[str, QRectF]
    radius: float = 0.0
    beside: bool = False

    def of(self, kind: str) -> dict[str, QRectF]:
        """Return the areas of all things of a kind by their own keys."""
        lead = f"{kind} "
        return {
            key.removeprefix(lead): one for key, one in self.areas.items() if key.startswith(lead)
        }

    def spot(self, key: str, share: float) -> float:
        """Return the x of a piece that has gone a share of its way, from 1 on in the temple.

        Until then, not even its edge is in the temple.
        """
        way = self.areas[f"way {key}"]
        if share >= 1.0:
            return self.areas["temple"].center().x()
        return way.left() + (way.width() - self.radius - _EDGE) * max(share, 0.0)


def place_track(
    area: QRectF, track: Track, *, text: float, finger: float = 0.0, part: str | None = None
) -> TrackLayout:
    """Return the layout of a track, from the top of an area."""
    above = _gates_height(track, text, finger) if part is None else 0.0
    gates = [_gates_box(track, area, text, finger, alone=part == GATES)] if track.gates else []
    if part == GATES or not track.racers:
        return TrackLayout(gates[0].areas(area) if gates and part in (None, GATES) else {})
    high = (area.height() - above - text * boxes.LINE) / len(track.racers)
    high = min(high, text * 4.2)
    beside = high < text * 2.7
    radius = _radius(high, text, beside=beside)
    lanes = _lanes_box(track, area.width(), text, radius, high, beside=beside)
    gates = gates[:1] if part is None else []
    box = boxes.Column((*gates, *([boxes.high_room(text * 0.6)] if gates else []), lanes))
    return TrackLayout(box.areas(area), radius, beside)


def _lanes_box(
    track: Track, width: float, text: float, radius: float, high: float, *, beside: bool
) -> boxes.Box:
    """Return lanes with their ways to the temple, above the scale."""
    keys = [one.key for one in track.racers]
    temple = max(text * (1.9 if beside else 3.0), 2 * (radius + _EDGE))
    named = _name_width(track, width, text) if beside else 0.0
    told = _figure_width(track, text) if beside else 0.0
    if not beside:
        aside, inner = boxes.wide_room(boxes.GAPS.near), width - temple - 2 * boxes.GAPS.near
    lines: list[boxes.Box] = []
    for key in keys:
        way = boxes.Bar(f"way {key}", *(1.2 * radius,) * 2)
        begin, end = boxes.wide_room(radius + _EDGE), boxes.wide_room(temple)
        if beside:
            name = boxes.Room(f"name {key}", boxes.exactly(named), boxes.exactly(high))
            figure = boxes.Room(f"figure {key}", boxes.exactly(told))
            lines.append(boxes.Row((name, figure, begin, way, end)))
        else:
            name = boxes.Room(
                f"name {key}", boxes.exactly(inner * 0.4), boxes.exactly(text * boxes.LINE)
            )
            words = boxes.Row((aside, name, boxes.Room(f"figure {key}", boxes.ANY), aside, end))
            rest = boxes.Room(down=boxes.exactly(high - text * boxes.LINE))
            lines.append(boxes.Column((words, boxes.Row((begin, way, end, rest)))))
    ground = (
        boxes.wide_room(named + told),
        boxes.Room("garden", boxes.ANY),
        boxes.Room("temple", boxes.exactly(temple)),
    )
    lanes = boxes.Column(
        tuple(boxes.Room(f"lane {key}", boxes.ANY, boxes.exactly(high)) for key in keys)
    )
    begin = boxes.wide_room(named + told + radius + _EDGE)
    scale = boxes.Room("scale", boxes.ANY, boxes.exactly(text * boxes.LINE))
    all_of_it = boxes.Layers((lanes, boxes.Row(ground), boxes.Column(tuple(lines))))
    return boxes.Column((all_of_it, boxes.Row((begin, scale, boxes.wide_room(temple)))))


def track_ink_places(track: Track, area: QRectF, text: float) -> Mapping[str, QRectF]:
    """Return the places that ink can belong to on a whole track: its lanes and gates."""
    layout = place_track(area, track, text=text)
    return {
        way_place(key): place for key, place in {**layout.of("lane"), **layout.of("gate")}.items()
    }


def track_height(track: Track, width: float, text: float) -> float:
    """Return the height that a track wants; it is the same at any width."""
    lanes = text * 3.3 * len(track.racers) + text * boxes.LINE
    return lanes + _gates_height(track, text, 0.0)


def least_height(track: Track, *, text: float, finger: float, part: str | None) -> float:
    """Return the least height at which a track, or one part of it, can be read and tapped."""
    gates = _gates_height(track, text, finger)
    lane = max(text * 1.7, finger if part is None else 0.0)
    lanes = lane * len(track.racers) + text * boxes.LINE
    return {None: gates + lanes, GATES: gates}.get(part, lanes)


def _gates_height(track: Track, text: float, finger: float) -> float:
    return max(text * _GATE, finger) + text * 0.6 if track.gates else 0.0


def _gates_box(track: Track, area: QRectF, text: float, finger: float, *, alone: bool) -> boxes.Box:
    """Return the gates beside their title.

    Gates `alone` take two rows, and are as high as they can be without looking like towers; what
    shows them alone says already what they are.
    """
    least, gap = max(text * _GATE, finger), text * 0.4
    rows = 2 if alone and area.height() >= 2 * least + gap else 1
    across = math.ceil(len(track.gates) / rows)
    title = 0.0 if alone else min(text * 6, area.width() * 0.2)
    room = area.width() - title
    wide = min((room - gap * (across - 1)) / across, text * (9 if alone else 7))
    high = boxes.Span(least, max(least, wide)) if alone else boxes.exactly(least)
    gates = boxes.tiles(
        [f"gate {one.key}" for one in track.gates], across, boxes.exactly(wide), high, gap
    )
    return (
        gates if alone else boxes.Row((boxes.Room("title", boxes.exactly(title - gap)), gates), gap)
    )


def _radius(high: float, text: float, *, beside: bool) -> float:
    """Return the radius of pieces in lanes of a height, of which text takes a part."""
    if beside:
        return min(max(high * 0.42, text * 0.72), high / 2 - _EDGE)
    return (high - text * boxes.LINE) / 2 - _EDGE


def _name_width(track: Track, width: float, text: float) -> float:
    """Return the width for names beside their lanes: short ones leave more for the ways."""
    longest = max(drawing.face_ems(one, bold=True) for one in _faces(track, width, text).values())
    return min((longest + 0.5) * text, width * _BESIDE)


def _faces(track: Track, width: float, text: float) -> Mapping[str, Face]:
    """Return the faces beside lanes; where one has no room, signs tell pieces of a player apart."""
    faces = {one.key: one.face for one in track.racers}
    longest = max(drawing.face_ems(one, bold=True) for one in faces.values())
    if all(one.symbol for one in faces.values()) and longest * boxes.READ > width * _BESIDE - text:
        return {one.key: replace(one.face, label=one.holder) for one in track.racers}
    return faces


def _figure_width(track: Track, text: float) -> float:
    """Return the width of figures beside their lanes: the goal, too, would fit into it."""
    return max(2.6, ems(_WOULD_BE.format(figure=track.goal), bold=True) + 0.2) * text


def paint_track(
    painter: QPainter, area: QRectF, track: Track, theme: Theme, text: float = boxes.USUAL_TEXT
) -> None:
    """Draw a whole track."""
    TrackDrawing(painter, track, place_track(area, track, text=text), theme, text).draw()


@dataclass(frozen=True)
class TrackDrawing:
    """One drawing of a track: its painter, its data, and its style."""

    painter: QPainter
    track: Track
    layout: TrackLayout
    theme: Theme
    text: float

    def draw(self, lit: Collection[str] = (), focus: str | None = None) -> None:
        """Draw all of it; `lit` lanes and gates are lit, and the one in `focus` has a ring."""
        with drawing.smooth(self.painter):
            self._gates(lit)
            if "temple" in self._areas:
                self._garden()
                self._temple()
                for racer in self.track.racers:
                    self.painter.setOpacity(drawing.PALE if racer.doubted else 1.0)
                    self._lane(racer, lit=racer.key in lit)
                self.painter.setOpacity(1.0)
                self._scale()
            place = {**self.layout.of("lane"), **self.layout.of("gate")}.get(focus or "")
            if place is not None:
                drawing.draw_ring(self.painter, drawing.grown(place, -1), self.theme, radius=6)

    @property
    def _small(self) -> float:
        return max(boxes.READ, self.text * boxes.PARTS.small)

    @property
    def _areas(self) -> Mapping[str, QRectF]:
        return self.layout.areas

    def _gates(self, lit: Collection[str]) -> None:
        title, faded = self.track.gates_called, self.theme.faded
        if (place := self._areas.get("title")) is not None:
            size = self._small
            write(self.painter, place, title, faded, size=size, bold=True, side=Side.LEFT)
        places = self.layout.of("gate")
        for gate in self.track.gates if places else ():
            self._gate(gate, places[gate.key], lit=gate.would or gate.key in lit)

    def _garden(self) -> None:
        drawing.fill(self.painter, self._areas["garden"], self.theme.mine, self.text * 0.5)
        top, bottom = self._areas["garden"].top(), self._areas["garden"].bottom()
        dotted = drawing.pen(self.theme.line, 1, Qt.PenStyle.DotLine)
        for _space, x in self._marks():
            drawing.draw_line(self.painter, QPointF(x, top), QPointF(x, bottom), dotted)

    def _temple(self) -> None:
        """Draw steps, columns and a roof at the end of all ways."""
        place = self._areas["temple"].adjusted(self.text * 0.2, 2, -self.text * 0.2, -2)
        roof, base = min(place.height() * 0.22, self.text * 2), min(4.0, place.height() * 0.1)
        self.painter.setPen(QPen(tint(self.theme.faded), 1.2))
        self.painter.setBrush(tint(self.theme.soft))
        top = QPointF(place.center().x(), place.top())
        eaves = place.top() + roof
        left, right = QPointF(place.left(), eaves), QPointF(place.right(), eaves)
        self.painter.drawPolygon(QPolygonF([left, top, right]))
        self.painter.drawRect(QRectF(place.left(), place.bottom() - base, place.width(), base))
        wide = place.width() / 7
        for at in range(4):
            x = place.left() + 2 * at * wide
            self.painter.drawRect(QRectF(x, eaves, wide, place.bottom() - base - eaves))

    def _lane(self, racer: Racer, *, lit: bool) -> None:
        way, high = self._areas[f"way {racer.key}"], self._areas[f"way {racer.key}"].height()
        if lit:
            place = self._areas[f"lane {racer.key}"].adjusted(1, 1, -1, -1)
            place.setRight(self._areas["temple"].left())
            drawing.draw_lit(self.painter, place, self.theme, radius=6)
        drawing.draw_box(
            self.painter, way, high / 2, self.theme.paper, drawing.pen(self.theme.line)
        )
        self._words(racer)
        x = self.layout.spot(racer.key, racer.at / self.track.goal)
        gone = QRectF(way.left(), way.center().y() - high * 0.2, x - way.left(), high * 0.4)
        gone.setRight(min(x, way.right()))
        drawing.fill(self.painter, gone, self.theme.bar, high * 0.2)
        spot, would = QPointF(x, way.center().y()), racer.would
        if would is not None:
            end = QPointF(self.layout.spot(racer.key, would.at / self.track.goal), spot.y())
            dotted = drawing.pen(self.theme.lit_line, max(2.0, high * 0.25), Qt.PenStyle.DotLine)
            drawing.draw_line(self.painter, spot, end, dotted)
            # Nearer together, a piece would cover the other's symbol.
            self._would(racer, would, end, covered=abs(end.x() - x) < self.layout.radius * 1.6)
        self._piece(racer, spot)

    def _would(self, racer: Racer, would: Prospect, spot: QPointF, *, covered: bool) -> None:
        """Draw a piece where it would end, below where it is: both may be near each other.

        If the piece covers part of it, it is as large, so that its edge is seen, without a symbol.
        """
        size = self.layout.radius * (1 if covered else boxes.PARTS.small)
        edge = drawing.pen(self.theme.lit_line, 2.5 if would.remark else 1.5)
        drawing.draw_disc(self.painter, spot, size, self.theme.lit, edge)
        if not covered:
            drawing.draw_symbol(self.painter, racer.face.symbol, spot, size, self.theme.ink)

    def _scale(self) -> None:
        """Write the numbers of spaces below the ways, in even steps that fit, and the goal."""
        faded, place, wide = self.theme.faded, self._areas["scale"], self.text * 2
        goal = self.track.goal
        steps = (self._step * times for times in (1, 2, 5, 10))
        step = next((one for one in steps if place.width() * one >= wide * goal), goal)
        written = [(at, x) for at, x in self._marks() if not at % step and place.right() - x > wide]
        for space, x in (*written, (goal, place.right())):
            mark = QRectF(x - wide / 2, place.top(), wide, place.height())
            write(self.painter, mark, str(space), faded, size=self._small)

    @property
    def _step(self) -> int:
        """How many spaces there are between two lines across the ways."""
        # More lines would hide the pieces.
        return max(10, -(-self.track.goal // 200) * 10)

    def _marks(self) -> list[tuple[int, float]]:
        goal, step, key = self.track.goal, self._step, self.track.racers[0].key
        return [(at, self.layout.spot(key, at / goal)) for at in range(step, goal, step)]

    def _words(self, racer: Racer) -> None:
        colour, ink = self.theme.readable(racer.face.colour), tint(self.theme.ink)
        told, remarks = racer.figure, racer.remarks
        if racer.would is not None:
            told, remarks = f"{racer.figure} → {racer.would.figure}", (racer.would.remark,)
            if self.layout.beside:
                told = _WOULD_BE.format(figure=racer.would.figure)
            ink = tint(self.theme.mine_ink)
        inside = self._areas[f"name {racer.key}"].adjusted(self.text * 0.2, 0, -2, 0)
        bold = racer.leads or (racer.would is not None and bool(racer.would.remark))
        face, size = self._names_beside.get(racer.key, racer.face), self._names_size(inside.width())
        spare = inside.width() - drawing.face_ems(replace(face, label=""), bold=bold) * size
        face = replace(face, label=drawing.elide(face.label, spare - size * 0.3, size, bold=bold))
        drawing.draw_face(self.painter, face, inside, colour, size=size, bold=bold)
        figure = self._areas[f"figure {racer.key}"]
        wide = figure.width()
        if not self.layout.beside:
            wide = min(wide, max(2.6, ems(told, bold=True) + 0.2) * self.text)
        number = QRectF(figure.right() - wide, figure.top(), wide, figure.height())
        write(self.painter, number, told, ink, size=self.text, bold=True, side=Side.RIGHT)
        if not self.layout.beside:
            rest, faded = figure.adjusted(0, 0, -wide - self.text * 0.2, 0), self.theme.faded
            fitting = self._fitting(remarks, rest.width())
            write(self.painter, rest, fitting, faded, size=self._small, side=Side.RIGHT)

    def _names_size(self, width: float) -> float:
        """Return the size of all names in this width: as of other text, or as one needs it."""
        if not self.layout.beside:
            return self._small
        longest = max(drawing.face_ems(one, bold=True) for one in self._names_beside.values())
        return max(boxes.READ, min(self.text, width / longest))

    @property
    def _names_beside(self) -> Mapping[str, Face]:
        """The names beside lanes, none if they are above."""
        if not self.layout.beside:
            return {}
        return _faces(self.track, next(iter(self.layout.of("lane").values())).width(), self.text)

    def _fitting(self, remarks: Sequence[str], width: float) -> str:
        """Return as many of the remarks, from the first on, as fit into a line."""
        tried = (" · ".join(remarks[:count]) for count in range(len(remarks), 0, -1))
        return next((one for one in tried if ems(one) * self._small <= width), "")

    def _piece(self, racer: Racer, centre: QPointF) -> None:
        colour, radius = self.theme.readable(racer.face.colour), self.layout.radius
        edge = drawing.pen(colour, 2.5 if racer.leads else 1.2)
        drawing.draw_disc(self.painter, centre, radius, self.theme.box, edge)
        drawing.draw_symbol(self.painter, racer.face.symbol, centre, radius * 1.1, colour)

    def _gate(self, gate: Gate, place: QRectF, *, lit: bool) -> None:
        """Draw a gate as a pool; a closed one is crossed out."""
        # The number is larger without lanes below.
        closed, size = gate.open is False, self.text * (1 if "temple" in self._areas else 1.4)
        edge = self.theme.lit_line if lit else self.theme.faded if closed else self.theme.mine_ink
        style = Qt.PenStyle.DashLine if gate.open is None else Qt.PenStyle.SolidLine
        ground = self.theme.lit if lit else self.theme.soft if closed else self.theme.mine
        inside = drawing.grown(place, -1)
        drawing.draw_box(
            self.painter, inside, 6, ground, drawing.pen(edge, 2 if lit else 1.2, style)
        )
        if closed:
            cross, crossing = (
                drawing.grown(inside, -4),
                drawing.pen(self.theme.accent, max(1.5, self.text * 0.12)),
            )
            drawing.draw_line(self.painter, cross.topLeft(), cross.bottomRight(), crossing)
            drawing.draw_line(self.painter, cross.topRight(), cross.bottomLeft(), crossing)
            drawing.draw_disc(self.painter, inside.center(), size * 0.9, ground)
        ink = self.theme.faded if closed else self.theme.ink
        write(self.painter, inside, gate.label, ink, size=size, bold=not closed)


class TrackWidget(SheetField):
    """Lanes one below the other, and gates above; `asked` emits what is tapped, and whose it is.

    A gate belongs to the table. Like boxes of a grid, lanes can be lower than a finger where there
    is little room; the description says everything that they show.
    """

    asked = Signal(str, str)

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.track = Track("", 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    @property
    @override
    def whole(self) -> QSize:
        return self._least(None)

    def show_track(self, track: Track) -> None:
        """Show this track."""
        if track == self.track:
            return
        self.track = track
        self.setAccessibleName(track.title)
        self.setAccessibleDescription("\n".join(one.spoken for one in track.racers))
        self.renew()

    @override
    def register_things(self) -> None:
        places = self.places()
        gates = [gate.key for gate in self.track.gates if gate.key in places]
        # as long as the row of gates, so that Down leads from every gate to a lane
        across = max(len(gates), 1)
        lanes = [[one.key] * across for one in self.track.racers if one.key in places]
        spoken = {gate.key: gate.spoken for gate in self.track.gates}
        spoken |= {one.key: one.spoken for one in self.track.racers}
        self.set_things([gates] * bool(gates) + lanes, spoken, {})

    @property
    def _layout(self) -> TrackLayout:
        area, text, least = QRectF(self.rect()), self.text_size, finger(self)
        return place_track(area, self.track, text=text, finger=least, part=self.part)

    def _least(self, part: str | None) -> QSize:
        text = self.text_size
        height = least_height(self.track, text=text, finger=finger(self), part=part)
        return QSize(round(text * 16), math.ceil(height))

    @override
    def places(self) -> Mapping[str, QRectF]:
        layout = self._layout
        return {**layout.of("gate"), **layout.of("lane")}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        self.asked.emit(key, self.track.holder(key))

    @override
    def sizeHint(self) -> QSize:
        text = self.text_size
        wanted = round(track_height(self.track, self.width(), text))
        least = self._least(self.part)
        height = max(wanted, least.height()) if self.part is None else least.height()
        return QSize(round(text * 50), height)

    @override
    def minimumSizeHint(self) -> QSize:
        return self._least(self.part)

    @override
    def paint(self, painter: QPainter) -> None:
        colours, text = theme.current(), self.text_size
        drawn = TrackDrawing(painter, self.track, self._layout, colours, text)
        drawn.draw(self._lit, self.ringed)
