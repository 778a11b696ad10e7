"""Whose turn it is, who asks no more, and who has won."""

from collections.abc import Sequence
from typing import assert_never

from notepad.core.seats import after
from notepad.games.sleuth.notes import Ask, Exchange, Note, Setup, Solve


def out(notes: Sequence[Note]) -> frozenset[str]:
    """Return the players who named a wrong gem: they still answer, but ask no more."""
    return frozenset(note.player for note in notes if isinstance(note, Solve) and not note.correct)


def winners(notes: Sequence[Note]) -> tuple[str, ...]:
    """Return who found the missing gem, the first one first; they only answer from then on."""
    right = (note.player for note in notes if isinstance(note, Solve) and note.correct)
    return tuple(dict.fromkeys(right))


def asker(setup: Setup, notes: Sequence[Note]) -> str:
    """Return whose turn is next: by seat after the last one, without those who only answer."""
    silent = out(notes) | set(winners(notes))
    for note in reversed(notes):
        match note:
            case Ask(asker=last) | Exchange(player=last):
                return after(setup.players, last, silent)
            case Solve():
                pass  # one may be tried at any time
            case _:
                assert_never(note)
    first = setup.first or setup.players[0]
    return after(setup.players, first, silent) if first in silent else first


def over(notes: Sequence[Note]) -> bool:
    """Whether the game has ended: somebody won, and nobody played on for the second place."""
    return bool(notes) and isinstance(notes[-1], Solve) and bool(winners(notes))
