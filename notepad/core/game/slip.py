"""Slip: one thing that was noted wrongly, and what else it may have been."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from notepad.core.game.breath import Breath
from notepad.core.sentence.keypad import Keypad
from notepad.core.sentence.slip_kinds import USUAL

SETUP = 0
"""The number that stands for the setup among those of notes."""


LATEST = 100
"""So many of the newest notes are suspected, where nothing tells that it is not one of them."""


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
    """Yield the slips with which contradictory notes fit, all of them tried one by one."""
    known = follow(notes)
    for number in () if known.consistent else suspects(known.conflict, len(notes)):
        for slip in slips(number):
            yield Breath()
            if follow(mended(notes, slip)).consistent:
                yield Fitting(slip)


def suspects(blamed: Collection[int], last: int) -> Sequence[int]:
    """Return in which notes up to the last a slip is looked for, where it can be in any of them.

    Those that are blamed come first, and the newest first; of very many notes only the latest come.
    """
    numbers = {*range(max(1, last + 1 - LATEST), last + 1), *blamed}
    return sorted(
        (number for number in numbers if number <= last),
        key=lambda number: (number not in blamed, -number),
    )


def mended(notes: Sequence[Any], slip: Slip) -> tuple[Any, ...]:
    """Return notes with the one as it was meant in which the slip is."""
    return (*notes[: slip.note - 1], slip.instead, *notes[slip.note :])
