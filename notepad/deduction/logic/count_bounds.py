"""How few and how many of a group of cells are true, in the deals that fit."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

Mask: TypeAlias = int
Bounds: TypeAlias = tuple[int, int]
FindCount: TypeAlias = Callable[[Mask, int, int], "Mask | None"]
"""Returns a world in which a group has a count between two bounds, or None if there is none."""


def both(one: Bounds, other: Bounds) -> Bounds:
    """Return what two bounds leave together."""
    return max(one[0], other[0]), min(one[1], other[1])


def tightened(
    loose: Mapping[Mask, Bounds], worlds: Iterable[Mask], find: FindCount
) -> dict[Mask, Bounds]:
    """Return the tightest bounds for each group; `loose` ones hold already.

    `worlds` has at least one of the deals that fit; what they show needs no search.
    """
    met = list(worlds)
    tight = {}
    for group, (least, most) in loose.items():
        counts = [(world & group).bit_count() for world in met]
        low, high = min(counts), max(counts)
        while low > least and (world := find(group, least, low - 1)) is not None:
            met.append(world)
            low = (world & group).bit_count()
        while high < most and (world := find(group, high + 1, most)) is not None:
            met.append(world)
            high = max(high, (world & group).bit_count())
        tight[group] = low, high
    return tight
