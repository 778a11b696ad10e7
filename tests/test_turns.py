"""Tests that take turns each run, on one day or another."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.turns import A_DAY, DAY, FORTNIGHT, MUCH, costs, put_off

if TYPE_CHECKING:
    import pytest


@dataclass(frozen=True, eq=False)
class Case:
    """A test, as the plan sees it."""

    nodeid: str


def test_the_costlier_a_case_the_rarer_is_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    costly = {"a.py::much": 3.5 * A_DAY, "a.py::more": 7 * A_DAY, "b.py::most": 1e6}
    costly["a.py::some"] = MUCH
    names = ["much[1]", "much[2]", "more[1]", "more[2]", "more[3]", "some", "new"]
    cases = [*(Case(f"a.py::{name}") for name in names), Case("b.py::most")]
    ran = Counter[str]()
    for day in range(739_000, 739_000 + FORTNIGHT):
        monkeypatch.setenv(DAY, str(day))
        late = {*put_off(cases, costly)}
        due = [case.nodeid.partition("[")[0] for case in cases if case not in late]
        assert 1 <= len([name for name in due if name in {"a.py::much", "a.py::more"}]) <= 2
        ran.update(due)
    each = {"much": 2 * 4, "more": 3 * 2, "some": FORTNIGHT, "new": FORTNIGHT}
    assert ran == {**{f"a.py::{name}": times for name, times in each.items()}, "b.py::most": 1}


def test_what_was_measured_costs_much() -> None:
    assert costs()
    assert min(costs().values()) > MUCH
