"""Reads JSON strictly, tells every fault at once, and says what the fields of a record allow.

First text to JSON values (`parse_json`), which refuses with its path what JSON readers otherwise
let pass. Then JSON values to typed objects and back; the work is in `json_converter`, which loads
only when it is needed. Then the annotations that say in JSON Schema what a field allows beyond its
type: `hand: Annotated[tuple[str, ...], some_of(CARDS)]` is a list of these cards, none twice.
"""

import errno
import json
import math
import stat
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import digits
from typing import Any, BinaryIO, TypeAlias, TypeVar

from notepad.core.faults import MOST_TOLD, Fault, Faults, field_path, more_faults
from notepad.core.language import _, format_number
from notepad.core.safe_text import whole_characters

T = TypeVar("T")

DEEPEST = 32
"""How many objects and lists may hold each other; a record needs half a dozen."""

ROOT = "document"
"""The path of what is wrong with a document as a whole."""

LARGEST = 16 * 2**20
"""How many bytes may be one document: a sealed record of ten thousand notes has half of them."""

MOST_PARTS = 1_000_000
"""How many brackets that open, commas and colons may be in one document, those in texts aside.

The largest record has some 800,000 of them. Each costs a reader up to 100 bytes and a
microsecond, so that a small text of commas would need a gigabyte. A game full of ink has as many
numbers more; commas between numbers are counted by themselves.
"""

MOST_FIELDS = 10_000
"""How many fields may be in one object; what has most of them is a large declaration's deck."""

LONGEST_TEXT = 100_000
"""How many letters may be in one text: the longest that there can be is in a declaration.

Names are looked at letter by letter, and more than once.
"""

_LONGEST_NUMBER = 18  # digits; nothing at a table amounts to more
_PARTS = b",:[{"
_ALIKE = bytes.maketrans(digits.encode(), b"0" * len(digits))
_OF_NO_MATTER = bytes(set(range(256)) - {*_PARTS, *digits.encode(), *b'"'})
_AT_A_TIME = 2**16  # bytes split at once, as the pieces need much more room than the whole
_SOUND = {int, bool, type(None)}
"""Kinds of values with which nothing is wrong."""


def parse_json(text: str | bytes) -> tuple[object, list[Fault]]:
    """Return the JSON value in `text`, and the faults of its parts in their order.

    Those are fields given twice, numbers without end or beyond measure, and text that is only
    half a character. Of more than MOST_TOLD the last one counts the rest. Text in bytes is UTF-8.

    Raises:
        Faults: it is not JSON, not text, too large, of too many parts, nested beyond reason, or
            a text or an object in it is larger than any, so that nothing can be read.
    """
    if len(text) > LARGEST:
        told = _("too large: a record can have at most {most} bytes").format(most=LARGEST)
        raise Faults([Fault(ROOT, told)])
    if _too_many_parts(text):
        told = _("too much in it: no record has more than {most} brackets, commas and colons")
        raise Faults([Fault(ROOT, told.format(most=format_number(MOST_PARTS)))])
    try:
        document = json.loads(
            _text(text), parse_int=_whole, object_pairs_hook=_object, parse_constant=float
        )
    except json.JSONDecodeError as error:
        where = _("line {line}, column {column}").format(line=error.lineno, column=error.colno)
        raise Faults([Fault(where, _("not JSON: {why}").format(why=error.msg))]) from None
    except RecursionError:
        raise Faults([_too_deep(ROOT)]) from None
    odd = _Odd()
    odd.look(document, None, 0)
    return document, odd.faults


def read_stream(stream: BinaryIO) -> bytes:
    """Return what a stream holds; of one without end only so much that it is known too large."""
    return stream.read(LARGEST + 1)


def taken_from(path: Path, *, most: int = LARGEST) -> bytes:
    """Return what a file holds, of a larger one only so much that it is known too large.

    Raises OSError if it can't be read, or is no file: a pipe may never end, nor even begin.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, _("this isn’t a file"), str(path))
    with path.open("rb") as file:
        return file.read(most + 1)


def _text(text: str | bytes) -> str:
    try:
        return text.removeprefix("\ufeff") if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        where = _("byte {byte}").format(byte=error.start)
        raise Faults([Fault(where, _("not UTF-8 text"))]) from None


def _whole(digits: str) -> int | float:
    """Return a whole number, or infinity for one that nothing at a table can amount to."""
    return int(digits) if len(digits) <= _LONGEST_NUMBER else math.inf


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(pairs) > MOST_FIELDS:
        return _Vast(len(pairs))
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    counts = Counter(name for name, _value in pairs)
    return _Twins(pairs, tuple(name for name, count in counts.items() if count > 1))


class _Twins(dict[str, object]):
    """An object in which some fields were given twice."""

    def __init__(self, pairs: Iterable[tuple[str, object]], twice: tuple[str, ...]) -> None:
        super().__init__(pairs)
        self.twice = twice


class _Vast(dict[str, object]):
    """An object of more fields than MOST_FIELDS, none of which is kept."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count


def _too_deep(path: str) -> Fault:
    return Fault(path, _("nested too deeply"))


