"""NotesInHand: the notes that are begun at a table, and which of them is in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.shell.table.heard_note import HeardNote
from notepad.shell.table.note_in_hand import NoteInHand

if TYPE_CHECKING:
    from notepad.core.form import Left
    from notepad.core.play.session import Session
    from notepad.core.play.what_if import WhatIf


class NotesInHand:
    """My own note, or that of what everybody hears; another one while something is tried.

    What was begun of the game itself lies aside while something is tried in pencil, and what was
    begun in pencil while that waits, as it does when the sheet is folded.
    """

    def __init__(self, session: Session) -> None:
        """Begin with nothing tapped."""
        self._session = session
        self.now = self._own = NoteInHand(session)
        self._heard = HeardNote(session)
        self._aside: NoteInHand | None = None
        self._tried: WhatIf | None = None
        self._waiting: tuple[WhatIf | None, NoteInHand] | None = None

    @property
    def listening(self) -> bool:
        """Whether only what everybody hears can be noted, and nothing shows what I know."""
        return self.now is self._heard

    @property
    def trying(self) -> bool:
        """Whether it is a note in pencil."""
        return self._aside is not None

    @property
    def own(self) -> NoteInHand:
        """My own note."""
        return self._own

    @property
    def left(self) -> Left:
        """All that was begun of the game and not noted, what is in hand last."""
        return (*(self._aside or self._own).left, *self._heard.left)

    def listen(self, *, on: bool) -> bool:
        """Listen, or go on with my own note; one begun while listening comes before that.

        Return whether that is new.
        """
        if on == self.listening:
            return False
        if not on and self._heard.begun:
            self._own.restore(None, self._heard.draft)
        self._heard.put_down()
        self.now = self._heard if on else self._own
        self.now.look_again()
        return True

    def follow_trying(self) -> bool:
        """Have another note in hand while something is tried; return whether that is new."""
        before, self._tried = self._tried, self._session.what_if
        if (self._tried is not None) == self.trying:
            return False
        if self._aside is None:
            self._aside, self._own = self._own, self._begun_in_pencil()
        else:
            self._waiting = before, self._own
            self._own, self._aside = self._aside, None
        self.now = self._own
        return True

    def _begun_in_pencil(self) -> NoteInHand:
        """Return the note that was begun when this what-if was left, or a new one."""
        waiting, self._waiting = self._waiting, None
        same = waiting is not None and waiting[0] == self._tried
        return waiting[1] if waiting is not None and same else NoteInHand(self._session)

    def follow_notes(self) -> None:
        """Go on with what was begun: others were noted, removed or changed."""
        self._own.follow_notes()
        self._heard.look_again()
