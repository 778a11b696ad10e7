"""What moved into rivals' hands and out of them, note by note, and what that shows of their draws.

What comes and goes in the open all see. What a note shows besides is that a hand had drawn a card
that left it, and each time it does hangs on a literal of that note: the notes that suffice for a
bound are found from the literals that suffice for a contradiction.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING

from typing_extensions import override

from notepad.games.catham_city.counting import Counting
from notepad.games.catham_city.counts import Cards
from notepad.games.catham_city.hidden_hands import PILE
from notepad.games.catham_city.state import State, after, start
from notepad.games.catham_city.table import Draw, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
        for player in (*table.hands, PILE):
            self._played(player, [move for move in table.moves if move.player == player])
        for seen in table.across:
            for faction, drew in self._draws(seen.draws).items():
                self.exactly(drew, seen.shown.get(faction, 0))
        for (pool, faction), literals in self._drawn.items():
            self.exactly(literals, self._pools[pool].get(faction, 0))
        self._sum_up(table)

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
        """Return those of some notes that suffice against what is supposed, None if it fits.

        It is None, too, where that can't be told soon, so that now and then a reason has a note
        that could be spared.
        """
        if self.soon_fits(*(self._said[note] for note in kept)) is not False:
            return None
        core = set(self.core())
        return tuple(note for note in kept if self._said[note] in core)

    def _sum_up(self, table: Table) -> None:
        """Write over all pools together what holds for each: it is seen sooner what cannot be."""
        whole = {cell: self.summed(drew) for cell, drew in self._drew.items()}
        for player in (*table.hands, PILE):
            drawn = sum(m.drawn.count for m in self.moves if m.player == player and m.drawn)
            some = (whole.get((player, faction), []) for faction in self._factions)
            self.exactly([literal for number in some for literal in number], drawn)
        for faction in self._factions:
            hidden = sum(pool.get(faction, 0) for pool in self._pools)
            hidden -= sum(seen.shown.get(faction, 0) for seen in table.across)
            every = (number for (_player, one), number in whole.items() if one == faction)
            self.exactly([literal for number in every for literal in number], hidden)

    def _played(self, player: str, moves: Sequence[Move]) -> None:
        """Write what a hand drew, and what of that left it.

        Draws from one pool are one where nothing was shown between them. For those from the first
        pool it never matters when.
        """
        pools = [move.drawn.pool for move in moves if move.drawn]
        first = next((at for at, pool in enumerate(pools) if pool != pools[0]), len(pools))
        draws = [move.drawn for move in moves if move.drawn]
        self._draw(player, draws[:first])
        begun: list[Draw] = []
        for move in moves:
            if move.drawn is not None:
                first -= 1
                begun += [move.drawn] if first < 0 else []
            for faction in self._newly_shown(move):
                self._draw(player, begun)
                begun = []
                cell = player, faction
                self._show(move.note, self._drew[cell], self._shown[cell])
        self._draw(player, begun)

    def _newly_shown(self, move: Move) -> Iterator[str]:
        """Yield the factions of which a move shows that more were drawn than was known."""
        for faction, count in move.cards.items():
            cell = move.player, faction
            self._openly[cell] = self.openly(*cell) + (count if move.came else -count)
            if -self._openly[cell] > self.shown(*cell):
                self._shown[cell] = -self._openly[cell]
                yield faction

    def _draw(self, player: str, draws: Sequence[Draw]) -> None:
        """Write what some draws brought a hand, those from one pool as one."""
        for pool, alike in groupby(draws, key=lambda draw: draw.pool):
            count = sum(draw.count for draw in alike)
            for faction, drew in self._draws((Draw(pool, count),)).items():
                self._drew.setdefault((player, faction), []).extend(drew)

    def _show(self, note: int, drew: list[int], count: int) -> None:
        """Write that a note shows that so many cards were drawn by then."""
        said = self._said.get(note) or self._said.setdefault(note, self.fresh())
        spared = [self.fresh() for _one in range(count)]
        for literal in spared:
            self.solver.add_clause([-said, -literal])
        self.at_least([*drew, *spared], count)

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
