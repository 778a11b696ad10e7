"""Custom games: their files are opened, changed, shared and removed.

`OwnGameDeeds` does so for a page; `DraftPage` is a page to make or change one. Below them, games
are saved and removed as files and on the shelf with the other games. This module loads the whole
library of games, which the window doesn't need to open.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.faults import Fault, Faults
from notepad.core.game import Game
from notepad.core.language import _
from notepad.core.shelf import Shelf
from notepad.declared import declaration_file
from notepad.declared.declaration_file import declaration_from_toml, legible
from notepad.declared.definition_typed_in import typed_again
from notepad.declared.shelf import add_custom_game, own_game, own_text
from notepad.shell.file_dialogs import ask_for_file, save_and_tell, save_own_game
from notepad.shell.page_frame import PageFrame, trouble_told
from notepad.shell.setup.game_and_options_cards import GamesPage
from notepad.storage import StoreError, folder
from notepad.widgets.touch.banner import Message
from notepad.widgets.touch.menus import FingerMenu


class OwnGameDeeds:
    """Opens files of games; changes, shares and removes custom games."""

    def __init__(self, shelf: Shelf, page: GamesPage) -> None:
        """Work on a shelf for a page, which shows what came of it."""
        self._shelf, self._page = shelf, page
        self._tell, self._warn = page.banner.show_message, page.banner.alarm

    def ask_file(self) -> None:
        """Ask the player for a file, and open it."""
        kinds = _("Game (*.deduction-game *.toml);;All files (*)")
        path = ask_for_file(self._page, _("Open a game definition"), kinds)
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Read a game from a file strictly, and put it on the shelf."""
        try:
            text = own_text(path)
        except OSError as error:
            self._page.show_faults(path.name, [Fault(str(path), error.strerror or str(error))])
            return
        self._take_in(path.name, text)

    def add_declared(self, declaration: Mapping[str, Any]) -> None:
        """Put the game that a record contains on the shelf."""
        title = str(declaration["title"])
        try:
            declared = declaration_file.from_document(declaration)
            text = declaration_file.declaration_to_toml(declared).encode()
        except Faults as found:
            self._page.show_faults(title, found.faults)
        else:
            self._take_in(title, text)

    def show_menu(self, game: Game, place: QPoint) -> None:
        """Show a menu of what you can do with a custom game."""
        menu = FingerMenu(self._page, game.title)
        menu.offer(_("Change…"), partial(self.change, game))
        menu.offer(_("Edit as text…"), partial(self.edit_text, game))
        menu.offer(_("Share…"), partial(self.share, game))
        menu.offer(_("Remove"), partial(self.remove, game))
        menu.open_at(place)

    def change(self, game: Game) -> None:
        """Open a game for editing: as text if it has more than can be typed, or an unsaved text."""
        with trouble_told(self._warn):
            text = self._text_of(game)
            typed = typed_again(declaration_from_toml(text)) if text is not None else None
            if text is not None and (typed is None or folder.draft_of(game.id) is not None):
                self.edit_text(game)
            elif typed is not None:
                self._page.change_asked.emit(game.id, typed)

    def edit_text(self, game: Game) -> None:
        """Open the text of a game's file for editing."""
        with trouble_told(self._warn):
            if (text := self._text_of(game)) is not None:
                self._page.text_asked.emit(game.id, legible(text))

    def share(self, game: Game) -> None:
        """Ask the player for a file name, and write the game definition into it."""
        with trouble_told(self._warn):
            if (text := self._text_of(game)) is not None:
                save = partial(save_own_game, text, game.title, self._page)
                save_and_tell(save, self._tell)

    def _text_of(self, game: Game) -> bytes | None:
        """Return the text of a game's file; if it is gone, say so and return None."""
        text = text_of(game.id)
        if text is None:
            self._warn(_("This game’s file is gone."))
        return text

    def remove(self, game: Game) -> None:
        """Remove a game; a message says how to get it back."""
        with trouble_told(self._warn):
            text = take_out(self._shelf, game.id)
            self._page.part_with_game()
            told = _("Removed “{title}”. Games noted with it are kept.").format(title=game.title)
            back = partial(self._take_in, game.title, text) if text is not None else None
            self._tell(Message(told, _("Undo"), back) if back else Message(told))

    def _take_in(self, name: str, text: bytes, *, replacing: bool = False) -> None:
        try:
            game = take_in(self._shelf, text, replacing=replacing)
        except Faults as found:
            self._page.show_faults(name, found.faults)
        except folder.OtherGameKept as other:
            replace = partial(self._take_in, name, text, replacing=True)
            self._tell(Message(str(other), _("Replace"), replace, error=True))
        except (StoreError, OSError) as error:
            self._warn(str(error))
        else:
            self._page.welcome(game.id)


