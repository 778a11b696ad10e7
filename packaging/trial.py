"""Try a built program, and fail with what is missing in it.

    python3 packaging/trial.py PROGRAM

It lists all games, deduces a sample, draws a PDF, prints every language and Qt's own dialogs in it,
and opens a window, to which a second start sends a file. On Linux, a virtual screen replaces a
missing one.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import debian
from environment import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TITLE = "Deduction Notepad"
SAMPLE = ROOT / "resources" / "records" / "friday-table.json"
LOCALE = ROOT / "resources" / "locale"
SCREEN = ("xvfb", "xauth", "x11-utils")
"""The Debian packages for opening and seeing a window without a screen."""

VIRTUAL = "-screen 0 1280x1024x24 -noreset"
"""The virtual screen. It stays when its last client leaves, instead of dropping the next one."""

_A_HELP = "print everything that can be deduced from a record"
_UP_S = 60.0  # seconds for a window to open; a slow machine may need many


class LostError(Exception):
    """A built program differs from its sources; the message says how."""


def expected_games() -> set[str]:
    """Return the ids of the games in the sources."""
    coded = (ROOT / "notepad" / "games").glob("*/game.py")
    declared = (ROOT / "resources" / "games").glob("*.toml")
    return {path.parent.name for path in coded} | {path.stem for path in declared}


def translation_of(language: str, text: str) -> str:
    """Return a short text in a language, as its translator wrote it."""
    source = (LOCALE / f"{language}.po").read_text(encoding="utf-8")
    found = re.search(rf'^msgid "{re.escape(text)}"\nmsgstr "(.+)"$', source, re.MULTILINE)
    if found is None:
        raise LostError(f"{language}.po does not translate “{text}”")
    return found[1]


def expect(true: object, lost: str) -> None:
    """Raise LostError with what is missing if something isn't true."""
    if not true:
        raise LostError(lost)


