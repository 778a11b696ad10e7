"""What a player waits for: opening, starting, and memory; `bench_taps` has the taps."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count, islice
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture as Bench

from notepad.core.record import AnyRecord, Record, write
from notepad.games import catalogue
from notepad.games.conspiracy.notes import Move, Pay
from notepad.storage import Library
from tests.benchmarks.timing import rounds
from tests.cards.noted_games import played
from tests.games.conspiracy import playing as conspiracy

SAMPLE = Path(__file__).parents[2] / "resources" / "records" / "friday-table.json"
STARTS = 7
_ENVIRONMENT = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
_ENVIRONMENT.pop("PYTHONDONTWRITEBYTECODE", None)  # as a player has it: compiled once

EMPTY_WINDOW = """
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
window = QWidget()
"""
NOTEPAD_WINDOW = """
import sys
from PySide6.QtWidgets import QApplication
from notepad.games import catalogue
from notepad.shell.window import Window
from notepad.storage import Library
app = QApplication([])
window = Window(Library(catalogue()), catalogue())
"""
UNTIL_SHOWN = """
window.show()
window.grab()  # paints it; to wait for events would be to wait for what comes after, too
import json, sys
with open("/proc/self/status") as status:
    peak = next(line for line in status if line.startswith("VmHWM"))
print(json.dumps(int(peak.split()[1]) / 1024))
sys.stdout.flush()
import os
os._exit(0)
"""


def _noted(kind: str, notes: int, players: int = 4, **asked: str) -> AnyRecord:
    """Return the record of a game of cards."""
    noted = played(kind, notes, players=players, notes=notes, err=False, **asked)
    return Record(game=noted.game.id, setup=noted.setup, notes=noted.notes, title="bench")


def _file(record: AnyRecord, folder: Path) -> Path:
    """Return a file with a record."""
    path = folder / f"{len(record.notes)}.json"
    path.write_text(write(record), encoding="utf-8")
    return path


def _conspiracy(notes: int) -> AnyRecord:
    """Return a game of Conspiracy that, when it is over, goes on with moves and pay-offs alone."""
    game = conspiracy.played(4, rounds=60)
    names = game.setup.opponents
    moves = (
        Move(player=names[at % 3], spy=game.living[0], briefcase=False)
        if at % 2
        else Pay(player=names[at % 3])
        for at in count()
    )
    played = (*game.notes, *islice(moves, max(0, notes - len(game.notes))))
    return Record(game="conspiracy", setup=game.setup, notes=played[:notes])


_RECORDS: dict[str, Callable[[int], AnyRecord]] = {
    "cataline": partial(_noted, "cataline"),
    "sleuth": partial(_noted, "sleuth"),
    "conspiracy": _conspiracy,
}
_GAMES = pytest.mark.parametrize("game", _RECORDS)


@pytest.mark.parametrize("how", ["json", "text"])
@_GAMES
def bench_deduce_from_start_to_exit(benchmark: Bench, tmp_path: Path, game: str, how: str) -> None:
    """The command line's `deduce`, process and all: at most 0.30 s."""
    file = SAMPLE if game == "cataline" else _file(_RECORDS[game](22), tmp_path)
    rounds(benchmark, lambda: _run("deduce", file, *(["--json"] if how == "json" else [])), 9)


@pytest.mark.parametrize("variant", ["standard", "kept"])
@pytest.mark.parametrize("players", [3, 4, 5])
def bench_review_from_start_to_exit(
    benchmark: Bench, tmp_path: Path, players: int, variant: str
) -> None:
    """The command line's `review` of 40 notes of Cataline, process and all: at most 0.70 s."""
    file = _file(_noted("cataline", 40, players, variant=variant), tmp_path)
    rounds(benchmark, lambda: _run("review", file, "--json"), 9)


@_GAMES
def bench_replay_of_2000_notes_against_500(benchmark: Bench, tmp_path: Path, game: str) -> None:
    """How often the time for 500 notes it takes to replay 2,000: at most 4 times, if linear."""
    few, many = (_file(_RECORDS[game](notes), tmp_path) for notes in (500, 2_000))
    before, after = (min(_run("replay", file, "--json") for _ in range(3)) for file in (few, many))
    benchmark.extra_info["times that of 500"] = round(after / before, 2)
    rounds(benchmark, lambda: _run("replay", few, "--json"), 1)


def _run(*arguments: object) -> float:
    """Run a command; return how many seconds it took."""
    command, start = [sys.executable, "-m", "notepad", *map(str, arguments)], perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=_ENVIRONMENT)
    return perf_counter() - start


@pytest.mark.parametrize("games", [0, 20])
def bench_window_against_an_empty_one(benchmark: Bench, tmp_path: Path, games: int) -> None:
    """Time until the window is shown, and peak memory, against an empty PySide6 window."""
    with Library(catalogue(), tmp_path / "deduction-notepad" / "library.sqlite") as library:
        for _ in range(games):
            library.create(_noted("cataline", 12))
    home = {"XDG_DATA_HOME": str(tmp_path)}
    _start(NOTEPAD_WINDOW, home)
    empty, notepad = _shown(EMPTY_WINDOW, home), _shown(NOTEPAD_WINDOW, home)
    benchmark.extra_info["times an empty window"] = round(notepad[0] / empty[0], 2)
    benchmark.extra_info["MB above an empty window"] = round(notepad[1] - empty[1], 1)
    rounds(benchmark, lambda: _start(NOTEPAD_WINDOW, home), 5)


def _shown(program: str, home: Mapping[str, str]) -> tuple[float, float]:
    """Return the median of seconds until the window is shown, and of MB used by then."""
    runs = [_start(program, home) for _ in range(STARTS)]
    return median(run[0] for run in runs), median(run[1] for run in runs)


def _start(program: str, home: Mapping[str, str]) -> tuple[float, float]:
    start = perf_counter()
    ended = subprocess.run(
        [sys.executable, "-c", program + UNTIL_SHOWN],
        check=True,
        capture_output=True,
        env={**_ENVIRONMENT, **home},
    )
    return perf_counter() - start, float(json.loads(ended.stdout))
