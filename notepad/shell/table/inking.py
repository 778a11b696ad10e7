"""Inking: writing on the sheet of a table, and on the pages beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from notepad.shell.table.sitting import Sitting
    from notepad.shell.table.table_area import TableArea
    from notepad.shell.table.table_header import Header
    from notepad.shell.table.table_view import TableView
    from notepad.widgets.ink.tools import Tools


class Inking(QObject):
    """Has kept what is written on a table's sheet, and shown.

    A pen writes at any time; fingers and the mouse from when `turn` was called, until it is again.
    `chosen` tells with what is written from now on.
    """

    chosen = Signal(object)

    def __init__(self, sitting: Sitting, header: Header, area: TableArea, parent: QObject) -> None:
        """Listen to a table."""
        super().__init__(parent)
        self._header, self._area = header, area
        self._on = False
        written, card = area.written, area.pen
        written.ink.inked.connect(sitting.ink)
        written.ink.caught.connect(lambda on: card.show_caught(on=on))
        card.chosen.connect(self._choose)
        card.turned.connect(self._turn_to)
        card.rubbed_out.connect(written.ink.rub_out_held)
        card.left.connect(self.turn)

    @property
    def on(self) -> bool:
        """Whether fingers and the mouse write, and what they write with can be chosen."""
        return self._on

    def show_view(self, view: TableView, before: TableView | None) -> None:
        """Show what is written; on what is no longer, or not yet, nothing can be."""
        if before is None or view.ink != before.ink:
            self._area.written.show_ink(view.ink)
            self._show_pages()
        now = view.past is None and view.supposed is None and not view.listening
        self._area.written.ink.let_write(on=now)

    def show_tools(self, tools: Tools) -> None:
        """Write with these from now on."""
        self._area.written.ink.show_tools(tools)
        self._area.pen.show_tools(tools)

    def turn(self) -> None:
        """Let fingers and the mouse write, or no longer: then the sheet is in front again."""
        self._on = not self._on
        self._area.written.ink.begin_writing(on=self._on)
        self._header.show_writing(on=self._on)
        if not self._on:
            self._area.written.turn_to(0)
        self._show_pages()
        self._area.show_writing(on=self._on)

    def _choose(self, tools: Tools) -> None:
        self.show_tools(tools)
        self.chosen.emit(tools)

    def _turn_to(self, page: int) -> None:
        self._area.written.turn_to(page)
        self._show_pages()

    def _show_pages(self) -> None:
        written = self._area.written
        self._area.pen.show_pages(written.written_pages, front=written.number)
