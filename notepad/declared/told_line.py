"""Where a TOML text says something: the line of a path, for whoever mends it.

The library that reads TOML does not tell. But the text is sound, so it is enough to tell strings,
words and brackets apart and to follow, token by token, which value is begun:

    title = "x"        title: 1
    [cards]            cards: 2
    people = [         cards.people: 3
      "Ann",           cards.people[0]: 4
    ]
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from notepad.core.fault import Fault, within

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_TOKEN = re.compile(
    r'''(?P<text>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\])*"|\'[^\']*\')'''
    r"""|(?P<left_out>[ \t\r]+|\#[^\n]*)|(?P<sign>[\[\]{}=,\n])|(?P<word>[^\s\[\]{}=,\#"\']+)""",
    re.DOTALL,
)
_LAST_PART = re.compile(r"(\.[^.\[\]]*|\[\d+\]|^[^.\[]*)$")


def told_line(lines: Mapping[str, int], path: str) -> int:
    """Return the line (from 1) on which a text says what a path names, or what holds it.

    `lines` are those of the text. A path no part of which is there is told at the first line.
    """
    while path and path not in lines:
        path = _LAST_PART.sub("", path) if _LAST_PART.search(path) else ""
    return lines.get(path, 1)


def told_lines(text: str) -> Mapping[str, int]:
    """Return the line on which sound TOML begins to say each path, as faults write paths."""
    reading = _Reading()
    for line, kind, token in _tokens(f"{text}\n"):
        reading.take(line, kind, token)
    return reading.lines


def _tokens(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the tokens, each with its line and its kind: text, sign or word."""
    line = 1
    for found in _TOKEN.finditer(text):
        if found.lastgroup != "left_out":
            yield line, str(found.lastgroup), found[0]
        line += found[0].count("\n")


@dataclass
class _Holder:
    """A table (or the whole file), or a list: what of it is being read.

    `value` is the path of the value that is being read, None between two of them.
    """

    path: str
    is_list: bool = False
    count: int = 0
    key: list[str] = field(default_factory=list)
    value: str | None = None


class _Reading:
    """What was read so far: `lines` of all paths, and the holders that are open."""

    def __init__(self) -> None:
        """Begin with the first line."""
        self.lines: dict[str, int] = {}
        self._open = [_Holder("")]
        self._header: int | None = None
        self._counts: dict[str, int] = {}

    def take(self, line: int, kind: str, token: str) -> None:
        """Take the next token."""
        holder = self._open[-1]
        at_key = not holder.is_list and holder.value is None
        if self._header is not None or (at_key and len(self._open) == 1 and token == "["):
            self._take_header(line, kind, token)
        elif token in ("]", "}") and kind == "sign":
            self._open.pop()
        elif kind == "sign" and token in (",", "\n"):
            self._end(holder, token)
        elif kind == "sign" and token == "=":
            holder.value, holder.key = self._known(holder.path, holder.key, line), []
        elif at_key:
            holder.key += _parts(kind, token)
        else:
            self._take_value(holder, line, token if kind == "sign" else "")

    def _end(self, holder: _Holder, token: str) -> None:
        """End the value that is being read: at a comma, in the whole file at the line's end."""
        if token == "," or len(self._open) == 1:
            holder.count += holder.value is not None
            holder.value = None

    def _take_value(self, holder: _Holder, line: int, bracket: str) -> None:
        """Note where an item of a list begins, and open what a bracket opens."""
        if holder.is_list and holder.value is None:
            holder.value = f"{holder.path}[{holder.count}]"
            self._note(holder.value, line)
        if bracket:
            self._open.append(_Holder(holder.value or "", is_list=bracket == "["))

    def _take_header(self, line: int, kind: str, token: str) -> None:
        """Take a token of a header such as `[labels.en]`, or `[[questions]]`, one of a list."""
        whole = self._open[0]
        if token == "\n":
            several, self._header = self._header == 2, None
            *above, last = whole.key
            path = _cut(within(self._known("", above, line), last))
            if several:
                self._note(path, line)
                self._counts[path] = self._counts.get(path, -1) + 1
            self._open = [_Holder(self._known("", whole.key, line))]
        elif kind == "sign":
            self._header = (self._header or 0) + (token == "[")
        else:
            whole.key += _parts(kind, token)

    def _known(self, path: str, key: list[str], line: int) -> str:
        """Return the path of a key, having noted where it and what holds it begin."""
        for part in key:
            path = _cut(within(path, part))
            self._note(path, line)
            if path in self._counts:
                path = f"{path}[{self._counts[path]}]"
                self._note(path, line)
        return path

    def _note(self, path: str, line: int) -> None:
        self.lines.setdefault(_cut(path), line)


def _cut(path: str) -> str:
    """Return a path as faults write it, the middle left out where it is too long."""
    return Fault(path, "").path


def _parts(kind: str, token: str) -> list[str]:
    """Return the parts of a key that a token holds: a quoted one, or those between dots."""
    if kind == "text":
        return [tomllib.loads(f"key = {token}")["key"]]
    return [part for part in token.split(".") if part]
