"""The state of play: where each scoring piece stands, which baths are closed, who has arrived."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from notepad.games.caracalla.components import BATHS, worth
from notepad.games.caracalla.notes import Correct, Meeting, Note
from notepad.games.caracalla.setup import Setup


@dataclass(frozen=True)
class State:
    """A game after some notes, `count` of them.

    `points` are those of each family, by seat. `closed` has the number of the note that closed each
    bath, and is None once nobody noted where a meeting was. `arrivals` are the families at the
    temple, in the order in which they got there, each with the number of its note. `clash` is the
    first meeting in a bath that was closed, 0 if there is none.
    """

    setup: Setup
    points: Mapping[str, int]
    closed: Mapping[int, int] | None = field(default_factory=dict)
    arrivals: Mapping[str, int] = field(default_factory=dict)
    count: int = 0
    clash: int = 0

    @property
    def open(self) -> tuple[int, ...] | None:
        """The baths in which a meeting can be held, None if that is not known."""
        closed = self.closed
        return None if closed is None else tuple(bath for bath in BATHS if bath not in closed)

    @property
    def totals(self) -> Mapping[str, int]:
        """The points of each player, of all his families."""
        return {
            player: sum(self.points[family] for family in self.setup.of(player))
            for player in self.setup.players
        }

    @property
    def ahead(self) -> tuple[str, ...]:
        """The families that are farthest on, none while all stand at the gate."""
        most = max(self.points.values(), default=0)
        return tuple(family for family, points in self.points.items() if points == most > 0)

    @property
    def winners(self) -> tuple[str, ...]:
        """The players who arrived first; those who arrived in one meeting share the win."""
        first = min(self.arrivals.values(), default=0)
        owners = self.setup.owners
        found = (owners[family] for family, note in self.arrivals.items() if note == first)
        return tuple(dict.fromkeys(found))


def start(setup: Setup) -> State:
    """Return the state before any note."""
    return State(setup, dict.fromkeys(setup.owners, 0))


def after(state: State, note: Note) -> State:
    """Return the state after one more note, whatever it says."""
    match note:
        case Meeting():
            each = worth(len(note.pieces))
            gained = {family: count * each for family, count in note.pieces.items()}
            return _held(_moved(state, gained), note.bath)
        case Correct(family=family):
            added = note.points
            if added is None:
                added = (note.stands or 0) - state.points[family]
            return _moved(state, {family: added})
        case _:
            assert_never(note)


def _moved(state: State, gained: Mapping[str, int]) -> State:
    """Return the state with the scoring pieces of some families so much farther on."""
    number = state.count + 1
    points = {family: at + gained.get(family, 0) for family, at in state.points.items()}
    there = [family for family, at in points.items() if at >= state.setup.goal]
    before = {family: note for family, note in state.arrivals.items() if family in there}
    arrivals = before | {family: number for family in there if family not in before}
    return replace(state, points=points, arrivals=arrivals, count=number)


def _held(state: State, bath: int | None) -> State:
    """Return the state once the meeting that was just counted has closed its bath."""
    if bath is None or state.closed is None:
        return replace(state, closed=None)
    clash = state.clash or (state.count if bath in state.closed else 0)
    closed = {**state.closed, bath: state.count}
    return replace(state, closed={} if len(closed) == len(BATHS) else closed, clash=clash)
