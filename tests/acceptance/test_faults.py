"""Records that can't be read: each fault is named with its path, and never with a traceback."""

import json
import re
import subprocess
import sys
from copy import deepcopy
from io import BytesIO, TextIOWrapper
from typing import Any, NamedTuple, Protocol

import pytest

from notepad.cli import main

CATALINE: dict[str, Any] = {
    "format": 1,
    "game": "cataline",
    "title": "table",
    "setup": {
        "players": ["Ann", "Bob", "Cem", "Dee"],
        "me": "Bob",
        "hand": ["blue-3", "blue-4", "red-4", "red-5", "violet-6", "yellow-2"],
    },
    "notes": [
        {"note": "ask-one", "asker": "Ann", "target": "Cem", "about": "blue", "passed": 2},
        {
            "note": "ask-one",
            "asker": "Bob",
            "target": "Ann",
            "about": "1",
            "passed": 1,
            "seen": ["red-1"],
        },
        {
            "note": "ask-all",
            "asker": "Cem",
            "about": "3",
            "gave": {"Ann": False, "Bob": "blue-3", "Dee": True},
        },
        {"note": "accuse", "player": "Dee", "sum": 20, "correct": False},
    ],
}
CATHAM_CITY: dict[str, Any] = {
    "format": 1,
    "game": "catham-city",
    "title": "table",
    "setup": {
        "players": ["Ann", "Bob", "Cem"],
        "me": "Ann",
        "first": "Ann",
        "factions": ["detectives", "mafia", "hackers", "police", "journalists"],
        "hand": {"detectives": 2, "hackers": 2, "police": 2},
        "row": {"mafia": 3, "police": 2, "journalists": 2},
        "actions": 1,
        "target": 16,
    },
    "notes": [
        {"note": "take", "player": "Ann", "faction": "mafia", "count": 2,
         "refill": {"police": 1, "hackers": 1}},
        {"note": "play", "player": "Bob", "faction": "police", "count": 1, "extra": "mafia",
         "victim": "Ann", "revealed": {"police": 1}, "drawn": {"mafia": 1}},
        {"note": "play", "player": "Cem", "faction": "hackers", "count": 2, "victim": "Bob",
         "revealed": {"hackers": 1, "mafia": 1}},
        {"note": "play", "player": "Ann", "faction": "journalists",
         "given": {"Bob": "mafia", "Cem": "police"}, "dropped": ["Cem"]},
        {"note": "play", "player": "Bob", "faction": "detectives", "extra": "mafia",
         "dropped": ["Cem"]},
        {"note": "play", "player": "Cem", "faction": "mafia",
         "dropped": {"Bob": {"police": 1, "mafia": 1}}},
        {"note": "discard", "cards": {"mafia": 1}, "player": "Cem"},
        {"note": "points", "player": "Ann", "stands": 3},
    ],
}  # fmt: skip
CARACALLA: dict[str, Any] = {
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
RECORDS = {record["game"]: record for record in (CATALINE, CATHAM_CITY, CARACALLA)}
SPOILT = {
    "cataline": """
notes[0].target = "Bop"
notes[0].target = "Ann"
notes[0].passed = "2"
notes[0].passed = true
notes[0].passed = 1.5
notes[0].passed = -1
notes[0].passed = 7
del notes[0].passed
notes[0].about = "7"
notes[0].note = "ask-two"
notes[0].extra = 1
notes[0].seen = []
del notes[1].seen
notes[1].passed = 2 -> notes[1].seen
notes[1].seen = ["red-2"] -> notes[1].seen[0]
notes[2].asker = "Zoe"
del notes[2].gave.Dee
notes[2].gave.Zoe = true
notes[2].gave.Dee = "red-3"
notes[2].gave.Bob = true
notes[4] = 7
setup.hand[2] = "red-7"
setup.hand[2] = "blue-3" -> setup.hand
del setup.hand[5] -> setup.hand
setup.players = ["Ann", "Bob"]
setup.players = ["Ann", "Bob", "Ann", "Dee"]
setup.players = "Ann"
setup.me = "Zoe"
setup.first = "Zoe"
setup.colour = "x"
del setup
colour = "x"
game = "catalina"
format = 2
format = "1"
""",
    "catham-city": """
setup.players = ["Ann"]
setup.players = ["A", "B", "C", "D", "E", "F", "G"]
setup.me = "Zoe"
setup.first = "Zoe"
setup.factions = ["mafia", "hackers", "police", "journalists"]
setup.factions = ["mafia", "mafia", "hackers", "police", "journalists"]
setup.factions = ["mafia", "detectives", "hackers", "police", "journalists"]
setup.factions[0] = "mob"
del setup.factions
del setup.hand
del setup.row
setup.hand = {"police": 5}
setup.hand = ["police", "police", "police", "police", "police", "police"]
setup.hand = {"council": 6} -> setup.hand.council
setup.row = {"mafia": 8}
setup.row = {"mafia": 7, "police": 0} -> setup.row.police
setup.row = {"mafia": 16} -> setup.row.mafia
setup.row = {"mafia": 6.5} -> setup.row.mafia
setup.actions = 3
setup.target = 0
setup.deck = 75
del setup.factions; del setup.hand; del setup.row -> notes[0].note
notes[0].note = "steal"
notes[0].player = "Zoe"
notes[0].faction = "mob"
notes[0].faction = "council"
notes[0].count = 8
notes[0].count = 0
notes[0].count = 1
del notes[0].refill
notes[0].refill = {"police": 0} -> notes[0].refill.police
notes[0].refill = "police"
notes[1].extra = "police"
del notes[1].extra
del notes[1].victim
notes[1].victim = "Bob"
notes[1].revealed = {"mafia": 2} -> notes[1].count
del notes[1].drawn
notes[1].drawn = {"mafia": 2}
notes[2].drawn = {"mafia": 2}
notes[2].count = 5
notes[2].count = 3
del notes[2].revealed
notes[3].count = 3
notes[3].given = {"Ann": "mafia"} -> notes[3].given.Ann
notes[3].given = {"Bob": "council"} -> notes[3].given.Bob
notes[3].given = {} -> notes[3].dropped[0]
del notes[3].given
del notes[4].extra
notes[4].count = 2
notes[4].dropped = ["Cem", "Cem"]
notes[4].victim = "Ann"
notes[4].dropped = {"Cem": {"mafia": 1}}
notes[5].dropped = ["Bob"]
notes[5].dropped = {"Bob": {"police": 3}} -> notes[5].dropped.Bob
notes[5].dropped = "Bob"
notes[6].cards = {}
notes[6].player = "Zoe"
notes[7].points = 1
del notes[7].stands -> notes[7].points
notes[7].stands = 1.5
""",
    "caracalla": """
setup.players = ["Bob"]
setup.players = ["A", "B", "C", "D", "E", "F", "G"]
setup.players = ["Ann", "Bob", "Ann"]
setup.players = ["Ann", "Bob", " "] -> setup.players[2]
setup.me = "Bop"
setup.first = "Zoe"
setup.me = 3
setup.goal = 0
setup.goal = -100
setup.goal = 99.5
setup.goal = true
setup.goal = "100"
setup.temple = 100
setup.families = ["red", "blue"]
setup.families.Cem = []
del setup.families.Cem
setup.families.Bob = ["blue", "violet", "yellow"]
setup.families.Zoe = ["yellow"]
setup.families.Cem = ["gren"] -> setup.families.Cem[0]
setup.families.Cem = ["red"] -> setup.families
setup.families.Cem = ["green", "green"] -> setup.families
setup.families.Cem = "green"
setup.players[3] = "Dee"; setup.families.Dee = ["violet"] -> setup.families.Ann
notes[0].bath = 0
notes[0].bath = 7
notes[0].bath = "3"
notes[0].bath = true
del notes[0].pieces
notes[0].pieces = {}
notes[0].pieces = {"red": 2, "blue": 1}
notes[0].pieces = {"red": 5, "blue": 4}
notes[0].pieces = {"red": 7} -> notes[0].pieces.red
notes[0].pieces = {"red": 4, "blue": 0} -> notes[0].pieces.blue
notes[0].pieces = {"red": 5, "blue": -1} -> notes[0].pieces.blue
notes[0].pieces = {"red": 3.5, "blue": 1} -> notes[0].pieces.red
notes[0].pieces = ["red", "blue"]
notes[0].pieces = {"red": 3, "pink": 1} -> notes[0].pieces.pink
notes[0].pieces = {"red": 3, "violet": 1} -> notes[0].pieces.violet
notes[0].player = "Bop"
notes[1].kind = 4
notes[1].points = 4
notes[2].family = "yellow"
notes[2].family = "rad"
del notes[2].family
del notes[2].points -> notes[2]
notes[2].stands = 9
notes[2].points = 0.5
notes[3].stands = -1
notes[3].note = "corect"
notes[4] = []
""",
}
"""How records are spoilt, and after the arrow which path is told, unless it is the one spoilt."""
LINES = [(game, line) for game, lines in SPOILT.items() for line in lines.strip().splitlines()]
AT_ONCE = {
    "cataline": ('setup.hand[2] = "red-7"', "del notes[0].passed", "del notes[2].gave.Dee"),
    "catham-city": (
        "setup.actions = 3",
        'notes[0].player = "Zoe"',
        'notes[1].extra = "police"',
        "notes[7].stands = 1.5",
    ),
    "caracalla": (
        "setup.goal = 0",
        "notes[0].bath = 7",
        'notes[0].pieces = {"red": 7} -> notes[0].pieces.red',
        'notes[2].family = "rad"',
        "notes[2].stands = 9",
    ),
}


def spoil(record: dict[str, Any], line: str) -> str:
    """Change a record as a line says; return the path of the fault."""
    changes, _arrow, told = line.partition(" -> ")
    path = ""
    for change in changes.split("; "):
        path, _equals, value = change.removeprefix("del ").partition(" = ")
        *way, last = (int(part) if part.isdigit() else part for part in re.findall(r"\w+", path))
        inner: Any = record
        for part in way:
            inner = inner[part]
        if change.startswith("del "):
            del inner[last]
        elif isinstance(last, int):
            inner[last:] = [json.loads(value), *inner[last + 1 :]]
        else:
            inner[last] = json.loads(value)
    return told or path


class Told(NamedTuple):
    """How `deduce` ended, and what it said, to its answer and about errors."""

    status: int
    out: str
    err: str

    @property
    def paths(self) -> set[str]:
        """The paths that are told."""
        return {line.partition(": ")[0] for line in self.err.splitlines()}


class Deduce(Protocol):
    """Runs `deduce` with a document that comes in."""

    def __call__(self, document: object) -> Told: ...


@pytest.fixture
def deduce(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Deduce:
    """The command, which reads what comes in."""

    def ran(document: object) -> Told:
        data = document if isinstance(document, bytes) else json.dumps(document).encode()
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))
        return Told(main(["deduce", "-", "--json"]), *capsys.readouterr())

    return ran


