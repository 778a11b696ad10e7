"""Makes text from other people harmless to display: on one line, short, and without tricks.

A record keeps names and titles as they are; everything that displays them uses this module. First
comes a text by itself, then `Spelling`: all odd texts of one record at once, wherever they appear
in a page, a form or a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache, lru_cache
from itertools import count
from typing import Any, Protocol, TypeVar, cast, runtime_checkable
from unicodedata import bidirectional, category, normalize

from notepad.core.dataclass import dataclass
from notepad.core.language import spoken

T = TypeVar("T")

LONGEST_NAME = 40  # characters that can be typed, or are shown of a longer name
LONGEST_TITLE = 80  # characters that are shown of a title

_ELLIPSIS = "…"
_FIRST_STRONG, _END = "\u2068", "\u2069"
_ISOLATING = frozenset("\u2066\u2067\u2068")
_POP = "\u202c"
_SPELT = frozenset({"Cc", "Cs", "Zl", "Zp"})
_TURNING = frozenset({"R", "AL", "RLE", "LRE", "RLO", "LRO", "PDF", "RLI", "LRI", "FSI", "PDI"})
_MARKS = frozenset("\u200e\u200f\u061c")
_UNSEEN = frozenset("\u034f\u115f\u1160\u3164\uffa0\u17b4\u17b5")
_SELECTORS = range(0xFE00, 0xFE10)

_HALF = re.compile("[\ud800-\udfff]")


def shown(text: str, *, most: int = LONGEST_NAME) -> str:
    r"""Return a name or title with at most `most` characters, not counting isolating marks.

    Text that is too long ends in an ellipsis, control characters are spelled out (`\x1b`), and a
    change in the direction of writing only affects this text.
    """
    if len(text) <= most and text.isascii() and text.isprintable():
        return text
    return _isolated(_cut(spell_out(_cut(text, most)), most))


def spell_out(text: str, *, lines: bool = False) -> str:
    """Return a text in which no character moves a cursor or, without `lines`, ends a line."""
    if text.isprintable():
        return text
    return "".join(
        ascii(letter)[1:-1] if category(letter) in _SPELT and not (lines and letter == "\n")
        else letter
        for letter in text
    )  # fmt: skip


def harmless_lines(text: str) -> str:
    """Return lines for a terminal: nothing moves its cursor, and no line reverses the next."""
    return "\n".join(_balanced(line) for line in spell_out(text, lines=True).split("\n"))


def lookalike_key(name: str) -> str:
    """Return a key for what a name looks like; names that look the same have the same key.

    Composed and decomposed letters are equal, and so are all spaces; invisible characters are left
    out.
    """
    if name.isascii():
        return " ".join(name.split())
    seen = "".join(letter for letter in normalize("NFC", name) if not _unseen(letter))
    return " ".join(normalize("NFC", seen).split())


def whole_characters(text: str) -> bool:
    """Return whether a text can be written, because it has no half characters."""
    return text.isascii() or _HALF.search(text) is None


def _unseen(letter: str) -> bool:
    return category(letter) == "Cf" or letter in _UNSEEN or ord(letter) in _SELECTORS


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + _ELLIPSIS


def _isolated(text: str) -> str:
    if text.isascii() or not any(_turns(letter) for letter in text):
        return text
    return f"{_FIRST_STRONG}{_balanced(text)}{_END}"


def _turns(letter: str) -> bool:
    return letter in _MARKS or bidirectional(letter) in _TURNING


def _balanced(text: str) -> str:
    """Return a text in which every change of direction starts and ends."""
    if text.isascii():
        return text
    kept, begun = [], list[str]()
    for letter in text:
        kind = bidirectional(letter)
        if kind in {"PDF", "PDI"}:
            ends = _POP if kind == "PDF" else _END
            if ends not in begun or (ends == _POP and begun[-1] != _POP):
                continue
            while (inner := begun.pop()) != ends:
                kept.append(inner)
        elif kind in {"LRE", "RLE", "LRO", "RLO"}:
            begun.append(_POP)
        elif letter in _ISOLATING:
            begun.append(_END)
        kept.append(letter)
    return "".join((*kept, *reversed(begun)))


_KEY = "key"
KEY: Mapping[str, bool] = {_KEY: True}
"""Marks the fields of what is shown by which something is found again: they are never changed.

