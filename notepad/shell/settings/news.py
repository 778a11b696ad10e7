"""What changed since the version that was started before, from the list of changes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from notepad import __version__
from notepad.core.resources import resource

if TYPE_CHECKING:
    from notepad.storage import Library

_NOW, _BEFORE = "version", "version_before"
_HEADING = re.compile(r"^## \[?(\d+(?:\.\d+)+)", re.MULTILINE)
_ENTRY = re.compile(r"^- (.+(?:\n  .+)*)", re.MULTILINE)


def note_version(library: Library) -> bool:
    """Note which version is started; return whether it is newer than the last one.

    Raises StoreError.
    """
    last = library.setting(_NOW, "")
    if last == __version__:
        return False
    library.set_setting(_BEFORE, last)
    library.set_setting(_NOW, __version__)
    return bool(last) and _number(last) < _number(__version__)


def version_before(library: Library) -> str:
    """Return the version that was started before this one came; empty if there was none."""
    return library.setting(_BEFORE, "")


def changes_since(version: str) -> list[str]:
    """Return each change that came after a version, the newest first; none for no version."""
    return changes_in(_changes(), version) if version else []


def changes_in(text: str, version: str) -> list[str]:
    """Return the changes of a list of them that stand under a later version."""
    _head, *rest = _HEADING.split(text)
    newer = [
        body
        for number, body in zip(rest[::2], rest[1::2], strict=True)
        if _number(version) < _number(number)
    ]
    return [" ".join(entry.split()) for body in newer for entry in _ENTRY.findall(body)]


def _changes() -> str:
    path = resource().parent / "CHANGELOG.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])
