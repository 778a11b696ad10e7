"""A deal: cards, the places where each can be, and clues about them.

Every card is in exactly one place. A place is any hashable value: a holder's name, or where cards
change hands a card's whole history. Everything that restricts a deal is a clue.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Card: TypeAlias = str
Place: TypeAlias = str | tuple[object, ...]
Cell: TypeAlias = tuple[Card, Place]

TABLE = "table"
HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Clue:
    """The total weight of the given cells that are true is one of `totals`.

    `weights` holds each cell once, with a weight of at least 1. `note` is the number of the note
    that it came from, 0 for the setup; `meaning` says the clue in a few words for a reason.
    """

    weights: tuple[tuple[Cell, int], ...]
    totals: frozenset[int]
    note: int = 0
    meaning: str = ""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the clue is about."""
        return tuple(cell for cell, _ in self.weights)


def count_clue(
    cells: Iterable[Cell], totals: Iterable[int], *, note: int = 0, meaning: str = ""
) -> Clue:
    """Return the clue that as many of these cells are true as one of `totals` says."""
    weights = tuple((cell, 1) for cell in dict.fromkeys(cells))
    return Clue(weights, frozenset(totals), note, meaning)


@dataclass(frozen=True)
class Deal:
    """The cards of a game after set-up, before any note.

    `options` has every place where a card can be, in the order in which answers list them.
    `hands` are clues with one total each whose cells, together, are every cell exactly once:
    the size of each hand. `rules` are further clues that always hold, such as one conspirator in
    each suit. `measure` gives the cells whose weights make the sum that is sought, if there is one.
    `tallies` are groups of cells whose true ones are counted for the player, by a key of the game;
    those of `classes` are counted too, but nobody waits for them.
    """

    options: Mapping[Card, tuple[Place, ...]]
    hands: tuple[Clue, ...]
    rules: tuple[Clue, ...] = ()
    measure: Mapping[Cell, int] = field(default_factory=dict)
    tallies: Mapping[tuple[str, str], tuple[Cell, ...]] = field(default_factory=dict)
    classes: Mapping[tuple[str, str], tuple[Cell, ...]] = field(default_factory=dict)

    def counted(self, key: str, holder: str) -> tuple[Cell, ...]:
        """Return the cells of a holder's cards of a class that is counted, if it is one."""
        return self.tallies.get((key, holder)) or self.classes.get((key, holder), ())

    def cells(self, cards: Iterable[Card], place: Place) -> tuple[Cell, ...]:
        """Return the cells of these cards at one place, those that are options at all."""
        return tuple((card, place) for card in cards if place in self.options[card])
