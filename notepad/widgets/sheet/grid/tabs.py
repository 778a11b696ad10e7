"""Tabs at the head of a sheet that is shown leaf by leaf: where they stand, and how they look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPen

from notepad.core.words import _
from notepad.widgets.look.lettering import Side
from notepad.widgets.look.paint_face import draw_face, face_ems
from notepad.widgets.look.theme import Theme, tint
from notepad.widgets.sheet.grid.cell_geometry import LEAST_EMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter

    from notepad.core.page.page import Face
    from notepad.widgets.sheet.grid.leaves import Leaf

_PREFIX = "leaf "
_APART = 0.8  # ems between two faces of a tab


def tab_key(at: int) -> str:
    """Return the key of the tab of a leaf, counted from 0."""
    return f"{_PREFIX}{at}"


def tab_of(key: str) -> int | None:
    """Return which leaf's tab a key means, None if it is something else's."""
    number = key.removeprefix(_PREFIX)
    return int(number) if number != key and number.isdecimal() else None


def spoken_tabs(leaves: Sequence[Leaf]) -> dict[str, str]:
    """Return how the tabs of leaves are said, by their keys."""
    told, count = _("{group}, {number} of {count}"), len(leaves)
    return {
        tab_key(at): told.format(group=leaf.spoken, number=at + 1, count=count)
        for at, leaf in enumerate(leaves)
    }


def place_tabs(area: QRectF, count: int, height: float) -> tuple[QRectF, ...]:
    """Return the places of so many tabs at the head of an area, side by side."""
    width = area.width() / count if count else 0.0
    return tuple(QRectF(area.left() + width * at, area.top(), width, height) for at in range(count))


def paint_tabs(
    painter: QPainter,
    places: Sequence[QRectF],
    leaves: Sequence[Leaf],
    theme: Theme,
    *,
    text: float,
    front: int,
    focus: int | None,
) -> None:
    """Draw the tabs; the one in `front` has a line under it, the one in `focus` a ring."""
    for at, (place, leaf) in enumerate(zip(places, leaves, strict=True)):
        _draw_faces(painter, place, leaf, theme, text=text, bold=at == front)
        line = theme.accent if at == front else theme.line
        foot = place.bottom() - 2
        painter.setPen(QPen(tint(line), 3 if at == front else 1))
        painter.drawLine(QPointF(place.left() + 2, foot), QPointF(place.right() - 2, foot))
        if at == focus:
            painter.setPen(QPen(tint(theme.pencil), 2))
            painter.drawRoundedRect(place.adjusted(2, 2, -2, -4), 6, 6)


def _draw_faces(
    painter: QPainter,
    place: QRectF,
    leaf: Leaf,
    theme: Theme,
    *,
    text: float,
    bold: bool,
) -> None:
    """Draw the faces of a leaf beside each other, those that can be read there."""
    inside = place.adjusted(4, 0, -4, 0)
    shown, size = fitting(leaf, inside.width(), text=text)
    wide = [face_ems(face, bold=True) * size for face in shown]
    left = inside.center().x() - (sum(wide) + _APART * size * (len(wide) - 1)) / 2
    for face, width in zip(shown, wide, strict=True):
        colour = theme.readable(face.colour) if face.colour else tint(theme.ink)
        room = QRectF(left, inside.top(), min(width + 1, inside.width()), inside.height())
        draw_face(painter, face, room, colour, size=size, bold=bold, side=Side.MIDDLE)
        left += width + _APART * size


def fitting(leaf: Leaf, width: float, *, text: float) -> tuple[tuple[Face, ...], float]:
    """Return which faces of a leaf fit a width side by side, and their text size in pixels."""
    size = _size(leaf.faces, width, text)
    if size >= text * LEAST_EMS:
        return leaf.faces, size
    return leaf.brief, max(text * LEAST_EMS, _size(leaf.brief, width, text))


def _size(faces: Sequence[Face], width: float, text: float) -> float:
    ems = sum(face_ems(face, bold=True) for face in faces) + _APART * max(0, len(faces) - 1)
    return min(text, width / max(ems, 0.1))
