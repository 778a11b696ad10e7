"""The names of places that ink belongs to: what the `place` of a stroke says.

What has a key has a name made of it and of its kind, so that no card that a table invents is taken
for the whole sheet.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from notepad.core.ink import Stroke

SHEET = "sheet"
"""The place that all of a sheet is, and what belongs to nothing on it."""
STRIP = "strip"
"""The blank strip below a sheet."""
PAGE_SHAPE = 6 / 5
"""The width of a page for free writing in its heights, on any screen and on paper."""

_PAGE = re.compile(r"page ([1-9][0-9]{0,5})")


def box_place(key: str) -> str:
    """Return the place of a box, a tally or a heading of a grid."""
    return f"box/{key}"


def account_place(key: str) -> str:
    """Return the place where an account of a ledger is headed."""
    return f"account/{key}"


def entry_place(number: int) -> str:
    """Return the place of a line of a ledger, the first being 1."""
    return f"entry/{number}"


def held_place(cell: str) -> str:
    """Return the place of what a rival can hold of a thing: `ROW-COLUMN`, both counted from 0."""
    return f"held/{cell}"


def way_place(key: str) -> str:
    """Return the place of a lane or a gate of a track."""
    return f"way/{key}"


def page_name(number: int) -> str:
    """Return the place that a page for free writing is, the first being 1."""
    return f"page {number}"


def page_of(place: str) -> int:
    """Return which page for free writing a place is, 0 if none."""
    found = _PAGE.fullmatch(place)
    return int(found[1]) if found else 0


def written_pages(ink: Iterable[Stroke]) -> tuple[int, ...]:
    """Return the numbers of the pages for free writing that have ink, in their order."""
    return tuple(sorted({page_of(stroke.place) for stroke in ink} - {0}))
