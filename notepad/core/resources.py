"""Where the files that come with the program lie."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


@cache
def _root() -> Path:
    packed, checkout = _PACKAGE / "resources", _PACKAGE.parent / "resources"
    return packed if packed.is_dir() else checkout


def resource(*parts: str) -> Path:
    """Return the path of a file or folder under `resources/`, in a checkout or installed."""
    return _root().joinpath(*parts)
