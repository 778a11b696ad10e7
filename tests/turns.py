"""Tests that take turns: some of them run today, others tomorrow, and with `--all` every one.

`@pytest.mark.turns(3)` has a test run every third day, or, if it has cases, each case. Days of
different tests differ. Whoever names a test, its file or its folder gets it on every day. DAY, as
it is printed at the top of a run, runs those of another day again.
"""

from __future__ import annotations

import os
from datetime import date
from typing import TYPE_CHECKING, Protocol, TypeVar
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pytest

DAY = "DEDUCTION_NOTEPAD_DAY"


class Marked(Protocol):
    """What has to be known of a test."""

    @property
    def nodeid(self) -> str:
        """Its name, with that of its case in brackets."""

    def get_closest_marker(self, name: str, /) -> pytest.Mark | None:
        """Return the mark of a name that stands nearest to it, or None."""


M = TypeVar("M", bound=Marked)


def today() -> int:
    """Return the number of the day, the same for all processes of a run."""
    return int(os.environ.setdefault(DAY, str(date.today().toordinal())))


def put_off(items: Iterable[M]) -> Iterator[M]:
    """Yield the tests that have their turn on another day; exhaustive ones have none."""
    cases: dict[str, list[M]] = {}
    for item in items:
        if item.get_closest_marker("turns") and not item.get_closest_marker("exhaustive"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for name, there in cases.items():
        there.sort(key=lambda item: item.nodeid)
        for number, item in enumerate(there, start=crc32(name.encode()) + today()):
            mark = item.get_closest_marker("turns")
            assert mark is not None
            if number % mark.args[0]:
                yield item
