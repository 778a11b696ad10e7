"""The information sheet, what stands beside it, and what of it is announced."""

from collections.abc import Iterator
from dataclasses import replace

from notepad.cards.card_announcing import announcement_draft, may_announce
from notepad.cards.card_seats import seats
from notepad.cards.card_sheet import CardSheet, blank_page, card_page, sheet_of
from notepad.core.game.game import View
from notepad.core.level import Level
from notepad.core.page.page import Finding, Page
from notepad.core.words import _
from notepad.deduction.knowledge import Knowledge
from notepad.games.sleuth import NAME
from notepad.games.sleuth.notes import Note, Solve
from notepad.games.sleuth.pack import PACK
from notepad.games.sleuth.panels import panels
from notepad.games.sleuth.sentences import KEYPAD
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
        findings=_solved(view, sheet),
    )


def blank() -> Page:
    """Return an empty sheet to print: boxes with room for initials."""
    return blank_page(
        TITLE,
        PACK,
        _("Cross out initials when a player can't have the gem, circle them when he has it."),
        _("Write a number beside initials for a count that can't be placed yet."),
    )


def _solved(view: View[Setup, Note, State, Knowledge], sheet: CardSheet) -> Iterator[Finding]:
    found = [finding.key for finding in sheet.findings()]
    if len(found) != sheet.setup.hidden_count or view.level < Level.DEDUCTION:
        return
    solved = Finding("solved", _("you can solve it"), _("You can solve it: nothing else is open."))
    if not may_announce(view):
        yield solved
        return
    named = found[0] if len(found) == 1 else None
    note = Solve(player=sheet.setup.me, correct=True, card=named)
    draft = announcement_draft(KEYPAD, sheet.setup, note)
    yield replace(solved, offer=_("Solve it"), draft=draft)
