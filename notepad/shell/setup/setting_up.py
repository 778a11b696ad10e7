"""SettingUp: the pages on which a game is set up, or made first; left ones are gone on with."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from notepad.core.game.shelf import Shelf

if TYPE_CHECKING:
    from pathlib import Path

    from notepad.core.game.game import AnyGame
    from notepad.core.record.record import Catalogue
    from notepad.declared.typed_game import TypedGame
    from notepad.shell.setup.new_game_page import NewGamePage
    from notepad.shell.setup.own_game_page import Changed, OwnGamePage
    from notepad.storage import Library


class SettingUp(QObject):
    """Nobody loses what he typed by looking elsewhere: pages are kept until their game is.

    `turned` brings a page to be shown, `created` the number of a game in the library; `left` says
    that the player went back from the first page; `level_chosen` brings the help that he wants from
    now on, `help_asked` says that he wants to read the rules.
    """

    turned = Signal(QWidget)
    level_chosen = Signal(object)
    help_asked = Signal()
    created = Signal(int)
    left = Signal()

    def __init__(self, library: Library, catalogue: Catalogue, parent: QObject) -> None:
        """Begin with no page."""
        super().__init__(parent)
        self._library, self._catalogue = library, catalogue
        self.begun: NewGamePage | None = None
        self.typed: OwnGamePage | None = None
        self.changed: OwnGamePage | None = None

    @property
    def pages(self) -> tuple[QWidget, ...]:
        """The pages that were begun."""
        return tuple(page for page in (self.begun, self.typed, self.changed) if page is not None)

    def start(self) -> None:
        """Set up a new game, or go on with one that was begun and left; raises StoreError."""
        self.turned.emit(self.begun or self._begin())

    def start_again(self, game: AnyGame, setup: object) -> None:
        """Set up another game for the people of one that is over; raises StoreError."""
        page = self.begun or self._begin()
        page.repeat(game, setup)
        self.turned.emit(page)

    def open_file(self, path: Path) -> None:
        """Set up a game that a file declares; raises StoreError."""
        self.start()
        if self.begun is not None and isinstance(self._catalogue, Shelf):
            self.begun.deeds.open_file(path)

    def forget(self) -> None:
        """Begin the next time from what the library has by then."""
        self.begun = None

    def say_anew(self) -> None:
        """Have all pages said in the language that is spoken now."""
        if self.begun is not None:
            self._begin(self.begun.anew())
        if self.typed is not None:
            self.typed = self._listen(self.typed.anew())
        if self.changed is not None:
            self.changed = self._listen(self.changed.anew())

    def _begin(self, page: NewGamePage | None = None) -> NewGamePage:
        from notepad.shell.setup.new_game_page import NewGamePage

        self.begun = page = page or NewGamePage(self._library, self._catalogue)
        page.created.connect(self._create)
        page.cancelled.connect(self.left)
        page.own_game_asked.connect(self._make_game)
        page.change_asked.connect(self._change_game)
        page.level_chosen.connect(self.level_chosen)
        page.help_asked.connect(self.help_asked)
        return page

    def _create(self, game_id: int) -> None:
        self.begun = None
        self.created.emit(game_id)

    def _make_game(self) -> None:
        if self.typed is None:
            self.typed = self._listen(self._own_game_page())
        self.turned.emit(self.typed)

    def _change_game(self, game: str, typed: TypedGame) -> None:
        """Change a game, or go on with changing it."""
        from notepad.shell.setup.own_game_page import Changed

        page = self.changed
        if page is None or page.changed is None or page.changed.id != game:
            self.changed = self._listen(self._own_game_page(Changed(game, typed)))
        self.turned.emit(self.changed)

    def _own_game_page(self, changed: Changed | None = None) -> OwnGamePage:
        from notepad.shell.setup.own_game_page import OwnGamePage

        assert isinstance(self._catalogue, Shelf)
        return OwnGamePage(self._catalogue, changed)

    def _listen(self, page: OwnGamePage) -> OwnGamePage:
        page.closed.connect(self._return)
        page.kept.connect(partial(self._set_up, page))
        return page

    def _return(self) -> None:
        assert self.begun is not None  # from there alone a game is made
        self.turned.emit(self.begun)

    def _set_up(self, page: OwnGamePage, game: str) -> None:
        """Go on with a game that was made or changed just now."""
        if page is self.changed:
            self.changed = None
        else:
            self.typed = None
        self._return()
        if self.begun is not None:
            self.begun.choose(game)
