"""Counting by layers: after each card the distinct states of the open clues, and their links.

Going forward each state has the number of ways that lead to it; going backward the number of
ways in which it can be finished. Products of the two are counts of deals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from notepad.deduction.counting.clue_rows import Ints

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from notepad.deduction.counting.packed_states import Step

Floats: TypeAlias = npt.NDArray[np.float64]
Counts: TypeAlias = npt.NDArray[Any]  # floats, or whole remainders
Passing: TypeAlias = Callable[[int, Ints], npt.NDArray[np.bool_]]
Promise: TypeAlias = Callable[[int, Ints], Floats]

_MANY = 2_000  # states of which it is worth while to find those that can't be finished
_SIEVE = 2  # links that take as long as it takes to sieve a state
_THIN = 3  # links that take as long as it takes to guess what a state promises
_PEAK = 4  # layers as large as the largest one that all the layers together amount to, roughly


@dataclass(frozen=True, eq=False, slots=True)
class Layer:
    """One card.

    `link` [options, states] has the number of the state that follows, or `dead` if the clues
    forbid it; `dead` is also how many states follow. `ways` [states] are the ways that
    lead to each state. Each state that follows stands for `scale` [dead] of its kind where the
    layer was thinned; None if it was not.
    """

    link: Ints
    dead: int
    ways: Floats
    scale: Floats | None = None

    def after(self, ends: Counts) -> Counts:
        """Return what follows each state, `ends` [dead, …] scaled, with zeros for the dead end."""
        after = np.zeros((self.dead + 1, *ends.shape[1:]), ends.dtype)
        after[:-1] = ends
        if self.scale is not None:
            after[:-1] *= self.scale.reshape(-1, *[1] * (ends.ndim - 1))
        return after


def grow(steps: Sequence[Step], work: float, passing: Passing, promise: Promise) -> list[Layer]:
    """Return the layers, thinned at random (always alike) where they would exceed the work.

    `work` is the number of links that all the layers together may have. `passing` says which of
    the states after a layer may be possible to finish; `promise` guesses in how many ways, up to a
    factor.
    """
    states = np.zeros((len(steps[0].add), 1), np.int64)
    ways = np.ones(1)
    layers: list[Layer] = []
    thinned = False
    for at, step in enumerate(steps):
        left = len(steps) - at
        states, link = _expand(states, step)
        work -= link.size
        if left > 1 and states.shape[1] > _MANY:
            work -= states.shape[1] * _SIEVE
            kept = np.flatnonzero(passing(at, states))
            link, states = _relinked(link, states.shape[1], kept), states[:, kept]
        dead = states.shape[1]
        into = np.bincount(link.ravel(), np.concatenate([ways] * len(link)), dead + 1)
        onward = np.asarray(into[:dead], np.float64)
        shares = left * _THIN if thinned else min(_PEAK, left) * _SIEVE
        room = int(max(work, 0) / shares / len(link)) + 50
        scale = None
        if dead > room:
            thinned = True
            work -= dead * _THIN
            kept, scale = _thin(onward * promise(at, states), room)
            states, onward = states[:, kept], onward[kept] * scale
            link, dead = _relinked(link, dead, kept), len(kept)
        layers.append(Layer(link, dead, ways, scale))
        ways = onward
    return layers


def _expand(states: Ints, step: Step) -> tuple[Ints, Ints]:
    """Return the states [words, states] after one more card, and the link to them."""
    reached = states[:, None, :] + step.add
    for width, guards in step.full:
        reached -= (reached & guards) >> width
    alive = ((reached + step.lift) & (step.cap - reached) & step.guards) == step.guards
    for gap in step.gaps:
        totals = (reached[gap.word] >> gap.shift) & (len(gap.allowed) - 1)
        alive[gap.word] &= gap.allowed[totals]
    words, options, count = reached.shape
    found = (alive.all(axis=0) if words > 1 else alive).ravel().nonzero()[0]
    keys = reached.reshape(words, -1)[:, found] & step.keep
    order = keys[0].argsort() if words == 1 else np.lexsort(keys)
    keys = keys[:, order]
    fresh = np.empty(len(order), bool)
    fresh[:1] = True
    changed = keys[:, 1:] != keys[:, :-1]
    fresh[1:] = changed.any(axis=0) if words > 1 else changed[0]
    states = keys[:, fresh]
    link = np.full(options * count, states.shape[1])
    link[found[order]] = np.cumsum(fresh) - 1
    return states, link.reshape(options, count)


def _thin(weights: Floats, room: int) -> tuple[Ints, Floats]:
    """Return which states to keep, about `room` of them, and how many each stands for.

    Each is kept with a probability in proportion to its weight (at most 1) and stands for the
    inverse, so that nothing is biased; neighbours, which are alike, are taken evenly.
    """
    chance = weights * (room / weights.sum())
    for _ in range(4):
        sure = chance >= 1
        loose = weights[~sure].sum()
        if not loose:
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
    """Return in how many ways the last layer is finished."""
    last = layers[-1]
    return float((last.after(np.ones(last.dead))[last.link] * last.ways).sum())


def ends(layers: Sequence[Layer]) -> Iterator[tuple[Layer, Floats]]:
    """Yield the layers from the last to the first, each with `after` of what follows it."""
    count = np.ones(layers[-1].dead)
    for layer in reversed(layers):
        after = layer.after(count)
        yield layer, after
        count = after[layer.link].sum(axis=0)


def residue(layers: Sequence[Layer], modulus: int) -> int:
    """Return the remainder of the number of deals; a modulus times options fits 63 bits."""
    count = np.ones(layers[-1].dead, np.int64)
    for layer in reversed(layers):
        count = layer.after(count)[layer.link].sum(axis=0) % modulus
    return int(count.sum()) % modulus
