"""Makes the page on defining a game: its text, with tested examples and the fields from the code.

In the text (`declaring.md`) a line `{{example NAME}}` stands for a file of EXAMPLES,
`{{fields NAME}}` for a table of the fields of a class in `notepad/declared/declaration.py`,
`{{choices NAME}}` for one of the members of an enumeration, and `{{MOST_…}}` for a limit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from notepad.core.safe_text import LONGEST_NAME, LONGEST_TITLE
from notepad.declared import declaration
from notepad.declared.declaration_file import meanings, parts

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
TEXT = ROOT / "packaging" / "declaring.md"
EXAMPLES = ROOT / "tests" / "declared" / "examples"
LIMITS = {"LONGEST_NAME": LONGEST_NAME, "LONGEST_TITLE": LONGEST_TITLE}

_SINGULAR = {str: "a text", int: "a number", bool: "`true` or `false`"}
_PLURAL = {str: "texts", int: "numbers"}
_PLACE = re.compile(r"\{\{(\w+)(?: ([\w-]+))?\}\}")


def page() -> str:
    """Return the up-to-date page."""
    return _PLACE.sub(_filled, TEXT.read_text(encoding="utf-8"))


def _filled(place: re.Match[str]) -> str:
    match place.groups():
        case ("example", str(name)):
            text = (EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")
            return f"```toml {name}\n{text}```"
        case ("fields", str(name)):
            return "\n".join(_field_lines(getattr(declaration, name)))
        case ("choices", str(name)):
            return "\n".join(_choice_lines(getattr(declaration, name)))
        case (str(name), _):
            return str(LIMITS.get(name) or getattr(declaration, name))
        case _:
            raise ValueError(place[0])


def _field_lines(kind: type) -> Iterator[str]:
    yield "| field | what it holds | if left out | meaning |"
    yield "| --- | --- | --- | --- |"
    kinds, told, held = get_type_hints(kind), meanings(kind), dict(parts(kind))
    for part in fields(kind):
        name = part.name if kind is declaration.Declaration else f"{kind.__name__}.{part.name}"
        holds = _holds(name.lower(), kinds[part.name], held[part.name])
        yield f"| `{part.name}` | {holds} | {_left_out(part)} | {told[part.name]} |"


def _choice_lines(kind: type[Enum]) -> Iterator[str]:
    yield "| choice | meaning |"
    yield "| --- | --- |"
    told = meanings(kind)
    for member in kind:
        yield f'| `"{member.value}"` | {told[member.name]} |'


def _holds(name: str, kind: Any, inner: type | None) -> str:  # noqa: ANN401 types are of many types
    if inner is not None:
        return f"`[[{name}]]`, as often as needed" if _is_list(kind) else f"`[{name}]`"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return " or ".join(f'`"{member.value}"`' for member in kind)
    arguments = get_args(kind)
    if _is_list(kind):
        return f"a list of {_PLURAL[arguments[0]]}"
    if get_origin(kind) is Mapping:
        inside = arguments[1]
        several = get_args(inside) or get_origin(inside)
        words = _PLURAL[inside] if not several else "lists" if _is_list(inside) else "a table each"
        return f"`[{name}]` with {words}"
    return _SINGULAR[next(one for one in (*arguments, kind) if one in _SINGULAR)]


def _is_list(kind: object) -> bool:
    return get_origin(kind) is tuple


def _left_out(part: Field[Any]) -> str:
    if part.default is MISSING:
        return "needed" if part.default_factory is MISSING else "–"
    match part.default:
        case Enum(value=value):
            return f'`"{value}"`'
        case bool() as yes:
            return f"`{str(yes).lower()}`"
        case int() as number:
            return f"`{number}`"
        case (int(), *_) as numbers:
            return f"`{list(numbers)}`"
        case _:
            return "–"
