"""The process beside the window, and what is asked of it about one game."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.game import Play
from notepad.core.help_levels import Level
from notepad.shell.reasoning.engine import Engine, Thinker
from notepad.shell.reasoning.messages import (
    Answer,
    Asked,
    Explain,
    Explained,
    Failed,
    FindSlips,
    Followed,
    GoOn,
    Interrupted,
    LookOver,
    News,
    Part,
    SlipsFound,
    Think,
    TurnBack,
    WasKnown,
    sent,
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
NOTES = (Look("Bob", "sword"), Look("Bob", "coin", has=False), Look("Ann", "coin", has=False))
KNOWN = GAME.reasoner(SETUP).follow(())


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


def test_nothing_in_the_current_folder_is_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, beside: Engine, heard: Heard
) -> None:
    Path(tmp_path, "pickle.py").write_text("from pathlib import Path\nPath('run').touch()\n")
    monkeypatch.chdir(tmp_path)
    beside.ask(1, think(1))
    assert eventually(lambda: len(heard) == 2)
    assert not Path(tmp_path, "run").exists()


def test_a_process_that_dies_is_told_of_and_the_next_question_starts_another(
    qtbot: QtBot, beside: Engine, heard: Heard
) -> None:
    beside.ask(1, think(1, NOTE))
    assert eventually(lambda: len(heard) == 2)
    first = beside.process_id
    assert first
    with qtbot.waitSignal(beside.ended) as told:
        os.kill(first, signal.SIGTERM)
    assert told.args == ["The process ended with code 15."]
    beside.ask(1, think(2, NOTE))
    beside.ask(1, Explain("sword", "Bob", 2))
    assert eventually(lambda: len(heard) == 5)
    assert isinstance(heard[-1][2], Explained)
    assert beside.process_id != first


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


def test_it_ends_when_the_window_is_killed() -> None:
    window = subprocess.run([sys.executable, "-c", WINDOW], capture_output=True, check=False)
    assert window.returncode == -signal.SIGKILL
    assert eventually(lambda: not _alive(int(window.stdout)))


def _alive(process: int) -> bool:
    """Return whether a process runs; one that only waits to be buried does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


class Silent(QObject):
    """An engine that takes up what is asked and says nothing by itself."""

    answered = Signal(int, int, object)
    ended = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Asked] = []
        self.table = 0
        self.at: Part | None = None

    def ask(self, table: int, asked: Asked) -> None:
        """Take it up."""
        self.table = table
        self.asked.append(asked)

    def part_of(self, _table: int) -> Part | None:
        """Return what a test says that it works on."""
        return self.at


@pytest.fixture
def silent(qapp: object) -> Silent:
    return Silent()


@pytest.fixture
def thinker(silent: Silent) -> Thinker:
    return Thinker(GAME, silent)  # type: ignore[arg-type]


def last_thought(silent: Silent) -> Think:
    thought = silent.asked[-1]
    assert isinstance(thought, Think)
    return thought


def test_only_notes_that_are_new_are_sent(silent: Silent, thinker: Thinker) -> None:
    sent = []
    for notes in (NOTES[:1], NOTES, (NOTES[0], NOTES[2]), NOTES[:1]):
        thinker.think(Play(SETUP, notes))
        thought = last_thought(silent)
        sent.append((thought.number, thought.kept, thought.more))
    assert sent == [(1, 0, NOTES[:1]), (2, 1, NOTES[1:]), (3, 1, NOTES[2:]), (4, 1, ())]


def test_a_new_process_is_asked_the_same_at_once(
    qtbot: QtBot, silent: Silent, thinker: Thinker
) -> None:
    thinker.think(Play(SETUP, NOTES))
    for asked in (
        TurnBack((3, 0, 1)),
        Explain("cup", "Ann", 1),
        Explain("coin", "Bob", 3),
        FindSlips(sent(GAME)),
        GoOn({}, Level.ODDS),
    ):
        thinker.ask(asked)
    silent.answered.emit(silent.table, 1, WasKnown(0, KNOWN))
    silent.answered.emit(silent.table, 1, SlipsFound(tried=True))
    silent.asked.clear()
    with qtbot.waitSignal(thinker.answered) as heard:
        silent.ended.emit("it fell over")
    assert heard.args == [Interrupted()]
    assert eventually(lambda: len(silent.asked) == 3)
    thought, *more = silent.asked
    assert isinstance(thought, Think)
    assert (thought.number, thought.kept, thought.more) == (2, 0, NOTES)
    assert more == [TurnBack((3, 1)), Explain("coin", "Bob", 3)]


def test_a_game_that_ends_every_process_is_given_up_and_can_be_tried_again(
    qtbot: QtBot, silent: Silent, thinker: Thinker
) -> None:
    thinker.think(Play(SETUP, NOTES))
    heard: list[News] = []
    thinker.answered.connect(heard.append)
    ended: list[int] = []
    while not heard or heard[-1] == Interrupted():
        assert eventually(lambda: len(silent.asked) > len(ended))
        ended.append(len(silent.asked))
        silent.ended.emit("it fell over")
    assert ended == [1, 2, 3, 4]
    assert heard == [*[Interrupted()] * 3, Failed(Part.MARKS, "it fell over")]
    QTest.qWait(1)
    assert len(silent.asked) == len(ended), "it goes on for ever"
    thinker.try_again(Part.MARKS)
    assert last_thought(silent).more == NOTES


def test_answers_about_older_notes_or_other_tables_are_not_heard(
    qtbot: QtBot, silent: Silent, thinker: Thinker
) -> None:
    thinker.think(Play(SETUP, NOTES[:1]))
    thinker.think(Play(SETUP, NOTES))
    with qtbot.assertNotEmitted(thinker.answered):
        silent.answered.emit(silent.table, 1, Followed(KNOWN))
        silent.answered.emit(silent.table + 1, 2, Followed(KNOWN))
    with qtbot.waitSignal(thinker.answered) as told:
        silent.answered.emit(silent.table, 2, Followed(KNOWN))
    assert told.args == [Followed(KNOWN)]


def test_what_a_player_asks_for_counts_the_ends_of_a_process_anew(
    silent: Silent, thinker: Thinker
) -> None:
    heard: list[News] = []
    thinker.answered.connect(heard.append)
    thinker.think(Play(SETUP, NOTES))
    for _time in range(3):
        silent.ended.emit("it fell over")
    thinker.ask(Explain("coin", "Bob", 3))
    silent.ended.emit("it fell over")
    assert heard == [Interrupted()] * 4
    for _time in range(2):
        silent.ended.emit("it fell over")
    thinker.ask(LookOver())
    silent.ended.emit("it fell over")
    assert heard[-1] == Failed(Part.MARKS, "it fell over")


def test_it_ends_when_it_is_closed(beside: Engine) -> None:
    beside.start()
    started = beside.process_id
    assert started
    beside.close()
    assert beside.process_id is None
    assert eventually(lambda: not _alive(started))
