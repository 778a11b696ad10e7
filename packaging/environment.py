"""The private environment of a checkout: made once, updated when its dependencies change."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import debian

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "packaging" / "locks"
VENV = ROOT / ".venv"
WORKSHOP = ROOT / "build" / "workshop"
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input", "install")
LOCKED = ("--require-hashes", "--no-build-isolation", "--requirement")
"""What has pip install a lock, whose packages build what there is no wheel of."""
NO_VENV = """\
This Python can't make a private environment: a part of it is missing.
On Debian and systems based on it, this installs it:
  sudo apt-get install python3-venv"""
NO_PACKAGES = """\
The packages that the notepad needs couldn't be installed; the lines above say why.
They are downloaded once, about 120 MB, and some 60 MB more for tools that check or package it:
connect to the internet and run the same command again.
Without internet, point pip to a folder that contains them: PIP_FIND_LINKS=/that/folder"""
HARDENED = {
    "PYINSTALLER_COMPILE_BOOTLOADER": "1",
    "CFLAGS": "-O2 -fPIE -fstack-protector-strong -D_FORTIFY_SOURCE=2",
    "LINKFLAGS": "-pie -Wl,-z,relro -Wl,-z,now",
}
"""How the frozen program's executable is compiled on Linux: as Debian compiles its own. The one in
PyInstaller's wheel is always loaded at the same address."""

HARDENED_LIBRARY = {"CPPFLAGS": "-D_FORTIFY_SOURCE=2", "LDFLAGS": "-Wl,-z,relro -Wl,-z,now"}
"""The same for libraries that Python loads; what they need besides, Python itself says."""

SOLVERS = ("minicard",)
"""The solvers of PySAT that the notepad uses: a package for Linux has no others. PySAT's own wheel
also has Lingeling, which may only be used for research."""

_ALL_SOLVERS = re.compile(r"^to_install = \[[^]]*\]", re.MULTILINE)

REMADE = "This isn’t the Python or the folder that .venv was made for, so it is made again."
STALE = "The packages couldn't be updated; continuing with the installed ones."


class NotReadyError(Exception):
    """The environment couldn't be prepared; the message says what helps."""


class State(NamedTuple):
    """What an environment was made for (`python`, `root`) and filled with (`source`).

    `develop` means that it also has tools that only some commands need.
    """

    python: str
    root: str
    source: str
    develop: bool

    def same_home(self, other: State) -> bool:
        """Whether both have the same Python and place, so that pip can update one to the other."""
        return self[:2] == other[:2]


def wanted(*, develop: bool) -> State:
    """Return the state that this checkout and this Python need now."""
    made = [ROOT / "pyproject.toml", ROOT / "packaging" / "build_hook.py", lock(develop=develop)]
    made += sorted((ROOT / "resources" / "locale").glob("*.po"))
    made += sorted(path for path in (ROOT / "docs" / "guide").rglob("*.*") if path.is_file())
    return State(sys.version, str(ROOT), _digest(made), develop)


def lock(*, develop: bool) -> Path:
    """Return the file that says exactly which packages an environment has."""
    return LOCKS / ("dev.txt" if develop else "run.txt")


def _digest(paths: Iterable[Path]) -> str:
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()


