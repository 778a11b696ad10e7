"""The rules that a player follows without help: simple conclusions, each with its sentence.

First come rules about one clue: what it adds to what is already crossed. Then rules that add clues
up: together they take, or leave, all the room that there is. For these, `Board` holds the open
cells of a sheet as sets of bits, and what each clue claims about them. In both parts the cheapest
rule is tried first, because that gives the simplest explanation.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain, combinations, islice

from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.deduction.deal import Card, Clue, DealCell, Options, Place, count_clue


class Sheet:
    """What is crossed so far; if only one place of a card isn't crossed, the card is there."""

    def __init__(self, options: Options, crossed: Iterable[DealCell] = ()) -> None:
        """Start with each card's places, without the crossed cells."""
        self.options = options
        self.crossed = dict.fromkeys(crossed)

    def copy(self) -> "Sheet":
        """Return a copy that can change without changing this one."""
        return Sheet(self.options, self.crossed)

    def cross(self, cells: Iterable[DealCell]) -> None:
        """Cross more cells."""
        self.crossed.update(dict.fromkeys(cells))

    def left(self, card: Card) -> tuple[Place, ...]:
        """Return where a card can still be."""
        return tuple(at for at in self.options[card] if (card, at) not in self.crossed)

    def out(self, cell: DealCell) -> bool:
        """Return whether the card is certainly not there."""
        return cell in self.crossed or cell[1] not in self.options.get(cell[0], ())

    def sure(self, cell: DealCell) -> bool:
        """Return whether the card is certainly there."""
        return self.left(cell[0]) == (cell[1],)

    def cells(self, card: Card) -> tuple[DealCell, ...]:
        """Return all cells of a card."""
        return tuple((card, place) for place in self.options[card])

    def elsewhere(self, cell: DealCell) -> tuple[DealCell, ...]:
        """Return the card's cells at its other places."""
        return tuple(other for other in self.cells(cell[0]) if other != cell)


@dataclass(frozen=True)
class ClueStatus:
    """A clue on a sheet: which of its cells are sure, out or open, and how far the total goes."""

    clue: Clue
    sure: tuple[DealCell, ...]
    out: tuple[DealCell, ...]
    open: Mapping[DealCell, int]
    base: int
    room: int

    @property
    def least_allowed(self) -> int:
        """The least total that the clue allows."""
        return min(self.clue.totals, default=0)

    @property
    def greatest_allowed(self) -> int:
        """The greatest total that the clue allows."""
        return max(self.clue.totals, default=-1)

    def allows(self, low: int, high: int) -> bool:
        """Return whether an allowed total lies between these bounds."""
        return any(low <= total <= high for total in self.clue.totals)


def status_of_clue(sheet: Sheet, clue: Clue) -> ClueStatus:
    """Return the status of a clue; each card counts once, with its heaviest open cell."""
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
    return ClueStatus(clue, tuple(sure), tuple(out), still_open, base, room)


@dataclass(frozen=True)
class Inference:
    """What a rule found: cells that are now sure or out, and why.

    `because` are the cells, already sure or out, that it is based on. A failure (a clue that can't
    be met any more) has neither sure nor out cells.
    """

    rule: Callable[..., object]
    clue: Clue
    sure: tuple[DealCell, ...]
    out: tuple[DealCell, ...]
    because: tuple[DealCell, ...]

    def crosses(self, sheet: Sheet) -> Iterator[DealCell]:
        """Yield the cells to be crossed."""
        yield from self.out
        for cell in self.sure:
            yield from sheet.elsewhere(cell)


Rule = Callable[[ClueStatus], "Inference | None"]


def too_much_or_too_little(at: ClueStatus) -> Inference | None:
    """No total that the clue allows can be reached any more."""
    if at.allows(at.base, at.base + at.room):
        return None
    if at.clue.totals and at.base > at.greatest_allowed:
        because = at.sure
    elif at.clue.totals and at.base + at.room < at.least_allowed:
        because = at.out
    else:
        because = (*at.sure, *at.out)
    return Inference(too_much_or_too_little, at.clue, (), (), because)


