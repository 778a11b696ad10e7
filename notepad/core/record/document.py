"""From text to JSON values, refusing with its path what JSON readers otherwise let pass."""

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from notepad.core.fault import Fault, Faults, within
from notepad.core.words import _

DEEPEST = 32
"""How many objects and lists may hold each other; a record needs half a dozen."""

ROOT = "document"
"""The path of what is wrong with a document as a whole."""

LARGEST = 16 * 2**20
"""How many bytes may be one document: a sealed record of ten thousand notes has half of them."""

_LONGEST_NUMBER = 18


class _Twins(dict[str, object]):
    """An object in which some fields were given twice."""

    def __init__(self, pairs: Iterable[tuple[str, object]], twice: tuple[str, ...]) -> None:
        super().__init__(pairs)
        self.twice = twice


def parsed(text: str | bytes) -> tuple[object, list[Fault]]:
    """Return the JSON value in `text`, and the faults of its parts in their order.

    Those are fields given twice, numbers without end or beyond measure, and text that is only
    half a character. Text in bytes is UTF-8.

    Raises:
        Faults: it is not JSON, not text, too large, or nested beyond reason, so that nothing can
            be read.
    """
    if len(text) > LARGEST:
        told = _("too large: no record has more than {most} bytes").format(most=LARGEST)
        raise Faults([Fault(ROOT, told)])
    try:
        document = json.loads(
            _text(text), parse_int=_whole, object_pairs_hook=_object, parse_constant=float
        )
    except json.JSONDecodeError as error:
        where = _("line {line}, column {column}").format(line=error.lineno, column=error.colno)
        raise Faults([Fault(where, _("not JSON: {why}").format(why=error.msg))]) from None
    except RecursionError:
        raise Faults([_too_deep(ROOT)]) from None
    return document, list(_odd(document, "", 0))


def taken(stream: BinaryIO) -> bytes:
    """Return what a stream holds; of one without end only so much that it is known too large."""
    return stream.read(LARGEST + 1)


def _text(text: str | bytes) -> str:
    try:
        return text.removeprefix("\ufeff") if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        where = _("byte {byte}").format(byte=error.start)
        raise Faults([Fault(where, _("not text in UTF-8"))]) from None


def _whole(digits: str) -> int | float:
    """Return a whole number, or infinity for one that nothing at a table can amount to."""
    return int(digits) if len(digits) <= _LONGEST_NUMBER else math.inf


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    counts = Counter(name for name, _value in pairs)
    return _Twins(pairs, tuple(name for name, count in counts.items() if count > 1))


def _too_deep(path: str) -> Fault:
    return Fault(path, _("nested too deeply"))


def _odd(value: object, path: str, depth: int) -> Iterator[Fault]:
    if depth > DEEPEST:
        raise Faults([_too_deep(path)])
    match value:
        case dict():
            yield from _odd_object(value, path, depth)
        case list():
            for place, item in enumerate(value):
                yield from _odd(item, f"{path}[{place}]", depth + 1)
        case str() if not whole_characters(value):
            yield Fault(path or ROOT, _("half a character: this is no text"))
        case float() if not math.isfinite(value):
            yield Fault(path or ROOT, _("not a number that JSON or a table knows"))
        case _:
            pass


def _odd_object(value: dict[str, object], path: str, depth: int) -> Iterator[Fault]:
    for name in value.twice if isinstance(value, _Twins) else ():
        yield Fault(within(path, name), _("this field is given twice"))
    for name, part in value.items():
        inner = within(path, name)
        if not whole_characters(name):
            yield Fault(inner, _("half a character in the name of a field"))
        yield from _odd(part, inner, depth + 1)


def whole_characters(text: str) -> bool:
    """Return whether a text can be written down: no character in it is only half there."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)
