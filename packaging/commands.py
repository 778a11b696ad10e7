"""The commands of run.py: start the notepad, check it, measure it, and help to change it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import checks
import debian
import environment

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

OF_APP = (
    *("deduce", "replay", "why", "advise", "games"),
    *("mend", "review", "verify", "sheet", "blank"),
)
"""The app's own commands, which can't be asked before the environment is made."""

SAMPLE = environment.ROOT / "resources" / "records" / "friday-table.json"
NO_DISPLAY = """
There is no display here, so this is a sample game as text. To open the window, run the same
command in a desktop session, over `ssh -X`, or on a virtual screen:
  xvfb-run python3 packaging/run.py"""


def has_display(platform: str, variables: Mapping[str, str]) -> bool:
    """Whether a window can be opened on this `sys.platform` with these environment variables."""
    if platform in ("win32", "darwin"):
        return True
    return any(variables.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def app(python: Path, *arguments: str) -> list[str]:
    """Return the command that runs the notepad; -P keeps the current folder out of it."""
    return [str(python), "-P", "-m", "notepad", *arguments]


def hand_over(command: list[str]) -> int:
    """Replace this process by a command; on systems that can't, run it and wait."""
    if os.name == "posix":
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(command[0], command)
    return subprocess.call(command)


def start(arguments: Sequence[str]) -> int:
    """Open the window, or hand the app its arguments, or show a sample without a display."""
    asked = next(iter(arguments), "-")
    if not (asked.startswith("-") or asked in OF_APP or os.path.exists(asked)):
        known = ", ".join((*COMMANDS, *OF_APP))
        print(f"{asked}: no such command or file. The commands are {known}.", file=sys.stderr)
        return 2
    python = environment.prepared(libraries=(*debian.OFFSCREEN, *debian.WINDOW))
    if arguments or has_display(sys.platform, os.environ):
        return hand_over(app(python, *arguments))
    status = subprocess.call(app(python, "deduce", str(SAMPLE)))
    if status == 0:
        print(NO_DISPLAY)
    return status


def test(arguments: Sequence[str]) -> int:
    """Run every check."""
    python = environment.prepared(libraries=debian.OFFSCREEN, develop=True)
    return checks.run_steps(checks.steps(python, arguments))


def check(arguments: Sequence[str]) -> int:
    """Run the checks with these names, or every check but the tests."""
    python = environment.prepared(libraries=debian.OFFSCREEN, develop=True)
    *quick, _tests = checks.steps(python, ())
    unknown = {*arguments} - {step.name for step in quick}
    if unknown:
        known = ", ".join(step.name for step in quick)
        raise environment.NotReadyError(f"{unknown.pop()}: not a check. There are: {known}.")
    return checks.run_steps(step for step in quick if not arguments or step.name in arguments)


def bench(arguments: Sequence[str]) -> int:
    """Run the benchmarks."""
    python = environment.prepared(libraries=debian.OFFSCREEN, develop=True)
    return checks.run_benchmarks(python, arguments)


def coverage(arguments: Sequence[str]) -> int:
    """Run the tests, and tell what of the program they run."""
    python = environment.prepared(libraries=debian.OFFSCREEN, develop=True)
    return checks.run_coverage(python, arguments)


def package(arguments: Sequence[str]) -> int:
    """Make the packages."""
    import packages  # only needed here

    return packages.main(arguments)


def listen(arguments: Sequence[str]) -> int:
    """Play a game through the platform's accessibility tree, on a virtual screen."""
    debian.ensure(debian.LISTENING)
    program = [*arguments] or app(environment.prepared(libraries=debian.WINDOW))
    screen = ["dbus-run-session", "--", "xvfb-run", "-a", "-s", "-screen 0 1400x1000x24 -noreset"]
    tool = environment.ROOT / "packaging" / "listening.py"
    try:
        return subprocess.call([*screen, "/usr/bin/python3", "-W", "ignore", str(tool), *program])
    except FileNotFoundError as missing:
        raise environment.NotReadyError(f"{missing.filename} is missing.") from missing


def script(name: str) -> Callable[[Sequence[str]], int]:
    """Return a function that runs a script of this folder with the project's tools."""

    def run(arguments: Sequence[str]) -> int:
        python = environment.prepared(libraries=debian.OFFSCREEN, develop=True)
        path = environment.ROOT / "packaging" / f"{name}.py"
        return subprocess.call([str(python), str(path), *arguments])

    return run


def monkey(arguments: Sequence[str]) -> int:
    """Act at random in real windows, on virtual screens."""
    debian.ensure(debian.MONKEYS)
    python = environment.prepared(libraries=(*debian.OFFSCREEN, *debian.WINDOW), develop=True)
    missing = [program for program in ("Xvfb", "openbox", "xdotool") if not shutil.which(program)]
    if missing:
        raise environment.NotReadyError(f"{', '.join(missing)} is missing.")
    path = environment.ROOT / "packaging" / "monkey.py"
    return subprocess.call([str(python), str(path), *arguments])


COMMANDS = {
    "test": test,
    "check": check,
    "coverage": coverage,
    "bench": bench,
    "listen": listen,
    "monkey": monkey,
    "package": package,
    "mutants": script("mutants"),
    "translate": script("translations"),
    "docs": script("documents"),
    "guide": script("guide"),
    "pictures": script("pictures"),
    "new-game": script("new_game"),
    "try": script("trying"),
    "lock": script("locking"),
}


def main(arguments: Sequence[str]) -> int:
    """Run the command on the command line and return the exit status."""
    command, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    try:
        return COMMANDS[command](rest) if command in COMMANDS else start(arguments)
    except environment.NotReadyError as fault:
        print(fault, file=sys.stderr)
        return 1
