"""Counts deals card by card, in layers: the distinct states of the open clues, and their links.

A forward sweep gives each state the number of ways that lead to it; a backward sweep the number of
ways to finish from it. Products of the two are counts of deals.

Take the three rows of the example in `clue_matrices`, and the cards in the order coin, cup, sword.
Each clue has a field of two bits: Ann's starts at bit 0, that of the hidden place at 2, Bob's at 4.
- The coin leads to the states 1 (it is with Ann) and 4 (it is hidden), with 1 way each.
- The cup is the last card that can be Ann's, so her field is cleared. From 1 the cup can be hidden,
  which makes 5 and so 4, or with Bob, which makes 17 and so 16; from 4 it must be with Ann, which
  makes 5 and so 4. State 4 has 2 ways and state 16 has 1.
- The sword goes to Bob from 4, and is hidden from 16. Both end in state 0 with 3 ways: 3 deals.
Going backward the states after the coin have 2 and 1 ways on, so the coin is with Ann in 2 of 3.

After the layers comes what makes them small and fast, each part with its constants:
- `pack_rows`: how far each open clue is, in machine words, and what a card does to them. A clue has
  a field from the first card that can add to it to the last. A field holds the total so far and has
  a guard bit on top, so that one addition, one subtraction and one mask check for all fields at
  once whether their clues can still be met (the SWAR idea of Lamport, 1975).
- `order_of`: the order in which to take the cards, so that few clues are open at the same time.
- `Sieve`: finds states that can't be finished although each clue by itself could be. The remaining
  cards must provide what several clues still need, and each card serves only one of them if they
  are about different places or cards (the condition of Hall's marriage theorem).
- `Forecast`: a quick guess at how many ways there are to finish from a state, for thinning layers.
  Each card takes its options with chances under which every clue with one total has that total on
  average, and which say no more than that (maximum entropy, Jaynes 1957). The number of ways that
  add up to what is missing is then roughly that of a normal distribution, divided by those chances.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from notepad.core.dataclass import dataclass
from notepad.deduction.clue_matrices import Floats, Ints, Rows
from notepad.deduction.deadline import check_deadline

Bools: TypeAlias = npt.NDArray[np.bool_]
Counts: TypeAlias = npt.NDArray[Any]  # floats, or whole remainders
Allowing: TypeAlias = Callable[[int, Ints], npt.NDArray[np.bool_]]
Promise: TypeAlias = Callable[[int, Ints], Floats]

_Item = TypeVar("_Item", np.bool_, np.uint64)

_MANY = 2_000  # with fewer states, sieving them costs more than it saves
_SIEVE = 2  # links that take as long as sieving one state, so that sieving counts as work
_THIN = 3  # links that take as long as one guess of a state's promise
_LEAST_ROOM = 50  # states that are kept however little may be left to do
_AT_ONCE = 2_000_000  # words that a layer may have for its links: some 100 MB while it is made
_NOTHING = 1e-290  # smaller weights are taken for 0: dividing by them overflows
_PEAK = 4  # all layers together have about as many states as this many of the largest


@dataclass(frozen=True, eq=False, slots=True)
class Layer:
    """One card's step between states.

    `link` [options, states] has the number of the next state, or `dead` if the clues forbid it;
    `dead` is also the number of next states. `ways` [states] are the ways that lead to each state.
    If the layer was thinned, each next state stands for `scale` [dead] states; otherwise None. If
    it settles how many cards somebody could choose from, a deal weighs `chance` [options, states]
    by that; otherwise None.
    """

    link: Ints
    dead: int
    ways: Floats
    scale: Floats | None = None
    chance: Floats | None = None

    def after(self, ends: Counts) -> Counts:
        """Return what follows each state, `ends` [dead, …] scaled, with zeros for the dead end."""
        after = np.zeros((self.dead + 1, *ends.shape[1:]), ends.dtype)
        after[:-1] = ends
        if self.scale is not None:
            after[:-1] *= self.scale.reshape(-1, *[1] * (ends.ndim - 1))
        return after

    def by_option(self, after: Counts) -> Counts:
        """Return what follows each option of each state, [options, states, …], by its chance."""
        found = after[self.link]
        if self.chance is not None:
            found *= self.chance.reshape(*self.chance.shape, *[1] * (found.ndim - 2))
        return found

    def reaching(self, ways: Counts) -> Counts:
        """Return the ways [options, states, …] on which these ways to each state go on."""
        if self.chance is None:
            return np.broadcast_to(ways, (len(self.link), *ways.shape))
        return self.chance.reshape(*self.chance.shape, *[1] * (ways.ndim - 1)) * ways


def grow_layers(
    steps: Sequence[Transition],
    work: float,
    passing: Allowing,
    promise: Promise,
    *,
    at_once: float = _AT_ONCE,
) -> list[Layer]:
    """Return the layers, thinned at random (always the same way) if they would exceed the work.

    `work` is the number of links that all layers together may have, and `at_once` how many words
    one layer may have for them. `passing` says which states after a layer may be finishable;
    `promise` guesses in how many ways, up to a factor.
    """
    states = np.zeros((len(steps[0].add), 1), np.int64)
    ways = np.ones(1)
    layers: list[Layer] = []
    thinned = False
    for at, step in enumerate(steps):
        check_deadline()
        left = len(steps) - at
        states, link, chance = _expand(states, step)
        work -= link.size
        if left > 1 and states.shape[1] > _MANY:
            work -= states.shape[1] * _SIEVE
            kept = np.flatnonzero(passing(at, states))
            link, states = _relinked(link, states.shape[1], kept), states[:, kept]
        dead = states.shape[1]
        onward = _ways_to(dead, link, ways, chance)
        shares = left * _THIN if thinned else min(_PEAK, left) * _SIEVE
        room = int(max(work, 0) / shares / len(link)) + _LEAST_ROOM
        if left > 1:
            words, options, _one = steps[at + 1].add.shape
            room = min(room, int(at_once / words / options) + _LEAST_ROOM)
        scale = None
        if dead > room:
            thinned = True
            work -= dead * _THIN
            kept, scale = _thin(onward * promise(at, states), room)
            states, onward = states[:, kept], onward[kept] * scale
            link, dead = _relinked(link, dead, kept), len(kept)
        layers.append(Layer(link, dead, ways, scale, chance))
        ways = onward
    return layers


def _ways_to(dead: int, link: Ints, ways: Floats, chance: Floats | None) -> Floats:
    """Return the ways to each of so many next states."""
    gone = np.concatenate([ways] * len(link)) if chance is None else (chance * ways).ravel()
    return np.asarray(np.bincount(link.ravel(), gone, dead + 1)[:dead], np.float64)


def _expand(states: Ints, step: Transition) -> tuple[Ints, Ints, Floats | None]:
    """Return the states [words, states] after one more card, the link to them, and its chances."""
    reached = states[:, None, :] + step.add
    for width, guards in step.full:
        reached -= (reached & guards) >> width
    alive = ((reached + step.lift) & (step.cap - reached) & step.guards) == step.guards
    for gap in step.gaps:
        alive[gap.word] &= gap.of(reached)
    chances = [choice.of(reached) for choice in step.choices]
    chance = np.prod(chances, axis=0) if chances else None
    words, options, count = reached.shape
    found = (alive.all(axis=0) if words > 1 else alive).ravel().nonzero()[0]
    keys = reached.reshape(words, -1)[:, found] & step.keep
    check_deadline()
    order = keys[0].argsort() if words == 1 else np.lexsort(keys)
    check_deadline()
    keys = keys[:, order]
    fresh = np.empty(len(order), bool)
    fresh[:1] = True
    changed = keys[:, 1:] != keys[:, :-1]
    fresh[1:] = changed.any(axis=0) if words > 1 else changed[0]
    states = keys[:, fresh]
    link = np.full(options * count, states.shape[1])
    link[found[order]] = np.cumsum(fresh) - 1
    return states, link.reshape(options, count), chance


def _thin(weights: Floats, room: int) -> tuple[Ints, Floats]:
    """Return which states to keep, about `room` of them, and how many each stands for.

    Each is kept with a probability proportional to its weight (at most 1) and stands for the
    inverse, so that nothing is biased; neighbours, which are similar, are sampled evenly.
    """
    chance = weights * (room / weights.sum())
    for _ in range(4):
        sure = chance >= 1
        loose = weights[~sure].sum()
        if loose < _NOTHING:
            break
        chance = np.where(sure, 1.0, weights * ((room - sure.sum()) / loose))
    chance = np.minimum(chance, 1.0)
    marks = np.floor(np.cumsum(chance) + np.random.default_rng(len(weights)).random())
    kept = np.flatnonzero(np.diff(marks, prepend=0.0) >= 1)
    return kept, 1 / chance[kept]


def _relinked(link: Ints, dead: int, kept: Ints) -> Ints:
    """Return links to the states that were kept, under their new numbers."""
    number = np.full(dead + 1, len(kept))
    number[kept] = np.arange(len(kept))
    return number[link]


def ways_through(layers: Sequence[Layer]) -> float:
    """Return the number of ways to finish the last layer."""
    last = layers[-1]
    return float((last.by_option(last.after(np.ones(last.dead))) * last.ways).sum())


def layers_backwards(layers: Sequence[Layer]) -> Iterator[tuple[Layer, Floats]]:
    """Yield the layers from the last to the first, each with `after` of what follows it."""
    count = np.ones(layers[-1].dead)
    for layer in reversed(layers):
        check_deadline()
        after = layer.after(count)
        yield layer, after
        count = layer.by_option(after).sum(axis=0)


def residue(layers: Sequence[Layer], modulus: int) -> int:
    """Return the remainder of the number of deals, whatever each weighs.

    A modulus times options fits 63 bits.
    """
    count = np.ones(layers[-1].dead, np.int64)
    for layer in reversed(layers):
        count = layer.after(count)[layer.link].sum(axis=0) % modulus
    return int(count.sum()) % modulus


_WORD = 62  # bits of a machine word in use, so that the sum of two words still fits


_Counted = TypeVar("_Counted", np.bool_, np.float64)


@dataclass(frozen=True, eq=False, slots=True)
class Closing(Generic[_Counted]):
    """A closing field, and what each of its totals counts: `counts[total]`."""

    word: int
    shift: int
    counts: npt.NDArray[_Counted]

    def of(self, states: Ints) -> npt.NDArray[_Counted]:
        """Return what packed states [words, …] count."""
        found: npt.NDArray[_Counted] = self.counts[
            (states[self.word] >> self.shift) & (len(self.counts) - 1)
        ]
        return found


@dataclass(frozen=True, eq=False, slots=True)
class Transition:
    """What one card does to packed states, one entry or row for each word.

    `add` [words, options, 1] is what each option adds. A state is alive if every bit of `guards` is
    set in both `state + lift` and `cap - state` (all [words, 1, 1]). `full` are guard bits
    with the width of their fields: where one is set, the field is one above the most that
    matters. `keep` masks the fields that close here. `gaps` are those whose totals have gaps,
    `choices` those that say how many there were to choose from.
    """

    add: Ints
    lift: Ints
    cap: Ints
    guards: Ints
    keep: Ints
    full: tuple[tuple[int, Ints], ...]
    gaps: tuple[Closing[np.bool_], ...]
    choices: tuple[Closing[np.float64], ...]


@dataclass(frozen=True, eq=False)
class Fields:
    """Where the field of each row is, and what it holds; arrays have one entry for each row.

    `offset` is added to totals of rows that only have a least total: more than that doesn't matter,
    so their fields stop there, at the highest value below the guard bit.
    """

    first: Ints
    last: Ints
    width: Ints
    low: Ints
    high: Ints
    offset: Ints
    stops: npt.NDArray[np.bool_]
    word: Ints
    shift: Ints

    def totals(self, rows: Ints, states: Ints) -> npt.NDArray[np.float32]:
        """Return the totals [rows, states] of some rows that packed states hold."""
        found = np.empty((len(rows), states.shape[1]), np.float32)
        for at, row in enumerate(rows.tolist()):
            check_deadline()
            field = (states[self.word[row]] >> self.shift[row]) & ((2 << self.width[row]) - 1)
            np.subtract(field, self.offset[row], out=found[at], casting="unsafe")
        return found


def pack_rows(rows: Rows, order: Sequence[int]) -> tuple[Fields, list[Transition]]:
    """Return where the totals of the rows are, and what the cards do in this order of cards."""
    most = np.maximum.reduceat(rows.weights, rows.starts[:-1], axis=1)[:, list(order)]
    fields = _fields(rows, most)
    left = rows.reach - np.cumsum(most, axis=1).T
    layer = np.arange(len(order))[:, None]
    is_open = (fields.first <= layer) & (layer <= fields.last)
    words = int(fields.word.max(initial=0)) + 1
    inside = fields.word == np.arange(words)[:, None]
    unit = np.where(inside, np.int64(1) << fields.shift, 0)
    guard = np.int64(1) << fields.width
    need = np.clip(fields.low + fields.offset - left, 0, None)
    cap = np.where(fields.stops, guard - 1, fields.high)
    lifts = np.where(is_open, guard - need, 0) @ unit.T
    caps = np.where(is_open, guard + cap, 0) @ unit.T
    guards = np.where(is_open, guard, 0) @ unit.T
    keeps = ~(np.where(fields.last == layer, 2 * guard - 1, 0) @ unit.T)
    opening = np.where(fields.first == layer, fields.offset, 0) @ unit.T
    adds = unit @ rows.weights
    full = _full(fields, guard, unit, is_open)
    gaps, choices = _gaps(rows, fields, len(order)), _choices(rows, fields, len(order))
    return fields, [
        Transition(
            add=(adds[:, rows.starts[card] : rows.starts[card + 1]] + opening[at][:, None])[
                ..., None
            ],
            lift=lifts[at][:, None, None],
            cap=caps[at][:, None, None],
            guards=guards[at][:, None, None],
            keep=keeps[at][:, None],
            full=full[at],
            gaps=gaps[at],
            choices=choices[at],
        )
        for at, card in enumerate(order)
    ]


def _fields(rows: Rows, most: Ints) -> Fields:
    touched = most > 0
    cards = touched.shape[1]
    first = touched.argmax(axis=1)
    last = cards - 1 - touched[:, ::-1].argmax(axis=1)
    low = np.array([min(totals) for totals in rows.totals], np.int64)
    high = np.array([max(totals) for totals in rows.totals], np.int64)
    whole = np.array([len(totals) for totals in rows.totals], np.int64) == high - low + 1
    stops = whole & (high == rows.reach) & (most.max(axis=1, initial=0) == 1)
    stops[len(rows) - len(rows.chances) :] = False  # of a choice, every total matters
    largest = np.maximum(np.where(stops, low, high), most.max(axis=1, initial=0) - 1)
    width = np.array([int(value).bit_length() for value in largest], np.int64)
    offset = np.where(stops, (np.int64(1) << width) - 1 - low, 0)
    word, shift = _places(first, last, width + 1)
    return Fields(first, last, width, low, high, offset, stops, word, shift)


def _places(first: Ints, last: Ints, size: Ints) -> tuple[Ints, Ints]:
    """Return word and shift for each field, so that fields open at the same time don't overlap."""
    word, shift = np.zeros_like(first), np.zeros_like(first)
    taken: list[tuple[int, int, int]] = []
    spans = zip(first.tolist(), (-size).tolist(), last.tolist(), range(len(first)), strict=True)
    for begin, negative, end, row in sorted(spans):
        taken = sorted(entry for entry in taken if entry[2] >= begin)
        at = _gap([(start, stop) for start, stop, _ in taken], -negative)
        taken.append((at, at - negative, end))
        word[row], shift[row] = divmod(at, _WORD)
    return word, shift


