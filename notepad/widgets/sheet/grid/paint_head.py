"""Drawing the head of a box: its face, beside it how likely it is sought, or what I guess of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPen

from notepad.core.mark import Pencil
from notepad.core.page.page import percent
from notepad.widgets.look.lettering import Side, write
from notepad.widgets.look.paint_face import draw_face, face_ems
from notepad.widgets.look.theme import Theme, tint
from notepad.widgets.sheet.grid.cell_geometry import CellParts, clamp
from notepad.widgets.sheet.grid.paint_marks import draw_pencil

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from notepad.core.page.page import Cell

_SYMBOL = 0.75  # of the smallest letters: symbols can be told apart where letters can't be read


def draw_head(painter: QPainter, cell: Cell, parts: CellParts, theme: Theme) -> None:
    """Draw the face top left, or in the middle where it has no label beside its symbols."""
    side = Side.LEFT if cell.face.label else Side.MIDDLE
    place = parts.face if _told(cell, parts) else parts.face.united(parts.share)
    colour = theme.readable(cell.face.colour)
    draw_face(painter, cell.face, place, colour, size=parts.face_text, side=side)


def draw_share(
    painter: QPainter, cell: Cell, parts: CellParts, theme: Theme, *, lit: bool = False
) -> None:
    """Draw how likely the card is sought, if that is known: a number and a bar."""
    if cell.share is None:
        return
    if _told(cell, parts) and not cell.tag and not guess_of(cell):
        told, size = percent(cell.share), parts.share_text
        write(painter, parts.share, told, tint(theme.faded), size=size, side=Side.RIGHT)
    bar = parts.bar
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(theme.line if lit else theme.soft))
    painter.drawRoundedRect(bar, bar.height() / 2, bar.height() / 2)
    full = QRectF(bar)
    full.setWidth(max(bar.width() * min(cell.share, 1.0), bar.height() if cell.share else 0))
    painter.setBrush(tint(theme.accent))
    painter.drawRoundedRect(full, bar.height() / 2, bar.height() / 2)


def draw_guess(painter: QPainter, cell: Cell, parts: CellParts, theme: Theme) -> None:
    """Draw my guess where the share stands; a box that I take for found gets a pencil frame."""
    guess = guess_of(cell)
    if guess is None:
        return
    across = min(parts.share.height(), parts.face.height()) * 0.72
    # A question mark stands right of its place, which would be on the border here.
    corner = parts.share.right() - across * (2.3 if guess is Pencil.QUERY else 1.3)
    place = QRectF(corner, parts.share.center().y() - across / 2, across, across)
    draw_pencil(painter, guess, place, theme)
    if guess is Pencil.CIRCLE:
        painter.setPen(QPen(tint(theme.pencil), clamp(across * 0.25, 2, 4)))
        painter.setBrush(QBrush(tint(theme.pencil), Qt.BrushStyle.BDiagPattern))
        painter.drawRoundedRect(parts.size.adjusted(2, 2, -2, -2), parts.radius, parts.radius)


def guess_of(cell: Cell) -> Pencil | None:
    """Return what I pencilled about the card being one of those that are sought."""
    return cell.sought.pencil if cell.sought else None


def _told(cell: Cell, parts: CellParts) -> bool:
    """Whether there is room for the share in words: a long name comes first, the bar tells it."""
    if cell.share is None or not parts.share_text:
        return False
    beside = parts.face.y() == parts.share.y()
    least = min(parts.face_text, parts.share_text)
    if not cell.face.label:
        least = min(least, parts.least * _SYMBOL)
    return not beside or face_ems(cell.face) * least <= parts.face.width()
