"""Every fault of a record is told, whatever else is wrong with it."""

import copy
import json
import re
from dataclasses import dataclass
from pathlib import Path as Files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.record import read
from notepad.games import catalogue
from tests.games.tables import places_of_faults

Path = tuple[str | int, ...]
CATALOGUE = catalogue()
PLAYERS = ("setup", "players")
SEATED_AS = ("me", "first", "asker", "target", "player", "defender")
"""The fields that name one player."""


@dataclass(frozen=True)
class Wrong:
    """A wrong value at a place, told as such if those other places can be read."""

    path: Path
    value: object
    needs: tuple[Path, ...] = ()


def place(path: str) -> Path:
    """Return the steps of a path such as `notes[0].seen`."""
    return tuple(int(step) if step.isdigit() else step for step in re.findall(r"\w+", path))


def fields(document: dict[str, Any]) -> list[Path]:
    """Return the places of all fields of setup and notes."""
    setup: list[Path] = [("setup", name) for name in document["setup"]]
    notes = enumerate(document["notes"])
    return setup + [("notes", at, name) for at, one in notes for name in one]


def nobodies(document: dict[str, Any]) -> list[Wrong]:
    """Return that somebody who sits nowhere does all that players do."""
    last = len(document["setup"]["players"]) - 1
    places = [place for place in fields(document) if place[-1] in SEATED_AS]
    unseated = [Wrong(place, "Bop", (PLAYERS,)) for place in places]
    return [Wrong((*PLAYERS, last), " ", (PLAYERS,)), *unseated]


def told_in(line: str) -> Wrong:
    """Return a wrong value as a line says it: `PATH = VALUE if PATH PATH`."""
    told, _if, needs = line.partition(" if ")
    path, _sign, value = told.partition(" = ")
    return Wrong(place(path), json.loads(value), tuple(map(place, needs.split())))


def spoilt(game: str) -> tuple[dict[str, Any], list[Wrong]]:
    """Return a sound record of a game with every kind of note, and what may be wrong in it."""
    document = json.loads((SPOILT / f"{game}.json").read_text("utf-8"))
    lines = (SPOILT / f"{game}.txt").read_text("utf-8").splitlines()
    return document, [*nobodies(document), *map(told_in, lines)]


SPOILT = Files(__file__).with_name("spoilt")
CASES = {path.stem: spoilt(path.stem) for path in sorted(SPOILT.glob("*.json"))}
ODD = ({"odd": [1]}, [[3]], 2.5)
GONE = "gone"


def told(document: dict[str, Any]) -> set[str]:
    """Return the paths of all faults of a record."""
    return {*places_of_faults(lambda: read(json.dumps(document), CATALOGUE))}


def printed(path: Path) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)[1:]


def put(document: Any, path: Path, value: object) -> None:  # noqa: ANN401 JSON is what it is
    for step in path[:-1]:
        document = document[step]
    if value == GONE:
        del document[path[-1]]
    else:
        document[path[-1]] = copy.deepcopy(value)


def within(path: Path, other: Path) -> bool:
    return path[: len(other)] == other


@pytest.mark.parametrize("game", CASES)
def test_the_record_is_sound_but_for_what_is_spoilt(game: str) -> None:
    document, values = CASES[game]
    assert told(document) == set()
    for one in values:
        spoilt = copy.deepcopy(document)
        put(spoilt, one.path, one.value)
        assert printed(one.path) in told(spoilt)


@pytest.mark.parametrize("game", CASES)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_every_fault_is_told_whatever_else_is_wrong(game: str, data: st.DataObject) -> None:
    document, values = copy.deepcopy(CASES[game])
    chosen = data.draw(
        st.lists(st.sampled_from(values), max_size=6, unique_by=lambda one: one.path)
    )
    wanted = {need for one in chosen for need in one.needs} - {PLAYERS}
    chosen = [one for one in chosen if one.path not in wanted]
    spared = {part for one in chosen for part in (one.path, *one.needs)}
    free = [
        field
        for field in fields(document)
        if not any(within(part, field) for part in spared) and field[-1] != "note"
    ]
    odd = data.draw(st.lists(st.sampled_from(free), max_size=6, unique=True))
    for one in chosen:
        put(document, one.path, one.value)
    for place in odd:
        put(document, place, data.draw(st.sampled_from(ODD)))
    expected = {printed(path) for path in (*(one.path for one in chosen), *odd)}
    found = told(document)
    beginnings = {path[:end] for path in found for end, sign in enumerate(path) if sign in ".["}
    assert expected <= found | beginnings


@pytest.mark.parametrize("game", CASES)
@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_whatever_is_misshapen_nothing_breaks(game: str, data: st.DataObject) -> None:
    document, values = copy.deepcopy(CASES[game])
    places = [one.path for one in values] + fields(document) + [("setup",), ("notes", 0)]
    for place in data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=8)):
        value = data.draw(st.sampled_from((*ODD, GONE, None, True, "Ann", -1, [], {}, ["Ann", 3])))
        try:
            put(document, place, value)
        except (LookupError, TypeError):
            continue  # what held it is gone or misshapen already
    told(document)


def test_without_a_set_up_the_notes_are_still_checked_for_themselves() -> None:
    document = copy.deepcopy(CASES["cataline"][0])
    del document["setup"]
    document["notes"][0].update(about="purple", target="Bob", passed=-1)
    document["notes"][3]["card"] = "blue-9"
    assert told(document) == {
        "setup",
        "notes[0].about",
        "notes[0].target",
        "notes[0].passed",
        "notes[3].card",
    }