def reached(at: ClueStatus) -> Inference | None:
    """The clue's total is reached, so none of its other cells is true."""
    out = tuple(cell for cell, weight in at.open.items() if at.base + weight > at.greatest_allowed)
    return Inference(reached, at.clue, (), out, at.sure) if out else None


def all_needed(at: ClueStatus) -> Inference | None:
    """The clue needs all the cells that are left to it."""
    cards = [card for card, _ in at.open]
    needed = tuple(
        cell
        for cell, weight in at.open.items()
        if at.base + at.room - weight < at.least_allowed and cards.count(cell[0]) == 1
    )
    return Inference(all_needed, at.clue, needed, (), at.out) if needed else None


def no_other_total(at: ClueStatus) -> Inference | None:
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
    return (
        Inference(no_other_total, at.clue, tuple(sure), tuple(out), because)
        if sure or out
        else None
    )


def needed_somewhere(sheet: Sheet, at: ClueStatus) -> Inference | None:
    """The clue needs a card that can be in several of its cells, so the card is in one of these."""
    several = Counter(card for card, _place in at.open)
    out: list[DealCell] = []
    for card in (card for card, count in several.items() if count > 1):
        adds = max(weight for cell, weight in at.open.items() if cell[0] == card)
        if at.base + at.room - adds < at.least_allowed:
            others = ((card, place) for place in sheet.left(card))
            out += (cell for cell in others if cell not in at.open)
    return Inference(all_needed, at.clue, (), tuple(out), at.out) if out else None


RULES: tuple[Rule, ...] = (too_much_or_too_little, reached, all_needed, no_other_total)
"""Cheapest first: the first rule that finds something explains a clue."""


def first_found(sheet: Sheet, clue: Clue) -> Inference | None:
    """Return what the cheapest rule finds about a clue, or None if none does."""
    at = status_of_clue(sheet, clue)
    found = next((step for rule in RULES if (step := rule(at))), None)
    return found or needed_somewhere(sheet, at)


@dataclass(frozen=True)
class Remainder(Clue):
    """How many of a count's other cells are true beside some of its parts.

    `told` are these parts, and last the count itself.
    Example: two of Bob's cards are pearls, three are opals, and he has six; so one of the others.
    """

    told: tuple[Clue, ...] = ()


_MOST_TAKEN = 3  # parts of a remainder: with more, nobody keeps in mind what is left


def remainders(clues: Sequence[Clue]) -> Iterator[Remainder]:
    """Yield what is left of counts at one place beside some of their parts, unless nothing is."""
    counts = [clue for clue in clues if _is_count(clue)]
    for whole in counts:
        within = [part for part in counts if part.note and {*part.cells} < {*whole.cells}]
        for size in range(1, _MOST_TAKEN + 1):
            for parts in combinations(within, size):
                taken = [cell for part in parts for cell in part.cells]
                rest = tuple(one for one in whole.weights if one[0] not in taken)
                total = min(whole.totals) - sum(min(part.totals) for part in parts)
                if len(taken) == len({*taken}) and 0 < total <= len(rest):
                    yield Remainder(rest, frozenset({total}), told=(*parts, whole))


def _is_count(clue: Clue) -> bool:
    """Return whether a clue says exactly how many of some cards are at one place."""
    alike = all(weight == 1 for _cell, weight in clue.weights)
    return alike and len(clue.totals) == 1 and len({place for _card, place in clue.cells}) == 1


@dataclass(frozen=True)
class Claim:
    """What a clue says about its open cells: at least `need` and at most `room` are true.

    Without a clue, it says that the cards of these cells are in one place each.
    """

    clue: Clue | None
    cells: int
    need: int
    room: int


