"""The system libraries that a bare Debian, or a system based on it, lacks for Qt."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

OFFSCREEN = (
    "libglib2.0-0",
    "libegl1",
    "libgl1",
    "libx11-6",
    "libdbus-1-3",
    "libfontconfig1",
    "libfreetype6",
    "libxkbcommon0",
)
WINDOW = (
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-keysyms1",
    "libxcb-image0",
    "libxcb-randr0",
    "libxcb-render-util0",
    "libxcb-shape0",
    "libxcb-sync1",
    "libxcb-xfixes0",
    "libxcb-xkb1",
    "libxkbcommon-x11-0",
    "libx11-xcb1",
    "libgssapi-krb5-2",
    "libbrotli1",
)
BUILDING = (*OFFSCREEN, "python3-venv")
"""Packages for building a wheel."""

FREEZING = (
    *WINDOW,
    *("binutils", "gcc", "g++", "libc6-dev", "libpython3-dev", "make", "patch", "zlib1g-dev"),
)
"""Packages that a frozen program needs, too."""

LISTENING = ("at-spi2-core", "dbus", "gir1.2-atspi-2.0", "python3-gi", "xauth", "xvfb")
"""Packages for listening to a window on a virtual screen."""

MONKEYS = ("openbox", "xdotool", "xvfb")
"""Packages for a window on a virtual screen that can be tapped anywhere."""

UPDATE = ("apt-get", "update", "-qq")
INSTALL = ("apt-get", "install", "-qq", "--yes", "--no-install-recommends")


def known() -> bool:
    """Whether this system uses Debian's packages."""
    return all(shutil.which(program) for program in ("dpkg-query", "apt-get"))


def states(names: Sequence[str]) -> str:
    """Return dpkg's state of each of these packages, a line each: `ii  libegl1`."""
    command = ["dpkg-query", "--show", "--showformat", "${db:Status-Abbrev} ${Package}\n", *names]
    found = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, text=True
    )
    return found.stdout


def missing(names: Iterable[str], told: Callable[[Sequence[str]], str] = states) -> list[str]:
    """Return which of these packages aren't installed, in their order.

    A library may have moved to 64-bit time: then its name ends in `t64`, and it counts, too.
    """
    wanted = list(names)
    lines = told([form for name in wanted for form in (name, f"{name}t64")]).splitlines()
    there = {line.split()[-1] for line in lines if line.startswith("ii")}
    return [name for name in wanted if not {name, f"{name}t64"} & there]


def run(command: Sequence[str]) -> int:
    """Run an apt command without questions; return its status."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.call(command, env=quiet, stdout=sys.stderr)


def install(
    names: Sequence[str], *, root: bool, call: Callable[[Sequence[str]], int] = run
) -> bool:
    """Install packages as root, or print the command for it; return whether they are installed."""
    line = "apt-get install " + " ".join(names)
    if not root:
        print(
            f"Some system libraries are missing. This installs them:\n  sudo {line}",
            file=sys.stderr,
        )
        return False
    print(f"Installing system libraries: {' '.join(names)}", file=sys.stderr)
    call(UPDATE)
    if call((*INSTALL, *names)) == 0:
        return True
    print(f"That didn't work. When the package servers respond, try:\n  {line}", file=sys.stderr)
    return False


def ensure(names: Iterable[str]) -> None:
    """Install these packages if this user can; do nothing on other systems."""
    absent = missing(names) if known() else []
    if absent:
        install(absent, root=os.geteuid() == 0)
