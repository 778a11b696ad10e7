"""Where the lanes of a way to a goal and the gates beside it stand. Lengths are pixels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from notepad.core.ink_places import way_place

if TYPE_CHECKING:
    from notepad.core.page.track import Track

GATES = "gates"
"""The part of a track that is its gates alone; "" is the way alone, None is both."""

_LANE, _TIGHT, _MOST = 3.0, 1.7, 4.2  # of text sizes: a lane with its words above it, or beside it
_GATE, _TITLE, _SCALE, _GAP = 2.4, 1.5, 1.2, 0.6
_TEMPLE, _TEMPLE_BESIDE = 3.0, 1.9
_BESIDE, _FIGURE = 0.24, 3.6
_WORDS, _ASIDE = 1.35, 0.3  # of text sizes: how high words above a way are, how far from its end
_PIECE, _PIECE_BESIDE = 0.72, 0.35  # its radius beside words: of a text size at least, of a lane
_EDGE = 1.5  # pixels of a piece's outline
_ACROSS = 1.2  # of a piece's radius: how wide the way is on which it stands


@dataclass(frozen=True, slots=True)
class TrackLayout:
    """Where everything stands; lanes and gates are found by their keys.

    `ways` are the parts of the lanes that go from 0 to the goal, `radius` is that of the pieces on
    them, `names` and `figures` are where words are written. `temple` is at the end of all ways,
    `scale` below them; both are empty if the gates are shown alone, and so is `gates_title`
    without gates.
    """

    lanes: Mapping[str, QRectF] = field(default_factory=dict)
    names: Mapping[str, QRectF] = field(default_factory=dict)
    figures: Mapping[str, QRectF] = field(default_factory=dict)
    ways: Mapping[str, QRectF] = field(default_factory=dict)
    gates: Mapping[str, QRectF] = field(default_factory=dict)
    gates_title: QRectF = field(default_factory=QRectF)
    garden: QRectF = field(default_factory=QRectF)
    temple: QRectF = field(default_factory=QRectF)
    scale: QRectF = field(default_factory=QRectF)
    radius: float = 0.0
    beside: bool = False

    def spot(self, key: str, share: float) -> float:
        """Return how far to the right a piece stands that has gone so much of its way."""
        way = self.ways[key]
        return way.left() + way.width() * min(max(share, 0.0), 1.0)


def place_track(
    area: QRectF, track: Track, *, text: float, finger: float = 0.0, part: str | None = None
) -> TrackLayout:
    """Return where a track stands, from the top of an area."""
    gates_high = _gates_height(track, text, finger) if part in (None, GATES) else 0.0
    title, gates = _gates(area, track, text, finger) if gates_high else (QRectF(), {})
    if part == GATES or not track.racers:
        return TrackLayout(gates=gates, gates_title=title)
    scale = text * _SCALE
    top = area.top() + gates_high
    count = len(track.racers)
    high = min((area.bottom() - top - scale) / count, text * _MOST)
    beside = high < text * (_LANE - 0.3)
    lanes = {
        one.key: QRectF(area.left(), top + at * high, area.width(), high)
        for at, one in enumerate(track.racers)
    }
    wide = text * (_TEMPLE_BESIDE if beside else _TEMPLE)
    temple = QRectF(area.right() - wide, top, wide, high * count)
    radius = _radius(high, text, beside=beside)
    words = {key: _words(lane, temple.left(), text, beside=beside) for key, lane in lanes.items()}
    ways = {
        key: _way(lane, *words[key], end=temple.left(), radius=radius, beside=beside)
        for key, lane in lanes.items()
    }
    first = next(iter(ways.values()))
    garden = first.left() - radius - _EDGE
    return TrackLayout(
        lanes=lanes,
        names={key: name for key, (name, _figure) in words.items()},
        figures={key: figure for key, (_name, figure) in words.items()},
        ways=ways,
        gates=gates,
        gates_title=title,
        garden=QRectF(garden, top, temple.left() - garden, high * count),
        temple=temple,
        scale=QRectF(first.left(), top + high * count, first.width(), scale),
        radius=radius,
        beside=beside,
    )


def track_places(track: Track, area: QRectF, text: float) -> Mapping[str, QRectF]:
    """Return where ink can belong on a whole track: its lanes and its gates."""
    layout = place_track(area, track, text=text)
    return {way_place(key): place for key, place in {**layout.lanes, **layout.gates}.items()}


def track_height(track: Track, width: float, *, text: float) -> float:
    """Return the height that a track wants; at any width it is the same."""
    lanes = text * (_LANE + 0.3) * len(track.racers) + text * _SCALE
    return lanes + _gates_height(track, text, 0.0)


def least_height(track: Track, *, text: float, finger: float, part: str | None) -> float:
    """Return the height from which on a track, or one part of it, can be read and tapped."""
    gates = _gates_height(track, text, finger)
    lane = max(text * _TIGHT, finger if part is None else 0.0)
    lanes = lane * len(track.racers) + text * _SCALE
    return {None: gates + lanes, GATES: gates}.get(part, lanes)


def _gates_height(track: Track, text: float, finger: float) -> float:
    return max(text * _GATE, finger) + text * _GAP if track.gates else 0.0


def _gates(
    area: QRectF, track: Track, text: float, finger: float
) -> tuple[QRectF, dict[str, QRectF]]:
    """Return where the gates are called, and where each of them stands beside that."""
    high = max(text * _GATE, finger)
    gap = text * 0.4
    title = min(text * 6, area.width() * 0.2)
    room = area.width() - title
    wide = min((room - gap * (len(track.gates) - 1)) / len(track.gates), text * 7)
    places = {
        gate.key: QRectF(area.left() + title + at * (wide + gap), area.top(), wide, high)
        for at, gate in enumerate(track.gates)
    }
    return QRectF(area.left(), area.top(), title - gap, high), places


def _radius(high: float, text: float, *, beside: bool) -> float:
    """Return the radius of the pieces in lanes so high: what words leave them of it."""
    if beside:
        return min(max(high * _PIECE_BESIDE, text * _PIECE), high / 2 - _EDGE)
    return (high - text * _WORDS) / 2 - _EDGE


def _words(lane: QRectF, end: float, text: float, *, beside: bool) -> tuple[QRectF, QRectF]:
    """Return where name and figure of a lane are, above its way or at both sides of it."""
    if beside:
        name = QRectF(lane.left(), lane.top(), lane.width() * _BESIDE, lane.height())
        wide = text * _FIGURE
        figure = QRectF(end - text * _ASIDE - wide, lane.top(), wide, lane.height())
        return name, figure
    left, line = lane.left() + text * _ASIDE, text * _WORDS
    right = end - text * _ASIDE
    name = QRectF(left, lane.top(), (right - left) * 0.4, line)
    return name, QRectF(name.right(), lane.top(), right - name.right(), line)


def _way(
    lane: QRectF, name: QRectF, figure: QRectF, *, end: float, radius: float, beside: bool
) -> QRectF:
    """Return a way on which a whole piece stands in its lane everywhere, and on no word."""
    left, right = (name.right(), figure.left()) if beside else (lane.left(), end)
    top = lane.top() if beside else name.bottom()
    middle, high = (top + lane.bottom()) / 2, radius * _ACROSS
    aside = radius + _EDGE
    return QRectF(left + aside, middle - high / 2, right - left - 2 * aside, high)
