"""What a careful player marks at once, from each note alone."""

from collections.abc import Mapping, Sequence

from notepad.deduction.deal import Card, Cell, Clue, Deal, Place


def bookkeeping(deal: Deal, clues: Sequence[Clue]) -> Mapping[Card, tuple[Place, ...]]:
    """Return for each card the places that are not crossed, in the order of the deal's options.

    A cell is crossed or circled if one clue alone says so; a circled card is crossed elsewhere.
    Clues are never combined. A card that would be crossed everywhere keeps all its places.
    """
    crossed: set[Cell] = set()
    for content in {(clue.weights, clue.totals): clue for clue in clues}.values():
        for (card, place), true in settled(deal, content).items():
            others = (other for other in deal.options[card] if (other != place) == true)
            crossed.update((card, other) for other in others)
    left = {
        card: tuple(place for place in places if (card, place) not in crossed)
        for card, places in deal.options.items()
    }
    return {card: places or deal.options[card] for card, places in left.items()}


def settled(deal: Deal, clue: Clue) -> dict[Cell, bool]:
    """Return the cells that a clue alone makes true or false, by the bounds on its total.

    There are none if the clue can't be met at all.
    """
    weights = {
        (card, place): weight
        for (card, place), weight in clue.weights
        if place in deal.options.get(card, ())
    }
    reach = _reach(deal, weights)
    low, high = (sum(bound) for bound in zip(*reach.values(), strict=True)) if reach else (0, 0)
    found = {}
    for cell, weight in weights.items():
        least, most = reach[cell[0]]
        without = _without(deal, weights, cell)
        can = _any(clue.totals, low - least + weight, high - most + weight)
        cannot = without and any(
            _any(clue.totals, low - least + other, high - most + other) for other in without
        )
        if can != bool(cannot):
            found[cell] = can
    return found


def _reach(deal: Deal, weights: Mapping[Cell, int]) -> dict[Card, tuple[int, int]]:
    """Return for each card of a clue the least and the most that it can add to the total."""
    reach = {}
    for card in {card for card, _ in weights}:
        adds = [weights.get((card, place), 0) for place in deal.options[card]]
        reach[card] = min(adds), max(adds)
    return reach


def _without(deal: Deal, weights: Mapping[Cell, int], cell: Cell) -> set[int]:
    """Return what a card can add to the total when it is not at the place of this cell."""
    card, here = cell
    return {weights.get((card, place), 0) for place in deal.options[card] if place != here}


def _any(totals: frozenset[int], low: int, high: int) -> bool:
    return any(low <= total <= high for total in totals)
