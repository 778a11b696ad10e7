"""The places of a sheet on which can be written, by the names that ink has for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from notepad.core.ink_places import account_place, box_place, entry_place, held_place, way_place
from notepad.widgets.look.whereabouts import parts
from notepad.widgets.sheet.grid.grid_widget import GridWidget
from notepad.widgets.sheet.grid.tabs import tab_of
from notepad.widgets.sheet.holdings.holdings_widget import HoldingsWidget
from notepad.widgets.sheet.ledger.entries_field import EntriesField
from notepad.widgets.sheet.ledger.ledger_widget import AccountsField
from notepad.widgets.sheet.track.track_widget import TrackWidget
from notepad.widgets.touch.tap_area import Field
from notepad.widgets.touch.zoom_field import ZoomField

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget


def written_places(block: QWidget, seen_from: QWidget) -> Iterator[tuple[str, QRectF]]:
    """Yield the places of a block that are seen now, with their names."""
    for field in [block] if isinstance(block, Field) else parts(block, Field):
        corner = QPointF(field.mapTo(seen_from, field.rect().topLeft()))
        room = field.room() if isinstance(field, ZoomField) else QRectF(field.rect())
        for key, place in field.places().items():
            name = _name(field, key)
            if name and room.intersects(place):
                yield name, place.translated(corner)


def turned_over_at(block: QWidget, point: QPointF) -> bool:
    """Turn a block over to another part if that is what a tap at a point does; return whether."""
    for field in [block] if isinstance(block, Field) else parts(block, Field):
        key = field.key_at(field.mapFrom(block, point))
        if key is not None and not _name(field, key):
            field.tap(key, None)
            return True
    return False


def _name(field: Field, key: str) -> str:
    """Return the name of a thing's place, "" if it is not one of the sheet's."""
    match field:
        case GridWidget():
            return box_place(key) if tab_of(key) is None else ""
        case AccountsField():
            return account_place(key)
        case EntriesField():
            return entry_place(int(key) + 1) if key.isdecimal() else ""
        case HoldingsWidget():
            return held_place(key)
        case TrackWidget():
            return way_place(key)
        case _:
            return ""
