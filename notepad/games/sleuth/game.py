"""Sleuth as one `GAME`: the rules in short, and all parts tied together."""

from functools import partial

from notepad.cards.reasoning import (
    card_advice,
    card_answer,
    card_hands,
    card_reasoner,
    card_subjects,
)
from notepad.cards.setup import hand_unsure
from notepad.core.game import Game, paragraphs
from notepad.core.language import N_
from notepad.core.reasoner import Reasoner
from notepad.deduction.knowledge import Knowledge
from notepad.games.sleuth import NAME, notes, reasoning, sheet
from notepad.games.sleuth.notes import KEYPAD
from notepad.games.sleuth.reasoning import SEATS
from notepad.games.sleuth.setup import Setup, setup_faults

_RULES = {
    N_("What is sought"): N_(
        "Of 36 gems (diamonds, pearls and opals, as solitaires, pairs and clusters, in "
        "four colours) one is missing. The others are dealt, some of them face up. Whoever "
        "first names the missing gem wins."
    ),
    N_("A turn"): N_(
        "Play one of the four search cards before you and ask one player about what it "
        "shows, then draw another one. Or change all four and ask nothing."
    ),
    N_("What is answered"): N_(
        "With one element, such as pairs, he says how many such gems he has. With two, "
        "such as red pearls, he also passes them to you, face down, and gets them back. "
        "All hear the number. A free choice lets you choose the elements."
    ),
    N_("Solving"): N_(
        "At any time you may write down the missing gem and look. On your turn you may ask "
        "any question before that, but then you must solve. If you are wrong you are out "
        "and go on answering; nobody hears which gem you meant."
    ),
    N_("Playing for second"): N_(
        "A table can agree to play until two or three have solved it. Who is right first wins, but "
        "shows nobody the gem, says only that it was right, and goes on answering. The others play "
        "on for second place, or third."
    ),
    N_("At some tables"): N_(
        "Two or three gems are missing, or only numbers are told and no cards are passed. One may "
        "ask twice in a turn, or name three elements, so that a question is for one gem."
    ),
}


def _reasoner(setup: Setup) -> Reasoner[Knowledge]:
    deal, questions = reasoning.deal(setup), partial(reasoning.questions, setup)
    unsure = partial(hand_unsure, setup)
    return card_reasoner(
        setup, KEYPAD, deal, partial(reasoning.clues, setup), questions, unsure, SEATS
    )


GAME = Game(
    name=NAME,
    setup_type=Setup,
    setup_faults=setup_faults,
    opening=sheet.begin,
    opening_draft=sheet.redraft_setup,
    keypad=KEYPAD,
    start=notes.start,
    after=notes.after,
    reasoner=_reasoner,
    answer=lambda _setup, known: card_answer(known, hidden="missing"),
    advice=partial(card_advice, SEATS),
    laid_hands=partial(card_hands, lambda _setup: SEATS),
    askable=card_subjects,
    sheet=sheet.page,
    blank=sheet.blank,
    rules=lambda: paragraphs(_RULES.items()),
)
