"""CardState: whose turn it is, who is out and who has won, as far as any card game has that."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeAlias, TypeVar

from notepad.cards.card_setup import CardSetup
from notepad.core.game.game import View
from notepad.core.seats import after
from notepad.deduction.deal import Card
from notepad.deduction.knowledge import Knowledge

S = TypeVar("S", bound=CardSetup)

CardView: TypeAlias = View[Any, Any, Any, Knowledge]
"""A view of any card game: its setup is a CardSetup, its state a CardState."""


@dataclass(frozen=True)
class CardState(Generic[S]):
    """A game after some notes, as the whole table sees it, and my own cards.

    `last` took the last turn. `right` named what is sought rightly, the first one first, and
    `wrong` wrongly. `uncovered` are the hidden cards once they were laid open.
    """

    setup: S
    hand: tuple[Card, ...]
    last: str | None = None
    right: tuple[str, ...] = ()
    wrong: frozenset[str] = frozenset()
    uncovered: tuple[Card, ...] | None = None

    @property
    def out(self) -> frozenset[str]:
        """Those who can't win any more."""
        return self.wrong

    @property
    def winners(self) -> tuple[str, ...]:
        """Those who have won; nobody while it goes on."""
        return self.right

    @property
    def over(self) -> bool:
        """Whether nobody asks any more."""
        return bool(self.winners) or self.uncovered is not None

    @property
    def silent(self) -> frozenset[str]:
        """Those who only answer."""
        return self.out

    @property
    def gone(self) -> frozenset[str]:
        """Those who do not even answer any more."""
        return frozenset()

    @property
    def asker(self) -> str:
        """Whose turn is next: by seat after the last one, without those who only answer."""
        players, silent = self.setup.players, self.silent
        if self.last is not None:
            return after(players, self.last, silent)
        first = self.setup.first or players[0]
        return after(players, first, silent) if first in silent else first

    def size(self, player: str) -> int:
        """Return how many cards a player has."""
        return self.setup.hand_size(player)

    def announced(self, player: str, *, correct: bool) -> Self:
        """Return the state after a player named what is sought, rightly or wrongly."""
        if not correct:
            return replace(self, wrong=self.wrong | {player})
        return replace(self, right=tuple(dict.fromkeys((*self.right, player))))


def is_over(state: CardState[Any]) -> bool:
    """Whether somebody has won, the cards were laid open, or everybody is out."""
    return state.over or state.out == set(state.setup.players)
