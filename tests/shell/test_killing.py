"""Processes killed at any moment: nothing is lost, and all is as it was again soon."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import pytest
from PySide6.QtTest import QTest

from notepad.core.page import Grid
from notepad.games import catalogue
from notepad.shell.reasoning.engine import engine
from notepad.shell.table.table_model import Sitting
from notepad.storage import Library
from tests.core.everybody import everybody
from tests.shell.builders import of_kind, there
from tests.shell.player import Seat, eventually

Way: TypeAlias = tuple[Callable[[Sitting], object], Callable[[Sitting], object]]
WAYS: Mapping[str, Way] = {
    "idle": (lambda _sitting: None, lambda _sitting: None),
    "after a note": (Sitting.undo, Sitting.redo),
    "looking back": (lambda sitting: sitting.look_back(5), lambda sitting: sitting.look_back(None)),
    "what-if": (
        lambda sitting: sitting.do(sitting.session.try_after, 5),
        lambda sitting: sitting.do(sitting.session.drop_what_if),
    ),
}
"""What is done before the process is killed, and how that is taken back."""
PAUSES_MS = (0, 20, 80, 600)


def marks(sitting: Sitting) -> object:
    """Return how everybody stands to every card that is shown, and after how many notes."""
    sheet, past = of_kind(Grid, sitting.view.page.sheet), sitting.view.past
    stands = [
        (box.key, [(one.holder, one.standing) for one in (*box.marks, box.sought) if one])
        for box in sheet.boxes
    ]
    return stands, past and past.after


def answered(sitting: Sitting) -> object:
    """Return why a box is as it is, None until it is known."""
    question = sitting.view.question
    return question and question.reason


@pytest.mark.parametrize("asked", ["before", "after"])
@pytest.mark.parametrize(
    ("way", "seed"),
    [
        pytest.param(way, seed, marks=[] if seed == at else [pytest.mark.exhaustive])
        for at, way in enumerate(WAYS)
        for seed in range(8)
    ],
)
def test_a_table_outlives_its_process(seat: Seat, way: str, seed: int, asked: str) -> None:
    sitting = seat(everybody(seed)[0]["Ann"]).sitting
    do, take_back = WAYS[way]
    before, hand = marks(sitting), sitting.session.setup.hand
    ask = partial(
        sitting.ask, next(card for card in sitting.view.sheet.keys if card not in hand), "Bob"
    )

    def shows() -> bool:
        return sitting.view.settled and (way != "looking back" or sitting.view.past is not None)

    do(sitting)
    assert eventually(shows)
    ask()
    assert eventually(lambda: answered(sitting) is not None)
    there, why = marks(sitting), answered(sitting)
    sitting.stop_asking()
    take_back(sitting)
    assert eventually(lambda: sitting.view.settled and marks(sitting) == before)
    do(sitting)
    if asked == "before":
        ask()
    for pause in (PAUSES_MS[seed % 4], PAUSES_MS[seed // 2 % 4]):
        QTest.qWait(pause)
        process = engine().process_id
        if process:
            os.kill(process, signal.SIGKILL)
        assert way != "idle" or marks(sitting) == there, "the sheet lost what it knew"
    if asked == "after":
        ask()
    assert eventually(lambda: shows() and answered(sitting) == why)
    assert (marks(sitting), sitting.view.behind) == (there, False)


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

STEPS = {"note": (0, 1), "redo": (0, 1), "ink": (0, 1), "undo": (-1, 0)}
"""How many notes, or strokes, there may be more after each deed; after others, none."""

Told = dict[str, Any]
Starter = subprocess.Popen[str]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")


class Home:
    """One player's folders; `shown` is what a window showed last, `deed` what it did since."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shown: Told | None = None
        self.deed, self.again = "", False
        self.process = self.kills = 0
        self.messages: list[str] = []

    def homes(self) -> dict[str, str]:
        """Return what has a process take these folders for its own."""
        homes = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "TMPDIR")
        return dict.fromkeys(homes, str(self.folder))

    def kill_one(self, starter: Starter, chance: Random) -> None:
        """Start a window, look whether all is there, and kill it at some moment."""
        written, read = there(starter.stdin), there(starter.stdout)
        asked = {"game": 0 if self.shown is None else self.shown["game"], "environ": self.homes()}
        written.write(json.dumps({**asked, "seed": chance.randrange(10**9)}) + "\n")
        written.flush()
        process = self.process = json.loads(read.readline())["process"]
        if chance.random() < AT_START:
            time.sleep(chance.uniform(0, START_S))
        else:
            most = chance.randint(1, MOST_DEEDS)
            while most:
                most -= self.hear(json.loads(read.readline()))
            time.sleep(chance.uniform(0, DEED_S))
        os.kill(process, signal.SIGKILL)
        while (line := read.readline().strip()) != GONE:
            if line.endswith("}"):  # the last one may be cut off
                self.hear(json.loads(line))
        self.process = 0
        self.kills += 1
        self.again = True

    def hear(self, told: Told) -> bool:
        """Take in what a window says; return whether a deed begins."""
        match told["kind"]:
            case "open":
                self.messages.append(told["message"])
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
            there = self.backed_up()
            kept = after["game"] not in there or (
                there[after["game"]] == (len(after["notes"]), after["ink"])
                and len(there) == after["games"]
            )
        assert kept, f"killed while doing {self.deed!r}: {before} became {after}"

    def fits(self, before: Told, after: Told) -> bool:
        """Return whether one thing alone was done in between, if any."""
        same = min(len(before["notes"]), len(after["notes"]))
        renamed = sum(map(str.__ne__, before["players"], after["players"]))
        least, most = STEPS.get(self.deed, (0, 0))
        steps = len(after["notes"]) - len(before["notes"]), after["ink"] - before["ink"]
        return (
            after["game"] == before["game"]
            and 0 <= after["games"] - before["games"] <= (self.deed == "setup")
            and renamed <= (self.deed in ("rename", "forget"))
            and (renamed or after["notes"][:same] == before["notes"][:same])
            and all(least <= step <= most for step in steps)
        )

    def backed_up(self) -> dict[int, tuple[int, int]]:
        """Return how many notes and strokes each game of the backup has."""
        with TemporaryDirectory() as folder:
            copy = Path(folder) / "library.sqlite"
            shutil.copyfile(self.folder / "backup.sqlite", copy)
            with Library(catalogue(), copy) as library:
                sessions = {row.id: library.open(row.id) for row in library.games()}
                return {one: (len(at.notes), len(at.ink)) for one, at in sessions.items()}

    def left_over(self) -> list[str]:
        """Return what lies in the folders and is no part of the library, once it was opened."""
        command = [sys.executable, "-c", OPENED]
        opened = subprocess.check_output(
            command, cwd=ROOT, env={**os.environ, **self.homes()}, text=True
        )
        where, _bar, message = opened.partition("|")
        self.messages.append(message)
        place = Path(where)
        names = ("library.sqlite", "library.sqlite.lock")
        stores = {place.with_name(name) for name in names}
        found = {one for one in self.folder.rglob("*library*") if one.is_file()}
        parts = set(self.folder.rglob(".*.part"))
        temporary = {one for one in self.folder.glob("deduction-notepad-*") if one.is_dir()}
        aside = {one for one in found if "library.replaced-" in one.name}
        return sorted(map(str, (found - stores - aside) | parts | temporary))


def killed(folder: Path, seed: int, *, kills: int) -> Home:
    """Kill so many windows over the same games."""
    folder.mkdir(parents=True, mode=0o700)
    home, chance, pipe = Home(folder), Random(seed), subprocess.PIPE
    command = [sys.executable, "-m", "tests.shell.killed_player"]
    with (
        (folder / "said").open("w") as said,
        subprocess.Popen(
            command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=said, text=True
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
    assert [one for one in left if one not in " ".join(home.messages)] == []
    told = (folder / "said").read_text()
    assert "Traceback" not in told, told
    return home


@pytest.mark.parametrize(
    ("seed", "kills"),
    [(1, 3), *(pytest.param(seed, 25, marks=pytest.mark.exhaustive) for seed in range(40))],
)
def test_a_window_killed_again_and_again_shows_all_that_it_showed(
    tmp_path: Path, seed: int, kills: int
) -> None:
    assert killed(tmp_path / "home", seed, kills=kills).kills == kills
