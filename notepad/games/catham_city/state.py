"""The state of play: points, whose turn it is, who has won, and the cards on the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

from notepad.core.seats import after as next_seat
from notepad.games.catham_city.counts import minus, plus, total
from notepad.games.catham_city.effects import played
from notepad.games.catham_city.factions import COPIES
from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take
from notepad.games.catham_city.position import Position
from notepad.games.catham_city.table import Draw, Hand, Table

if TYPE_CHECKING:
    from notepad.games.catham_city.setup import Setup


@dataclass(frozen=True)
class State(Position):
    """A game after some notes, `count` of them.

    `seat` has the turn, with `left` actions; `acted` did the last one. `broken` is the number of
    the first note that says of cards in the open what cannot be, 0 while all is well.
    """

    seat: str = ""
    left: int = 1
    acted: str | None = None
    count: int = 0
    broken: int = 0

    @property
    def active(self) -> str:
        """Whose surplus is discarded: whoever acted last."""
        return self.acted or self.seat


def start(setup: Setup) -> State:
    """Return the state before any note."""
    points = dict.fromkeys(setup.players, 0)
    first = setup.first or setup.players[0]
    return State(setup, points, _dealt(setup), seat=first, left=setup.actions)


def _dealt(setup: Setup) -> Table | None:
    """Return the cards as they are dealt."""
    if setup.factions is None or setup.hand is None or setup.row is None:
        return None
    pool = minus(dict.fromkeys(setup.factions, COPIES), plus(setup.hand, setup.row))
    sizes = {player: setup.dealt(player) for player in setup.players}
    hands = {player: Hand((Draw(0, sizes[player]),)) for player in setup.opponents}
    pile = total(pool) - sum(sizes[player] for player in hands)
    return Table(setup.row, setup.hand, hands, sizes, pile, (pool,))


def after(state: State, note: Note) -> State:
    """Return the state after one more note, whatever it says."""
    done = _happened(state, note)
    number = state.count + 1
    broken = done.table is not None and not done.table.sound and not done.broken
    return replace(done, count=number, broken=number if broken else done.broken)


def _happened(state: State, note: Note) -> State:
    if isinstance(note, Points):
        return _corrected(state, note)
    table = state.table
    if table is None:
        return state
    match note:
        case Take():
            return _acted(state.having(_taken(table, note)), note.player)
        case Play():
            return _acted(played(state, table, note), note.player)
        case Discard():
            player = note.player or state.active
            return state.having(table.lost(player, note.cards).discarded(note.cards))
        case _:
            assert_never(note)


def _corrected(state: State, note: Points) -> State:
    if note.stands is not None:
        return state.scored(note.player, note.stands - state.points[note.player])
    return state.scored(note.player, note.points or 0)


def _taken(table: Table, note: Take) -> Table:
    left = table.taken(note.faction, note.number).gained(note.player, {note.faction: note.number})
    wrong = total(note.refill) != min(note.number, left.to_draw)
    filled = left.unless(wrong=wrong).seen_drawn(note.refill)
    return replace(filled, row=plus(filled.row, note.refill))


def _acted(state: State, player: str) -> State:
    """Return the state with an action of a player done; out of turn the turn moves along."""
    left = (state.left if player == state.seat else state.setup.actions) - 1
    if left > 0:
        return replace(state, acted=player, seat=player, left=left)
    seat = next_seat(state.setup.players, player)
    return replace(state, acted=player, seat=seat, left=state.setup.actions)
