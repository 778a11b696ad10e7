"""GAME: Midnight Ferry, tied together."""

from functools import partial

from notepad.cards.reasoning import card_answer, card_reasoner, card_subjects
from notepad.core.game import Game
from notepad.core.reasoner import Reasoner
from notepad.deduction.knowledge import Knowledge
from tests.midnight_ferry import NAME, advice, clues, opening, sheet, state
from tests.midnight_ferry.notes import KEYPAD
from tests.midnight_ferry.rules import rules
from tests.midnight_ferry.setup import Setup, setup_faults


def _reasoner(setup: Setup) -> Reasoner[Knowledge]:
    return card_reasoner(
        setup, KEYPAD, clues.deal(setup), clues.clues, partial(advice.questions, setup)
    )


GAME = Game(
    name=NAME,
    setup_type=Setup,
    setup_faults=setup_faults,
    opening=opening.begin,
    opening_draft=opening.draft_of,
    keypad=KEYPAD,
    start=state.start,
    after=state.after,
    reasoner=_reasoner,
    answer=lambda _setup, known: card_answer(known, hidden="hidden"),
    askable=card_subjects,
    sheet=sheet.page,
    blank=sheet.blank,
    rules=rules,
)
