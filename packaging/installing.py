"""Install the wheels that were built, first the engine alone, and try each.

The environment is `build/installed`. It has exactly the libraries that the lock of packages says,
and only those that the wheels need: at first no Qt.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import debian
import environment
import trial
from making import BUILD, NAME, emptied
from materials import NAMES
from trial import LostError, Program

if TYPE_CHECKING:
    from making import Making

OF_QT = {"pyside6-essentials", "shiboken6", "perfect-freehand"}
"""What only the window needs, with what that needs."""

REMEDY = "pip install deduction-notepad"
_ENGINE_ALONE = "import notepad.api, importlib.util as u; print(u.find_spec('notepad.app'))"


def try_wheels(making: Making, engine: Path, app: Path) -> None:
    """Install both wheels and try them; print how large each way is. Raises NotReadyError."""
    venv = emptied(BUILD / "installed")
    environment.make(venv)
    python = environment.python_of(venv)
    needed = making.call([str(making.python), "-P", "-c", NAMES]).splitlines()
    names = {name.lower().replace("_", "-") for name in needed}
    before = size(venv)
    try:
        install(making, python, engine, names - OF_QT)
        alone = size(venv) - before
        try_engine(python)
        install(making, python, app, OF_QT)
        both = size(venv) - before
        if has_screen() and trial.main([str(command(python))]):
            raise LostError("the installed app can't be started; the lines above say why")
        making.call([str(python), *environment.PIP[:-1], "uninstall", "--yes", NAME])
        told = making.call([str(python), "-P", "-c", _ENGINE_ALONE])
        trial.expect(told == "None\n", "the engine doesn't outlive the app")
    except LostError as lost:
        raise environment.NotReadyError(f"{engine.name}, {app.name}: {lost}") from lost
    print(
        f"Installed with all that it needs: {megabytes(both)}, the engine alone {megabytes(alone)}"
    )


def install(making: Making, python: Path, wheel: Path, names: set[str]) -> None:
    """Install the libraries with these names as the lock has them, and a wheel."""
    with TemporaryDirectory() as folder:
        pins = Path(folder, "pins.txt")
        pins.write_text(environment.pinned(environment.LOCKS / "package.txt", *names), "utf-8")
        pip = [str(python), *environment.PIP, "--no-deps"]
        making.call([*pip, "--require-hashes", "--requirement", str(pins)])
        making.call([*pip, str(wheel)])
    making.call([str(python), *environment.PIP[:-1], "check"])


def try_engine(python: Path) -> None:
    """The engine answers without Qt, and says how to get the window; raises LostError."""
    found = subprocess.run([str(python), "-P", "-c", "import PySide6"], check=False,
                           capture_output=True)  # fmt: skip
    trial.expect(found.returncode, "Qt is installed, so nothing can be said about the engine alone")
    with TemporaryDirectory() as home:
        program = Program(command(python), Path(home))
        for one in (trial.try_games, trial.try_deducing, trial.try_speaking):
            one(program)
            print(f"engine: {one.__name__.removeprefix('try_'):10} ok", flush=True)
        said = program.refused()
        trial.expect(REMEDY in said and said.count("\n") == 1, f"for a window it says: {said}")


def command(python: Path) -> Path:
    """Return the command that pip has made beside an environment's Python."""
    return python.with_name(NAME + python.suffix)


def has_screen() -> bool:
    """Whether a window can be opened here; says so if it can't."""
    if sys.platform != "linux" or os.environ.get("DISPLAY"):
        return True
    debian.ensure(trial.SCREEN)
    if shutil.which("xvfb-run"):
        return True
    print("The window of the installed app isn't tried: xvfb-run is missing.", file=sys.stderr)
    return False


def size(folder: Path) -> int:
    """Return how many bytes the files in a folder have, without what Python compiles."""
    files = (path for path in folder.rglob("*") if "__pycache__" not in path.parts)
    return sum(path.lstat().st_size for path in files if not path.is_dir())


def megabytes(count: int) -> str:
    """Return a number of bytes in words."""
    return f"{count / 1e6:.0f} MB"
