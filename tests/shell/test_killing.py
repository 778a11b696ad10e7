"""Processes killed at any moment: nothing is lost, and all is as it was again soon."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

import pytest
from PySide6.QtTest import QTest

from notepad.core.faces_and_marks import Standing
from notepad.core.game import Play, View
from notepad.core.help_levels import Level
from notepad.core.page import Grid, Page
from notepad.core.reasoner import Reason
from notepad.core.record import read
from notepad.games import catalogue
from notepad.shell.compare_records_page import ComparisonPage
from notepad.shell.help_page import HelpPage
from notepad.shell.puzzle_page import PuzzlePage, ready_made
from notepad.shell.reasoning.engine import engine
from notepad.shell.setup.edit_setup_page import EditSetupPage
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from tests.core.everybody import everybody

PATIENCE_S, GLANCE_MS = 60.0, 5
AT_ONE_TABLE = 12  # rounds, then another game is opened
NOTES, LEVEL = 12, Level.ODDS
Standings = dict[tuple[str, str], Standing]
KILLS = 300


def standings(page: Page) -> Standings:
    """Return how everybody stands to every card that a page shows."""
    sheet = page.sheet
    assert isinstance(sheet, Grid)
    return {
        (box.key, mark.holder): mark.standing
        for box in sheet.boxes
        for mark in (*box.marks, *filter(None, [box.sought]))
    }


class Truth:
    """What a page shows and why, reckoned in the window's own process."""

    def __init__(self, sitting: Sitting) -> None:
        """Reckon about the notes of a sitting as they are now, or as many as are looked at."""
        session, past = sitting.session, sitting.view.past
        after = len(session.notes) if past is None else past.after
        notes = session.notes[:after]
        reasoner = session.game.reasoner(session.setup)
        known = reasoner.weigh(reasoner.follow(notes))
        play = Play(session.setup, notes)
        page = session.game.page(View(play, session.line.states[after], known, level=LEVEL))
        self.standings = standings(page)
        self._reasoner, self._notes = reasoner, notes

    def why(self, cell: str, holder: str) -> Reason:
        """Return why a holder has a card or has not."""
        return self._reasoner.why(self._notes, cell, holder)


