"""What follows from one more note, found in the window's process before the note is painted.

Marks that come from the reasoning process are a frame late at best. Complete logic after one more
note mostly takes less than a millisecond, so it is done here first, and only here if that is quick:
the process always reasons about the same notes, too, and finds all else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from notepad.core.reasoner import Known, Reasoner, unchanged

if TYPE_CHECKING:
    from notepad.core.game import Game, Play

FRAME_MS = 8.0
"""Half a frame of 60 a second: the other half is for the page, the form and their painting."""
_FURTHER = 8
"""So many notes are followed at a time when several are new, which takes a frame at most."""
_MISSES = 5
"""So often in a row nothing may be found in time; then the game is left to the process."""


class SameFrame:
    """Follows the notes of a game one by one, as long as each takes less than half a frame.

    That begins from notes that were followed already: `catch_up` follows those of a game that is
    opened, or what the process had to do, while the player does nothing.
    """

    def __init__(self, game: Game) -> None:
        """Know nothing yet; `catch_up` begins."""
        self._game = game
        self._setup: object = None
        self._reasoner: Reasoner[Any] | None = None
        self._notes: tuple[Any, ...] = ()
        self._misses = 0

    def follow(self, play: Play) -> Known | None:
        """Return all that follows for sure from these notes; None if it can't be told in time.

        So it is where the notes contradict each other, or more than one of them is new.
        """
        if self._reasoner is None or play.setup != self._setup or self._new(play) > 1:
            return None
        return self._followed(play.notes)

    def catch_up(self, play: Play) -> bool:
        """Follow some of the notes that are new here; return whether there are more of them."""
        if self._misses >= _MISSES:
            return False
        if self._reasoner is None or play.setup != self._setup:
            self._setup, self._notes = play.setup, ()
            self._reasoner = self._game.reasoner(play.setup)
            self._followed(())
            return True
        known = unchanged(self._notes, play.notes)
        self._followed(play.notes[: known + _FURTHER])
        return self._new(play) > 0

    def _new(self, play: Play) -> int:
        return len(play.notes) - unchanged(self._notes, play.notes)

    def _followed(self, notes: tuple[Any, ...]) -> Known | None:
        assert self._reasoner is not None
        known: Known | None = self._reasoner.follow_within(notes, FRAME_MS)
        self._misses = 0 if known is not None else self._misses + 1
        if known is not None:
            self._notes = notes
        return known
