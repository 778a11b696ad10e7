"""Mutants: what may be changed, how it is planted, and which tests notice it."""

from __future__ import annotations

import builtins
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

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


def test_a_mutant_changes_only_if_chosen(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
