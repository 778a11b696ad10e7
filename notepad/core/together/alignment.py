"""Sequences laid side by side, so that what belongs together stands in one line.

Say Ann noted A B C, and Bob noted A c, which is somewhat like her C. The lines are [A A], [B –],
[C c]: a pair that is the same is worth most, one that is somewhat alike is worth less, and what
stands alone is worth nothing (Needleman and Wunsch 1970). More sequences are added one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")

SAME = 6
"""What a pair is worth that is the same; nothing is worth more."""

Line: TypeAlias = "tuple[int | None, ...]"
"""The place in each sequence of what stands in one line, None where it has nothing there."""

Worth: TypeAlias = Callable[[int, int], int]
"""What it is worth to pair two places, 0 where they have nothing in common."""

_SHIFT = 60
"""So much further than their lengths differ two sequences are shifted against each other at most;
without a bound two of 10,000 notes would be compared a hundred million times."""

_PAIR, _ONE, _OTHER = "pair", "one", "other"


def aligned(rows: Sequence[Sequence[T]], worth: Callable[[T, T], int]) -> list[Line]:
    """Return the lines in which these sequences stand, each in its own order."""
    lines: list[Line] = [(at,) for at in range(len(rows[0]))]
    for number, row in enumerate(rows[1:], start=1):
        held = [[rows[of][at] for of, at in enumerate(line) if at is not None] for line in lines]

        def best(line: int, at: int, held: list[list[T]] = held, row: Sequence[T] = row) -> int:
            return max(worth(one, row[at]) for one in held[line])

        nobody: Line = (None,) * number
        lines = [
            (*(nobody if line is None else lines[line]), at)
            for line, at in paired(len(lines), len(row), best)
        ]
    return lines


def paired(ones: int, others: int, worth: Worth) -> list[Line]:
    """Return the pairs of two sequences of these lengths that are worth most together."""
    least = min(ones, others)
    head = next((at for at in range(least) if worth(at, at) < SAME), least)
    most = least - head
    alike = (at for at in range(most) if worth(ones - 1 - at, others - 1 - at) < SAME)
    tail = next(alike, most)
    middle = _between(
        ones - head - tail, others - head - tail, lambda one, other: worth(head + one, head + other)
    )
    return [
        *((at, at) for at in range(head)),
        *(tuple(None if at is None else head + at for at in pair) for pair in middle),
        *((ones - tail + at, others - tail + at) for at in range(tail)),
    ]


def _between(ones: int, others: int, worth: Worth) -> list[Line]:
    """Return the best pairs of what is neither the same at the beginning nor at the end."""
    before: dict[int, int] = {}
    ways: list[dict[int, str]] = []
    for one in range(ones + 1):
        now, came = dict[int, int](), dict[int, str]()
        for other in _reach(one, ones, others):
            offers = [(0, "")] if one == other == 0 else []
            if one and other and other - 1 in before:
                gain = worth(one - 1, other - 1)
                offers += [(before[other - 1] + gain, _PAIR)] if gain else []
            if one and other in before:
                offers.append((before[other], _ONE))
            if other - 1 in now:
                offers.append((now[other - 1], _OTHER))
            now[other], came[other] = max(offers, key=lambda offer: offer[0])
        before = now
        ways.append(came)
    return _walked_back(ways, ones, others)


def _reach(one: int, ones: int, others: int) -> range:
    """Return the places of the other sequence that may stand beside a place of the first one."""
    low, high = min(0, others - ones) - _SHIFT, max(0, others - ones) + _SHIFT
    return range(max(0, one + low), min(others, one + high) + 1)


def _walked_back(ways: Sequence[dict[int, str]], one: int, other: int) -> list[Line]:
    found: list[Line] = []
    while way := ways[one][other]:
        one -= way in (_PAIR, _ONE)
        other -= way in (_PAIR, _OTHER)
        found.append((None if way == _OTHER else one, None if way == _ONE else other))
    return found[::-1]