@dataclass(frozen=True)
class Parted:
    """A claim, and the claims that may be parts of it.

    Parts are only enough together if what each contributes, its `share`, adds up to `least`.
    """

    whole: Claim
    parts: tuple[Claim, ...]
    shares: tuple[int, ...]
    least: int

    @property
    def may_do(self) -> bool:
        """Whether all parts together are enough."""
        return sum(self.shares) >= self.least

    @cached_property
    def _greatest(self) -> list[int]:
        """The greatest share from each part on."""
        return [*accumulate(reversed(self.shares), max)][::-1]

    def groups(self, size: int, tries: Iterator[int]) -> Iterator[tuple[Claim, ...]]:
        """Yield groups of so many parts that share no cell and may be enough, up to a limit.

        Each part that is tried takes one of the `tries`.
        """
        return islice(self._disjoint(size, 0, 0, self.least, tries), _PATIENCE)

    def _disjoint(
        self, size: int, first: int, taken: int, least: int, tries: Iterator[int]
    ) -> Iterator[tuple[Claim, ...]]:
        if not size:
            yield from [()] if least <= 0 else []
            return
        for at in range(first, len(self.parts) - size + 1):
            if size * self._greatest[at] < least or next(tries, None) is None:
                return
            part = self.parts[at]
            if not part.cells & taken:
                others = self._disjoint(
                    size - 1, at + 1, taken | part.cells, least - self.shares[at], tries
                )
                yield from ((part, *more) for more in others)


