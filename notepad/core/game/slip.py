"""Slip: one thing that was noted wrongly, and what else it may have been."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from notepad.core.game.breath import Breath
from notepad.core.sentence.keypad import Keypad
from notepad.core.sentence.slip_kinds import USUAL

SETUP = 0
"""The number that stands for the setup among those of notes."""


@dataclass(frozen=True, slots=True)
class Slip:
    """What may have been meant `instead` of the note of this number, or of the setup.

    `usual` is how usual such a slip is, beside others.
    """

    note: int
    instead: Any
    usual: float


@dataclass(frozen=True, slots=True)
class Fitting:
    """A slip that explains why notes contradict each other, and how many deals then fit.

    That may be an estimate; where nothing is dealt it is 1.
    """

    slip: Slip
    deals: float = 1.0


class Contradictable(Protocol):
    """What is known from notes, as far as mending asks."""

    @property
    def consistent(self) -> bool:
        """Whether anything fits the notes."""
        ...

    @property
    def conflict(self) -> tuple[int, ...]:
        """The numbers of notes that contradict each other."""
        ...


SlipsOf: TypeAlias = Callable[[int], Sequence[Slip]]
"""Says what may have been meant instead of the note of a number, from 1, the usual first."""


def slips_of(keypad: Keypad, setup: object, state: object, number: int, note: Any) -> list[Slip]:  # noqa: ANN401
    """Return what may have been meant instead of a note, the usual slips first.

    `state` is the state of play before it. Only kinds of slips that have a weight are taken, and
    only notes that are well-formed.
    """
    found: list[Slip] = []
    for kind, other in keypad.slips(setup, note, state):
        known = any(slip.instead == other for slip in found)
        if other != note and not known and next(keypad.faults(setup, other), None) is None:
            found.append(Slip(number, other, USUAL[kind]))
    return sorted(found, key=lambda slip: -slip.usual)


def tried(
    follow: Callable[[Sequence[Any]], Contradictable], notes: Sequence[Any], slips: SlipsOf
) -> Iterator[Fitting | Breath]:
    """Yield the slips with which contradictory notes fit, all of them tried one by one.

    Those of notes in conflict come first, and the newest first.
    """
    known = follow(notes)
    blamed = known.conflict
    numbers = () if known.consistent else range(1, len(notes) + 1)
    for number in sorted(numbers, key=lambda number: (number not in blamed, -number)):
        for slip in slips(number):
            yield Breath()
            if follow(mended(notes, slip)).consistent:
                yield Fitting(slip)


def mended(notes: Sequence[Any], slip: Slip) -> tuple[Any, ...]:
    """Return notes with the one as it was meant in which the slip is."""
    return (*notes[: slip.note - 1], slip.instead, *notes[slip.note :])
