"""GameDeeds: what can be done to a saved game: rename, copy, export, delete, bring it back."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal

from notepad.core.shown_text import LONGEST_TITLE, shown
from notepad.core.words import _
from notepad.shell.files.exporting import save_record
from notepad.shell.library.game_row import shown_title
from notepad.storage import GameRow, Library, StoreError
from notepad.widgets.touch.banner import Message
from notepad.widgets.touch.finger_menu import FingerMenu

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget


class GameDeeds(QObject):
    """Does to saved games what their menu offers.

    `told` brings a message for the player; `changed` says that the games are others now, and
    `rename_asked` that a game's title is to be written anew, and `together_asked` that its record
    is to be laid beside those of others.
    """

    told = Signal(object)
    changed = Signal()
    rename_asked = Signal(int)
    together_asked = Signal(int)

    def __init__(self, library: Library, page: QWidget) -> None:
        """Work on the games of a library that a page shows."""
        super().__init__(page)
        self._library, self._page = library, page

    def show_menu(self, row: GameRow, place: QPoint) -> None:
        """Offer everything that can be done to a game."""
        menu = FingerMenu(self._page)
        menu.offer(_("Rename"), partial(self.rename_asked.emit, row.id))
        menu.offer(_("Duplicate"), partial(self.duplicate, row.id))
        menu.offer(_("Export the record …"), partial(self.export, row))
        if row.known:
            menu.offer(_("Lay records together …"), partial(self.together_asked.emit, row.id))
        menu.offer(_("Delete"), partial(self.delete, row))
        menu.popup(place)

    def rename(self, game_id: int, title: str) -> None:
        """Give a game another title."""
        with self._trouble_told():
            self._library.rename(game_id, title)

    def delete(self, row: GameRow) -> None:
        """Delete a game; the message says how to have it back."""
        told = _("Deleted “{title}”").format(title=shown_title(row.title))
        with self._trouble_told():
            self._library.delete(row.id)
            self.told.emit(Message(told, _("Undo"), partial(self._restore, row.id)))

    def bring_back(self) -> None:
        """Bring the game back that was deleted last."""
        with self._trouble_told():
            gone = self._library.deleted()
            if gone is not None:
                self._library.restore(gone[0])

    def _restore(self, game_id: int) -> None:
        with self._trouble_told():
            self._library.restore(game_id)

    def duplicate(self, game_id: int) -> None:
        """Copy a game."""
        with self._trouble_told():
            self._library.duplicate(game_id)

    def export(self, row: GameRow) -> None:
        """Have the player name a file, and write the game's record into it."""
        name = row.title or _("Untitled")
        try:
            path = save_record(self._library.export_record(row.id), name, self._page)
        except (StoreError, OSError) as error:
            told = _("This could not be exported: {why}").format(why=error)
            self.told.emit(Message(told, error=True))
            return
        if path is not None:
            name = shown(path.name, most=LONGEST_TITLE)
            self.told.emit(Message(_("Saved: {name}").format(name=name)))

    @contextmanager
    def _trouble_told(self) -> Iterator[None]:
        """Tell the player what the store could not do; show the games as they are then."""
        try:
            yield
        except StoreError as error:
            self.told.emit(Message(str(error), error=True))
        self.changed.emit()
