"""Rules that add clues up: together they take, or leave, all the room that there is."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from notepad.deduction.deal import Card, Cell, Clue, count_clue
from notepad.deduction.why.bit_board import Board, Claim
from notepad.deduction.why.single_clue_rules import Sheet, Step, standing

_MOST_PARTS = 5
_PATIENCE = 200  # groups of parts looked at for one whole, before the next whole's turn


@dataclass(frozen=True)
class Together(Step):
    """What several clues, the parts, show together about the clue of the step, the whole.

    The whole may be that some cards are in one place each: `cards` are these, else empty.
    `rest` are the cards that the whole needs besides what its parts have room for.
    """

    parts: tuple[Clue, ...]
    cards: tuple[Card, ...]
    rest: tuple[Card, ...] = ()

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues that a note or the setup tells, the whole before its parts."""
        return self.parts if self.cards else (self.clue, *self.parts)

    def known(self, sheet: Sheet) -> tuple[Card, ...]:
        """Return cards found before that count too: of the whole, if it is a clue, not of parts.

        Where the whole is cards, those that the parts count are meant instead.
        """
        counted = dict.fromkeys(cell for part in self.parts for cell in part.cells)
        if self.cards:
            return tuple(cell[0] for cell in counted if not sheet.out(cell) and sheet.sure(cell))
        sure = standing(sheet, self.clue).sure
        return tuple(cell[0] for cell in sure if cell not in counted)

    def made(self, sheet: Sheet) -> int:
        """Return how many cells of the whole are sure or needed by the parts."""
        parts = (standing(sheet, part) for part in self.parts)
        needed = sum(max(part.low - part.base, 0) for part in parts)
        return needed + len(standing(sheet, self.clue).sure)


Shared = Callable[[Board, int], "Together | None"]


def room_used_up(board: Board, size: int) -> Together | None:
    """Clues of different cells within a whole need all its room, so no other cell has any."""
    for limit in board.limits:
        whole = limit.whole
        for parts in _groups(limit.parts, size):
            spare = whole.room - sum(part.need for part in parts)
            others = whole.cells & ~_cells(parts)
            if spare < 0 or (spare == 0 and others):
                out = board.named(others) if spare == 0 else ()
                return _together(room_used_up, board, whole, parts, out)
    return None


def room_needed(board: Board, size: int) -> Together | None:
    """Clues leave a whole only as much room as it needs, so nothing else takes any of it."""
    for needed in board.needs:
        whole = needed.whole
        for parts in _groups(needed.parts, size):
            rest = whole.cells & ~_cells(parts)
            if rest and not whole.clue:
                continue
            spare = sum(part.room for part in parts) + board.count(rest) - whole.need
            beside = board.everywhere(board.cards_of(rest)) & ~rest
            others = _cells(parts) & ~whole.cells | beside
            if spare < 0 or (spare == 0 and others):
                out = board.named(others) if spare == 0 else ()
                return _together(room_needed, board, whole, parts, out, board.named_cards(rest))
    return None


SHARED: tuple[Shared, ...] = (room_used_up, room_needed)
"""Rules about so many parts, tried with few parts first, and only where no clue alone helps."""


def found_together(sheet: Sheet, clues: Sequence[Clue]) -> Together | None:
    """Return what the fewest clues find together, or None if they find nothing."""
    board = Board(sheet, clues)
    tries = (rule(board, size) for size in range(1, _MOST_PARTS + 1) for rule in SHARED)
    return next((step for step in tries if step is not None), None)


def _groups(claims: Sequence[Claim], size: int) -> Iterator[tuple[Claim, ...]]:
    """Yield groups of so many claims that share no cell, as far as patience goes."""
    return islice(_disjoint(claims, size, 0), _PATIENCE)


def _disjoint(claims: Sequence[Claim], size: int, taken: int) -> Iterator[tuple[Claim, ...]]:
    if not size:
        yield ()
        return
    for index, claim in enumerate(claims[: len(claims) - size + 1]):
        if not claim.cells & taken:
            for others in _disjoint(claims[index + 1 :], size - 1, taken | claim.cells):
                yield (claim, *others)


def _cells(parts: Iterable[Claim]) -> int:
    return sum(part.cells for part in parts)


def _together(
    rule: Shared,
    board: Board,
    whole: Claim,
    parts: Sequence[Claim],
    out: tuple[Cell, ...],
    rest: tuple[Card, ...] = (),
) -> Together:
    """Return a step; of two sides, cells sure before lessen one's room, cells out the other's."""
    cards = () if whole.clue else board.named_cards(whole.cells)
    clue = whole.clue or _in_one_place(board.sheet, cards)
    told = tuple(part.clue for part in parts if part.clue)
    used_up = rule is room_used_up
    limits, needs = ([clue], told) if used_up else (told, [clue])
    because = [cell for limit in limits for cell in standing(board.sheet, limit).sure]
    because += [cell for need in needs for cell in standing(board.sheet, need).out]
    sure = tuple(cell for cell in _only(board.sheet, out) if cell[0] in rest)
    out = tuple(cell for cell in out if cell[0] not in {card for card, _place in sure})
    return Together(rule, clue, sure, out, tuple(because), told, cards, rest)


def _only(sheet: Sheet, out: Sequence[Cell]) -> Iterator[Cell]:
    """Yield the cells left for cards that these cells leave only one."""
    for card in dict.fromkeys(card for card, _place in out):
        left = [place for place in sheet.left(card) if (card, place) not in out]
        if len(left) == 1:
            yield card, left[0]


def _in_one_place(sheet: Sheet, cards: Sequence[Card]) -> Clue:
    cells = [(card, place) for card in cards for place in sheet.options[card]]
    return count_clue(cells, {len(cards)})
