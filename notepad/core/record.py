"""Records: reads a game from a JSON document, reporting every fault at once, and writes it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, fields, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside, PencilMark
from notepad.core.faults import (
    MOST_TOLD,
    Fault,
    Faults,
    Unread,
    all_faults,
    not_read,
    raise_any,
    unknown_choice,
)
from notepad.core.ink import Stroke, ink_faults
from notepad.core.language import _, ngettext
from notepad.core.seats import gone_after, knowing
from notepad.core.sentences import word_of
from notepad.core.shelf import Shelf, game_of
from notepad.core.strict_json import ROOT, parse_json, plain, shaped

if TYPE_CHECKING:
    from notepad.core.game import Game


FORMAT = 1
"""The version of the format. There is no older one yet; any other is refused."""

# Far beyond any game: they limit the time that a strange record can take to read.
MOST_NOTES = 10_000
MOST_MARKS = 20_000
MOST_LISTED = 200
"""The longest list in a setup or note: no game has as many cards, players or spies."""

_DEFINITION = re.compile(
    rb"^(\xef\xbb\xbf)?[ \t]*(title[ \t]*=|\[(cards|attributes)\])", re.MULTILINE
)
_NUMBERS = re.compile(r"\[\n[\d\s,-]+\]")

S = TypeVar("S")
N = TypeVar("N")


@dataclass(frozen=True, kw_only=True)
class Record(Generic[S, N]):
    """What one player set up, noted and pencilled; nothing in it is deduced.

    `declaration` is that of a custom game, None for a game that comes with the notepad.
    """

    game: str
    setup: S
    notes: tuple[N, ...] = ()
    title: str = ""
    marks: tuple[PencilMark, ...] = ()
    aside: Aside = field(default_factory=dict)
    ink: tuple[Stroke, ...] = ()
    declaration: Mapping[str, Any] | None = None


@dataclass(frozen=True, kw_only=True)
class Envelope:
    """A record's outermost object, with its game's own parts as they are in the document.

    `declaration` is that of a custom game. `book` and `seal` are those of a sealed record.
    """

    format: int
    game: str
    setup: dict[str, Any]
    notes: list[Any]
    title: str = ""
    marks: tuple[PencilMark, ...] = ()
    aside: Aside = field(default_factory=dict)
    ink: tuple[Stroke, ...] = ()
    declaration: dict[str, Any] | None = None
    book: list[Any] = field(default_factory=list)
    seal: str = ""


AnyRecord = Record[Any, Any]
Catalogue = Mapping[str, "Game"]
Heard = Callable[[int, int], None]
"""Is told how many notes were read, and how many there are; it may raise to end the reading."""


def _nobody(_read: int, _of: int) -> None:
    """Ignore how far the reading is."""


def read(text: str | bytes, catalogue: Catalogue, heard: Heard = _nobody) -> AnyRecord:
    """Return the record that `text` holds, a JSON document.

    Raises:
        Faults: everything that is wrong with it, each with its path.
    """
    try:
        document, faults = parse_json(text)
    except Faults:
        refuse_game_definition(text)
        raise
    return _record(document, catalogue, faults, heard)


def refuse_game_definition(text: str | bytes) -> None:
    """Raise Faults if a text that isn't a record looks like the definition of a game."""
    if is_game_definition(text):
        told = _(
            "this is a game definition, not a record; to play the game, open this file in the app, "
            "under a name that ends in .deduction-game (you export records from a game’s menu)"
        )
        raise Faults([Fault(ROOT, told)])


def is_game_definition(text: str | bytes) -> bool:
    """Return whether a text looks like the definition of a game: its title or cards in TOML."""
    data = text.encode(errors="replace") if isinstance(text, str) else text
    return _DEFINITION.search(data) is not None


def from_document(document: object, catalogue: Catalogue) -> AnyRecord:
    """Return the record that an already parsed JSON document holds; raises as `read` does."""
    return _record(document, catalogue, [], _nobody)


def to_document(record: AnyRecord) -> dict[str, Any]:
    """Return the record as JSON values, fields that hold their default left out."""
    document: dict[str, Any] = {"format": FORMAT, "game": record.game, "title": record.title}
    if record.declaration is not None:
        document["declaration"] = dict(record.declaration)
    document["setup"] = plain(record.setup)
    document["notes"] = [note_document(note) for note in record.notes]
    beside = {"marks": plain(record.marks), "aside": plain_aside(record.aside)}
    beside["ink"] = plain(record.ink)
    return document | {name: values for name, values in beside.items() if values}


