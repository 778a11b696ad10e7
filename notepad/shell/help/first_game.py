"""A first game that is played along: a small table, and what is to be done there step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from notepad.core.record.record import from_document
from notepad.core.words import N_
from notepad.shell.library.empty_library import PRACTISED

if TYPE_CHECKING:
    from notepad.core.record.record import AnyRecord, Catalogue

_DOCUMENT: dict[str, Any] = {
    "format": 1,
    "game": PRACTISED,
    "title": "",
    "setup": {
        "players": ["Ann", "Bob", "Cem"],
        "me": "Ann",
        "first": "Cem",
        "hand": [
            "red-1", "blue-1", "green-1", "blue-4", "yellow-3", "violet-2", "red-5", "green-6",
        ],
    },
    "notes": [
        {"note": "ask-one", "asker": "Cem", "target": "Bob", "about": "1", "passed": 0},
        {
            "note": "ask-one", "asker": "Ann", "target": "Cem", "about": "1", "passed": 1,
            "seen": ["yellow-1"],
        },
    ],
}  # fmt: skip
_FOUND = "violet-1"
"""The conspirator that is found with these notes: nobody is left who can have it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is seen of the table: its notes, the box that is asked about, how often it was folded.

    `expected` are the notes that are made in this game.
    """

    notes: tuple[Any, ...]
    expected: tuple[Any, ...]
    asked: str
    folded: int

    @property
    def strayed(self) -> bool:
        """Whether something else was noted."""
        return self.notes != self.expected[: len(self.notes)]


@dataclass(frozen=True, slots=True)
class Step:
    """What to do (`told`), when it is done, and what can be seen then (`followed`).

    Both texts are marked by `N_`.
    """

    told: str
    done: Callable[[Seen], bool]
    followed: str


def prepared(catalogue: Catalogue) -> AnyRecord:
    """Return the record of the whole first game: its setup, and the notes that are to be made."""
    return from_document(_DOCUMENT, catalogue)


def _noted(count: int) -> Callable[[Seen], bool]:
    return lambda seen: seen.notes == seen.expected[:count]


STEPS = (
    Step(
        N_("You are Ann. Cem asks Bob for cards of value 1: none. Tap Bob, then 1, then 0."),
        _noted(1),
        N_("Bob has no 1: his B is crossed out there."),
    ),
    Step(
        N_("Now you ask Cem the same, and see one card. Tap Cem, 1, then 1, then the yellow 1."),
        _noted(2),
        N_("Cem's 1 is the yellow one, so nobody has the violet 1: a conspirator!"),
    ),
    Step(
        N_("Why? Tap that filled box."),
        lambda seen: seen.asked == _FOUND,
        N_("It is told note by note, for every box and initial."),
    ),
    Step(
        N_("Noted something wrongly? Tap Undo."),
        _noted(1),
        N_("Your question is gone, and all that followed from it."),
    ),
    Step(
        N_("Tap Redo beside it, or in the menu."),
        _noted(2),
        N_("All is as it was."),
    ),
    Step(
        N_("Is somebody looking? Fold the sheet: tap the last button of that line. Then open it."),
        lambda seen: seen.folded > 0,
        N_("Esc folds it, too."),
    ),
)
END = N_("That is all. Marks and rules are in the help (F1, or the menu).")
STRAYED = N_("That was something else. Tap Undo, and try again.")
