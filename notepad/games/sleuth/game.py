"""Sleuth as one `GAME`: the rules in short, and all its parts."""

from functools import partial

from notepad.cards.reasoning import (
    card_advice,
    card_answer,
    card_reasoner,
    card_subjects,
    hands_put_together,
)
from notepad.cards.setup import cards_with
from notepad.core.game import Game, paragraphs
from notepad.core.language import N_
from notepad.core.reasoner import Reasoner
from notepad.deduction.knowledge import Knowledge
from notepad.games.sleuth import NAME, notes, reasoning, sheet
from notepad.games.sleuth.gem_phrases import CARDS
from notepad.games.sleuth.notes import KEYPAD
from notepad.games.sleuth.reasoning import SEATS
from notepad.games.sleuth.setup import ELEMENTS, SETUP, Setup

_RULES = {
    N_("Goal"): N_(
        "One of 36 gems is missing (diamonds, pearls and opals, as solitaires, pairs "
        "and clusters, in four colours). The others are dealt, some of them face up. "
        "The first player to name the missing gem wins."
    ),
    N_("A turn"): N_(
        "Play one of your four search cards, ask a player about what it shows, and "
        "draw a new one. Or swap all four and ask nothing."
    ),
    N_("Answers"): N_(
        "For one element, such as pairs, the player says how many such gems they have. For two, "
        "such as red pearls, they also pass them to you face down and get them back. Everyone "
        "hears the number. With a free choice you choose the elements."
    ),
    N_("Solving"): N_(
        "At any time you may write down the missing gem and look. On your turn you "
        "may first ask any question, but then you must solve. If you are wrong, you "
        "are out but keep answering; nobody learns which gem you meant."
    ),
    N_("Playing for second"): N_(
        "A table can agree to play until two or three players have solved it. The first to be "
        "right wins, but shows nobody the gem, says only that the solution was right, and goes on "
        "answering. The others play on for second place, or third."
    ),
    N_("House rules"): N_(
        "Two or three gems are missing, or players only say numbers and no cards are "
        "passed. You may ask twice in a turn, or name three elements, so that a "
        "question is about a single gem. Hands may be unequal."
    ),
    N_("What the rules leave open"): N_(
        "Whether a question may name three elements is your table’s choice; just before solving, "
        "any question is allowed. Nobody knows for sure which search cards there are, so tap the "
        "four in front of you. Being the last player left in the game doesn’t mean you have won. "
        "If your table plays on for second place without having agreed to beforehand, just note "
        "the next question: the next player to be right comes second."
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
    answer=lambda _setup, known: card_answer(known, hidden="missing"),
    advice=partial(card_advice, SEATS),
    laid_hands=partial(hands_put_together, SEATS),
    groups=lambda: {element: cards_with(CARDS, element) for element in ELEMENTS},
    askable=card_subjects,
    sheet=sheet.page,
    empty_sheet=sheet.blank,
    rules=lambda: paragraphs(_RULES.items()),
)
