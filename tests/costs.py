"""Measures what every test of a run costs, for those that take turns: `-p tests.costs`.

It counts computing instead of time, that of the processes that a test started and ended with it.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from statistics import mean
from typing import TYPE_CHECKING

import pytest

from tests.turns import COSTS, MUCH, without_case

if TYPE_CHECKING:
    from collections.abc import Generator

_begun = pytest.StashKey[float]()
_spent = defaultdict[str, list[float]](list)


def _now() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Send what a test cost along with the report of its end."""
    report = yield
    if call.when == "teardown":
        report.user_properties.append(("cost", _now() - item.stash[_begun]))
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin to measure."""
    item.stash[_begun] = _now()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Collect what tests cost, in whatever process they ran."""
    for name, cost in report.user_properties:
        if name == "cost":
            _spent[without_case(report.nodeid)].append(float(str(cost)))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep what a case of a test cost on average, where that is much."""
    if not hasattr(session.config, "workerinput"):
        means = {name: round(mean(spent), 2) for name, spent in sorted(_spent.items())}
        much = {name: cost for name, cost in means.items() if cost > MUCH}
        COSTS.write_text(json.dumps(much, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
