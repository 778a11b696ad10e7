"""Processes killed at any moment: nothing is lost, and all is as it was again soon."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from PySide6.QtTest import QTest

from notepad.core.page import Grid
from notepad.shell.reasoning.engine import engine
from notepad.shell.table.table_model import Sitting
from tests.core.everybody import everybody
from tests.shell.builders import case, of_kind, there
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
    [case(way, seed, usual=seed == at) for at, way in enumerate(WAYS) for seed in range(8)],
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
COMMAND = (sys.executable, "-m", "tests.shell.killed_player")
MOST_DEEDS, DEED_S = 12, 0.1
"""So many deeds are shown at most, and within so many seconds after the last one, it is killed."""


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
@pytest.mark.parametrize(
    ("seed", "kills"),
    [case(1, 3, usual=True), *(case(seed, 12, usual=False) for seed in range(40))],
)
def test_a_window_killed_again_and_again_shows_all_that_it_showed(seed: int, kills: int) -> None:
    chance, before = Random(seed), list[Any]()
    for kill in range(kills):
        pipe = subprocess.PIPE
        command = [*COMMAND, f"{seed} {kill}"]
        with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as window:
            out = there(window.stdout)
            shown = [out.readline() for _deed in range(chance.randint(1, MOST_DEEDS))]
            time.sleep(chance.uniform(0, DEED_S))
            window.kill()
            shown += [told for told in out if told.endswith("\n")]  # the last may be cut off
            told = there(window.stderr).read()
        assert shown[-1], told
        first, last = map(json.loads, (shown[0], shown[-1]))
        if before:
            (notes, strokes), (noted, drawn) = before, first
            same = min(len(notes), len(noted))
            assert notes[:same] == noted[:same]
            assert abs(len(notes) - len(noted)) + abs(strokes - drawn) <= 1, "what was done then"
        before = last