@pytest.mark.parametrize("game", RECORDS)
def test_the_record_is_sound_before_it_is_spoilt(game: str, deduce: Deduce) -> None:
    assert deduce(RECORDS[game]).status in ((0, 1) if game == "catham-city" else (0,))


@pytest.mark.parametrize(("game", "line"), LINES)
def test_a_fault_is_told_with_its_path(game: str, line: str, deduce: Deduce) -> None:
    record = deepcopy(RECORDS[game])
    path = spoil(record, line)
    told = deduce(record)
    assert (told.status, told.out) == (2, "")
    assert path in told.paths


@pytest.mark.parametrize("game", RECORDS)
def test_all_faults_are_told_at_once(game: str, deduce: Deduce) -> None:
    record = deepcopy(RECORDS[game])
    paths = {spoil(record, line) for line in AT_ONCE[game]}
    told = deduce(record)
    assert told.status == 2
    assert paths <= told.paths


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        (
            "cataline",
            'notes[0].target = "Bop"',
            "player “Bop” in this game; did you mean “Bob”?",
        ),
        ("caracalla", 'notes[2].family = "rad"', "family “rad”; did you mean “red”?"),
    ],
)
def test_what_was_meant_is_offered(game: str, line: str, told: str, deduce: Deduce) -> None:
    record = deepcopy(RECORDS[game])
    path = spoil(record, line)
    assert deduce(record).err == f"{path}: no {told}\n"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"text"',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"format": 1, "format": 1}',
        b'{"format": NaN}',
        b'{"format": ' + b"9" * 5000 + b"}",
        b'{"format": 1, "game": "\\ud800"}',
    ],
    ids=lambda data: data[:30],
)
def test_what_is_no_record_at_all_is_told(data: bytes, deduce: Deduce) -> None:
    told = deduce(data)
    assert told.status == 2
    assert told.err.strip()


def test_a_record_may_not_hold_more_than_ten_thousand_notes(deduce: Deduce) -> None:
    told = deduce({**CATALINE, "notes": CATALINE["notes"][:1] * 10_001})
    assert told.status == 2
    assert told.err.startswith("notes: ")


def test_the_program_itself_ends_with_status_2_and_no_traceback() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "notepad", "deduce", "no-such-file.json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert "no-such-file.json" in ended.stderr
    assert "Traceback" not in ended.stderr
