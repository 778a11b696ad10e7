"""Tests that take turns: what costs much runs today or on another day, and with `--all` anyway.

`costs.json` beside this says what a case of a test costs, in seconds of computing, where it costs
much. The more that is, the rarer is its turn: each case runs at least every second week. Whoever
names a test, its file or its folder gets it on every day. DAY, as it is printed at the top of a
run, runs the tests of another day again. `run.py test --all -p tests.costs` measures anew.
"""

from __future__ import annotations

import json
import math
import os
from collections import defaultdict
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

DAY = "DEDUCTION_NOTEPAD_DAY"
COSTS = Path(__file__).with_name("costs.json")
MUCH = 0.06
"""A case that costs more seconds than this takes turns: a quarter of all, and most of the time."""
A_DAY = 0.02
"""So many seconds a day are left of a case that takes turns: all tests take four minutes then."""
FORTNIGHT = 14
"""Within so many days each case has its turn."""


class Named(Protocol):
    """What has to be known of a test."""

    @property
    def nodeid(self) -> str:
        """Its name, with that of its case in brackets."""


T = TypeVar("T", bound=Named)


def today() -> int:
    """Return the number of the day, the same for all processes of a run."""
    return int(os.environ.setdefault(DAY, str(date.today().toordinal())))


def without_case(nodeid: str) -> str:
    """Return the name of a test without that of its case."""
    return nodeid.partition("[")[0]


def put_off(items: Iterable[T], costly: Mapping[str, float]) -> Iterator[T]:
    """Yield the tests that have their turn on another day, by what a case of each costs.

    Those of a file are drawn as from a list of turns, of which each day takes every fourteenth: so
    each day tests a part of each file.
    """
    files: dict[str, list[T]] = defaultdict(list)
    for item in items:
        if costly.get(without_case(item.nodeid), 0) > MUCH:
            files[item.nodeid.partition("::")[0]].append(item)
    for file, there in files.items():
        turn = crc32(file.encode()) + today()
        for item in sorted(there, key=lambda item: item.nodeid):
            before = turn // FORTNIGHT
            turn += math.ceil(FORTNIGHT * A_DAY / costly[without_case(item.nodeid)])
            if turn // FORTNIGHT == before:
                yield item


def costs() -> dict[str, float]:
    """Return what a case of each test costs that costs much."""
    read: dict[str, float] = json.loads(COSTS.read_text(encoding="utf-8"))
    return read
