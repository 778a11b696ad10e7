"""The state of play: whose turn it is, who asks no more, who has won, whether it is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from notepad.core.seats import after as next_seat
from notepad.games.sleuth.notes import Ask, Exchange, Note, Reveal, Solve
from notepad.games.sleuth.setup import Setup


@dataclass(frozen=True)
class State:
    """A game after some notes, as the whole table sees it.

    `last` took the last turn. Those who are `out` named a wrong gem. `winners` found the missing
    gem, the first one first. It is `over` once somebody won, as long as nobody plays on for the
    second place. `uncovered` are the missing gems once they were laid open.
    """

    setup: Setup
    last: str | None = None
    out: frozenset[str] = frozenset()
    winners: tuple[str, ...] = ()
    over: bool = False
    uncovered: tuple[str, ...] | None = None

    @property
    def silent(self) -> frozenset[str]:
        """The players who only answer: they are out, or have won."""
        return self.out.union(self.winners)

    @property
    def asker(self) -> str:
        """Whose turn is next: by seat after the last one, without those who only answer."""
        if self.last is not None:
            return next_seat(self.setup.players, self.last, self.silent)
        first = self.setup.first or self.setup.players[0]
        return next_seat(self.setup.players, first, self.silent) if first in self.silent else first


def start(setup: Setup) -> State:
    """Return the state before any note."""
    return State(setup)


def after(state: State, note: Note) -> State:
    """Return the state after one more note."""
    match note:
        case Ask(asker=player) | Exchange(player=player):
            return replace(state, last=player, over=False)
        case Solve(player=player, correct=True):
            winners = tuple(dict.fromkeys((*state.winners, player)))
            return replace(state, winners=winners, over=True)
        case Solve(player=player):
            return replace(state, out=state.out | {player}, over=bool(state.winners))
        case Reveal(cards=cards):
            return replace(state, uncovered=cards, over=True)
        case _:
            assert_never(note)
