"""GAME: Sample Game, tied together."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from notepad.cards.card_answer import card_answer
from notepad.core.game.game import Reasoner
from notepad.core.game.tied_game import TiedGame
from notepad.deduction.knowledge import Knowledge
from tests.sample_game import NAME, clues, opening, sheet, state
from tests.sample_game.components import CARDS, spoken
from tests.sample_game.notes import KEYPAD, Note
from tests.sample_game.setup import Setup, setup_faults


def _reasoner(setup: Setup) -> Reasoner[Knowledge]:
    # The engines come with the first game that is opened: listing games does not need them.
    from notepad.deduction.card_reasoner import CardReasoner

    deal = clues.deal(setup)

    def teller(notes: Sequence[Note]) -> clues.Teller:
        return clues.Teller(setup, notes)

    return CardReasoner(deal, partial(clues.clues, deal), teller)


def _answer(_setup: Setup, known: Knowledge) -> dict[str, Any]:
    return card_answer(known, hidden="hidden")


def _subjects(_setup: Setup) -> Mapping[str, str]:
    return {card: spoken(card) for card in CARDS}


GAME = TiedGame(
    name=NAME,
    setup_type=Setup,
    setup_faults=setup_faults,
    begin=opening.begin,
    opening_draft=opening.draft_of,
    keypad=KEYPAD,
    start=state.start,
    after=state.after,
    reasoner=_reasoner,
    answer=_answer,
    subjects=_subjects,
    page=sheet.page,
    blank=sheet.blank_page,
)
