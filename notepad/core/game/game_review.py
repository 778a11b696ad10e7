"""Review: how a game was found out, note by note, once it is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from notepad.core.sentence.sentence import word_of

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class NoteReview:
    """What was left after a note, by its number: deals that fit, and answers to what is sought.

    `bits` is how much the note told of the deal, `sought` how much of what is sought. What would
    have taken too long to count is None.
    """

    after: int
    worlds: int | None
    answers: int | None
    bits: float | None
    sought: float | None = None


@dataclass(frozen=True, slots=True)
class RivalReview:
    """From which note on somebody else could be certain of the answer, had he remembered all.

    `likely` is how likely he could be at all, before it was said; `certain_from` is None where that
    is out of the question. It is `exact` where neither his cards nor what he saw had to be
    guessed.
    """

    certain_from: int | None
    likely: float
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Review:
    """What was left after each note, in their order.

    `certain_from` is the first note after which I could be certain of the answer, 0 before any,
    None if never; `turning` the one that told most about the answer, None if none told anything.
    `rivals` are the others, empty until it is reckoned what they could know. What else is worth
    telling of a note, by its number, is `told`.
    """

    notes: tuple[NoteReview, ...] = ()
    certain_from: int | None = None
    turning: int | None = None
    rivals: Mapping[str, RivalReview] = field(default_factory=dict)
    told: tuple[tuple[int, str], ...] = ()


def turning(notes: Sequence[NoteReview]) -> int | None:
    """Return the number of the first note that told most about the answer, if any did."""
    told = {note.after: note.sought for note in notes if note.sought is not None}
    most = max(told, key=lambda after: told[after], default=None)
    return most if most is not None and told[most] > 0 else None


def found_out(notes: Sequence[Any]) -> Sequence[Any]:
    """Return the notes of a card game without what was laid open at its end."""
    end = len(notes)
    while end and hasattr(notes[end - 1], "kind") and word_of(notes[end - 1]) == "reveal":
        end -= 1
    return notes[:end]
