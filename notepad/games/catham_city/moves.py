"""What moved into rivals' hands and out of them, note by note, and what that shows of their draws.

What comes and goes in the open all see. What a note shows besides is that a hand had drawn a card
that left it, and each time it does hangs on a literal of that note: the notes that suffice for a
bound are found from the literals that suffice for a contradiction.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from typing_extensions import override

from notepad.games.catham_city.counting import Counting
from notepad.games.catham_city.counts import Cards
from notepad.games.catham_city.hidden_hands import PILE
from notepad.games.catham_city.state import State, after, start
from notepad.games.catham_city.table import Draw, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.games.catham_city.notes import Note
    from notepad.games.catham_city.setup import Setup


@dataclass(frozen=True, slots=True)
class Move:
    """What a note did to a rival's hand: cards drawn unseen, or cards that came or went openly."""

    note: int
    player: str
    drawn: Draw | None = None
    cards: Cards = field(default_factory=dict)
    came: bool = False


@dataclass(frozen=True)
class _Logged(Table):
    """A table that keeps what moves, and with which note."""

    note: int = 0
    moves: tuple[Move, ...] = ()

    def moved(self, move: Move) -> _Logged:
        """Return the table with one more move, if it is a rival's."""
        return replace(self, moves=(*self.moves, move)) if move.player in self.hands else self

    @override
    def lost(self, player: str, cards: Cards) -> Table:
        return Table.lost(self.moved(Move(self.note, player, cards=cards)), player, cards)

    @override
    def gained(self, player: str, cards: Cards) -> Table:
        move = Move(self.note, player, cards=cards, came=True)
        return Table.gained(self.moved(move), player, cards)

    @override
    def _drawn_by(self, player: str, draws: Sequence[Draw]) -> Table:
        table = self
        for draw in draws:
            table = table.moved(Move(self.note, player, drawn=draw))
        return Table._drawn_by(table, player, draws)


class Story(Counting):
    """All draws of a game in a solver; what a note shows of them holds if its literal does."""

    def __init__(self, setup: Setup, notes: Sequence[Note]) -> None:
        """Write all draws of some notes, which fit."""
        super().__init__()
        self._factions = setup.in_play
        table = logged(setup, notes)
        self.moves, self._pools = table.moves, table.pools
        self._drawn: dict[tuple[int, str], list[int]] = {}
        self._drew: dict[tuple[str, str], list[int]] = {}
        self._openly: dict[tuple[str, str], int] = {}
        self._shown: dict[tuple[str, str], int] = {}
        self._said: dict[int, int] = {}
        for move in table.moves:
            self._move(move)
        for seen in table.across:
            for faction, drew in self._draws(seen.draws).items():
                self.exactly(drew, seen.shown.get(faction, 0))
        for (pool, faction), literals in self._drawn.items():
            self.exactly(literals, self._pools[pool].get(faction, 0))

    @property
    def notes(self) -> tuple[int, ...]:
        """The notes that show what was drawn."""
        return tuple(self._said)

    def openly(self, player: str, faction: str) -> int:
        """Return how many cards came openly more than left."""
        return self._openly.get((player, faction), 0)

    def shown(self, player: str, faction: str) -> int:
        """Return how many cards a hand drew for sure, since they left it."""
        return self._shown.get((player, faction), 0)

    def suppose(self, player: str, faction: str, drew: range) -> None:
        """Suppose that a hand drew one of these numbers of cards."""
        literals = self._drew[player, faction]
        self.at_least(literals, drew[0])
        self.at_least([-literal for literal in literals], len(literals) - drew[-1])

    def refuting(self, kept: Sequence[int]) -> tuple[int, ...] | None:
        """Return those of some notes that suffice against what is supposed, None if it fits."""
        if self.fits(*(self._said[note] for note in kept)):
            return None
        core = set(self.core())
        return tuple(note for note in kept if self._said[note] in core)

    def _move(self, move: Move) -> None:
        if move.drawn is not None:
            for faction, drew in self._draws((move.drawn,)).items():
                self._drew.setdefault((move.player, faction), []).extend(drew)
        for faction, count in move.cards.items():
            cell = move.player, faction
            self._openly[cell] = self.openly(*cell) + (count if move.came else -count)
            if -self._openly[cell] > self.shown(*cell):
                self._shown[cell] = -self._openly[cell]
                self._show(move.note, self._drew[cell], self._shown[cell])

    def _show(self, note: int, drew: list[int], count: int) -> None:
        """Write that a note shows that so many cards were drawn by then."""
        whole = self.number(len(drew))
        self.exactly([*drew, *(-literal for literal in whole)], len(drew))
        said = self._said.get(note) or self._said.setdefault(note, self.fresh())
        self.solver.add_clause([-said, whole[count - 1]])

    def _draws(self, draws: Sequence[Draw]) -> dict[str, list[int]]:
        """Write draws; return what they brought, by faction."""
        brought: dict[str, list[int]] = {faction: [] for faction in self._factions}
        for draw in draws:
            one = {
                faction: self.number(min(draw.count, self._pools[draw.pool].get(faction, 0)))
                for faction in self._factions
            }
            self.exactly([lit for literals in one.values() for lit in literals], draw.count)
            for faction, literals in one.items():
                brought[faction] += literals
                self._drawn.setdefault((draw.pool, faction), []).extend(literals)
        return brought


def logged(setup: Setup, notes: Sequence[Note]) -> _Logged:
    """Return the table after some notes with all that moved, the draw pile as the last draw."""
    state: State = start(setup)
    assert state.table is not None
    dealt = tuple(
        Move(0, player, drawn=draw)
        for player, hand in state.table.hands.items()
        for draw in hand.draws
    )
    parts = {name: getattr(state.table, name) for name in Table.__dataclass_fields__}
    table = _Logged(**parts, moves=dealt)
    for number, note in enumerate(notes, start=1):
        state = after(state.having(replace(table, note=number)), note)
        assert isinstance(state.table, _Logged)
        table = state.table
    pile = Draw(len(table.pools) - 1, table.pile)
    return replace(table, moves=(*table.moves, Move(0, PILE, drawn=pile)))
