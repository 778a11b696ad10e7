from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LAYERS = "Layers, from the command line down to the core"
GAMES = "No game imports another game"
QT = "Only app, shell and widgets know Qt"
CIRCLES = "No circles"
INK = "Nothing is deduced from ink"
LIBRARY = "The engine as a library shows nothing"
ONLY = "The command line has records and reasoning only from the library"
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the package beside the contracts, with a second game in it."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    package = tmp_path / "notepad"
    shutil.copytree(ROOT / "notepad", package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "games" / "other").mkdir()
    (package / "games" / "other" / "__init__.py").write_text('"""A game of nothing."""\n')
    return package


def broken(package: Path) -> set[str]:
    """Return the names of the contracts that a package breaks."""
    command = [sys.executable, "-c", LINT, "--no-cache"]
    run = subprocess.run(
        command, cwd=package.parent, capture_output=True, text=True, check=False, timeout=60
    )
    lines = run.stdout.splitlines()
    found = {line.partition(" BROKEN")[0] for line in lines if " BROKEN" in line}
    assert run.returncode == bool(found), run.stdout + run.stderr
    return found


def test_the_package_keeps_every_contract(copy: Path) -> None:
    assert broken(copy) == set()


FORBIDDEN = (
    ("core/language.py", "import notepad.deduction.deal", LAYERS),
    ("games/other/__init__.py", "import notepad.storage", LAYERS),
    ("stray.py", "", LAYERS),
    ("core/language.py", "import notepad.core.faults", CIRCLES),
    ("games/other/__init__.py", "import notepad.games.cataline", GAMES),
    ("core/language.py", "import PySide6.QtCore", QT),
    ("deduction/deal.py", "import notepad.core.ink", INK),
    ("api/noted.py", "import notepad.widgets", LIBRARY),
    ("cli/commands.py", "import notepad.core.record", ONLY),
)
ALIKE = (
    ("deduction/deal.py", "import notepad.games", LAYERS),
    ("widgets/look/theme.py", "import notepad.games", LAYERS),
    ("shell/__init__.py", "import notepad.cli", LAYERS),
    ("deduction/deal.py", "import notepad.cards", LAYERS),
    ("cards/__init__.py", "import notepad.games", LAYERS),
    ("page_text.py", "import notepad.storage", LAYERS),
    ("storage/__init__.py", "import notepad.api", LAYERS),
    ("cli/drawing.py", "import notepad.deduction.deal", ONLY),
    ("games/other/__init__.py", "import notepad.page_text", LAYERS),
    ("cards/__init__.py", "import PySide6.QtCore", QT),
    ("games/other/__init__.py", "from PySide6 import QtGui", QT),
    ("cards/__init__.py", "from notepad.core.ink import Stroke", INK),
    ("declared/__init__.py", "import notepad.core.ink", INK),
    ("games/other/__init__.py", "import notepad.core.ink", INK),
)
"""Imports that are found as others of the same contract are, one layer farther up or down."""


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [*FORBIDDEN, *(pytest.param(*one, marks=pytest.mark.exhaustive) for one in ALIKE)],
)
def test_a_forbidden_import_is_found(copy: Path, module: str, line: str, contract: str) -> None:
    with (copy / module).open("a", encoding="utf-8") as source:
        source.write(f"\n{line}\n")
    assert broken(copy) == {contract}


def test_deducing_from_the_command_line_loads_no_qt() -> None:
    record = ROOT / "resources" / "records" / "friday-table.json"
    script = (
        "import sys\n"
        "from notepad.cli import main\n"
        "status = main(['deduce', sys.argv[1], '--json'])\n"
        "qt = {name.partition('.')[0] for name in sys.modules} & {'PySide6', 'shiboken6'}\n"
        "sys.exit(f'{status} {qt}' if status or qt else 0)\n"
    )
    command = [sys.executable, "-c", script, str(record)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 0, run.stderr
    assert '"consistent": true' in run.stdout
