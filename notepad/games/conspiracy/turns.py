"""Whose turn it is, who has lost his next one, who may challenge, and whether it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from notepad.core.seats import after
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    Setup,
    Win,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Contested:
    """What can be challenged now: what `mover` does with `spy`.

    The spy is the moved one, or with `blowing` the informer of a cover about to be blown.
    `heard` are the players who may still challenge, in their order from the mover's left;
    `cancelled` says that a challenge was won, so that nobody needs to.
    """

    mover: str
    spy: str
    heard: tuple[str, ...]
    blowing: bool = False
    cancelled: bool = False


@dataclass(frozen=True)
class Turns:
    """How far the game is after some notes.

    `player` has the turn; `losing` have lost their next one (two defeats cost one turn).
    """

    player: str
    losing: frozenset[str]
    contested: Contested | None
    winner: str | None


def turns(setup: Setup, notes: Sequence[Note]) -> Turns:
    """Return how far the game is; a turn out of order moves the order along with it."""
    course = _Course(setup)
    for note in notes:
        course.take(note)
    return course.turns()


class _Course:
    """Goes through the notes in order."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._next = setup.first or setup.players[0]
        self._losing: set[str] = set()
        self._contested: Contested | None = None
        self._winner: str | None = None

    def take(self, note: Note) -> None:
        match note:
            case Move():
                self._acts(note.player)
                self._contested = self._opened(note.player, note.spy)
            case Pay() | Bluff() | Blow():
                self._acts(note.player)
                self._contested = None
            case Challenge():
                self._challenged(note)
            case Win():
                self._winner = note.player
            case Open() | Reveal():
                pass

    def turns(self) -> Turns:
        return Turns(
            self._turn(), frozenset(self._losing - {self._turn()}), self._contested, self._winner
        )

    def _turn(self) -> str:
        """Return who is next: those who have lost their turn are passed over."""
        order = self._round(self._next)
        return next((player for player in order if player not in self._losing), self._next)

    def _acts(self, player: str) -> None:
        """Let a player take his turn: whoever was passed over on the way has missed his."""
        order = self._round(self._next)
        self._losing.difference_update(order[: order.index(player) + 1])
        self._next = after(self._setup.players, player)

    def _challenged(self, note: Challenge) -> None:
        contested = self._contested
        mover = contested.mover if contested else None
        if contested is None or (note.defender, note.spy) != (mover, contested.spy):
            contested = self._opened(note.defender, note.spy, blowing=True)
        if not note.won:
            self._losing.add(note.challenger)
        heard = contested.heard
        at = heard.index(note.challenger) + 1 if note.challenger in heard else 0
        left = () if note.won else heard[at:]
        self._contested = Contested(
            contested.mover, contested.spy, left, contested.blowing, cancelled=note.won
        )

    def _opened(self, mover: str, spy: str, *, blowing: bool = False) -> Contested:
        return Contested(mover, spy, tuple(self._round(mover)[1:]), blowing)

    def _round(self, player: str) -> list[str]:
        players = self._setup.players
        seat = players.index(player)
        return [*players[seat:], *players[:seat]]
