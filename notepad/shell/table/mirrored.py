"""The table for the left hand: what is on the right of the sheet stands on its left."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRect

if TYPE_CHECKING:
    from notepad.shell.table.table_layout import Places


def mirrored(places: Places, width: int) -> Places:
    """Return places in an area so many pixels wide with left and right exchanged."""
    rects = ((part.name, getattr(places, part.name)) for part in fields(places))
    turned: dict[str, Any] = {
        name: _turned(rect, width) for name, rect in rects if isinstance(rect, QRect)
    }
    return replace(places, **turned)


def _turned(rect: QRect, width: int) -> QRect:
    return QRect(width - rect.x() - rect.width(), rect.y(), rect.width(), rect.height())
