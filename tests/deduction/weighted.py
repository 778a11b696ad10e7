"""Small deals and clues about them, made up at random but fitting a truth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from notepad.deduction.deal import Clue, Deal, Place, count_clue

if TYPE_CHECKING:
    from notepad.deduction.deal import Card, Cell

PLACES = ("Ann", "Bob", "Cem", "hidden")


@st.composite
def tables(draw: st.DrawFn) -> tuple[Deal, tuple[Clue, ...]]:
    """Return a deal of up to seven cards and clues that don't contradict each other."""
    places = st.lists(st.sampled_from(PLACES), min_size=1, max_size=4, unique=True)
    options: dict[Card, tuple[Place, ...]] = {
        f"card-{number}": tuple(draw(places)) for number in range(draw(st.integers(1, 7)))
    }
    truth = {card: draw(st.sampled_from(where)) for card, where in options.items()}
    cells: list[Cell] = [(card, place) for card, where in options.items() for place in where]
    hands = tuple(_hand(cells, truth, place) for place in PLACES)
    clues = tuple(draw(_clue(cells, truth, note)) for note in range(draw(st.integers(0, 6))))
    measure: dict[Cell, int] = {}
    if draw(st.booleans()):
        measure = dict(draw(_weights(cells)))
        clues += tuple(draw(_ruled_out(measure, truth)) for _ in range(draw(st.integers(0, 2))))
    rules = (draw(_clue(cells, truth, 0)),)
    return Deal(options, hands, rules, measure), clues


def _hand(cells: list[Cell], truth: dict[Card, Place], place: Place) -> Clue:
    size = sum(at == place for at in truth.values())
    return count_clue([cell for cell in cells if cell[1] == place], [size])


@st.composite
def _clue(draw: st.DrawFn, cells: list[Cell], truth: dict[Card, Place], note: int) -> Clue:
    """Return a clue that is true: with one total, with an interval, or with gaps."""
    weights = draw(_weights(cells))
    true = sum(weight for (card, place), weight in weights if truth[card] == place)
    reach = sum(weight for _, weight in weights)
    kind = draw(st.sampled_from(("one", "least", "most", "odd")))
    match kind:
        case "one":
            totals = {true}
        case "least":
            totals = set(range(draw(st.integers(0, true)), reach + 1))
        case "most":
            totals = set(range(draw(st.integers(true, reach)) + 1))
        case _:
            totals = draw(st.sets(st.integers(0, reach))) | {true}
    return Clue(weights, frozenset(totals), note)


@st.composite
def _ruled_out(draw: st.DrawFn, measure: dict[Cell, int], truth: dict[Card, Place]) -> Clue:
    """Return the clue that a measure does not have one value, which it has not."""
    true = sum(weight for (card, place), weight in measure.items() if truth[card] == place)
    wrong = draw(st.integers(0, 12).filter(lambda total: total != true))
    reach = sum(measure.values())
    return Clue(tuple(measure.items()), frozenset(range(reach + 1)) - {wrong}, 9)


@st.composite
def _weights(draw: st.DrawFn, cells: list[Cell]) -> tuple[tuple[Cell, int], ...]:
    chosen = draw(st.lists(st.sampled_from(cells), min_size=1, max_size=9, unique=True))
    most = draw(st.sampled_from((1, 1, 3)))
    return tuple((cell, draw(st.integers(1, most))) for cell in chosen)
