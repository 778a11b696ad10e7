"""The frozen program: with Python and its libraries in one folder, by PyInstaller."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING

from environment import ROOT
from making import BUILD, NAME, emptied

if TYPE_CHECKING:
    from pathlib import Path

    from making import Making

_WITH_SYMBOLS = ("libpython3.*", "python3.*/lib-dynload/*.so", "py*.so")


def frozen(making: Making) -> Path:
    """Return the folder of the frozen program, whose executable has the program's name."""
    icons(making)
    made = BUILD / "frozen"
    spec = ROOT / "packaging" / "frozen" / f"{NAME}.spec"
    places = ("--distpath", str(emptied(made)), "--workpath", str(BUILD / "freezing"))
    making.run("PyInstaller", "--noconfirm", "--log-level", "WARN", *places, str(spec))
    if platform.system() == "Linux":
        strip(making, made / NAME)
    return made / NAME


def strip(making: Making, program: Path) -> None:
    """Strip debug symbols from Python and the solvers; other libraries have none."""
    tool = making.tool("strip", "On Debian: sudo apt-get install binutils")
    inside = program / "_internal"
    found = (path for pattern in _WITH_SYMBOLS for path in sorted(inside.glob(pattern)))
    making.call([tool, "--strip-unneeded", *map(str, found)])


def icons(making: Making) -> Path:
    """Return the folder with newly drawn icons."""
    folder = emptied(BUILD / "icons")
    making.script("icons", str(folder))
    return folder