class Board:
    """The open cells of a sheet: a block for each place, with a bit for each card not found."""

    def __init__(self, sheet: Sheet, clues: Iterable[Clue]) -> None:
        """Set up the cells, and the claims of clues that count them."""
        left = {card: sheet.left(card) for card in sheet.options}
        self.sheet = sheet
        self.tries = iter(range(_MOST_TRIED))
        self.cards = tuple(card for card, places in left.items() if len(places) > 1)
        places = tuple(dict.fromkeys(at for card in self.cards for at in left[card]))
        self._starts = tuple(len(self.cards) * index for index in range(len(places)))
        self._bits: dict[DealCell, int] = {
            (card, place): 1 << start + index
            for place, start in zip(places, self._starts, strict=True)
            for index, card in enumerate(self.cards)
            if place in left[card]
        }
        self._all = sum(self._bits.values())
        self.claims = tuple(self._claims(clues))
        self._needing = tuple(claim for claim in self.claims if claim.need)

    @cached_property
    def capacities(self) -> tuple[Parted, ...]:
        """What may be used up: clues and cards, with the clues about only some of their cells."""
        sets = dict.fromkeys(self.cards_of(claim.cells) for claim in self.claims if claim.need)
        unions = (one | two for one, two in combinations(sets, 2) if one & two)
        together = map(self._in_one_place, dict.fromkeys((*sets, *unions)))
        parted = (self._limit(whole) for whole in (*self.claims, *together))
        return tuple(limit for limit in parted if limit.may_do)

    @cached_property
    def demands(self) -> tuple[Parted, ...]:
        """What may be needed: clues and cards, with the clues that have no room for all of it."""
        alike = (self.cards_of(claim.cells) for claim in self.claims)
        cards = dict.fromkeys((*self._confined(), *alike))
        wholes = (*self._needing, *map(self._in_one_place, cards))
        parted = map(self._shortage, wholes)
        return tuple(needed for needed in parted if needed.may_do)

    @cached_property
    def rests(self) -> tuple["RestOfClass", ...]:
        """What the counts of a class at all other places leave for one place."""
        classes = {
            frozenset(claim.clue.cards): claim.clue
            for claim in reversed(self.claims)
            if claim.clue and claim.clue.note and len({at for _card, at in claim.clue.cells}) == 1
        }
        return tuple(chain.from_iterable(map(self._rests_of, classes.values())))

    def _rests_of(self, about: Clue) -> Iterator["RestOfClass"]:
        """Yield for each place that must have some cards of a class what follows from that.

        Example: there are 5 pipes; I have one, Cleo one, and Ben two. So one is hidden, and if only
        one card is, it is none without a pipe.
        """
        cards = sum(1 << at for at, card in enumerate(self.cards) if card in about.cards)
        cells = {start: cards << start & self._all for start in self._starts}
        here = {start: some for start, some in cells.items() if some}
        most = {start: self._tightest(some) for start, some in here.items()}
        for start, some in here.items():
            limits = [most[at] for at in here if at != start]
            least = cards.bit_count() - sum(limit.room if limit else 0 for limit in limits)
            counted = [limit for limit in limits if limit and limit.clue]
            noted = any(limit.clue.note for limit in counted if limit.clue)
            if not noted or len(counted) < len(limits) or not 0 < least <= some.bit_count():
                continue
            hand = most[start]
            if some.bit_count() == least:
                yield self._rest_of(about, cards, some, counted, least)
            elif hand and hand.room == least and hand.cells & ~some:
                yield self._rest_of(about, cards, some, [*counted, hand], least, hand.cells & ~some)

    def _tightest(self, cells: int) -> Claim | None:
        """Return the claim with the least room for these cells, if it has less than they take."""
        around = (claim for claim in self.claims if not cells & ~claim.cells)
        small = [claim for claim in around if claim.room < cells.bit_count()]
        return min(small, key=lambda one: (one.room, one.cells.bit_count()), default=None)

    def _rest_of(
        self, about: Clue, cards: int, cells: int, used: Sequence[Claim], count: int, out: int = 0
    ) -> "RestOfClass":
        """Return that one place has all these cells or, if some are `out`, so many of them."""
        told, place = self.named_cards(cards), self.named(cells)[0][1]
        clues = [limit.clue for limit in used if limit.clue]
        parts = tuple(sorted(clues, key=lambda clue: (clue.note == 0, clue.note)))
        limited = {cell for part in parts for cell in part.cells if out or cell[1] != place}
        because = [cell for clue in parts for cell in status_of_clue(self.sheet, clue).sure]
        every = (cell for card in told for cell in self.sheet.cells(card))
        because += (cell for cell in every if cell not in limited and self.sheet.out(cell))
        return RestOfClass(
            rest_of_class,
            _in_one_place(self.sheet, told),
            () if out else self.named(cells),
            self.named(out),
            tuple(because),
            parts,
            told,
            about=about,
            place=place,
            count=count,
        )

    def cards_of(self, cells: int) -> int:
        """Return the cards of some cells, as bits of one block."""
        cards = 0
        for start in self._starts:
            cards |= cells >> start
        return cards & (1 << len(self.cards)) - 1

    def count_cards(self, cells: int) -> int:
        """Return how many cards some cells belong to."""
        return self.cards_of(cells).bit_count()

    def everywhere(self, cards: int) -> int:
        """Return all the open cells of some cards."""
        return sum(cards << start for start in self._starts) & self._all

    def named(self, cells: int) -> tuple[DealCell, ...]:
        """Return cells by name."""
        return tuple(cell for cell, bit in self._bits.items() if bit & cells)

    def named_cards(self, cells: int) -> tuple[Card, ...]:
        """Return the cards of some cells by name."""
        cards = self.cards_of(cells)
        return tuple(card for index, card in enumerate(self.cards) if cards >> index & 1)

    def _limit(self, whole: Claim) -> Parted:
        """Return a whole whose room its parts may need."""
        parts = tuple(part for part in self._needing if _within(part, whole))
        return Parted(whole, parts, tuple(part.need for part in parts), whole.room)

    def _shortage(self, whole: Claim) -> Parted:
        """Return a whole with the claims that have no room for everything they share with it.

        Each lacks some of what the whole needs. Of cards, all cells must be in one of the parts.
        """
        shared = ((part, part.cells & whole.cells) for part in self.claims if part is not whole)
        lacks = ((part, at, self.count_cards(at) - part.room) for part, at in shared if at)
        small = [(part, at, lack) for part, at, lack in lacks if lack > 0]
        parts = tuple(part for part, _at, _lack in small)
        if whole.clue is None:
            return Parted(
                whole,
                parts,
                tuple(at.bit_count() for _part, at, _lack in small),
                whole.cells.bit_count(),
            )
        spare = self.count_cards(whole.cells) - whole.need
        return Parted(whole, parts, tuple(lack for _part, _at, lack in small), spare)

    def _in_one_place(self, cards: int) -> Claim:
        """Return the claim that each of these cards is in one place."""
        size = cards.bit_count()
        return Claim(None, self.everywhere(cards), size, size)

    def _confined(self) -> Iterator[int]:
        """Yield sets of cards that can only be in a few places."""
        left = [frozenset(self.sheet.left(card)) for card in self.cards]
        for places in dict.fromkeys(left):
            yield sum(1 << index for index, at in enumerate(left) if at <= places)

    def _claims(self, clues: Iterable[Clue]) -> Iterator[Claim]:
        for clue in clues:
            at = status_of_clue(self.sheet, clue)
            if at.open and all(weight == 1 for _cell, weight in clue.weights):
                cells = sum(self._bits[cell] for cell in at.open)
                room = min(at.greatest_allowed - at.base, self.count_cards(cells))
                yield Claim(clue, cells, max(at.least_allowed - at.base, 0), room)


