"""Open clues as good players write them: a number beside the initials that it may still mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from notepad.deduction.deal import Card, Cell, Clue, Place


@dataclass(frozen=True, slots=True)
class OpenCount:
    """What a clue leaves open: so many more of the cards that it counts, and its note."""

    count: int
    cards: tuple[Card, ...]
    note: int


def open_counts(
    clues: Sequence[Clue], possible: Mapping[Card, tuple[Place, ...]]
) -> Mapping[Cell, tuple[OpenCount, ...]]:
    """Return for cells of counts that are not resolved yet what these leave open.

    A clue about cards of one place, each counting once, with one total, is open while some of
    its cells may be true or not; then as many of them are true as its total says beyond those that
    are certain. Of several clues about a cell the ones about the fewest cells are returned, two
    at most.
    """
    found: dict[frozenset[Cell], OpenCount] = {}
    for clue in clues:
        if len(clue.totals) == 1 and _counts_one_hand(clue):
            able = [cell for cell in clue.cells if cell[1] in possible[cell[0]]]
            left = frozenset(cell for cell in able if len(possible[cell[0]]) > 1)
            if left:
                count = min(clue.totals) - (len(able) - len(left))
                cards = tuple(card for card, _place in clue.cells)
                found[left] = OpenCount(count, cards, clue.note)
    counts: dict[Cell, tuple[OpenCount, ...]] = {}
    for cells in sorted(found, key=len):
        for cell in cells:
            counts[cell] = (*counts.get(cell, ()), found[cells])[:2]
    return counts


def _counts_one_hand(clue: Clue) -> bool:
    return len({place for _card, place in clue.cells}) == 1 and all(
        weight == 1 for _cell, weight in clue.weights
    )
