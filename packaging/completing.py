"""Write the completions for shells, from the argument parser itself.

    completing.py FOLDER

shtab makes them: the one well-maintained library that supports all three shells from `argparse`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import shtab

from notepad.cli.arguments import parser
from notepad.games import catalogue

PROGRAM = "deduction-notepad"
PLACES = {
    "bash": f"bash-completion/completions/{PROGRAM}",
    "zsh": f"zsh/vendor-completions/_{PROGRAM}",
    "fish": f"fish/vendor_completions.d/{PROGRAM}.fish",
}
"""Where each shell of Debian looks, under `share`."""

_FILES = ("RECORD", "FILE")


def completed() -> argparse.ArgumentParser:
    """Return the parser with marks where files and games are named; a file can come first."""
    whole = parser()
    for action in _actions(whole):
        if action.metavar in _FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # shtab's own mark
        elif action.metavar == "GAME":
            action.choices = list(catalogue())
    return whole


def _actions(whole: argparse.ArgumentParser) -> list[argparse.Action]:
    parts = [
        part
        for action in whole._actions
        if isinstance(action, argparse._SubParsersAction)
        for part in action.choices.values()
    ]
    return [action for part in (whole, *parts) for action in part._actions]


def write_all(share: Path) -> None:
    """Write the completions for each shell to its place under a folder."""
    for shell, place in PLACES.items():
        target = share / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(shtab.complete(completed(), shell=shell), encoding="utf-8")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
