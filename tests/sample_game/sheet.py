"""The sheet and what stands beside it; and the opening: my hand, tapped on the empty sheet."""

from dataclasses import replace

from notepad.cards.opening import HAND, Picking
from notepad.cards.panels import likely_hidden
from notepad.cards.setup import beginner
from notepad.cards.sheet import blank_page, card_page, sheet_of
from notepad.cards.state import seats
from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft
from notepad.core.game import Opening, Table, View
from notepad.core.language import _
from notepad.core.page import Page, Ranking
from notepad.deduction.knowledge import Knowledge
from tests.sample_game import NAME
from tests.sample_game.notes import Note, State
from tests.sample_game.setup import HIDDEN_COUNT, PACK, Setup


def page(view: View[Setup, Note, State, Knowledge]) -> Page:
    """Return the sheet and what follows, as far as the level allows."""
    panels = (_likely(view),) if view.level >= Level.DEDUCTION else ()
    return card_page(
        view, sheet_of(view), title=NAME.title, seats=seats(view, wins=_("wins")), panels=panels
    )


def blank(table: Table, _draft: Draft | None) -> Page:
    """Return an empty sheet to print: boxes with initials, or room for them."""
    told = _("Cross out the initials of players who can’t have the card; circle those who have it.")
    return blank_page(NAME.title, PACK, table, told)


def _likely(view: View[Setup, Note, State, Knowledge]) -> Ranking:
    def possible(able: int) -> str:
        told = _("{count} cards are possible.")
        return _("Certain.") if able == HIDDEN_COUNT else told.format(count=able)

    return likely_hidden(view, title=_("Hidden card"), sentence=possible)


def begin(table: Table, draft: Draft) -> Opening[Setup]:
    """Return the form and the sheet on which these people's game is set up."""
    bare = Setup(players=table.players, me=table.me, hand=(), first=beginner(table))
    picking = Picking(draft=draft, pack=PACK, hand_size=bare.hand_size(bare.me))
    setup = replace(bare, hand=picking.hand) if picking.done else None
    return picking.opening(NAME.title, picking.rows(), setup)


def redraft_setup(setup: Setup) -> Draft:
    """Return the draft that makes this setup again."""
    return {HAND: setup.hand}
