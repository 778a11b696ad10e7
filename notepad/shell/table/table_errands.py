"""TableErrands: what is asked for at a table beside noting: printing, saving, other pages.

The printer and the other pages are imported when they are first asked for.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from notepad.core.record.record import write
from notepad.core.shown_text import LONGEST_TITLE, shown
from notepad.core.words import _
from notepad.shell.files.exporting import save_record
from notepad.shell.table.pen_tools import load_tools, save_tools
from notepad.storage import StoreError
from notepad.widgets.touch.banner import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from notepad.core.level import Level
    from notepad.shell.table.table_page import TablePage
    from notepad.shell.table.table_view import TableView
    from notepad.storage import Library
    from notepad.widgets.ink.tools import Tools


class TableErrands(QObject):
    """Runs the errands of one table, as long as it is there.

    `told` brings a message for the player, `visited` a page that leads back to the table. What
    is the window's to do is only said: `left` for the library, `settings_asked`, `help_asked`,
    `fold_asked`, `players_asked` for who sits where, `mending_asked` for the set-up, and
    `again_asked` for another game of the same people.
    """

    told = Signal(object)
    visited = Signal(object)
    left = Signal()
    settings_asked = Signal()
    help_asked = Signal()
    fold_asked = Signal()
    players_asked = Signal()
    mending_asked = Signal()
    again_asked = Signal()

    def __init__(self, table: TablePage, library: Library, game_id: int) -> None:
        """Serve a table at which a game of the library is played."""
        super().__init__(table)
        self._table, self._library, self._game_id = table, library, game_id
        self._sitting = table.sitting
        table.acted.connect(self._act)
        table.inking.show_tools(load_tools(library))
        table.inking.chosen.connect(self._keep_tools)
        table.level_chosen.connect(self._keep_level)
        self._sitting.shown.connect(self._keep_winners)
        self._winners: object = self  # nobody's: what is kept was not looked up yet

    def _act(self, name: str) -> None:
        acts: dict[str, Callable[[], object]] = {
            "library": self.left.emit,
            "settings": self.settings_asked.emit,
            "help": self.help_asked.emit,
            "fold": self.fold_asked.emit,
            "players": self.players_asked.emit,
            "setup": self.mending_asked.emit,
            "again": self.again_asked.emit,
            "lay-open": self._lay_open,
            "puzzle": self._set_puzzle,
            "print": self._print,
            "save": partial(self._save, "save"),
            "export": partial(self._save, "export"),
        }
        acts[name]()

    def _keep_tools(self, tools: Tools) -> None:
        try:
            save_tools(self._library, tools)
        except StoreError as error:
            self._alarm(str(error))

    def _keep_level(self, level: Level) -> None:
        try:
            self._library.set_level(self._game_id, level)
        except StoreError as error:
            self._alarm(str(error))

    def _keep_winners(self, view: TableView) -> None:
        """Keep who has won for the list of games, where that is not what is kept."""
        if view.tried:
            return
        result = view.page.result
        winners = result.winners if result is not None else None
        if winners == self._winners:
            return
        self._winners = winners
        with suppress(StoreError):  # the list alone lacks it; what could not be noted was told
            if self._library.winners(self._game_id) != winners:
                self._library.set_winners(self._game_id, winners)

    def _print(self) -> None:
        from notepad.shell.table.printing import print_sheet

        try:
            played = self._library.changed(self._game_id).date()
        except StoreError as error:
            self._alarm(str(error))
        else:
            print_sheet(self._sitting, self._table.window(), played=played)

    def _save(self, what: str) -> None:
        from notepad.shell.table.printing import save_sheet

        sitting, window = self._sitting, self._table.window()
        try:
            if what == "save":
                played = self._library.changed(self._game_id).date()
                path = save_sheet(sitting, window, played=played)
            else:
                # From the table, not the disk: it may be that nothing can be read there now.
                text = write(sitting.session.record(sitting.title))
                path = save_record(text, sitting.title or sitting.game.id, window)
        except (OSError, ValueError, StoreError) as error:
            self._alarm(_("This could not be saved: {why}").format(why=error))
            return
        if path is not None:
            name = shown(path.name, most=LONGEST_TITLE)
            self.told.emit(Message(_("Saved: {name}").format(name=name)))

    def _lay_open(self) -> None:
        from notepad.shell.table.laid_open_page import LaidOpenPage

        try:
            self.visited.emit(LaidOpenPage(self._sitting, self._library, self._game_id))
        except StoreError as error:
            self._alarm(str(error))

    def _set_puzzle(self) -> None:
        from notepad.shell.puzzle.puzzle_page import PuzzlePage

        play = self._sitting.session.play
        ended = self._sitting.view.ended
        turned = ended.answers.turning if ended is not None and ended.answers else None
        self.visited.emit(PuzzlePage(self._sitting.game, play, turned or len(play.notes) // 2))

    def _alarm(self, text: str) -> None:
        self.told.emit(Message(text, error=True))