def _gap(taken: Sequence[tuple[int, int]], size: int) -> int:
    """Return the first bit where `size` bits of one word are free."""
    at = 0
    for start, stop in [*taken, (1 << 30, 0)]:
        if at % _WORD + size > _WORD:
            at += _WORD - at % _WORD
        if at + size <= start:
            break
        at = max(at, stop)
    return at


def _full(
    fields: Fields, guard: Ints, unit: Ints, is_open: npt.NDArray[np.bool_]
) -> list[tuple[tuple[int, Ints], ...]]:
    if not fields.stops.any():
        return [()] * len(is_open)
    widths = sorted(set(fields.width[fields.stops].tolist()))
    by_width = {
        width: np.where(is_open & fields.stops & (fields.width == width), guard, 0) @ unit.T
        for width in widths
    }
    return [
        tuple(
            (width, masks[at][:, None, None])
            for width, masks in by_width.items()
            if masks[at].any()
        )
        for at in range(len(is_open))
    ]


def _gaps(rows: Rows, fields: Fields, cards: int) -> list[tuple[Closing[np.bool_], ...]]:
    found: list[tuple[Closing[np.bool_], ...]] = [()] * cards
    for row, totals in enumerate(rows.totals):
        if len(totals) == fields.high[row] - fields.low[row] + 1:
            continue
        allowed = np.zeros(2 << int(fields.width[row]), dtype=bool)
        allowed[list(totals)] = True
        found[fields.last[row]] += (_closing(fields, row, allowed),)
    return found


