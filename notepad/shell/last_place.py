"""Where the player is in the app, kept on disk: the next start leads back there.

`Place` is where: a page, and what is seen there. `LastPlace` keeps it. What was typed or tapped
isn't in it: notes, setups and custom games that were begun are kept by themselves.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from notepad.core.dataclass import dataclass
from notepad.core.strict_json import shaped
from notepad.storage import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from notepad.core.faults import Fault
    from notepad.storage import Library

_KEY = "place"


class Front(StrEnum):
    """A page to which a start leads back. All others are left for the one they were opened from."""

    LIBRARY = "library"
    TABLE = "table"
    PRACTICE = "practice game"
    SETUP = "new game"
    NEW_OWN = "new custom game"
    CHANGED_OWN = "changed custom game"
    OWN_TEXT = "custom game as text"


@dataclass(frozen=True, slots=True)
class Place:
    """Where the player is.

    `game` is the number of the game on the table, `declared` the id of the custom game that is
    changed, and `step` that of the practice game. At the table, `part` is shown in a small window
    and `known` beside the form. Box and holder that are `asked` about or `supposed` are empty if
    there are none; the sheet is seen `after` some notes, or as it is with -1. A note that is being
    edited has a number, 0 for none: a new one is made before it if that `inserts`.
    """

    front: Front = Front.LIBRARY
    game: int = 0
    declared: str = ""
    step: int = 0
    part: str = "note"
    known: str = "chances"
    asked: tuple[str, ...] = ()
    supposed: tuple[str, ...] = ()
    after: int = -1
    tries: bool = False
    edited: int = 0
    inserts: bool = False


NOWHERE = Place()
"""The list of all games, where every first start leads."""


class LastPlace(QObject):
    """Keeps the place that `where` returns, soon after each call of `look`."""

    def __init__(self, library: Library, where: Callable[[], Place], parent: QObject) -> None:
        """Keep it in a library's settings."""
        super().__init__(parent)
        self._library, self._where = library, where
        self._kept: Place | None = None
        # Writing to the disk must not slow down whatever moved.
        self._pause = QTimer(self, interval=250, singleShot=True)
        self._pause.timeout.connect(self.keep)

    def look(self) -> None:
        """Keep the place soon: the player may have moved."""
        if not self._pause.isActive():
            self._pause.start()

    def keep(self) -> None:
        """Keep the place now."""
        self._pause.stop()
        place = self._where()
        if place != self._kept:
            with suppress(StoreError):  # if nothing can be stored, noting says so
                self._library.set_setting(_KEY, asdict(place))
                self._kept = place

    def take(self) -> Place:
        """Return the place that was kept, and forget it, so that no start fails at it twice."""
        faults: list[Fault] = []
        place = NOWHERE
        with suppress(StoreError):
            document = self._library.setting(_KEY, dict[str, object]())
            if document:
                place = shaped(document, Place, faults)
            if place != NOWHERE:
                self._library.set_setting(_KEY, {})
        return NOWHERE if faults else place
