"""Whose turn it is, who is out, and whether somebody has won."""

from collections.abc import Sequence

from notepad.core.seats import after
from notepad.games.cataline.notes import Accuse, Note, Setup


def out(notes: Sequence[Note]) -> frozenset[str]:
    """Return the players who accused wrongly: they still answer, but ask no more."""
    return frozenset(note.player for note in notes if isinstance(note, Accuse) and not note.correct)


def asker(setup: Setup, notes: Sequence[Note]) -> str:
    """Return who asks next: by seat after the last asker, passing over those who are out."""
    gone = out(notes)
    asked = next((note.asker for note in reversed(notes) if not isinstance(note, Accuse)), None)
    if asked is not None:
        return after(setup.players, asked, gone)
    first = setup.first or setup.players[0]
    return after(setup.players, first, gone) if first in gone else first


def winner(setup: Setup, notes: Sequence[Note]) -> str | None:
    """Return who has won: he accused rightly, or nobody else is left who never accused wrongly."""
    for note in notes:
        if isinstance(note, Accuse) and note.correct:
            return note.player
    silent = [player for player in setup.players if player not in out(notes)]
    return silent[0] if len(silent) == 1 else None
