"""Open clues as good players write them: a number beside the initials that it may still mean."""

from collections.abc import Mapping, Sequence

from notepad.deduction.deal import Card, Cell, Clue, Place


def open_numbers(
    clues: Sequence[Clue], possible: Mapping[Card, tuple[Place, ...]]
) -> Mapping[Cell, str]:
    """Return for cells of counts that are not resolved yet what their numbers leave open.

    A clue about cards of one place, each counting once, with one total, is open while some of
    its cells may be true or not; then as many of them are true as its total says beyond those that
    are certain. Of several clues about a cell the ones about the fewest cells are written, two
    at most.
    """
    found: dict[frozenset[Cell], int] = {}
    for clue in clues:
        if len(clue.totals) == 1 and _counts_one_hand(clue):
            able = [cell for cell in clue.cells if cell[1] in possible[cell[0]]]
            left = frozenset(cell for cell in able if len(possible[cell[0]]) > 1)
            if left:
                found[left] = min(clue.totals) - (len(able) - len(left))
    numbers: dict[Cell, list[int]] = {}
    for cells in sorted(found, key=len):
        for cell in cells:
            numbers.setdefault(cell, []).append(found[cells])
    return {cell: ",".join(map(str, several[:2])) for cell, several in numbers.items()}


def _counts_one_hand(clue: Clue) -> bool:
    return len({place for _card, place in clue.cells}) == 1 and all(
        weight == 1 for _cell, weight in clue.weights
    )
