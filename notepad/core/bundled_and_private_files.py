"""Finds the files that come with the program, and writes files that only this user can read."""

from __future__ import annotations

import os
import stat
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def resource(*parts: str) -> Path:
    """Return the path of a file or folder under `resources/`, in a checkout or installed."""
    return _root().joinpath(*parts)


@cache
def _root() -> Path:
    packed, checkout = _PACKAGE / "resources", _PACKAGE.parent / "resources"
    return packed if packed.is_dir() else checkout


def write_private(path: Path, data: bytes) -> None:
    """Write a file that only this user can read, all of it or not at all; raises OSError."""
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # a device or pipe has no permissions, nor room beside it
        return
    beside = path.with_name(f".{path.name}.part")
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, stat.S_IRUSR | stat.S_IWUSR)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
