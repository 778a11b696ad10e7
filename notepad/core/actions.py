"""What a player does to a record: the actions that undo, redo and saving work on.

Each kind of action is a frozen value, and a `Course` is the game that a sequence of actions makes:
folding actions is the only way a game changes. Below that are actions as JSON and back, checked
again when they are read, and actions in a few words, for undo and the history.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import reduce
from typing import Any, ClassVar, assert_never

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import SHARPNESS, WHERE, Aside, Pencil
from notepad.core.faults import Fault, Faults, did_you_mean, raise_any
from notepad.core.game import Game, Play
from notepad.core.ink import Stroke, ink_faults
from notepad.core.language import _, comma_separated, in_brackets, ngettext, with_label
from notepad.core.record import note_document, plain_aside, read_note, read_setup
from notepad.core.safe_text import shown
from notepad.core.seats import gone_after, knowing, knowing_who_left
from notepad.core.strict_json import plain, shaped


@dataclass(frozen=True, slots=True)
class Noted:
    """A note was added; what is aside may change with it.

    It is the last one, or one that was forgotten gets this `number`; later notes move down.
    """

    kind: ClassVar[str] = "noted"
    note: Any
    aside: Aside = field(default_factory=dict)
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Mended:
    """Note `number` was replaced by another."""

    kind: ClassVar[str] = "mended"
    number: int
    note: Any


@dataclass(frozen=True, slots=True)
class Removed:
    """Note `number` was removed; later notes move up."""

    kind: ClassVar[str] = "removed"
    number: int


@dataclass(frozen=True, slots=True)
class Pencilled:
    """I drew a pencil mark on `holder` in `cell`, or erased it if `pencil` is None."""

    kind: ClassVar[str] = "pencilled"
    cell: str
    holder: str
    pencil: Pencil | None = None


@dataclass(frozen=True, slots=True)
class PutAside:
    """My lists that aren't observations were changed; an empty list is removed."""

    kind: ClassVar[str] = "aside"
    aside: Aside


@dataclass(frozen=True, slots=True)
class Inked:
    """Strokes were written, replacing those with the same id, and the `rubbed` ones were erased."""

    kind: ClassVar[str] = "inked"
    written: tuple[Stroke, ...] = ()
    rubbed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SetUpAgain:
    """The setup was edited; notes and marks stay."""

    kind: ClassVar[str] = "set-up"
    setup: Any


@dataclass(frozen=True, slots=True)
class Reseated:
    """The players were edited: `names` has new names by old ones, `setup` where everybody sits.

    `notes` are all notes with these players.
    """

    kind: ClassVar[str] = "reseated"
    names: Mapping[str, str]
    setup: Any
    notes: tuple[Any, ...]


Action = Noted | Mended | Removed | Pencilled | PutAside | Inked | SetUpAgain | Reseated
BESIDE_NOTES = (Pencilled, PutAside, Inked)
"""The kinds of action that change nothing of what was observed."""


