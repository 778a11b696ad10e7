"""Reading a declaration strictly from TOML or a record, and writing it as a TOML file again.

`declaration_from_toml` reports every fault with its line in the text, and what helps if the mistake
is a usual one.

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
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise
from typing import Any, get_args, get_type_hints
from unicodedata import normalize

from notepad.core.faults import Fault, Faults, all_faults, field_path, raise_any
from notepad.core.language import _, comma_separated
from notepad.core.record_json_schema import DIALECT, class_schema, schema_text
from notepad.core.strict_json import plain, shaped
from notepad.declared.declaration import Declaration
from notepad.declared.declaration_faults import declaration_faults
from notepad.declared.toml_text import told_line, told_lines
from notepad.declared.usual_slips import not_toml, with_remedy

LARGEST = 100_000
"""How many bytes a declaration may have; even a large one has a twentieth of this."""

_FILE = "file"
_ENDLESS = 10**18  # the same limit as in records
_ENDLESS_KEY = re.compile(r"(?:[^\s.\[\]{}=,#]{1,40}[ \t]*\.[ \t]*){100}")
"""A key with very many dotted parts, which would take the TOML library very long to read."""


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
        raise Faults([not_toml(str(error), said, _FILE)]) from None
    except RecursionError:
        raise Faults([Fault(_FILE, _("nested too deeply"))]) from None
    try:
        if endless:
            raise Faults(endless)
        return from_document(document)
    except Faults as found:
        lines = told_lines(said)
        helped = dict.fromkeys(with_remedy(fault, document) for fault in found.faults)
        raise Faults(_with_line(fault, lines) for fault in helped) from None


def from_document(document: object) -> Declaration:
    """Return the declaration in parsed TOML or JSON; raises Faults, each with its path."""
    faults: list[Fault] = []
    declared = shaped(document, Declaration, faults)
    if isinstance(declared, Declaration):
        faults.extend(all_faults(declaration_faults(declared)))
    raise_any(faults)
    return replace(declared, id=declared.id or id_of(declared.title))


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
        assert isinstance(text, bytes)
        line = text.count(b"\n", 0, error.start) + 1
        told = _("this line isn’t UTF-8 text; save the file as UTF-8 in your editor")
        raise Faults([Fault(_("line {line}").format(line=line), told, line=line)]) from None
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


def _with_line(fault: Fault, lines: Mapping[str, int]) -> Fault:
    line = told_line(lines, fault.path)
    if not fault.path:
        return Fault(_("line {line}").format(line=line), fault.message, line=line)
    where = _("line {line}, {path}").format(line=line, path=_counted(fault.path))
    return Fault(where, fault.message, line=line)


def _counted(path: str) -> str:
    """Return a path with its questions and entries counted from 1, as players count."""
    question = re.fullmatch(r"questions\[(\d+)\]\.?(.*)", path)
    if question:
        text = _("question {number}").format(number=int(question[1]) + 1)
        return comma_separated(filter(None, (text, _counted(question[2]))))
    return re.sub(r"\[(\d+)\]", _number, path)


def _number(index: re.Match[str]) -> str:
    return ", " + _("no. {number}").format(number=int(index[1]) + 1)


def id_of(title: str) -> str:
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
    described = meanings(kind)
    for name, inner in parts(kind):
        field = schema["properties"][name]
        if inner is not None:
            _describe(field.get("items", field), inner)
        field["description"] = described[name]