def recorded(venv: Path) -> State | None:
    """Return the last recorded state of an environment, None if there is none."""
    try:
        return State(**json.loads((venv / "prepared.json").read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def record(venv: Path, state: State) -> None:
    """Remember the state of an environment, inside it."""
    (venv / "prepared.json").write_text(json.dumps(state._asdict()), encoding="utf-8")


def python_of(venv: Path) -> Path:
    """Return the interpreter of an environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def can_make_environments() -> bool:
    """Whether this Python can put pip into a new environment."""
    importlib.invalidate_caches()
    return importlib.util.find_spec("ensurepip") is not None


def prepared(*, libraries: Sequence[str] = (), develop: bool = False) -> Path:
    """Return the Python of the environment, after updating it.

    `libraries` are Debian packages that are needed, too; `develop` adds the tools that check the
    project. Raises NotReadyError.
    """
    goal, found = wanted(develop=develop), recorded(VENV)
    if found and not (found.same_home(goal) and python_of(VENV).exists()):
        print(REMADE, file=sys.stderr)
        found = None
    if found and found.develop:
        goal = wanted(develop=True)
    debian.ensure([*libraries, *(() if found or can_make_environments() else ["python3-venv"])])
    if found != goal:
        bring(goal, found)
    return python_of(VENV)


def bring(goal: State, found: State | None) -> None:
    """Make the environment if there is none, and fill it; raises NotReadyError."""
    print("Setting up. This takes a moment…", file=sys.stderr)
    if found is None:
        make(VENV)
    if fill(python_of(VENV), develop=goal.develop):
        record(VENV, goal)
    elif found and found.develop >= goal.develop:
        print(STALE, file=sys.stderr)
    else:
        raise NotReadyError(NO_PACKAGES)


def make(venv: Path) -> None:
    """Make an empty environment, replacing an old one; raises NotReadyError."""
    if not can_make_environments():
        raise NotReadyError(NO_VENV)
    if subprocess.call([sys.executable, "-m", "venv", "--clear", str(venv)], stdout=sys.stderr):
        raise NotReadyError(f"The private environment couldn't be created in {venv}.")


def fill(python: Path, *, develop: bool) -> bool:
    """Install the project and everything that it needs; return whether that worked."""
    return _installed(
        python,
        ["--require-hashes", "--requirement", str(lock(develop=develop))],
        ["--no-deps", "--no-build-isolation", "--editable", str(ROOT)],
    )


def _installed(
    python: Path, *steps: Sequence[str], variables: Mapping[str, str] | None = None
) -> bool:
    """Let pip install, one step after the other; return whether all succeeded."""
    there = {**os.environ, **(variables or {})}
    return all(
        subprocess.call([str(python), *PIP, *step], cwd=ROOT, env=there, stdout=sys.stderr) == 0
        for step in steps
    )


def prepare_workshop(*, freezing: bool) -> None:
    """Make the environment for building packages, unless it is there; raises NotReadyError.

    It is separate from the usual one, so that only declared dependencies are frozen. For
    `freezing` on Linux, what is executed there is compiled instead of downloaded.
    """
    locked = LOCKS / "package.txt"
    goal = State(sys.version, str(ROOT), _digest([locked, Path(__file__)]), develop=freezing)
    python = python_of(WORKSHOP)
    if recorded(WORKSHOP) in (goal, goal._replace(develop=True)) and python.exists():
        return
    print("Setting up the tools that build packages: a few minutes…", file=sys.stderr)
    make(WORKSHOP)
    compiled = freezing and sys.platform == "linux"
    # What there is no wheel of is built by the setuptools of the lock, which so comes first; what
    # is compiled instead of its wheel, by what its own project is built with, and so comes last.
    steps = [_only(locked, "setuptools"), [*LOCKED, str(locked)]]
    if compiled:
        again = ["--force-reinstall", "--no-binary=pyinstaller"]
        steps.append([*again, *_only(locked, "pyinstaller")])
    if not _installed(python, *steps, variables=HARDENED):
        raise NotReadyError(NO_PACKAGES)
    if compiled:
        compile_solvers(python, WORKSHOP / "solvers", locked)
    record(WORKSHOP, goal)


def pinned(locked: Path, *names: str) -> str:
    """Return the part of a lock that is about these packages: versions, conditions, hashes."""
    parts = re.split(r"^(?=\S)", locked.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return "".join(part for part in parts if part.partition("==")[0] in names)


def _only(locked: Path, name: str) -> list[str]:
    """Return what lets pip take one package of a lock, without what that needs."""
    listed = WORKSHOP / f"{name}.txt"
    listed.write_text(pinned(locked, name), encoding="utf-8")
    return ["--no-deps", *LOCKED, str(listed)]


def compile_solvers(python: Path, folder: Path, locked: Path) -> None:
    """Replace an environment's PySAT by one with only our solver; raises NotReadyError.

    The sources are put into the folder. It always has the same name, so that the same sources make
    the same bytes.
    """
    folder.mkdir()
    fetched = [*PIP[:-1], "download", "--no-binary=python-sat", "--dest", str(folder)]
    fetched += _only(locked, "python-sat")
    if subprocess.call([str(python), *fetched], stdout=sys.stderr):
        raise NotReadyError(NO_PACKAGES)
    (archive,) = folder.glob("*.tar.gz")
    shutil.unpack_archive(archive, folder)
    (setup,) = folder.glob("*/setup.py")
    only_ours(setup)
    step = ["--no-deps", "--no-build-isolation", "--force-reinstall", str(setup.parent)]
    if not _installed(python, step, variables=HARDENED_LIBRARY):
        raise NotReadyError(NO_PACKAGES)


def only_ours(setup: Path) -> None:
    """Let PySAT's `setup.py` compile our solver only; raises NotReadyError."""
    ours = f"to_install = {[*SOLVERS]}"
    text, found = _ALL_SOLVERS.subn(ours, setup.read_text(encoding="utf-8"))
    if found != 1:
        raise NotReadyError("PySAT's setup.py has changed: its solvers can't be chosen any more.")
    setup.write_text(text, encoding="utf-8")
