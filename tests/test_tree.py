from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "notepad"
TESTS = ROOT / "tests"
MIRRORED = (
    "cards", "cli", "core", "declared", "deduction",
    "games", "shell", "storage", "terminal", "widgets",
)  # fmt: skip

NOTHING_TO_TEST = """
    __main__
    core/level
    core/mark
    core/page/gauge
    declared/notes
    deduction/insight
    deduction/question
"""
"""Modules that only name things: what they would do is nothing."""

TESTED_ELSEWHERE_YET = """
"""
"""Modules that wait for tests of their own. Whoever writes one takes its name off the list."""

TOO_LONG_YET = """
"""
"""Modules that wait to be split where an idea ends."""

LONGEST_MODULE = 300
LONGEST_FUNCTION = 40


def modules() -> list[str]:
    """Return the paths of all modules in the package, without their ending."""
    paths = (path.relative_to(PACKAGE).with_suffix("") for path in PACKAGE.rglob("*.py"))
    return [path.as_posix() for path in paths if path.stem != "__init__"]


def source(module: str) -> str:
    """Return what is written in a module."""
    return (PACKAGE / f"{module}.py").read_text(encoding="utf-8")


def test_a_module_name_is_found_once() -> None:
    # Games name theirs alike by design, those that are declared as data too.
    names = [Path(one).stem for one in modules() if not one.startswith(("games/", "declared/"))]
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_every_folder_of_tests_mirrors_a_package() -> None:
    folders = {
        path.parent.relative_to(TESTS)
        for name in MIRRORED
        for path in (TESTS / name).rglob("test_*.py")
    }
    assert [str(one) for one in folders if not (PACKAGE / one / "__init__.py").exists()] == []


def test_every_module_has_a_namesake_test_unless_it_is_listed() -> None:
    untested = {
        one
        for one in modules()
        if not (TESTS / one).with_name(f"test_{Path(one).name}.py").exists()
    }
    assert untested == {*NOTHING_TO_TEST.split(), *TESTED_ELSEWHERE_YET.split()}


def test_no_module_goes_on_after_its_idea_has_ended() -> None:
    long = {one for one in modules() if len(source(one).splitlines()) > LONGEST_MODULE}
    assert long == {*TOO_LONG_YET.split()}


def test_no_function_is_longer_than_can_be_seen_at_once() -> None:
    found = [
        f"{one}.{node.name}: {lines} lines"
        for one in modules()
        for node in ast.walk(ast.parse(source(one)))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (lines := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    ]
    assert found == []
