"""The reasoner of declared games, which also says what my cards would tell whoever saw them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import log2
from typing import TYPE_CHECKING

from typing_extensions import override

from notepad.cards.card_deal import hand_unsure
from notepad.cards.card_reasoning import foresight, hand_mender
from notepad.cards.card_telling import CardTeller
from notepad.core.game.breath import Breath
from notepad.core.level import Level
from notepad.declared import asking_best, clues
from notepad.declared.declaration import Answering
from notepad.declared.notes import Note
from notepad.declared.other_seat import deal_from
from notepad.declared.seats import seats_of
from notepad.declared.sentences import keypad_of
from notepad.deduction.card_reasoner import CardReasoner
from notepad.deduction.counting.fitting_deals import deals_that_fit
from notepad.deduction.deal import HIDDEN
from notepad.deduction.logic.logic import Logic

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.core.mark import Aside
    from notepad.declared.setup import Setup
    from notepad.deduction.deal import Card
    from notepad.deduction.knowledge import Knowledge

_BUDGET_MS = 50.0


class DeclaredReasoner(CardReasoner[Note]):
    """Reasons about a declared game as about any other, and about what others see of it."""

    def __init__(self, setup: Setup) -> None:
        """Take up a game."""
        deal = clues.deal(setup)
        super().__init__(
            deal,
            partial(clues.clues, setup, deal),
            partial(CardTeller, setup, keypad_of(setup.deck)),
            questions_of=partial(asking_best.questions, setup),
            mends_hand=hand_mender(
                setup, lambda: clues.ruled(setup, hand_unsure(setup)), partial(clues.clues, setup)
            ),
            foresight=foresight(setup, seats_of(setup.deck)),
        )
        self._setup = setup

    @override
    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge | Breath]:
        if known.consistent and level == Level.ODDS and self._may_choose:
            showing: dict[tuple[str, Card], float] = {}
            for player in self._setup.opponents:
                yield Breath()
                told = bits_shown(self._setup, known, player)
                showing |= {(player, card): bits for card, bits in told.items()}
            known = replace(known, showing=showing)
            yield known
        yield from super().ponder(known, aside, level)

    @property
    def _may_choose(self) -> bool:
        """Whether I may have to choose which card I show."""
        return any(asked.kind is Answering.SHOW_ONE for asked in self._setup.deck.questions)


def bits_shown(setup: Setup, known: Knowledge, player: str) -> Mapping[Card, float]:
    """Return what each card of mine tells another player of the hidden cards if he is shown it.

    That a card is not hidden tells as many bits as it is unlikely: -log2(1 - p), where p is how
    likely it was hidden for all that he heard. Where he can think of 4 suspects alike, one of which
    is hidden, the first tells -log2(3/4) = 0.42 bits; one that he has seen before tells nothing.
    """
    deal, his = deal_from(setup, player, known), replace(setup, me=player)
    heard = partial(keypad_of(setup.deck).heard, his)
    told = tuple(
        clue
        for number, note in enumerate(known.notes, 1)
        for clue in clues.clues(setup, deal, number, heard(note))
    )
    possible = Logic(deal).follow(told).possible
    shares = deals_that_fit(deal, told, possible, budget_ms=_BUDGET_MS).shares
    return {card: -log2(1 - shares[card].get(HIDDEN, 0.0)) + 0.0 for card in setup.hand}
