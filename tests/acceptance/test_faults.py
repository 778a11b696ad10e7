"""Records that can't be read: each fault is told with its path, alone or with others."""

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.games.test_faults_at_once import told

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


@pytest.mark.parametrize("game", RECORDS)
def test_the_record_is_sound_before_it_is_spoilt(game: str) -> None:
    assert told(RECORDS[game]) == set()


@pytest.mark.parametrize(("game", "line"), LINES)
def test_a_fault_is_told_with_its_path(game: str, line: str) -> None:
    record = deepcopy(RECORDS[game])
    assert spoil(record, line) in told(record)


@pytest.mark.parametrize("game", RECORDS)
def test_all_faults_are_told_at_once(game: str) -> None:
    record = deepcopy(RECORDS[game])
    _each, at_once = CHANGES[game]
    assert {spoil(record, line) for line in at_once} <= told(record)
