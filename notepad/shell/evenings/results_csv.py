"""Results as a table for spreadsheets: one game a line, the heading in the player's language."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from notepad.core.shown_text import spelt
from notepad.core.words import _, enumerated, numeral
from notepad.storage.evenings import Found

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from notepad.storage.evenings import PlayedGame

_BEGINNING = "\ufeff"
"""Tells spreadsheets that what follows is UTF-8."""
_FORMULAS = "=+-@\uff1d\uff0b\uff0d\uff20"
"""What begins with one of these is reckoned by a spreadsheet instead of shown."""


def results_csv(games: Iterable[PlayedGame]) -> str:
    """Return games as CSV: the separator is that of tables where decimals are written so.

    Days are ISO 8601, numbers are whole, and nothing in it is taken for a formula.
    """
    separator = ";" if numeral(0.5, 1) == "0,5" else ","
    text = StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
    writer.writerow(_heading())
    writer.writerows(map(list, map(_line, games)))
    return _BEGINNING + text.getvalue()


def _heading() -> list[str]:
    return [
        _("Day"),
        _("Game"),
        _("Title"),
        _("Players"),
        _("Winners"),
        _("Notes"),
        _("Certain after note"),
        _("Certain after percent of the notes"),
    ]


def _line(game: PlayedGame) -> Iterator[str]:
    yield game.begun.date().isoformat()
    yield _shown(game.kind)
    yield _shown(game.title)
    yield _shown(enumerated(game.players))
    yield _shown(enumerated(game.winners))
    found = game.found or Found()
    yield "" if found.notes is None else str(found.notes)
    yield "" if found.certain is None else str(found.certain)
    yield "" if found.share is None else str(round(100 * found.share))


def _shown(text: str) -> str:
    """Return a text that is shown as it is: on one line, and no formula."""
    first = text.lstrip()[:1]
    return f"'{spelt(text)}" if first and first in _FORMULAS else spelt(text)
