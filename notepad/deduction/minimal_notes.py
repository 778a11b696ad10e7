"""Finds the fewest notes that are still enough, so that none of them can be left out.

`minimal_conflict` is for clues about one deal, where more notes only ever rule out more. The rest
is for cards that change hands. There, some notes only make sense with others: cards received in one
note move on in the next. So a note that is needed beside others may be unnecessary once they are
gone, and leaving out a single note may contradict later ones that depend on it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TypeAlias

Notes: TypeAlias = tuple[int, ...]
Refute: TypeAlias = Callable[[Sequence[int]], "Notes | None"]
"""Given notes, those of them that suffice for a contradiction, or None if there is none."""


Test: TypeAlias = Callable[[Notes], bool]

_LATEST = 100
"""How many of the newest notes are tried by themselves."""


def minimal_conflict(notes: Notes, refute: Refute) -> Notes:
    """Return contradictory notes, none of which can be left out, in ascending order.

    Removal is tried starting from the last note and from the first; the shorter result counts, or
    among equals the one with earlier notes. `notes` are enough for a contradiction. Only whether
    notes are refuted matters, not by which of them: what a search blames depends on earlier ones.

    Say note 1 says that Ann has the cup, 2 that Bob has the coin, 3 that Bob has the cup. Without 3
    nothing is contradictory, so it is needed; without 2 it still is, so 2 is dropped; 1 and 3 are
    left.
    """
    tried = (_without_spare(notes, refute, last_first=last) for last in (True, False))
    return min(tried, key=lambda left: (len(left), left))


def _without_spare(notes: Notes, refute: Refute, *, last_first: bool) -> Notes:
    """Remove what can be spared, note by note: more at once while that goes well, as fast."""
    left = tuple(sorted(notes))
    order, size = left[::-1] if last_first else left, 1
    while order:
        part = order[:size]
        others = _less(left, part)
        if refute(others) is not None:
            left, order, size = others, order[size:], 2 * size
        elif len(part) > 1:
            size = len(part) // 2
        else:
            order = order[1:]
    return left


def fewest_sufficient(
    count: int, core: Callable[[], Notes], suffice: Test, contradict: Test
) -> Notes:
    """Return notes that are enough, none of which can be left out, in ascending order.

    All notes, from 1 to `count`, are enough; `core` finds those to start with where none and no
    single one is: following them all is as long as following many. Notes that contradict
    each other are never enough, and neither are no notes at all. Tests that were asked enough may
    say no from then on: then some notes may be left that aren't needed.
    """
    enough, clash = cache(suffice), cache(contradict)

    def begun() -> Iterator[Notes]:
        yield ()
        yield from ((note,) for note in range(count, max(count - _LATEST, 0), -1))
        yield from _beginnings(count, core())

    left = halved(next(filter(enough, begun()), tuple(range(1, count + 1))), enough)
    while (fewer := _without_builders(left, enough, clash)) != left:
        left = fewer
    return left


def clashing(count: int, core: Notes, contradict: Test) -> Notes:
    """Return notes in contradiction, none of which can be left out, in ascending order.

    All notes, from 1 to `count`, do; `core` are those to start with. Single notes are removed last:
    a note that passes on cards from other notes makes no sense without them. The test may give up,
    as in `fewest_sufficient`.
    """
    clash, every = cache(contradict), tuple(range(1, count + 1))
    return halved(next(filter(clash, ((), *_beginnings(count, core))), every), clash)


def halved(notes: Notes, enough: Test) -> Notes:
    """Return the notes that can't be left out; `notes` are enough.

    Large parts of the notes are tried, by themselves and left out, before single ones (Zeller and
    Hildebrandt 2002, "Simplifying and isolating failure-inducing input").
    """
    left, size = notes, max(len(notes) // 2, 1)
    while left and size:
        fewer = _without_parts(left, size, enough)
        if fewer == left:
            size //= 2
        left, size = fewer, min(size, max(len(fewer) // 2, 1))
    return left


def _beginnings(count: int, core: Notes) -> Iterator[Notes]:
    """Yield the core with more and more of the notes before its end, then all notes."""
    earlier = [note for note in range(1, max(core, default=0)) if note not in core]
    more = 0
    while more <= len(earlier):
        yield tuple(sorted({*core, *earlier[len(earlier) - more :]}))
        more = 2 * more or 1
    yield tuple(range(1, max(core, default=0) + 1))
    yield tuple(range(1, count + 1))


def _without_parts(notes: Notes, size: int, enough: Test) -> Notes:
    """Return one part of the notes if it is enough by itself, else the notes that are needed."""
    parts = [notes[at : at + size] for at in range(0, len(notes), size)]
    alone = next(filter(enough, reversed(parts)), None) if len(parts) > 1 else None
    if alone is not None:
        return alone
    left = notes
    for part in parts:
        others = _less(left, part)
        left = others if enough(others) else left
    return left


def _without_builders(notes: Notes, enough: Test, clash: Test) -> Notes:
    """Return fewer notes that are enough, without one and what depends on it; or the same."""
    for note in notes:
        left = _less(notes, (note,))
        while clash(left):
            left = _less(left, halved(left, clash) or left)
        if enough(left):
            return halved(left, enough)
    return notes


def _less(notes: Notes, gone: Notes) -> Notes:
    return tuple(note for note in notes if note not in gone)