def _within(part: Claim, whole: Claim) -> bool:
    return part is not whole and not part.cells & ~whole.cells


_MOST_PARTS = 5  # clues added up at once, at most: the combinations grow fast
_PATIENCE = 200  # groups of parts tried for one whole before moving on to the next
_MOST_TRIED = 10_000
"""Parts tried on one sheet, for all wholes. In a long game, hundreds of notes count nearly the same
cells, and the search for groups that share none took up to 25 seconds for one reason."""


@dataclass(frozen=True)
class Together(Inference):
    """What several clues (the parts) together show about another clue (the whole).

    The whole may be that some cards are in one place each; then `cards` are these, else it is
    empty. `rest` are the cards that the whole needs beyond the room of its parts.
    """

    parts: tuple[Clue, ...]
    cards: tuple[Card, ...]
    rest: tuple[Card, ...] = ()

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues from notes or the setup, the whole before its parts."""
        return self.parts if self.cards else (self.clue, *self.parts)

    def found_before(self, sheet: Sheet) -> tuple[Card, ...]:
        """Return cards found before that count too: of the whole, if it is a clue, not of parts.

        Where the whole is cards, those that the parts count are meant instead.
        """
        counted = dict.fromkeys(cell for part in self.parts for cell in part.cells)
        if self.cards:
            return tuple(cell[0] for cell in counted if not sheet.out(cell) and sheet.sure(cell))
        sure = status_of_clue(sheet, self.clue).sure
        return tuple(cell[0] for cell in sure if cell not in counted)

    def counted_twice(self, sheet: Sheet) -> tuple[Card, ...]:
        """Return the cards of a clue that were found before and are in several parts, as one."""
        times = Counter(cell for part in self.parts for cell in part.cells)
        sure = () if self.cards else status_of_clue(sheet, self.clue).sure
        return tuple(cell[0] for cell in sure if times[cell] > 1)

    def counted(self, sheet: Sheet) -> tuple[DealCell, ...]:
        """Return the cells that take or leave the room: those of the parts, not crossed before."""
        cells = dict.fromkeys(cell for part in self.parts for cell in part.cells)
        if self.rest:
            cells |= dict.fromkeys(cell for cell in self.clue.cells if cell[0] in self.rest)
        return tuple(cell for cell in cells if not sheet.out(cell))

    def count_sure_or_needed(self, sheet: Sheet, *, besides: Clue | None = None) -> int:
        """Return how many cells of the whole are sure or needed by the parts, besides those of one.

        That part's own cells don't count then.
        """
        parts = (status_of_clue(sheet, part) for part in self.parts if part is not besides)
        needed = sum(max(part.least_allowed - part.base, 0) for part in parts)
        aside = besides.cells if besides and besides is not self.clue else ()
        return needed + sum(cell not in aside for cell in status_of_clue(sheet, self.clue).sure)


@dataclass(frozen=True)
class RestOfClass(Together):
    """What the counts of a class leave for one place: at least `count` of its cards.

    `about` is a clue about the class. `cards` are those of it that aren't found.
    """

    about: Clue = Clue((), frozenset())
    place: Place = ""
    count: int = 0

    @property
    def open(self) -> tuple[DealCell, ...]:
        """The cells that may be what is left."""
        return tuple(cell for cell in self.clue.cells if cell[1] == self.place)

    @override
    def counted(self, sheet: Sheet) -> tuple[DealCell, ...]:
        """Return the cells of the class alone: a hand that is a limit has many others."""
        return tuple(cell for cell in self.clue.cells if not sheet.out(cell))

    def found_elsewhere(self, sheet: Sheet) -> dict[Card, Place]:
        """Return the cards of the class that were found before and aren't among those counted."""
        every = dict.fromkeys((*(card for card, _place in self.about.cells), *self.about.gone))
        known = {card: sheet.left(card) for card in every if card not in self.cards}
        found = {card: places[0] for card, places in known.items() if places}
        counted = {cell for part in self.parts for cell in part.cells}
        return {card: at for card, at in found.items() if (card, at) not in counted}


