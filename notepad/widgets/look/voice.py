"""What is read as signs, as it is said: "▲2" is "blue 2" to who hears it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from notepad.core.page.face import Symbol

_SIGNS = "".join(symbol.value for symbol in Symbol)
_SILENT = re.compile(f"[{_SIGNS}]+|\u00a0?✓|⚠ ?")
_ARROW = " → "


@dataclass(slots=True)
class _Voice:
    names: Mapping[str, str] = field(default_factory=dict)


_voice = _Voice()


def call_things(names: Mapping[str, str]) -> None:
    """Have things said by these names from now on, given by how they are written."""
    _voice.names = {written: name for written, name in names.items() if _SILENT.search(written)}


def aloud(text: str) -> str:
    """Return a text as it is said.

    A thing that is called by a name has that in place of its signs; of all others only the words
    are said. With blue 2 written as "▲2" it turns "▲Blue: 1 (▲2)" into "Blue: 1 (blue 2)".
    """
    if not (_SILENT.search(text) or _ARROW in text):
        return text
    named = _pattern(tuple(_voice.names)).sub(lambda found: _voice.names[found.group()], text)
    return _SILENT.sub("", named).replace(_ARROW, ": ").strip()


@cache
def _pattern(written: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(map(re.escape, written), key=len, reverse=True)
    return re.compile(f"(?:{'|'.join(longest_first)})(?!\\w)" if written else "(?!)")
