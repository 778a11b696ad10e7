import sys
from pathlib import Path

import pytest

import checks
from checks import Step


def ending_with(status: int) -> list[str]:
    return [sys.executable, "-c", f"raise SystemExit({status})"]


def test_all_steps_run_and_one_failure_fails_the_whole(capfd: pytest.CaptureFixture[str]) -> None:
    todo = [Step("lint", ending_with(1)), Step("tests", ending_with(0))]
    assert checks.run_steps(todo[1:]) == 0
    capfd.readouterr()
    assert checks.run_steps(todo) == 1
    summary = capfd.readouterr().out.partition("summary")[2]
    assert summary.index("FAILED") < summary.index("tests") < summary.index("ok")


def test_what_is_compiled_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    kept = "import sys; raise SystemExit(sys.dont_write_bytecode)"
    assert checks.run_steps([Step("tests", [sys.executable, "-c", kept])]) == 0


def test_benchmarks_are_told_by_median_and_95th_percentile() -> None:
    times = [n / 1000 for n in range(1, 101)]
    report = {"benchmarks": [{"name": "one_more_note", "stats": {"data": times[::-1]}}]}
    line = checks.table(report).splitlines()[1].split()
    assert line == ["50.500", "95.000", "100", "one_more_note"]


def test_what_a_benchmark_noted_stands_below_it_be_it_a_figure_or_words() -> None:
    noted = {"95th percentile, ms": 12.3456, "taps": 7, "slowest": "whom=Bob, 3 ms", "odd": None}
    stats = {"stats": {"data": [0.001]}, "extra_info": noted}
    told = checks.table({"benchmarks": [{"name": "taps", **stats}]}).splitlines()[2:]
    lines = ["95th percentile, ms: 12.35", "taps: 7", "slowest: whom=Bob, 3 ms", "odd: None"]
    assert [line.strip() for line in told] == lines


@pytest.mark.parametrize(("count", "rank"), [(1, 1), (2, 2), (19, 19), (20, 19), (40, 38)])
def test_percentile_is_the_value_that_95_in_100_do_not_pass(count: int, rank: int) -> None:
    assert checks.percentile(list(range(1, count + 1)), 95) == rank


def test_options_go_to_pytest_alone_and_all_brings_the_long_tests_too() -> None:
    steps = checks.steps(Path("/venv/bin/python"), ["--all", "-k", "odds"])
    assert [step.name for step in steps if "odds" in step.command] == ["tests"]
    assert steps[-1].command[-4:] == ["-m", "exhaustive or not exhaustive", "-k", "odds"]
    usual = checks.steps(Path("/venv/bin/python"), ["-k", "odds"])[-1]
    assert "odds" in usual.command
    assert "exhaustive or not exhaustive" not in usual.command
