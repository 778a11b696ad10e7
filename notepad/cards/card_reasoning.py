"""What reasons about a card game, made of its deal, its clues and its keypad."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from notepad.cards.card_telling import CardTeller

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from notepad.cards.card_setup import CardSetup
    from notepad.core.game.game import Reasoner
    from notepad.core.mark import Aside
    from notepad.core.sentence.keypad import Keypad
    from notepad.deduction.deal import Clue, Deal
    from notepad.deduction.knowledge import Knowledge
    from notepad.deduction.question import Question

N = TypeVar("N")


def card_reasoner(
    setup: CardSetup,
    keypad: Keypad,
    deal: Deal,
    clues: Callable[[Deal, int, N], tuple[Clue, ...]],
    questions: Callable[[Deal, Aside], Sequence[Question]] | None = None,
) -> Reasoner[Knowledge]:
    """Return the reasoner of a game whose cards stay where they are dealt.

    `clues` says what a note, by its number from 1, says of the deal, and `questions` what I could
    ask, where advice is wanted.
    """
    # The engines come with the first game that is opened: listing games does not need them.
    from notepad.deduction.card_reasoner import CardReasoner, nothing_to_ask

    return CardReasoner(
        deal,
        partial(clues, deal),
        partial(CardTeller, setup, keypad),
        questions_of=questions or nothing_to_ask,
    )
