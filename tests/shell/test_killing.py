"""The reasoning process dies at any moment: nothing is lost, and all is settled again soon."""

import os
import signal
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic

import pytest
from PySide6.QtTest import QTest

from notepad.core.faces_and_marks import Level, Standing
from notepad.core.game import Play, View
from notepad.core.page import Grid, Page
from notepad.core.reasoner import Reason
from notepad.core.record import Catalogue, read
from notepad.games import catalogue
from notepad.shell.comparison_page import ComparisonPage
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
        page = session.game.page(View(play, session.state_before(after + 1), known, level=LEVEL))
        self.standings = standings(page)
        self._reasoner, self._notes = reasoner, notes

    def why(self, cell: str, holder: str) -> Reason:
        """Return why a holder has a card or has not."""
        return self._reasoner.why(self._notes, cell, holder)


@dataclass
class Figures:
    """How long it took until all was as before, in seconds, by what was being done."""

    settled: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    kills: int = 0

    def __str__(self) -> str:
        """Return a table of medians, 95th percentiles and the longest."""
        told = {"all": [took for one in self.settled.values() for took in one], **self.settled}
        lines = [f"{self.kills} kills; settled after seconds: median, 95th percentile, longest"]
        for name, some in told.items():
            took = sorted(some) or [0.0]
            middle, most = took[len(took) // 2], took[int(len(took) * 0.95)]
            lines.append(f"{name:<14}{len(took):>5}{middle:>8.2f}{most:>8.2f}{took[-1]:>8.2f}")
        return "\n".join(lines)


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
        self._play_ways: Mapping[str, Callable[[], float]] = {
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
        self.figures = Figures()

    @property
    def ways(self) -> Sequence[str]:
        """All that can be done while the process is killed."""
        return [*self._play_ways]

    def kill(self, way: str) -> None:
        """Do something, kill the process meanwhile, and see everything come back."""
        if self._rounds % AT_ONE_TABLE == 0:
            self._open_game()
        self._rounds += 1
        self.figures.settled[way].append(self._play_ways[way]())
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

    def _end(self) -> float:
        """Kill the process, if there is one just now; return when."""
        process = engine().process_id
        if process:
            os.kill(process, signal.SIGKILL)
            self.figures.kills += 1
        return monotonic()

    def _wait(self, happened: Callable[[], bool]) -> None:
        began = monotonic()
        while not happened():
            assert monotonic() - began < PATIENCE_S, "it never settled"
            QTest.qWait(GLANCE_MS)

    def _box(self) -> tuple[str, str]:
        """Return a box of the sheet, and somebody whose initials stand there."""
        return self._random.choice(sorted(standings(self._sitting.page)))

    def _turn_pages(self) -> None:
        """Take a note back, or bring it again."""
        sitting, notes = self._sitting, len(self._sitting.session.notes)
        back = notes > 2 and (not sitting.view.redo or self._random.random() < 0.5)
        (sitting.undo if back else sitting.redo)()

    def _settles(self, since: float, *, steady: bool = False) -> float:
        """Ask why, and wait until sheet and answer are right; return the seconds since then.

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
        took = monotonic() - since
        self._calls_possible_what_is(truth.standings)
        sitting.stop_asking()
        return took

    def _calls_possible_what_is(self, truth: Standings) -> None:
        story = self._sitting.view.story
        assert story is not None
        for line in story.holders:
            is_open = truth[story.cell, line.holder] is Standing.OPEN
            assert line.told.startswith("possible") is is_open, line

    def _idle(self) -> float:
        self._wait(lambda: self._sitting.view.settled)
        self._pause(1500)
        since = self._end()
        if self._random.random() < 0.5:  # it starts by itself, too
            ended = engine().process_id
            self._wait(lambda: engine().process_id not in (None, 0, ended))
        return self._settles(since, steady=True)

    def _computing(self) -> float:
        self._turn_pages()
        self._pause(80)
        return self._settles(self._end())

    def _after_a_note(self) -> float:
        self._turn_pages()
        return self._settles(self._end())

    def _twice(self) -> float:
        self._turn_pages()
        self._end()
        self._pause(600)
        return self._settles(self._end())

    def _why(self) -> float:
        self._wait(lambda: self._sitting.view.settled)
        self._sitting.ask(*self._box())
        self._pause(20)
        return self._settles(self._end(), steady=True)

    def _looking_back(self) -> float:
        sitting = self._sitting
        after = self._random.randrange(len(sitting.session.notes) + 1)
        sitting.look_back(after)
        self._pause(100)
        since = self._end()
        self._wait(lambda: sitting.view.past is not None and sitting.view.past.after == after)
        sitting.ask(*self._box())
        if sitting.view.past is None:  # asking may lead back to now
            sitting.look_back(after)
        took = self._settles(since)
        sitting.look_back(None)
        return took

    def _what_if(self) -> float:
        sitting = self._sitting
        sitting.do(
            sitting.session.try_after, self._random.randrange(1, len(sitting.session.notes) + 1)
        )
        self._pause(80)
        took = self._settles(self._end())
        sitting.session.leave_what_if()
        sitting.do(sitting.session.drop_what_if)
        return took

    def _puzzle(self) -> float:
        self._table.acted.emit("help")
        self._window.findChildren(HelpPage)[-1].puzzle_asked.emit()
        page = self._window.findChildren(PuzzlePage)[-1]
        solving = page.solving
        self._pause(100)
        since = self._end()
        self._wait(lambda: solving.position is not None)
        assert solving.position is not None
        cell, holder = self._random.choice(sorted(solving.position.certain))
        solving.ask(cell)
        solving.guess(holder, has=True)
        if self._random.random() < 0.5:
            since = self._end()
        self._wait(lambda: bool(solving.steps))
        took = monotonic() - since
        page.closed.emit()
        self._settles(since)
        return took

    def _comparing(self) -> float:
        """Compare records, until all are told of: how long that takes is counted, too."""
        page = ComparisonPage(self._library, catalogue(), self._compared)
        while unchosen := [chip for chip in page.chips if not chip.choice.chosen]:
            unchosen[0].clicked.emit()
        laid = page.laid
        assert laid is not None
        whole = len(laid.said) + self._compared_players
        self._pause(300)
        since = self._end()
        self._wait(lambda: len(laid.said) >= whole)
        took = monotonic() - since
        assert self._said in ((), laid.said)
        self._said = laid.said
        page.closed.emit()
        page.deleteLater()
        self._settles(since)
        return took

    def _setting_up(self) -> float:
        self._table.acted.emit("setup")
        page = self._window.findChildren(EditSetupPage)[-1]
        self._pause(300)
        since = self._end()
        if self._random.random() < 0.5:
            self._pause(500)
        page.closed.emit()
        return self._settles(since, steady=True)


@pytest.fixture
def shelf() -> Catalogue:
    return catalogue()


@pytest.fixture
def killer(window: Window, library: Library) -> Killer:
    return Killer(window, library, seed=4)


@pytest.mark.parametrize("way", ["idle", "after a note", "puzzle"])
def test_a_table_is_as_before_soon_after_its_process_was_killed(killer: Killer, way: str) -> None:
    killer.kill(way)


@pytest.mark.exhaustive
def test_whatever_is_done_while_processes_are_killed_comes_back(killer: Killer) -> None:
    while killer.figures.kills < KILLS:
        for way in killer.ways:
            killer.kill(way)
    print(killer.figures)  # seen with -s
