"""GAME: The Cataline Conspiracy, tied together."""

from functools import partial
from typing import Any

from notepad.cards.card_answer import card_answer, card_subjects
from notepad.cards.card_telling import CardTeller
from notepad.core.game.game import Reasoner
from notepad.core.game.tied_game import TiedGame
from notepad.deduction.knowledge import Knowledge
from notepad.games.cataline import NAME, clues, opening, sheet, state
from notepad.games.cataline.components import KEPT, LONE
from notepad.games.cataline.sentences import KEYPAD
from notepad.games.cataline.setup import Setup, setup_faults


def _reasoner(setup: Setup) -> Reasoner[Knowledge]:
    # The engines come with the first game that is opened: listing games does not need them.
    from notepad.deduction.card_reasoner import CardReasoner

    deal, teller = clues.deal(setup), partial(CardTeller, setup, KEYPAD)
    questions = partial(clues.questions, setup)
    if setup.variant == KEPT:
        from notepad.deduction.moving.moving_reasoner import MovingReasoner
        from notepad.games.cataline.kept import Kept

        return MovingReasoner(deal, Kept(setup), teller, questions_of=questions)
    clues_of = partial(clues.clues, setup, deal)
    return CardReasoner(deal, clues_of, teller, questions_of=questions)


def _answer(setup: Setup, known: Knowledge) -> dict[str, Any]:
    return card_answer(known, measure=None if setup.variant == LONE else "sums")


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
    subjects=card_subjects,
    page=sheet.page,
    blank=sheet.blank,
)
