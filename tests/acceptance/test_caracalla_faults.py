"""Records of Caracalla that can't be read: each fault with its path, and never a traceback."""

import copy
import json
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from typing import Any

import pytest

from notepad.cli import main

RECORD: dict[str, Any] = {
    "format": 1,
    "game": "caracalla",
    "title": "table",
    "setup": {
        "players": ["Ann", "Bob", "Cem"],
        "me": "Bob",
        "families": {"Ann": ["red", "white"], "Bob": ["blue"], "Cem": ["green"]},
        "goal": 80,
        "first": "Cem",
    },
    "notes": [
        {"note": "meeting", "bath": 3, "pieces": {"red": 2, "blue": 3}, "player": "Ann"},
        {"note": "meeting", "bath": 1, "pieces": {"white": 1, "green": 4}, "kind": "grandparents"},
        {"note": "correct", "family": "red", "points": -4},
        {"note": "correct", "family": "blue", "stands": 7},
    ],
}

Spoil = Callable[[dict[str, Any]], object]


def setup(**changed: object) -> Spoil:
    """Return how a set up is spoilt."""
    return lambda record: record["setup"].update(changed)


def families(**changed: object) -> Spoil:
    """Return how it is spoilt who has which families."""
    return lambda record: record["setup"]["families"].update(changed)


def note(at: int, **changed: object) -> Spoil:
    """Return how a note is spoilt."""
    return lambda record: record["notes"][at].update(changed)


def pieces(**held: object) -> Spoil:
    """Return how the pieces of the first meeting are spoilt."""
    return note(0, pieces=held)


def four(record: dict[str, Any]) -> None:
    """Seat a fourth player, while somebody has two families."""
    record["setup"]["players"].append("Dee")
    record["setup"]["families"]["Dee"] = ["violet"]


SPOILT: dict[str, tuple[Spoil, str]] = {
    "one player": (setup(players=["Bob"]), "setup.players"),
    "seven players": (setup(players=[*"ABCDEFG"]), "setup.players"),
    "name twice": (setup(players=["Ann", "Bob", "Ann"]), "setup.players"),
    "no name": (setup(players=["Ann", "Bob", " "]), "setup.players[2]"),
    "me not there": (setup(me="Bop"), "setup.me"),
    "first not there": (setup(first="Zoe"), "setup.first"),
    "a number for a name": (setup(me=3), "setup.me"),
    "no goal": (setup(goal=0), "setup.goal"),
    "a goal below zero": (setup(goal=-100), "setup.goal"),
    "half a space": (setup(goal=99.5), "setup.goal"),
    "true for a goal": (setup(goal=True), "setup.goal"),
    "text for a goal": (setup(goal="100"), "setup.goal"),
    "unknown field of a set up": (setup(temple=100), "setup.temple"),
    "families in a list": (setup(families=["red", "blue"]), "setup.families"),
    "a player without family": (families(Cem=[]), "setup.families.Cem"),
    "a player left out": (lambda r: r["setup"]["families"].pop("Cem"), "setup.families.Cem"),
    "three families": (families(Bob=["blue", "violet", "yellow"]), "setup.families.Bob"),
    "families of a stranger": (families(Zoe=["yellow"]), "setup.families.Zoe"),
    "unknown colour": (families(Cem=["gren"]), "setup.families.Cem[0]"),
    "colour of two players": (families(Cem=["red"]), "setup.families"),
    "colour twice": (families(Cem=["green", "green"]), "setup.families"),
    "a colour, not a list": (families(Cem="green"), "setup.families.Cem"),
    "two families among four players": (four, "setup.families.Ann"),
    "bath 0": (note(0, bath=0), "notes[0].bath"),
    "bath 7": (note(0, bath=7), "notes[0].bath"),
    "text for a bath": (note(0, bath="3"), "notes[0].bath"),
    "true for a bath": (note(0, bath=True), "notes[0].bath"),
    "no pieces": (lambda r: r["notes"][0].pop("pieces"), "notes[0].pieces"),
    "nobody": (pieces(), "notes[0].pieces"),
    "three pieces": (pieces(red=2, blue=1), "notes[0].pieces"),
    "nine pieces": (pieces(red=5, blue=4), "notes[0].pieces"),
    "seven of a family": (pieces(red=7), "notes[0].pieces.red"),
    "none of a family": (pieces(red=4, blue=0), "notes[0].pieces.blue"),
    "pieces below zero": (pieces(red=5, blue=-1), "notes[0].pieces.blue"),
    "half a piece": (pieces(red=3.5, blue=1), "notes[0].pieces.red"),
    "pieces in a list": (note(0, pieces=["red", "blue"]), "notes[0].pieces"),
    "pieces of no family": (pieces(red=3, pink=1), "notes[0].pieces.pink"),
    "pieces of nobody's family": (pieces(red=3, violet=1), "notes[0].pieces.violet"),
    "an unknown caller": (note(0, player="Bop"), "notes[0].player"),
    "a number for a kind": (note(1, kind=4), "notes[1].kind"),
    "points in a meeting": (note(1, points=4), "notes[1].points"),
    "a family that nobody has": (note(2, family="yellow"), "notes[2].family"),
    "no such family": (note(2, family="rad"), "notes[2].family"),
    "a correction of nobody": (lambda r: r["notes"][2].pop("family"), "notes[2].family"),
    "a correction of nothing": (lambda r: r["notes"][2].pop("points"), "notes[2]"),
    "points and space": (note(2, stands=9), "notes[2].stands"),
    "half a point": (note(2, points=0.5), "notes[2].points"),
    "a space before the gate": (note(3, stands=-1), "notes[3].stands"),
    "unknown note": (note(3, note="corect"), "notes[3].note"),
    "a note that is no object": (lambda r: r["notes"].append([]), "notes[4]"),
}


def _run(record: object, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(json.dumps(record).encode())))
    return main(["deduce", "-", "--json"])


def test_the_record_is_sound_before_it_is_spoilt(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _run(RECORD, monkeypatch) == 0
    assert len(SPOILT) >= 40


@pytest.mark.parametrize(("spoil", "path"), SPOILT.values(), ids=SPOILT)
def test_a_fault_is_told_with_its_path(
    spoil: Spoil, path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = copy.deepcopy(RECORD)
    spoil(record)

    status = _run(record, monkeypatch)

    told = capsys.readouterr()
    assert (status, told.out) == (2, "")
    assert path in [line.split(": ")[0] for line in told.err.splitlines()]


def test_all_faults_of_a_record_are_told_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = copy.deepcopy(RECORD)
    for name in ("no goal", "bath 7", "seven of a family", "no such family", "points and space"):
        SPOILT[name][0](record)

    assert _run(record, monkeypatch) == 2

    told = {line.split(": ")[0] for line in capsys.readouterr().err.splitlines()}
    assert told >= {"setup.goal", "notes[0].bath", "notes[0].pieces.red", "notes[2].stands"}
    assert "notes[2].family" in told


def test_what_was_meant_is_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = copy.deepcopy(RECORD)
    SPOILT["no such family"][0](record)

    _run(record, monkeypatch)

    said = capsys.readouterr().err.strip()
    assert said == 'notes[2].family: no family "rad"; did you mean "red"?'
