"""Every deal of a small deck, one after the other: the plainest engine, to check the others by."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from notepad.deduction.deal import Card, Clue, Deal, Place

World: TypeAlias = "dict[Card, Place]"


def worlds(deal: Deal, clues: Iterable[Clue] = ()) -> list[World]:
    """Return every deal that fits the hands, the rules and the clues; each card in one place."""
    every = (*deal.hands, *deal.rules, *clues)
    dealt = (
        dict(zip(deal.options, places, strict=True)) for places in product(*deal.options.values())
    )
    return [world for world in dealt if all(fits(world, clue) for clue in every)]


def fits(world: World, clue: Clue) -> bool:
    """Return whether a deal's total of a clue's cells is an allowed one."""
    total = sum(weight for (card, place), weight in clue.weights if world.get(card) == place)
    return total in clue.totals


def possible(deal: Deal, found: Iterable[World]) -> dict[Card, tuple[Place, ...]]:
    """Return for each card the places it has in some of these deals, in the options' order."""
    seen = {cell for world in found for cell in world.items()}
    return {
        card: tuple(place for place in places if (card, place) in seen)
        for card, places in deal.options.items()
    }


def measured(deal: Deal, world: World) -> int:
    """Return a deal's value of the measure."""
    return sum(deal.measure.get(cell, 0) for cell in world.items())
