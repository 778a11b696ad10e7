"""Smallest-by-removal sets of notes: of those left, none can be spared."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
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


def halved(notes: Notes, suffice: Callable[[Notes], bool]) -> Notes:
    """Return notes that suffice, of which none can be spared, where fewer may suffice again.

    Some notes lend others their sense: a note that is needed beside them may be spare once they
    are gone. So whole parts of the notes are tried, alone and left out, before single ones (Zeller
    and Hildebrandt 2002, "Simplifying and isolating failure-inducing input"). `notes` suffice.
    """
    enough = cache(suffice)
    left, size = notes, max(len(notes) // 2, 1)
    while left and size:
        fewer = _without_parts(left, size, enough)
        if fewer == left:
            size //= 2
        left, size = fewer, min(size, max(len(fewer) // 2, 1))
    return left


def _without_parts(notes: Notes, size: int, enough: Callable[[Notes], bool]) -> Notes:
    """Return a part of so many notes if one suffices alone, else the notes less the spare parts."""
    parts = [notes[at : at + size] for at in range(0, len(notes), size)]
    alone = next(filter(enough, reversed(parts)), None) if len(parts) > 1 else None
    if alone is not None:
        return alone
    left = notes
    for part in parts:
        others = tuple(note for note in left if note not in part)
        left = others if enough(others) else left
    return left


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
