"""All checks of the project, step by step, and its benchmarks."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOT = Path(__file__).resolve().parents[1]
COVERAGE = ROOT / "build" / "coverage"
LOW = 90
"""Modules of which less is covered, in per cent, are listed one by one."""

EVERY_TEST = {"--all": ("-m", "exhaustive or not exhaustive")}
_OFFLINE = ("--offline", "--strict-collection", "--no-progress", "--quiet")
NO_BENCHMARKS = "pytest_benchmark.logger.PytestBenchmarkWarning"


class Step(NamedTuple):
    """One check: its name and its command."""

    name: str
    command: Sequence[str]


class Outcome(NamedTuple):
    """How a step went, and how many seconds it took."""

    name: str
    passed: bool
    seconds: float

    def __str__(self) -> str:
        """Return the step's line in the summary."""
        return f"{self.name:<10} {'ok' if self.passed else 'FAILED':<8} {self.seconds:6.1f} s"


def steps(python: Path, options: Sequence[str]) -> list[Step]:
    """Return all checks, the fastest first and the tests last; `options` are for pytest.

    This is the one list of them: hooks and forges run what stands here, by `run.py`.
    With `--all` among them, the tests that take many minutes run, too.
    """
    tool = [str(python), "-m"]
    given = [part for option in options for part in EVERY_TEST.get(option, (option,))]
    return [
        Step("format", [*tool, "ruff", "format", "--check", "."]),
        Step("lint", [*tool, "ruff", "check", "."]),
        Step("spelling", [program(python, "codespell")]),
        Step("texts", [str(python), "packaging/translations.py", "--check"]),
        Step("workflows", [program(python, "zizmor"), *_OFFLINE, ".github"]),
        Step("imports", [program(python, "lint-imports")]),
        Step("types", [*tool, "mypy"]),
        Step(
            "tests",
            [*tool, "pytest", "-n", "auto", "--dist", "worksteal", "-p", "no:benchmark", *given],
        ),
    ]


def program(python: Path, name: str) -> str:
    """Return the path of a program beside an environment's Python."""
    return str(python.with_name(name + python.suffix))


def run_step(step: Step, *, beside: bool = False) -> Outcome:
    """Run one check, showing its output as it comes, or at its end if it runs `beside` another.

    Python keeps its compiled files here whatever the environment says: compiling the tests again,
    with pytest's rewritten `assert`s, takes every worker ten seconds.
    """
    title = f"\n── {step.name} ──"
    if not beside:
        print(title, flush=True)
    begun = time.monotonic()
    kept = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    told, errors = (subprocess.PIPE, subprocess.STDOUT) if beside else (None, None)
    ended = subprocess.run(
        step.command, cwd=ROOT, env=kept, stdout=told, stderr=errors, encoding="utf-8", check=False
    )
    if beside:
        print(title, ended.stdout, sep="\n", end="", flush=True)
    return Outcome(step.name, ended.returncode == 0, time.monotonic() - begun)


def run_steps(todo: Iterable[Step]) -> int:
    """Run all checks, even after a failure, and print a summary; return 1 if any failed.

    The last one, which takes by far the longest, shows its output as it comes. The others run
    beside it, one after the other: `mypy` uses one core, and the tests use all that is left.
    """
    *others, last = todo
    with ThreadPoolExecutor(max_workers=1) as pool:
        waiting = [pool.submit(run_step, step, beside=True) for step in others]
        ended = run_step(last)
        outcomes = [*(one.result() for one in waiting), ended]
    print("\n── summary ──", *outcomes, sep="\n")
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def run_coverage(python: Path, options: Sequence[str]) -> int:
    """Run the tests and print which share of the program they ran; return pytest's status."""
    shutil.rmtree(COVERAGE, ignore_errors=True)
    COVERAGE.mkdir(parents=True)
    tool = [str(python), "-m", "coverage"]
    report = COVERAGE / "report.json"
    _python, _option, *tests = steps(python, options)[-1].command
    status = subprocess.call([*tool, "run", "-m", *tests], cwd=ROOT)
    inside = ("--include", "notepad/*")  # tests of new games run copies of the program, too
    for command in (["combine", "--quiet"], ["json", "--quiet", *inside, "-o", str(report)]):
        subprocess.check_call([*tool, *command], cwd=ROOT)
    print(covered(json.loads(report.read_text(encoding="utf-8"))["files"]))
    return status


def covered(files: dict[str, Any]) -> str:
    """Return a line for each package of a report, then for each module below LOW, worst first.

    A line has the share of lines and branches that ran, in per cent, and how many didn't.
    """
    packages: dict[str, list[dict[str, int]]] = {"notepad": []}
    modules = []
    for name, file in files.items():
        inner = Path(name).parts[1:-1]
        there = packages.setdefault(f"notepad.{inner[0]}", []) if inner else []
        for group in (there, packages["notepad"]):
            group.append(file["summary"])
        modules.append((*_share([file["summary"]]), name))
    lines = [(*_share(summaries), name) for name, summaries in sorted(packages.items())]
    lines += sorted(line for line in modules if line[0] < LOW)
    told = [f"{share:7.1f} {missed:8}   {name}" for share, missed, name in lines]
    return "\n".join([f"{'covered':>7} {'missed':>8}   (%; lines and branches)", *told])


def _share(summaries: Sequence[dict[str, int]]) -> tuple[float, int]:
    """Return the share of lines and branches that ran, in per cent, and how many didn't."""
    there = sum(one["num_statements"] + one["num_branches"] for one in summaries)
    ran = sum(one["covered_lines"] + one["covered_branches"] for one in summaries)
    return (100 * ran / there if there else 100.0), there - ran


def run_benchmarks(python: Path, options: Sequence[str]) -> int:
    """Run tests/benchmarks and print the results; return pytest's status."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "benchmarks.json")
        command = [str(python), "-m", "pytest", "tests/benchmarks", "-p", "no:randomly"]
        command += ["-o", "python_files=bench_*.py", "-o", "python_functions=bench_* test_*"]
        command += ["-W", f"default::{NO_BENCHMARKS}", "--benchmark-only", "--benchmark-quiet"]
        command += [f"--benchmark-json={report}", *options]
        status = subprocess.call(command, cwd=ROOT)
        if report.exists() and report.stat().st_size:
            print(table(json.loads(report.read_text(encoding="utf-8"))))
    return status


def table(report: dict[str, Any]) -> str:
    """Return a line for each benchmark of a report: median and 95th percentile in ms.

    Its further figures and words follow below.
    """
    lines = [f"{'median':>10} {'95 %':>10} {'rounds':>8}   benchmark (ms)"]
    for measured in report["benchmarks"]:
        times = sorted(measured["stats"]["data"])
        values = f"{1e3 * statistics.median(times):10.3f} {1e3 * percentile(times, 95):10.3f}"
        lines.append(f"{values} {len(times):8}   {measured['name']}")
        others = measured.get("extra_info", {}).items()
        lines += [f"{'':33}{name}: {_figure(value)}" for name, value in others]
    return "\n".join(lines)


def _figure(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, int | float) else str(value)


def percentile(times: Sequence[float], share: int) -> float:
    """Return the value that `share` per cent of these ascending times don't exceed."""
    return times[-(-share * len(times) // 100) - 1]
