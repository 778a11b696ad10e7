"""Reading a declaration from its file, or from the record that carries it, strictly."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from typing import TYPE_CHECKING
from unicodedata import normalize

from notepad.core.fault import Fault, Faults, all_of, within
from notepad.core.record.shape import plain, shaped
from notepad.core.words import _
from notepad.declared.declaration import Declaration
from notepad.declared.declaration_faults import declaration_faults
from notepad.declared.told_line import told_line, told_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

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
        told = _("too large: no declaration has more than {most} bytes").format(most=LARGEST)
        raise Faults([Fault(path, told)])


def _legible(text: str | bytes) -> str:
    _check_size(text, _FILE)
    try:
        said = text if isinstance(text, str) else text.decode("utf-8")
    except UnicodeDecodeError as error:
        where = _("byte {byte}").format(byte=error.start)
        raise Faults([Fault(where, _("not text in UTF-8"))]) from None
    return said.removeprefix("\ufeff").replace("\r\n", "\n")


def _endless_numbers(value: object, path: str) -> Iterator[Fault]:
    """Yield a fault for each number that nothing at a table can amount to.

    TOML may have one of thousands of digits, written with sixteen of them; Python refuses to say
    it in ten.
    """
    match value:
        case dict():
            for name, part in value.items():
                yield from _endless_numbers(part, within(path, name))
        case list():
            for at, part in enumerate(value):
                yield from _endless_numbers(part, f"{path}[{at}]")
        case int() if abs(value) >= _ENDLESS:
            yield Fault(path, _("not a number that JSON or a table knows"))
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
