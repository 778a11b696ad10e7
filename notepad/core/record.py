"""One game as an open JSON document: reading it with every fault at once, and writing it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from notepad.core.fault import Fault, Faults, meant
from notepad.core.mark import PencilMark
from notepad.core.shape import plain, shaped
from notepad.core.words import _

if TYPE_CHECKING:
    from notepad.core.game import Game

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


@dataclass(frozen=True, kw_only=True)
class _Envelope:
    """The document's outermost object, its game's own parts not looked into yet."""

    format: int
    game: str
    setup: dict[str, Any]
    notes: list[Any]
    title: str = ""
    marks: tuple[PencilMark, ...] = ()


AnyRecord = Record[Any, Any]
Catalogue = Mapping[str, "Game[Any, Any, Any]"]


def read(text: str | bytes, catalogue: Catalogue) -> AnyRecord:
    """Return the record that `text` holds, a JSON document.

    Raises:
        Faults: everything that is wrong with it, each with its path.
    """
    return from_document(_parsed(text), catalogue)


def from_document(document: object, catalogue: Catalogue) -> AnyRecord:
    """Return the record that an already parsed JSON document holds; raises as `read` does."""
    faults: list[Fault] = []
    envelope = shaped(document, _Envelope, faults)
    if envelope is None:
        raise Faults(faults)
    if envelope.format != FORMAT:
        told = _("format {format} is not known here; this notepad reads format {known}")
        faults.append(Fault("format", told.format(format=envelope.format, known=FORMAT)))
        raise Faults(faults)
    if envelope.game not in catalogue:
        told = _('no game "{game}"').format(game=envelope.game)
        raise Faults([*faults, Fault("game", told + meant(envelope.game, catalogue))])
    return _with_game(envelope, catalogue[envelope.game])


def to_document(record: AnyRecord) -> dict[str, Any]:
    """Return the record as JSON values, fields that hold their default left out."""
    document: dict[str, Any] = {"format": FORMAT, "game": record.game, "title": record.title}
    document["setup"] = plain(record.setup)
    document["notes"] = [note_document(note) for note in record.notes]
    if record.marks:
        document["marks"] = plain(record.marks)
    return document


def write(record: AnyRecord) -> str:
    """Return the record as the text of a JSON document, ready to be kept in a file."""
    return json.dumps(to_document(record), ensure_ascii=False, indent=1) + "\n"


def note_document(note: Any) -> dict[str, Any]:  # noqa: ANN401 a note is the game's own type
    """Return one note as JSON values, its kind first."""
    return {"note": note.kind, **plain(note)}


def read_note(document: object, setup: Any, game: Game[Any, Any, Any]) -> Any:  # noqa: ANN401
    """Return the note that a JSON object holds, checked against the setup; raises Faults."""
    faults: list[Fault] = []
    note = _shaped_note(document, game, faults)
    if note is not None:
        faults.extend(game.note_faults(setup, note))
    if faults:
        raise Faults(faults)
    return note


def read_setup(document: object, game: Game[Any, Any, Any]) -> Any:  # noqa: ANN401
    """Return the setup that a JSON object holds; raises Faults."""
    faults: list[Fault] = []
    setup = shaped(document, game.setup_type, faults)
    if setup is not None:
        faults.extend(game.setup_faults(setup))
    if faults:
        raise Faults(faults)
    return setup


def _parsed(text: str | bytes) -> object:
    try:
        return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_without_twins)
    except json.JSONDecodeError as error:
        where = _("line {line}, column {column}").format(line=error.lineno, column=error.colno)
        raise Faults([Fault(where, _("not JSON: {why}").format(why=error.msg))]) from None
    except UnicodeDecodeError as error:
        where = _("byte {byte}").format(byte=error.start)
        raise Faults([Fault(where, _("not text in UTF-8"))]) from None
    except RecursionError:
        raise Faults([Fault(_("document"), _("nested too deeply"))]) from None
    except Faults:
        raise
    except ValueError as error:
        raise Faults([Fault(_("document"), _("not JSON: {why}").format(why=error))]) from None


def _refuse_constant(word: str) -> object:
    raise Faults([Fault(_("document"), _("{word} is no JSON number").format(word=word))])


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            told = _('the field "{key}" is given twice in one object').format(key=key)
            raise Faults([Fault(key, told)])
        found[key] = value
    return found


def _with_game(envelope: _Envelope, game: Game[Any, Any, Any]) -> AnyRecord:
    faults: list[Fault] = []
    setup = _checked_setup(envelope.setup, game, faults)
    notes = list(_checked_notes(envelope.notes, setup, game, faults))
    if faults:
        raise Faults(faults)
    return Record(
        game=envelope.game,
        setup=setup,
        notes=tuple(notes),
        title=envelope.title,
        marks=envelope.marks,
    )


def _checked_setup(
    document: dict[str, Any], game: Game[Any, Any, Any], faults: list[Fault]
) -> Any:  # noqa: ANN401
    found: list[Fault] = []
    setup = shaped(document, game.setup_type, found)
    if setup is not None:
        found.extend(game.setup_faults(setup))
    faults.extend(fault.under("setup") for fault in found)
    return setup


def _checked_notes(
    documents: list[Any],
    setup: Any,  # noqa: ANN401
    game: Game[Any, Any, Any],
    faults: list[Fault],
) -> Iterator[Any]:
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


def _shaped_note(document: object, game: Game[Any, Any, Any], faults: list[Fault]) -> Any:  # noqa: ANN401
    if not isinstance(document, dict):
        faults.append(Fault("", _("a note is an object with a field “note”")))
        return None
    kind = document.get("note")
    if not isinstance(kind, str) or kind not in game.note_types:
        told = _("no such note: {kind}").format(kind=json.dumps(kind))
        known = meant(kind, game.note_types) if isinstance(kind, str) else ""
        faults.append(Fault("note", told + known))
        return None
    fields = {key: value for key, value in document.items() if key != "note"}
    return shaped(fields, game.note_types[kind], faults)