class Killer:
    """Plays in a window that is shown, and kills its reasoning process while it does."""

    def __init__(self, window: Window, library: Library, *, seed: int) -> None:
        """Take some games to play, and one that three players noted, to be compared."""
        self._window, self._library, self._random = window, library, Random(seed)
        everyone, _truth = everybody(seed, notes=NOTES)
        others, _truth = everybody(seed + 1, notes=NOTES)
        self._records = [*ready_made(catalogue()), *others.values()]
        self._record, self._game = self._records[0], 0
        self._compared_players = len(everyone)
        self._compared = [library.create(one) for one in everyone.values()].pop()
        self._said: Sequence[str] = ()
        self._rounds = 0
        self._play_ways: Mapping[str, Callable[[], None]] = {
            "idle": self._idle,
            "computing": self._computing,
            "after a note": self._after_a_note,
            "twice": self._twice,
            "why": self._why,
            "looking back": self._looking_back,
            "what-if": self._what_if,
            "puzzle": self._puzzle,
            "comparing": self._comparing,
            "setting up": self._setting_up,
        }
        self.kills = 0

    @property
    def ways(self) -> Sequence[str]:
        """All that can be done while the process is killed."""
        return [*self._play_ways]

    def kill(self, way: str) -> None:
        """Do something, kill the process meanwhile, and see everything come back."""
        if self._rounds % AT_ONE_TABLE == 0:
            self._open_game()
        self._rounds += 1
        self._play_ways[way]()
        notes = self._sitting.session.notes
        kept = read(self._library.export_record(self._game), catalogue()).notes
        assert tuple(notes) == tuple(kept) == tuple(self._record.notes[: len(notes)])

    @property
    def _table(self) -> TablePage:
        assert self._window.table is not None
        return self._window.table

    @property
    def _sitting(self) -> Sitting:
        return self._table.sitting

    def _open_game(self) -> None:
        self._record = self._random.choice(self._records)
        self._game = self._library.create(self._record, level=LEVEL)
        self._window.show_library()
        self._window.open_game(self._game)
        self._wait(lambda: self._sitting.view.settled)

    def _pause(self, most_ms: int) -> None:
        QTest.qWait(self._random.randrange(most_ms + 1))

    def _end(self) -> None:
        """Kill the process, if there is one just now."""
        process = engine().process_id
        if process:
            os.kill(process, signal.SIGKILL)
            self.kills += 1

    def _wait(self, happened: Callable[[], bool]) -> None:
        began = monotonic()
        while not happened():
            assert monotonic() - began < PATIENCE_S, "it never settled"
            QTest.qWait(GLANCE_MS)

    def _box(self) -> tuple[str, str]:
        """Return a box of the sheet, and somebody whose initials stand there."""
        return self._random.choice(sorted(standings(self._sitting.current_page)))

    def _turn_pages(self) -> None:
        """Take a note back, or bring it again."""
        sitting, notes = self._sitting, len(self._sitting.session.notes)
        back = notes > 2 and (not sitting.view.redo or self._random.random() < 0.5)
        (sitting.undo if back else sitting.redo)()

    def _settles(self, *, steady: bool = False) -> None:
        """Ask why, and wait until sheet and answer are right.

        A `steady` sheet is right all the time.
        """
        sitting = self._sitting
        truth = Truth(sitting)
        if sitting.view.question is None:
            sitting.ask(*self._box())
        question = sitting.view.question
        assert question is not None
        why = truth.why(question.cell, question.holder)

        def settled() -> bool:
            view, asked = sitting.view, sitting.view.question
            right = standings(view.page) == truth.standings
            assert right or not steady, "the sheet lost what it knew"
            told = asked is not None and asked.reason == why
            return right and told and sitting.view.settled and not view.behind

        self._wait(settled)
        self._calls_possible_what_is(truth.standings)
        sitting.stop_asking()

    def _calls_possible_what_is(self, truth: Standings) -> None:
        story = self._sitting.view.story
        assert story is not None
        for line in story.holders:
            is_open = truth[story.cell, line.holder] is Standing.OPEN
            assert line.told.startswith("possible") is is_open, line

    def _idle(self) -> None:
        self._wait(lambda: self._sitting.view.settled)
        self._pause(1500)
        self._end()
        if self._random.random() < 0.5:  # it starts by itself, too
            ended = engine().process_id
            self._wait(lambda: engine().process_id not in (None, 0, ended))
        self._settles(steady=True)

    def _computing(self) -> None:
        self._turn_pages()
        self._pause(80)
        self._end()
        self._settles()

    def _after_a_note(self) -> None:
        self._turn_pages()
        self._end()
        self._settles()

    def _twice(self) -> None:
        self._turn_pages()
        self._end()
        self._pause(600)
        self._end()
        self._settles()

    def _why(self) -> None:
        self._wait(lambda: self._sitting.view.settled)
        self._sitting.ask(*self._box())
        self._pause(20)
        self._end()
        self._settles(steady=True)

    def _looking_back(self) -> None:
        sitting = self._sitting
        after = self._random.randrange(len(sitting.session.notes) + 1)
        sitting.look_back(after)
        self._pause(100)
        self._end()
        self._wait(lambda: sitting.view.past is not None and sitting.view.past.after == after)
        sitting.ask(*self._box())
        if sitting.view.past is None:  # asking may lead back to now
            sitting.look_back(after)
        self._settles()
        sitting.look_back(None)

    def _what_if(self) -> None:
        sitting = self._sitting
        sitting.do(
            sitting.session.try_after, self._random.randrange(1, len(sitting.session.notes) + 1)
        )
        self._pause(80)
        self._end()
        self._settles()
        sitting.session.pause_what_if()
        sitting.do(sitting.session.drop_what_if)

    def _puzzle(self) -> None:
        self._table.acted.emit("help")
        self._window.findChildren(HelpPage)[-1].puzzle_button.click()
        page = self._window.findChildren(PuzzlePage)[-1]
        solving = page.solving
        self._pause(100)
        self._end()
        self._wait(lambda: solving.position is not None)
        assert solving.position is not None
        cell, holder = self._random.choice(sorted(solving.position.certain))
        solving.ask(cell)
        solving.guess(holder, has=True)
        if self._random.random() < 0.5:
            self._end()
        self._wait(lambda: bool(solving.steps))
        page.closed.emit()
        self._settles()

    def _comparing(self) -> None:
        """Compare records, until all are told of."""
        page = ComparisonPage(self._library, catalogue(), self._compared)
        while unchosen := [chip for chip in page.chips if not chip.choice.chosen]:
            unchosen[0].clicked.emit()
        laid = page.laid
        assert laid is not None
        whole = len(laid.said) + self._compared_players
        self._pause(300)
        self._end()
        self._wait(lambda: len(laid.said) >= whole)
        assert self._said in ((), laid.said)
        self._said = laid.said
        page.closed.emit()
        page.deleteLater()
        self._settles()

    def _setting_up(self) -> None:
        self._table.acted.emit("setup")
        page = self._window.findChildren(EditSetupPage)[-1]
        self._pause(300)
        self._end()
        if self._random.random() < 0.5:
            self._pause(500)
        page.closed.emit()
        self._settles(steady=True)


@pytest.fixture
def killer(window: Window, library: Library) -> Killer:
    return Killer(window, library, seed=4)


@pytest.mark.parametrize("way", ["idle", "after a note", "why", "puzzle"])
def test_a_table_is_as_before_soon_after_its_process_was_killed(killer: Killer, way: str) -> None:
    killer.kill(way)


@pytest.mark.exhaustive
def test_whatever_is_done_while_processes_are_killed_comes_back(killer: Killer) -> None:
    while killer.kills < KILLS:
        for way in killer.ways:
            killer.kill(way)


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
        if more not in ((0, 1) if self.deed == "setup" else (0,)):
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
