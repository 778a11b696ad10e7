"""Boxes as they may stand on a sheet, to show what marks mean and what a level adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.level import Level
from notepad.core.mark import Pencil
from notepad.core.page.page import (
    Assumed,
    Cell,
    Count,
    Face,
    Fill,
    Gauge,
    Mark,
    Standing,
    Symbol,
    Tally,
    percent,
)
from notepad.core.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping

_FACE = Face("5", Symbol.TRIANGLE, "#2f8f4e")
_SHARE = 0.62
_NOW, _SOON = 0.4, 0.7


def level_box(level: Level) -> Cell:
    """Return one and the same box as a level shows it.

    On paper my pencil crossed B; one note says so too; all notes together cross C; then it is
    likely that the card is hidden.
    """
    crossed: Mapping[Level, str] = {
        Level.PAPER: "",
        Level.BOOKKEEPING: "B",
        Level.DEDUCTION: "BC",
        Level.ODDS: "BC",
    }
    marks = tuple(
        Mark(
            name,
            name,
            Standing.CROSSED if name in crossed[level] else Standing.OPEN,
            Pencil.CROSS if (name, level) == ("B", Level.PAPER) else None,
        )
        for name in "BCD"
    )
    return Cell("box", _FACE, marks=marks, share=_SHARE if level is Level.ODDS else None)


def crossed_box() -> Cell:
    """Return a box that one player does not have."""
    return Cell("box", _FACE, marks=_marks(Mark("B", "B", Standing.CROSSED)))


def circled_box() -> Cell:
    """Return a box that one player has for sure."""
    crossed = (Mark(name, name, Standing.CROSSED) for name in "CD")
    return Cell("box", _FACE, marks=(Mark("B", "B", Standing.CIRCLED), *crossed))


def pencilled_box() -> Cell:
    """Return a box with one of each pencil mark."""
    pencils = zip("BCD", (Pencil.CROSS, Pencil.QUERY, Pencil.CIRCLE), strict=True)
    return Cell("box", _FACE, marks=tuple(Mark(name, name, pencil=p) for name, p in pencils))


def wrong_box() -> Cell:
    """Return a box with a pencil mark that can't be true."""
    wrong = Mark("B", "B", Standing.CROSSED, Pencil.CIRCLE, wrong=True)
    return Cell("box", _FACE, marks=_marks(wrong))


def numbered_box() -> Cell:
    """Return a box that an open clue may mean."""
    return Cell("box", _FACE, marks=_marks(Mark("B", "B", hint="1")))


def shared_box() -> Cell:
    """Return a box that is likely to be what is sought."""
    return Cell("box", _FACE, marks=_marks(Mark("B", "B", Standing.CROSSED)), share=_SHARE)


def my_box(initials: str) -> Cell:
    """Return a box of my own cards."""
    return Cell("box", _FACE, Fill.MINE, caption=initials)


def open_box(caption: str) -> Cell:
    """Return a box of a card that lies face up."""
    return Cell("box", _FACE, Fill.TABLE, caption=caption)


def filled_box(caption: str) -> Cell:
    """Return a box of a card that was sought and found."""
    return Cell("box", _FACE, Fill.FOUND, caption=caption)


def tally() -> Tally:
    """Return a tally of which one number is settled."""
    counts = (Count("B", "B", 2, 2), Count("C", "C", 0, 3), Count("D", "D", 1, 2))
    return Tally("tally", counts)


def _marks(first: Mark) -> tuple[Mark, ...]:
    return (first, *(Mark(name, name) for name in "CD"))


def gauge() -> Gauge:
    """Return what somebody may know."""
    told = _("{now} by now, {soon} after the next question.")
    said = told.format(now=percent(_NOW), soon=percent(_SOON))
    return Gauge((said,), Assumed("", "", (), "", ""), _NOW, _SOON)
