"""Everything that was ever done to a record, in order, with its time; nothing is left out of it.

A session may take back what it did; its history keeps both the deed and its taking back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from notepad.core.play.action import (
    BESIDE_NOTES,
    Action,
    Course,
    Inked,
    Mended,
    Noted,
    Pencilled,
    PutAside,
    Removed,
    Reseated,
    SetUpAgain,
    read_action,
    replayed,
)
from notepad.core.play.said_action import sentence
from notepad.core.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from notepad.core.game.game import AnyGame


@dataclass(frozen=True, slots=True)
class Undone:
    """The last action that held was taken back."""

    kind: ClassVar[str] = "undone"


@dataclass(frozen=True, slots=True)
class Redone:
    """The action taken back last came again."""

    kind: ClassVar[str] = "redone"


Deed: TypeAlias = Action | Undone | Redone
_TURNS: dict[object, Undone | Redone] = {Undone.kind: Undone(), Redone.kind: Redone()}


@dataclass(frozen=True, slots=True)
class Event:
    """One deed and when it was done, in seconds since 1970."""

    made: float
    deed: Deed


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a history: its number from 1, when it was made, and what was done.

    `about` is the entry that it corrects, takes back or brings again. `before` is how the game
    stood until then.
    """

    number: int
    made: float
    deed: Deed
    about: int | None
    before: Course


@dataclass
class _Past:
    """A history being followed: the actions with their entries' numbers, and how many hold."""

    setup: Any
    taken: list[tuple[int, Action]] = field(default_factory=list)
    done: int = 0

    def course(self) -> Course:
        """Return how the game stands."""
        return replayed(self.setup, [action for _number, action in self.taken[: self.done]])

    def origins(self) -> list[int]:
        """Return for each note the entry that made it what it is."""
        course = Course(None)
        for number, action in self.taken[: self.done]:
            match action:
                case Noted():
                    course.take(Noted(number))
                case Mended(place, _note):
                    course.take(Mended(place, number))
                case Removed():
                    course.take(action)
                case _:
                    pass
        return course.notes


def entries(setup: object, events: Iterable[Event]) -> Iterator[Entry]:
    """Yield a history's lines; what is no observation, such as a pencil mark, is left out.

    `setup` is how the game was set up before the first event. Raises Faults or LookupError at an
    event that is about a note or a deed that is not there.
    """
    past, number = _Past(setup), 0
    course, origins = past.course(), past.origins()
    for event in events:
        before = course
        about, drawn = _about(past, origins, event.deed)
        number += not drawn
        _advance(past, number, event.deed)
        match event.deed:
            case Pencilled() | PutAside() | Inked():
                pass
            case Noted(note):
                course = course.copy()
                course.take(Noted(note))
                origins.append(number)
            case _:
                course, origins = past.course(), past.origins()
        if not drawn:
            yield Entry(number, event.made, event.deed, about, before)


def read_deed(document: object, setup: object, game: AnyGame) -> Deed:
    """Return the deed that a JSON object holds, a note checked against the setup; raises Faults."""
    kind = document.get("action") if isinstance(document, dict) else None
    known = isinstance(kind, str) and kind in _TURNS
    return _TURNS[kind] if known else read_action(document, setup, game)


class Setups:
    """Follows which setup holds while deeds are read, since notes are read by it: that is `now`."""

    def __init__(self, start: object) -> None:
        """Begin with how the game was set up first."""
        self.now = self._start = start
        self._taken: list[Action] = []
        self._done = 0

    def take(self, deed: Deed) -> None:
        """Let a deed be done; raises ValueError if it takes back, or brings again, nothing."""
        nothing_there = {Undone.kind: 0, Redone.kind: len(self._taken)}
        if nothing_there.get(deed.kind) == self._done:
            raise ValueError(deed.kind)
        if isinstance(deed, Undone | Redone):
            self._done += 1 if isinstance(deed, Redone) else -1
        else:
            self._taken[self._done :] = [deed]
            self._done += 1
        if not isinstance(deed, Noted):
            taken = reversed(self._taken[: self._done])
            mended = (action for action in taken if isinstance(action, SetUpAgain | Reseated))
            self.now = next((action.setup for action in mended), self._start)


def told(entry: Entry, game: AnyGame) -> str:
    """Return a line of a history in words."""
    match entry.deed:
        case Undone():
            return _("entry {number} taken back").format(number=entry.about)
        case Redone():
            return _("entry {number} brought again").format(number=entry.about)
        case deed:
            said = sentence(deed, entry.before, game)
    if entry.about is None:
        return said
    return _("{what} (corrects entry {number})").format(what=said, number=entry.about)


def _about(past: _Past, origins: list[int], deed: Deed) -> tuple[int | None, bool]:
    """Return which entry a deed is about, and whether it concerns a pencil mark only."""
    match deed:
        case Undone():
            number, action = past.taken[: past.done][-1]
            return number, isinstance(action, BESIDE_NOTES)
        case Redone():
            number, action = past.taken[past.done]
            return number, isinstance(action, BESIDE_NOTES)
        case Mended(place, _note):
            return origins[place - 1], False
        case Removed(place):
            return origins[place - 1], False
        case Noted() | SetUpAgain() | Reseated():
            return None, False
        case Pencilled() | PutAside() | Inked():
            return None, True


def _advance(past: _Past, number: int, deed: Deed) -> None:
    match deed:
        case Undone():
            past.done -= 1
        case Redone():
            past.done += 1
        case action:
            past.taken[past.done :] = [(number, action)]
            past.done += 1
