"""What is laid open after the game: for everybody to see, to be saved and sealed, not changed."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.page.page import Ledger, Page
from notepad.core.play.history import Entry, told
from notepad.core.shown_text import LONGEST_TITLE, shown
from notepad.core.words import _, written_moment
from notepad.shell.files.exporting import save_record
from notepad.shell.page_frame import MARGIN, PageFrame
from notepad.shell.table.printing import save_drawing
from notepad.storage import Library, StoreError
from notepad.widgets.look.label import Label
from notepad.widgets.sheet.block_stack import BlockStack
from notepad.widgets.touch.banner import Banner, Message
from notepad.widgets.touch.controls import ActionButton, Card, Weight
from notepad.widgets.touch.scrolling import FittingScroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from PySide6.QtGui import QHideEvent, QShowEvent

    from notepad.core.game.game import AnyGame
    from notepad.shell.table.sitting import Sitting


class LaidOpenPage(PageFrame):
    """The blocks that a finished game lays open, and every entry with its time.

    Nothing here can be changed; it can be drawn as a PDF and exported as a sealed record. While
    it is shown its window takes the whole screen.
    """

    def __init__(
        self, sitting: Sitting, library: Library, game_id: int, parent: QWidget | None = None
    ) -> None:
        """Show what the page of a sitting lays open."""
        body = QWidget()
        page = sitting.page
        first = page.laid_open[0]
        self._title = first.title if isinstance(first, Ledger) else page.title
        super().__init__(self._title, body, parent)
        self._sitting, self._library, self._game_id = sitting, library, game_id
        self._before = Qt.WindowState.WindowNoState
        self.blocks = BlockStack()
        self.blocks.show_blocks(sitting.page.laid_open)
        self.entries = history_lines(library.history(game_id), sitting.game)
        self.pdf_button = ActionButton(_("Save as PDF …"), weight=Weight.PLAIN)
        self.seal_button = ActionButton(_("Export the sealed record …"), weight=Weight.PLAIN)
        self.pdf_button.clicked.connect(lambda: self._save(self._drawn))
        self.seal_button.clicked.connect(lambda: self._save(self._sealed))
        self._arrange(body)
        self.banner = Banner(self)

    def _arrange(self, body: QWidget) -> None:
        line = _("{number}  {entry}")
        numbered = enumerate(self.entries, start=1)
        told_all = Label("\n".join(line.format(number=at, entry=text) for at, text in numbered))
        buttons = QHBoxLayout()
        buttons.setSpacing(MARGIN)
        for button in (self.pdf_button, self.seal_button):
            buttons.addWidget(button, 1)
        column = QVBoxLayout(body)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(MARGIN)
        column.addWidget(Card("", self.blocks), 3)
        column.addWidget(Card(_("Every entry, and when it was made"), FittingScroll(told_all)), 2)
        column.addLayout(buttons)

    def _save(self, save: Callable[[], Path | None]) -> None:
        try:
            path = save()
        except (OSError, ValueError, StoreError) as error:
            why = _("This could not be saved: {why}").format(why=error)
            self.banner.show_message(Message(why, error=True))
            return
        if path is not None:
            self.banner.show_message(
                Message(_("Saved: {name}").format(name=shown(path.name, most=LONGEST_TITLE)))
            )

    def _drawn(self) -> Path | None:
        page = self._sitting.page
        sheet, *panels = page.laid_open
        title = shown(self._sitting.title, most=LONGEST_TITLE)
        bare = Page(self._title, title, sheet, tuple(panels))
        return save_drawing(bare, self._name(), self, notes=self.entries)

    def _sealed(self) -> Path | None:
        text = self._library.export_sealed(self._game_id)
        name = _("{name} (sealed)").format(name=self._name())
        return save_record(text, name, self)

    def _name(self) -> str:
        return self._sitting.title or self._sitting.game.title

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._before = self.window().windowState()
            self.window().setWindowState(self._before | Qt.WindowState.WindowFullScreen)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self.window().setWindowState(self._before)


def history_lines(entries: Sequence[Entry], game: AnyGame) -> list[str]:
    """Return the lines of a history, each with its local date and time."""
    line = _("{when}  {what}")
    return [
        line.format(
            when=written_moment(datetime.fromtimestamp(entry.made)),
            what=told(entry, game),
        )
        for entry in entries
    ]
