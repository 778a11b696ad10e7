"""LeftNotes: what is begun at a table and not noted, kept in the library until one comes back."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from notepad.storage import StoreError

if TYPE_CHECKING:
    from notepad.core.form import Left
    from notepad.shell.table.sitting import Sitting
    from notepad.storage import Library

_PAUSE = 250  # milliseconds without a tap: nobody waits for the disk between two of them


class LeftNotes(QObject):
    """Keeps what is begun at a sitting, after each pause and when it is left."""

    def __init__(self, sitting: Sitting, library: Library, game_id: int) -> None:
        """Keep it for this game of the library."""
        super().__init__(sitting)
        self._sitting, self._library, self._game_id = sitting, library, game_id
        self._kept: Left = sitting.left
        self._pause = QTimer(self, interval=_PAUSE, singleShot=True)
        self._pause.timeout.connect(self._keep)
        sitting.shown.connect(self._look)
        sitting.closed.connect(self._keep)

    def bring_back(self) -> None:
        """Bring back what was begun when the game was left."""
        with suppress(StoreError):  # the game itself could be read: it can be played
            self._kept = self._library.left(self._game_id)
            self._sitting.bring_back(self._kept)

    def _look(self) -> None:
        if self._sitting.left != self._kept:
            self._pause.start()

    def _keep(self) -> None:
        self._pause.stop()
        left = self._sitting.left
        if left != self._kept:
            with suppress(StoreError):  # what could not be noted is told: this is tapped again
                self._library.set_left(self._game_id, left)
                self._kept = left
