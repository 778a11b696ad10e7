"""From a tap or a step of the scrubber until what came of it is painted, while reasoning goes on.

The figures of single taps and steps are among the extra ones.
"""

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter, sleep
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture as Bench

from notepad.core.form import Draft
from notepad.core.game import Game
from notepad.core.help_levels import Level
from notepad.core.ink import Stroke
from notepad.core.record import Record
from notepad.declared.shelf import carried_game
from notepad.games import catalogue
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.storage import Library
from notepad.storage.saved_games import Journal
from notepad.widgets.look import theme
from tests.benchmarks.timing import rounds, spread
from tests.cards.noted_games import played
from tests.declared.declarations import SOUND
from tests.games.caracalla.playing import played as played_caracalla
from tests.games.catham_city.playing import played as played_catham
from tests.games.conspiracy.playing import played as played_conspiracy
from tests.shell.conftest import knowledge_of

BETWEEN_MS = 150
"""Between two taps, about as long as a quick player takes."""
_STEP_S = 0.0005

_TAPS = 12

Case = tuple["Game", Any, tuple[Any, ...], int]


def case(
    kind: str | Game,
    players: int,
    since: int = 16,
    *,
    taps: int = _TAPS,
    **asked: Any,  # noqa: ANN401
) -> Case:
    """Return a game as its dealer deals it, of which the last notes are to be tapped."""
    made = played(kind, players, players=players, notes=since + taps, **asked)
    return made.game, made.setup, made.notes, since


def other(game: str, setup: object, notes: Sequence[object]) -> Case:
    """Return a game without deals, of which the last notes are to be tapped."""
    return catalogue()[game], setup, tuple(notes), len(notes) - _TAPS


CATHAM, SPIES = played_catham(4, turns=20), played_conspiracy(4)
CASES: dict[str, Case] = {
    **{f"Cataline, {n} players": case("cataline", n, 10, taps=20) for n in (3, 4, 5)},
    "Cataline kept, 60 notes": case("cataline", 4, 60, variant="kept"),
    "Sleuth, 7 players, one element": case("sleuth", 7, 38, wide=True),
    "Clue, 6 players": case("clue", 6),
    "Black Vienna, 4 players": case("black-vienna", 4),
    "declared with counts, 4 players": case(carried_game(tomllib.loads(SOUND["count"])), 4),
    "Caracalla, 4 players": other("caracalla", *played_caracalla(4, 40, Random(4), goal=1000)),
    "Catham City, 4 players": other("catham-city", CATHAM.setup, CATHAM.notes),
    "Conspiracy, 4 players": other("conspiracy", SPIES.setup, SPIES.notes),
}
LONG_GAMES: dict[str, Case] = {
    **{f"Cataline, {n} players": case("cataline", n, 60, taps=0) for n in (4, 5)},
    "Cataline kept, 4 players": case("cataline", 4, 60, taps=0, variant="kept"),
    "Sleuth, 4 players": case("sleuth", 4, 60, taps=0, wide=True),
}


class Table:
    """A game at its table, in a window."""

    def __init__(self, case: Case, ink: tuple[Stroke, ...] = ()) -> None:
        """Sit down with the notes that are there already, and wait until all of it is known."""
        theme.apply(theme.LIGHT)
        game, setup, notes, since = case
        record = Record(
            game=game.id, setup=setup, notes=notes[:since], declaration=game.declaration, ink=ink
        )
        self._library = Library(catalogue())
        session = self._library.open(self._library.create(record))
        self.sitting = Sitting(session, title="bench", level=Level.ODDS)
        self.page = TablePage(self.sitting)
        self.page.resize(1280, 800)
        self.page.show()
        self.wait_for_odds()
        QTest.qWait(3 * BETWEEN_MS)

    def wait_for_odds(self) -> None:
        """Wait until all is known."""
        while not self.sitting.view.settled:
            sleep(_STEP_S)
            QApplication.processEvents()

    def leave(self) -> None:
        """Leave the table."""
        self.sitting.close()
        self.page.close()
        self._library.close()


@dataclass
class Times:
    """Seconds from a tap until what came of it is painted.

    `form` is for taps that move the form on. For those that note something `noted` is until the
    form is empty again, `marks` until the sheet has all that is certain, `odds` until it has all;
    each has `commit` in it, which is what it takes to put the note on the disk.
    """

    form: list[float] = field(default_factory=list)
    noted: list[float] = field(default_factory=list)
    marks: list[float] = field(default_factory=list)
    odds: list[float] = field(default_factory=list)
    commit: list[float] = field(default_factory=list)


