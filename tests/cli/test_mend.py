import json
from pathlib import Path
from typing import Any

import pytest

from notepad.cli import main
from notepad.core.safe_text import contained
from tests.cli.records import SAMPLE, spoilt

SETUP = {
    "players": ["Ann", "Bob", "Cem"],
    "me": "Ann",
    "hand": ["blue-1", "blue-2", "blue-5", "green-5", "red-6", "violet-5", "yellow-5", "yellow-6"],
}


def heard(folder: Path, *notes: dict[str, Any], title: str = "") -> str:
    """Return a record with these notes."""
    record = {"format": 1, "game": "cataline", "title": title, "setup": SETUP, "notes": notes}
    path = folder / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return str(path)


def asked(target: str, about: str, passed: int) -> dict[str, Any]:
    asker = {"Bob": "Cem", "Cem": "Bob", "Ann": "Bob"}[target]
    note = {"note": "ask-one", "asker": asker, "target": target}
    return {**note, "about": about, "passed": passed}


def test_a_record_that_fits_wants_no_mend(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mend", str(SAMPLE), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "consistent": True,
        "conflict": [],
        "mends": [],
    }
    assert main(["mend", str(SAMPLE)]) == 0
    assert "nothing is to be mended" in capsys.readouterr().out


def test_mends_are_told_in_words_the_likeliest_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = heard(tmp_path, asked("Bob", "yellow", 3), asked("Bob", "yellow", 2))
    assert main(["mend", record]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Note 1: Cem asked Bob for ◆Yellow: 2, not 3 (")
    assert any(line.startswith("Note 2: Cem asked Bob for ◆Yellow: 3, not 2 (") for line in lines)
    assert all(line.endswith(" of 100)") for line in lines)


def test_a_card_of_my_hand_is_the_setup_as_note_0(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twice = (asked("Ann", "blue", 2), asked("Ann", "blue", 2))
    record = heard(tmp_path, *twice)
    assert main(["mend", record, "--json"]) == 1
    mends = json.loads(capsys.readouterr().out)["mends"]
    assert {mend["note"] for mend in mends} == {0}
    for mend in mends:
        hand = mend["instead"]["hand"]
        assert mend["instead"] == {**SETUP, "hand": hand}
        assert len({*hand} - {*SETUP["hand"]}) == 1
        assert sum(card.startswith("blue") for card in hand) == 2
    main(["mend", record])
    assert capsys.readouterr().out.startswith("My hand: ")


def test_no_single_slip_may_explain_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = [asked("Bob", "yellow", count) for count in (0, 0, 2, 2)]
    record = heard(tmp_path, *counts)
    assert main(["mend", record, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["mends"] == []
    assert len(told["conflict"]) == 2
    assert main(["mend", record]) == 1
    assert "No single slip" in capsys.readouterr().out


def test_faults_are_told_as_everywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = heard(tmp_path, asked("Bob", "pink", 3))
    assert main(["mend", record, "--json"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "notes[0].about" in told.err


def test_names_with_tricks_move_no_cursor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = spoilt(tmp_path)
    text = path.read_text(encoding="utf-8").replace('"Ann"', '"Ann Lee\\u202e"')
    path.write_text(text, encoding="utf-8")
    assert main(["mend", str(path)]) == 1
    told = capsys.readouterr().out
    assert contained(told) == told