Shared = Callable[[Board, int], "Iterator[Together]"]


def rest_of_class(board: Board, size: int) -> Iterator[Together]:
    """All places but one have at most so many cards of a class, so that one has the rest."""
    return (rest for rest in board.rests if len(rest.parts) == size)


def room_used_up(board: Board, size: int) -> Iterator[Together]:
    """Clues of different cells within a whole need all its room, so no other cell has any."""
    for limit in board.capacities:
        whole = limit.whole
        for parts in limit.groups(size, board.tries):
            spare = whole.room - sum(part.need for part in parts)
            others = whole.cells & ~_cells(parts)
            if spare < 0 or (spare == 0 and others):
                out = board.named(others) if spare == 0 else ()
                yield _together(room_used_up, board, whole, parts, out)


def room_needed(board: Board, size: int) -> Iterator[Together]:
    """Clues leave a whole only as much room as it needs, so nothing else takes any of it."""
    for needed in board.demands:
        whole = needed.whole
        for parts in needed.groups(size, board.tries):
            rest = whole.cells & ~_cells(parts)
            if rest and not whole.clue:
                continue
            spare = sum(part.room for part in parts) + board.count_cards(rest) - whole.need
            beside = board.everywhere(board.cards_of(rest)) & ~rest
            others = _cells(parts) & ~whole.cells | beside
            if spare < 0 or (spare == 0 and others):
                out = board.named(others) if spare == 0 else ()
                yield _together(room_needed, board, whole, parts, out, board.named_cards(rest))


SHARED: tuple[Shared, ...] = (rest_of_class, room_used_up, room_needed)
"""Rules that add clues up: fewest clues first, and only if no single clue helps."""


def found_together(sheet: Sheet, clues: Sequence[Clue]) -> Together | None:
    """Return what the fewest clues find together, or None if they find nothing."""
    return next(_all_together(sheet, clues), None)


def failed_together(sheet: Sheet, clues: Sequence[Clue]) -> Iterator[Together]:
    """Yield clues that contradict each other at once, the fewest first."""
    return (step for step in _all_together(sheet, clues) if not step.sure and not step.out)


def _all_together(sheet: Sheet, clues: Sequence[Clue]) -> Iterator[Together]:
    board = Board(sheet, clues)
    for size in range(1, _MOST_PARTS + 1):
        for rule in SHARED:
            yield from rule(board, size)


def _cells(parts: Iterable[Claim]) -> int:
    return sum(part.cells for part in parts)


def _together(
    rule: Shared,
    board: Board,
    whole: Claim,
    parts: Sequence[Claim],
    out: tuple[DealCell, ...],
    rest: tuple[Card, ...] = (),
) -> Together:
    """Return a step; of two sides, cells sure before lessen one's room, cells out the other's."""
    cards = () if whole.clue else board.named_cards(whole.cells)
    clue = whole.clue or _in_one_place(board.sheet, cards)
    of_parts = tuple(part.clue for part in parts if part.clue)
    used_up = rule is room_used_up
    limits, needs = ([clue], of_parts) if used_up else (of_parts, [clue])
    because = [cell for limit in limits for cell in status_of_clue(board.sheet, limit).sure]
    because += [cell for need in needs for cell in status_of_clue(board.sheet, need).out]
    sure = tuple(cell for cell in _only(board.sheet, out) if cell[0] in rest)
    out = tuple(cell for cell in out if cell[0] not in {card for card, _place in sure})
    return Together(rule, clue, sure, out, tuple(because), of_parts, cards, rest)


def _only(sheet: Sheet, out: Sequence[DealCell]) -> Iterator[DealCell]:
    """Yield the cells left for cards that these cells leave only one."""
    for card in dict.fromkeys(card for card, _place in out):
        left = [place for place in sheet.left(card) if (card, place) not in out]
        if len(left) == 1:
            yield card, left[0]


def _in_one_place(sheet: Sheet, cards: Sequence[Card]) -> Clue:
    cells = [(card, place) for card in cards for place in sheet.options[card]]
    return count_clue(cells, {len(cards)})
