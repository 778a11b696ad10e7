"""Every deal of a small deck, one after the other: the plainest engine, to check the others by."""

from __future__ import annotations

from operator import add, le
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from notepad.deduction.deal import Card, Clue, Deal, Place

World: TypeAlias = "dict[Card, Place]"


def worlds(deal: Deal, clues: Iterable[Clue] = ()) -> list[World]:
    """Return every deal that fits the hands, the rules and the clues; each card in one place.

    Cards are dealt one after the other, and a deal is given up once it has too many of something.
    So 15 cards take a few seconds, if a hand is known.
    """
    every = (*deal.hands, *deal.rules, *clues)
    weights = [dict(clue.weights) for clue in every]
    most = [max(clue.totals, default=-1) for clue in every]
    dealt: list[tuple[World, tuple[int, ...]]] = [({}, (0,) * len(every))]
    for card, places in deal.options.items():
        adds = {place: [weight.get((card, place), 0) for weight in weights] for place in places}
        dealt = [
            ({**world, card: place}, totals)
            for world, before in dealt
            for place in places
            if all(map(le, totals := tuple(map(add, before, adds[place])), most))
        ]
    return [
        world
        for world, totals in dealt
        if all(total in clue.totals for total, clue in zip(totals, every, strict=True))
    ]


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
