"""Sample records and the exact answers that an independent method found for them."""

import json
from pathlib import Path
from typing import Any

import pytest

from notepad.cli import main

SAMPLES = sorted((Path(__file__).parent / "records").glob("*.json"))


def _sample(path: Path, tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    sample = json.loads(path.read_text(encoding="utf-8"))
    record = tmp_path / path.name
    record.write_text(json.dumps(sample["record"]), encoding="utf-8")
    return record, sample["answer"]


def test_there_are_samples() -> None:
    assert SAMPLES


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_deduce_gives_the_exact_answer(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, answer = _sample(path, tmp_path)

    status = main(["deduce", str(record), "--json"])

    found = json.loads(capsys.readouterr().out)
    assert status == 0
    assert found["consistent"]
    exact = answer.keys() - {"cards", "odds", "sums"}
    assert {field: found[field] for field in exact} == {field: answer[field] for field in exact}
    assert found.get("exact", True)
    for card, holders in answer.get("cards", {}).items():
        assert sorted(found["cards"][card]) == sorted(holders), card
        assert found["odds"][card] == pytest.approx(answer["odds"][card], abs=1e-9), card
    hidden = {card: at["hidden"] for card, at in answer.get("odds", {}).items() if "hidden" in at}
    expected = {"sums": answer.get("sums", {}), "missing": hidden, "hidden": hidden}
    told = expected.keys() & found.keys()
    assert len(told) == ("odds" in answer)
    for field in told:
        assert found[field] == pytest.approx(expected[field], abs=1e-9)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_last_line_of_a_replay_is_what_deduce_says(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, _answer = _sample(path, tmp_path)
    main(["deduce", str(record), "--json"])
    deduced = json.loads(capsys.readouterr().out)

    main(["replay", str(record), "--json"])

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["after"] for line in lines] == list(range(len(lines)))
    last = lines[-1]
    assert last.pop("elapsed_ms") > 0
    assert last.pop("after") == len(lines) - 1
    for card, shares in deduced.pop("odds", {}).items():
        assert last["odds"][card] == pytest.approx(shares, abs=1e-12)
    for field in {"sums", "missing", "hidden"} & deduced.keys():
        assert last[field] == pytest.approx(deduced.pop(field), abs=1e-12)
    assert {key: last[key] for key in deduced} == deduced
