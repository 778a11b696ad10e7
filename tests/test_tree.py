from __future__ import annotations

from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "notepad"
MIRRORED = (
    "cards", "core", "deduction", "games", "shell", "storage", "terminal", "widgets"
)  # fmt: skip


def names() -> list[str]:
    """Return the names of all modules; games name theirs alike by design."""
    paths = (path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
    return [path.stem for path in paths if path.stem != "__init__" and path.parts[0] != "games"]


def test_a_module_name_is_found_once() -> None:
    assert [name for name, count in Counter(names()).items() if count > 1] == []


def test_every_folder_of_tests_mirrors_a_package() -> None:
    tests = ROOT / "tests"
    folders = {
        path.parent.relative_to(tests)
        for name in MIRRORED
        for path in (tests / name).rglob("test_*.py")
    }
    assert [str(one) for one in folders if not (PACKAGE / one / "__init__.py").exists()] == []
