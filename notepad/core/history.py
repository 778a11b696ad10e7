"""The history of a game: everything ever done to it, in order and with its time.

Nothing is left out: when a session undoes something, its history keeps both the deed and its
undoing. First come the deeds and the lines that they make, following the game; then reading a
history and putting it into words; then rewriting a game as if some players had always had another
name, from its setup on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias, assert_never

from notepad.core import actions
from notepad.core.dataclass import dataclass
from notepad.core.game import Game, Seated
from notepad.core.language import _
from notepad.core.seats import Reseating


@dataclass(frozen=True, slots=True)
class Undone:
    """The last action was undone."""

    kind: ClassVar[str] = "undone"


@dataclass(frozen=True, slots=True)
class Redone:
    """The action undone last was redone."""

    kind: ClassVar[str] = "redone"


Deed: TypeAlias = actions.Action | Undone | Redone


@dataclass(frozen=True, slots=True)
class Event:
    """One deed and when it was done, in seconds since 1970."""

    made: float
    deed: Deed


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a history: its number from 1, when it was made, and what was done.

    `about` is the entry that it corrects, undoes or redoes. `setup` is the setup until then, and
    `note` the note that is edited or removed.
    """

    number: int
    made: float
    deed: Deed
    about: int | None
    setup: Any
    note: Any = None


def entries(setup: object, events: Iterable[Event]) -> Iterator[Entry]:
    """Yield a history's lines, without those that aren't observations, such as pencil marks.

    `setup` is the setup before the first event. Raises LookupError at an event about a note or a
    deed that doesn't exist. Each line takes the same time, however long the history is.
    """
    past, number = _Past(setup), 0
    for event in events:
        by = past.turned(event.deed) if isinstance(event.deed, Undone | Redone) else None
        action = event.deed if by is None else by.action
        about, before, note = None if by is None else by.number, past.setup, None
        if isinstance(event.deed, actions.Mended | actions.Removed):
            note, about = past.at(event.deed.number)
        drawn = isinstance(action, actions.BESIDE_NOTES)
        number += not drawn
        match event.deed:
            case Undone():
                past.back()
            case Redone():
                past.again()
            case taken:
                past.take(taken, number)
        if not drawn:
            yield Entry(number, event.made, event.deed, about, before, note)


@dataclass(slots=True)
class _Past:
    """A history being followed: the state of the game, and the actions taken; `done` hold.

    `notes` are those of the game, each with the entry that made it what it is. Undoing an action
    puts back what it replaced, because repeating everything before it would take as long as the
    game is: notes A, B with B edited to C are A, B again.
    """

    setup: Any
    notes: list[tuple[Any, int]] = field(default_factory=list)
    taken: list[_Taken] = field(default_factory=list)
    done: int = 0

    def take(self, action: actions.Action, number: int) -> None:
        """Take a new action; raises LookupError if it has no place among the notes.

        A note that is edited or removed is there, as `at` says.
        """
        self.taken[self.done :] = [self._to_take(action, number)]
        self.again()

    def back(self) -> None:
        """Undo the last action."""
        self.done -= 1
        self._exchange(self.taken[self.done])

    def again(self) -> None:
        """Redo the next action."""
        self._exchange(self.taken[self.done])
        self.done += 1

    def at(self, place: int) -> tuple[Any, int]:
        """Return the note of this number and the entry that made it; raises LookupError."""
        if place < 1:
            raise LookupError(place)
        return self.notes[place - 1]

    def turned(self, deed: Undone | Redone) -> _Taken:
        """Return the action that is undone or redone; raises LookupError if there is none."""
        if not self.done and isinstance(deed, Undone):
            raise LookupError(deed.kind)
        return self.taken[self.done - isinstance(deed, Undone)]

    def _to_take(self, action: actions.Action, number: int) -> _Taken:
        """Return what an action changes; raises LookupError as `take` does."""
        taken = _Taken(action, number, self.setup)
        match action:
            case actions.Noted(note, number=place):
                taken.start = len(self.notes) if place is None else place - 1
                taken.notes = [(note, number)]
                if not 0 <= taken.start <= len(self.notes):
                    raise LookupError(place)
            case actions.Mended(place, note):
                taken.start, taken.count, taken.notes = place - 1, 1, [(note, number)]
            case actions.Removed(place):
                taken.start, taken.count = place - 1, 1
            case actions.SetUpAgain(setup):
                taken.setup = setup
            case actions.Reseated(_names, setup, notes):
                if len(notes) != len(self.notes):
                    raise LookupError(len(notes))
                made = (number for _note, number in self.notes)
                taken.setup, taken.count = setup, len(notes)
                taken.notes = [*zip(notes, made, strict=True)]
        return taken

    def _exchange(self, taken: _Taken) -> None:
        """Put the setup and notes of an action in place of those there, which it gets for that."""
        self.setup, taken.setup = taken.setup, self.setup
        end = taken.start + taken.count
        there = self.notes[taken.start : end]
        self.notes[taken.start : end] = taken.notes
        taken.notes, taken.count = there, len(taken.notes)


@dataclass(slots=True)
class _Taken:
    """An action that was taken, with the number of its entry, and what it changes.

    From the note at `start` on, so many (`count`) are replaced by the `notes`, and the setup by
    this one; those that were there come back when it is undone.
    """

    action: actions.Action
    number: int
    setup: Any
    start: int = 0
    count: int = 0
    notes: list[tuple[Any, int]] = field(default_factory=list)


