"""What the table's menu does apart from noting: print, save, reveal, or open another page.

`TableErrands` carries these out. `LeftNotes` saves notes that were begun when the game was left,
and `load_last_pen` loads the last pen (an invalid value becomes the usual pen). Then printing and
drawing the sheet, and last `LaidOpenPage`: the page that reveals a finished game to everybody,
which can be saved and sealed but not changed.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QHBoxLayout, QWidget

from notepad.core.game import Game
from notepad.core.help_levels import Level
from notepad.core.history import Entry, entry_in_words
from notepad.core.ink import InkColour, Stroke
from notepad.core.language import _, written_day, written_moment
from notepad.core.page import Ledger, Page
from notepad.core.record import write
from notepad.core.safe_text import LONGEST_TITLE, shown
from notepad.shell.file_dialogs import ask_where_to, file_name, save_and_tell, save_record
from notepad.shell.page_frame import MARGIN, ScrolledPage, plain_button, trouble_told
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.shell.table.table_view import TableView
from notepad.storage import Library, StoreError
from notepad.widgets.ink.strokes import Tool, Tools
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import lay
from notepad.widgets.paper import draw_page, print_page
from notepad.widgets.sheet.bank_book import LedgerWidget
from notepad.widgets.sheet.blocks import BlockStack
from notepad.widgets.touch.banner import Message
from notepad.widgets.touch.buttons import Card

Errand: TypeAlias = Callable[[], object]

_PEN_KEY = "pen"

_PAUSE = 250  # milliseconds without a tap: writing to the disk must not slow down tapping


class TableErrands(QObject):
    """Carries out the errands of one table.

    `told` emits a message for the player, `visited` a page that leads back to the table.
    """

    told = Signal(object)
    visited = Signal(object)

    def __init__(
        self, table: TablePage, library: Library, game_id: int, others: Mapping[str, Errand]
    ) -> None:
        """Work for a table with a game of the library.

        `others` has the window's own actions by name: see Header.acted.
        """
        super().__init__(table)
        self._others = others
        self._table, self._library, self._game_id = table, library, game_id
        self._sitting = table.sitting
        table.acted.connect(self._act)
        table.inking.show_tools(load_last_pen(library))
        table.inking.chosen.connect(self._keep_tools)
        table.header.level_chosen.connect(self._keep_level)
        self._sitting.shown.connect(self._keep_winners)
        self._winners: object = self  # an impossible value: the saved one hasn't been read yet

    def _act(self, name: str) -> None:
        acts: dict[str, Errand] = {
            **self._others,
            "lay-open": self._lay_open,
            "puzzle": self._set_puzzle,
            "print": self._print,
            "blank": self._print_blank,
            "save": partial(save_and_tell, self._save_sheet, self.told.emit),
            "export": partial(save_and_tell, self._save_record, self.told.emit),
        }
        acts[name]()

    def _keep_tools(self, tools: Tools) -> None:
        with trouble_told(self._alarm):
            self._library.set_setting(_PEN_KEY, asdict(tools))

    def _keep_level(self, level: Level) -> None:
        with trouble_told(self._alarm):
            self._library.set_level(self._game_id, level)

    def _keep_winners(self, view: TableView) -> None:
        """Save who has won for the list of games, if it has changed."""
        if view.tried:
            return
        result = view.page.result
        winners = result.winners if result is not None else None
        if winners == self._winners:
            return
        self._winners = winners
        with suppress(StoreError):  # only the list lacks it, and other failures are reported anyway
            if self._library.winners(self._game_id) != winners:
                self._library.set_winners(self._game_id, winners)

    def _print(self) -> None:
        with trouble_told(self._alarm):
            played = self._library.changed(self._game_id).date()
            print_sheet(self._sitting, self._table.window(), played=played)

    def _print_blank(self) -> None:
        session = self._sitting.session
        print_drawing(session.game.blank_for(session.setup), self._table.window())

    def _save_sheet(self) -> Path | None:
        played = self._library.changed(self._game_id).date()
        return save_sheet(self._sitting, self._table.window(), played=played)

    def _save_record(self) -> Path | None:
        """Save the record from the table, not the disk, which may be unreadable now."""
        sitting = self._sitting
        text = write(sitting.session.record(sitting.title))
        return save_record(text, sitting.title or sitting.session.game.id, self._table.window())

    def _lay_open(self) -> None:
        with trouble_told(self._alarm):
            self.visited.emit(LaidOpenPage(self._sitting, self._library, self._game_id))

    def _set_puzzle(self) -> None:
        from notepad.shell.puzzle_page import PuzzlePage

        session = self._sitting.session
        self.visited.emit(PuzzlePage(session.game, session.play, 1))

    def _alarm(self, text: str) -> None:
        self.told.emit(Message(text, error=True))


class LeftNotes(QObject):
    """Saves the notes begun at a sitting, after each pause and when it is left."""

    def __init__(self, sitting: Sitting, library: Library, game_id: int) -> None:
        """Save them with this game of the library."""
        super().__init__(sitting)
        self._sitting, self._library, self._game_id = sitting, library, game_id
        self._kept = sitting.view.left
        self._pause = QTimer(self, interval=_PAUSE, singleShot=True)
        self._pause.timeout.connect(self._keep)
        sitting.shown.connect(self._look)
        sitting.closed.connect(self._keep)

    def bring_back(self) -> None:
        """Restore what was begun when the game was left."""
        with suppress(StoreError):  # the game itself could be read, so it can be played
            self._kept = self._library.begun_notes(self._game_id)
            self._sitting.bring_back(self._kept)

    def _look(self) -> None:
        if self._sitting.view.left != self._kept:
            self._pause.start()

    def _keep(self) -> None:
        self._pause.stop()
        left = self._sitting.view.left
        if left != self._kept:
            # If notes can't be saved, that is reported anyway; these can be tapped again.
            with suppress(StoreError):
                self._library.set_begun_notes(self._game_id, left)
                self._kept = left


def load_last_pen(library: Library) -> Tools:
    """Return the pen and colour used last."""
    stored: Mapping[str, object] = library.setting(_PEN_KEY, {})
    usual, colour = Tools(), stored.get("colour")
    tool = next((one for one in Tool if one == stored.get("tool")), usual.tool)
    ink = next((one for one in InkColour if one == colour), usual.colour)
    return Tools(tool, ink, pen_only=stored.get("pen_only") is True)


def print_sheet(sitting: Sitting, parent: QWidget, *, played: date) -> None:
    """Ask for a printer and print the current sheet, with the day on which it was played."""
    page = _dated(sitting.current_page, played)
    print_drawing(page, parent, notes=_sentences(sitting), ink=_ink(sitting))


def print_drawing(
    page: Page, parent: QWidget, *, notes: Sequence[str] = (), ink: Sequence[Stroke] = ()
) -> None:
    """Ask for a printer and print a page, such as an empty sheet."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    if QPrintDialog(printer, parent).exec() == QPrintDialog.DialogCode.Accepted:
        printer.setFullPage(True)
        print_page(printer, page, notes=notes, ink=ink)


