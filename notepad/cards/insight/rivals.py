"""What rivals know by now: their hands are drawn as they may be, and they reason for themselves.

In each of some deals that fit, everybody has a hand, and what he saw is what that hand shows; where
a giver chose, his choice is drawn. What he can know then is counted as for me. That the others
reason without fault and remember everything is assumed; nothing is inferred from their silence, or
from what they choose to ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Generic

import numpy as np

from notepad.cards.insight.every_seat import Hands, N, S, Seats
from notepad.cards.insight.layout import handed_on, layouts
from notepad.cards.insight.mind import Guess, Memory, Mind
from notepad.cards.insight.seat import Seat
from notepad.core.game.breath import Breath
from notepad.deduction.places import holder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.cards.card_state import CardState
    from notepad.deduction.counting.fitting_deals import Deals
    from notepad.deduction.question import Question

DEALS = 30
_DRAWN = 300  # deals from which a rival's question is chosen
_SEED = 1


@dataclass
class Case(Generic[S, N]):
    """One way in which the cards may lie: everybody's hand, and what each rival knows then.

    `told` has how many cards he saw for the first time, by note.
    """

    hands: Hands
    minds: Mapping[str, Mind[S, N]]
    now: Mapping[str, Guess]
    told: Mapping[str, Mapping[int, int]]


class Rivals(Generic[S, N]):
    """What those may know who can still win, in one position of a game."""

    def __init__(
        self,
        seats: Seats[S, N],
        setup: Any,  # noqa: ANN401 a game's own type
        notes: Sequence[N],
        memory: Memory = Memory.ALL,
    ) -> None:
        """Look at a game after some notes; `memory` is how much the others make of theirs."""
        self._seats, self._setup, self._notes, self._memory = seats, setup, notes, memory
        self._passes = seats.passes(setup)
        self._random, self._rng = Random(_SEED), np.random.default_rng(_SEED)
        state = seats.start(setup)
        for note in notes:
            state = seats.after(state, note)
        self.state: CardState[Any] = state
        self.over = bool(state.winners) or state.over
        players = () if self.over else setup.opponents
        able = [name for name in players if name not in state.out]
        self.seats = {player: Seat(seats, setup, player) for player in able}

    def cases(self, deals: Deals, count: int = DEALS) -> Iterator[Case[S, N] | Breath]:
        """Yield so many cases, with a breath before what takes long."""
        if not self.seats:
            return
        for layout in layouts(deals, self._setup.players, count, self._rng):
            told = [
                self._seats.witnessed(self._setup, note, layout.shown_in(number), self._random)
                for number, note in enumerate(self._notes, 1)
            ]
            minds = {
                name: Mind(seat, layout.dealt[name], self._memory)
                for name, seat in self.seats.items()
            }
            now = {}
            for name, mind in minds.items():
                yield Breath()
                for number, note in enumerate(told, 1):
                    mind.hear(number, note)
                now[name] = mind.guess(self._rng)
            seen = {name: dict(mind.told) for name, mind in minds.items()}
            yield Case(layout.now, minds, now, seen)

    def following(
        self, case: Case[S, N], mine: tuple[str, ...] | None
    ) -> Iterator[Mapping[str, Guess] | Breath]:
        """Yield what each rival can say after his next question, in one case.

        All ask in turn what tells them most, and I ask `mine`. Who asks after somebody for whom no
        question is known is left out.
        """
        state, hands, found = self.state, case.hands, dict[str, Guess]()
        number = len(self._notes)
        while len(found) < len(case.minds):
            asker, key = state.asker, mine
            if asker in case.minds:
                yield Breath()
                key = self._asks(case.minds[asker])
            if key is None:
                break
            number += 1
            note = self._seats.answered(self._setup, asker, key, hands, self._random)
            state = self._seats.after(state, self._seats.heard(self._setup, note))
            if self._passes is not None:
                hands = handed_on(hands, self._passes.passings(note))
            for mind in case.minds.values():
                mind.hear(number, note)
            if asker in case.minds and asker not in found:
                yield Breath()
                found[asker] = case.minds[asker].guess(self._rng)
        yield found

    def _asks(self, mind: Mind[S, N]) -> tuple[str, ...] | None:
        """Return the key of the question that tells somebody most, None if none can be ranked.

        Nothing is asked of those who do not even answer any more.
        """
        ranking = mind.ranking(_DRAWN, self._rng)
        able = (one for one in ranking if not self._gone(one.question))
        best = max(able, key=lambda one: (one.sought, one.cards), default=None)
        return best.question.key if best else None

    def _gone(self, question: Question) -> bool:
        gone = self.state.gone
        return bool(gone) and any(holder(place) in gone for _card, place in question.cells)
