"""Reading a declaration strictly from TOML or a record, and writing it as a TOML file again.

`read_declaration` tells every fault with the line on which the text says it. The library that reads
TOML does not tell lines. But the text is sound by then, so it is enough to tell strings, words and
brackets apart and to follow, token by token, which value is begun (`told_lines`):

    title = "x"        title: 1
    [cards]            cards: 2
    people = [         cards.people: 3
      "Ann",           cards.people[0]: 4
    ]

Last comes the JSON Schema of declarations, and what their fields mean, both read off `declaration`.
The schema tells every fault of shape that one value shows by itself. What hangs on another one
(cards that do not exist, too few to deal) only reading tells.
"""

import ast
import inspect
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from itertools import pairwise
from typing import Any, get_args, get_type_hints
from unicodedata import normalize

from notepad.core.faults import Fault, Faults, all_of, field_path
from notepad.core.language import _
from notepad.core.record_json_schema import DIALECT, class_schema, schema_text
from notepad.core.strict_json import plain, shaped
from notepad.declared.declaration import Declaration
from notepad.declared.declaration_faults import declaration_faults

LARGEST = 100_000
"""How many bytes a declaration may have: a large one has a twentieth of them."""

_FILE = "file"
_ENDLESS = 10**18  # as in records
_ENDLESS_KEY = re.compile(r"(?:[^\s.\[\]{}=,#]{1,40}[ \t]*\.[ \t]*){100}")
"""A key with parts in parts without end, over which who reads TOML takes very long."""

_WHERE = re.compile(
    r"(?P<why>.*) \(at (line (?P<line>\d+), column \d+|end of document)\)", re.DOTALL
)


def read_declaration(text: str | bytes) -> Declaration:
    """Return the declaration that the text of a TOML file holds.

    Raises:
        Faults: everything that is wrong with it, each with its path and line.
    """
    said = _legible(text)
    if _ENDLESS_KEY.search(said):
        raise Faults([Fault(_FILE, _("nested too deeply"))])
    try:
        document = tomllib.loads(said)
        endless = list(_endless_numbers(document, ""))
    except ValueError as error:  # a number of thousands of digits is no TOMLDecodeError
        raise Faults([_not_toml(str(error), said)]) from None
    except RecursionError:
        raise Faults([Fault(_FILE, _("nested too deeply"))]) from None
    try:
        if endless:
            raise Faults(endless)
        return from_document(document)
    except Faults as found:
        lines = told_lines(said)
        raise Faults(_with_line(fault, lines) for fault in found.faults) from None


def from_document(document: object) -> Declaration:
    """Return the declaration that parsed TOML or JSON holds; raises Faults, each with its path."""
    faults: list[Fault] = []
    declared = shaped(document, Declaration, faults)
    if isinstance(declared, Declaration):
        faults.extend(all_of(declaration_faults(declared)))
    if faults:
        raise Faults(faults)
    return replace(declared, id=declared.id or _id_of(declared.title))


def read_carried(text: str) -> Declaration:
    """Return the declaration that a record carries, as JSON text.

    Raises:
        Faults: everything that is wrong with it, each with its path in the declaration.
    """
    _check_size(text, "")
    return from_document(json.loads(text))


def to_document(declared: Declaration) -> dict[str, Any]:
    """Return a declaration as JSON values, what it leaves as usual left out."""
    document: dict[str, Any] = plain(declared)
    return document


def _check_size(text: str | bytes, path: str) -> None:
    if len(text) > LARGEST:
        told = _("too large: a game definition can have at most {most} bytes").format(most=LARGEST)
        raise Faults([Fault(path, told)])


def _legible(text: str | bytes) -> str:
    _check_size(text, _FILE)
    try:
        said = text if isinstance(text, str) else text.decode("utf-8")
    except UnicodeDecodeError as error:
        where = _("byte {byte}").format(byte=error.start)
        raise Faults([Fault(where, _("not UTF-8 text"))]) from None
    return said.removeprefix("\ufeff").replace("\r\n", "\n")


def _endless_numbers(value: object, path: str) -> Iterator[Fault]:
    """Yield a fault for each number that nothing at a table can amount to.

    TOML may have one of thousands of digits, written with sixteen of them; Python refuses to say
    it in ten.
    """
    match value:
        case dict():
            for name, part in value.items():
                yield from _endless_numbers(part, field_path(path, name))
        case list():
            for at, part in enumerate(value):
                yield from _endless_numbers(part, f"{path}[{at}]")
        case int() if abs(value) >= _ENDLESS:
            yield Fault(path, _("not a valid number"))
        case _:
            pass


