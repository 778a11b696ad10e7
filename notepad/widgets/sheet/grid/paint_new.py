"""Drawing which marks of a grid are new: a ring around each, or around its box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from notepad.core.page.page import Standing
from notepad.widgets.sheet.grid.grid_geometry import Layout, holders
from notepad.widgets.sheet.grid.grid_places import places
from notepad.widgets.sheet.grid.paint_grid import cell_parts

if TYPE_CHECKING:
    from collections.abc import Collection

    from notepad.core.page.changes import Place
    from notepad.core.page.page import Grid
    from notepad.widgets.look.theme import Theme

_TINT = 0.28
_PEN = 1.6
_RING_EMS, _TALL_EMS = 2.0, 1.75


def paint_new(
    painter: QPainter,
    grid: Grid,
    layout: Layout,
    new: Collection[Place],
    theme: Theme,
    *,
    text: float,
    strength: float,
) -> None:
    """Draw rings around new marks, as strong as from 0 to 1, over a grid that is drawn already.

    Initials have a ring and a tint of their own; a box that is settled by them, or found as a
    whole, has a ring all around.
    """
    areas, parts = places(grid, layout), cell_parts(grid, layout, text=text)
    corners = {holder: at for at, holder in enumerate(holders(grid))}
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(strength)
    ink = QColor(theme.mine_ink)
    for key, holder in new:
        cell, area = grid.cell(key), areas.get(key)
        if cell is None or area is None:
            continue
        if holder in corners:
            slot = parts.slots[corners[holder]]
            wide, tall = _RING_EMS * parts.mark_text, _TALL_EMS * parts.mark_text
            ring = QRectF(0, 0, min(wide, slot.touch.width() - _PEN), tall)
            ring.moveCenter(area.topLeft() + slot.centre)
            _ring(painter, ring, ink, min(ring.width(), ring.height()) / 2, tinted=True)
        settled = {mark.holder for mark in cell.marks if mark.standing is Standing.CIRCLED}
        if not holder or holder in settled:
            _ring(painter, area, ink, parts.radius, tinted=False)
    painter.restore()


def _ring(painter: QPainter, area: QRectF, ink: QColor, radius: float, *, tinted: bool) -> None:
    ground = QColor(ink)
    ground.setAlphaF(_TINT)
    painter.setPen(QPen(ink, 3.0 if not tinted else _PEN))
    painter.setBrush(ground if tinted else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area, radius, radius)
