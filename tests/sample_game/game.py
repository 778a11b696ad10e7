"""GAME: Sample Game, tied together."""

from notepad.cards.reasoning import card_answer, card_reasoner, card_subjects
from notepad.core.game import Game
from notepad.core.reasoner import Reasoner
from notepad.deduction.knowledge import Knowledge
from tests.sample_game import NAME, clues, opening, sheet, state
from tests.sample_game.notes import KEYPAD
from tests.sample_game.rules import rules
from tests.sample_game.setup import Setup, setup_faults


def _reasoner(setup: Setup) -> Reasoner[Knowledge]:
    return card_reasoner(setup, KEYPAD, clues.deal(setup), clues.clues)


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