@dataclass
class Course:
    """A game after the actions so far; folding actions changes it in place.

    Each note knows who was gone before it, and `gone` is who is after the last one. `made` are the
    notes as they were when they were made: who left then may not have, as the notes are now.
    """

    setup: Any
    notes: list[Any] = field(default_factory=list)
    marks: dict[tuple[str, str], Pencil] = field(default_factory=dict)
    aside: dict[str, tuple[str, ...]] = field(default_factory=dict)
    ink: dict[int, Stroke] = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    made: list[Any] = field(default_factory=list)

    def copy(self) -> Course:
        """Return a copy that can change without changing this one."""
        own = (self.notes.copy(), self.marks.copy(), self.aside.copy(), self.ink.copy())
        return Course(self.setup, *own, self.gone, self.made.copy())

    def play(self) -> Play:
        """Return the part that deduction may read."""
        return Play(self.setup, tuple(self.notes))

    def take(self, action: Action) -> None:
        """Apply an action; raises Faults if it is about a note that doesn't exist."""
        match action := self.placed(action):
            case Noted(note, aside, number):
                if number is None:
                    self.notes.append(note)
                    self.made.append(note)
                    self.gone = gone_after(note, self.gone)
                else:
                    self.made.insert(self._place(number), note)
                    self._follow_who_left()
                self._put_aside(aside)
            case Mended(number, note):
                self.made[self._place(number)] = note
                self._follow_who_left()
            case Removed(number):
                del self.made[self._place(number)]
                self._follow_who_left()
            case Pencilled(cell, holder, pencil):
                self._draw((cell, holder), pencil)
            case PutAside(aside):
                self._put_aside(aside)
            case Inked(written, rubbed):
                self._write(written, rubbed)
            case SetUpAgain(setup):
                self.setup = setup
            case Reseated(names, setup, notes):
                self._seat(names, setup, notes)
            case _:
                assert_never(action)

    def _seat(self, names: Mapping[str, str], setup: object, notes: Sequence[object]) -> None:
        if len(notes) != len(self.notes):
            raise Faults([Fault("notes", _("every note must be listed exactly once"))])
        self.setup, self.made = setup, [*knowing_who_left(notes)]
        self._follow_who_left()
        self.marks = {
            (cell, names.get(holder, holder)): pencil
            for (cell, holder), pencil in self.marks.items()
        }

    def placed(self, action: Action) -> Action:
        """Return an action, its note knowing who is gone where it goes."""
        if not isinstance(action, Noted | Mended):
            return action
        gone = self.gone
        if action.number is not None:
            gone = _gone_after_all(self.notes[: self._place(action.number)])
        return replace(action, note=knowing(action.note, gone))

    def _follow_who_left(self) -> None:
        self.notes = [*knowing_who_left(self.made)]
        self.gone = _gone_after_all(self.notes)

    def _draw(self, place: tuple[str, str], pencil: Pencil | None) -> None:
        if pencil is None:
            self.marks.pop(place, None)
        else:
            self.marks[place] = pencil

    def _write(self, written: Sequence[Stroke], rubbed: Sequence[int]) -> None:
        for gone in rubbed:
            self.ink.pop(gone, None)  # a what-if may erase strokes that are gone by now
        self.ink.update((stroke.id, stroke) for stroke in written)

    def _put_aside(self, aside: Aside) -> None:
        changed = {**self.aside, **aside}
        self.aside = {name: words for name, words in changed.items() if words}

    def _place(self, number: int) -> int:
        if not 1 <= number <= len(self.notes):
            text = _("there is no note {number}; the last one is {last}")
            raise Faults([Fault("number", text.format(number=number, last=len(self.notes)))])
        return number - 1


def _gone_after_all(notes: Iterable[object]) -> tuple[str, ...]:
    return reduce(lambda gone, note: gone_after(note, gone), notes, ())


def course_after(setup: object, actions: Sequence[Action]) -> Course:
    """Return the course of a game after these actions; raises Faults as `Course.take` does."""
    course = Course(setup)
    for action in actions:
        course.take(action)
    return course


def action_document(action: Action) -> dict[str, Any]:
    """Return an action as JSON values, its kind first."""
    document: dict[str, Any] = {"action": action.kind}
    match action:
        case Noted(note, aside, number):
            also: dict[str, Any] = {"aside": plain_aside(aside)} if aside else {}
            also |= {} if number is None else {"number": number}
            return {**document, "note": note_document(note), **also}
        case Mended(number, note):
            return {**document, "number": number, "note": note_document(note)}
        case Removed() | Pencilled() | Inked():
            return {**document, **plain(action)}
        case PutAside(aside):
            return {**document, "aside": plain_aside(aside)}
        case SetUpAgain(setup):
            return {**document, "setup": plain(setup)}
        case Reseated(names, setup, notes):
            written = [note_document(note) for note in notes]
            return {**document, "names": dict(names), "setup": plain(setup), "notes": written}
        case _:
            assert_never(action)


_KINDS: dict[str, type[Action]] = {
    kind.kind: kind for kind in (Noted, Mended, Removed, *BESIDE_NOTES, SetUpAgain, Reseated)
}


