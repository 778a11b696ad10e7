"""All sentences of a declared game, and the keypad that makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from notepad.cards.revealing import can_reveal
from notepad.core.sentence.keypad import Keypad, Topic
from notepad.core.words import N_
from notepad.declared.announcing import announcement, uncovering
from notepad.declared.counting import chips, counting, gathering
from notepad.declared.declaration import Answering, Question
from notepad.declared.suggesting import suggestion

if TYPE_CHECKING:
    from notepad.core.sentence.sentence import Sentence
    from notepad.declared.deck import Deck

_WORDS = {
    Answering.SHOW_ONE: N_("suggest"),
    Answering.COUNT: N_("ask"),
    Answering.CHIPS: N_("chips"),
    Answering.GATHER: N_("ask all"),
}


def keypad_of(deck: Deck) -> Keypad:
    """Return the sentences of all that can be noted in a game with these cards."""
    asked = [
        Topic(question.kind.value, _WORDS[question.kind], (_asked(deck, question),))
        for question in deck.questions
    ]
    announced = Topic("announce", N_("announce"), (announcement(deck),))
    revealed = Topic("reveal", N_("reveal"), (uncovering(deck),), can_reveal)
    usual = asked[0].key
    return Keypad((*asked, announced, revealed), usual=lambda _at: usual, label=N_("note"))


def _asked(deck: Deck, question: Question) -> Sentence[Any]:
    match question.kind:
        case Answering.SHOW_ONE:
            return suggestion(deck, question)
        case Answering.GATHER:
            return gathering(deck, question)
        case Answering.COUNT:
            return counting(deck, question)
        case Answering.CHIPS:
            return chips(deck, question)
