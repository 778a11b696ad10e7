"""One game as an open JSON document: reading it with every fault at once, and writing it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from notepad.core.document import ROOT, parsed
from notepad.core.fault import Fault, Faults, unknown_choice
from notepad.core.mark import Aside, PencilMark
from notepad.core.shape import plain, shaped
from notepad.core.words import _

if TYPE_CHECKING:
    from notepad.core.game import AnyGame

FORMAT = 1
MOST_NOTES = 10_000

S = TypeVar("S")
N = TypeVar("N")


@dataclass(frozen=True, kw_only=True)
class Record(Generic[S, N]):
    """What one player set up, noted and pencilled in; nothing in it is deduced."""

    game: str
    setup: S
    notes: tuple[N, ...] = ()
    title: str = ""
    marks: tuple[PencilMark, ...] = ()
    aside: Aside = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class _Envelope:
    """The document's outermost object, its game's own parts not looked into yet.

    `book` and `seal` are those of a sealed record: see core.seal, which alone reads them.
    """

    format: int
    game: str
    setup: dict[str, Any]
    notes: list[Any]
    title: str = ""
    marks: tuple[PencilMark, ...] = ()
    aside: Aside = field(default_factory=dict)
    book: list[Any] = field(default_factory=list)
    seal: str = ""


AnyRecord = Record[Any, Any]
Catalogue = Mapping[str, "AnyGame"]


def read(text: str | bytes, catalogue: Catalogue) -> AnyRecord:
    """Return the record that `text` holds, a JSON document.

    Raises:
        Faults: everything that is wrong with it, each with its path.
    """
    document, faults = parsed(text)
    return _record(document, catalogue, faults)


def from_document(document: object, catalogue: Catalogue) -> AnyRecord:
    """Return the record that an already parsed JSON document holds; raises as `read` does."""
    return _record(document, catalogue, [])


def to_document(record: AnyRecord) -> dict[str, Any]:
    """Return the record as JSON values, fields that hold their default left out."""
    document: dict[str, Any] = {"format": FORMAT, "game": record.game, "title": record.title}
    document["setup"] = plain(record.setup)
    document["notes"] = [note_document(note) for note in record.notes]
    if record.marks:
        document["marks"] = plain(record.marks)
    if record.aside:
        document["aside"] = plain_aside(record.aside)
    return document


def plain_aside(aside: Aside) -> dict[str, list[str]]:
    """Return what is mine but no observation as JSON values."""
    return {name: list(words) for name, words in aside.items()}


def write(record: AnyRecord) -> str:
    """Return the record as the text of a JSON document, ready to be kept in a file."""
    return json.dumps(to_document(record), ensure_ascii=False, indent=1) + "\n"


def note_document(note: Any) -> dict[str, Any]:  # noqa: ANN401 a note is the game's own type
    """Return one note as JSON values, its kind first."""
    return {"note": note.kind, **plain(note)}


def read_note(document: object, setup: Any, game: AnyGame) -> Any:  # noqa: ANN401
    """Return the note that a JSON object holds, checked against the setup; raises Faults."""
    faults: list[Fault] = []
    note = _shaped_note(document, game, faults)
    if note is not None:
        faults.extend(game.note_faults(setup, note))
    if faults:
        raise Faults(faults)
    return note


def read_setup(document: object, game: AnyGame) -> Any:  # noqa: ANN401
    """Return the setup that a JSON object holds; raises Faults."""
    faults: list[Fault] = []
    setup = shaped(document, game.setup_type, faults)
    if setup is not None:
        faults.extend(game.setup_faults(setup))
    if faults:
        raise Faults(faults)
    return setup


def _record(document: object, catalogue: Catalogue, odd: list[Fault]) -> AnyRecord:
    """Return the record; raises Faults with the odd ones of its text and all others."""
    faults: list[Fault] = []
    fields = document if isinstance(document, dict) else {}
    _check_format(fields.get("format"))
    envelope = shaped(document, _Envelope, faults)
    faults = [fault if fault.path else Fault(ROOT, fault.message) for fault in faults]
    game = _known_game(fields.get("game"), catalogue, faults)
    setup = _checked_setup(fields.get("setup"), game, faults) if game else None
    notes = list(_checked_notes(fields.get("notes"), setup, game, faults)) if game else []
    told = {fault.path for fault in odd}
    every = [*odd, *(fault for fault in faults if fault.path not in told)]
    if every or envelope is None:
        raise Faults(every)
    return Record(
        game=envelope.game,
        setup=setup,
        notes=tuple(notes),
        title=envelope.title,
        marks=envelope.marks,
        aside=envelope.aside,
    )


def _check_format(number: object) -> None:
    """Raise Faults for another format, in which nothing else need be as we know it."""
    if type(number) is int and number != FORMAT:
        told = _("format {format} is not known here; this notepad reads format {known}")
        raise Faults([Fault("format", told.format(format=number, known=FORMAT))])


def _known_game(word: object, catalogue: Catalogue, faults: list[Fault]) -> AnyGame | None:
    if not isinstance(word, str):
        return None
    faults.extend(unknown_choice("game", word, catalogue, _("game")))
    return catalogue.get(word)


def _checked_setup(document: object, game: AnyGame, faults: list[Fault]) -> Any:  # noqa: ANN401
    if not isinstance(document, dict):
        return None
    found: list[Fault] = []
    setup = shaped(document, game.setup_type, found)
    if setup is not None:
        found.extend(game.setup_faults(setup))
    faults.extend(fault.under("setup") for fault in found)
    return setup


def _checked_notes(
    documents: object, setup: object, game: AnyGame, faults: list[Fault]
) -> Iterator[Any]:
    if not isinstance(documents, list):
        return
    if len(documents) > MOST_NOTES:
        told = _("{count} notes; a record may hold {most}")
        faults.append(Fault("notes", told.format(count=len(documents), most=MOST_NOTES)))
        return
    for index, document in enumerate(documents):
        found: list[Fault] = []
        note = _shaped_note(document, game, found)
        if note is not None and setup is not None:
            found.extend(game.note_faults(setup, note))
        faults.extend(fault.under(f"notes[{index}]") for fault in found)
        yield note


def _shaped_note(document: object, game: AnyGame, faults: list[Fault]) -> Any:  # noqa: ANN401
    if not isinstance(document, dict):
        faults.append(Fault("", _("a note is an object with a field “note”")))
        return None
    kind = document.get("note")
    if not isinstance(kind, str):
        missing, other = _("this field is missing"), _("text was expected")
        faults.append(Fault("note", other if "note" in document else missing))
        return None
    if kind not in game.note_types:
        faults.extend(unknown_choice("note", kind, game.note_types, _("note")))
        return None
    fields = {key: value for key, value in document.items() if key != "note"}
    return shaped(fields, game.note_types[kind], faults)
