"""EveningPages: the page of all games that are over, and the one of their players' names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from notepad.shell.evenings.chosen_games import ALL, ChosenGames
from notepad.shell.evenings.evenings_page import SHARE, EveningsPage
from notepad.shell.evenings.names_page import NamesPage
from notepad.storage import StoreError

if TYPE_CHECKING:
    from notepad.storage import Library


class EveningPages(QObject):
    """Leads from one page to the other and back; what was chosen is chosen still.

    `turned` brings a page to be shown, `left` says that the player goes back to the library,
    `renamed` that players are called otherwise in all that is kept; `troubled` brings a message.
    """

    turned = Signal(QWidget)
    left = Signal()
    renamed = Signal()
    troubled = Signal(str)

    def __init__(self, library: Library, parent: QObject) -> None:
        """Begin with no page; once it is left nothing is remembered."""
        super().__init__(parent)
        self.left.connect(self.deleteLater)
        self._library = library
        self._chosen, self._measure = ChosenGames(), SHARE

    def show_evenings(self) -> None:
        """Show what all games tell."""
        try:
            page = EveningsPage(self._library)
        except StoreError as error:
            self.troubled.emit(str(error))
            return
        page.choose(self._chosen, self._measure)
        page.closed.connect(self.left)
        page.names_asked.connect(lambda: self._show_names(page))
        self.turned.emit(page)

    def _show_names(self, before: EveningsPage) -> None:
        self._chosen, self._measure = before.chosen, before.measure
        page = NamesPage(self._library)
        page.changed.connect(self._follow_names)
        page.closed.connect(self.show_evenings)
        self.turned.emit(page)

    def _follow_names(self) -> None:
        """Tell of everybody again: who was chosen may be called otherwise now."""
        self._chosen = replace(self._chosen, player=ALL)
        self.renamed.emit()
