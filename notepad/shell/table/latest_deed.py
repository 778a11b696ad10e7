"""LatestDeed: what was done last at the table, and what came of it on the sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from notepad.core.page.changes import NOTHING_NEW, Changes, changes
from notepad.core.words import _, capital

if TYPE_CHECKING:
    from notepad.core.page.page import Page
    from notepad.shell.table.said_notes import SaidNotes


class Turn(Enum):
    """Which way a player goes through what was done."""

    BACK = "back"
    AGAIN = "again"


@dataclass(frozen=True, slots=True)
class Latest:
    """What was done last, as the last line says it, and what is new on the page since.

    `surprising` is the number of a note whose answer may have been misheard, else 0.
    """

    said: str = ""
    changed: Changes = NOTHING_NEW
    surprising: int = 0


NOTHING_DONE = Latest()


class LatestDeed:
    """Follows what is done at a table.

    What came of it is told against the page as it was before; where that page did not show all
    that was to be shown then, nothing is told, lest it be put down to the wrong note.
    """

    def __init__(self, said: SaidNotes) -> None:
        """Begin with the last of the notes that are there."""
        self._said = said
        self._turn: Turn | None = None
        self._before: Page | None = None
        self._seen: Page | None = None
        self._latest = Latest(self._last_note())

    def follow(self, turn: Turn | None, *, before: Page | None, noted: bool) -> None:
        """Take up what was done: with `noted` other notes hold than until then, else a mark.

        `before` is the page until then, if it showed all that followed from the notes. What a note
        changed is still told when marks are drawn after it.
        """
        back, again, count = self._said.undo, self._said.redo, len(self._said.notes)
        self._said.catch_up()
        if turn is Turn.BACK:
            told = _("Taken back: {what}").format(what=back)
        elif turn is Turn.AGAIN:
            told = _("Again: {what}").format(what=again)
        elif not noted and self._turn is None:
            return
        elif not noted or len(self._said.notes) > count:
            told = self._last_note()
        else:
            told = capital(self._said.undo)
        self._turn, self._latest = turn, Latest(told)
        self._before = self._seen = before if noted and turn is not Turn.BACK else None

    def begin_again(self) -> None:
        """Begin with the last of other notes that are on the table now."""
        self._said.catch_up()
        self._turn = self._before = self._seen = None
        self._latest = Latest(self._last_note())

    def doubt(self) -> None:
        """Ask of the last note whether it was heard right."""
        self._latest = replace(self._latest, surprising=len(self._said.notes))

    def forget_changes(self) -> None:
        """Tell no longer what came of it: another level shows more, or less."""
        self._before = None
        self._latest = replace(self._latest, changed=NOTHING_NEW, surprising=0)

    def on(self, page: Page) -> Latest:
        """Return what was done last, and what is new on a page since."""
        if self._before is not None and page is not self._seen:
            self._seen = page
            self._latest = replace(self._latest, changed=changes(self._before, page))
        return self._latest

    def _last_note(self) -> str:
        notes = self._said.notes
        told = _("{number} · {note}")
        return told.format(number=len(notes), note=notes[-1]) if notes else ""
