"""Small deals with many worlds, and clues of every kind about them that fit a truth."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from notepad.deduction.deal import Clue, Deal, Place, count_clue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from notepad.deduction.deal import Card, DealCell

PLACES = ("Ann", "Bob", "Cem", "hidden")


@st.composite
def tables(draw: st.DrawFn) -> tuple[Deal, tuple[Clue, ...]]:
    """Return a deal of up to six cards and clues that don't contradict each other."""
    rng = Random(draw(st.integers(0, 2**32)))
    options: dict[Card, tuple[Place, ...]] = {
        f"card-{number}": tuple(rng.sample(PLACES, rng.choice((1, 3, 3, 4, 4, 4))))
        for number in range(draw(st.sampled_from((6, 5, 4, 3, 2, 1))))
    }
    truth = {card: rng.choice(where) for card, where in options.items()}
    cells: list[DealCell] = [(card, place) for card, where in options.items() for place in where]
    hands = tuple(_hand(cells, truth, place) for place in PLACES)
    clues = tuple(_clue(cells, truth, rng) for _ in range(draw(st.integers(0, 3))))
    measure: dict[DealCell, int] = {}
    if rng.random() < 0.6:
        measure = dict(_weights(cells, rng))
        clues += tuple(_ruled_out(measure, truth, rng) for _ in range(rng.randrange(3)))
    rules = (_clue(cells, truth, rng),) if rng.random() < 0.5 else ()
    return Deal(options, hands if rng.random() < 0.7 else (), rules, measure), clues


def _hand(cells: list[DealCell], truth: dict[Card, Place], place: Place) -> Clue:
    size = sum(at == place for at in truth.values())
    return count_clue([cell for cell in cells if cell[1] == place], [size])


def _clue(cells: list[DealCell], truth: dict[Card, Place], rng: Random) -> Clue:
    """Return a clue that is true: with one total, with an interval, or with gaps."""
    weights = _weights(cells, rng)
    true = _total(weights, truth)
    reach = sum(weight for _, weight in weights)
    match rng.choice(("one", "least", "most", "odd", "odd", "odd")):
        case "one":
            totals = {true}
        case "least":
            totals = set(range(rng.randint(0, true), reach + 1))
        case "most":
            totals = set(range(rng.randint(true, reach) + 1))
        case _:
            totals = {true} | {total for total in range(reach + 1) if rng.random() < 0.5}
    return Clue(weights, frozenset(totals), note=1)


def _ruled_out(measure: dict[DealCell, int], truth: dict[Card, Place], rng: Random) -> Clue:
    """Return the clue that a measure does not have one value, which it has not."""
    weights = list(measure.items())
    rng.shuffle(weights)
    true = _total(weights, truth)
    reach = sum(measure.values())
    wrong = rng.choice([total for total in range(reach + 1) if total != true])
    return Clue(tuple(weights), frozenset(range(reach + 1)) - {wrong}, note=2)


def _total(weights: Iterable[tuple[DealCell, int]], truth: dict[Card, Place]) -> int:
    return sum(weight for (card, place), weight in weights if truth[card] == place)


def _weights(cells: list[DealCell], rng: Random) -> tuple[tuple[DealCell, int], ...]:
    chosen = rng.sample(cells, rng.randint(1, len(cells)))
    most = rng.choice((1, 1, 3))
    return tuple((cell, rng.randint(1, most)) for cell in chosen)
