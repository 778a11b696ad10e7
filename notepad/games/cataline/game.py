"""GAME: The Cataline Conspiracy, tied together."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from notepad.cards.card_advice import card_advice
from notepad.cards.card_answer import card_answer, card_subjects
from notepad.cards.card_hands import card_hands
from notepad.cards.card_reasoning import card_reasoner, foresight, own_hand
from notepad.cards.card_telling import CardTeller
from notepad.core.game.breath import Breath
from notepad.core.game.reasoner import Reasoner
from notepad.core.game.slip import Fitting
from notepad.core.game.tied_game import TiedGame
from notepad.deduction.knowledge import Knowledge
from notepad.games.cataline import NAME, clues, opening, sheet, state
from notepad.games.cataline.components import KEPT, LONE
from notepad.games.cataline.notes import Note
from notepad.games.cataline.rules import rules
from notepad.games.cataline.seats import SEATS
from notepad.games.cataline.sentences import KEYPAD
from notepad.games.cataline.setup import Setup, setup_faults


def _reasoner(setup: Setup) -> Reasoner[Knowledge]:
    deal, questions = clues.deal(setup), partial(clues.questions, setup)
    unsure = partial(clues.deal_unsure, setup)
    if setup.variant != KEPT:
        said = partial(clues.clues, setup)
        return card_reasoner(setup, KEYPAD, deal, said, questions, unsure, SEATS)
    # The engines come with the first game that is opened: listing games does not need them.
    from notepad.deduction.moving.moving_mends import moving_hand_mends
    from notepad.deduction.moving.moving_reasoner import MovingReasoner
    from notepad.games.cataline.kept import Kept

    passes = Kept(setup)

    def mends_hand(notes: Sequence[Note], patience_ms: float) -> Iterator[Fitting | Breath]:
        return moving_hand_mends(own_hand(setup), unsure(), passes, notes, patience_ms)

    return MovingReasoner(
        deal,
        passes,
        partial(CardTeller, setup, KEYPAD),
        questions_of=questions,
        mends_hand=mends_hand,
        foresight=foresight(setup, SEATS),
    )


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
    advice=partial(card_advice, SEATS),
    laid_hands=partial(card_hands, lambda setup: None if setup.variant == KEPT else SEATS),
    subjects=card_subjects,
    page=sheet.page,
    blank=sheet.blank,
    rules=rules,
)
