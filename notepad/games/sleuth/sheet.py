"""The information sheet, what stands beside it, and what of it is announced."""

from collections.abc import Iterator

from notepad.cards.card_seats import seats
from notepad.cards.card_sheet import CardSheet, blank_page, card_page, sheet_of
from notepad.core.game.game import View
from notepad.core.level import Level
from notepad.core.page.page import Finding, Page
from notepad.core.words import _
from notepad.deduction.knowledge import Knowledge
from notepad.games.sleuth import NAME
from notepad.games.sleuth.notes import Note
from notepad.games.sleuth.pack import PACK
from notepad.games.sleuth.panels import panels
from notepad.games.sleuth.setup import Setup
from notepad.games.sleuth.state import State

TITLE = NAME.title


def page(view: View[Setup, Note, State, Knowledge]) -> Page:
    """Return the sheet and what follows from it, as far as the level allows."""
    sheet = sheet_of(view)
    return card_page(
        view,
        sheet,
        title=TITLE,
        seats=seats(view, wins=_("wins")),
        panels=panels(view),
        findings=_solved(sheet),
    )


def blank() -> Page:
    """Return an empty sheet to print: boxes with room for initials."""
    return blank_page(
        TITLE,
        PACK,
        _("Cross out initials where the gem can't be, circle them where it is."),
        _("Write a number beside initials for a count that can't be placed yet."),
    )


def _solved(sheet: CardSheet) -> Iterator[Finding]:
    found = len(list(sheet.findings()))
    if found == sheet.setup.hidden_count and sheet.marking.level >= Level.DEDUCTION:
        yield Finding("solved", _("You can solve it."), _("Nothing else is open."))