def plain_aside(aside: Aside) -> dict[str, list[str]]:
    """Return my things that aren't observations as JSON values."""
    return {name: list(words) for name, words in aside.items()}


def write(record: AnyRecord) -> str:
    """Return the record as the text of a JSON document, ready to be saved.

    A list of numbers, such as a stroke's points, is on one line.
    """
    text = json.dumps(to_document(record), ensure_ascii=False, indent=1) + "\n"
    return _NUMBERS.sub(lambda found: f"[{' '.join(found[0][1:-1].split())}]", text)


def note_document(note: Any) -> dict[str, Any]:  # noqa: ANN401 a note is the game's own type
    """Return one note as JSON values, its kind first."""
    return {"note": word_of(note), **plain(note)}


def read_note(document: object, setup: Any, game: Game) -> Any:  # noqa: ANN401
    """Return the note that a JSON object holds, checked against the setup; raises Faults."""
    faults: list[Fault] = []
    note = _checked_note(document, setup, game, faults)
    raise_any(faults)
    return note


def read_setup(document: object, game: Game) -> Any:  # noqa: ANN401
    """Return the setup that a JSON object holds; raises Faults."""
    faults: list[Fault] = []
    setup = _checked_setup(document, game, faults)
    raise_any(faults)
    return setup


def _record(document: object, catalogue: Catalogue, odd: list[Fault], heard: Heard) -> AnyRecord:
    """Return the record; raises Faults with those of its text and all others."""
    faults: list[Fault] = []
    fields = document if isinstance(document, dict) else {}
    _check_format(fields.get("format"))
    envelope = shaped(document, Envelope, faults)
    faults = [fault if fault.path else Fault(ROOT, fault.message) for fault in faults]
    if not isinstance(envelope, Unread):
        own = (_too_many_marks(envelope.marks), _too_many_aside(envelope.aside))
        faults.extend(all_faults(*own, ink_faults(envelope.ink, "ink")))
    game = _known_game(fields, catalogue, faults)
    setup, notes = _played(fields, game, faults, heard) if game else (None, [])
    faulty = {fault.path for fault in odd}
    raise_any([*odd, *(fault for fault in faults if fault.path not in faulty)])
    return Record(
        game=envelope.game,
        setup=setup,
        notes=tuple(notes),
        title=envelope.title,
        marks=envelope.marks,
        aside=envelope.aside,
        ink=envelope.ink,
        declaration=game.declaration if game else None,
    )


def _too_many_marks(marks: tuple[PencilMark, ...]) -> Iterator[Fault]:
    if len(marks) > MOST_MARKS:
        text = _("too many pencil marks ({count}); a record may hold {most}")
        yield Fault("marks", text.format(count=len(marks), most=MOST_MARKS))


def _too_many_aside(aside: Aside) -> Iterator[Fault]:
    count = _most_listed(aside)
    if count > MOST_LISTED:
        yield Fault("aside", _endless().format(count=count, most=MOST_LISTED))


def _endless() -> str:
    return _("too many entries ({count}); this never needs more than {most}")


def _check_format(number: object) -> None:
    """Raise Faults for another format, because nothing else in it may be as expected."""
    if type(number) is int and number != FORMAT:
        text = _("unknown format {format}; this version reads format {known}")
        raise Faults([Fault("format", text.format(format=number, known=FORMAT))])


def _known_game(fields: dict[str, Any], catalogue: Catalogue, faults: list[Fault]) -> Game | None:
    """Return the game of a record, the one it declares if any; report faults."""
    word = fields.get("game")
    if "declaration" in fields:
        return _declared_game(fields["declaration"], word, catalogue, faults)
    if not isinstance(word, str):
        return None
    left_out = catalogue.why_left_out(word) if isinstance(catalogue, Shelf) else ()
    if left_out:
        text = _("the definition of this game has a problem: {fault}")
        faults.extend(Fault("game", text.format(fault=fault)) for fault in left_out)
    else:
        faults.extend(unknown_choice("game", word, catalogue, _("game")))
    return catalogue.get(word)


