"""A way to a goal with everybody's piece on it, and gates beside it, as frozen data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from typing_extensions import override

from notepad.core.page.block import Block, Prospect
from notepad.core.page.face import Face
from notepad.core.page.ledger import Account
from notepad.core.words import enumerated

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Racer:
    """A piece on the way: whose it is (`holder`), how it looks, and `at` how many spaces.

    `figure` is that number as it is read, `remarks` what is told beside it, as many as have room,
    the first ones first. One that `leads` is pointed out; `would` is what the note that is being
    made would make of it.
    """

    key: str
    holder: str
    face: Face
    at: int = 0
    figure: str = ""
    remarks: tuple[str, ...] = ()
    leads: bool = False
    spoken: str = ""
    would: Prospect | None = None


@dataclass(frozen=True, slots=True)
class Gate:
    """Something that is open or closed, None where nobody knows; `label` is written on it."""

    key: str
    label: str
    open: bool | None = True
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Track(Block):
    """Pieces on their way from 0 to the `goal`, one below the other, and gates in a row.

    `title` is what the way is called beside other parts of a sheet, `gates_called` the gates.
    """

    title: str
    goal: int
    racers: tuple[Racer, ...] = ()
    gates: tuple[Gate, ...] = ()
    gates_called: str = ""

    @override
    def with_prospects(self, prospects: Mapping[str, Prospect]) -> Self:
        racers = (_with_prospect(one, prospects.get(one.key)) for one in self.racers)
        return replace(self, racers=tuple(racers))

    @override
    def box(self, key: str) -> Account | None:
        """Return what is told of a piece or a gate when it is tapped."""
        for one in self.racers:
            if one.key == key:
                return Account(key, one.face, one.face, one.figure, spoken=one.spoken)
        gates = (gate for gate in self.gates if gate.key == key)
        return next((_account(gate) for gate in gates), None)


def _with_prospect(racer: Racer, would: Prospect | None) -> Racer:
    if would is None:
        return racer
    return replace(racer, would=would, spoken=enumerated((racer.spoken, would.spoken)))


def _account(gate: Gate) -> Account:
    face = Face(gate.label)
    return Account(gate.key, face, face, "", struck=gate.open is False, spoken=gate.spoken)
