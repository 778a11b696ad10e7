"""Deeds at a table of the null game, to be done in any order."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from hypothesis import strategies as st

from notepad.core.actions import Course
from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Faults
from notepad.core.ink import Stroke
from notepad.core.session import Session
from tests.core.inks import stroke
from tests.nullgame import CARDS, SETUP, Look, Setup

LOOKS = st.builds(Look, st.sampled_from(SETUP.players), st.sampled_from(CARDS), st.booleans())
STROKES = st.builds(stroke, st.integers(1, 4), st.sampled_from(CARDS))
_NUMBERS = st.integers(1, 6)


@dataclass(frozen=True)
class State:
    """What a player has before him."""

    setup: Setup = SETUP
    notes: tuple[Look, ...] = ()
    marks: tuple[tuple[tuple[str, str], Pencil], ...] = ()
    aside: tuple[tuple[str, tuple[str, ...]], ...] = ()
    ink: tuple[Stroke, ...] = ()


def state_of(seen: Session | Course) -> State:
    """Return what a session, or the course of a game, puts before the player."""
    marks, aside = tuple(sorted(seen.marks.items())), tuple(sorted(seen.aside.items()))
    return State(seen.setup, tuple(seen.notes), marks, aside, tuple(seen.ink.values()))


TableDeed = tuple[str, Callable[[Session], None]]


def _noted(look: Look) -> TableDeed:
    return f"note {look}", lambda session: session.note(look, {"search": (look.card,)})


def _mended(number: int, look: Look) -> TableDeed:
    return f"mend {number}: {look}", lambda session: session.mend(number, look)


def _removed(number: int) -> TableDeed:
    return f"remove {number}", lambda session: session.remove(number)


def _pencilled(cell: str, pencil: Pencil | None) -> TableDeed:
    return f"pencil {cell}: {pencil}", lambda session: session.pencil(cell, "Bob", pencil)


def _written(one: Stroke) -> TableDeed:
    return f"write {one.id}: {one.place}", lambda session: session.write([one])


def _rubbed(number: int) -> TableDeed:
    return f"rub {number}", lambda session: session.write([], [number])


DEEDS = st.lists(
    st.one_of(
        st.builds(_noted, LOOKS),
        st.builds(_mended, _NUMBERS, LOOKS),
        st.builds(_removed, _NUMBERS),
        st.builds(_pencilled, st.sampled_from(CARDS), st.sampled_from([*Pencil, None])),
        st.builds(_written, STROKES),
        st.builds(_rubbed, st.integers(1, 4)),
        st.just(("undo", Session.undo)),
        st.just(("redo", Session.redo)),
    ),
    max_size=8,
)
"""What may be done one after the other; what is about no note is not done."""


def do(session: Session, deeds: Sequence[TableDeed]) -> None:
    """Do all of it, as far as there is what it is about; what was there before is not undone."""
    done = [0]
    end = session.subscribe(lambda: done.append(done[-1] + step))
    for told, deed in deeds:
        step = -1 if told == "undo" else 1
        with suppress(Faults):
            if step > 0 or done[-1]:
                deed(session)
    end()
