"""Sample records that contradict themselves, and the slips that were really made."""

import json
from pathlib import Path
from typing import Any

import pytest

from notepad.cli import main

SAMPLES = sorted((Path(__file__).parent / "slips").glob("*.json"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_true_slip_is_near_the_top(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sample: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    record = tmp_path / "record.json"
    record.write_text(json.dumps(sample["record"]), encoding="utf-8")

    assert main(["mend", str(record), "--json"]) == 1

    told = json.loads(capsys.readouterr().out)
    assert told["consistent"] is False
    assert told["conflict"]
    shares = [mend["share"] for mend in told["mends"]]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)
    first = [(mend["note"], mend["instead"]) for mend in told["mends"][:3]]
    assert (sample["slip"]["note"], sample["slip"]["was"]) in first


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_mend_makes_the_whole_record_fit(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = json.loads(path.read_text(encoding="utf-8"))["record"]
    record = tmp_path / "record.json"
    record.write_text(json.dumps(whole), encoding="utf-8")
    main(["mend", str(record), "--json"])
    for mend in json.loads(capsys.readouterr().out)["mends"]:
        setup, notes = whole["setup"], list(whole["notes"])
        if mend["note"]:
            notes[mend["note"] - 1] = mend["instead"]
        else:
            setup = mend["instead"]
        record.write_text(json.dumps({**whole, "setup": setup, "notes": notes}), encoding="utf-8")
        assert main(["deduce", str(record), "--json"]) == 0
        capsys.readouterr()
