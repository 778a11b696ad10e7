"""A process killed at any moment loses nothing that was shown, and leaves a store that opens."""

import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from notepad.core.ink import Stroke
from notepad.storage import Library
from tests.core.inks import stroke
from tests.nullgame import CATALOGUE, Look
from tests.storage.noter import connect_without_log, look

ROOT = Path(__file__).parents[2]
OPENING, NOTING = 0.06, 0.03
"""Seconds: how long a process needs to open the store, and for how long it may then note."""

Run = tuple[int, int]
"""The number that a killed process showed last, and how many strokes there are."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")


def shown_until_killed(path: Path, chance: Random, *, log: bool, first: bool) -> int:
    """Let a process note for a random time, or kill it while it opens; returns its last number."""
    command = [sys.executable, "-m", "tests.storage.noter", str(path)]
    command += [] if log else ["--without-log"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        told = process.stdout.readline()
        if first or chance.random() < 0.2:
            time.sleep(chance.uniform(0, OPENING))
        else:
            told += process.stdout.readline()
            time.sleep(chance.uniform(0, NOTING))
        process.kill()
        return max(map(int, (told + process.stdout.read()).split()))


def kept_in(path: Path) -> tuple[tuple[Look, ...], tuple[Stroke, ...]]:
    with Library(CATALOGUE, path) as library:
        assert library.message == ""
        games = library.games()
        assert len(games) <= 1
        if not games:
            return (), ()
        session = library.open(games[0].id)
        return session.notes, tuple(session.ink.values())


def runs_over(path: Path, seed: int, *, kills: int, log: bool) -> list[Run]:
    """Kill one process after the other over the same store, the first within its start."""
    chance, seen, last = Random(seed), [], 0
    for number in range(kills):
        shown = shown_until_killed(path, chance, log=log, first=number == 0)
        notes, ink = kept_in(path)
        assert notes == tuple(look(number) for number in range(1, len(notes) + 1))
        assert ink == tuple(stroke(number) for number in range(1, len(ink) + 1))
        assert len(ink) in (len(notes) - 1, len(notes))
        seen.append((shown or last, len(ink)))
        last = len(ink)
    return seen


def nothing_is_lost(folder: Path, *, stores: int, kills: int, log: bool) -> list[Run]:
    """Kill so many processes over each of so many stores, and look into the store each time."""
    with pytest.MonkeyPatch.context() as patch:
        if not log:
            patch.setattr(sqlite3, "connect", connect_without_log)
        with ThreadPoolExecutor(max_workers=2) as pool:
            found = pool.map(
                lambda store: runs_over(
                    folder / f"{store}" / "library.sqlite", store, kills=kills, log=log
                ),
                range(stores),
            )
            runs = [run for store in found for run in store]
    assert len(runs) == stores * kills
    assert all(shown <= kept <= shown + 1 for shown, kept in runs), runs
    return runs


@pytest.mark.parametrize("log", [True, False], ids=["log", "no-log"])
def test_a_process_killed_at_any_moment_loses_nothing_that_was_shown(
    tmp_path: Path, log: bool
) -> None:
    runs = nothing_is_lost(tmp_path, stores=2, kills=5, log=log)
    assert max(shown for shown, _kept in runs) > 3


@pytest.mark.parametrize("log", [True, False], ids=["log", "no-log"])
def test_a_process_killed_within_the_first_start_leaves_a_store_that_opens(
    tmp_path: Path, log: bool
) -> None:
    nothing_is_lost(tmp_path, stores=3, kills=1, log=log)


@pytest.mark.exhaustive
@pytest.mark.parametrize("log", [True, False], ids=["log", "no-log"])
def test_five_hundred_kills_lose_nothing(tmp_path: Path, log: bool) -> None:
    noting = nothing_is_lost(tmp_path / "noting", stores=10, kills=35, log=log)
    starting = nothing_is_lost(tmp_path / "starting", stores=150, kills=1, log=log)
    runs = noting + starting
    empty = sum(kept == 0 for _shown, kept in runs)
    print(f"{len(runs)} kills, {empty} before the first stroke, most strokes {max(runs)[1]}")
