"""The table for the left hand: what is on the right of the sheet stands on its left."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

if TYPE_CHECKING:
    from notepad.shell.table.table_layout import Places


def mirrored(places: Places, width: int) -> Places:
    """Return places in an area so many pixels wide with left and right exchanged."""
    return replace(
        places,
        sheet=_turned(places.sheet, width),
        say=_turned(places.say, width),
        know=_turned(places.know, width),
        bar=None if places.bar is None else _turned(places.bar, width),
    )


def _turned(rect: QRect, width: int) -> QRect:
    return QRect(width - rect.x() - rect.width(), rect.y(), rect.width(), rect.height())