They say so themselves: `key: str = field(metadata=KEY)`.
"""


@runtime_checkable
class SaidOtherwise(Protocol):
    """A setup with words of the record that players of another language don't say."""

    def said_otherwise(self) -> Mapping[str, str]:
        """Return what is said for each of them in the player's language."""


def spelling_of(setup: object) -> Spelling:
    """Return how the odd texts of a setup, which never changes, are shown."""
    return _remembered(_Same(setup), spoken())


class _Same:
    """A value that only equals itself, so that it is found without comparing its contents."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.value is self.value

    def __hash__(self) -> int:
        return id(self.value)


@lru_cache(maxsize=8)
def _remembered(same: _Same, _language: str) -> Spelling:
    spelt, setup = spelling(same.value), same.value
    if isinstance(setup, SaidOtherwise) and (otherwise := setup.said_otherwise()):
        return Spelling({**spelt.odd, **otherwise})
    return spelt


def spelling(*values: object) -> Spelling:
    """Return the spelling of the odd texts in a table or a draft."""
    odd: dict[str, str] = {}
    for text in dict.fromkeys(_texts(values)):
        if (told := shown(text)) != text:
            odd[text] = _distinct(told, odd)
    return Spelling(odd)


@dataclass(frozen=True, slots=True)
class Spelling:
    r"""How the odd texts of one record are displayed; usually there are none.

    Example: of the names "Ann" and "Bob\u202e" the second is odd, so "Bob\u202e asked Ann" is said
    as "\u2068Bob\u202e\u202c\u2069 asked Ann", where Ann is not reversed.
    """

    odd: Mapping[str, str]

    def say(self, text: str) -> str:
        """Return a text with the odd texts in it spelled harmlessly."""
        if not self.odd:
            return text
        return _finding(tuple(self.odd)).sub(lambda match: self.odd[match[0]], text)

    def within(self, value: T) -> T:
        """Return the same page, form or part with harmless texts; keys stay unchanged."""
        return cast("T", self._within(value)) if self.odd else value

    def _within(self, value: Any) -> Any:  # noqa: ANN401 whatever is shown: a page, a form, a row
        if type(value) is str:
            return self.say(value)
        if type(value) is tuple:
            return tuple(map(self._within, value))
        if not is_dataclass(value) or isinstance(value, type):
            return value
        said = {name: self._within(getattr(value, name)) for name in _said_in(type(value))}
        return replace(value, **said)


@cache
def _said_in(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields of a dataclass that may be displayed: all but its keys."""
    return tuple(field.name for field in fields(kind) if _KEY not in field.metadata)


@lru_cache(maxsize=8)
def _finding(odd: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern that finds these texts, the longest one at each place."""
    return re.compile("|".join(map(re.escape, sorted(odd, key=len, reverse=True))))


def _texts(value: object) -> Iterator[str]:
    """Yield all texts in a value, and their words, because some are known by their first word."""
    match value:
        case str():
            yield value
            yield from value.split(" ") if " " in value else ()
        case tuple() | list():
            for part in value:
                yield from _texts(part)
        case Mapping():
            yield from _texts(tuple(value))
            yield from _texts(tuple(value.values()))
        case _ if is_dataclass(value):
            for field in fields(value):
                yield from _texts(getattr(value, field.name))


def _distinct(told: str, odd: Mapping[str, str]) -> str:
    """Return a text as displayed, with a number if another one is displayed the same way."""
    taken = set(odd.values())
    numbered = (f"{told} ({number})" for number in count(2))
    return told if told not in taken else next(one for one in numbered if one not in taken)
