"""The sheet and what stands beside it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from notepad.cards.panels import (
    Announced,
    Asked,
    certain_cards,
    likely_hidden,
    question_draft,
    rival_gauges,
    usual_panels,
)
from notepad.cards.sheet import blank_page, card_page, cards_found, sheet_of
from notepad.cards.slots import announcement_draft
from notepad.cards.state import seats
from notepad.core.faces_and_marks import Face
from notepad.core.form import Draft
from notepad.core.game import Table, View
from notepad.core.language import _, ngettext
from notepad.core.page import Gauge, Page, Places, Ranking
from notepad.deduction.knowledge import Knowledge, Question, Solution
from tests.sample_game import NAME
from tests.sample_game.notes import KEYPAD, Announce, AskHighest, Note, State
from tests.sample_game.reasoning import SEATS
from tests.sample_game.setup import HIDDEN_COUNT, PACK, Setup


def page(view: View[Setup, Note, State, Knowledge]) -> Page:
    """Return the sheet and what follows, as far as the level allows."""
    sheet, gauges, how = sheet_of(view), rival_gauges(view, SEATS), _announced(view.play.setup)
    told, brief = _("You can announce: only one answer is left."), _("you can announce")
    return card_page(
        view,
        sheet,
        title=NAME.title,
        seats=seats(view, wins=_("wins"), gauges=gauges),
        panels=_panels(view, gauges, how),
        findings=cards_found(view, sheet, brief=brief, told=told, how=how),
    )


def blank(table: Table, _draft: Draft | None) -> Page:
    """Return an empty sheet to print: boxes with initials, or room for them."""
    told = _("Cross out the initials of players who can’t have the card; circle those who have it.")
    return blank_page(NAME.title, PACK, table, told)


def _panels(
    view: View[Setup, Note, State, Knowledge], gauges: Mapping[str, Gauge], how: Announced
) -> Iterator[Ranking | Places]:
    setup = view.play.setup

    def possible(able: int) -> str:
        told = ngettext("{count} card is possible.", "{count} cards are possible.", able)
        return _("Certain.") if able == HIDDEN_COUNT else told.format(count=able)

    title = ngettext("Hidden card", "Hidden cards", HIDDEN_COUNT)
    return usual_panels(
        view,
        gauges,
        likely_hidden(view, title=title, sentence=possible),
        found=certain_cards(view),
        announced=how,
        asked=Asked(_question, partial(question_draft, SEATS, setup), setup.sought_words.all),
    )


def _announced(setup: Setup) -> Announced:
    """Return how the hidden cards are announced: in words, and as the note that does it."""

    def draft(answer: Solution) -> Draft:
        assert isinstance(answer, frozenset)
        note = Announce(player=setup.me, cards=tuple(sorted(answer)), correct=True)
        return announcement_draft(KEYPAD, setup, note)

    def words(answer: Solution) -> str:
        assert isinstance(answer, frozenset)
        return PACK.listed(sorted(answer))

    return Announced(words, draft, _("Announce it"))


def _question(question: Question) -> Face:
    """Return how a question looks in the list of the best ones."""
    kind, player, about = question.key
    look = PACK.about(about)
    told = _("highest {suit} → {player}") if kind == AskHighest.kind else _("{suit} → {player}")
    return replace(look, label=told.format(suit=look.label, player=player))
