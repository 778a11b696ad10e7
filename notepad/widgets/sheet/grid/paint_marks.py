"""Drawing one player's initials in a box: what follows in print, what I pencilled by hand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainterPath, QPen, QTransform

from notepad.core.mark import Pencil
from notepad.core.page.page import Mark, Standing
from notepad.widgets.look.lettering import Side, ems, write
from notepad.widgets.look.theme import Theme, tint

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

_BOUNDLESS = QSizeF(1e6, 1e6)
_HINT = 0.55  # text size of a small number, in ems
_HINT_TOPS = (0.36, -0.3)  # middles of the numbers below that of the initials, in ems


def draw_mark(
    painter: QPainter,
    mark: Mark,
    centre: QPointF,
    size: float,
    theme: Theme,
    *,
    hint: float = 0.0,
    room: QSizeF = _BOUNDLESS,
) -> None:
    """Draw initials of a text size around a point, with everything known and pencilled there.

    The small numbers beside them are of a text size `hint` at least. Stroke and circle keep to
    `room`, in pixels, as far as the letters do.
    """
    width = max(ems(mark.initials, bold=True), 0.72) * size
    place = QRectF(centre.x() - width / 2, centre.y() - size * 0.62, width, size * 1.24)
    _draw_standing(painter, mark, place, size, theme, room.expandedTo(place.size()))
    if mark.hint:
        free = size * 0.42 if mark.standing is Standing.CIRCLED else 0.0
        small = max(hint, size * _HINT)
        _draw_hint(painter, mark.hint, place.adjusted(0, 0, free, 0), size, small, theme)
    if mark.pencil is not None:
        draw_pencil(painter, mark.pencil, place, theme)
    if mark.wrong:
        _draw_warning(painter, place, theme)


def _draw_standing(
    painter: QPainter, mark: Mark, place: QRectF, size: float, theme: Theme, room: QSizeF
) -> None:
    match mark.standing:
        case Standing.OPEN:
            _letters(painter, mark, place, size, theme.ink)
        case Standing.CROSSED:
            _letters(painter, mark, place, size, theme.crossed)
            _strike(painter, place, size, theme, room)
        case Standing.CIRCLED:
            _disc(painter, place, size, theme, room)
            _letters(painter, mark, place, size, theme.found_ink)
        case _:
            assert_never(mark.standing)


def _letters(painter: QPainter, mark: Mark, place: QRectF, size: float, colour: str) -> None:
    room = place.adjusted(-1, 0, 1, 0)  # whole pixels are counted: rounding would shrink letters
    write(painter, room, mark.initials, tint(colour), size=size, bold=True)


def _strike(painter: QPainter, place: QRectF, size: float, theme: Theme, room: QSizeF) -> None:
    pen = QPen(tint(theme.accent), max(1.2, size * 0.1))
    painter.setPen(pen)
    # Where there is hardly room, strokes of two that stand beside each other leave a gap.
    width = min(place.width() + size * 0.28, room.width() - 3 * pen.widthF())
    level, half = place.center().y(), width / 2
    painter.drawLine(
        QPointF(place.center().x() - half, level), QPointF(place.center().x() + half, level)
    )


def _disc(painter: QPainter, place: QRectF, size: float, theme: Theme, room: QSizeF) -> None:
    """Fill the circle of sure initials; two letters widen it."""
    height = min(size * 1.5, max(room.width(), size * 1.2), room.height())
    width = min(max(height, place.width() + size * 0.55), max(room.width(), height))
    centre = place.center()
    disc = QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(theme.found))
    painter.drawRoundedRect(disc, height / 2, height / 2)


def _draw_hint(
    painter: QPainter, hint: str, place: QRectF, size: float, small: float, theme: Theme
) -> None:
    """Write one open number at the foot of the initials, a second one at their head."""
    for number, top in zip(hint.split(","), _HINT_TOPS, strict=False):
        level = place.center().y() + top * size - small / 2
        beside = QRectF(place.right() + size * 0.02, level, small * 1.3, small)
        write(painter, beside, number, tint(theme.pencil), size=small, side=Side.LEFT)


def draw_pencil(painter: QPainter, pencil: Pencil, place: QRectF, theme: Theme) -> None:
    """Draw a pencil mark of mine over a place."""
    pen = QPen(tint(theme.pencil), max(1.4, place.height() * 0.1))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    _stroke(painter, _stroke_of(pencil), place, pen)


def _draw_warning(painter: QPainter, place: QRectF, theme: Theme) -> None:
    """Underline with a zigzag, and put a "!" on top: this pencil mark cannot be true."""
    pen = QPen(tint(theme.warning), max(1.3, place.height() * 0.085))
    under = QRectF(place.left(), place.bottom() - 1, place.width(), place.height() * 0.2)
    _stroke(painter, _zigzag(), under, pen)
    size = max(8.0, place.height() * 0.62)
    above = QRectF(place.right() + size * 0.3, place.top() - size * 0.3, size * 0.5, size)
    write(painter, above, "!", tint(theme.warning), size=size, bold=True)


def _stroke(painter: QPainter, path: QPainterPath, place: QRectF, pen: QPen) -> None:
    """Draw a path of the unit square stretched over a place."""
    fit = QTransform(place.width(), 0, 0, place.height(), place.left(), place.top())
    painter.strokePath(fit.map(path), pen)


def _stroke_of(pencil: Pencil) -> QPainterPath:
    match pencil:
        case Pencil.CROSS:
            return _cross()
        case Pencil.CIRCLE:
            return _loop()
        case Pencil.QUERY:
            return _query()
        case _:
            assert_never(pencil)


@lru_cache(maxsize=1)
def _cross() -> QPainterPath:
    """Two quick strokes of a hand, a little bent and of unequal length."""
    path = QPainterPath(QPointF(-0.2, 0.02))
    path.quadTo(QPointF(0.55, 0.42), QPointF(1.18, 1.04))
    path.moveTo(QPointF(1.22, -0.06))
    path.quadTo(QPointF(0.42, 0.46), QPointF(-0.16, 1.08))
    return path


@lru_cache(maxsize=1)
def _loop() -> QPainterPath:
    """A circle that a hand did not close where it began."""
    path = QPainterPath(QPointF(0.62, -0.2))
    path.cubicTo(QPointF(-0.1, -0.24), QPointF(-0.5, 0.2), QPointF(-0.4, 0.6))
    path.cubicTo(QPointF(-0.28, 1.16), QPointF(0.9, 1.3), QPointF(1.32, 0.78))
    path.cubicTo(QPointF(1.62, 0.36), QPointF(1.2, -0.18), QPointF(0.3, -0.12))
    return path


@lru_cache(maxsize=1)
def _query() -> QPainterPath:
    """A small question mark over the right shoulder of the initials."""
    path = QPainterPath(QPointF(1.08, 0.0))
    path.cubicTo(QPointF(1.12, -0.3), QPointF(1.66, -0.28), QPointF(1.62, 0.06))
    path.cubicTo(QPointF(1.6, 0.24), QPointF(1.34, 0.2), QPointF(1.34, 0.46))
    path.moveTo(QPointF(1.34, 0.7))
    path.lineTo(QPointF(1.34, 0.71))
    return path


@lru_cache(maxsize=1)
def _zigzag() -> QPainterPath:
    path = QPainterPath(QPointF(0, 1))
    for step in range(1, 7):
        path.lineTo(QPointF(step / 6, step % 2 == 0))
    return path
