"""A sheet to write on with a pen or finger, and the names of the places that ink belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core import ink
from notepad.widgets.ink.pen_input import PalmGuard, PenSurface
from notepad.widgets.ink.strokes import BlankPage, Places
from notepad.widgets.look.layouts import Over, lay
from notepad.widgets.look.safe_widget_lookup import find_parts, part_at, system_window
from notepad.widgets.sheet.bank_book import AccountsField, EntriesField
from notepad.widgets.sheet.grid_leaves import tab_of
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.sheet.holdings import HoldingsWidget
from notepad.widgets.sheet.track import TrackWidget
from notepad.widgets.touch.tap_area import Field
from notepad.widgets.touch.zoom_area import ZoomField

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PySide6.QtGui import QShowEvent, QTabletEvent

    from notepad.widgets.sheet.blocks import SheetStack


class WrittenSheet(QWidget):
    """Shows ink over a sheet and the blank strip below it, or over one of the pages beside it.

    A pen writes wherever you set it down, except on what turns the sheet over: there it taps.
    """

    def __init__(self, sheet: SheetStack) -> None:
        """Start with nothing written and the sheet in front."""
        super().__init__()
        self.sheet, self.page = sheet, BlankPage()
        self.number = 0
        self._strip = 0
        self._column = lay(QVBoxLayout(self), sheet, self.page)
        self.page.hide()
        self.ink = PenSurface(self.places, self._tapped_at, self)
        self.ink.panes = self._panes
        Over(self.ink, self)
        self.guard = PalmGuard(self)
        self.guard.pen_came.connect(self._forget_palm)

    def show_ink(self, strokes: Mapping[int, ink.Stroke]) -> None:
        """Show these strokes, by id."""
        self.ink.show_ink(strokes)

    @property
    def last_written_page(self) -> int:
        """The number of the last blank page with anything written on it, 0 for none."""
        return max(ink.written_pages(self.ink.layer.strokes.values()), default=0)

    def turn_to(self, number: int) -> None:
        """Bring a blank page to the front, counted from 1, or the sheet with 0."""
        if number != self.number:
            self.ink.let_go()
            self.number = number
            self.page.turn_to(max(number, 1))
            self.sheet.setVisible(not number)
            self.page.setVisible(bool(number))
            self.ink.update()

    def leave_strip(self, height: int) -> None:
        """Leave a blank strip of this height in pixels below the sheet."""
        self._strip = height
        self._column.setContentsMargins(0, 0, 0, height)

    def places(self) -> Places:
        """Return the places that can be written on now, in this widget's coordinates."""
        if self.number:
            corner = QPointF(self.page.pos())
            return {ink.blank_page_place(self.number): self.page.place.translated(corner)}
        found = {ink.SHEET: QRectF(self.sheet.geometry())}
        if self._strip:
            top = self.sheet.geometry().bottom() + 1
            found[ink.STRIP] = QRectF(0, top, self.width(), self._strip)
        for block in self.sheet.widgets:
            if block.isVisible():
                found.update(written_places(block, self))
        return found

    def _panes(self) -> Places:
        """Return the visible area for places that can be partly hidden: those of a zoomed grid."""
        found: dict[str, QRectF] = {}
        for block in self.sheet.widgets:
            if isinstance(block, GridWidget) and block.lens.zooms:
                pane = block.room().translated(QPointF(block.mapTo(self, QPoint())))
                found |= dict.fromkeys((name for name, _ in written_places(block, self)), pane)
        return found

    def _tapped_at(self, point: QPointF) -> bool:
        """Tap what turns the sheet over, if it is at this point; return whether it was."""
        if self.number:
            return False  # a page is in front and covers the sheet
        button = part_at(self.sheet, QAbstractButton, self.sheet.mapFrom(self, point.toPoint()))
        if button is not None:
            button.click()
            return True
        return any(
            block.isVisible() and turn_over_at(block, block.mapFrom(self, point))
            for block in self.sheet.widgets
        )

    def _forget_palm(self) -> None:
        self.ink.forget_finger()
        for field in find_parts(self, Field):
            field.forget_press()

    @override
    def tabletEvent(self, event: QTabletEvent) -> None:
        event.setAccepted(self.ink.pen(event))

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        window = system_window(self)
        if window is not None:
            self.guard.watch(window)


def written_places(block: QWidget, seen_from: QWidget) -> Iterator[tuple[str, QRectF]]:
    """Yield the places of a block that are visible now, with their names."""
    for field in [block] if isinstance(block, Field) else find_parts(block, Field):
        corner = QPointF(field.mapTo(seen_from, field.rect().topLeft()))
        room = field.room() if isinstance(field, ZoomField) else QRectF(field.rect())
        for key, place in field.places().items():
            name = _name(field, key)
            if name and room.intersects(place):
                yield name, place.translated(corner)


def turn_over_at(block: QWidget, point: QPointF) -> bool:
    """Turn a block to another part if a tap at this point does that; return whether it did."""
    for field in [block] if isinstance(block, Field) else find_parts(block, Field):
        key = field.key_at(field.mapFrom(block, point))
        if key is not None and not _name(field, key):
            field.tap(key, None)
            return True
    return False


def _name(field: Field, key: str) -> str:
    """Return the name of a thing's place, "" if ink can't belong to it."""
    match field:
        case GridWidget():
            return ink.box_place(key) if tab_of(key) is None else ""
        case AccountsField():
            return ink.account_place(key)
        case EntriesField():
            return ink.ledger_line_place(int(key) + 1) if key.isdecimal() else ""
        case HoldingsWidget():
            return ink.held_place(key)
        case TrackWidget():
            return ink.way_place(key)
        case _:
            return ""
