"""OwnGamePage: a game of the players' own, made or changed by lists that are typed or pasted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QSizePolicy, QWidget

from notepad.core.words import _
from notepad.declared.declaration_text import declaration_text
from notepad.declared.typed_game import TypedGame, with_free_id
from notepad.shell.files.exporting import save_own_game
from notepad.shell.files.own_shelf import take_in
from notepad.shell.page_frame import PageFrame
from notepad.shell.setup.typed_game_panel import TypedGamePanel
from notepad.storage import StoreError
from notepad.storage.own_games import own_files
from notepad.widgets.look.growing_flow import GrowingFlow
from notepad.widgets.touch.banner import Banner, Message
from notepad.widgets.touch.controls import ActionButton, Weight

if TYPE_CHECKING:
    from notepad.core.game.shelf import Shelf
    from notepad.declared.declaration import Declaration

_KEEP_KEYS = ("Ctrl+Return", "Ctrl+Enter")


@dataclass(frozen=True, slots=True)
class Changed:
    """A game that is to be changed: its id, and how it was typed."""

    id: str
    typed: TypedGame


class OwnGamePage(PageFrame):
    """A title, groups of cards, and a few rules; what is missing is as usual.

    `kept` brings the id of the game, which lies on the shelf then. What was typed stays until it
    is kept or cleared. A game that is `changed` keeps its id, whatever it is called; what was begun
    with it goes on as it was.
    """

    kept = Signal(str)

    def __init__(
        self, shelf: Shelf, changed: Changed | None = None, parent: QWidget | None = None
    ) -> None:
        """Begin with nothing typed, or with a game that is to be changed."""
        self._shelf, self.changed = shelf, changed
        self.keep = ActionButton(_("Keep and set up a game"))
        self.share = ActionButton(_("Share …"), weight=Weight.PLAIN)
        self.clear = ActionButton(_("Clear"), weight=Weight.PLAIN)
        self.panel = TypedGamePanel(self._bar())
        super().__init__(
            _("Change a game of my own") if changed else _("A game of my own"), self.panel, parent
        )
        if changed is not None:
            self.panel.start_from(changed.typed)
        self.banner = Banner(self)
        self.setFocusProxy(self.panel.title)
        self._connect()
        self._show()

    def anew(self) -> OwnGamePage:
        """Return the same page, said in the language that is spoken now."""
        page = OwnGamePage(self._shelf, self.changed)
        page.panel.start_from(self.panel.typed)
        page.banner.take_over(self.banner)
        return page

    def _bar(self) -> QWidget:
        bar = QWidget()
        line = GrowingFlow(bar)
        wide = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        wide.setHeightForWidth(True)
        self.keep.setSizePolicy(wide)
        self.share.setAccessibleName(_("Share this game as a file"))
        self.clear.setAccessibleName(_("Clear all that was typed"))
        for button in (self.clear, self.share, self.keep):
            line.addWidget(button)
        return bar

    def _connect(self) -> None:
        self.panel.changed.connect(self._show)
        self.keep.clicked.connect(self._keep)
        self.share.clicked.connect(self._share)
        self.clear.clicked.connect(self._clear)
        for keys in _KEEP_KEYS:
            QShortcut(QKeySequence(keys), self).activated.connect(self.keep.click)

    def _show(self) -> None:
        sound = not self.panel.typed.problems
        self.keep.setEnabled(sound)
        self.share.setEnabled(sound)
        self.clear.setEnabled(self.panel.typed != TypedGame())

    def _declared(self) -> Declaration:
        """Return the declaration, with its id or one that no other game has."""
        if self.changed is not None:
            return replace(self.panel.typed.declared, id=self.changed.id)
        files = (file.stem.rstrip("-") for file in own_files())
        return with_free_id(self.panel.typed.declared, {*self._shelf, *files})

    def _keep(self) -> None:
        try:
            declared = self._declared()
            text = declaration_text(declared)
            take_in(self._shelf, text.encode(), replacing=self.changed is not None)
        except StoreError as error:
            self._alarm(str(error))
            return
        self.kept.emit(declared.id)

    def _share(self) -> None:
        try:
            declared = self._declared()
            path = save_own_game(declaration_text(declared), declared.title, self)
        except (StoreError, OSError) as error:
            self._alarm(str(error))
            return
        if path is not None:
            told = _("“{title}” is in the file {name}.")
            self.banner.show_message(Message(told.format(title=declared.title, name=path.name)))

    def _clear(self) -> None:
        typed = self.panel.typed
        self.panel.start_from(TypedGame())
        self.panel.title.setFocus()

        def bring_back() -> None:
            self.panel.start_from(typed)

        self.banner.show_message(Message(_("All is cleared."), _("Bring back"), bring_back))

    def _alarm(self, text: str) -> None:
        self.banner.show_message(Message(text, error=True))