def save_sheet(sitting: Sitting, parent: QWidget, *, played: date) -> Path | None:
    """Ask for a file name and draw the sheet into it; return the path, or None if cancelled."""
    name = sitting.title or sitting.session.game.title
    page = _dated(sitting.current_page, played)
    return save_drawing(page, name, parent, notes=_sentences(sitting), ink=_ink(sitting))


def save_drawing(
    page: Page, title: str, parent: QWidget, *, notes: Sequence[str], ink: Sequence[Stroke] = ()
) -> Path | None:
    """Ask for a file name and draw a page into it; return the path, or None if cancelled."""
    kinds = _("PDF document (*.pdf);;Picture (*.png);;Drawing (*.svg)")
    offered = file_name(title, ".pdf")
    chosen = ask_where_to(parent, _("Save the sheet"), offered, kinds)
    if chosen is None:
        return None
    path, kind = chosen
    if path.suffix.lower() not in (".pdf", ".png", ".svg"):
        path = path.with_name(f"{path.name}.{kind.rsplit('.', 1)[-1].rstrip(')')}")
    draw_page(page, path, notes=notes, ink=ink)
    return path


def _dated(page: Page, played: date) -> Page:
    """Return a page with the day on which it was played."""
    text = " · ".join(filter(None, (page.subtitle, written_day(played))))
    return replace(page, subtitle=text)


def _ink(sitting: Sitting) -> list[Stroke]:
    return list(sitting.session.ink.values())


def _sentences(sitting: Sitting) -> list[str]:
    return [line.sentence for line in sitting.view.notes]


_WIDEST_BOOK = 1_400  # pixels: beyond that, the eye loses the line between columns


class LaidOpenPage(ScrolledPage):
    """The blocks that a finished game reveals, and every entry of its history with its time.

    Nothing can be changed here; it can be drawn as a PDF and exported as a sealed record.
    """

    def __init__(self, sitting: Sitting, library: Library, game_id: int) -> None:
        """Show what the page of a sitting reveals."""
        page = sitting.current_page
        first = page.laid_open[0]
        self._title = first.title if isinstance(first, Ledger) else page.title
        super().__init__(self._title, most=_WIDEST_BOOK)
        self._sitting, self._library, self._game_id = sitting, library, game_id
        self.blocks = BlockStack()
        self.blocks.show_blocks(sitting.current_page.laid_open)
        for block in self.blocks.widgets:
            if isinstance(block, LedgerWidget):
                block.unfold()
        self.entries = history_lines(library.history(game_id), sitting.session.game)
        tell = self.banner.show_message
        drawing, sealing = (partial(save_and_tell, s, tell) for s in (self._drawn, self._sealed))
        self.pdf_button = plain_button(_("Save as PDF…"), drawing)
        self.seal_button = plain_button(_("Export the sealed record…"), sealing)
        line, numbered = _("{number}  {entry}"), enumerate(self.entries, start=1)
        told_all = Label("\n".join(line.format(number=at, entry=text) for at, text in numbered))
        self.fill(
            lay(QHBoxLayout(), (self.pdf_button, 1), (self.seal_button, 1), gap=MARGIN),
            Card("", self.blocks),
            Card(_("Every entry with its time"), told_all),
        )

    def _drawn(self) -> Path | None:
        page = self._sitting.current_page
        sheet, *panels = page.laid_open
        title = shown(self._sitting.title, most=LONGEST_TITLE)
        bare = Page(self._title, title, sheet, tuple(panels))
        return save_drawing(bare, self._name(), self, notes=self.entries)

    def _sealed(self) -> Path | None:
        text = self._library.export_sealed(self._game_id)
        name = _("{name} (sealed)").format(name=self._name())
        return save_record(text, name, self)

    def _name(self) -> str:
        return self._sitting.title or self._sitting.session.game.title


def history_lines(entries: Sequence[Entry], game: Game) -> list[str]:
    """Return a line for each entry of a history, with its local date and time."""
    line = _("{when}  {what}")
    return [
        line.format(
            when=written_moment(datetime.fromtimestamp(entry.made)),
            what=entry_in_words(entry, game),
        )
        for entry in entries
    ]
