"""Drawing a tally: how many cards of a class each player holds, settled numbers circled."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen

from notepad.widgets.look.lettering import Side, ems, write
from notepad.widgets.look.theme import Theme, tint
from notepad.widgets.sheet.grid.cell_geometry import best_columns, clamp, split

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from notepad.core.page.page import Count, Tally

_BETWEEN = 0.5  # ems from initials to their number
_CIRCLE = 1.45  # ems across a settled number's circle
_LINE = 1.5  # ems from line to line
_USUAL = "A 0–2"
_GOOD = 0.8  # of the usual text size is good enough to keep one line


def draw_tally(
    painter: QPainter, tally: Tally, place: QRectF, theme: Theme, *, text: float, lit: bool
) -> None:
    """Draw a tally box with as large a text as lets all its counts in."""
    radius = clamp(min(place.width(), place.height()) * 0.1, 3, 12)
    painter.setPen(QPen(tint(theme.lit_line), 2) if lit else Qt.PenStyle.NoPen)
    painter.setBrush(tint(theme.lit if lit else theme.soft))
    painter.drawRoundedRect(place, radius, radius)
    if not tally.counts:
        return
    counts = [_told(count) for count in tally.counts]
    widest = max(count.width for count in counts)
    size, areas = _arranged(_inside(place), len(counts), widest, text)
    for count, area in zip(counts, areas, strict=True):
        _draw_count(painter, count, area, size, theme)


def tally_text(tally: Tally, place: QRectF, *, text: float, players: int = 0) -> float:
    """Return the text size in pixels that lets all counts of a tally into its place.

    It has room for those of so many `players`, though nothing is counted yet.
    """
    many = max(len(tally.counts), players)
    widest = max(_widest(tally), ems(_USUAL) + 0.2) if players else _widest(tally)
    return _arranged(_inside(place), many, widest, text)[0] if many else text


def _inside(place: QRectF) -> QRectF:
    margin = clamp(place.width() * 0.07, 2, 14)
    return place.adjusted(margin, margin * 0.3, -margin, -margin * 0.3)


class _Told(NamedTuple):
    """A count as it is written; widths are in ems, that of the initials being `lead`."""

    initials: str
    number: str
    final: bool
    lead: float
    width: float


def _told(count: Count) -> _Told:
    number, lead = str(count), ems(count.initials)
    width = lead + _BETWEEN + (_CIRCLE if count.final else ems(number)) + 0.2
    return _Told(count.initials, number, count.final, lead, width)


def _widest(tally: Tally) -> float:
    return max((_told(count).width for count in tally.counts), default=0.0)


def _arranged(
    inside: QRectF, many: int, unit: float, text: float
) -> tuple[float, tuple[QRectF, ...]]:
    """Return text size and places of the counts within a tally box."""
    size, areas = _order(inside.width(), inside.height(), many, unit, text)
    return size, tuple(area.translated(inside.topLeft()) for area in areas)


@lru_cache(maxsize=256)
def _order(
    width: float, height: float, many: int, unit: float, text: float
) -> tuple[float, tuple[QRectF, ...]]:
    """Return text size and places: one line where it fits, otherwise what fits best."""
    most = clamp(min(width * 0.14, height * 0.3), text * 0.8, text * 1.3)
    need = (unit + 0.3, _LINE)
    orders = range(many, 0, -1) if width > 1.6 * height else range(1, many + 1)
    tried = (best_columns((width, height), need, many, (order,)) for order in orders)
    good = (found for found in tried if found[1] >= text * _GOOD)
    columns, fits = next(good, best_columns((width, height), need, many, orders))
    size = min(fits, most)
    areas = split(QRectF(0, 0, width, height), many, columns)
    tall = min(areas[0].height(), size * (_LINE + 0.25))
    spare = areas[0].height() - tall
    return size, tuple(_drawn_in(area, tall, spare, height / 2) for area in areas)


def _drawn_in(area: QRectF, tall: float, spare: float, middle: float) -> QRectF:
    """Return a place only as tall as its line, moved towards the middle of the box."""
    at = middle + (area.center().y() - middle) * tall / (tall + spare)
    return QRectF(area.left(), at - tall / 2, area.width(), tall)


def _draw_count(painter: QPainter, count: _Told, area: QRectF, size: float, theme: Theme) -> None:
    """Draw initials and number around the middle of an area, or at its sides if it is narrow."""
    width = min(area.width(), count.width * size)
    line = QRectF(area.center().x() - width / 2, area.top(), width, area.height())
    faded, ink = tint(theme.faded), tint(theme.ink)
    write(painter, line, count.initials, faded, size=size, side=Side.LEFT)
    number = QRectF(line)
    if count.final:
        number.setLeft(line.right() - size * _CIRCLE)
        _draw_circle(painter, number, size, theme)
        write(painter, number, count.number, ink, size=size, bold=True)
    else:
        number.setLeft(line.left() + (count.lead + _BETWEEN * 0.7) * size)
        write(painter, number, count.number, ink, size=size, side=Side.LEFT)


def _draw_circle(painter: QPainter, place: QRectF, size: float, theme: Theme) -> None:
    across = min(size * _CIRCLE, place.height())
    centre = place.center()
    painter.setPen(QPen(tint(theme.ink), max(1.0, size * 0.09)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, across / 2, across / 2)
