"""The information sheet, what stands beside it, and what of it is announced."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from notepad.cards.card_announcing import announcement_draft, may_announce
from notepad.cards.card_result import card_result
from notepad.cards.card_seats import seats
from notepad.cards.card_sheet import CardSheet, blank_page, card_page, sheet_of
from notepad.cards.rival_gauges import rival_gauges
from notepad.core.game.game import View
from notepad.core.level import Level
from notepad.core.page.page import Finding, Page, Result
from notepad.core.words import _, ngettext
from notepad.deduction.knowledge import Knowledge
from notepad.games.sleuth import NAME
from notepad.games.sleuth.notes import Note, Solve
from notepad.games.sleuth.pack import PACK
from notepad.games.sleuth.panels import panels
from notepad.games.sleuth.seats import SEATS
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
        seats=seats(view, wins=_("wins"), gauges=rival_gauges(view, SEATS)),
        panels=panels(view),
        findings=_solved(view, sheet),
        result=_result(view),
    )


def blank() -> Page:
    """Return an empty sheet to print: boxes with room for initials."""
    return blank_page(
        TITLE,
        PACK,
        _("Cross out initials where the gem can't be, circle them where it is."),
        _("Write a number beside initials for a count that can't be placed yet."),
    )


def _result(view: View[Setup, Note, State, Knowledge]) -> Result | None:
    result = card_result(view, answers=_answers(view.play.setup), how=_missing_told)
    return result and replace(result, hidden=(), spoken="")  # what is told lists them already


def _answers(setup: Setup) -> str:
    if setup.missing == 1:
        return _("gems that can be missing, note by note")
    return _("sets of gems that can be missing, note by note")


def _missing_told(hidden: Sequence[str], said: Solve | None) -> str:
    gems = hidden or ((said.card,) if said and said.card else ())
    told = ngettext("Missing was the {gems}.", "Missing were: {gems}.", len(gems))
    return told.format(gems=PACK.listed(gems)) if gems else ""


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
