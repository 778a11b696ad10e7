"""Open clues as good players write them: a number beside the initials that it may still mean."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from notepad.deduction.deal import Card, Cell, Clue, Place


@dataclass(frozen=True, slots=True)
class OpenNumber:
    """A count that can't be placed yet: so many `more` of these cells are true.

    `label` is what stands beside the initials there: the number, with a letter behind it where
    the same number of the same holder stands for another clue too. `note` told it, and `meaning`
    says what it told.
    """

    cells: frozenset[Cell]
    more: int
    note: int
    meaning: str
    label: str


def open_numbers(
    clues: Sequence[Clue], possible: Mapping[Card, tuple[Place, ...]]
) -> Mapping[Cell, tuple[OpenNumber, ...]]:
    """Return for each cell the open numbers that it may still mean, about the fewest cells first.

    A clue about cards of one place, each counting once, with one total, is open while some of
    its cells may be true or not; then as many of them are true as its total says beyond those that
    are certain. Of several that leave the same open the first one stands.

    Bob has 2 of a, b and c (note 1), and 1 of d and e (note 4); c is certainly his. Then one more
    is open of a and b, and one of d and e: they are written "1a" and "1b".
    """
    found = _told_apart(list(_left_open(clues, possible)))
    numbers: dict[Cell, list[OpenNumber]] = {}
    for number in sorted(found, key=lambda number: len(number.cells)):
        for cell in number.cells:
            numbers.setdefault(cell, []).append(number)
    return {cell: tuple(several) for cell, several in numbers.items()}


def _left_open(
    clues: Sequence[Clue], possible: Mapping[Card, tuple[Place, ...]]
) -> Iterator[OpenNumber]:
    seen: set[frozenset[Cell]] = set()
    for clue in clues:
        if len(clue.totals) == 1 and _counts_one_hand(clue):
            able = [cell for cell in clue.cells if cell[1] in possible[cell[0]]]
            left = frozenset(cell for cell in able if len(possible[cell[0]]) > 1)
            if left and left not in seen:
                seen.add(left)
                more = min(clue.totals) - (len(able) - len(left))
                yield OpenNumber(left, more, clue.note, clue.meaning, str(more))


def _told_apart(found: Sequence[OpenNumber]) -> Iterator[OpenNumber]:
    """Yield the numbers, each with a letter of its own where a holder has the same one twice."""
    alike = Counter(map(_holder_and_number, found))
    before = Counter[tuple[Place, int]]()
    for number in found:
        key = _holder_and_number(number)
        letter = ascii_lowercase[before[key] % len(ascii_lowercase)] if alike[key] > 1 else ""
        before[key] += 1
        yield replace(number, label=f"{number.more}{letter}")


def _holder_and_number(number: OpenNumber) -> tuple[Place, int]:
    _card, place = next(iter(number.cells))
    return place, number.more


def _counts_one_hand(clue: Clue) -> bool:
    return len({place for _card, place in clue.cells}) == 1 and all(
        weight == 1 for _cell, weight in clue.weights
    )