def entry_in_words(entry: Entry, game: Game) -> str:
    """Return a line of a history in words."""
    match entry.deed:
        case Undone():
            return _("entry {number} undone").format(number=entry.about)
        case Redone():
            return _("entry {number} redone").format(number=entry.about)
        case actions.Removed(number):
            said = actions.removal_in_words(number, entry.note, entry.setup, game)
        case deed:
            said = actions.action_in_words(deed, actions.Course(entry.setup), game)
    if entry.about is None:
        return said
    return _("{what} (corrects entry {number})").format(what=said, number=entry.about)


_TURNS: dict[object, Undone | Redone] = {Undone.kind: Undone(), Redone.kind: Redone()}


def deed_document(deed: Deed) -> dict[str, Any]:
    """Return a deed as JSON values, its kind first."""
    if isinstance(deed, Undone | Redone):
        return {"action": deed.kind}
    return actions.action_document(deed)


def read_deed(document: object, setup: object, game: Game) -> Deed:
    """Return the deed that a JSON object holds, a note checked against the setup; raises Faults."""
    kind = document.get("action") if isinstance(document, dict) else None
    known = isinstance(kind, str) and kind in _TURNS
    return _TURNS[kind] if known else actions.read_action(document, setup, game)


def read_deeds(
    documents: Iterable[object],
    setup: Seated,
    game: Game,
    known: Mapping[int, actions.Action] = MappingProxyType({}),
) -> Iterator[Deed]:
    """Yield the deeds that JSON objects hold, each read with the setup at its time.

    Those `known` by their place, 0 for the first, aren't read again. Raises Faults, or ValueError
    at a deed with nothing to undo or redo.
    """
    setups = Setups(setup)
    for place, document in enumerate(documents):
        deed = known.get(place) or read_deed(document, setups.now, game)
        setups.take(deed)
        yield deed


def undo_stack(kinds: Iterable[object]) -> tuple[list[int], int]:
    """Return the places of a session's actions in a history of these kinds of deed.

    Also returns how many of them hold; the others wait to be redone. For noted, noted, undone,
    edited, undone it is places 0 and 3, and one holds. Raises ValueError at a deed with nothing to
    undo or redo.
    """
    places: list[int] = []
    done = 0
    for place, kind in enumerate(kinds):
        match kind:
            case Undone.kind:
                done -= 1
            case Redone.kind:
                done += 1
            case _:
                places[done:] = [place]
                done += 1
        if not 0 <= done <= len(places):
            raise ValueError(kind)
    return places, done


class Setups:
    """Follows the current setup (`now`) while deeds are read, because notes are read with it."""

    def __init__(self, start: Seated) -> None:
        """Start with the first setup of the game."""
        self.now = start
        self._after = [start]
        """The setup after each number of actions."""
        self._done = 0

    def take(self, deed: Deed) -> None:
        """Apply a deed; raises ValueError if it has nothing to undo or redo."""
        self._done += -1 if isinstance(deed, Undone) else 1
        if not isinstance(deed, Undone | Redone):
            setup = (
                deed.setup if isinstance(deed, actions.SetUpAgain | actions.Reseated) else self.now
            )
            self._after[self._done :] = [setup]
        if not 0 <= self._done < len(self._after):
            raise ValueError(deed.kind)
        self.now = self._after[self._done]


@dataclass(frozen=True, slots=True)
class Calling:
    """Rewrites a game as if some players had always had other names (`names`, by old name).

    Everybody keeps their seat, and no deed is added or left out.
    """

    game: Game
    names: Mapping[str, str]

    def called(self, player: str) -> str:
        """Return a player's new name."""
        return self.names.get(player, player)

    def setup(self, setup: Seated) -> Seated:
        """Return a setup with the new names."""
        seats = self._seats(setup)
        return setup.reseated(seats) if seats.names else setup

    def action(self, action: actions.Action, setup: Seated) -> actions.Action:
        """Return an action with the new names; `setup` is the one before it."""
        match action:
            case actions.SetUpAgain(mended):
                return actions.SetUpAgain(self.setup(mended))
            case actions.Reseated(names, seated, notes):
                called = tuple(self._note(note, seated) for note in notes)
                return actions.Reseated(self._renamed(names), self.setup(seated), called)
            case _:
                seats = self._seats(setup)
                return seated_otherwise(action, setup, seats, self.game) if seats.names else action

    def deed(self, deed: Deed, setup: Seated) -> Deed:
        """Return a deed of a history with the new names."""
        return deed if isinstance(deed, Undone | Redone) else self.action(deed, setup)

    def _seats(self, setup: Seated) -> Reseating:
        table = self.game.table(setup)
        names = {name: self.names[name] for name in table.players if name in self.names}
        return Reseating(names, tuple(map(self.called, table.players)), self.called(table.first))

    def _note(self, note: object, setup: Seated) -> object:
        seats = self._seats(setup)
        return self.game.keypad.reseated(setup, note, seats) if seats.names else note

    def _renamed(self, names: Mapping[str, str]) -> dict[str, str]:
        """Return who got another name in the game, without players who now always had it."""
        pairs = ((self.called(old), self.called(new)) for old, new in names.items())
        return {old: new for old, new in pairs if old != new}


def seated_otherwise(
    action: actions.Action, setup: object, seats: Reseating, game: Game
) -> actions.Action:
    """Return an action rewritten for other names or seats than in this setup.

    Raises ValueError if the action itself changes setup or players.
    """
    match action:
        case actions.Noted(note, aside, number):
            return actions.Noted(game.keypad.reseated(setup, note, seats), aside, number)
        case actions.Mended(number, note):
            return actions.Mended(number, game.keypad.reseated(setup, note, seats))
        case actions.Pencilled(cell, holder, pencil):
            return actions.Pencilled(cell, seats.called(holder), pencil)
        case actions.Removed() | actions.PutAside() | actions.Inked():
            return action
        case actions.SetUpAgain() | actions.Reseated():
            raise ValueError(action)
        case _:
            assert_never(action)