def _choices(rows: Rows, fields: Fields, cards: int) -> list[tuple[Closing[np.float64], ...]]:
    found: list[tuple[Closing[np.float64], ...]] = [()] * cards
    for row, chances in enumerate(rows.chances, len(rows) - len(rows.chances)):
        every = np.ones(2 << int(fields.width[row]))
        every[: len(chances)] = chances
        found[fields.last[row]] += (_closing(fields, row, every),)
    return found


def _closing(fields: Fields, row: int, counts: npt.NDArray[_Counted]) -> Closing[_Counted]:
    return Closing(int(fields.word[row]), int(fields.shift[row]), counts)


_WIDE = 11.0  # bits to remember at once; below that, a better order isn't worth looking for
_WORTH = 20_000.0  # states that take as long as trying one more order
_TRIES = 16  # orders tried at most; it stops sooner if the states cost less than a try
_SPREAD = 0.7  # bits by which tried orders stray from the greedy one, or else all are alike
_NEARLY = 0.01  # bits for each clue that is nearly finished: breaks ties between like cards
_AHEAD = 1  # times ahead of the first from which cards are taken; 0 needs more states, 2 and 4 too
_MOST_COVARIANCES = 3_000_000
"""The most numbers in one table of covariances, 24 MB. There are up to five at a time, and they
take about a second. Common games have up to 300,000."""


