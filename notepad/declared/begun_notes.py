"""What I can ask in a declared game, as the draft of its note: begun, and not answered yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.sentence.keypad import KIND
from notepad.declared.declaration import Answering
from notepad.deduction.question import Answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.form import Draft
    from notepad.declared.deck import Deck
    from notepad.declared.setup import Setup
    from notepad.deduction.question import Question


def begun(setup: Setup, question: Question) -> Draft:
    """Return the draft of the note that I ask a question."""
    whom, *about = question.key
    mine = {"who": (setup.me,)}
    match question.answer:
        case Answer.FIRST_SHOWS:
            named = _named(setup.deck, about)
            return {KIND: (Answering.SHOW_ONE.value,), **mine, **named}
        case Answer.ONE_EACH:
            return {KIND: (Answering.GATHER.value,), **mine, **_classes(setup.deck, about)}
        case _:
            asked = {"whom": (whom,), **_classes(setup.deck, about)}
            return {KIND: (Answering.COUNT.value,), **mine, **asked}


def _classes(deck: Deck, about: Sequence[str]) -> Draft:
    return {f"about-{deck.attribute_of(word)}": (word,) for word in about}


def _named(deck: Deck, cards: Sequence[str]) -> Draft:
    """Return the rows of named cards: one of each group, or all of them in one."""
    suggested = next(one for one in deck.questions if one.kind is Answering.SHOW_ONE)
    if suggested.cards:
        return {"named": tuple(cards)}
    return {f"named-{deck.classes_of[card][0]}": (card,) for card in cards}
