"""Sealed records: a record with its whole history, each entry chained to the one before it.

The file is a record of the open format with two more fields. `book` has an object a line: entry 0
is how the game was set up, the others are what was done since, corrections and what was taken
back included, each naming the entry it concerns. Every entry has the time it was made and, as
`before`, the SHA-256 of the entry before it; `hash` is that of the entry itself, over its JSON
with sorted fields and no spaces. `seal` is the SHA-256 of all bytes of the file up to it.

So whatever is changed, put in or left out shows, as long as the seal is not made anew. It can't
prove that this was the only book kept, nor when the seal was made: somebody with the program
could note a whole game again. To rule that out, let the others write down the seal's first
letters when the book is laid open, before it leaves the table. Title, pencil marks, ink and what
is aside stand outside the entries, and only the seal holds them.

A clock that was put back is not followed: no entry is made earlier than the one before it.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from notepad.core.fault import Fault, Faults
from notepad.core.game.shelf import game_of
from notepad.core.play.action import Reseated, SetUpAgain, action_document
from notepad.core.play.history import Entry, Event, Redone, Setups, Undone, entries, read_deed
from notepad.core.record.document import parsed
from notepad.core.record.record import AnyRecord, Catalogue, read, read_setup, to_document
from notepad.core.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from notepad.core.game.game import AnyGame

_NOTHING = "0" * 64
_END = re.compile(rb'(.*\n "seal":")([0-9a-f]{64})"\n\}\n', re.DOTALL)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_INDENT = b"  "
_FIRST = 0
_LINKS = ("before", "hash")
_AROUND = ("entry", "made", "about", *_LINKS)
"""The fields of an entry that do not say what was done."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a sealed book is as it was made, and if not, from which entry on it is not.

    `entries` is how many it has, besides the set-up. `entry` is None when the book is intact, or
    when its entries are, but something around them was changed; `told` says which.
    """

    intact: bool
    entries: int
    entry: int | None
    told: str


def sealed(record: AnyRecord, setup: object, opened: float, past: Iterable[Entry]) -> str:
    """Return a record with its history as a sealed file.

    `setup` is how the game was set up first and `opened` when, in seconds since 1970.
    """
    documents, made = [], []
    for entry in past:
        documents.append(_document(entry))
        made.append(entry.made)
    # A copy of a game is younger than what was done in it.
    moments = accumulate([min([opened, *made[:1]]), *made], max)
    chain = _chained(
        {**document, "made": _moment(moment)}
        for document, moment in zip([_start(setup), *documents], moments, strict=True)
    )
    text = _until_seal({**to_document(record), "book": list(chain)})
    return f'{text}{_digest(text.encode())}"\n}}\n'


def verified(data: bytes, catalogue: Catalogue) -> Verdict:
    """Return whether a sealed file is intact, down to every entry being one of its game.

    Raises:
        Faults: it is no sealed record, or what the seal holds is no record that can be read.
    """
    if not _has_seal(data):
        raise Faults([Fault("seal", _("this is no sealed record: it has no seal"))])
    lines = [line for line in data.split(b"\n") if line.startswith(_INDENT)]
    count = max(0, len(lines) - 1)
    broken = _broken([line.removeprefix(_INDENT).removesuffix(b",") for line in lines])
    if broken is not None:
        return _not_from(broken, count)
    end = _END.fullmatch(data)
    if end is None or _digest(end[1]) != end[2].decode():
        told = _("Not intact: the entries are, but what stands around them was changed.")
        return Verdict(False, count, None, told)
    record = read(data, catalogue)
    document = json.loads(data)
    if not data.startswith(_until_seal(document).encode()):
        told = _("Not intact: there is more in the file than the record and its entries.")
        return Verdict(False, count, None, told)
    unmade = _unmade(document["book"], game_of(catalogue, record.game, record.declaration))
    if unmade is not None:
        return _not_from(unmade, count)
    if not _tells(document):
        told = _("Not intact: the record is not what the entries make.")
        return Verdict(False, count, None, told)
    return Verdict(True, count, None, _assured(count, end[2].decode()))


def _not_from(number: int, count: int) -> Verdict:
    told = _("Not intact from entry {number} on.").format(number=number)
    return Verdict(False, count, number, told)


def _assured(count: int, seal: str) -> str:
    """Return what is told of an intact book: that it is, and what was looked at."""
    told = ngettext(
        "Intact: {count} entry. Seal {seal}.", "Intact: {count} entries. Seal {seal}.", count
    )
    looked = _(
        "Checked: the seal fits the whole file, each entry the one before it, no time runs "
        "backwards, every entry is one of this game, and together they make this record. No file "
        "can show that this was the only book kept."
    )
    return f"{told.format(count=count, seal=seal)}\n{looked}"


def canonical(value: object) -> str:
    """Return JSON that is the same for equal values: fields sorted, no spaces."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _in_order(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _until_seal(document: dict[str, Any]) -> str:
    """Return the text of a sealed file up to its seal."""
    fields = {key: canonical(value) for key, value in document.items() if key != "seal"}
    if "declaration" in document:  # it counts in which order it has its cards
        fields["declaration"] = _in_order(document["declaration"])
    lines = ",\n".join(f"  {canonical(entry)}" for entry in document["book"])
    fields["book"] = f"[\n{lines}\n ]"
    return "{\n" + "".join(f' "{key}":{text},\n' for key, text in fields.items()) + ' "seal":"'


