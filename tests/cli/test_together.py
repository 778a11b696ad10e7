import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from notepad.cli import main
from notepad.core.record import AnyRecord, write
from tests.core.together.everybody import everybody, instead, laid_open, overheard, without


def files(folder: Path, records: dict[str, AnyRecord]) -> list[str]:
    paths = []
    for name, record in records.items():
        path = folder / f"{name}.json"
        path.write_text(write(record), encoding="utf-8")
        paths.append(str(path))
    return paths


def told(paths: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["review", *paths, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_each_could_be_certain_when_his_own_review_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records, truth = everybody(2, players=3, notes=36)
    paths = files(tmp_path, records)
    found = told(paths, capsys)
    assert set(found) == {"players", "differences", "deal"}
    for path, name in zip(paths, records, strict=True):
        own = told([path], capsys)
        assert found["players"][name] == {"certain_from": own["certain_from"]}
    assert found["differences"] == []
    assert {card for card, at in found["deal"].items() if at == "Bob"} == truth["Bob"]


def test_differences_have_the_notes_as_each_noted_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records, _truth = everybody(2, notes=16)
    number = overheard(records["Bob"], "Bob")[1]
    passed = records["Bob"].notes[number - 1].passed
    records["Bob"] = instead(records["Bob"], number, passed=passed + 1)
    records["Cem"] = without(records["Cem"], 2)
    del records["Dee"]
    found = told(files(tmp_path, records), capsys)
    missed, apart = sorted(found["differences"], key=lambda one: len(one["heard"]))
    assert set(missed["heard"]) == {"Ann", "Bob"}
    assert apart["heard"]["Bob"] == {**_public(apart["heard"]["Ann"]), "passed": passed + 1}
    assert found["deal"] is None


def _public(note: dict[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in note.items() if field != "seen"}


def test_a_final_reveal_is_left_out_of_when_one_was_certain(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records, truth = everybody(2, notes=3)
    ann = records["Ann"]
    records["Ann"] = replace(ann, notes=(*ann.notes, laid_open(truth, "Ann")))
    found = told(files(tmp_path, {name: records[name] for name in ("Ann", "Bob")}), capsys)
    assert found["players"]["Ann"] == {"certain_from": None}
    assert {card for card, at in found["deal"].items() if at == "hidden"} == truth["hidden"]


def test_notes_that_contradict_each_other_are_never_certain_and_nothing_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records, _truth = everybody(2, notes=10)
    ann = records["Ann"]
    number = next(at for at, n in enumerate(ann.notes, 1) if n.kind == "ask-one")
    records["Ann"] = instead(ann, number, passed=6, seen=None, asker="Bob", target="Cem")
    other = {name: records[name] for name in ("Ann", "Bob")}
    assert told(files(tmp_path, other), capsys)["players"]["Ann"] == {"certain_from": None}


def test_it_is_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records, _truth = everybody(2, notes=16)
    number = overheard(records["Bob"], "Bob")[1]
    passed = records["Bob"].notes[number - 1].passed
    records["Bob"] = instead(records["Bob"], number, passed=passed + 1)
    assert main(["review", *files(tmp_path, records)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Ann could ")
    assert any(line.startswith(f"Bob (note {number}): ") for line in lines)
    assert "  misheard" in lines


@pytest.mark.parametrize("again", [["Ann", "Ann"], ["Ann", "Bob", "Ann"]])
def test_one_record_twice_is_refused(
    again: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records, _truth = everybody(2)
    paths = dict(zip(records, files(tmp_path, records), strict=True))
    assert main(["review", *(paths[name] for name in again), "--json"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "setup.me" in output.err