class Program:
    """A built program, started with its own home folder."""

    def __init__(self, path: Path, home: Path) -> None:
        """Try the program at this path; `home` is an empty folder."""
        self.path, self.home = path.absolute(), home
        runtime = home / "run"
        runtime.mkdir(mode=0o700)
        kept = ("PATH", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "SYSTEMROOT", "TEMP", "APPDATA")
        self.variables = {name: os.environ[name] for name in kept if name in os.environ}
        self.variables |= {"HOME": str(home), "XDG_RUNTIME_DIR": str(runtime), "LANGUAGE": "en"}
        self.variables |= {"LOCALAPPDATA": str(home), "LC_ALL": "C.UTF-8"}

    @property
    def teller(self) -> Path:
        """The program for the command line, which is a separate one on Windows."""
        own = self.path.with_name(f"{self.path.stem}-cli{self.path.suffix}")
        return own if own.exists() else self.path

    def said(self, *arguments: str, language: str = "en") -> str:
        """Return what the program prints; raises LostError if it fails."""
        return self._run(arguments, language, status=0).stdout

    def refused(self, *arguments: str) -> str:
        """Return why the program refuses something; raises LostError if it doesn't."""
        return self._run(arguments, "en", status=2).stderr

    def _run(
        self, arguments: Sequence[str], language: str, *, status: int
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [str(self.teller), *arguments],
            env={**self.variables, "LANGUAGE": language, "QT_QPA_PLATFORM": "offscreen"},
            cwd=self.home,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=300,
        )
        expect(
            done.returncode == status and "Traceback" not in done.stderr,
            f"{' '.join(arguments)}: status {done.returncode}\n{done.stderr}",
        )
        return done

    def opened(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Open the window."""
        return subprocess.Popen([str(self.path), *arguments], env=self.variables, cwd=self.home)


def try_games(program: Program) -> None:
    """It lists every game of the sources."""
    listed = {game["id"].replace("-", "_") for game in json.loads(program.said("games", "--json"))}
    missing = {game.replace("-", "_") for game in expected_games()} - listed
    expect(not missing, f"it lost games: {', '.join(sorted(missing))}")


def try_deducing(program: Program) -> None:
    """It deduces a sample, by logic and by counting."""
    told = json.loads(program.said("deduce", str(SAMPLE), "--json"))
    expect(told.get("consistent"), "it finds no sense in the sample")
    expect("%" in program.said("deduce", str(SAMPLE)), "it tells no odds")


def try_drawing(program: Program) -> None:
    """It draws a sheet as a PDF, which is valid and not empty."""
    target = program.home / "sheet.pdf"
    program.said("sheet", str(SAMPLE), "--output", str(target))
    drawn = target.read_bytes()
    expect(drawn.startswith(b"%PDF") and len(drawn) > 5000, "its PDF is empty")


def try_speaking(program: Program) -> None:
    """It speaks every language that the sources do, in its help, too."""
    for language in sorted(path.stem for path in LOCALE.glob("*.po")):
        told = " ".join(program.said("--help", language=language).split())
        wanted = translation_of(language, _A_HELP)
        expect(wanted in told, f"it does not speak {language}: “{wanted}” is not in its help")


def try_dialogs(program: Program) -> None:
    """Qt's own dialogs come in every language; only a frozen program includes them."""
    inside = program.path.resolve().parent / "_internal"
    if not inside.is_dir():
        return
    for language in sorted(path.stem for path in LOCALE.glob("*.po")):
        expect([*inside.rglob(f"qtbase_{language}.qm")], f"Qt's dialogs lost {language}")
    for plugin in ("iconengines", "imageformats", "platforms", "printsupport"):
        expect([*inside.rglob(f"plugins/{plugin}/*")], f"Qt lost its {plugin}")


def try_window(program: Program) -> None:
    """Its window opens; a second start sends it a file and ends; the window stays."""
    with opened(program) as window:
        begun = time.monotonic()
        while not _seen():
            expect(window.poll() is None, "it ended before its window was open")
            expect(time.monotonic() - begun < _UP_S, "its window does not open")
            time.sleep(0.2)
        second = program.opened(str(SAMPLE))
        try:
            status = second.wait(_UP_S)
        except subprocess.TimeoutExpired:
            second.kill()
            raise LostError("a second start does not hand over its file") from None
        expect(status == 0 and window.poll() is None, "a second start went wrong")


@contextmanager
def opened(program: Program) -> Iterator[subprocess.Popen[bytes]]:
    """Keep the window open for a while."""
    window = program.opened()
    try:
        yield window
    finally:
        window.terminate()
        window.wait(30)


def _seen() -> bool:
    """Whether the window is on the screen; if that can't be seen, wait some seconds."""
    if not shutil.which("xwininfo") or "DISPLAY" not in os.environ:
        time.sleep(15)
        return True
    tree = subprocess.run(
        ["xwininfo", "-root", "-tree"], capture_output=True, text=True, check=False
    )
    return f'"{TITLE}"' in tree.stdout


TRIALS = (try_games, try_deducing, try_drawing, try_speaking, try_dialogs, try_window)


def tried(path: Path) -> None:
    """Try everything in a program; raises LostError at the first failure."""
    with TemporaryDirectory() as home:
        program = Program(path, Path(home))
        for trial in TRIALS:
            trial(program)
            print(f"{trial.__name__.removeprefix('try_'):10} ok", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Try a program, on a virtual screen if there is no other; return the exit status."""
    (path,) = map(Path, arguments)
    if platform.system() == "Linux" and not os.environ.get("DISPLAY"):
        debian.ensure(SCREEN)
        screen = shutil.which("xvfb-run")
        if screen is None:
            print("xvfb-run is missing: its window can't be tried.", file=sys.stderr)
            return 1
        command = [screen, "-a", "-s", VIRTUAL, sys.executable, __file__, str(path)]
        return subprocess.call(command)
    try:
        tried(path)
    except LostError as lost:
        print(f"{path}: {lost}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
