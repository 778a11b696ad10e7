"""A record that something is asked about: read, reasoned about, and looked at."""

import sys
from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path
from typing import Any

from notepad.cli.output import CONFLICT, DONE
from notepad.core.fault import Fault, Faults
from notepad.core.game.breath import Breath, without_breaths
from notepad.core.game.game import AnyGame, Play, View
from notepad.core.game.reasoner import Known, Reasoner
from notepad.core.game.shelf import game_of
from notepad.core.level import Level
from notepad.core.record.document import taken
from notepad.core.record.record import AnyRecord, read
from notepad.core.words import _
from notepad.shell.files.own_shelf import known_games

PATIENCE_MS = 10_000
"""How long odds may take before they are estimated: a script can wait where a table can't."""


def asked_record(name: str) -> tuple[AnyRecord, AnyGame]:
    """Return the record in a file, “-” for standard input, and its game."""
    games = known_games()
    record = read(asked_bytes(name), games)
    return record, game_of(games, record.game, record.declaration)


def asked_bytes(name: str) -> bytes:
    """Return what is in a file, “-” for standard input."""
    if name == "-" and sys.stdin is None:
        raise Faults([Fault("-", _("there is no standard input"))])
    if name == "-":
        return taken(sys.stdin.buffer)
    with Path(name).open("rb") as file:
        return taken(file)


def everything(reasoner: Reasoner[Any], notes: Sequence[Any]) -> Known:
    """Return all that follows from notes, the odds too."""
    known: Known = reasoner.follow(notes)
    return reasoner.weigh(known, patience_ms=PATIENCE_MS) if known.consistent else known


def pondered(reasoner: Reasoner[Any], record: AnyRecord, level: Level) -> Known:
    """Return all that follows, with what a page of this level shows when nobody has to wait."""
    known = everything(reasoner, record.notes)
    steps: Iterator[Known | Breath] = reasoner.ponder(known, record.aside, level)
    *_before, last = (known, *without_breaths(steps))
    return last


def deduced(record: AnyRecord, game: AnyGame, known: Known) -> dict[str, Any]:
    """Return what is known as scripts read it."""
    return {
        "game": game.id,
        "consistent": known.consistent,
        "conflict": list(known.conflict),
        **game.answer(record.setup, known),
    }


def last_view(record: AnyRecord, game: AnyGame, known: Known) -> View[Any, Any, Any, Any]:
    """Return what the record's page depends on."""
    state = reduce(game.after, record.notes, game.start(record.setup))
    return view_of(record, record.notes, state, known)


def view_of(
    record: AnyRecord, notes: tuple[Any, ...], state: object, known: Known
) -> View[Any, Any, Any, Any]:
    """Return what the record's page depends on after some of its notes."""
    marks = {(mark.cell, mark.holder): mark.pencil for mark in record.marks}
    play = Play(record.setup, notes)
    return View(play, state, known, marks=marks, title=record.title, aside=record.aside)


def status(known: Known) -> int:
    """Return the status that a command about a record ends with."""
    return DONE if known.consistent else CONFLICT
