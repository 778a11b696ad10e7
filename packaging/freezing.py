"""The program frozen: with its Python and its libraries in one folder, by PyInstaller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from environment import ROOT
from making import BUILD, NAME, emptied

if TYPE_CHECKING:
    from pathlib import Path

    from making import Making


def frozen(making: Making) -> Path:
    """Return the folder of the frozen program, its executable called as the program is."""
    icons(making)
    made = BUILD / "frozen"
    spec = ROOT / "packaging" / "frozen" / f"{NAME}.spec"
    places = ("--distpath", str(emptied(made)), "--workpath", str(BUILD / "freezing"))
    making.run("PyInstaller", "--noconfirm", "--log-level", "WARN", *places, str(spec))
    return made / NAME


def icons(making: Making) -> Path:
    """Return the folder of the icons, drawn anew."""
    folder = emptied(BUILD / "icons")
    making.script("icons", str(folder))
    return folder
