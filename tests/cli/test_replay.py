import json
from pathlib import Path

import pytest

from notepad.cli import main
from tests.cli.records import SAMPLE, spoilt


def test_a_line_a_note_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SAMPLE)]) == 0

    notes = len(json.loads(SAMPLE.read_text(encoding="utf-8"))["notes"])
    told = capsys.readouterr().out.splitlines()
    assert len(told) == notes + 1
    assert told[0].startswith("   0  set up")


def test_scripts_are_told_how_long_each_took(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SAMPLE), "--json"]) == 0

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["after"] for line in lines] == list(range(len(lines)))
    assert all(line["consistent"] and line["elapsed_ms"] >= 0 for line in lines)


def test_the_note_that_contradicts_is_told_with_the_one_that_it_clashes_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(spoilt(tmp_path))]) == 1

    *before, last = capsys.readouterr().out.splitlines()
    assert "contradiction: notes " in last
    assert not any("contradiction" in line for line in before)
