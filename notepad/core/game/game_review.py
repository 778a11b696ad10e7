"""Review: how a game was found out, note by note, once it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from notepad.core.sentence.sentence import word_of

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class NoteReview:
    """What was left after a note, by its number: deals that fit, and answers to what is sought.

    `bits` is how much the note told of the deal. What would have taken too long to count is None.
    """

    after: int
    worlds: int | None
    answers: int | None
    bits: float | None


@dataclass(frozen=True, slots=True)
class Review:
    """What was left after each note, in their order.

    `certain_from` is the first note after which I could be certain of the answer, 0 before any,
    None if never; `turning` the one that told most about the answer, None if none told anything.
    """

    notes: tuple[NoteReview, ...] = ()
    certain_from: int | None = None
    turning: int | None = None


def found_out(notes: Sequence[Any]) -> Sequence[Any]:
    """Return the notes of a card game without what was laid open at its end."""
    end = len(notes)
    while end and word_of(notes[end - 1]) == "reveal":
        end -= 1
    return notes[:end]
