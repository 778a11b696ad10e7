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
        N_(
            "You are Ann; your cards have a big circle. Cem begins: he asks Bob for cards of value "
            "1, and Bob has none. Tap Bob, then 1, then 0."
        ),
        _noted(1),
        N_("Bob has no 1, so his B is crossed out in every 1 that is not yours."),
    ),
    Step(
        N_(
            "Now you ask Cem for cards of value 1, and he shows you one. Tap Cem, then 1, then 1 "
            "again for how many, and at last the yellow 1."
        ),
        _noted(2),
        N_(
            "Cem's only 1 is the yellow one: his C is in a filled circle. Then nobody can have the "
            "violet 1: a filled box, a conspirator!"
        ),
    ),
    Step(
        N_("Why is that so? Tap the filled box."),
        lambda seen: seen.asked == _FOUND,
        N_("There it is told, note by note. It works for every box and every initial."),
    ),
    Step(
        N_("If you noted something wrongly, it can be taken back. Tap Undo at the top."),
        _noted(1),
        N_("Your question is gone, and with it all that followed from it."),
    ),
    Step(
        N_("Bring it back: tap Redo beside it, or in the menu at the top left."),
        _noted(2),
        N_("Everything is as it was."),
    ),
    Step(
        N_(
            "Somebody looks over your shoulder? Tap the last button beside the players to fold the "
            "sheet away, and open it again."
        ),
        lambda seen: seen.folded > 0,
        N_("Esc folds it too, and it folds itself when you look at another window."),
    ),
)
END = N_(
    "That is all: you note what you hear, and the sheet does the rest. What each mark means and "
    "the rules of each game are in the help (F1, or the menu)."
)
STRAYED = N_("That was something else. Tap Undo at the top, and try again.")
