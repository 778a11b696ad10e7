"""Drawing one line of text in a place: it shrinks, then elides, and never runs over the edge."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter

_LEAST = 7
_SLACK = 0.12  # ems: a text is not cut for a fraction of a pixel
_ROUNDED = 1  # pixel: places are measured in whole ones
_MEASURED_AT = 100
_ELLIPSIS = "…"


class Side(Enum):
    """Where in its place a text stands; the value is the part of the spare room before it."""

    LEFT = 0.0
    MIDDLE = 0.5
    RIGHT = 1.0


def font(size: float, *, bold: bool = False) -> QFont:
    """Return the application's font at a size in pixels of the painter."""
    return _font(QGuiApplication.font().family(), max(1, round(size)), bold=bold)


def ems(text: str, *, bold: bool = False) -> float:
    """Return the width of a text in ems."""
    return _ems(QGuiApplication.font().family(), text, bold=bold)


def fitted(text: str, width: float, size: float, *, bold: bool = False) -> tuple[str, float]:
    """Return a text and its size so that it is at most `width` wide: shrunk, then elided."""
    line = _line(QGuiApplication.font().family(), text, int(width), round(size), bold=bold)
    return line.text, float(line.font.pixelSize())


def write(
    painter: QPainter,
    place: QRectF,
    text: str,
    colour: QColor,
    *,
    size: float,
    bold: bool = False,
    side: Side = Side.MIDDLE,
) -> None:
    """Write one line, capitals centred in the height of its place."""
    if not text:
        return
    family = QGuiApplication.font().family()
    line = _line(family, text, int(place.width()), round(size), bold=bold)
    painter.setFont(line.font)
    painter.setPen(colour)
    left = place.x() + (place.width() - line.width) * side.value
    painter.drawText(QPointF(left, place.y() + place.height() / 2 + line.drop), line.text)


class _Line(NamedTuple):
    """A text made to fit: how wide it is, and its baseline's distance below the middle."""

    text: str
    font: QFont
    width: float
    drop: float


@lru_cache(maxsize=4096)
def _line(family: str, text: str, width: int, size: int, *, bold: bool) -> _Line:
    wide = _ems(family, text, bold=bold)
    room = width + _ROUNDED
    if wide * size > room:
        size = max(min(size, _LEAST), int(room / wide))
        text = _elided(family, text, room / size, bold=bold)
        wide = _ems(family, text, bold=bold)
    size = max(size, 1)
    chosen = _font(family, size, bold=bold)
    return _Line(text, chosen, wide * size, _cap_ems(family) * size / 2)


def _elided(family: str, text: str, width: float, *, bold: bool) -> str:
    """Return as much of a text as `width` ems hold, with an ellipsis for the rest."""
    if _ems(family, text, bold=bold) <= width + _SLACK:
        return text
    short = text
    while short and _ems(family, short + _ELLIPSIS, bold=bold) > width:
        short = short[:-1]
    return short.rstrip() + _ELLIPSIS if short else text[:1]


@lru_cache(maxsize=256)
def _font(family: str, pixels: int, *, bold: bool) -> QFont:
    made = QFont(family)
    made.setPixelSize(pixels)
    made.setBold(bold)
    return made


@lru_cache(maxsize=4096)
def _ems(family: str, text: str, *, bold: bool) -> float:
    metrics = QFontMetricsF(_font(family, _MEASURED_AT, bold=bold))
    return metrics.horizontalAdvance(text) / _MEASURED_AT


@lru_cache(maxsize=16)
def _cap_ems(family: str) -> float:
    return QFontMetricsF(_font(family, _MEASURED_AT, bold=True)).capHeight() / _MEASURED_AT
