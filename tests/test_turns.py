"""Tests that take turns each run, on one day or another."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

from tests.turns import DAY, put_off


@dataclass(frozen=True, eq=False)
class Case:
    """A test, as the plan sees it."""

    nodeid: str
    marks: tuple[pytest.MarkDecorator, ...] = ()

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return next((one.mark for one in self.marks if one.name == name), None)


def test_each_case_has_its_turn_once_in_some_days(monkeypatch: pytest.MonkeyPatch) -> None:
    third = pytest.mark.turns(3)
    many = [Case(f"many[{case}]", (third,)) for case in "abcde"]
    cases = {*many, Case("alone", (third,))}
    always = {Case("long", (third, pytest.mark.exhaustive)), Case("quick")}
    ran = Counter[Case]()
    for day in range(739_000, 739_003):
        monkeypatch.setenv(DAY, str(day))
        late = {*put_off([*cases, *always])}
        assert not late & always
        assert 1 <= len({*many} - late) <= 2
        ran.update(cases - late)
    assert ran == Counter(cases)
