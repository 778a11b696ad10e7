"""Smallest-by-removal sets of notes: of those left, none can be spared."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

Notes: TypeAlias = tuple[int, ...]
Refute: TypeAlias = Callable[[Sequence[int]], "Notes | None"]
"""Given notes, those of them that suffice for a contradiction, or None if there is none."""


def fewest(notes: Notes, refute: Refute) -> Notes:
    """Return contradictory notes of which none can be spared, ascending.

    Removal is tried from the last note on and from the first one on; the shorter result counts,
    and of equal ones that with the earlier notes. `notes` suffice for a contradiction.
    """
    tried = (_without_spare(notes, refute, order) for order in (_last_first, _first_first))
    return min(tried, key=lambda left: (len(left), left))


def _without_spare(
    notes: Notes, refute: Refute, order: Callable[[Iterable[int]], list[int]]
) -> Notes:
    left, needed = tuple(sorted(notes)), set[int]()
    while candidates := order(note for note in left if note not in needed):
        dropped = candidates[0]
        core = refute([note for note in left if note != dropped])
        if core is None:
            needed.add(dropped)
        else:
            left = tuple(sorted(core))
    return left


def _last_first(notes: Iterable[int]) -> list[int]:
    return sorted(notes, reverse=True)


def _first_first(notes: Iterable[int]) -> list[int]:
    return sorted(notes)
