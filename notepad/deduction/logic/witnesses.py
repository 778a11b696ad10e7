"""Deals met on the way, kept to bear witness again: what they show needs no search."""

from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

Mask = int

KEPT = 160


class Check(Protocol):
    """A condition on worlds, known by a bit of its own."""

    @property
    def bit(self) -> Mask:
        """The bit that stands for the condition."""
        ...

    def fits(self, world: Mask) -> bool:
        """Return whether a world meets the condition."""
        ...


C = TypeVar("C", bound=Check)


class Witnesses(Generic[C]):
    """The worlds met last, each with the conditions that it meets."""

    def __init__(self) -> None:
        """Begin with no world and no condition."""
        self._met: dict[Mask, Mask] = {}
        self._checks: list[C] = []

    @property
    def checks(self) -> int:
        """How many conditions were taken up."""
        return len(self._checks)

    def check(self, check: C) -> None:
        """Take up a condition, and try it on every world."""
        self._checks.append(check)
        for world in self._met:
            if check.fits(world):
                self._met[world] |= check.bit

    def forget_checks(self) -> None:
        """Forget the conditions, but not the worlds."""
        self._checks.clear()
        self._met = dict.fromkeys(self._met, 0)

    def add(self, world: Mask) -> None:
        """Take up a world; the one that was of no use for longest has to go."""
        self._met[world] = sum(check.bit for check in self._checks if check.fits(world))
        if len(self._met) > KEPT:
            del self._met[next(iter(self._met))]

    def meeting(self, conditions: Mask) -> Iterator[Mask]:
        """Yield the worlds that meet all these conditions, the latest first."""
        for world, met in reversed(self._met.items()):
            if met & conditions == conditions:
                yield world

    def keep(self, world: Mask) -> None:
        """Count a world as of use just now."""
        self._met[world] = self._met.pop(world)
