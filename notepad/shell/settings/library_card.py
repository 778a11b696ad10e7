"""KeepingCard: where the games are kept, and what can be done with all of them at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from notepad.core.words import _
from notepad.shell.files.whole_library import choose_backup, move_library, save_backup
from notepad.storage import StoreError
from notepad.widgets.look.label import Label
from notepad.widgets.touch.banner import Message
from notepad.widgets.touch.controls import ActionButton, Card, Weight
from notepad.widgets.touch.selectable_text import SelectableText

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from notepad.storage import Library
    from notepad.storage.library_backup import Backup


class KeepingCard(Card):
    """Tells where the games are, saves and brings back backups, moves everything.

    `told` brings a message for the player, `replaced` the one that says that a backup took the
    place of everything.
    """

    told = Signal(object)
    replaced = Signal(str)

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        """Show where this library is."""
        super().__init__(_("Your games"), parent=parent)
        self._library = library
        self.place = SelectableText()
        self.save_button = ActionButton(_("Save a backup …"), weight=Weight.PLAIN)
        self.bring_back_button = ActionButton(_("Bring back a backup …"), weight=Weight.PLAIN)
        self.move_button = ActionButton(_("Move to another folder …"), weight=Weight.PLAIN)
        self.save_button.clicked.connect(partial(self._do, save_backup))
        self.bring_back_button.clicked.connect(self._bring_back)
        self.move_button.clicked.connect(partial(self._do, move_library))
        self.add(Label(_("They are kept in"), colour="faded"))
        self.add(self.place)
        for button in (self.save_button, self.bring_back_button, self.move_button):
            self.add(button)
        self._show()

    def _show(self) -> None:
        path = self._library.path
        self.place.say(str(path))
        self.place.setAccessibleName(_("Your games are kept in {path}").format(path=path))

    def _do(self, act: Callable[[Library, QWidget], Message | None], *_checked: bool) -> None:
        message = act(self._library, self)
        self._show()
        if message is not None:
            self.told.emit(message)

    def _bring_back(self) -> None:
        message = choose_backup(self._library, self, self._replace)
        if message is not None:
            self.told.emit(message)

    def _replace(self, backup: Backup) -> None:
        try:
            aside = self._library.keeping.bring_back(backup)
        except StoreError as error:
            self.told.emit(Message(str(error), error=True))
            return
        told = _("The backup was brought back. What was here before is saved as {name}.")
        self.replaced.emit(told.format(name=aside.name))
