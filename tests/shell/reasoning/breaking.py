"""Reasoners that break, or never end, in the parts that a file names: in the real process.

`broken_game` is a game with one of them. It breaks at whatever the reasoner is asked on behalf of
such a part, as a bug of its own would.
"""

import sys
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial, wraps
from pathlib import Path
from traceback import walk_stack
from typing import Any

from notepad.core.game import Game
from notepad.core.reasoner import Reasoner
from notepad.shell.reasoning import process_main
from notepad.shell.reasoning.messages import Part

WORK = {
    Part.MARKS: "_think",
    Part.ODDS: "_weigh",
    Part.ANSWERS: "_foresee",
    Part.WHY: "_explain",
    Part.SUPPOSED: "_suppose",
    Part.EARLIER: "_turn_back",
    Part.MISTAKES: "_find_slips",
    Part.REVIEW: "_look_over",
    Part.ADVICE: "_ponder",
    Part.REVEALED: "_look_back",
    Part.EXACT_ODDS: "_weigh_longer",
    Part.OPPONENTS: "_look_ahead",
    Part.FURTHER: "_look_further",
}
"""The function that does the work of each part."""

_ASKED = (
    *("follow", "weigh", "why", "suppose", "ponder"),
    *("estimate_opponents", "look_further", "mend", "told", "review"),
)
SECRET = "the cup is Bob’s"


def broken_game(game: Game, broken: Path, *, deadline_s: float | None = None) -> Game:
    """Return a game whose reasoning breaks in the parts that stand in a file, a line each.

    With a `deadline_s`, steps of the process may take no longer, once it has a reasoner.
    """
    return replace(game, reasoner=partial(_reasoner, game.reasoner, broken, deadline_s))


def break_parts(broken: Path, parts: Collection[Part], how: str = "") -> None:
    """Break these parts from now on, and no others; `how` is "" or "endless"."""
    broken.write_text("\n".join([how, *(part.name for part in parts)]), "utf-8")


def _reasoner(
    made: Callable[[Any], Reasoner[Any]], broken: Path, deadline_s: float | None, setup: object
) -> Reasoner[Any]:
    if deadline_s is not None:
        process_main.STEP_S = deadline_s
    reasoner = made(setup)
    for name in _ASKED:
        setattr(reasoner, name, _breaking(getattr(reasoner, name), broken))
    return reasoner


def _breaking(asked: Callable[..., Any], broken: Path) -> Callable[..., Any]:
    """Return a function that first looks who asks, and breaks for parts that are to break."""

    @wraps(asked)
    def function(*given: Any, **named: Any) -> Any:  # noqa: ANN401 it is any of several
        how, *parts = broken.read_text("utf-8").split("\n")
        working = {WORK[Part[part]] for part in parts}
        if working & _callers():
            while how:
                pass
            raise RuntimeError(SECRET)
        return asked(*given, **named)

    return function


def _callers() -> set[str]:
    """Return the names of the functions of the process that are running."""
    return {
        frame.f_code.co_name
        for frame, _line in walk_stack(sys._getframe())  # None skips frames, by Python’s version
        if frame.f_code.co_filename == process_main.__file__
    }
