"""Commands that are run, and records that they are asked about: sound, contradictory, tricky."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from notepad.cli import main
from notepad.core.ink import Stroke
from notepad.core.record import AnyRecord, Record, write
from notepad.core.strict_json import plain

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "records" / "friday-table.json"
Json = dict[str, Any]
TRICKS = "\x1b[31m\x07\x9b\r\u202e"
"""What would colour, ring, go back and turn lines in a terminal."""


class Said(NamedTuple):
    """What a command said, to its answer and about errors."""

    out: str
    err: str


Run = Callable[..., Said]
"""Runs a command, and returns what it said; it has to end with the status `ends`, or well."""
Put = Callable[..., str]
"""Keeps a record, or what is to be read as one, in a file of a name; returns its path."""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line."""

    def ran(*arguments: str, ends: int = 0) -> Said:
        assert main([*arguments]) == ends
        return Said(*capsys.readouterr())

    return ran


@pytest.fixture
def put(tmp_path: Path) -> Put:
    """A folder for records."""

    def kept(record: AnyRecord | Json, name: str = "record") -> str:
        path = tmp_path / f"{name}.json"
        text = write(record) if isinstance(record, Record) else json.dumps(record)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return kept


def sample() -> Json:
    """Return the sample as it is written."""
    found: Json = json.loads(SAMPLE.read_text(encoding="utf-8"))
    return found


def spoilt() -> Json:
    """Return the sample with a question heard twice, the second time with another number."""
    record = sample()
    heard = next(
        note
        for note in record["notes"]
        if note["note"] == "ask-one"
        and record["setup"]["me"] not in (note["asker"], note["target"])
    )
    return {**record, "notes": [*record["notes"], {**heard, "passed": heard["passed"] + 1}]}


def inked(*strokes: Stroke) -> Json:
    """Return the sample with strokes of a pen."""
    return {**sample(), "ink": plain(strokes)}


def tricked() -> Json:
    """Return the sample with tricks in its title and in a player's name."""
    text = json.dumps({**sample(), "title": TRICKS})
    found: Json = json.loads(text.replace('"Ann"', '"Ann\\u202e"'))
    return found
