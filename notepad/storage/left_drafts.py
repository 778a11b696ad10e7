"""What was begun in a game and not noted, as its row has it: JSON, read with care."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from notepad.storage.listing import parsed

if TYPE_CHECKING:
    from notepad.core.form import Draft, Left


def written_left(left: Left) -> str | None:
    """Return what was left as text, None for nothing.

    Each is the number of the note that it changes, or null, and its draft:
    `[[3, {"about": ["blue"]}]]`.
    """
    return json.dumps([*left], ensure_ascii=False) if left else None


def read_left(text: str) -> Left:
    """Return what a text says was left; nothing if it can't be read."""
    try:
        return tuple(_read(*entry) for entry in parsed(text))
    except (TypeError, ValueError, AttributeError):
        return ()


def _read(number: int | None, draft: dict[str, list[str]]) -> tuple[int | None, Draft]:
    if not isinstance(number, int | None):
        raise TypeError(number)
    taps = {row: tuple(chosen) for row, chosen in draft.items()}
    if any(type(key) is not str for chosen in taps.values() for key in chosen):
        raise TypeError(draft)
    return number, taps
