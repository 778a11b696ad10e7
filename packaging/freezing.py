"""The frozen program: with Python and its libraries in one folder, by PyInstaller."""

from __future__ import annotations

import platform
import re
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

from environment import ROOT, NotReadyError
from making import BUILD, NAME, emptied

if TYPE_CHECKING:
    from making import Making

_STRIPPED = (
    "libpython3.*",
    "python3.*/lib-dynload/*.so",
    "py*.so",
    "PySide6/**/*.so*",
    "shiboken6/*.so*",
)
_NOTES = ("--remove-section=.comment", "--remove-section=.note")
_RUNPATH = re.compile(r"\((?:RUNPATH|RPATH)\).*\[(?:[^\]]*?:)??(/[^\]:]*)[\]:]")
LEAKS = """\
This Python looks for libraries in {path}, and so would everybody who installs the package.
Build with the system’s own Python, which doesn’t:
  /usr/bin/python3 packaging/run.py package"""


def frozen(making: Making) -> Path:
    """Return the folder of the frozen program, whose executable has the program's name.

    Raises NotReadyError.
    """
    if platform.system() == "Linux":
        refuse_leaks(making, Path(sysconfig.get_path("platstdlib")) / "lib-dynload")
    icons(making)
    made = BUILD / "frozen"
    spec = ROOT / "packaging" / "frozen" / f"{NAME}.spec"
    places = ("--distpath", str(emptied(made)), "--workpath", str(BUILD / "freezing"))
    making.run("PyInstaller", "--noconfirm", "--log-level", "WARN", *places, str(spec))
    if platform.system() == "Linux":
        strip(making, made / NAME)
    return made / NAME


def refuse_leaks(making: Making, modules: Path) -> None:
    """Raise NotReadyError if a Python's compiled modules look for libraries in a folder of its own.

    That folder would be in the package. Whoever can write there could run anything.
    """
    tool = making.tool("readelf", "On Debian: sudo apt-get install binutils")
    told = making.call([tool, "--dynamic", *map(str, sorted(modules.glob("*.so")))])
    if found := _RUNPATH.search(told):
        raise NotReadyError(LEAKS.format(path=found[1]))


def strip(making: Making, program: Path) -> None:
    """Strip symbols and compilers' notes, as Debian does, from all but numpy, which would break."""
    tool = making.tool("strip", "On Debian: sudo apt-get install binutils")
    inside = program / "_internal"
    found = (path for pattern in _STRIPPED for path in sorted(inside.glob(pattern)))
    files = [str(path) for path in found if not path.is_symlink()]
    making.call([tool, "--strip-unneeded", *_NOTES, *files])


def icons(making: Making) -> Path:
    """Return the folder with newly drawn icons."""
    folder = emptied(BUILD / "icons")
    making.script("icons", str(folder))
    return folder
