"""Copies of this checkout, in which new games are laid out and tools are run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import new_game

ROOT = Path(__file__).resolve().parents[2]
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"
PYTEST = ("-m", "pytest", "-q", "-p", "no:benchmark", "-p", "no:randomly")


def copied(target: Path) -> Path:
    """Copy the program and its tests to a folder; return that."""
    for folder in ("notepad", "tests"):
        shutil.copytree(
            ROOT / folder, target / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "pyproject.toml", target)
    (target / "resources").symlink_to(ROOT / "resources")
    return target


def laid_out(checkout: Path, under: Path) -> new_game.Place:
    """Lay out a game with a long title; return where it is."""
    place = new_game.place_of("lost_lantern", "The Lost Lantern of Old", under, checkout)
    new_game.tidied(new_game.lay_out(place, checkout), checkout)
    return place


def run(checkout: Path, *command: str) -> str:
    """Return what a tool says in a checkout; fails with its output."""
    variables = {**os.environ, "PYTHONPATH": str(checkout)}
    found = subprocess.run(
        [sys.executable, *command],
        cwd=checkout,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout
