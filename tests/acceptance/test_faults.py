"""Records that can't be read: each fault is named with its path, and never with a traceback."""

import json
import re
import subprocess
import sys
from copy import deepcopy
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest

from notepad.cli import main

Json = dict[str, Any]
SPOILT = Path(__file__).with_name("spoilt")
"""Records, and beside each a text with how it is spoilt, line by line: after an arrow stands which
path is told, unless it is the one spoilt. The last lines are done at once."""
RECORDS: dict[str, Json] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in sorted(SPOILT.glob("*.json"))
}
CHANGES = {
    game: [part.splitlines() for part in (SPOILT / f"{game}.txt").read_text("utf-8").split("\n\n")]
    for game in RECORDS
}
LINES = [(game, line) for game, (each, _at_once) in CHANGES.items() for line in each]


def spoil(record: Json, line: str) -> str:
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
    _each, at_once = CHANGES[game]
    paths = {spoil(record, line) for line in at_once}
    told = deduce(record)
    assert told.status == 2
    assert paths <= told.paths


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("cataline", 'notes[0].target = "Bop"', "player “Bop” in this game; did you mean “Bob”?"),
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
    told = deduce({**RECORDS["cataline"], "notes": RECORDS["cataline"]["notes"][:1] * 10_001})
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
