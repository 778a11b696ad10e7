"""The process beside the window: it is there when it is needed, and gone when nobody needs it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from notepad.shell.reasoning.engine import Engine, engine
from notepad.shell.reasoning.messages import (
    Answer,
    Explain,
    Explained,
    Failed,
    Followed,
    Think,
    Weighed,
)
from tests.nullgame import GAME, SETUP, Look
from tests.shell.conftest import eventually

NOTE = Look("Bob", "sword")
WINDOW = """
import os, signal
from PySide6.QtCore import QCoreApplication
from notepad.shell.reasoning.engine import Engine
app = QCoreApplication([])
engine = Engine()
engine.start()
assert engine.process_id
print(engine.process_id, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""

Heard = list[tuple[int, int, Answer]]


@pytest.fixture
def beside(qapp: object) -> Iterator[Engine]:
    made = Engine()
    yield made
    made.close()


@pytest.fixture
def heard(beside: Engine) -> Heard:
    """Return what is answered, in order."""
    found: Heard = []
    beside.answered.connect(lambda *answer: found.append(answer))
    return found


def think(number: int, *more: Look) -> Think:
    return Think(number, "en", GAME.reasoner, SETUP, 0, more)


def test_two_tables_are_answered_each_by_itself(beside: Engine, heard: Heard) -> None:
    beside.ask(1, think(5, NOTE))
    beside.ask(2, think(7))
    assert eventually(lambda: len(heard) == 4)
    by_table = {(table, number, type(answer)) for table, number, answer in heard}
    assert by_table == {(1, 5, Followed), (1, 5, Weighed), (2, 7, Followed), (2, 7, Weighed)}


def test_a_process_that_dies_is_told_of_and_the_next_question_starts_another(
    qtbot: QtBot, beside: Engine, heard: Heard
) -> None:
    beside.ask(1, think(1, NOTE))
    assert eventually(lambda: len(heard) == 2)
    first = beside.process_id
    assert first
    with qtbot.waitSignal(beside.ended) as told:
        os.kill(first, signal.SIGTERM)
    assert told.args == ["its process ended with 15"]
    beside.ask(1, think(2, NOTE))
    beside.ask(1, Explain("sword", "Bob", 2))
    assert eventually(lambda: len(heard) == 5)
    assert isinstance(heard[-1][2], Explained)
    assert beside.process_id != first


def test_a_reasoner_that_has_no_name_to_be_found_by_is_told_of(
    beside: Engine, heard: Heard
) -> None:
    beside.ask(4, Think(6, "en", lambda setup: GAME.reasoner(setup), SETUP, 0, ()))
    assert eventually(lambda: bool(heard))
    table, number, told = heard[0]
    assert (table, number) == (4, 6)
    assert isinstance(told, Failed)
    assert "lambda" in told.why


def test_what_cannot_start_is_told_of(
    qtbot: QtBot, beside: Engine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    with qtbot.waitSignal(beside.ended) as told:
        beside.ask(1, think(1))
    assert told.args
    assert told.args[0]


def test_a_frozen_program_becomes_the_process_itself(
    qtbot: QtBot, beside: Engine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = tmp_path / "asked"
    program = tmp_path / "program"
    program.write_text(f'#!/bin/sh\necho "$@" > {asked}\n')
    program.chmod(0o700)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    with qtbot.waitSignal(beside.ended):
        beside.start()
    assert asked.read_text() == "--reason\n"


def test_it_ends_when_it_is_closed(beside: Engine) -> None:
    beside.start()
    started = beside.process_id
    assert started
    beside.close()
    assert beside.process_id is None
    assert eventually(lambda: not _alive(started))


def test_it_ends_when_the_window_is_killed() -> None:
    window = subprocess.run([sys.executable, "-c", WINDOW], capture_output=True, check=False)
    assert window.returncode == -signal.SIGKILL
    assert eventually(lambda: not _alive(int(window.stdout)))


def test_one_that_is_stopped_is_closed_all_the_same(beside: Engine) -> None:
    beside.start()
    started = beside.process_id
    assert started
    os.kill(started, signal.SIGSTOP)
    beside.ask(1, think(1, NOTE))
    beside.close()
    assert eventually(lambda: not _alive(started))


def test_the_application_has_one(qapp: object) -> None:
    assert engine() is engine()


def _alive(process: int) -> bool:
    """Return whether a process runs; one that only waits to be buried does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
