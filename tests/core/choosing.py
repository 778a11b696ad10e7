"""Slots at a moment of no game in particular, and what their rows offer."""

from dataclasses import dataclass
from typing import Any

from notepad.core.form import Row
from notepad.core.slots import OPEN, AnyMoment, Moment, Slot


@dataclass(frozen=True)
class Setup:
    """Who sits at the table."""

    players: tuple[str, ...] = ("Ann", "Bob", "Cem")
    me: str = "Ann"


_USUAL = Setup()


def at(setup: Setup = _USUAL, /, *, values: Any = (), **draft: str) -> AnyMoment:  # noqa: ANN401
    """Return a moment with these fields filled and these choices tapped."""
    return Moment(setup, dict(values), {key: (choice,) for key, choice in draft.items()})


def row(slot: Slot, moment: AnyMoment, value: object = OPEN) -> Row:
    """Return the one row of a slot."""
    (found,) = slot.rows(moment, value)
    return found


def keys(found: Row) -> list[str]:
    """Return the choices of a row."""
    return [choice.key for choice in found.choices]


def dimmed(found: Row) -> list[str]:
    """Return the dimmed choices of a row."""
    return [choice.key for choice in found.choices if choice.dimmed]


def chosen(found: Row) -> list[str]:
    """Return the chosen choices of a row."""
    return [choice.key for choice in found.choices if choice.chosen]


def faults(slot: Slot, value: object, moment: AnyMoment | None = None) -> list[str]:
    """Return why a value is not well-formed."""
    return [str(fault) for fault in slot.faults(moment or at(), value)]
