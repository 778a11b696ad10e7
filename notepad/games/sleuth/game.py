"""GAME: Sleuth, tied together."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from notepad.cards.card_answer import card_answer
from notepad.core.game.game import Reasoner
from notepad.core.game.tied_game import TiedGame
from notepad.core.mark import Aside
from notepad.deduction.deal import Deal
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.question import Question
from notepad.games.sleuth import NAME, clues, opening, sheet, state
from notepad.games.sleuth.components import CARDS
from notepad.games.sleuth.names import spoken
from notepad.games.sleuth.notes import Note
from notepad.games.sleuth.sentences import KEYPAD
from notepad.games.sleuth.setup import Setup, setup_faults
from notepad.games.sleuth.telling import Teller


def _reasoner(setup: Setup) -> Reasoner[Knowledge]:
    # The engines come with the first game that is opened: listing games does not need them.
    from notepad.deduction.card_reasoner import CardReasoner

    deal = clues.deal(setup)

    def teller(told: Sequence[Note]) -> Teller:
        return Teller(setup, told)

    def questions(deal: Deal, aside: Aside) -> Sequence[Question]:
        return tuple(clues.questions(setup, deal, aside))

    clues_of = partial(clues.clues, setup, deal)
    return CardReasoner(deal, clues_of, teller, questions_of=questions)


def _answer(_setup: Setup, known: Knowledge) -> dict[str, Any]:
    return card_answer(known, hidden="missing")


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
