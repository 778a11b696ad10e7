"""Writing a declaration as a TOML file, which `declaration_file` reads as the same again."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from notepad.declared.declaration_file import to_document

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.declared.declaration import Declaration

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
