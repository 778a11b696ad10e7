"""Review: how a game was found out, note by note, once it is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

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
class RivalReview:
    """From which note on somebody else could be certain of the answer, had he remembered all.

    `certain_from` is None where he could not be before it was said, or probably not. It is `exact`
    where nothing about his cards, nor about what he saw, had to be guessed.
    """

    certain_from: int | None
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Review:
    """What was left after each note, in their order.

    `certain_from` is the first note after which I could be certain of the answer, 0 before any,
    None if never; `turning` the one that told most about the answer, None if none told anything.
    `rivals` are the others, empty until it is reckoned what they could know.
    """

    notes: tuple[NoteReview, ...] = ()
    certain_from: int | None = None
    turning: int | None = None
    rivals: Mapping[str, RivalReview] = field(default_factory=dict)


def found_out(notes: Sequence[Any]) -> Sequence[Any]:
    """Return the notes of a card game without what was laid open at its end."""
    end = len(notes)
    while end and getattr(notes[end - 1], "kind", "") == "reveal":
        end -= 1
    return notes[:end]
