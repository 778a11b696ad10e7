"""The state of play: whose turn it is, who asks no more, who has won, whether it is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from typing_extensions import override

from notepad.cards.card_state import CardState
from notepad.games.sleuth.notes import Ask, Exchange, Note, Reveal, Solve
from notepad.games.sleuth.setup import Setup


@dataclass(frozen=True)
class State(CardState[Setup]):
    """A game after some notes; it is `over` once somebody won, unless others play on for second.

    `asked` is how many questions the last one has asked in his turn, all that he may if it ended.
    """

    over: bool = False
    asked: int = 0

    @property
    @override
    def silent(self) -> frozenset[str]:
        return self.out.union(self.winners)

    @property
    @override
    def asker(self) -> str:
        """Whose turn it is: he who may ask once more, or the next by seat."""
        last = self.last
        again = self.asked < self.setup.questions and last not in self.silent
        return last if last is not None and again else super().asker


def start(setup: Setup) -> State:
    """Return the state before any note."""
    return State(setup, setup.hand)


def after(state: State, note: Note) -> State:
    """Return the state after one more note."""
    match note:
        case Ask(asker=player):
            again = player == state.last and state.asked < state.setup.questions
            return replace(state, last=player, over=False, asked=state.asked * again + 1)
        case Exchange(player=player):
            return replace(state, last=player, over=False, asked=state.setup.questions)
        case Solve(player=player, correct=correct):
            told = state.announced(player, correct=correct)
            return replace(told, over=bool(told.winners))
        case Reveal(cards=cards):
            return replace(state, uncovered=cards, over=True)
        case _:
            assert_never(note)
