"""A TOML text as somebody wrote it: the line of each value.

The library that reads TOML doesn't give lines. But it has accepted the text by then, so it is
enough to split it into strings, words and brackets and to follow, token by token, which value
begins:

    title = "x"        title: 1
    [cards]            cards: 2
    people = [         cards.people: 3
      "Ann",           cards.people[0]: 4
    ]

The part before an error is accepted, too, so in that `given_twice` and `open_brackets` find what
people forget.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import field

from notepad.core.dataclass import dataclass
from notepad.core.faults import Fault, field_path

_TOKEN = re.compile(
    r'''(?P<text>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\])*"|\'[^\']*\')'''
    r"""|(?P<left_out>[ \t\r]+|\#[^\n]*)|(?P<sign>[\[\]{}=,\n])|(?P<word>[^\s\[\]{}=,\#"\']+)""",
    re.DOTALL,
)
_LAST_PART = re.compile(r"(\.[^.\[\]]*|\[\d+\]|^[^.\[]*)$")


def told_line(lines: Mapping[str, int], path: str) -> int:
    """Return the line (from 1) with what a path names, or else with what contains it.

    `lines` are those of the text, by path. If no part of the path is in it, return 1.
    """
    while path and path not in lines:
        path = _LAST_PART.sub("", path) if _LAST_PART.search(path) else ""
    return lines.get(path, 1)


def told_lines(text: str) -> Mapping[str, int]:
    """Return the line on which each path of valid TOML begins, with paths as in faults."""
    return _read(text).lines


def given_twice(text: str) -> tuple[str, int, int] | None:
    """Return the first path that is given again in a text, with both its lines."""
    return _read(text).twice


def open_brackets(text: str) -> tuple[tuple[int, str], ...]:
    """Return the brackets that are open at the end of a text, the outer first, with their lines."""
    found: list[tuple[int, str]] = []
    for line, kind, token in _tokens(text):
        if kind == "sign" and token in "[{":
            found.append((line, token))
        elif kind == "sign" and token in "]}":
            found[-1:] = []
    return tuple(found)


def _read(text: str) -> "_Reading":
    reading = _Reading()
    for line, kind, token in _tokens(f"{text}\n"):
        reading.take(line, kind, token)
    return reading


def _tokens(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the tokens of a text, each with its line and kind: text, sign or word."""
    line = 1
    for found in _TOKEN.finditer(text):
        if found.lastgroup != "left_out":
            yield line, str(found.lastgroup), found[0]
        line += found[0].count("\n")


@dataclass
class _Holder:
    """A table (or the whole file), or a list, that is being read.

    `value` is the path of the value being read, None between two values.
    """

    path: str
    is_list: bool = False
    count: int = 0
    key: list[str] = field(default_factory=list)
    value: str | None = None


class _Reading:
    """The state of reading: `lines` of all paths so far, and the holders that are open.

    `twice` is the first path that is given again, with both its lines.
    """

    def __init__(self) -> None:
        """Start at the first line."""
        self.lines: dict[str, int] = {}
        self._open = [_Holder("")]
        self._header: int | None = None
        self._counts: dict[str, int] = {}
        self._given: dict[str, int] = {}
        self.twice: tuple[str, int, int] | None = None

    def take(self, line: int, kind: str, token: str) -> None:
        """Process the next token."""
        holder = self._open[-1]
        at_key = not holder.is_list and holder.value is None
        if self._header is not None or (at_key and len(self._open) == 1 and token == "["):
            self._take_header(line, kind, token)
        elif token in ("]", "}") and kind == "sign":
            self._open[1:] = self._open[1:-1]
        elif kind == "sign" and token in (",", "\n"):
            self._end(holder, token)
        elif kind == "sign" and token == "=":
            holder.value, holder.key = self._known(holder.path, holder.key, line), []
            self._give(holder.value, line)
        elif at_key:
            holder.key += _parts(kind, token)
        else:
            self._take_value(holder, line, token if kind == "sign" else "")

    def _end(self, holder: _Holder, token: str) -> None:
        """End the current value: at a comma, or at top level at the end of the line."""
        if token == "," or len(self._open) == 1:
            holder.count += holder.value is not None
            holder.value = None

    def _take_value(self, holder: _Holder, line: int, bracket: str) -> None:
        """Remember where an item of a list begins, and open a holder for a bracket."""
        if holder.is_list and holder.value is None:
            holder.value = f"{holder.path}[{holder.count}]"
            self._note(holder.value, line)
        if bracket:
            self._open.append(_Holder(holder.value or "", is_list=bracket == "["))

    def _take_header(self, line: int, kind: str, token: str) -> None:
        """Process a token of a header such as `[labels.en]`, or `[[questions]]` of a list."""
        whole = self._open[0]
        if token == "\n":
            several, self._header = self._header == 2, None
            *above, last = whole.key or [""]
            path = _cut(field_path(self._known("", above, line), last))
            if several:
                self._note(path, line)
                self._counts[path] = self._counts.get(path, -1) + 1
            self._open = [_Holder(self._known("", whole.key, line))]
            if not several:
                self._give(path, line)
        elif kind == "sign":
            self._header = (self._header or 0) + (token == "[")
        else:
            whole.key += _parts(kind, token)

    def _known(self, path: str, key: list[str], line: int) -> str:
        """Return the path of a key, after remembering the lines of it and of what contains it."""
        for part in key:
            path = _cut(field_path(path, part))
            self._note(path, line)
            if path in self._counts:
                path = f"{path}[{self._counts[path]}]"
                self._note(path, line)
        return path

    def _give(self, path: str, line: int) -> None:
        """Remember that a value, or a section, is given here."""
        if path in self._given:
            self.twice = self.twice or (path, self._given[path], line)
        self._given.setdefault(path, line)

    def _note(self, path: str, line: int) -> None:
        self.lines.setdefault(_cut(path), line)


def _cut(path: str) -> str:
    """Return a path as faults write it, shortened in the middle if it is too long."""
    return Fault(path, "").path


def _parts(kind: str, token: str) -> list[str]:
    """Return the parts of a key in a token: a quoted part, or the parts between dots.

    A quoted part that isn't valid, as one over two lines, stays as it is written.
    """
    if kind == "text":
        try:
            return [tomllib.loads(f"key = {token}")["key"]]
        except tomllib.TOMLDecodeError:
            return [token]
    return [part for part in token.split(".") if part]