def _declared_game(
    declaration: object, word: object, catalogue: Catalogue, faults: list[Fault]
) -> Game | None:
    if not isinstance(declaration, dict):
        return None
    try:
        game = game_of(catalogue, str(word), declaration)
    except Faults as found:
        faults.extend(fault.under("declaration") for fault in found.faults)
        return None
    if isinstance(word, str) and word != game.id:
        text = _("the record is for a different game from the one it defines (ID “{id}”)")
        faults.append(Fault("game", text.format(id=game.id)))
    return game


def _played(
    fields: dict[str, Any], game: Game, faults: list[Fault], heard: Heard
) -> tuple[Any, list[Any]]:
    """Return setup and notes; the envelope has already reported one of a wrong type."""
    setup: Any = Unread()
    if isinstance(fields.get("setup"), dict):
        found: list[Fault] = []
        setup = _checked_setup(fields["setup"], game, found)
        faults.extend(fault.under("setup") for fault in found)
    documents = fields.get("notes")
    if not isinstance(documents, list):
        return setup, []
    notes = []
    for note in _checked_notes(documents, setup, game, faults):
        notes.append(note)
        heard(len(notes), len(documents))
    return setup, notes


def _checked_setup(document: object, game: Game, faults: list[Fault]) -> Any:  # noqa: ANN401
    setup = shaped(document, game.setup_type, faults)
    if not isinstance(setup, Unread):
        text = _("too many entries ({count}); a setup needs at most {most}")
        setup = _without_endless(setup, text, faults)
        faults.extend(all_faults(game.setup_faults(setup)))
    return setup


def _without_endless(value: Any, told: str, faults: list[Fault]) -> Any:  # noqa: ANN401
    """Return a setup or note with its overlong lists unread, so that they aren't checked.

    Otherwise every note would be compared with those of a setup.
    """
    endless: dict[str, Unread] = {}
    for part in fields(value):
        count = _most_listed(getattr(value, part.name))
        if count > MOST_LISTED:
            endless[part.name] = Unread()
            faults.append(Fault(part.name, told.format(count=count, most=MOST_LISTED)))
    return replace(value, **endless) if endless else value


def _most_listed(value: object) -> int:
    """Return the length of the longest list or object in a value."""
    if not isinstance(value, tuple | dict):
        return 0
    inner = value.values() if isinstance(value, dict) else value
    return max(len(value), *map(_most_listed, inner)) if value else 0


def _checked_notes(
    documents: list[Any], setup: object, game: Game, faults: list[Fault]
) -> Iterator[Any]:
    if len(documents) > MOST_NOTES:
        count = len(documents)
        text = ngettext(
            "{count} note; a record can hold at most {most}",
            "{count} notes; a record can hold at most {most}",
            count,
        )
        faults.append(Fault("notes", text.format(count=count, most=MOST_NOTES)))
        return
    gone: tuple[str, ...] = ()
    for index, document in enumerate(documents):
        if len(faults) >= MOST_TOLD:  # further faults would only be counted
            faults.append(not_read(f"notes[{index}]", len(documents) - index))
            return
        found: list[Fault] = []
        note = _checked_note(document, setup, game, found, gone)
        gone = gone_after(note, gone)
        yield note
        faults.extend(fault.under(f"notes[{index}]") for fault in found)


def _checked_note(
    document: object,
    setup: object,
    game: Game,
    faults: list[Fault],
    gone: tuple[str, ...] | None = None,
) -> Any:  # noqa: ANN401
    """Return a note, checked against the readable part of the setup, and who is gone if known."""
    note = _shaped_note(document, game, faults)
    if not isinstance(note, Unread):
        note = _without_endless(note, _endless(), faults)
        note = note if gone is None else knowing(note, gone)
        faults.extend(all_faults(game.keypad.faults(setup, note)))
    return note


def _shaped_note(document: object, game: Game, faults: list[Fault]) -> Any:  # noqa: ANN401
    if not isinstance(document, dict):
        faults.append(Fault("", _("a note is an object with a field “note”")))
        return Unread()
    kind = document.get("note")
    if not isinstance(kind, str):
        missing, other = _("this field is missing"), _("expected text")
        faults.append(Fault("note", other if "note" in document else missing))
        return Unread()
    if kind not in game.keypad.note_types:
        faults.extend(unknown_choice("note", kind, game.keypad.note_types, _("note")))
        return Unread()
    fields = {key: value for key, value in document.items() if key != "note"}
    return shaped(fields, game.keypad.note_types[kind], faults)
