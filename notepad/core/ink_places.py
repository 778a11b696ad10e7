"""The names of places that ink belongs to: what the `place` of a stroke says.

In a grid they are the keys of its boxes, tallies and headings. Everything else that can be
written on has a name made here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from notepad.core.ink import Stroke

SHEET = "sheet"
"""All blocks of the sheet together."""
STRIP = "strip"
"""A blank strip below the sheet."""
PAGE_SHAPE = 6 / 5
"""Width by height of a page for free writing."""

_PAGE = re.compile(r"page ([1-9]\d{0,5})")


def account_place(key: str) -> str:
    """Return the place where an account of a ledger is headed."""
    return f"account/{key}"


def entry_place(number: int) -> str:
    """Return the place of a line of a ledger, the first being 1."""
    return f"entry/{number}"


def held_place(row: int, column: int) -> str:
    """Return the place of what a rival can hold of a thing, both counted from 0."""
    return f"held/{row}-{column}"


def way_place(key: str) -> str:
    """Return the place of a lane or a gate of a track."""
    return f"way/{key}"


def page_place(number: int) -> str:
    """Return the place of a whole page for free writing, the first being 1."""
    return f"page {number}"


def written_pages(ink: Iterable[Stroke]) -> tuple[int, ...]:
    """Return the numbers of the pages for free writing that have ink, in their order."""
    found = (_PAGE.fullmatch(stroke.place) for stroke in ink)
    return tuple(sorted({int(page[1]) for page in found if page is not None}))
