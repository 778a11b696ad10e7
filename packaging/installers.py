"""The installer for Windows and the disk image for macOS, each made on its own system."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING

from environment import ROOT, NotReadyError
from freezing import frozen
from making import BUILD, DIST, NAME, emptied
from publisher import AUTHORS

if TYPE_CHECKING:
    from pathlib import Path

    from making import Making

SCRIPT = ROOT / "packaging" / "windows" / "installer.nsi"
TITLE = "Deduction Notepad"


def make_windows(making: Making) -> Path:
    """Make the installer; raises NotReadyError."""
    if platform.system() != "Windows":
        raise NotReadyError("The installer for Windows can only be made on Windows.")
    tool = making.tool("makensis", "NSIS has it: https://nsis.sourceforge.io")
    target = DIST / f"{NAME}-{making.version}-setup.exe"
    making.call([tool, *compiling(making.version, frozen(making), target)])
    return target


def compiling(version: str, program: Path, target: Path) -> list[str]:
    """Return the command for `makensis`: the program's folder, and the file to make."""
    defined = {
        "VERSION": version,
        "AUTHORS": AUTHORS,
        "PROGRAM": program,
        "ICON": BUILD / "icons" / f"{NAME}.ico",
        "LICENCE": ROOT / "LICENSE",
        "TARGET": target,
    }
    return ["-V2", "-WX", *(f"-D{name}={value}" for name, value in defined.items()), str(SCRIPT)]


def make_macos(making: Making) -> Path:
    """Make the disk image with the bundle, signed as far as possible; raises NotReadyError."""
    if platform.system() != "Darwin":
        raise NotReadyError("The disk image for macOS can only be made on a Mac.")
    bundle = frozen(making).with_name(f"{TITLE}.app")
    making.call(["codesign", "--force", "--deep", "--sign", "-", str(bundle)])
    folder = emptied(BUILD / "dmg")
    bundle.rename(folder / bundle.name)
    (folder / "Applications").symlink_to("/Applications")
    target = DIST / f"{NAME}-{making.version}.dmg"
    made = ("-volname", TITLE, "-srcfolder", str(folder), "-ov", "-format", "UDZO")
    making.call(["hdiutil", "create", *made, str(target)])
    return target