def _start(setup: object) -> dict[str, Any]:
    """Return the entry of how a game was set up first, but for its time."""
    return {"entry": _FIRST, **action_document(SetUpAgain(setup))}


def _document(entry: Entry) -> dict[str, Any]:
    """Return an entry but for its time."""
    deed = entry.deed
    what = {"action": deed.kind} if isinstance(deed, Undone | Redone) else action_document(deed)
    about = {} if entry.about is None else {"about": entry.about}
    return {"entry": entry.number, **what, **about}


def _moment(seconds: float) -> str:
    return (_EPOCH + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def _chained(documents: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    before = _NOTHING
    for document in documents:
        linked = {**document, "before": before}
        before = _digest(canonical(linked).encode())
        yield {**linked, "hash": before}


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _has_seal(data: bytes) -> bool:
    """Return whether a file is, or was, a sealed record; what can't be read may have been one."""
    try:
        document, _odd = parsed(data)
    except Faults:
        return b'"seal"' in data or b'"book"' in data
    return isinstance(document, dict) and not document.keys().isdisjoint({"seal", "book"})


def _broken(lines: Sequence[bytes]) -> int | None:
    """Return the first entry that is not as it was made, if one is not."""
    before = _NOTHING
    for number, line in enumerate(lines):
        entry = _entry(line)
        if entry is None or entry.get("entry") != number or entry.get("before") != before:
            return number
        own = entry.pop("hash", None)
        before = _digest(canonical(entry).encode())
        if own != before or line != canonical({**entry, "hash": own}).encode():
            return number
    return None if lines else _FIRST


def _entry(line: bytes) -> dict[str, Any] | None:
    try:
        found, odd = parsed(line)
    except Faults:
        return None
    return found if isinstance(found, dict) and not odd else None


def _unmade(book: Sequence[dict[str, Any]], game: AnyGame) -> int | None:
    """Return the first entry that can't have been made in this game, if there is one."""
    sound = 0
    with suppress(Faults, LookupError, ValueError, TypeError, OverflowError):
        for entry in _made_again(book, game):
            if entry != _without(book[sound], *_LINKS):
                break
            sound += 1
    return sound if sound < len(book) else None


def _made_again(book: Sequence[dict[str, Any]], game: AnyGame) -> Iterator[dict[str, Any]]:
    """Yield the entries, but for what links them, as they come of what they say was done.

    Raises whatever there is to raise where one can't be read, or can't follow on the others.
    """
    start = book[_FIRST]
    setup = read_setup(start["setup"], game)
    yield {"made": _moment(_seconds(start)), **_start(setup)}
    for entry in entries(setup, _events(book, setup, game)):
        yield {"made": _moment(entry.made), **_document(entry)}


def _events(book: Sequence[dict[str, Any]], setup: object, game: AnyGame) -> Iterator[Event]:
    setups, latest = Setups(setup), _seconds(book[_FIRST])
    for entry in book[1:]:
        made = _seconds(entry)
        if made < latest:
            raise ValueError(made)
        deed = read_deed(_without(entry, *_AROUND), setups.now, game)
        setups.take(deed)
        yield Event(made, deed)
        latest = made


def _seconds(entry: dict[str, Any]) -> float:
    return datetime.fromisoformat(entry["made"]).timestamp()


def _without(entry: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name not in names}


def _tells(document: dict[str, Any]) -> bool:
    """Return whether a record's setup and notes are what the entries of its book make."""
    taken: list[dict[str, Any]] = []
    done = 0
    for entry in document["book"]:
        match entry["action"]:
            case Undone.kind:
                done -= 1
            case Redone.kind:
                done += 1
            case _:
                taken[done:] = [entry]
                done += 1
    setup, notes = _made(taken[:done])
    return (document["setup"], document["notes"]) == (setup, notes)


def _made(taken: Iterable[dict[str, Any]]) -> tuple[object, list[object]]:
    setup: object = None
    notes: list[object] = []
    for entry in taken:
        match entry["action"]:
            case "noted":
                notes.append(entry["note"])
            case "mended":
                notes[entry["number"] - 1] = entry["note"]
            case "removed":
                del notes[entry["number"] - 1]
            case Reseated.kind:
                setup, notes = entry["setup"], list(entry["notes"])
            case _:
                setup = entry["setup"]
    return setup, notes
