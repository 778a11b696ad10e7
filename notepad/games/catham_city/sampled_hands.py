"""Estimates of hidden hands whose combinations are too many to be kept one by one.

Cards that lay unseen together, a pool, were drawn from it in any order. If two places of a pool
swap their cards, that is another order, just as likely, but for what the hands then showed: each
must have had what left it by choice, and what chance revealed of it makes it more or less likely.
So many deals, which all fit, go on side by side: some places are drawn by chance, and each deal
swaps their cards with the probability that keeps it as frequent as it is likely (Metropolis and
others, 1953). After some rounds the deals are a sample.

Bob and Cem drew one card each of 1 Mafia and 2 Police, and Bob played Police. In a deal where Cem
has the Mafia card, he may swap it with the Police in the pile, but never with Bob.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import product
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from notepad.core.dataclass import dataclass
from notepad.deduction.deadline import check_deadline
from notepad.games.catham_city.cards_and_points import PILE, AllCards
from notepad.games.catham_city.hidden_hands import CountingSolver
from notepad.games.catham_city.joint_hands import Counts, Weighed, Weights, counted, ways

if TYPE_CHECKING:
    from notepad.games.catham_city.setup import Cards

_DEALS = 600
"""How many deals go on side by side. With fewer, each step costs nearly as much."""
_FEWEST, _MOST = 5, 16
"""How many rounds there are each time. All begin as one deal, so the first half isn't counted.

With four to six players, 95 % of the numbers are within 5 points after 5 rounds, within 3 after 8
and within 2 after 12. A window asks twice.
"""
_ENOUGH = 2 * _MOST
"""How many rounds there are in all: after them, notes that change nothing here change no number."""
_LONGEST = 1.0
"""How many seconds the fewest rounds may take: in a game of hundreds of notes, each takes long."""
_SEED = 1853


class _Cell(NamedTuple):
    """Places of one owner that drew from one pool before the same check."""

    owner: int
    check: int
    pool: int
    places: range


_Pair: TypeAlias = tuple[_Cell, _Cell]
_Change: TypeAlias = tuple[int, Counts, Counts]
"""An owner, the checks before which it drew more or fewer of two factions, and how many more."""


class _Found(NamedTuple):
    """A place in each deal, and how much more freely it was chosen than it is to be undone."""

    places: npt.NDArray[np.int64]
    choices: Weights


@dataclass
class _Owner:
    """Who drew cards: a hidden hand, the pile, or cards that were seen while a new pool began.

    After some draws comes a check, which has, by faction and number of cards drawn by then, the
    logarithm of how likely that made what was seen: minus infinity where it can't have been.
    `draws` has how many cards were drawn from each pool before each check, and after the last one.
    """

    nothing: Weights
    openly: Counts
    draws: list[dict[int, int]] = field(default_factory=lambda: [{}])
    checks: list[Weights] = field(default_factory=list)

    @property
    def asked(self) -> Hashable:
        """What the odds of the cards that it drew depend on."""
        return repr(self.draws), *(check.tobytes() for check in self.checks)

    def drew(self, pool: int, count: int) -> None:
        """Draw cards that nobody else saw."""
        if len(self.checks) == len(self.draws):
            self.draws.append({})
        self.draws[-1][pool] = self.draws[-1].get(pool, 0) + count

    def left(self, cards: Counts, *, by_chance: bool) -> None:
        """Let cards leave the hand."""
        for at in cards.nonzero()[0].tolist():
            held = np.arange(self.nothing.shape[1]) + self.openly[at]
            able = ways(held, int(cards[at]))
            if by_chance or not able.all():
                self.check(at, able if by_chance else able > 0)
        self.openly = self.openly - cards

    def check(self, faction: int, likely: npt.NDArray[np.generic]) -> None:
        """Weigh the numbers of a faction's cards that were drawn by now."""
        if len(self.checks) < len(self.draws):
            self.checks.append(self.nothing.copy())
        with np.errstate(divide="ignore"):
            self.checks[-1][faction] += np.log(likely)


