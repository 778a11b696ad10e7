"""Cases that take turns are each tried, on one day or another."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.turns import DAY, by_turns


def test_each_case_is_due_once_in_some_days_and_exhaustive_on_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    long = pytest.param("long", marks=pytest.mark.exhaustive)
    due = Counter[str]()
    for day in range(739_000, 739_003):
        monkeypatch.setenv(DAY, str(day))
        cases = by_turns(["a", "b", long, "c", "d", pytest.param("e", id="five")], days=3)
        assert [case.values for case in cases] == [(word,) for word in ("a", "b", "long", *"cde")]
        assert cases[-1].id == "five"
        assert all([mark.name for mark in case.marks] in ([], ["exhaustive"]) for case in cases)
        due.update(case.values[0] for case in cases if not case.marks)
    assert due == Counter("abcde")
