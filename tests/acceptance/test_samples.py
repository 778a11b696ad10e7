"""Sample records, the exact answers that an independent method found, and slips really made."""

import json
from pathlib import Path

import pytest

from tests.acceptance.conftest import Ask, Json

HERE = Path(__file__).parent
SAMPLES, SLIPS = (
    pytest.mark.parametrize(
        "sample",
        [json.loads(path.read_text(encoding="utf-8")) for path in paths],
        ids=[path.stem for path in paths],
    )
    for paths in (sorted((HERE / name).glob("*.json")) for name in ("records", "slips"))
)
EXACTLY = 3
"""With more players, odds of hidden hands may be estimated."""


def test_there_are_samples() -> None:
    assert all(list((HERE / name).glob("*.json")) for name in ("records", "slips"))


@SAMPLES
def test_deduce_gives_the_exact_answer(sample: Json, ask: Ask) -> None:
    answer, found = sample["answer"], ask("deduce", sample["record"])
    assert found["consistent"]
    exact = answer.keys() - {"cards", "odds", "sums"}
    assert {field: found[field] for field in exact} == {field: answer[field] for field in exact}
    assert found.get("exact", True) or len(sample["record"]["setup"]["players"]) > EXACTLY
    for card, holders in answer.get("cards", {}).items():
        assert sorted(found["cards"][card]) == sorted(holders), card
        assert found["odds"][card] == pytest.approx(answer["odds"][card], abs=1e-9), card
    hidden = {card: at["hidden"] for card, at in answer.get("odds", {}).items() if "hidden" in at}
    expected = {"sums": answer.get("sums", {}), "missing": hidden, "hidden": hidden}
    told = expected.keys() & found.keys()
    assert len(told) == ("odds" in answer)
    for field in told:
        assert found[field] == pytest.approx(expected[field], abs=1e-9)


@SLIPS
def test_the_true_slip_is_near_the_top_and_all_mends_fit(sample: Json, ask: Ask) -> None:
    record, slip = sample["record"], sample["slip"]
    told = ask("mend", record, ends=1)
    assert told["consistent"] is False
    assert told["conflict"]
    shares = [mend["share"] for mend in told["mends"]]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)
    first = [(mend["note"], mend["instead"]) for mend in told["mends"][:3]]
    assert (slip["note"], slip["was"]) in first
    for mend in told["mends"]:
        setup, notes = record["setup"], list(record["notes"])
        if mend["note"]:
            notes[mend["note"] - 1] = mend["instead"]
        else:
            setup = mend["instead"]
        ask("deduce", {**record, "setup": setup, "notes": notes})
