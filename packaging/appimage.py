"""The AppImage: the same tree in a single file that runs anywhere.

It starts with a small program, the runtime, which no package of Debian or PyPI contains. If you
have it, name it: `APPIMAGE_RUNTIME=runtime-x86_64`. Without it, the tree is made and can be
started.
"""

from __future__ import annotations

import os
import platform
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import share_files
from environment import ROOT, NotReadyError
from freezing import frozen
from making import BUILD, DIST, NAME, dated, emptied

if TYPE_CHECKING:
    from making import Making

RUNTIME = "APPIMAGE_RUNTIME"


def make(making: Making) -> Path:
    """Make the AppImage; raises NotReadyError, even if only its tree could be made."""
    tree = emptied(BUILD / f"{NAME}.AppDir")
    lay_out(making, frozen(making), tree)
    runtime = Path(os.environ.get(RUNTIME, ""))
    if not runtime.is_file():
        raise NotReadyError(
            f"{tree.relative_to(ROOT)} is ready; start it with its AppRun. A single file also needs"
            f" a runtime, which no package contains: name it with {RUNTIME}=FILE."
        )
    squash = making.tool("mksquashfs", "On Debian: sudo apt-get install squashfs-tools")
    image = BUILD / f"{NAME}.squashfs"
    image.unlink(missing_ok=True)
    options = ("-root-owned", "-noappend", "-quiet", "-no-progress", "-comp", "zstd")
    making.call([squash, str(tree), str(image), *options])
    target = DIST / f"{NAME}-{making.version}-{platform.machine()}.AppImage"
    target.write_bytes(runtime.read_bytes() + image.read_bytes())
    target.chmod(0o755)
    return target


def lay_out(making: Making, program: Path, tree: Path) -> None:
    """Put the program into the tree, with its menu entry and icon at the top."""
    home = tree / "usr" / "lib" / NAME
    home.parent.mkdir(parents=True)
    program.rename(home)
    share_files.lay_out(making, home, tree / "usr" / "share")
    _lay_common_licences(tree / "usr" / "share")
    (tree / "AppRun").symlink_to(f"usr/lib/{NAME}/{NAME}")
    (tree / f"{NAME}.desktop").symlink_to(f"usr/share/applications/{NAME}.desktop")
    icon = f"usr/share/icons/hicolor/256x256/apps/{NAME}.png"
    (tree / f"{NAME}.png").symlink_to(icon)
    (tree / ".DirIcon").symlink_to(icon)
    dated(tree, making.date)


def _lay_common_licences(share: Path) -> None:
    """Copy the licence texts that Debian always has, but other systems don't."""
    texts = share / "common-licenses"
    texts.mkdir()
    for name in ("GPL-2", "GPL-3", "LGPL-2.1", "LGPL-3"):
        shutil.copyfile(Path("/usr/share/common-licenses") / name, texts / name)
