"""Sealed records: a record with its whole history, each entry chained to the one before it.

The file is a record in the open format with two more fields. `book` has one object per line: entry
0 says which game it is, with its declaration if it has one, and how it was set up; the others are
what was done since, including corrections and undoing, each naming the entry it concerns. Every
entry has the time it was made and, as `before`, the SHA-256 of the entry before it; `hash` is that
of the entry itself, over its JSON with sorted fields and no spaces, all numbers whole and in plain
digits. `seal` is the SHA-256 of all bytes of the file before it.

So any change, insertion or omission shows, as long as the seal isn't made again. It can't prove
that this was the only book kept, nor when the seal was made: somebody with the program could note a
whole game again. To rule that out, let the others write down the seal's first letters when the book
is revealed, before it leaves the table. Title, pencil marks, ink and what is aside are outside the
entries, and only the seal protects them.

In older books, entry 0 doesn't say which game it is; they are verified as they are.

If the clock is set back, entries don't follow it: none is earlier than the one before it.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from notepad.core import actions
from notepad.core.dataclass import dataclass
from notepad.core.faults import Fault, Faults
from notepad.core.history import Entry, Event, deed_document, entries, read_deeds, undo_stack
from notepad.core.language import _, ngettext
from notepad.core.record import (
    AnyRecord,
    Catalogue,
    note_document,
    read,
    read_setup,
    refuse_game_definition,
    to_document,
)
from notepad.core.shelf import game_of
from notepad.core.strict_json import parse_json, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from notepad.core.game import Game, Seated


_NOTHING = "0" * 64  # in place of the previous hash, in the first entry
_END = re.compile(rb'(.*\n "seal":")([0-9a-f]{64})"\n\}\n', re.DOTALL)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_INDENT = b"  "
_LINE = re.compile(rb"(?m)^" + _INDENT + b"(.*)$")
_FIRST = 0  # the place of the setup in the book
_LINKS = ("before", "hash")
_AROUND = ("entry", "made", "about", *_LINKS)
"""The fields of an entry that do not say what was done."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a sealed book is intact and, if not, from which entry on it isn't.

    `entries` is how many it has, not counting the setup. `entry` is None if the book is intact, or
    if its entries are but something around them was changed; `told` says which.
    """

    intact: bool
    entries: int
    entry: int | None
    told: str


def seal_record(record: AnyRecord, setup: object, opened: float, past: Iterable[Entry]) -> str:
    """Return a record with its history as a sealed file.

    `setup` is the first setup of the game and `opened` its time, in seconds since 1970.
    """
    documents, made = [], []
    for entry in past:
        documents.append(_document(entry))
        made.append(entry.made)
    # A copied game is newer than what was done in it.
    moments = accumulate([min([opened, *made[:1]]), *made], max)
    chain = _chained(
        {**document, "made": _moment(moment)}
        for document, moment in zip([_start(setup, record), *documents], moments, strict=True)
    )
    text = _until_seal({**to_document(record), "book": list(chain)})
    return f'{text}{_digest(text.encode())}"\n}}\n'


def verify_seal(data: bytes, catalogue: Catalogue) -> Verdict:
    """Return whether a sealed file is intact, including whether its game allows every entry.

    Raises:
        Faults: it isn't a sealed record, or the record in it can't be read.
    """
    if not _has_seal(data):
        refuse_game_definition(data)
        raise Faults([Fault("seal", _("this record isn’t sealed"))])
    count = max(0, data.count(b"\n" + _INDENT) - 1)
    broken = _broken(found[1].removesuffix(b",") for found in _LINE.finditer(data))
    if broken is not None:
        return _not_from(broken, count)
    end = _END.fullmatch(data)
    if end is None or _digest(end[1]) != end[2].decode():
        told = _("Not intact: the entries are unchanged, but the data around them isn’t.")
        return Verdict(False, count, None, told)
    record = read(data, catalogue)
    document = json.loads(data)
    if not data.startswith(_until_seal(document).encode()):
        told = _("Not intact: the file contains more than the record and its entries.")
        return Verdict(False, count, None, told)
    unmade = _unmade(document["book"], record, catalogue)
    if unmade is not None:
        return _not_from(unmade, count)
    if not _tells(document, record, catalogue):
        told = _("Not intact: the record doesn’t match its entries.")
        return Verdict(False, count, None, told)
    told = _assured(count, end[2].decode(), older=_is_older(document["book"]))
    return Verdict(True, count, None, told)


def canonical_json(value: object) -> str:
    """Return JSON that is the same for equal values: fields sorted, no spaces."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _not_from(number: int, count: int) -> Verdict:
    text = _("Not intact from entry {number} on.").format(number=number)
    return Verdict(False, count, number, text)


