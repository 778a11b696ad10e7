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
_MODULES = Path(sysconfig.get_path("platstdlib")) / "lib-dynload"
BINUTILS = "On Debian: sudo apt-get install binutils"
LEAKS = """\
This Python looks for libraries in {path}, and so would everybody who installs the package.
Build with the system’s own Python, which doesn’t:
  /usr/bin/python3 packaging/run.py package"""


def frozen(making: Making) -> Path:
    """Return the folder of the frozen program, whose executable has the program's name.

    Raises NotReadyError.
    """
    print("Freezing the program with its Python: this takes a minute or two…", flush=True)
    icons(making)
    made = BUILD / "frozen"
    spec = ROOT / "packaging" / "frozen" / f"{NAME}.spec"
    places = ("--distpath", str(emptied(made)), "--workpath", str(BUILD / "freezing"))
    making.run("PyInstaller", "--noconfirm", "--log-level", "WARN", *places, str(spec))
    if platform.system() == "Linux":
        strip(making, made / NAME)
    return made / NAME


def refuse_leaks(making: Making, modules: Path = _MODULES) -> None:
    """Raise NotReadyError if a Python's compiled modules look for libraries in a folder of its own.

    That folder would be in the package. Whoever can write there could run anything. Only Linux's
    executables have such folders.
    """
    if platform.system() != "Linux":
        return
    tool = making.tool("readelf", BINUTILS)
    told = making.call([tool, "--dynamic", *map(str, sorted(modules.glob("*.so")))])
    if found := _RUNPATH.search(told):
        raise NotReadyError(LEAKS.format(path=found[1]))


def strip(making: Making, program: Path) -> None:
    """Strip symbols and compilers' notes, as Debian does, from all but numpy, which would break."""
    tools = [making.tool(name, BINUTILS) for name in ("strip", "objcopy")]
    inside = program / "_internal"
    found = (path for pattern in _STRIPPED for path in sorted(inside.glob(pattern)))
    files = [str(path) for path in found if not path.is_symlink()]
    making.call([tools[0], "--strip-unneeded", *_NOTES, *files])
    # The program itself has the packed modules in a section that nothing in it needs.
    making.call([tools[1], _NOTES[0], str(program / NAME)])


def icons(making: Making) -> Path:
    """Return the folder with newly drawn icons."""
    folder = emptied(BUILD / "icons")
    making.script("icons", str(folder))
    return folder
