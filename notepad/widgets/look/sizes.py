"""How large things are: what is tapped is as large as was chosen, all else follows the text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

NARROW = 480
"""A window that is narrower, in pixels, is a phone's: it is held nearer, and has less room."""


class Target(StrEnum):
    """How large what is tapped is to be."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class _Side:
    """The least side of a target: in pixels, in millimetres of a screen, in narrow windows."""

    pixels: int
    millimetres: float
    narrow: int


_SIDES = {
    Target.SMALL: _Side(40, 7.5, 40),
    Target.MEDIUM: _Side(48, 9.0, 44),
    Target.LARGE: _Side(58, 11.0, 53),
}
_TRUE_DENSITIES = range(60, 400)  # dots an inch; screens that tell others don't know theirs
_MM_PER_INCH = 25.4
_UNBOUNDED = 1 << 20
_SLACK = 2


@dataclass(slots=True)
class _Wanted:
    target: Target = Target.MEDIUM
    narrow: bool = False


_wanted = _Wanted()


def fit_fingers(target: Target, *, narrow: bool) -> None:
    """Have everything that is tapped this large from now on, in a window that is narrow or not."""
    if (target, narrow) != (_wanted.target, _wanted.narrow):
        _wanted.target, _wanted.narrow = target, narrow
        refit()


def refit() -> None:
    """Have everything that is shown measured again."""
    for widget in QApplication.allWidgets():
        QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))


def finger(widget: QWidget) -> int:
    """Return the least side in pixels of what is tapped: as chosen, more if the text needs it.

    It is some millimetres long where the screen tells how dense it truly is.
    """
    side = _SIDES[_wanted.target]
    least = side.narrow if _wanted.narrow else max(side.pixels, _physical(side, widget))
    return round(max(least, widget.fontMetrics().height() * 1.75))


def _physical(side: _Side, widget: QWidget) -> float:
    """Return a side by the density of a widget's screen, 0 if that cannot be true."""
    density = (widget.physicalDpiX() + widget.physicalDpiY()) / 2
    return side.millimetres * density / _MM_PER_INCH if int(density) in _TRUE_DENSITIES else 0.0


def em(widget: QWidget) -> int:
    """Return the height of the widget's text in pixels, the unit of margins and gaps."""
    return max(1, QFontMetrics(widget.font()).ascent())


def resized(font: QFont, factor: float, *, bold: bool = False) -> QFont:
    """Return a font `factor` times as large."""
    made = QFont(font)
    if font.pixelSize() > 0:
        made.setPixelSize(max(1, round(font.pixelSize() * factor)))
    else:
        made.setPointSizeF(font.pointSizeF() * factor)
    made.setBold(bold or font.bold())
    return made


def wrap_flags(metrics: QFontMetrics, text: str, width: int) -> int:
    """Return the flags that wrap `text` at words, or anywhere if a word alone is too wide."""
    widest = max((metrics.horizontalAdvance(word) for word in text.split()), default=0)
    wrap = Qt.TextFlag.TextWrapAnywhere if widest > width else Qt.TextFlag.TextWordWrap
    return int(wrap.value)


def text_size(metrics: QFontMetrics, text: str, width: int = _UNBOUNDED) -> QSize:
    """Return the room that `text` takes when wrapped within `width` pixels; none if empty."""
    if not text:
        return QSize(0, 0)
    advance = metrics.horizontalAdvance(text)
    # More than the advance: rounding inside Qt would wrap a text that fits to the pixel.
    if advance + 1 < width and "\n" not in text:
        return QSize(advance + _SLACK, metrics.height())
    bounds = QRect(0, 0, max(1, width), _UNBOUNDED)
    found = metrics.boundingRect(bounds, wrap_flags(metrics, text, width), text)
    return found.size()