def covariances_fit(rows: Rows) -> bool:
    """Return whether the covariances of all cards fit the memory, and are found in time."""
    return (len(rows.starts) - 1) * len(rows) ** 2 <= _MOST_COVARIANCES


def order_of(rows: Rows) -> list[int]:
    """Return an order of the cards; the same each time for the same rows.

    It ignores choices. Most of what their fields hold follows from the others: orders that are
    made for them, too, need a third more states where five players keep cards.
    """
    greedy = _Greedy(rows.keep(range(len(rows) - len(rows.chances))))
    best, bits = greedy.order()
    if bits < _WIDE or not covariances_fit(rows):
        return best
    spreads = _Spreads(rows)
    fewest = spreads.states(best)
    tries = min(_TRIES, int(fewest / _WORTH))
    if not tries:
        return best  # before the first use of np.random, which takes longer to load than this
    for order in greedy.strayed(tries, np.random.default_rng(0)):
        check_deadline()
        states = spreads.states(order)
        if states < fewest:
            best, fewest = order, states
    return best


def order_in_time(rows: Rows, times: Ints) -> list[int]:
    """Return an order of the cards that follows their times, except within a few of them.

    If each card is with one of a few players at a time, all states say is who has which card then,
    however long that goes on.
    """
    return _Greedy(rows).order(np.unique(times, return_inverse=True)[1])[0]