class DraftPage(PageFrame):
    """A page on which a custom game is made or changed; what isn't saved is kept as a draft.

    `kept` emits the id of the game once it is saved. `draft_id` names the draft, which is there
    again even after a crash. A subclass says in `unsaved` what to keep, None if all is saved, and
    in `show_draft` shows that.
    """

    kept = Signal(str)

    def __init__(self, draft_id: str, title: str, panel: QWidget, *, message_on_top: bool) -> None:
        """Make a page with a panel."""
        super().__init__(title, panel, message_on_top=message_on_top)
        self._draft_id = draft_id
        # What is typed within a second, a crash may cost.
        self.pause = QTimer(self, singleShot=True, interval=1000)
        self.pause.timeout.connect(self.keep_draft)

    def unsaved(self) -> str | None:
        """Return what isn't saved yet."""
        raise NotImplementedError

    def show_draft(self, draft: str) -> None:
        """Show what wasn't saved last time; raises Faults if it can't be read."""
        raise NotImplementedError

    def take_up_draft(self) -> None:
        """Show the draft, if there is one."""
        with trouble_told(self.banner.alarm), suppress(Faults):
            draft, shown = folder.draft_of(self._draft_id), self.unsaved()
            if draft is not None:
                self.show_draft(draft)
            if self.unsaved() != shown:
                text = _("These are your changes from last time. They aren’t saved yet.")
                self.banner.show_message(Message(text))

    def keep_draft(self) -> None:
        """Keep what isn't saved."""
        self.pause.stop()
        with trouble_told(self.banner.alarm):
            folder.keep_draft(self._draft_id, self.unsaved())

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self.keep_draft()


def typed_draft(game_id: str) -> str:
    """Return the name of the draft of a game's fields, which no game has; "" is a new game."""
    return f"{game_id or 'new-'}--typed"


def take_in(shelf: Shelf, text: bytes, *, replacing: bool = False) -> Game:
    """Save the game that a TOML text defines and put it on the shelf; return it.

    Raises Faults, each with its path and line; OtherGameKept if there is another game with this id
    that mustn't be replaced; and StoreError.
    """
    game = own_game(text)
    there = shelf.get(game.id)
    if there is not None and there.declaration is None:
        told = _("a built-in game already has this ID; choose another one")
        raise Faults([Fault("id", told)])
    before = file_of(game.id)
    if before is not None and not replacing:
        if own_game(own_text(before)) is game:
            return shelf[game.id]
        raise folder.OtherGameKept(game.id, before)
    file = folder.keep(text, game.id, replacing=replacing)
    if before is not None and before != file:
        try:
            folder.remove(before)
        except StoreError:
            folder.remove(file)  # nothing was changed, as the player is told
            raise
    shelf.take_away(game.id)
    add_custom_game(shelf, game)
    return shelf[game.id]


def take_out(shelf: Shelf, game_id: str) -> bytes | None:
    """Remove a custom game; return its file's content, None if it was gone already.

    Games noted with it stay, because every record contains its declaration. Raises StoreError.
    """
    text, file = text_of(game_id), file_of(game_id)
    if file is not None:
        folder.remove(file)
    shelf.take_away(game_id)
    with suppress(StoreError):  # the game is gone; its draft only comes up if it is added again
        folder.keep_draft(game_id, None)
        folder.keep_draft(typed_draft(game_id), None)
    return text


def text_of(game_id: str) -> bytes | None:
    """Return the content of a custom game's file, None if it is gone."""
    file = file_of(game_id)
    return own_text(file) if file is not None else None


def file_of(game_id: str) -> Path | None:
    """Return a custom game's file, whatever its name; raises StoreError."""
    return next((file for file in folder.own_files() if _declares(file, game_id)), None)


def _declares(file: Path, game_id: str) -> bool:
    try:
        return own_game(own_text(file)).id == game_id
    except (Faults, OSError):
        return False
