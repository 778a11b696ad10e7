"""Records that can't be read: each fault is named with its path, and never with a traceback."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from typing import Any

import pytest

from notepad.cli import main

RECORD: dict[str, Any] = {
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

Spoil = Callable[[dict[str, Any]], object]
SPOILT: dict[str, tuple[Spoil, str]] = {
    "unknown player": (lambda r: r["notes"][0].update(target="Bop"), "notes[0].target"),
    "unknown asker": (lambda r: r["notes"][2].update(asker="Zoe"), "notes[2].asker"),
    "asks himself": (lambda r: r["notes"][0].update(target="Ann"), "notes[0].target"),
    "unknown card": (lambda r: r["setup"]["hand"].__setitem__(2, "red-7"), "setup.hand[2]"),
    "card twice": (lambda r: r["setup"]["hand"].__setitem__(2, "blue-3"), "setup.hand"),
    "hand too small": (lambda r: r["setup"]["hand"].pop(), "setup.hand"),
    "two players": (lambda r: r["setup"].update(players=["Ann", "Bob"]), "setup.players"),
    "name twice": (
        lambda r: r["setup"].update(players=["Ann", "Bob", "Ann", "Dee"]),
        "setup.players",
    ),
    "me not there": (lambda r: r["setup"].update(me="Zoe"), "setup.me"),
    "first not there": (lambda r: r["setup"].update(first="Zoe"), "setup.first"),
    "unknown field in a note": (lambda r: r["notes"][0].update(extra=1), "notes[0].extra"),
    "unknown field in the setup": (lambda r: r["setup"].update(colour="x"), "setup.colour"),
    "unknown field outside": (lambda r: r.update(colour="x"), "colour"),
    "missing field": (lambda r: r["notes"][0].pop("passed"), "notes[0].passed"),
    "missing setup": (lambda r: r.pop("setup"), "setup"),
    "text for a number": (lambda r: r["notes"][0].update(passed="2"), "notes[0].passed"),
    "true for a number": (lambda r: r["notes"][0].update(passed=True), "notes[0].passed"),
    "a fraction": (lambda r: r["notes"][0].update(passed=1.5), "notes[0].passed"),
    "below zero": (lambda r: r["notes"][0].update(passed=-1), "notes[0].passed"),
    "too many": (lambda r: r["notes"][0].update(passed=7), "notes[0].passed"),
    "text for a list": (lambda r: r["setup"].update(players="Ann"), "setup.players"),
    "unknown note": (lambda r: r["notes"][0].update(note="ask-two"), "notes[0].note"),
    "a note that is no object": (lambda r: r["notes"].append(7), "notes[4]"),
    "unknown class": (lambda r: r["notes"][0].update(about="7"), "notes[0].about"),
    "seen by somebody else": (lambda r: r["notes"][0].update(seen=[]), "notes[0].seen"),
    "not said what I saw": (lambda r: r["notes"][1].pop("seen"), "notes[1].seen"),
    "seen and count differ": (lambda r: r["notes"][1].update(passed=2), "notes[1].seen"),
    "seen off the question": (
        lambda r: r["notes"][1].update(seen=["red-2"]),
        "notes[1].seen[0]",
    ),
    "a giver missing": (lambda r: r["notes"][2]["gave"].pop("Dee"), "notes[2].gave.Dee"),
    "a giver too many": (lambda r: r["notes"][2]["gave"].update(Zoe=True), "notes[2].gave.Zoe"),
    "a card that I can't know": (
        lambda r: r["notes"][2]["gave"].update(Dee="red-3"),
        "notes[2].gave.Dee",
    ),
    "my own card not named": (
        lambda r: r["notes"][2]["gave"].update(Bob=True),
        "notes[2].gave.Bob",
    ),
    "unknown game": (lambda r: r.update(game="catalina"), "game"),
    "newer format": (lambda r: r.update(format=2), "format"),
    "no number for a format": (lambda r: r.update(format="1"), "format"),
}


def _run(data: bytes, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))
    return main(["deduce", "-", "--json"])


def test_the_record_is_sound_before_it_is_spoilt(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _run(json.dumps(RECORD).encode(), monkeypatch) == 0


@pytest.mark.parametrize(("spoil", "path"), SPOILT.values(), ids=SPOILT)
def test_a_fault_is_told_with_its_path(
    spoil: Spoil,
    path: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = copy.deepcopy(RECORD)
    spoil(record)

    status = _run(json.dumps(record).encode(), monkeypatch)

    told = capsys.readouterr()
    assert status == 2
    assert told.out == ""
    assert path in [line.split(": ")[0] for line in told.err.splitlines()]


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
    ids=[
        "nothing",
        "half an object",
        "a list",
        "null",
        "text",
        "no UTF-8",
        "nested",
        "twins",
        "NaN",
        "huge number",
        "half a character",
    ],
)
def test_what_is_no_record_at_all_is_told(
    data: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(data, monkeypatch) == 2
    assert capsys.readouterr().err.strip()


def test_all_faults_are_told_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = copy.deepcopy(RECORD)
    for name in ("unknown player", "unknown card", "a giver missing", "missing field"):
        SPOILT[name][0](record)

    _run(json.dumps(record).encode(), monkeypatch)

    told = {line.split(": ")[0] for line in capsys.readouterr().err.splitlines()}
    assert {"setup.hand[2]", "notes[0].passed", "notes[2].gave.Dee"} <= told


def test_the_nearest_name_is_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = copy.deepcopy(RECORD)
    record["notes"][0]["target"] = "Bop"

    _run(json.dumps(record).encode(), monkeypatch)

    assert (
        capsys.readouterr().err.strip()
        == 'notes[0].target: no player "Bop" at this table; did you mean "Bob"?'
    )


def test_a_record_may_not_hold_more_than_ten_thousand_notes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = {**RECORD, "notes": RECORD["notes"][:1] * 10_001}

    assert _run(json.dumps(record).encode(), monkeypatch) == 2
    assert capsys.readouterr().err.startswith("notes: ")


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