class _Greedy:
    """Orders that always take the card that leaves the least to remember."""

    def __init__(self, rows: Rows) -> None:
        self._touched = np.logical_or.reduceat(rows.weights > 0, rows.starts[:-1], axis=1).T
        reach = zip(rows.totals, rows.reach.tolist(), strict=True)
        self._bits = np.log2([1 + min(max(totals), most - min(totals)) for totals, most in reach])

    def order(self, times: Ints | None = None) -> tuple[list[int], float]:
        """Return the order, and the most bits to remember in it; `times` count from 0 on.

        With times, only cards of the first time that is left and shortly after it are taken.
        """
        touched, waiting = self._touched, self._touched.sum(axis=0)
        opened = np.zeros(touched.shape[1], bool)
        left = np.arange(len(touched))
        order: list[int] = []
        most = 0.0
        while len(left):
            able = left
            if times is not None:
                able = left[times[left] <= times[left].min() + _AHEAD]
            cards = touched[able]
            bits = ((opened | cards) & (waiting > cards)) @ self._bits
            score = bits - (cards / np.maximum(waiting, 1)) @ self._bits * _NEARLY
            at = int(score.argmin())
            most = max(most, float(bits[at]))
            order.append(int(able[at]))
            opened |= cards[at]
            waiting = waiting - cards[at]
            left = left[left != able[at]]
        return order, most

    def strayed(self, count: int, rng: np.random.Generator) -> list[list[int]]:
        """Return orders that stray a little, all made at the same time."""
        cards, rows = self._touched.shape
        stray = rng.gumbel(size=(count, cards * (cards + 1) // 2)) * _SPREAD
        waiting = np.tile(self._touched.sum(axis=0), (count, 1))
        opened = np.zeros((count, rows), bool)
        left = np.tile(np.arange(cards), (count, 1))
        every, order = np.arange(count), np.empty((count, cards), np.int64)
        for step in range(cards):
            check_deadline()
            touched = self._touched[left]
            bits = ((opened[:, None] | touched) & (waiting[:, None] > touched)) @ self._bits
            share = (self._bits / np.maximum(waiting, 1))[..., None]
            score = bits - (touched @ share)[..., 0] * _NEARLY
            score += stray[:, : cards - step]
            stray = stray[:, cards - step :]
            at = score.argmin(axis=1)
            order[:, step] = left[every, at]
            took = self._touched[order[:, step]]
            opened |= took
            waiting -= took
            left = left[left != order[:, step, None]].reshape(count, -1)
        found: list[list[int]] = order.tolist()
        return found


class _Spreads:
    """Covariances [cards, rows, rows] of what cards add in random places.

    They are in axes in which all cards together have about the variance 1.
    """

    def __init__(self, rows: Rows) -> None:
        sizes = np.diff(rows.starts)
        means = np.add.reduceat(rows.weights, rows.starts[:-1], axis=1) / sizes
        apart = (rows.weights - np.repeat(means, sizes, axis=1)) / np.sqrt(np.repeat(sizes, sizes))
        spans = zip(rows.starts[:-1], rows.starts[1:], strict=True)
        spreads = np.array([apart[:, begin:end] @ apart[:, begin:end].T for begin, end in spans])
        whole = spreads.sum(axis=0) + 1e-6 * np.eye(spreads.shape[1])
        axes = np.linalg.inv(np.linalg.cholesky(whole))
        self._spreads = axes @ spreads @ axes.T
        self._unit = axes @ axes.T
        self._size = float(np.linalg.slogdet(self._unit)[1])

    def states(self, order: list[int]) -> float:
        """Return about how many states an order's layers have, up to a factor.

        Totals are taken to be normal, given those at the end: w values of a total alone have
        the variance (w² - 1)/12, so all totals together about √det(1 + 12 · covariance) values.
        """
        so_far: npt.NDArray[np.float64] = np.cumsum(self._spreads[order], axis=0)
        given = 12 * (so_far - so_far @ so_far) + self._unit
        roots = np.diagonal(np.linalg.cholesky(given), axis1=1, axis2=2)
        return float(np.exp(np.log(roots).sum(axis=1) - self._size / 2).sum())


_SAMPLE = 256  # states, roughly, that the most selective tests are chosen from
_MOST_COMPARED = 4_000_000
"""The most words in which each row's cards are compared with those of each pair of rows, 16 MB, and
those pairs with all cells."""
_PART = 512  # states at a time: few enough that numpy's matrix products don't start threads


def _in_parts(totals: npt.NDArray[np.float32]) -> Iterator[npt.NDArray[np.float32]]:
    """Yield the columns in small parts, so that each takes only a moment."""
    for part in np.split(totals, range(_PART, totals.shape[1], _PART), axis=1):
        check_deadline()
        yield part


class Sieve:
    """Tests for the states of some rows, for one order of the cards."""

    def __init__(self, rows: Rows, order: Sequence[int], fields: Fields) -> None:
        """Prepare tests of states that are packed into these fields."""
        single = np.array([len(totals) == 1 for totals in rows.totals], bool)
        sizes = np.diff(rows.starts)[list(order)]
        columns = [np.arange(rows.starts[card], rows.starts[card + 1]) for card in order]
        self._single = single
        self._fields = fields
        self._weights = rows.weights[:, np.concatenate(columns)]
        self._starts = np.cumsum([0, *sizes])
        self._totals = np.array([min(totals) for totals in rows.totals])

    def passing(self, at: int, states: Ints) -> Bools:
        """Return which of the packed states [words, states] after a layer pass."""
        count = states.shape[1]
        rows = self._tested(np.flatnonzero(self._single & (self._fields.last > at)))
        is_open = self._fields.first[rows] <= at
        groups, least = self._groups(at, rows)
        sample = self._fields.totals(rows[is_open], states[:, :: max(1, count // _SAMPLE)])
        chosen = _telling(least > sample.T @ groups[:, is_open].T)
        if not chosen:
            return np.ones(count, bool)
        totals = self._fields.totals(rows[is_open], states)
        needed, bound = groups[chosen][:, is_open], least[chosen, None]
        parts = _in_parts(totals)
        return np.concatenate([(needed @ part >= bound).all(axis=0) for part in parts])

    def _tested(self, rows: Ints) -> Ints:
        """Return those of the rows that are open or will be soon, as many as can be compared."""
        words = -(-len(self._starts) // 64)
        most = int((_MOST_COMPARED / words) ** (1 / 3))
        soon = self._fields.first[rows].argsort(kind="stable")[:most]
        return rows[np.sort(soon)]

    def _groups(self, at: int, rows: Ints) -> tuple[npt.NDArray[np.float32], Ints]:
        """Return groups [groups, rows] of rows, and the least total so far of each group."""
        begin = self._starts[at + 1]
        starts = self._starts[at + 1 : -1] - begin
        weights = self._weights[rows, begin:]
        cells = weights > 0
        disjoint = _disjoint(cells, np.logical_or.reduceat(cells, starts, axis=1))
        groups = disjoint.astype(np.float64)  # numpy multiplies matrices of integers slowly
        reach = np.maximum.reduceat(groups @ weights, starts, axis=1).sum(axis=1)
        least = groups @ self._totals[rows] - reach
        return disjoint.astype(np.float32), least.astype(np.int64)


def _disjoint(cells: Bools, cards: Bools) -> Bools:
    """Return groups [groups, rows] of rows that share no cell and have few cards.

    Each is a largest one within the cards of one or two rows, or within all cards. The rows are
    about `cells` [rows, cells] of `cards` [rows, cards].
    """
    first, second = np.triu_indices(len(cards))
    bits, spans = _bits(cells), _bits(cards)
    within = np.concatenate((spans[first] | spans[second], ~np.zeros_like(spans[:1])))
    within = _unlike(within)
    barred: Bools = np.any(spans[:, None] & ~within, axis=2)  # [rows, groups], first by cards
    clashes: Bools = np.any(bits[:, None] & bits, axis=2)
    groups = np.zeros((len(within), len(cards)), bool)
    for row in np.argsort(-cards.sum(axis=1), kind="stable"):
        taken = ~barred[row]
        barred |= clashes[row][:, None] & taken
        groups[:, row] = taken
    return np.asarray(_unlike(groups[groups.sum(axis=1) > 1]))


def _unlike(rows: npt.NDArray[_Item]) -> npt.NDArray[_Item]:
    """Return each row of an array once, in the order in which they come first."""
    whole = np.ascontiguousarray(rows).view(np.dtype((np.void, rows.itemsize * rows.shape[1])))
    _rows, first = np.unique(whole.ravel(), return_index=True)
    return rows[np.sort(first)]


def _bits(flags: Bools) -> npt.NDArray[np.uint64]:
    """Return rows of flags as rows of words."""
    packed = np.packbits(flags, axis=1)
    return np.pad(packed, ((0, 0), (0, -packed.shape[1] % 8))).view(np.uint64)


def _telling(failing: Bools) -> list[int]:
    """Return tests that together reject every state [states, tests] that any test rejects."""
    chosen: list[int] = []
    while failing.any():
        chosen.append(int(failing.sum(axis=0).argmax()))
        failing = failing[~failing[:, chosen[-1]]]
    return chosen


_ROUNDS = 12  # steps of Newton's method at most
_LOOSE = 1e-6  # smaller values are taken for 0
_TRUST = 0.75  # guesses are flattened by this power, because a few of them may be too low


class Forecast:
    """Guesses for the layers of one order of cards."""

    def __init__(self, rows: Rows, order: Sequence[int], fields: Fields) -> None:
        """Prepare guesses about the states of these rows, packed into these fields."""
        self._rows = np.flatnonzero([len(totals) == 1 for totals in rows.totals])
        self._fields = fields
        targets = np.array([min(rows.totals[row]) for row in self._rows], float)
        weights = rows.weights[self._rows].astype(float)
        self._tilt, means, spreads = _tilted(weights, rows.starts, targets)
        cards = list(order)
        self._short = targets - means.sum(axis=0) + np.cumsum(means[cards], axis=0)
        self._spreads = spreads.sum(axis=0) - np.cumsum(spreads[cards], axis=0)

    def promise(self, at: int, states: Ints) -> Floats:
        """Return guesses for the packed states [words, states] after a layer, up to a factor."""
        first, last = self._fields.first[self._rows], self._fields.last[self._rows]
        is_open = np.flatnonzero((first <= at) & (at < last))
        sizes, axes = np.linalg.eigh(self._spreads[at])
        root = axes / np.sqrt(np.where(sizes > _LOOSE, sizes, np.inf))
        slope = (self._tilt + root @ (root.T @ self._short[at]))[is_open].astype(np.float32)
        root = (root[is_open] / 2**0.5).astype(np.float32)
        totals = self._fields.totals(self._rows[is_open], states)
        log = np.concatenate(
            [slope @ part - np.square(root.T @ part).sum(axis=0) for part in _in_parts(totals)]
        )
        promise: Floats = np.exp(_TRUST * (log - log.max()), dtype=np.float64)
        return promise


def _tilted(weights: Floats, starts: Ints, targets: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the tilt [rows], and means [cards, rows] and covariances [cards, rows, rows] by it.

    A card takes an option with a chance in proportion to exp(tilt · weights).
    """
    sizes = np.diff(starts)
    tilt = np.zeros(len(weights))
    for _ in range(_ROUNDS):
        log = tilt @ weights
        log -= np.repeat(np.maximum.reduceat(log, starts[:-1]), sizes)
        chance = np.exp(log)
        chance /= np.repeat(np.add.reduceat(chance, starts[:-1]), sizes)
        means = np.add.reduceat(weights * chance, starts[:-1], axis=1)
        apart = (weights - np.repeat(means, sizes, axis=1)) * np.sqrt(chance)
        spread = apart @ apart.T
        step = np.linalg.lstsq(spread, targets - means.sum(axis=1), rcond=_LOOSE)[0]
        tilt = tilt + np.clip(step, -1, 1)
        if np.abs(step).max(initial=0) < 0.01:
            break
    cards = [
        apart[:, begin:end] @ apart[:, begin:end].T for begin, end in itertools.pairwise(starts)
    ]
    return tilt, means.T, np.array(cards)
