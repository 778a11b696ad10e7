"""Simple rules that a player follows in his head: what one clue adds to what is crossed already."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from notepad.deduction.deal import Card, Cell, Clue, Place


class Sheet:
    """What is crossed so far; a card whose other places are all crossed is where it is left."""

    def __init__(
        self, options: Mapping[Card, tuple[Place, ...]], crossed: Iterable[Cell] = ()
    ) -> None:
        """Begin with each card's places, less the cells that are crossed."""
        self.options = options
        self.crossed = dict.fromkeys(crossed)

    def copy(self) -> "Sheet":
        """Return a sheet to go on with, without touching this one."""
        return Sheet(self.options, self.crossed)

    def cross(self, cells: Iterable[Cell]) -> None:
        """Cross some more cells."""
        self.crossed.update(dict.fromkeys(cells))

    def left(self, card: Card) -> tuple[Place, ...]:
        """Return where a card can still be."""
        return tuple(at for at in self.options[card] if (card, at) not in self.crossed)

    def out(self, cell: Cell) -> bool:
        """Return whether the card is certainly not there."""
        return cell in self.crossed or cell[1] not in self.options.get(cell[0], ())

    def sure(self, cell: Cell) -> bool:
        """Return whether the card is certainly there."""
        return self.left(cell[0]) == (cell[1],)

    def elsewhere(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the card's cells at its other places."""
        card, here = cell
        return tuple((card, place) for place in self.options[card] if place != here)


@dataclass(frozen=True)
class Standing:
    """A clue on a sheet: which of its cells are sure, out or open, and how far the total goes."""

    clue: Clue
    sure: tuple[Cell, ...]
    out: tuple[Cell, ...]
    open: Mapping[Cell, int]
    base: int
    room: int

    @property
    def low(self) -> int:
        """The least total that the clue allows."""
        return min(self.clue.totals, default=0)

    @property
    def high(self) -> int:
        """The greatest total that the clue allows."""
        return max(self.clue.totals, default=-1)

    def allows(self, low: int, high: int) -> bool:
        """Return whether an allowed total lies between these bounds."""
        return any(low <= total <= high for total in self.clue.totals)


def standing(sheet: Sheet, clue: Clue) -> Standing:
    """Return how a clue stands; a card counts once for the room, at its heaviest open cell."""
    sure, out, still_open, base = [], [], {}, 0
    heaviest: dict[Card, int] = {}
    for cell, weight in clue.weights:
        if sheet.out(cell):
            out.append(cell)
        elif sheet.sure(cell):
            sure.append(cell)
            base += weight
        else:
            still_open[cell] = weight
            heaviest[cell[0]] = max(weight, heaviest.get(cell[0], 0))
    room = sum(heaviest.values())
    return Standing(clue, tuple(sure), tuple(out), still_open, base, room)


@dataclass(frozen=True)
class Step:
    """What a rule found: cells that are sure and cells that are out now, and why.

    `because` are the cells, sure or out before, that it rests on. A failure, a clue that can't
    be met any more, has neither sure nor out cells.
    """

    rule: Callable[..., "Step | None"]
    clue: Clue
    sure: tuple[Cell, ...]
    out: tuple[Cell, ...]
    because: tuple[Cell, ...]

    def crosses(self, sheet: Sheet) -> Iterator[Cell]:
        """Yield the cells to be crossed."""
        yield from self.out
        for cell in self.sure:
            yield from sheet.elsewhere(cell)


Rule = Callable[[Standing], "Step | None"]


def too_much_or_too_little(at: Standing) -> Step | None:
    """No total that the clue allows can be reached any more."""
    if at.allows(at.base, at.base + at.room):
        return None
    if at.clue.totals and at.base > at.high:
        because = at.sure
    elif at.clue.totals and at.base + at.room < at.low:
        because = at.out
    else:
        because = (*at.sure, *at.out)
    return Step(too_much_or_too_little, at.clue, (), (), because)


def reached(at: Standing) -> Step | None:
    """The clue's total is reached, so none of its other cells is true."""
    out = tuple(cell for cell, weight in at.open.items() if at.base + weight > at.high)
    return Step(reached, at.clue, (), out, at.sure) if out else None


def all_needed(at: Standing) -> Step | None:
    """The clue needs all the cells that are left to it."""
    cards = [card for card, _ in at.open]
    needed = tuple(
        cell
        for cell, weight in at.open.items()
        if at.base + at.room - weight < at.low and cards.count(cell[0]) == 1
    )
    return Step(all_needed, at.clue, needed, (), at.out) if needed else None


def no_other_total(at: Standing) -> Step | None:
    """With the cell, or without it, no total that the clue allows can be reached."""
    cards = [card for card, _ in at.open]
    sure, out = [], []
    for cell, weight in at.open.items():
        if cards.count(cell[0]) > 1:
            continue
        if not at.allows(at.base + weight, at.base + at.room):
            out.append(cell)
        elif not at.allows(at.base, at.base + at.room - weight):
            sure.append(cell)
    because = (*at.sure, *at.out)
    return Step(no_other_total, at.clue, tuple(sure), tuple(out), because) if sure or out else None


def needed_somewhere(sheet: Sheet, at: Standing) -> Step | None:
    """The clue needs a card that can be in several of its cells, so the card is in one of these."""
    several = Counter(card for card, _place in at.open)
    out: list[Cell] = []
    for card in (card for card, count in several.items() if count > 1):
        adds = max(weight for cell, weight in at.open.items() if cell[0] == card)
        if at.base + at.room - adds < at.low:
            others = ((card, place) for place in sheet.left(card))
            out += (cell for cell in others if cell not in at.open)
    return Step(all_needed, at.clue, (), tuple(out), at.out) if out else None


RULES: tuple[Rule, ...] = (too_much_or_too_little, reached, all_needed, no_other_total)
"""Cheapest first: a clue is told by the first that finds something."""


def first_found(sheet: Sheet, clue: Clue) -> Step | None:
    """Return what the cheapest rule finds about a clue, or None if none does."""
    at = standing(sheet, clue)
    found = next((step for rule in RULES if (step := rule(at))), None)
    return found or needed_somewhere(sheet, at)
