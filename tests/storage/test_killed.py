"""A process killed at any moment loses nothing that was shown."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from notepad.storage import Library
from tests.nullgame import CATALOGUE, Look
from tests.storage.noter import look

ROOT = Path(__file__).parents[2]
STORES, KILLS = 4, 28
STARTING, NOTING = 0.12, 0.02
"""Seconds: how long a process needs to start, and for how long it may then note."""


def shown_until_killed(path: Path, chance: Random) -> int:
    """Let a process note for a random time, from its very start on; returns its last number."""
    command = [sys.executable, "-m", "tests.storage.noter", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        first = b""
        if chance.random() < 0.2:
            time.sleep(chance.uniform(0, STARTING))
        else:
            first = process.stdout.readline()
            time.sleep(chance.uniform(0, NOTING))
        process.kill()
        lines = (first + process.stdout.read()).split()
    return int(lines[-1]) if lines else 0


def kept_in(path: Path) -> tuple[Look, ...]:
    with Library(CATALOGUE, path) as library:
        assert library.message == ""
        games = library.games()
        assert len(games) <= 1
        return library.open(games[0].id).notes if games else ()


def shown_and_kept(path: Path, seed: int) -> list[tuple[int, int]]:
    """Kill one process after the other over the same store; what each showed, what is there."""
    chance, seen, last = Random(seed), [], 0
    for _ in range(KILLS):
        shown = shown_until_killed(path, chance) or last
        notes = kept_in(path)
        assert notes == tuple(look(number) for number in range(1, len(notes) + 1))
        seen.append((shown, len(notes)))
        last = len(notes)
    return seen


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
def test_a_process_killed_at_any_moment_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    paths = [tmp_path / f"{store}" / "library.sqlite" for store in range(STORES)]
    with ThreadPoolExecutor(max_workers=2) as pool:
        stores = list(pool.map(shown_and_kept, paths, range(STORES)))
    runs = [run for store in stores for run in store]
    assert len(runs) > 100
    assert all(shown <= kept <= shown + 1 for shown, kept in runs), runs
    assert max(shown for shown, _kept in runs) > 100
