"""The sheet, and what stands beside it."""

from collections.abc import Iterator

from notepad.cards.panels import likely_hidden
from notepad.cards.sheet import blank_page, card_page, sheet_of
from notepad.cards.state import seats
from notepad.core.faces_and_marks import Level
from notepad.core.game import View
from notepad.core.language import _
from notepad.core.page import Page, Ranking
from notepad.deduction.knowledge import Knowledge
from tests.midnight_ferry import NAME, advice
from tests.midnight_ferry.components import HIDDEN_COUNT
from tests.midnight_ferry.notes import Note
from tests.midnight_ferry.pack import PACK
from tests.midnight_ferry.setup import Setup
from tests.midnight_ferry.state import State


def page(view: View[Setup, Note, State, Knowledge]) -> Page:
    """Return the sheet and what follows, as far as the level allows."""
    return card_page(
        view,
        sheet_of(view),
        title=NAME.title,
        seats=seats(view, wins=_("wins")),
        panels=tuple(_panels(view)),
    )


def blank() -> Page:
    """Return an empty sheet to print: boxes with room for initials and tallies."""
    told = _("Cross out initials where the card can't be, circle them where it is.")
    return blank_page(NAME.title, PACK, told)


def _panels(view: View[Setup, Note, State, Knowledge]) -> Iterator[Ranking]:
    if view.level >= Level.DEDUCTION:
        yield _likely(view)
    asking = view.play.setup.me not in view.state.silent and not view.state.over
    if view.level == Level.ODDS and asking:
        yield advice.panel(view)


def _likely(view: View[Setup, Note, State, Knowledge]) -> Ranking:
    def possible(able: int) -> str:
        told = _("{count} cards are possible.")
        return _("Certain.") if able == HIDDEN_COUNT else told.format(count=able)

    return likely_hidden(view, title=_("Smuggler's card"), sentence=possible)
