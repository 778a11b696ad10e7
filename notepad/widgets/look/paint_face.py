"""Drawing a face: its symbols as shapes in the table's own colour, and its label."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from notepad.widgets.look.lettering import Side, ems, write
from notepad.widgets.look.symbols import draw_symbol

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QPainter

    from notepad.core.page.page import Face

_SYMBOL = 0.82  # size of a symbol in ems
_STEP = 0.9  # from one symbol to the next
_SPACE = 0.32  # between symbols and label
_GIVES = 0.25  # part of a symbol that goes before its label shrinks
_LEAST = 8.0


def draw_face(
    painter: QPainter,
    face: Face,
    place: QRectF,
    colour: QColor,
    *,
    size: float,
    bold: bool = False,
    side: Side = Side.LEFT,
) -> None:
    """Draw a face in one line; it shrinks to its place, symbols first, a long label is elided."""
    whole = face_ems(face, bold=bold)
    space = _SPACE if face.symbol and face.label else 0.0
    tight = max(0.1, whole - space - _GIVES * _symbols_ems(face)) if face.label else whole
    size = min(size, max(place.width() / tight, min(size, _LEAST)))
    spare = place.width() - ems(face.label, bold=bold) * size
    symbols = min(_symbols_ems(face) * size, max(spare, (1 - _GIVES) * size))
    space = max(0.0, min(space * size, spare - symbols))
    symbols = min(symbols, place.width())
    left = place.left() + max(0.0, place.width() - whole * size) * side.value
    _draw_symbols(painter, face, QPointF(left, place.center().y()), symbols, colour)
    after = left + symbols + space
    label = QRectF(after, place.top(), place.right() - after, place.height())
    if face.label and label.width() > 0:
        write(painter, label, face.label, colour, size=size, bold=bold, side=Side.LEFT)


def face_ems(face: Face, *, bold: bool = False) -> float:
    """Return the width of a face in ems, never 0."""
    space = _SPACE if face.symbol and face.label else 0.0
    return max(0.1, _symbols_ems(face) + space + ems(face.label, bold=bold))


def _symbols_ems(face: Face) -> float:
    return _STEP * face.count if face.symbol else 0.0


def _draw_symbols(
    painter: QPainter, face: Face, start: QPointF, width: float, colour: QColor
) -> None:
    if face.symbol is None or not face.count:
        return
    step = width / face.count
    for place in range(face.count):
        centre = QPointF(start.x() + step * (place + 0.5), start.y())
        draw_symbol(painter, face.symbol, centre, round(step * _SYMBOL / _STEP, 1), colour)
