"""Sealed records: a record with its whole history, each entry chained to the one before it.

The file is a record of the open format with two more fields. `book` has an object a line: entry 0
is how the game was set up, the others are what was done since, corrections and what was taken
back included, each naming the entry it concerns. Every entry has the time it was made and, as
`before`, the SHA-256 of the entry before it; `hash` is that of the entry itself, over its JSON
with sorted fields and no spaces. `seal` is the SHA-256 of all bytes of the file up to it.

So whatever is changed, put in or left out shows, as long as the seal is not made anew. It can't
prove that this was the only book kept, nor when the seal was made: somebody with the program
could note a whole game again. To rule that out, let the others write down the seal's first
letters when the book is laid open, before it leaves the table.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from notepad.core.action import SetUpAgain, action_document
from notepad.core.fault import Fault, Faults
from notepad.core.history import Entry, Redone, Undone
from notepad.core.record import AnyRecord, to_document
from notepad.core.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_NOTHING = "0" * 64
_END = re.compile(rb'(.*\n "seal":")([0-9a-f]{64})"\n\}\n', re.DOTALL)
_FIRST = 0


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


def sealed(record: AnyRecord, setup: object, opened: float, entries: Iterable[Entry]) -> str:
    """Return a record with its history as a sealed file.

    `setup` is how the game was set up first and `opened` when, in seconds since 1970.
    """
    start = {"entry": _FIRST, "made": _moment(opened), **action_document(SetUpAgain(setup))}
    chain = list(_chained([start, *map(_document, entries)]))
    fields = [f" {canonical(key)}:{canonical(value)}" for key, value in to_document(record).items()]
    book = ",\n".join(f"  {canonical(entry)}" for entry in chain)
    text = "{\n" + ",\n".join([*fields, f' "book":[\n{book}\n ]']) + ',\n "seal":"'
    return f'{text}{_digest(text.encode())}"\n}}\n'


def verified(data: bytes) -> Verdict:
    """Return whether a sealed file is intact.

    Raises:
        Faults: it is no sealed record at all.
    """
    if b'"seal"' not in data and b'"book"' not in data:
        raise Faults([Fault("seal", _("this is no sealed record: it has no seal"))])
    found = [line.strip().rstrip(b",") for line in data.split(b"\n") if b'"before":' in line]
    broken = _broken(found)
    count = max(0, len(found) - 1)
    if broken is not None:
        told = _("Not intact from entry {number} on.").format(number=broken)
        return Verdict(False, count, broken, told)
    end = _END.fullmatch(data)
    if end is None or _digest(end[1]) != end[2].decode():
        told = _("Not intact: the entries are, but what stands around them was changed.")
        return Verdict(False, count, None, told)
    if not _agrees(data):
        told = _("Not intact: the record is not what the entries make.")
        return Verdict(False, count, None, told)
    told = ngettext(
        "Intact: {count} entry. Seal {seal}.", "Intact: {count} entries. Seal {seal}.", count
    )
    return Verdict(True, count, None, told.format(count=count, seal=end[2].decode()))


def canonical(value: object) -> str:
    """Return JSON that is the same for equal values: fields sorted, no spaces."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _document(entry: Entry) -> dict[str, Any]:
    deed = entry.deed
    what = {"action": deed.kind} if isinstance(deed, Undone | Redone) else action_document(deed)
    about = {} if entry.about is None else {"about": entry.about}
    return {"entry": entry.number, "made": _moment(entry.made), **what, **about}


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


def _chained(documents: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    before = _NOTHING
    for document in documents:
        linked = {**document, "before": before}
        before = _digest(canonical(linked).encode())
        yield {**linked, "hash": before}


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


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
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _agrees(data: bytes) -> bool:
    """Return whether the record and the entries of its book go together."""
    try:
        return _tells(json.loads(data))
    except (ValueError, LookupError, TypeError, RecursionError):
        return False


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
            case _:
                setup = entry["setup"]
    return setup, notes
