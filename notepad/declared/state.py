"""The state of play: whose turn it is, who asks or answers no more, who has won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from notepad.core.seats import after as next_seat
from notepad.declared.declaration import Wrong
from notepad.declared.notes import Accuse, Count, Gather, Note, Reveal, Suggest
from notepad.declared.setup import Setup


@dataclass(frozen=True)
class State:
    """A game after some notes, as the whole table sees it.

    `last` took the last turn. Those who are `out` announced wrongly. `winners` announced rightly,
    the first one first. `uncovered` are the hidden cards once they were laid open.
    """

    setup: Setup
    last: str | None = None
    out: frozenset[str] = frozenset()
    winners: tuple[str, ...] = ()
    uncovered: tuple[str, ...] | None = None

    @property
    def over(self) -> bool:
        """Whether there is nothing left to find out."""
        return bool(self.winners) or self.uncovered is not None

    @property
    def asker(self) -> str:
        """Whose turn is next: by seat after the last one, without those who are out."""
        players = self.setup.players
        if self.last is not None:
            return next_seat(players, self.last, self.out)
        first = self.setup.first or players[0]
        return next_seat(players, first, self.out) if first in self.out else first

    @property
    def silent(self) -> frozenset[str]:
        """The players who do not answer any more."""
        return self.out if self.setup.deck.wrong is Wrong.OUT else frozenset()


def start(setup: Setup) -> State:
    """Return the state before any note."""
    return State(setup)


def after(state: State, note: Note) -> State:
    """Return the state after one more note."""
    match note:
        case Suggest(asker=player) | Count(asker=player) | Gather(asker=player):
            return replace(state, last=player)
        case Accuse(player=player, correct=True):
            return replace(state, winners=tuple(dict.fromkeys((*state.winners, player))))
        case Accuse(player=player):
            stays = state.setup.deck.wrong is Wrong.PENALTY
            return state if stays else replace(state, out=state.out | {player})
        case Reveal(cards=cards):
            return replace(state, uncovered=cards)
        case _:
            assert_never(note)
