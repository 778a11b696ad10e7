"""The Cataline Conspiracy as one `GAME`: the rules in short, and all its parts."""

from functools import partial
from typing import Any

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
from notepad.games.cataline import NAME, notes, reasoning, sheet
from notepad.games.cataline.notes import KEYPAD
from notepad.games.cataline.reasoning import SEATS
from notepad.games.cataline.setup import CARDS, CLASSES, LONE, SETUP, Setup

_RULES = {
    N_("Goal"): N_(
        "Some cards are conspirators and lie hidden: five with five players, six "
        "with three or four, at least one of each suit. The first player to announce "
        "the sum of their values wins."
    ),
    N_("A turn"): N_(
        "Ask one player for a suit or a value: they pass you all such cards face down, say how "
        "many, and get them back once you have looked. Or ask all the others: each passes you one "
        "such card of their choice, or says they have none."
    ),
    N_("Who hears what"): N_(
        "Everyone hears the numbers and who has none. Only you and the giver see the cards."
    ),
    N_("Accusing"): N_(
        "At any time you may announce the sum and secretly look at the conspirators. If you are "
        "wrong, you no longer ask or accuse, but you keep answering, and everyone knows that this "
        "sum is wrong. The last player who has never been wrong wins."
    ),
    N_("Variants"): N_(
        "Cards are kept: cards that are passed stay with the asker. One by one: ten "
        "or more cards are conspirators, and each is accused singly and counts for "
        "the first player to accuse it; a player who makes a wrong accusation is "
        "out, and the most correct accusations win. The conspirators are drawn from "
        "all cards, or equally from each suit, as your table chooses."
    ),
    N_("Other decks"): N_(
        "Any deck with five suits and six values in a row will do: choose it, and its values, when "
        "you set up the game. The sum is the total of the printed values."
    ),
    N_("What the rules leave open"): N_(
        "When conspirators are accused one by one, the rules don’t say which suits they come from: "
        "your table chooses. If cards are kept, nobody may ask for everything a player has just "
        "received; what that means is vague, so the notepad warns you but lets you note it. Values "
        "have no gaps, so that each printed sum can mean only one thing. The values of Galaxy are "
        "assumed to be those of Battle Line."
    ),
}


def _reasoner(setup: Setup) -> Reasoner[Knowledge]:
    return card_reasoner(setup, reasoning.deal(setup), SEATS)


def _answer(setup: Setup, known: Knowledge) -> dict[str, Any]:
    return card_answer(known, measure=None if setup.variant == LONE else "sums")


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
    answer=_answer,
    advice=partial(card_advice, SEATS),
    laid_hands=partial(hands_put_together, SEATS),
    groups=lambda: {about: cards_with(CARDS, about) for about in CLASSES},
    askable=card_subjects,
    sheet=sheet.page,
    empty_sheet=sheet.blank,
    rules=lambda: paragraphs(_RULES.items()),
)
