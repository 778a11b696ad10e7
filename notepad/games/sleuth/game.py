"""GAME: Sleuth, tied together."""

from functools import partial

from notepad.cards.card_advice import card_advice
from notepad.cards.card_answer import card_answer, card_subjects
from notepad.cards.card_deal import hand_unsure
from notepad.cards.card_hands import card_hands
from notepad.cards.card_reasoning import card_reasoner
from notepad.core.game.reasoner import Reasoner
from notepad.core.game.tied_game import TiedGame
from notepad.deduction.knowledge import Knowledge
from notepad.games.sleuth import NAME, clues, opening, sheet, state
from notepad.games.sleuth.rules import rules
from notepad.games.sleuth.seats import SEATS
from notepad.games.sleuth.sentences import KEYPAD
from notepad.games.sleuth.setup import Setup, setup_faults


def _reasoner(setup: Setup) -> Reasoner[Knowledge]:
    deal, questions = clues.deal(setup), partial(clues.questions, setup)
    unsure = partial(hand_unsure, setup)
    return card_reasoner(setup, KEYPAD, deal, partial(clues.clues, setup), questions, unsure, SEATS)


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
    answer=lambda _setup, known: card_answer(known, hidden="missing"),
    advice=partial(card_advice, SEATS),
    laid_hands=partial(card_hands, lambda _setup: SEATS),
    subjects=card_subjects,
    page=sheet.page,
    blank=sheet.blank,
    rules=rules,
)
