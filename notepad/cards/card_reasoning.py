"""What reasons about a card game, made of its deal, its clues and its keypad."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from notepad.cards.card_telling import CardTeller

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from notepad.cards.card_setup import CardSetup
    from notepad.cards.insight.every_seat import Seats
    from notepad.core.game.breath import Breath
    from notepad.core.game.reasoner import Reasoner
    from notepad.core.game.slip import Fitting
    from notepad.core.mark import Aside
    from notepad.core.sentence.keypad import Keypad
    from notepad.deduction.deal import Card, Clue, Deal
    from notepad.deduction.foresight import Foresight
    from notepad.deduction.knowledge import Knowledge
    from notepad.deduction.mending.hand_mends import OwnHand
    from notepad.deduction.question import Question

N = TypeVar("N")


def card_reasoner(
    setup: CardSetup,
    keypad: Keypad,
    deal: Deal,
    clues: Callable[[Deal, int, N], tuple[Clue, ...]],
    questions: Callable[[Deal, Aside], Sequence[Question]] | None = None,
    unsure: Callable[[], Deal] | None = None,
    seats: Seats[Any, N] | None = None,
) -> Reasoner[Knowledge]:
    """Return the reasoner of a game whose cards stay where they are dealt.

    `clues` says what a note, by its number from 1, says of the deal, and `questions` what I could
    ask, where advice is wanted. `unsure` makes the deal for the case that my hand is another one
    than I set up; without it a hand is never thought to be wrong. With `seats` it is said what
    rivals know, too.
    """
    # The engines come with the first game that is opened: listing games does not need them.
    from notepad.deduction.card_reasoner import CardReasoner, nothing_to_ask

    return CardReasoner(
        deal,
        partial(clues, deal),
        partial(CardTeller, setup, keypad),
        questions_of=questions or nothing_to_ask,
        mends_hand=hand_mender(setup, unsure, clues) if unsure else None,
        foresight=foresight(setup, seats) if seats else None,
    )


def foresight(setup: CardSetup, seats: Seats[Any, N]) -> Foresight[N]:
    """Return what looks ahead at this table, and back at what others could know there."""
    from notepad.cards.insight.hindsight import Hindsight
    from notepad.cards.insight.outlook import Outlook
    from notepad.deduction.foresight import Foresight

    return Foresight(Outlook(seats, setup), Hindsight(seats, setup))


def hand_mender(
    setup: CardSetup, unsure: Callable[[], Deal], clues: Callable[[Deal, int, N], tuple[Clue, ...]]
) -> Callable[[Sequence[N], float], Iterator[Fitting | Breath]]:
    """Return what finds the card of my hand that was set up wrongly, given notes and patience."""
    from notepad.deduction.mending.hand_mends import hand_mends, standing

    def mends(notes: Sequence[N], patience_ms: float) -> Iterator[Fitting | Breath]:
        deal = unsure()
        said = [clue for number, note in enumerate(notes, 1) for clue in clues(deal, number, note)]
        return hand_mends(own_hand(setup), deal, standing(deal, said), patience_ms)

    return mends


def own_hand(setup: CardSetup) -> OwnHand:
    """Return my hand, and the setups in which one card of it is another one."""
    from notepad.deduction.mending.hand_mends import OwnHand

    def exchanged(gone: Card, meant: Card) -> CardSetup:
        hand = tuple(meant if card == gone else card for card in setup.hand)
        return replace(setup, hand=hand)

    return OwnHand(setup.me, setup.hand, exchanged)
