"""Mutants: what may be changed, how it is planted, and which tests notice it."""

from __future__ import annotations

import builtins
import json
import subprocess
import sys
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

import mutants
from mutants import drawn, plant, sites

if TYPE_CHECKING:
    from pathlib import Path

ONE = '''"""A module with 3 words."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    LIMIT = 5


def few(count: "int | None" = None, *, most: int = 2) -> bool:
    """Return whether there are at most 2."""
    total = 0
    if count and count < most:
        total += count
    return total <= most
'''
MADE = {
    "count < most": {"(count <= most)", "(count >= most)"},
    "count and count < most": {"(count or count < most)", "(not (count and count < most))"},
    "total <= most": {"(total < most)", "(total > most)", "None"},
    "total += count": {"pass"},
    "0": {"1", "-1"},
    "2": {"3", "1"},
}


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A program of one module."""
    package = tmp_path / "notepad"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "one.py").write_text(ONE)
    return tmp_path


def test_what_runs_is_changed_in_the_usual_ways_and_nothing_else(program: Path) -> None:
    made: dict[str, set[str]] = {}
    for site in sites(program)["notepad/one.py"]:
        made.setdefault(site.mutant.before, set()).add(site.mutant.after)
    assert made == MADE


def test_each_mutant_changes_the_program_only_when_it_is_chosen(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    everywhere = sites(program)
    planted = [*drawn(everywhere, 99, seed=1)]
    assert len(planted) > 3
    spans = sorted(site.span for site in planted)
    assert all(before[1] <= after[0] for before, after in pairwise(spans))
    plant(program, planted)
    source = (program / "notepad" / "one.py").read_text()

    def answers(chosen: int) -> list[object]:
        monkeypatch.setattr(builtins, "mutant", lambda number: number == chosen, raising=False)
        names: dict[str, object] = {}
        exec(compile(source, "one.py", "exec"), names)
        few = names["few"]
        assert callable(few)
        counts = [few(*given) for given in ((), (0,), (1,), (2,), (3,))]
        return [*counts, few(1, most=0), few(2, most=3), few(9, most=-1)]

    usual = [True] * 5 + [True, True, False]
    assert answers(0) == usual
    changed = [n for n, _site in enumerate(planted, start=1) if answers(n) != usual]
    assert changed, "most of them show"


TESTS = """
from notepad.one import few


def test_three_are_not_few():
    assert few(0, most=0)
    assert not few(1, most=-1)
"""


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform == "win32", reason="there are no forks")
def test_what_the_tests_notice_is_killed_and_named_and_tried_first_again(
    program: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (program / "tests").mkdir()
    (program / "tests" / "test_one.py").write_text(TESTS)
    (program / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], cwd=program, check=True)
    monkeypatch.setattr(mutants, "ROOT", program)
    folder = program / "build"
    asked = ["--count", "99", "--folder", str(folder)]
    assert mutants.main(asked) == 0
    found = json.loads((folder / "found.json").read_text())
    killers = [one["killed_by"] for one in found]
    assert set(killers) == {"", "tests/test_one.py::test_three_are_not_few"}
    count = f"{sum(map(bool, killers))} of {len(killers)} mutants killed"
    assert count in capsys.readouterr().out
    assert mutants.main([*asked, "--again", str(folder / "found.json")]) == 0
    assert count in capsys.readouterr().out
