"""A window killed at any moment loses nothing that it showed, and is soon as it was."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from notepad.games import catalogue
from notepad.storage import Library

ROOT = Path(__file__).parents[2]
MOST_DEEDS = 12
START_S, DEED_S = 0.8, 0.04
"""Within how long after its start, or after a deed was begun, a window is killed."""
AT_START = 0.1
"""How many of the windows are killed before they are shown."""

OPENED = """
from notepad.games import catalogue
from notepad.storage import Library
with Library(catalogue()) as library:
    print(library.path, library.message, sep="|", end="")
"""
GONE = json.dumps({"kind": "gone"})

Told = dict[str, Any]
Starter = subprocess.Popen[str]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")


@dataclass
class Evening:
    """What came of killing one window after the other over the same games."""

    kills: int = 0
    deeds: list[str] = field(default_factory=list)
    """What was just being done at each kill."""
    settled: list[float] = field(default_factory=list)
    """Seconds until the game was on the table again with everything that follows."""
    messages: list[str] = field(default_factory=list)


class Home:
    """One player's folders; `shown` is what a window showed last, `deed` what it did since."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.evening = folder, Evening()
        self.shown: Told | None = None
        self.deed = ""
        self.process = 0

    def homes(self) -> dict[str, str]:
        """Return what has a process take these folders for its own."""
        homes = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "TMPDIR")
        return dict.fromkeys(homes, str(self.folder))

    def kill_one(self, starter: Starter, chance: Random) -> None:
        """Start a window, look whether all is there, and kill it at some moment."""
        assert starter.stdin is not None
        assert starter.stdout is not None
        asked = {"game": 0 if self.shown is None else self.shown["game"], "environ": self.homes()}
        starter.stdin.write(json.dumps({**asked, "seed": chance.randrange(10**9)}) + "\n")
        starter.stdin.flush()
        process = self.process = json.loads(starter.stdout.readline())["process"]
        if chance.random() < AT_START:
            time.sleep(chance.uniform(0, START_S))
        else:
            most = chance.randint(1, MOST_DEEDS)
            while most:
                most -= self.hear(json.loads(starter.stdout.readline()))
            time.sleep(chance.uniform(0, DEED_S))
        os.kill(process, signal.SIGKILL)
        while (line := starter.stdout.readline().strip()) != GONE:
            if line.endswith("}"):  # the last one may be cut off
                self.hear(json.loads(line))
        self.process = 0
        self.evening.kills += 1
        self.evening.deeds.append(self.deed)
        self.again = True

    again = False

    def hear(self, told: Told) -> bool:
        """Take in what a window says; return whether a deed begins."""
        match told["kind"]:
            case "open":
                self.evening.messages += [told["message"]] if told["message"] else []
            case "settled":
                self.evening.settled.append(told["seconds"])
            case "doing":
                self.deed = told["deed"]
                return True
            case "shown":
                if self.shown is not None and self.again:
                    self.compare(self.shown, told)
                self.again, self.shown, self.deed = False, told, ""
            case _:
                raise AssertionError(f"{told}, {(self.folder / 'said').read_text()}")
        return False

    def compare(self, before: Told, after: Told) -> None:
        """Fail if what a window shows is neither what the last one showed nor what it then did."""
        kept = self.fits(before, after)
        if not kept and self.deed == "bring back":
            kept = after["game"] not in self.backed_up() or (
                self.backed_up()[after["game"]] == (len(after["notes"]), after["ink"])
                and len(self.backed_up()) == after["games"]
            )
        assert kept, f"killed while doing {self.deed!r}: {before} became {after}"

    def backed_up(self) -> dict[int, tuple[int, int]]:
        """Return how many notes and strokes each game of the backup has."""
        with TemporaryDirectory() as folder:
            copy = Path(folder) / "library.sqlite"
            shutil.copyfile(self.folder / "backup.sqlite", copy)
            with Library(catalogue(), copy) as library:
                sessions = {row.id: library.open(row.id) for row in library.games()}
                return {one: (len(at.notes), len(at.ink)) for one, at in sessions.items()}

    def fits(self, before: Told, after: Told) -> bool:
        """Return whether one thing alone was done in between, if any."""
        more = after["games"] - before["games"]
        if more not in ((0, 1) if self.deed == "set up" else (0,)):
            return False
        if after["game"] != before["game"]:
            return False
        notes, ink = len(after["notes"]) - len(before["notes"]), after["ink"] - before["ink"]
        if self.deed in ("rename", "forget"):
            changed = sum(map(str.__ne__, before["players"], after["players"]))
            return (notes, ink) == (0, 0) and changed <= 1
        steps = {"note": (0, 1), "redo": (0, 1), "ink": (0, 1), "undo": (-1, 0)}
        least, most = steps.get(self.deed, (0, 0))
        same = min(len(before["notes"]), len(after["notes"]))
        return (
            after["players"] == before["players"]
            and after["notes"][:same] == before["notes"][:same]
            and all(least <= step <= most for step in (notes, ink))
        )

    def left_over(self) -> list[str]:
        """Return what lies in the folders and is no part of the library, once it was opened."""
        command = [sys.executable, "-c", OPENED]
        opened = subprocess.check_output(
            command, cwd=ROOT, env={**os.environ, **self.homes()}, text=True
        )
        where, _bar, message = opened.partition("|")
        self.evening.messages.append(message)
        place = Path(where)
        names = ("library.sqlite", "library.sqlite.lock")
        stores = {place.with_name(name) for name in names}
        found = {one for one in self.folder.rglob("*library*") if one.is_file()}
        parts = set(self.folder.rglob(".*.part"))
        temporary = {one for one in self.folder.glob("deduction-notepad-*") if one.is_dir()}
        aside = {one for one in found if "library.replaced-" in one.name}
        return sorted(map(str, (found - stores - aside) | parts | temporary))


def killed(folder: Path, seed: int, *, kills: int) -> Evening:
    """Kill so many windows over the same games."""
    folder.mkdir(parents=True, mode=0o700)
    home, chance = Home(folder), Random(seed)
    command = [sys.executable, "-m", "tests.shell.killed_player"]
    with (
        (folder / "said").open("w") as said_to,
        subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=said_to,
            text=True,
        ) as starter,
    ):
        try:
            for _kill in range(kills):
                home.kill_one(starter, chance)
        finally:
            starter.kill()
            if home.process:  # it would play for ever
                os.kill(home.process, signal.SIGKILL)
    left = home.left_over()
    assert [one for one in left if one not in " ".join(home.evening.messages)] == []
    said = (folder / "said").read_text()
    assert "Traceback" not in said, said
    settled = max(home.evening.settled, default=0.0)
    print(f"{folder.name}: {kills} kills while doing {home.evening.deeds}, {settled:.2f} s")
    return home.evening


def test_a_window_killed_again_and_again_shows_all_that_it_showed(tmp_path: Path) -> None:
    evening = killed(tmp_path / "home", 1, kills=3)
    assert evening.kills == 3


@pytest.mark.exhaustive
def test_a_thousand_killed_windows_show_all_that_they_showed(tmp_path: Path) -> None:
    with ThreadPoolExecutor(max_workers=2) as pool:
        run = partial(killed, kills=25)
        evenings = [*pool.map(lambda seed: run(tmp_path / f"{seed}", seed), range(40))]
    settled = sorted(one for evening in evenings for one in evening.settled)
    print(f"{sum(evening.kills for evening in evenings)} kills, nothing lost; settled again within")
    print(f"{settled[len(settled) // 2]:.2f} s mostly, {settled[-1]:.2f} s at most")