def _not_toml(why: str, text: str) -> Fault:
    """Return that a text is no TOML, at the line on which that shows if it is told."""
    found = _WHERE.fullmatch(why)
    if found is None:
        return Fault(_FILE, _("not TOML: {why}").format(why=why))
    line = found["line"] or text.rstrip().count("\n") + 1
    where = _("line {line}").format(line=line)
    return Fault(where, _("not TOML: {why}").format(why=found["why"]))


def _with_line(fault: Fault, lines: Mapping[str, int]) -> Fault:
    line = told_line(lines, fault.path)
    if not fault.path:
        return Fault(_("line {line}").format(line=line), fault.message)
    where = _("line {line}, {path}").format(line=line, path=fault.path)
    return Fault(where, fault.message)


def _id_of(title: str) -> str:
    """Return the id of a game that has none: its title in small letters, digits and dashes."""
    plain_letters = normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain_letters).strip("-")[:40].strip("-") or "own-game"


_BARE = re.compile(r"[A-Za-z0-9_-]+")
_DELETE = "\x7f"
"""The one control character that JSON writes as it is and TOML forbids."""


def declaration_text(declared: Declaration) -> str:
    """Return a declaration as a TOML file has it, what it leaves as usual left out."""
    return "\n".join(_table("", to_document(declared))).lstrip("\n") + "\n"


def _table(path: str, table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a table: its values first, then the tables within it."""
    inner: list[str] = []
    for key, value in table.items():
        name = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, dict):
            inner += ["", f"[{name}]", *_table(name, value)]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for part in value:
                inner += ["", f"[[{name}]]", *_table(name, part)]
        else:
            yield f"{_key(key)} = {_value(value)}"
    yield from inner


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _value(key)


def _value(value: str | int | list[str | int]) -> str:
    # What JSON writes of texts, numbers and lists of them TOML reads as the same.
    return json.dumps(value, ensure_ascii=False).replace(_DELETE, "\\u007f")


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
            path = _cut(field_path(self._known("", above, line), last))
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
            path = _cut(field_path(path, part))
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


def declaration_schema_text() -> str:
    """Return the schema as text."""
    return schema_text(declaration_schema())


def declaration_schema() -> dict[str, Any]:
    """Return the schema of a declaration, whether it stands in a file or in a record."""
    schema = class_schema(Declaration)
    _describe(schema, Declaration)
    title = "A game that a table declares, for Deduction Notepad"
    return {
        "$schema": DIALECT,
        "title": title,
        **schema,
        "anyOf": [{"required": ["cards"]}, {"required": ["attributes"]}],
    }


def meanings(kind: type) -> Mapping[str, str]:
    """Return what stands under each field or member of a class in its source.

    Example: of `deal: Dealt` with the text `The way of dealing.` under it, that text by "deal".
    """
    (found,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(found, ast.ClassDef)
    return {
        _name(line): inspect.cleandoc(under.value.value)
        for line, under in pairwise(found.body)
        if isinstance(under, ast.Expr)
        and isinstance(under.value, ast.Constant)
        and isinstance(under.value.value, str)
        and isinstance(line, ast.Assign | ast.AnnAssign)
    }


def parts(kind: type) -> Iterator[tuple[str, type | None]]:
    """Yield the fields of a dataclass, each with the dataclass that it holds one or some of."""
    kinds = get_type_hints(kind)
    for part in fields(kind):
        held = kinds[part.name]
        inner = (held, *get_args(held)[:1])
        yield part.name, next((one for one in inner if is_dataclass(one)), None)  # type: ignore[misc]


def _name(line: ast.Assign | ast.AnnAssign) -> str:
    target = line.target if isinstance(line, ast.AnnAssign) else line.targets[0]
    return ast.unparse(target)


def _describe(schema: dict[str, Any], kind: type) -> None:
    """Add to the fields of a schema what they mean."""
    told = meanings(kind)
    for name, inner in parts(kind):
        field = schema["properties"][name]
        if inner is not None:
            _describe(field.get("items", field), inner)
        field["description"] = told[name]
