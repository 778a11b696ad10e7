"""The open cells of a sheet as sets of bits, and what each clue claims of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import combinations
from operator import or_

from notepad.deduction.deal import Card, Cell, Clue
from notepad.deduction.why.single_clue_rules import Sheet, standing


@dataclass(frozen=True)
class Claim:
    """What a clue says of its open cells: at least `need` and at most `room` of them are true.

    Without a clue it says that the cards of these cells are in one place each.
    """

    clue: Clue | None
    cells: int
    need: int
    room: int


@dataclass(frozen=True)
class Parted:
    """A claim, and the claims that may be parts of it."""

    whole: Claim
    parts: tuple[Claim, ...]


class Board:
    """The open cells of a sheet: for each place a block, in it a bit for each card not found."""

    def __init__(self, sheet: Sheet, clues: Iterable[Clue]) -> None:
        """Lay out the cells, and what each clue that counts claims of them."""
        left = {card: sheet.left(card) for card in sheet.options}
        self.sheet = sheet
        self.cards = tuple(card for card, places in left.items() if len(places) > 1)
        places = tuple(dict.fromkeys(at for card in self.cards for at in left[card]))
        self._starts = tuple(len(self.cards) * index for index in range(len(places)))
        self._bits: dict[Cell, int] = {
            (card, place): 1 << start + index
            for place, start in zip(places, self._starts, strict=True)
            for index, card in enumerate(self.cards)
            if place in left[card]
        }
        self._all = sum(self._bits.values())
        self.claims = tuple(self._claims(clues))
        self._needing = tuple(claim for claim in self.claims if claim.need)

    @cached_property
    def limits(self) -> tuple[Parted, ...]:
        """What may be used up: clues, and cards, with the clues about some of their cells only."""
        sets = dict.fromkeys(self.cards_of(claim.cells) for claim in self.claims if claim.need)
        unions = (one | two for one, two in combinations(sets, 2) if one & two)
        together = map(self._in_one_place, dict.fromkeys((*sets, *unions)))
        parted = (
            Parted(whole, tuple(part for part in self._needing if _within(part, whole)))
            for whole in (*self.claims, *together)
        )
        return tuple(
            limit for limit in parted if sum(part.need for part in limit.parts) >= limit.whole.room
        )

    @cached_property
    def needs(self) -> tuple[Parted, ...]:
        """What may be needed: clues, and cards, with the clues that have no room for all of it."""
        wholes = (*self._needing, *map(self._in_one_place, dict.fromkeys(self._confined())))
        parted = (Parted(whole, tuple(self._too_small(whole))) for whole in wholes)
        return tuple(needed for needed in parted if self._may_fall_short(needed))

    def cards_of(self, cells: int) -> int:
        """Return the cards of some cells, as bits of one block."""
        cards = 0
        for start in self._starts:
            cards |= cells >> start
        return cards & (1 << len(self.cards)) - 1

    def count(self, cells: int) -> int:
        """Return how many cards some cells are of."""
        return self.cards_of(cells).bit_count()

    def everywhere(self, cards: int) -> int:
        """Return all the open cells of some cards."""
        return sum(cards << start for start in self._starts) & self._all

    def named(self, cells: int) -> tuple[Cell, ...]:
        """Return cells by name."""
        return tuple(cell for cell, bit in self._bits.items() if bit & cells)

    def named_cards(self, cells: int) -> tuple[Card, ...]:
        """Return the cards of some cells by name."""
        cards = self.cards_of(cells)
        return tuple(card for index, card in enumerate(self.cards) if cards >> index & 1)

    def _too_small(self, whole: Claim) -> Iterator[Claim]:
        """Yield the claims that have no room for all that they share with a whole."""
        for part in self.claims:
            if part is not whole and part.room < self.count(part.cells & whole.cells):
                yield part

    def _may_fall_short(self, needed: Parted) -> bool:
        """Return whether the parts, all taken, can leave the whole no more than it needs."""
        whole, parts = needed.whole, needed.parts
        if whole.clue is None:
            return whole.cells & ~reduce(or_, (part.cells for part in parts), 0) == 0
        lost = sum(self.count(part.cells & whole.cells) - part.room for part in parts)
        return self.count(whole.cells) - lost <= whole.need

    def _in_one_place(self, cards: int) -> Claim:
        """Return the claim that each of these cards is in one place."""
        size = cards.bit_count()
        return Claim(None, self.everywhere(cards), size, size)

    def _confined(self) -> Iterator[int]:
        """Yield sets of cards that can't be but in a few places."""
        left = [frozenset(self.sheet.left(card)) for card in self.cards]
        for places in dict.fromkeys(left):
            yield sum(1 << index for index, at in enumerate(left) if at <= places)

    def _claims(self, clues: Iterable[Clue]) -> Iterator[Claim]:
        for clue in clues:
            at = standing(self.sheet, clue)
            if at.open and all(weight == 1 for _cell, weight in clue.weights):
                cells = sum(self._bits[cell] for cell in at.open)
                room = min(at.high - at.base, self.count(cells))
                yield Claim(clue, cells, max(at.low - at.base, 0), room)


def _within(part: Claim, whole: Claim) -> bool:
    return part is not whole and not part.cells & ~whole.cells
