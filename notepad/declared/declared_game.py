"""From a declaration to a game that can be played, as `core.game.game` has it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from notepad.cards.card_advice import card_advice
from notepad.cards.card_answer import card_answer, card_subjects
from notepad.cards.card_hands import card_hands
from notepad.cards.card_sheet import blank_page
from notepad.core.game.game_name import GameName
from notepad.core.game.tied_game import TiedGame
from notepad.core.words import N_, _
from notepad.declared import opening, sheet, state
from notepad.declared.declared_pack import DeclaredPack
from notepad.declared.rules import rules_of
from notepad.declared.seats import seats_of
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import Setup, setup_faults, setup_type

if TYPE_CHECKING:
    from notepad.core.game.reasoner import Reasoner
    from notepad.core.page.page import Page
    from notepad.declared.deck import Deck
    from notepad.declared.declaration import Declaration
    from notepad.declared.notes import Note
    from notepad.deduction.knowledge import Knowledge

_ABOUT = N_("A game that this table declared itself.")


def game_of(declared: Declaration) -> TiedGame[Setup, Note, state.State, Knowledge]:
    """Return the game that a declaration without faults declares."""
    kind = setup_type(declared)
    deck = kind.deck

    def answer(_setup: Setup, known: Knowledge) -> dict[str, Any]:
        return card_answer(known, measure="sums" if deck.sum_sought else None, hidden="hidden")

    return TiedGame(
        name=GameName(
            id=declared.id, title=declared.title, pitch=declared.about or _ABOUT, seats=deck.seats
        ),
        setup_type=kind,
        setup_faults=setup_faults,
        begin=partial(opening.begin, kind, declared.title),
        opening_draft=opening.draft_of,
        keypad=keypad_of(deck),
        start=state.start,
        after=state.after,
        reasoner=_reasoner,
        answer=answer,
        advice=partial(card_advice, seats_of(deck)),
        laid_hands=partial(card_hands, lambda setup: seats_of(setup.deck)),
        subjects=card_subjects,
        page=partial(sheet.page, declared.title),
        blank=partial(blank_sheet, declared.title, deck),
        rules=partial(rules_of, deck),
    )


def _reasoner(setup: Setup) -> Reasoner[Knowledge]:
    # The engines come with the first game that is opened: listing games does not need them.
    from notepad.declared.declared_reasoner import DeclaredReasoner

    return DeclaredReasoner(setup)


def blank_sheet(title: str, deck: Deck) -> Page:
    """Return the empty sheet of a game with this title and deck."""
    return blank_page(
        title,
        DeclaredPack(deck),
        _("Cross out initials where the card can't be, circle them where it is."),
    )
