"""What all kinds of packages share: the workshop's Python, the date, the version."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from environment import ROOT, NotReadyError

NAME = "deduction-notepad"
DIST = ROOT / "dist"
BUILD = ROOT / "build"
_FIRST_OF_2026 = 1767225600  # in seconds since 1970: a date for sources without a history


def source_date() -> int:
    """Return the date of everything in a package, in seconds since 1970.

    It depends on the sources, so that the same sources make the same bytes: `SOURCE_DATE_EPOCH` if
    it is set, else the last commit; the first of 2026 if there is no history.
    """
    said = os.environ.get("SOURCE_DATE_EPOCH", "")
    if said.isdecimal():
        return int(said)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return _FIRST_OF_2026
    return int(told) if told.isdecimal() else _FIRST_OF_2026


@dataclass(frozen=True)
class Making:
    """The workshop's Python, and the date of everything it makes."""

    python: Path
    date: int

    @cached_property
    def version(self) -> str:
        """The version that is being made."""
        source = (ROOT / "notepad" / "__init__.py").read_text(encoding="utf-8")
        found = re.search(r'^__version__ = "(.+)"$', source, re.MULTILINE)
        assert found is not None
        return found[1]

    @property
    def variables(self) -> dict[str, str]:
        """The environment of every command: its date, English, and a fixed hash seed."""
        said = {"SOURCE_DATE_EPOCH": str(self.date), "PYTHONHASHSEED": "0", "LANGUAGE": "en"}
        return {**os.environ, **said, "TZ": "UTC", "QT_QPA_PLATFORM": "offscreen"}

    def run(self, *module: str) -> str:
        """Run a module of the workshop; return its output. Raises NotReadyError."""
        return self.call([str(self.python), "-P", "-m", *module])

    def script(self, name: str, *arguments: str) -> str:
        """Run a script of this folder, with the notepad of this checkout; raises NotReadyError."""
        path = ROOT / "packaging" / f"{name}.py"
        return self.call([str(self.python), str(path), *arguments], of_checkout=True)

    def call(self, command: list[str], *, of_checkout: bool = False) -> str:
        """Run a command; return its output. Raises NotReadyError with its error messages.

        What it imports is installed, unless it is to be that `of_checkout`.
        """
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=self.variables | ({"PYTHONPATH": str(ROOT)} if of_checkout else {}),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            told = "\n".join((done.stdout + done.stderr).splitlines()[-20:])
            raise NotReadyError(f"This did not work: {' '.join(command)}\n{told}")
        return done.stdout

    def tool(self, name: str, remedy: str) -> str:
        """Return the path of a program that is needed; raises NotReadyError with the remedy."""
        found = shutil.which(name)
        if found is None:
            raise NotReadyError(f"{name} is missing. {remedy}")
        return found


def emptied(folder: Path) -> Path:
    """Return a folder that exists and is empty."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def dated(folder: Path, moment: int) -> None:
    """Give everything in a folder the same date, including links themselves."""
    for path in (folder, *folder.rglob("*")):
        os.utime(path, (moment, moment), follow_symlinks=False)
