"""The runs of the tests against mutants: a plugin of pytest, in a copy of the program.

In mode *map* all tests run once, and each says what it costs and which mutants it reaches. In mode
*try* each mutant gets a fork of the process that has collected the tests.
"""

from __future__ import annotations

import builtins
import json
import os
import signal
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pytest

FOLDER = "NOTEPAD_MUTANTS"
REACHED = "reached.txt"
MODE = "NOTEPAD_MUTANTS_MODE"
NUMBER = "NOTEPAD_MUTANT"
PLAN = "NOTEPAD_MUTANTS_PLAN"
HANGS = 180
"""Seconds of computing after which a mutant hangs: its tests take a minute without it."""
_STANDS = 3 * HANGS
"""Seconds after which one that waits for ever is ended."""


class Probe(Protocol):
    """What a mutant asks whether it is the one; `mutants` writes it into the copy."""

    number: int
    seen: set[int]


def _probe() -> Probe:
    import notepad  # with its mutants, and no sooner

    assert notepad
    probe: Probe = builtins.mutant  # type: ignore[attr-defined]
    return probe


@dataclass
class Reached:
    """What the first run found: what each test costs, in seconds, and what it reaches."""

    costs: dict[str, float] = field(default_factory=dict)
    tests: dict[int, set[str]] = field(default_factory=dict)
    reach: dict[str, int] = field(default_factory=dict)
    importing: set[int] = field(default_factory=set)


def clear(folder: Path) -> None:
    """Forget what an earlier run found in a folder."""
    for name in (REACHED, "costs.jsonl", "results.jsonl", "log.txt"):
        (folder / name).unlink(missing_ok=True)


def _lines(path: Path) -> Iterator[list[object]]:
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def reached(folder: Path) -> Reached:
    """Return what the first run found, without the tests that failed in it."""
    found = Reached()
    for test, seconds, passed in _lines(folder / "costs.jsonl"):
        if passed:
            found.costs[str(test)] = float(str(seconds))
    for line in (folder / REACHED).read_text(encoding="utf-8").splitlines():
        number, _space, test = line.partition(" ")
        if not test:
            found.importing.add(int(number))
        elif test in found.costs:
            found.tests.setdefault(int(number), set()).add(test)
    for tests in found.tests.values():
        for name in tests:
            found.reach[name] = found.reach.get(name, 0) + 1
    return found


def mirrored(file: str) -> str:
    """Return the name of the file that tests a module.

    >>> mirrored("notepad/core/slots.py")
    'tests/core/test_slots.py'
    """
    folder, _slash, name = file.removeprefix("notepad/").rpartition("/")
    return f"tests/{folder}/test_{name}".replace("//", "/")


def order(file: str, number: int, found: Reached, first: str) -> list[str]:
    """Return the tests to try a mutant against, the likeliest to kill it for its cost first.

    What runs on import is tried against the tests of its module, too: they needn't run it again.
    """
    near = mirrored(file)
    tests = set(found.tests.get(number, ()))
    if number in found.importing or not tests:
        folder = near.rpartition("/")[0]
        tests |= {test for test in found.costs if test.startswith((near + "::", folder + "/"))}

    def key(test: str) -> tuple[bool, bool, float]:
        rare = found.reach.get(test, 1) * max(found.costs[test], 0.02)
        return (test != first, not test.startswith(near + "::"), rare)

    return sorted(tests, key=key)


def within(tests: Sequence[str], found: Reached, seconds: float) -> list[str]:
    """Return the first of these tests that take so many seconds together."""
    kept = list[str]()
    for test in tests:
        seconds -= found.costs[test]
        if seconds < 0 and kept:
            break
        kept.append(test)
    return kept


def results(folder: Path) -> dict[int, str]:
    """Return the test that killed each mutant, or no text for one that survived."""
    return {int(str(n)): str(test) for n, test in _lines(folder / "results.jsonl")}


def note(folder: Path, number: int, killer: str) -> None:
    """Keep what killed a mutant."""
    with (folder / "results.jsonl").open("a", encoding="utf-8") as found:
        found.write(json.dumps([number, killer]) + "\n")


def _spent() -> float:
    """Return the seconds that this process and its children have computed so far."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class _Map:
    """Notes what each test costs, and whether it passed."""

    def __init__(self, folder: Path) -> None:
        self._costs = (folder / "costs.jsonl").open("a", encoding="utf-8")
        self._passed = True
        self._begun = 0.0

    def pytest_runtest_logstart(self) -> None:
        self._begun, self._passed = _spent(), True
        _probe().seen.clear()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._passed = self._passed and report.outcome != "failed"

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        line = [nodeid, round(_spent() - self._begun, 4), self._passed]
        self._costs.write(json.dumps(line) + "\n")
        self._costs.flush()


class _Try:
    """Runs the planned tests for each mutant, in a fork for each."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome == "failed":
            self._failed = report.nodeid

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        plans = json.loads(Path(os.environ[PLAN]).read_text(encoding="utf-8"))
        known = results(self._folder)
        for number, plan in () if session.testsfailed else plans.items():
            tests = [items[test] for test in plan if test in items]
            if int(number) not in known:
                note(self._folder, int(number), self._killer(int(number), tests))
        return True

    def _killer(self, number: int, tests: list[pytest.Item]) -> str:
        """Return the first of these tests that fails with a mutant and passes without."""
        while tests:
            failed = self._forked(number, tests)
            if not failed:
                return ""
            culprit = next(test for test in tests if test.nodeid == failed)
            if os.environ.get(NUMBER) or not self._forked(0, [culprit]):
                return failed
            tests = [test for test in tests if test is not culprit]
        return ""

    def _forked(self, number: int, tests: Sequence[pytest.Item]) -> str:
        """Run tests with a mutant in a process of its own; return the one that failed, or none."""
        said = self._folder / f"running-{os.getpid()}.txt"
        child = os.fork()
        if not child:
            self._run(number, tests, said)
        _pid, status = os.waitpid(child, 0)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # what it started
        running = said.read_text(encoding="utf-8")
        said.unlink()
        return running if status else ""

    def _run(self, number: int, tests: Sequence[pytest.Item], said: Path) -> NoReturn:
        """Run tests in the child, which ends with it."""
        import resource  # POSIX alone has it, as it has forks

        os.setsid()
        limit = int(time.process_time()) + HANGS
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        signal.alarm(_STANDS)
        os.environ[NUMBER] = str(number)
        _probe().number = number
        for at, test in enumerate(tests):
            said.write_text(test.nodeid, encoding="utf-8")
            following = tests[at + 1] if at + 1 < len(tests) else None
            test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
            if self._failed:
                os._exit(1)
        os._exit(0)


def pytest_configure(config: pytest.Config) -> None:
    """Register what the mode of this run needs."""
    folder = Path(os.environ[FOLDER])
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        return  # the workers note what they do
    config.pluginmanager.register({"map": _Map, "try": _Try}[os.environ[MODE]](folder))
