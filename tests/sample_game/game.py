"""Sample Game as one `GAME`: the rules in short, and all parts tied together."""

from functools import partial

from notepad.cards.reasoning import (
    card_advice,
    card_answer,
    card_reasoner,
    card_subjects,
    hands_put_together,
)
from notepad.core.game import Game, paragraphs
from notepad.core.language import N_
from notepad.core.reasoner import Reasoner
from notepad.deduction.knowledge import Knowledge
from tests.sample_game import NAME, notes, reasoning, sheet
from tests.sample_game.notes import KEYPAD
from tests.sample_game.reasoning import SEATS
from tests.sample_game.setup import SETUP, Setup

_RULES = {
    N_("Goal"): N_("One of eight cards lies hidden. The first player to name it wins."),
    N_("A turn"): N_(
        "Ask another player how many cards of a suit or of a value they have, or for their highest "
        "card of a suit. Everyone hears the answer."
    ),
}


def _reasoner(setup: Setup) -> Reasoner[Knowledge]:
    return card_reasoner(setup, reasoning.deal(setup), SEATS)


GAME = Game(
    name=NAME,
    setup_type=Setup,
    setup_faults=SETUP.faults,
    opening=SETUP.opening,
    opening_draft=SETUP.draft,
    keypad=KEYPAD,
    start=notes.start,
    after=notes.after,
    reasoner=_reasoner,
    answer=lambda _setup, known: card_answer(known, hidden="hidden"),
    advice=partial(card_advice, SEATS),
    laid_hands=partial(hands_put_together, SEATS),
    askable=card_subjects,
    sheet=sheet.page,
    empty_sheet=sheet.blank,
    rules=lambda: paragraphs(_RULES.items()),
)
