"""Reading a declaration strictly from TOML or a record, and writing it as a TOML file again.

`declaration_from_toml` reports every fault with its line in the text. The library that reads TOML
doesn't give lines. But it has accepted the text by then, so it is enough to split it into strings,
words and brackets and to follow, token by token, which value begins (`told_lines`):

    title = "x"        title: 1
    [cards]            cards: 2
    people = [         cards.people: 3
      "Ann",           cards.people[0]: 4
    ]

Last comes the JSON Schema of declarations, and what their fields mean, both derived from
`declaration`. The schema finds all faults of shape in a single value. Faults that depend on other
values (unknown cards, too few to deal) are only found by reading.
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

from notepad.core.faults import Fault, Faults, all_faults, field_path
from notepad.core.language import _
from notepad.core.record_json_schema import DIALECT, class_schema, schema_text
from notepad.core.strict_json import plain, shaped
from notepad.declared.declaration import Declaration
from notepad.declared.declaration_faults import declaration_faults

LARGEST = 100_000
"""How many bytes a declaration may have; even a large one has a twentieth of this."""

_FILE = "file"
_ENDLESS = 10**18  # the same limit as in records
_ENDLESS_KEY = re.compile(r"(?:[^\s.\[\]{}=,#]{1,40}[ \t]*\.[ \t]*){100}")
"""A key with very many dotted parts, which would take the TOML library very long to read."""

_WHERE = re.compile(
    r"(?P<why>.*) \(at (line (?P<line>\d+), column \d+|end of document)\)", re.DOTALL
)


def declaration_from_toml(text: str | bytes) -> Declaration:
    """Return the declaration in the text of a TOML file.

    Raises:
        Faults: everything that is wrong with it, each with its path and line.
    """
    said = legible(text)
    if _ENDLESS_KEY.search(said):
        raise Faults([Fault(_FILE, _("nested too deeply"))])
    try:
        document = tomllib.loads(said)
        endless = list(_endless_numbers(document, ""))
    # A number with thousands of digits raises another error than TOMLDecodeError.
    except ValueError as error:
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
    """Return the declaration in parsed TOML or JSON; raises Faults, each with its path."""
    faults: list[Fault] = []
    declared = shaped(document, Declaration, faults)
    if isinstance(declared, Declaration):
        faults.extend(all_faults(declaration_faults(declared)))
    if faults:
        raise Faults(faults)
    return replace(declared, id=declared.id or _id_of(declared.title))


def read_carried(text: str) -> Declaration:
    """Return the declaration that a record contains, as JSON text.

    Raises:
        Faults: everything that is wrong with it, each with its path in the declaration.
    """
    _check_size(text, "")
    return from_document(json.loads(text))


def to_document(declared: Declaration) -> dict[str, Any]:
    """Return a declaration as JSON values, without fields that have their default."""
    document: dict[str, Any] = plain(declared)
    return document


def _check_size(text: str | bytes, path: str) -> None:
    if len(text) > LARGEST:
        told = _("too large: a game definition can have at most {most} bytes").format(most=LARGEST)
        raise Faults([Fault(path, told)])


def legible(text: str | bytes) -> str:
    """Return a TOML file's text without a byte order mark, with plain line ends; raises Faults."""
    _check_size(text, _FILE)
    try:
        said = text if isinstance(text, str) else text.decode("utf-8")
    except UnicodeDecodeError as error:
        where = _("byte {byte}").format(byte=error.start)
        raise Faults([Fault(where, _("not UTF-8 text"))]) from None
    return said.removeprefix("\ufeff").replace("\r\n", "\n")


def _endless_numbers(value: object, path: str) -> Iterator[Fault]:
    """Yield a fault for each number that is larger than any game can need.

    A hexadecimal number in TOML may have thousands of digits; Python refuses to print it in
    decimal.
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
    """Return the fault that a text isn't TOML, with the line of the error if it is known."""
    found = _WHERE.fullmatch(why)
    if found is None:
        return Fault(_FILE, _("not TOML: {why}").format(why=why))
    line = found["line"] or text.rstrip().count("\n") + 1
    where = _("line {line}").format(line=line)
    return Fault(where, _("not TOML: {why}").format(why=found["why"]), line=int(line))


def _with_line(fault: Fault, lines: Mapping[str, int]) -> Fault:
    line = told_line(lines, fault.path)
    if not fault.path:
        return Fault(_("line {line}").format(line=line), fault.message, line=line)
    where = _("line {line}, {path}").format(line=line, path=fault.path)
    return Fault(where, fault.message, line=line)


def _id_of(title: str) -> str:
    """Return the id of a game without one: its title in small letters, digits and dashes."""
    plain_letters = normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain_letters).strip("-")[:40].strip("-") or "own-game"


_BARE = re.compile(r"[A-Za-z0-9_-]+")
_DELETE = "\x7f"
"""The only control character that JSON writes as it is but TOML forbids."""


def declaration_to_toml(declared: Declaration) -> str:
    """Return a declaration as the text of a TOML file, without fields that have their default."""
    return "\n".join(_table("", to_document(declared))).lstrip("\n") + "\n"


def _table(path: str, table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a table: its values first, then its tables."""
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
    # JSON's texts, numbers and lists of them are valid TOML with the same meaning.
    return json.dumps(value, ensure_ascii=False).replace(_DELETE, "\\u007f")


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
    reading = _Reading()
    for line, kind, token in _tokens(f"{text}\n"):
        reading.take(line, kind, token)
    return reading.lines


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
    """The state of reading: `lines` of all paths so far, and the holders that are open."""

    def __init__(self) -> None:
        """Start at the first line."""
        self.lines: dict[str, int] = {}
        self._open = [_Holder("")]
        self._header: int | None = None
        self._counts: dict[str, int] = {}

    def take(self, line: int, kind: str, token: str) -> None:
        """Process the next token."""
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
        """Return the path of a key, after remembering the lines of it and of what contains it."""
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
    """Return a path as faults write it, shortened in the middle if it is too long."""
    return Fault(path, "").path


def _parts(kind: str, token: str) -> list[str]:
    """Return the parts of a key in a token: a quoted part, or the parts between dots."""
    if kind == "text":
        return [tomllib.loads(f"key = {token}")["key"]]
    return [part for part in token.split(".") if part]


def declaration_schema_text() -> str:
    """Return the schema of a declaration as text."""
    return schema_text(declaration_schema())


def declaration_schema() -> dict[str, Any]:
    """Return the schema of a declaration, for files and for records."""
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
    """Return the docstring under each field or member of a class in its source, by name.

    Example: for `deal: Dealt` followed by the text `The way of dealing.`, that text by "deal".
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
    """Yield the names of a dataclass's fields, with the dataclass of their value or items."""
    kinds = get_type_hints(kind)
    for part in fields(kind):
        held = kinds[part.name]
        inner = (held, *get_args(held)[:1])
        yield part.name, next((one for one in inner if is_dataclass(one)), None)  # type: ignore[misc]


def _name(line: ast.Assign | ast.AnnAssign) -> str:
    target = line.target if isinstance(line, ast.AnnAssign) else line.targets[0]
    return ast.unparse(target)


def _describe(schema: dict[str, Any], kind: type) -> None:
    """Add the meanings of fields to a schema as descriptions."""
    told = meanings(kind)
    for name, inner in parts(kind):
        field = schema["properties"][name]
        if inner is not None:
            _describe(field.get("items", field), inner)
        field["description"] = told[name]
