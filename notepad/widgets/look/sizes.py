"""How large things are: fingers are of a fixed size, everything else follows the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_FINGER_MM = 9.0
_MM_PER_INCH = 25.4
_UNBOUNDED = 1 << 20
_SLACK = 2


def finger(widget: QWidget) -> int:
    """Return the least side of a target in pixels: 9 mm, or more where the text needs it."""
    physical = widget.logicalDpiX() * _FINGER_MM / _MM_PER_INCH
    return round(max(physical, widget.fontMetrics().height() * 1.75))


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