class SampledHands:
    """Estimates of hidden hands; asked again about the same draws, they get better."""

    def __init__(self, factions: Sequence[str]) -> None:
        """Begin before any table."""
        self._factions = factions
        self._asked: Hashable = None

    def after(self, table: AllCards, *, patience_ms: float) -> Mapping[str, Weighed]:
        """Return what each hidden hand and the draw pile can have, and about how likely.

        The notes must fit. If there is time for all rounds, the estimate is always the same for
        who asks as often, and stays as it is while cards only come and go in the open.
        """
        began = monotonic()
        owners = _owners(table, self._factions)
        asked = *map(repr, table.pools), *(one.asked for one in owners.values())
        if self._asked != asked:
            self._deals = _Deals(owners, table.pools, self._factions)
            self._asked, self._found = asked, list[Sequence[Counts]]()
        for more in range(1, min(_MOST, _ENOUGH - len(self._found)) + 1):
            self._deals.go_on()
            self._found.append(self._deals.drawn())
            lasted = monotonic() - began
            if lasted > patience_ms / 1000 and (more >= _FEWEST or lasted > _LONGEST):
                break
        drawn = zip(*self._found[len(self._found) // 2 :], strict=True)
        return {
            name: _alike_together(np.concatenate(cards) + owner.openly)
            for (name, owner), cards in zip(owners.items(), drawn, strict=True)
            if name in table.hands or name == PILE
        }


def _alike_together(held: Counts) -> Weighed:
    rows, often = np.unique(held, axis=0, return_counts=True)
    return Weighed(rows, often / len(held))


class _Deals:
    """Deals that fit, side by side.

    `_cards` has the faction of the card in each place, by deal; `_drawn` has, by owner, how many
    cards were drawn before each check, by faction and deal.
    """

    def __init__(
        self, owners: Mapping[str, _Owner], pools: Sequence[Cards], factions: Sequence[str]
    ) -> None:
        """Start with as many copies of one deal."""
        self._every = np.arange(_DEALS)
        self._random = np.random.default_rng(_SEED)
        self._factions = len(factions)
        self._owners = [*owners.values()]
        self._cells = [*_cells(self._owners)]
        self._pools = {
            cell.pool: [one for one in self._cells if one.pool == cell.pool] for cell in self._cells
        }
        self._likely = [np.array(one.checks) for one in self._owners]
        self._cards = np.empty((sum(len(cell.places) for cell in self._cells), _DEALS), np.int64)
        shape = self._factions, _DEALS
        self._drawn = [np.zeros((len(one.checks), *shape), np.int64) for one in self._owners]
        for cell, counts in _one_that_fits(self._owners, self._cells, pools, factions):
            kinds = np.repeat(np.arange(self._factions), counts)
            self._cards[cell.places] = kinds[:, None]
            self._drawn[cell.owner][cell.check :] += np.array(counts)[:, None]

    def go_on(self) -> None:
        """Swap every place but those of the largest cell of each pool, alone and with another pair.

        A pair of another pool can give back what an owner gives here: such two pairs can do what
        neither can alone. Cards that were seen while a new pool began stay the same, though each
        then comes from the other pool.
        """
        for pool, cells in self._pools.items():
            for pair in self._pairs(cells):
                check_deadline()
                self._swap(pair)
                others = [
                    (cell, takes)
                    for other in self._pools
                    if other != pool
                    for cell in self._pools[other]
                    for takes in self._pools[other]
                    if cell.owner == pair[0].owner and takes != cell
                ]
                if others:
                    self._swap(pair, others[int(self._random.integers(len(others)))])

    def drawn(self) -> Sequence[Counts]:
        """Return what each owner drew, in every deal."""
        found = []
        for at in range(len(self._owners)):
            places = [place for cell in self._cells if cell.owner == at for place in cell.places]
            cards = self._cards[places]
            drawn = [(cards == faction).sum(axis=0) for faction in range(self._factions)]
            found.append(np.array(drawn).T)
        return found

    def _pairs(self, cells: Sequence[_Cell]) -> Iterator[_Pair]:
        """Yield each cell but the largest as often as it has places, with others by chance."""
        sizes = np.array([len(cell.places) for cell in cells])
        largest = int(sizes.argmax())
        for at, cell in enumerate(cells):
            others = sizes * (np.arange(len(cells)) != at)
            if at != largest:
                drawn = self._random.choice(len(cells), sizes[at], p=others / others.sum())
                yield from ((cell, cells[other]) for other in drawn)

    def _swap(self, pair: _Pair, back: _Pair | None = None) -> None:
        """Let places of a pair swap their cards by chance, in the deals that it is likely in.

        With another pair, places of it swap cards of the same factions the other way round.
        """
        places = [self._some_place(cell) for cell in pair]
        one, other = (self._cards[place, self._every] for place in places)
        able, chances = one != other, np.zeros(_DEALS)
        pairs = [pair]
        if back is not None:
            some = [
                self._place_of(cell, faction, but)
                for cell, faction, but in zip(back, (other, one), (one, other), strict=True)
            ]
            chances = some[0].choices * some[1].choices
            able &= chances > 0
            places += [found.places for found in some]
            pairs.append((back[1], back[0]))
        (deals,) = able.nonzero()
        cards = np.array((one[deals], other[deals]))
        chances = np.log(chances[deals]) if back else chances[deals]
        changes = _changes(pairs, [len(likely) for likely in self._likely])
        for owner, checks, more in changes:
            likely, drawn = self._likely[owner], self._drawn[owner]
            kinds = self._factions * checks + cards
            now = drawn.take(kinds * _DEALS + deals)
            at = kinds * likely.shape[2] + now
            chances += (likely.take(at + more) - likely.take(at)).sum(axis=(0, 1))
        stays = np.log(self._random.random(len(deals))) < chances
        deals, cards = deals[stays], cards[:, stays]
        for owner, checks, more in changes:
            self._drawn[owner][checks, cards, deals] += more
        for place, card in zip(places, (*cards[::-1], *cards), strict=False):
            self._cards[place[deals], deals] = card

    def _some_place(self, cell: _Cell) -> npt.NDArray[np.int64]:
        """Return a place of a cell by chance, for each deal."""
        chosen = self._random.random(_DEALS) * len(cell.places)
        return cell.places.start + chosen.astype(np.int64)  # faster than drawing whole numbers

    def _place_of(self, cell: _Cell, faction: Counts, but: Counts) -> _Found:
        """Return a place of a cell with a card of a faction by chance, for each deal.

        Its choices are in how many ways it can be found, for each way to find it again once its
        card is of the faction `but`: then the swap back is as likely as the swap (Hastings, 1970).
        """
        cards = self._cards[cell.places.start : cell.places.stop]
        so_far = (cards == faction).cumsum(axis=0)
        found = np.argmax(so_far > so_far[-1] * self._random.random(_DEALS), axis=0)
        return _Found(cell.places.start + found, so_far[-1] / ((cards == but).sum(axis=0) + 1))


def _changes(pairs: Sequence[_Pair], checks: Sequence[int]) -> Sequence[_Change]:
    """Return what changes if the first cell of each pair gives a card for the second one's.

    Owners have these numbers of checks.
    """
    more = {cell.owner: np.zeros(checks[cell.owner], int) for pair in pairs for cell in pair}
    for gives, takes in pairs:
        more[gives.owner][gives.check :] -= 1
        more[takes.owner][takes.check :] += 1
    return [
        (owner, at[:, None, None], np.multiply.outer(change[at], [[1], [-1]]))
        for owner, change in more.items()
        if len(at := change.nonzero()[0])
    ]


def _owners(table: AllCards, factions: Sequence[str]) -> Mapping[str, _Owner]:
    """Return who drew unseen cards, with everything that is known of them."""
    most = max(sum(pool.get(one, 0) for pool in table.pools) for one in factions)
    nothing = np.zeros((len(factions), most + 1))
    none = np.zeros(len(factions), np.int64)
    found = {name: _Owner(nothing, none) for name in (*table.hands, PILE)}
    for move in table.moves:
        owner, cards = found[move.player], counted(move.cards, factions)
        if move.player == PILE:
            continue
        if move.drawn:
            owner.drew(move.drawn.pool, move.drawn.count)
        elif move.came:
            owner.openly = owner.openly + cards
        else:
            owner.left(cards, by_chance=move.by_chance)
    if table.pile:
        found[PILE].drew(len(table.pools) - 1, table.pile)
    for number, hand in enumerate(table.across):
        across = found[f"{PILE}{number}"] = _Owner(nothing, none)
        for draw in hand.draws:
            across.drew(draw.pool, draw.count)
        for at, count in enumerate(counted(hand.shown, factions).tolist()):
            across.check(at, np.arange(most + 1) == count)
    return found


def _cells(owners: Sequence[_Owner]) -> Iterator[_Cell]:
    """Yield the cells of all owners; each has places of its own."""
    first = 0
    for at, owner in enumerate(owners):
        for check, drawn in enumerate(owner.draws):
            for pool, count in drawn.items():
                yield _Cell(at, check, pool, range(first, first + count))
                first += count


def _one_that_fits(
    owners: Sequence[_Owner],
    cells: Sequence[_Cell],
    pools: Sequence[Cards],
    factions: Sequence[str],
) -> Iterator[tuple[_Cell, Sequence[int]]]:
    """Yield how many cards of each faction each cell has in one deal that fits everything."""
    brought: dict[_Cell, list[list[int]]] = {}
    with CountingSolver() as solver:
        for cell in cells:
            there = [pools[cell.pool].get(one, 0) for one in factions]
            brought[cell] = [solver.number(min(len(cell.places), count)) for count in there]
            solver.exactly(_joined(brought[cell]), len(cell.places))
        for number, pool in enumerate(pools):
            for at, faction in enumerate(factions):
                every = _joined(brought[cell][at] for cell in cells if cell.pool == number)
                solver.exactly(every, pool.get(faction, 0))
        for owner, checks in enumerate(one.checks for one in owners):
            for check, at in product(range(len(checks)), range(len(factions))):
                before = (cell for cell in cells if cell.owner == owner and cell.check <= check)
                drawn = _joined(brought[cell][at] for cell in before)
                able = np.isfinite(checks[check][at]).nonzero()[0]
                solver.at_least(drawn, int(able[0]))
                solver.at_least([-one for one in drawn], len(drawn) - int(able[-1]))
        fits = solver.fits()
        assert fits, "estimates are asked only where the notes fit"
        true = solver.true()
    for cell, numbers in brought.items():
        yield cell, [len(true.intersection(number)) for number in numbers]


def _joined(parts: Iterable[list[int]]) -> list[int]:
    return [literal for part in parts for literal in part]
