"""Reads JSON strictly, reports every fault at once, and says what the fields of a record allow.

First text to JSON values (`parse_json`), which refuses what JSON readers otherwise accept, with its
path. Then JSON values to typed objects and back; the work is in `json_converter`, which is only
loaded when needed. Last are annotations that say in JSON Schema what a field allows beyond its
type: `hand: Annotated[tuple[str, ...], some_of(CARDS)]` is a list of these cards, none twice.
"""

import errno
import json
import math
import stat
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from string import digits
from typing import Any, BinaryIO, TypeAlias, TypeVar

from notepad.core.dataclass import dataclass
from notepad.core.faults import MOST_TOLD, Fault, Faults, field_path, more_faults
from notepad.core.language import _, format_number
from notepad.core.safe_text import whole_characters

T = TypeVar("T")

DEEPEST = 32
"""How deeply objects and lists may be nested; a record needs half a dozen levels."""

ROOT = "document"
"""The path of what is wrong with a document as a whole."""

LARGEST = 16 * 2**20
"""How many bytes a document may have: a sealed record of ten thousand notes has half as many."""

MOST_PARTS = 1_000_000
"""How many opening brackets, commas and colons a document may have outside texts.

The largest record has some 800,000 of them. Each one costs a reader up to 100 bytes and a
microsecond, so a small text of commas would need a gigabyte. A game full of ink has as many numbers
again, so commas between numbers are counted separately.
"""

MOST_FIELDS = 10_000
"""How many fields an object may have; a large declaration's deck has the most."""

LONGEST_TEXT = 100_000
"""How many letters a text may have; the longest allowed text is in a declaration.

Names are examined letter by letter, and more than once, so longer ones would take too long.
"""

_LONGEST_NUMBER = 18  # digits; no number at a table is longer
_PARTS = b",:[{"
_ALIKE = bytes.maketrans(digits.encode(), b"0" * len(digits))
_OF_NO_MATTER = bytes(set(range(256)) - {*_PARTS, *digits.encode(), *b'"'})
_AT_A_TIME = 2**16  # bytes split at once, because the pieces need much more memory than the whole
_SOUND = {int, bool, type(None)}
"""Kinds of values with which nothing is wrong."""


def parse_json(text: str | bytes) -> tuple[object, list[Fault]]:
    """Return the JSON value in `text`, and the faults of its parts in their order.

    Those are fields given twice, infinite or huge numbers, and text with half characters. If there
    are more than MOST_TOLD, the last one counts the rest. Text in bytes is UTF-8.

    Raises:
        Faults: it isn't JSON or text, is too large, has too many parts, is nested too deeply, or
            has too large a text or object, so that nothing can be read.
    """
    if len(text) > LARGEST:
        told = _("too large: a record can have at most {most} bytes").format(most=LARGEST)
        raise Faults([Fault(ROOT, told)])
    if _too_many_parts(text):
        told = _("too complex: a record can have at most {most} brackets, commas and colons")
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
    """Return a stream's content, or only enough of it to see that it is too large."""
    return stream.read(LARGEST + 1)


def taken_from(path: Path, *, most: int = LARGEST) -> bytes:
    """Return a file's content, or only enough of it to see that it is too large.

    Raises OSError if it can't be read or isn't a file: a pipe may never end, or even begin.
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
    """Return a whole number, or infinity if it is longer than any at a table."""
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
    """An object with fields that were given twice."""

    def __init__(self, pairs: Iterable[tuple[str, object]], twice: tuple[str, ...]) -> None:
        super().__init__(pairs)
        self.twice = twice


class _Vast(dict[str, object]):
    """An object with more than MOST_FIELDS fields; none of them is kept."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count


def _too_deep(path: str) -> Fault:
    return Fault(path, _("nested too deeply"))


