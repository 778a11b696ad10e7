"""Breath: a pause in reckoning that takes long."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Breath:
    """Comes where nothing new is known yet, so that something more urgent can be done."""


def without_breaths(steps: Iterable[T | Breath]) -> Iterator[T]:
    """Yield what is known, for somebody who has nothing else to do meanwhile."""
    for step in steps:
        if not isinstance(step, Breath):
            yield step
