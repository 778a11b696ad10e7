"""Commands that are run, and records that they are asked about: sound, contradictory, tricky."""

import json
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from notepad.cli import main
from notepad.core.ink import Stroke
from notepad.core.strict_json import plain

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "records" / "friday-table.json"
TRICKS = "\x1b[31m\x07\x9b\r\u202e"
"""What would colour, ring, go back and turn lines in a terminal."""


class Said(NamedTuple):
    """What a command said, to its answer and about errors."""

    out: str
    err: str


class Run(Protocol):
    """Runs a command, and returns what it said; it has to end with this status."""

    def __call__(self, *arguments: str, ends: int = 0) -> Said: ...


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line."""

    def ran(*arguments: str, ends: int = 0) -> Said:
        assert main([*arguments]) == ends
        return Said(*capsys.readouterr())

    return ran


def spoilt(folder: Path) -> Path:
    """Return the sample with a question heard twice, the second time with another number."""
    record = json.loads(SAMPLE.read_text(encoding="utf-8"))
    heard = next(
        note
        for note in record["notes"]
        if note["note"] == "ask-one"
        and record["setup"]["me"] not in (note["asker"], note["target"])
    )
    record["notes"].append({**heard, "passed": heard["passed"] + 1})
    path = folder / "spoilt.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


def inked(folder: Path, *strokes: Stroke) -> Path:
    """Return the sample with strokes of a pen."""
    record = json.loads(SAMPLE.read_text(encoding="utf-8"))
    record["ink"] = plain(strokes)
    path = folder / "inked.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


def tricked(folder: Path) -> Path:
    """Return the sample with tricks in its title and in a player's name."""
    record = json.loads(SAMPLE.read_text(encoding="utf-8"))
    record["title"] = TRICKS
    text = json.dumps(record).replace('"Ann"', '"Ann\\u202e"')
    path = folder / "tricked.json"
    path.write_text(text, encoding="utf-8")
    return path
