"""Where a TOML text says something: the line of a path, for whoever mends it.

The library that reads TOML does not tell. But what a text says up to some line it says without
the lines after it too, so the line on which a path begins to be there is soon found.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left

_CLOSING = ("", "]", "]]", "}", "}]")
_LAST_PART = re.compile(r"(\.[^.\[\]]*|\[\d+\]|^[^.\[]*)$")
_INDEX = re.compile(r"\[(\d+)\]")


def told_line(text: str, path: str) -> int:
    """Return the line (from 1) on which sound TOML says what a path names, or what holds it.

    A path no part of which is there is told at the first line.
    """
    lines = text.splitlines(keepends=True)
    whole = tomllib.loads(text)
    while path and not _has(whole, path):
        path = _LAST_PART.sub("", path) if _LAST_PART.search(path) else ""
    if not path:
        return 1
    return bisect_left(range(len(lines)), True, lo=1, key=lambda end: _says(lines, end, path))


def _says(lines: list[str], end: int, path: str) -> bool:
    """Return whether the first lines say a path, with as many more as are needed to be sound."""
    for more in range(end, len(lines) + 1):
        said = "".join(lines[:more])
        for closing in _CLOSING:
            try:
                return _has(tomllib.loads(said + closing), path)
            except tomllib.TOMLDecodeError:
                continue
    return True


def _has(value: object, path: str) -> bool:
    """Return whether a value has what a path names, whatever letters its keys are of."""
    path = path.removeprefix(".")
    if not path:
        return True
    if isinstance(value, dict):
        keys = (key for key in value if path.startswith(key))
        return any(
            path[len(key) :][:1] in ("", ".", "[") and _has(value[key], path[len(key) :])
            for key in keys
        )
    index = _INDEX.match(path)
    if index is None or not isinstance(value, list) or int(index[1]) >= len(value):
        return False
    return _has(value[int(index[1])], path[index.end() :])