def read_action(document: object, setup: object, game: Game) -> Action:
    """Return the action that a JSON object holds, its note checked against the setup.

    Raises:
        Faults: everything that is wrong with it. Whether the note it is about exists is only
            checked when it is taken.
    """
    if not isinstance(document, dict):
        raise Faults([Fault("action", _("expected an object"))])
    kind = document.get("action")
    if not isinstance(kind, str) or kind not in _KINDS:
        told = _("no such action") + (did_you_mean(kind, _KINDS) if isinstance(kind, str) else "")
        raise Faults([Fault("action", told)])
    faults: list[Fault] = []
    fields = {key: value for key, value in document.items() if key != "action"}
    action = shaped(fields, _KINDS[kind], faults)
    raise_any(faults)
    return _filled(action, setup, game)


def _filled(action: Action, setup: object, game: Game) -> Action:
    """Return the action with its note or setup read from JSON values."""
    match action:
        case Noted(note, aside, number):
            return Noted(read_note(note, setup, game), aside, number)
        case Mended(number, note):
            return Mended(number, read_note(note, setup, game))
        case SetUpAgain(document):
            return SetUpAgain(read_setup(document, game))
        case Reseated(names, document, notes):
            seated = read_setup(document, game)
            return Reseated(names, seated, tuple(read_note(note, seated, game) for note in notes))
        case Inked(written, _rubbed):
            raise_any(ink_faults(written, "written"))
            return action
        case Removed() | Pencilled() | PutAside():
            return action
        case _:
            assert_never(action)


def action_in_words(action: Action, before: Course, game: Game) -> str:
    """Return an action in a few words, given the course that it starts from."""
    match action:
        case Noted(note, _aside, None):
            return game.said(before.setup, note)
        case Noted(note, _aside, number):
            told = _("inserted note {number}: {note}")
            return told.format(number=number, note=game.said(before.setup, note))
        case Mended(number, note):
            told = _("edited note {number}: {note}")
            return told.format(number=number, note=game.said(before.setup, note))
        case Removed(number):
            return removal_in_words(number, before.notes[number - 1], before.setup, game)
        case Pencilled(cell, holder, pencil):
            drawn = _("pencil mark: {holder}, {cell}")
            rubbed_out = _("mark erased: {holder}, {cell}")
            told, subjects = drawn if pencil else rubbed_out, game.subjects(before.setup)
            return told.format(holder=shown(holder), cell=subjects.get(cell) or shown(cell))
        case PutAside(aside):
            if WHERE in aside:
                return _("your place changed")
            sharp = SHARPNESS in aside
            return _("opponents’ skill changed") if sharp else _("your search cards changed")
        case Inked(written, rubbed):
            return _of_ink(before, written, rubbed)
        case SetUpAgain(setup):
            told, rows = _("setup changed"), comma_separated(_changed(before.setup, setup, game))
            return in_brackets(told, rows) if rows else told
        case Reseated(names):
            renamed = _("{old} renamed to {new}")
            said = [renamed.format(old=shown(old), new=shown(new)) for old, new in names.items()]
            return comma_separated(said) if said else _("seating changed")
        case _:
            assert_never(action)


def removal_in_words(number: int, note: object, setup: object, game: Game) -> str:
    """Return in a few words that a note was removed."""
    return _("removed note {number}: {note}").format(number=number, note=game.said(setup, note))


def _of_ink(before: Course, written: Sequence[Stroke], rubbed: Sequence[int]) -> str:
    count = len(rubbed) or len(written)
    if rubbed:
        text = ngettext("{count} stroke erased", "{count} strokes erased", count)
    elif all(stroke.id in before.ink for stroke in written):
        text = ngettext("{count} stroke moved", "{count} strokes moved", count)
    else:
        text = ngettext("{count} pen stroke", "{count} pen strokes", count)
    return text.format(count=count)


def _changed(before: object, after: object, game: Game) -> Iterator[str]:
    """Yield what differs between two setups, as their form calls it: "Bob has: 5", "your hand"."""
    was, now = game.opening_draft(before), game.opening_draft(after)
    for row in game.begin(game.table(after), now).form.rows:
        if was.get(row.key) != now.get(row.key):
            chosen = (one for one in row.choices if one.chosen and row.player)
            said = (one.spoken or with_label(row.label, str(one.face)) for one in chosen)
            yield next(said, row.label)