def _too_many_parts(text: str | bytes) -> bool:
    """Return whether a text has more parts than MOST_PARTS, found out without reading it."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if sum(map(data.count, _PARTS)) <= MOST_PARTS:
        return False
    bare = data.replace(rb"\\", b"").replace(rb"\"", b"").translate(_ALIKE, _OF_NO_MATTER)
    if bare.count(b'"') > 4 * MOST_PARTS:  # there are two texts to a part, a name and a value
        return True
    outside = _outside_texts(bare)
    numbers = outside.replace(b",0", b",00").count(b"0,0")
    parts = sum(map(outside.count, _PARTS)) - numbers
    return max(parts, numbers) > MOST_PARTS


def _outside_texts(bare: bytes) -> bytes:
    """Return what is not between quotes, none of which is escaped.

    Little by little, as the pieces need much more room than the whole: `1,"a,","b",2`, in which
    only what counts is left, is `0,",","",0`, so `0,",",,0`, of which `0,,,0` is outside.
    """
    bare = bare.replace(b'""', b"")
    found, inside = [], 0
    for at in range(0, len(bare), _AT_A_TIME):
        pieces = bare[at : at + _AT_A_TIME].split(b'"')
        found.append(b"".join(pieces[inside::2]))
        inside = (inside + len(pieces) + 1) % 2
    return b"".join(found)


_Place = tuple["_Place", str | int] | None
"""Where a value is: in which holder, and under which name or number there; None for the whole."""


class _Odd:
    """Looks for what is wrong with the parts of a document."""

    def __init__(self) -> None:
        self._told: list[Fault] = []
        self._rest, self._more = "", 0

    @property
    def faults(self) -> list[Fault]:
        """What was found; beyond MOST_TOLD it is only counted."""
        return [*self._told, more_faults(self._rest, self._more)] if self._more else self._told

    def look(self, value: object, place: _Place, depth: int) -> None:
        """Look at a value and all its parts; raises Faults if one is too large or too deep."""
        match value:
            case dict() | list() if value and depth == DEEPEST:
                inner = next(iter(value)) if isinstance(value, dict) else 0
                raise Faults([_too_deep(_path((place, inner)))])
            case _Vast():
                told = _("too many fields ({count}); no object in a record has more than {most}")
                count, most = format_number(value.count), format_number(MOST_FIELDS)
                raise Faults([Fault(_path(place) or ROOT, told.format(count=count, most=most))])
            case dict():
                self._look_at_object(value, place, depth)
            case list():
                # Of numbers there are many, one like the other.
                odd = value if set(map(type, value)) - _SOUND else ()
                for at, item in enumerate(odd):
                    if not _is_sound(item):
                        self.look(item, (place, at), depth + 1)
            case str() if len(value) > LONGEST_TEXT:
                told = _("too long: no text in a record has more than {most} letters")
                raise Faults(
                    [Fault(_path(place) or ROOT, told.format(most=format_number(LONGEST_TEXT)))]
                )
            case str() if not whole_characters(value):
                self._tell(place, _("not valid text: it contains half a character"))
            case float() if not math.isfinite(value):
                self._tell(place, _("not a valid number"))
            case _:
                pass

    def _look_at_object(self, value: dict[str, object], place: _Place, depth: int) -> None:
        for name in value.twice if isinstance(value, _Twins) else ():
            self._tell((place, name), _("this field is given twice"))
        for name, part in value.items():
            if not name.isascii() and not whole_characters(name):
                self._tell((place, name), _("a field name contains half a character"))
            if not _is_sound(part):
                self.look(part, (place, name), depth + 1)

    def _tell(self, place: _Place, message: str) -> None:
        if len(self._told) < MOST_TOLD:
            self._told.append(Fault(_path(place) or ROOT, message))
        else:
            self._rest = self._rest or _path(place)
            self._more += 1


def _is_sound(value: object) -> bool:
    """Return whether a value is one of those with which nothing can be wrong, as most are."""
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT and value.isascii()
    return type(value) in _SOUND


def _path(place: _Place) -> str:
    if place is None:
        return ""
    holder, at = place
    return f"{_path(holder)}[{at}]" if isinstance(at, int) else field_path(_path(holder), at)


# The converter comes with the first record: a window that only lists games appears sooner.


def shaped(document: object, kind: type[T], faults: list[Fault]) -> T:
    """Return `document` as an object of `kind`; adds what is wrong.

    Nothing is converted on the way: the text "2" and `true` are no numbers, text is no list.
    The object comes whatever is wrong, so that the rest of it can be checked: what is missing or
    misshapen in it, or the object itself if there is none, is an `Unread`.
    """
    from notepad.core import json_converter

    return json_converter.shaped(document, kind, faults)


def plain(value: object) -> Any:  # noqa: ANN401 JSON values are what they are
    """Return an object as JSON values, fields that hold their default left out."""
    from notepad.core import json_converter

    return json_converter.plain(value)


Schema: TypeAlias = Mapping[str, Any]

PLAYER: Schema = {"$ref": "#/$defs/player"}
"""A name at the table; which names there are no schema can say."""


@dataclass(frozen=True, eq=False)
class Allowed:
    """An annotation: the keywords of JSON Schema for a field, besides those of its type."""

    keywords: Schema


def words_of(words: Iterable[str]) -> Schema:
    """Return that a value is one of these words."""
    return {"enum": list(words)}


def cards_of(deck: Iterable[str]) -> Schema:
    """Return that a list has some of these cards, none twice."""
    return {"items": words_of(deck), "uniqueItems": True}


def for_players(schema: Schema) -> Schema:
    """Return that an object has such a value for some players."""
    return {"propertyNames": PLAYER, "additionalProperties": schema}


def one_of(words: Iterable[str]) -> Allowed:
    """Return the annotation of a field that holds one of these words."""
    return Allowed(words_of(words))


def some_of(deck: Iterable[str]) -> Allowed:
    """Return the annotation of a field that holds some of these cards."""
    return Allowed(cards_of(deck))


def in_range(numbers: range) -> Allowed:
    """Return the annotation of a field that holds one of these numbers, from first to last."""
    return Allowed({"minimum": numbers[0], "maximum": numbers[-1]})


COLOUR = Allowed({"pattern": "^#[0-9a-fA-F]{6}$"})
"""The annotation of a field that holds a colour."""