def _assured(count: int, seal: str, *, older: bool) -> str:
    """Return the sentence about an intact book: that it is intact, and what was checked."""
    text = ngettext(
        "Intact: {count} entry. Seal {seal}.", "Intact: {count} entries. Seal {seal}.", count
    )
    looked = _(
        "Checked: the seal matches the whole file, each entry is linked to the one "
        "before it, the times never run backwards, every entry belongs to this game, "
        "and together the entries produce this record. No file can prove that this "
        "was the only record kept."
    )
    lines = [text.format(count=count, seal=seal), looked]
    if older:
        lines.append(
            _(
                "This is an older seal: entry 0 doesn’t say which game this is, so "
                "only the seal itself vouches for that."
            )
        )
    return "\n".join(lines)


def _texts(document: dict[str, Any]) -> dict[str, str]:
    """Return each field of an object as JSON; the order of a declaration matters."""
    return {
        key: _in_order(value) if key == "declaration" else canonical_json(value)
        for key, value in document.items()
    }


def _in_order(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _line(entry: object) -> str:
    """Return an entry as the text of its line, from which its hash is calculated."""
    if not isinstance(entry, dict) or "declaration" not in entry:
        return canonical_json(entry)
    fields = (f"{canonical_json(key)}:{text}" for key, text in sorted(_texts(entry).items()))
    return "{" + ",".join(fields) + "}"


def _until_seal(document: dict[str, Any]) -> str:
    """Return the text of a sealed file before its seal."""
    around = {key: value for key, value in document.items() if key not in ("seal", "book")}
    lines = ",\n".join(f"  {_line(entry)}" for entry in document["book"])
    texts = {**_texts(around), "book": f"[\n{lines}\n ]"}
    fields = {key: texts[key] for key in document if key != "seal"}
    return "{\n" + "".join(f' "{key}":{text},\n' for key, text in fields.items()) + ' "seal":"'


def _start(setup: object, record: AnyRecord | None) -> dict[str, Any]:
    """Return the entry of the first setup, without its time.

    In an older book it doesn't name the game.
    """
    which: dict[str, Any] = {} if record is None else {"game": record.game}
    if record is not None and record.declaration is not None:
        which["declaration"] = dict(record.declaration)
    return {"entry": _FIRST, **actions.action_document(actions.SetUpAgain(setup)), **which}


def _is_older(book: Sequence[dict[str, Any]]) -> bool:
    """Return whether a book was sealed before entry 0 named its game."""
    return book[_FIRST].keys().isdisjoint({"game", "declaration"})


def _document(entry: Entry) -> dict[str, Any]:
    """Return an entry without its time."""
    about = {} if entry.about is None else {"about": entry.about}
    return {"entry": entry.number, **deed_document(entry.deed), **about}


def _moment(seconds: float) -> str:
    return (_EPOCH + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def _chained(documents: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    before = _NOTHING
    for document in documents:
        linked = {**document, "before": before}
        before = _digest(_line(linked).encode())
        yield {**linked, "hash": before}


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _has_seal(data: bytes) -> bool:
    """Return whether a file is, or was, a sealed record; unreadable ones may have been."""
    try:
        document, _odd = parse_json(data)
    except Faults:
        return b'"seal"' in data or b'"book"' in data
    return isinstance(document, dict) and not document.keys().isdisjoint({"seal", "book"})


def _broken(lines: Iterable[bytes]) -> int | None:
    """Return the first entry that was changed, if any."""
    before, number = _NOTHING, None
    for number, line in enumerate(lines):
        entry = _entry(line)
        if entry is None or entry.get("entry") != number or entry.get("before") != before:
            return number
        own = entry.pop("hash", None)
        before = _digest(_line(entry).encode())
        if own != before or line != _line({**entry, "hash": own}).encode():
            return number
    return _FIRST if number is None else None


def _entry(line: bytes) -> dict[str, Any] | None:
    try:
        found, odd = parse_json(line)
    except Faults:
        return None
    return found if isinstance(found, dict) and not odd and not _has_fraction(found) else None


def _has_fraction(value: object) -> bool:
    """Return whether a number in a value is written with a point or an exponent, such as 1.0."""
    match value:
        case dict():
            return any(map(_has_fraction, value.values()))
        case list():
            return any(map(_has_fraction, value))
        case _:
            return isinstance(value, float)


def _unmade(book: Sequence[dict[str, Any]], record: AnyRecord, catalogue: Catalogue) -> int | None:
    """Return the first entry that this game can't have produced, if any."""
    sound = 0
    with suppress(Faults, LookupError, ValueError, TypeError, OverflowError):
        for entry in _made_again(book, record, catalogue):
            if _line(entry) != _line(_without(book[sound], *_LINKS)):  # in Python, True == 1
                break
            sound += 1
    return sound if sound < len(book) else None


def _made_again(
    book: Sequence[dict[str, Any]], record: AnyRecord, catalogue: Catalogue
) -> Iterator[dict[str, Any]]:
    """Yield the entries that result from what they say was done, without their links.

    Raises various errors if one can't be read, or can't follow the others.
    """
    game = game_of(catalogue, record.game, record.declaration)
    start = book[_FIRST]
    setup = read_setup(start["setup"], game)
    yield {"made": _moment(_seconds(start)), **_start(setup, None if _is_older(book) else record)}
    for entry in entries(setup, _events(book, setup, game)):
        yield {"made": _moment(entry.made), **_document(entry)}


def _events(book: Sequence[dict[str, Any]], setup: Seated, game: Game) -> Iterator[Event]:
    done = read_deeds((_without(entry, *_AROUND) for entry in book[1:]), setup, game)
    latest = _seconds(book[_FIRST])
    for entry, deed in zip(book[1:], done, strict=True):
        made = _seconds(entry)
        if made < latest:
            raise ValueError(made)
        yield Event(made, deed)
        latest = made


def _seconds(entry: dict[str, Any]) -> float:
    return datetime.fromisoformat(entry["made"]).timestamp()


def _without(entry: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name not in names}


def _tells(document: dict[str, Any], record: AnyRecord, catalogue: Catalogue) -> bool:
    """Return whether the entries of a record's book produce its setup and notes."""
    book, told = document["book"], [document["setup"], document["notes"]]
    places, done = undo_stack(entry["action"] for entry in book)
    if canonical_json(told) == canonical_json(_made(book[place] for place in places[:done])):
        return True
    # Notes made without somebody who then didn't leave after all say that they weren't heard.
    game = game_of(catalogue, record.game, record.declaration)
    setup = read_setup(book[_FIRST]["setup"], game)
    deeds = [event.deed for event in _events(book, setup, game)]
    held = [
        deed for place in places[1:done] if isinstance(deed := deeds[place - 1], actions.Action)
    ]
    course = actions.course_after(setup, held)
    made = [plain(course.setup), [note_document(note) for note in course.notes]]
    return canonical_json(told) == canonical_json(made)


def _made(taken: Iterable[dict[str, Any]]) -> tuple[object, list[object]]:
    setup: object = None
    notes: list[object] = []
    for entry in taken:
        match entry["action"]:
            case "noted":
                notes.insert(entry.get("number", len(notes) + 1) - 1, entry["note"])
            case "mended":
                notes[entry["number"] - 1] = entry["note"]
            case "removed":
                del notes[entry["number"] - 1]
            case actions.Reseated.kind:
                setup, notes = entry["setup"], list(entry["notes"])
            case _:
                setup = entry["setup"]
    return setup, notes
