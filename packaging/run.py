"""Set up the notepad in a private environment of this checkout, and start it.

    python3 packaging/run.py [ARGUMENTS]      open the app, or hand it the arguments
    python3 packaging/run.py test [OPTIONS]   every check; options go to pytest
    python3 packaging/run.py bench [OPTIONS]  the benchmarks, medians and 95th percentiles
    python3 packaging/run.py translate        gather the texts and compile the translations

Needs only the standard library. This module and those it imports keep to a syntax that older
Pythons can read, so that these can be told what is wrong.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import checks
import debian
import environment

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

OLDEST = (3, 11)
SAMPLE = environment.ROOT / "resources" / "records" / "friday-table.json"
NO_DISPLAY = """
There is no display here, so this was a sample game as text. To get the window, run the
same command in a desktop session, over `ssh -X`, or on a virtual screen:
  xvfb-run python3 packaging/run.py"""


def too_old(version: tuple[int, ...]) -> str:
    """Return what to tell somebody whose Python can't run the notepad."""
    needed, found = (".".join(map(str, part[:2])) for part in (OLDEST, version))
    return (
        f"The notepad needs Python {needed} or newer, and this is Python {found}.\n"
        f"If a newer one is installed, name it: python{needed} packaging/run.py"
    )


def has_display(platform: str, variables: Mapping[str, str]) -> bool:
    """Tell whether a window can be opened on this `sys.platform` with these variables."""
    if platform in ("win32", "darwin"):
        return True
    return any(variables.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def app(python: Path, *arguments: str) -> list[str]:
    """Return the command that runs the notepad; -P keeps the current folder out of it."""
    return [str(python), "-P", "-m", "notepad", *arguments]


def hand_over(command: list[str]) -> int:
    """Let a command take this process's place; where there is no such thing, wait for it."""
    if os.name == "posix":
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(command[0], command)
    return subprocess.call(command)


def start(arguments: Sequence[str]) -> int:
    """Open the window, or hand the app its arguments, or show a sample without a display."""
    python = environment.prepared(libraries=(*debian.OFFSCREEN, *debian.WINDOW))
    if arguments or has_display(sys.platform, os.environ):
        return hand_over(app(python, *arguments))
    status = subprocess.call(app(python, "deduce", str(SAMPLE)))
    print(NO_DISPLAY)
    return status


def test(arguments: Sequence[str]) -> int:
    """Run every check."""
    python = environment.prepared(libraries=debian.OFFSCREEN, develop=True)
    return checks.run_steps(checks.steps(python, arguments))


def bench(arguments: Sequence[str]) -> int:
    """Run the benchmarks."""
    python = environment.prepared(libraries=debian.OFFSCREEN, develop=True)
    return checks.run_benchmarks(python, arguments)


def translate(arguments: Sequence[str]) -> int:
    """Gather the texts of the program for translators, and compile what they translated."""
    python = environment.prepared(develop=True)
    script = environment.ROOT / "packaging" / "translations.py"
    return subprocess.call([str(python), str(script), *arguments])


COMMANDS = {"test": test, "bench": bench, "translate": translate}


def main(arguments: Sequence[str], version: tuple[int, ...] = sys.version_info[:2]) -> int:
    """Do what the command line asks for and return the status to exit with."""
    if version < OLDEST:
        print(too_old(version), file=sys.stderr)
        return 1
    try:
        if arguments and arguments[0] in COMMANDS:
            return COMMANDS[arguments[0]](arguments[1:])
        return start(arguments)
    except environment.NotReadyError as fault:
        print(fault, file=sys.stderr)
        return 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