def _too_many_parts(text: str | bytes) -> bool:
    """Return whether a text has more than MOST_PARTS parts, without parsing it."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if sum(map(data.count, _PARTS)) <= MOST_PARTS:
        return False
    bare = data.replace(rb"\\", b"").replace(rb"\"", b"").translate(_ALIKE, _OF_NO_MATTER)
    if bare.count(b'"') > 4 * MOST_PARTS:  # a part has two texts at most, a name and a value
        return True
    outside = _outside_texts(bare)
    numbers = outside.replace(b",0", b",00").count(b"0,0")
    parts = sum(map(outside.count, _PARTS)) - numbers
    return max(parts, numbers) > MOST_PARTS


def _outside_texts(bare: bytes) -> bytes:
    """Return what isn't between quotes, given a text without escaped quotes.

    It works piece by piece, because the pieces need much more memory than the whole.
    `1,"a,","b",2`, reduced to what counts, is `0,",","",0`, so `0,",",,0`, and `0,,,0` of that is
    outside quotes.
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
    """Finds the faults in the parts of a document."""

    def __init__(self) -> None:
        self._told: list[Fault] = []
        self._rest, self._more = "", 0

    @property
    def faults(self) -> list[Fault]:
        """The faults found; beyond MOST_TOLD they are only counted."""
        return [*self._told, more_faults(self._rest, self._more)] if self._more else self._told

    def look(self, value: object, place: _Place, depth: int) -> None:
        """Check a value and all its parts; raises Faults if one is too large or too deep."""
        match value:
            case dict() | list() if value and depth == DEEPEST:
                inner = next(iter(value)) if isinstance(value, dict) else 0
                raise Faults([_too_deep(_path((place, inner)))])
            case _Vast():
                text = _("too many fields ({count}); no object in a record has more than {most}")
                count, most = format_number(value.count), format_number(MOST_FIELDS)
                raise Faults([Fault(_path(place) or ROOT, text.format(count=count, most=most))])
            case dict():
                self._look_at_object(value, place, depth)
            case list():
                # Lists of numbers are long and need no look at each item.
                odd = value if set(map(type, value)) - _SOUND else ()
                for at, item in enumerate(odd):
                    if not _is_sound(item):
                        self.look(item, (place, at), depth + 1)
            case str() if len(value) > LONGEST_TEXT:
                text = _("too long: a text in a record can have at most {most} characters")
                raise Faults(
                    [Fault(_path(place) or ROOT, text.format(most=format_number(LONGEST_TEXT)))]
                )
            case str() if not whole_characters(value):
                self._tell(place, _("not valid text: it contains an incomplete character"))
            case float() if not math.isfinite(value):
                self._tell(place, _("not a valid number"))
            case _:
                pass

    def _look_at_object(self, value: dict[str, object], place: _Place, depth: int) -> None:
        for name in value.twice if isinstance(value, _Twins) else ():
            self._tell((place, name), _("this field is given twice"))
        for name, part in value.items():
            if not name.isascii() and not whole_characters(name):
                self._tell((place, name), _("a field name contains an incomplete character"))
            if not _is_sound(part):
                self.look(part, (place, name), depth + 1)

    def _tell(self, place: _Place, message: str) -> None:
        if len(self._told) < MOST_TOLD:
            self._told.append(Fault(_path(place) or ROOT, message))
        else:
            self._rest = self._rest or _path(place)
            self._more += 1


def _is_sound(value: object) -> bool:
    """Return whether a value is of a kind that is always fine, as most are."""
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT and value.isascii()
    return type(value) in _SOUND


def _path(place: _Place) -> str:
    if place is None:
        return ""
    holder, at = place
    return f"{_path(holder)}[{at}]" if isinstance(at, int) else field_path(_path(holder), at)


# Loaded with the first record, so that a window that only lists games appears sooner.


def shaped(document: object, kind: type[T], faults: list[Fault]) -> T:
    """Return `document` as an object of `kind`; adds its faults.

    Nothing is converted: the text "2" and `true` aren't numbers, and text isn't a list. An object
    is returned whatever is wrong, so that the rest of it can be checked: missing or malformed
    parts, or the whole object, are an `Unread`.
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
    """Return the schema of a value that is one of these words."""
    return {"enum": list(words)}


def cards_of(deck: Iterable[str], *, alike: bool = False) -> Schema:
    """Return the schema of a list of some of these cards, none twice unless some are `alike`."""
    return {"items": words_of(deck), **({} if alike else {"uniqueItems": True})}


def for_players(schema: Schema) -> Schema:
    """Return the schema of an object with such a value for some players."""
    return {"propertyNames": PLAYER, "additionalProperties": schema}


def one_of(words: Iterable[str]) -> Allowed:
    """Return the annotation of a field that holds one of these words."""
    return Allowed(words_of(words))


def some_of(deck: Iterable[str], *, alike: bool = False) -> Allowed:
    """Return the annotation of a field that holds some of these cards; `alike` as in `cards_of`."""
    return Allowed(cards_of(deck, alike=alike))


def one_in_range(numbers: range) -> Allowed:
    """Return the annotation of a field that holds one of these numbers, from first to last."""
    return Allowed({"minimum": numbers[0], "maximum": numbers[-1]})


COLOUR = Allowed({"pattern": "^#[0-9a-fA-F]{6}$"})
"""The annotation of a field that holds a colour."""