class Tapper(Table):
    """Taps notes into a table, and takes the times."""

    def __init__(self, case: Case) -> None:
        """Sit down at a table with the notes that are there already."""
        super().__init__(case)
        _game, _setup, notes, since = case
        self._todo, self.times = notes[since:], Times()

    def play(self) -> None:
        """Tap all notes that are left."""
        for note in self._todo:
            self._tap_note(note)

    def _tap_note(self, note: object) -> None:
        sitting = self.sitting
        draft = sitting.session.game.keypad.draft(sitting.session.setup, note)
        for row, choice in self._taps(draft):
            if self._noted(partial(sitting.tap, row, choice)):
                return
        self._noted(sitting.confirm)

    def _noted(self, tap: Callable[[], None]) -> bool:
        """Take the times of a tap; return whether it noted something."""
        sitting = self.sitting
        notes, page, start = sitting.session.notes, sitting.current_page, perf_counter()
        tap()
        QCoreApplication.sendPostedEvents()  # that paints, before any answer is heard
        noted = sitting.session.notes is not notes
        (self.times.noted if noted else self.times.form).append(perf_counter() - start)
        if noted:
            self._take_answers(page, start)
        QTest.qWait(BETWEEN_MS)
        return noted

    def timed(self, keep: Callable[..., None]) -> Callable[..., None]:
        """Return the same way to keep a change, its times taken."""

        def kept(*args: object, **named: object) -> None:
            start = perf_counter()
            keep(*args, **named)
            self.times.commit.append(perf_counter() - start)

        return kept

    def _taps(self, draft: Draft) -> Iterator[tuple[str, str]]:
        """Yield the taps that make a draft, as the form asks for them."""
        done: set[tuple[str, str]] = set()
        while True:
            form = self.sitting.view.form
            keys = [row.key for row in form.rows] + [*form.sheet_rows]
            chosen = {(r.key, c.key) for r in form.rows for c in r.choices if c.chosen}
            wanted = ((key, word) for key in keys for word in draft.get(key, ()))
            left = next((tap for tap in wanted if tap not in done | chosen), None)
            if left is None:
                return
            done.add(left)
            yield left

    def _take_answers(self, before: object, start: float) -> None:
        """Take the times at which marks and odds are painted."""
        knowledge, marks = knowledge_of(self.sitting), 0.0
        while True:
            is_new = self.sitting.current_page is not before
            if not marks and knowledge.certainties_known and is_new:
                QCoreApplication.sendPostedEvents()
                marks = perf_counter() - start
            if self.sitting.view.settled:
                break
            sleep(_STEP_S)
            QApplication.processEvents()
        QCoreApplication.sendPostedEvents()
        self.times.odds.append(perf_counter() - start)
        self.times.marks.append(marks or self.times.odds[-1])


@pytest.mark.parametrize("case", CASES)
def bench_taps(
    benchmark: Bench, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    """A stretch of a game, tapped in."""
    tapper = Tapper(CASES[case])
    monkeypatch.setattr(Journal, "keep", tapper.timed(Journal.keep))
    rounds(benchmark, tapper.play, 1)
    told = {name: f"{spread(times)} ms" for name, times in vars(tapper.times).items()}
    benchmark.extra_info.update(told)
    tapper.leave()


class Turner(Table):
    """Looks back on a game of 60 notes at its table."""

    def __init__(self, case: Case) -> None:
        """Sit down, and wait until what was known after each note is known again."""
        super().__init__(case)
        self.steps: list[float] = []
        self.count = len(self.sitting.session.notes)
        self.sitting.look_back(self.count)
        while len(knowledge_of(self.sitting).earlier) <= self.count:
            QTest.qWait(10)
        QTest.qWait(200)

    def turn_all(self) -> None:
        """Turn all pages back one by one, as each is shown for the first time, and on again."""
        for step in [-1] * self.count + [1] * self.count:
            start = perf_counter()
            self.page.area.past.step(step)
            QApplication.processEvents()
            self.steps.append(perf_counter() - start)


@pytest.mark.parametrize("name", LONG_GAMES)
def bench_a_step_of_the_scrubber(benchmark: Bench, qapp: QApplication, name: str) -> None:
    turner = Turner(LONG_GAMES[name])
    benchmark(turner.turn_all)
    benchmark.extra_info["a step"] = f"{spread(turner.steps)} ms"
    turner.leave()
