"""The process beside the window, what is asked of it, and what is known as its answers come."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from typing_extensions import override

from notepad.core.game import Play
from notepad.core.help_levels import Level
from notepad.core.reasoner import Reason, Review
from notepad.core.session import Session
from notepad.shell.reasoning import live_knowledge
from notepad.shell.reasoning.engine import Engine, Thinker, engine
from notepad.shell.reasoning.live_knowledge import LiveKnowledge, SameFrame, Update
from notepad.shell.reasoning.messages import (
    Answer,
    Asked,
    Contradicted,
    Explain,
    Explained,
    Failed,
    FindSlips,
    Followed,
    FoundOut,
    GoOn,
    Interrupted,
    LookOver,
    News,
    Part,
    Pause,
    SlipsFound,
    Think,
    TurnBack,
    WasKnown,
    Weighed,
    WouldFollow,
    sent,
)
from tests.nullgame import GAME, SETUP, Knowledge, Look, NullReasoner
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


COUNTED = GAME.reasoner(SETUP).weigh(KNOWN)
WRONG = Knowledge({}, conflict=(1, 2))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[type[Asked]]:
    """Return what is asked, in order; a test answers it."""
    found: list[type[Asked]] = []
    monkeypatch.setattr(Engine, "ask", lambda _self, _table, asked: found.append(type(asked)))
    return found


@pytest.fixture
def session() -> Session:
    return Session(GAME, SETUP)


@pytest.fixture
def knowledge(qtbot: QtBot, session: Session) -> Iterator[LiveKnowledge]:
    made = LiveKnowledge(session)
    yield made
    made.close()


@pytest.fixture
def updates(knowledge: LiveKnowledge) -> list[Update]:
    """Return what is said to be new, in order."""
    found: list[Update] = []
    knowledge.changed.connect(found.append)
    return found


@pytest.fixture
def pauses(knowledge: LiveKnowledge) -> list[None]:
    """Return something for each time that the player is said to pause."""
    found: list[None] = []
    knowledge.rested.connect(lambda: found.append(None))
    return found


def test_all_that_follows_is_known_in_the_end(knowledge: LiveKnowledge, session: Session) -> None:
    assert eventually(lambda: knowledge.settled)
    session.note(NOTE)
    assert not knowledge.settled
    assert knowledge.follow_on()
    assert eventually(lambda: knowledge.settled)
    known = knowledge.known
    assert isinstance(known, Knowledge)
    assert (known.possible["sword"], known.worlds) == (("Bob",), 1)


def test_it_is_at_rest_once_what_can_wait_has_come_too(
    knowledge: LiveKnowledge, session: Session, updates: list[Update]
) -> None:
    knowledge.rested.connect(lambda: knowledge.resume_idle_work(Level.ODDS))
    assert eventually(lambda: knowledge.settled)
    assert not knowledge.at_rest, "what can wait wasn't even asked for"
    assert eventually(lambda: knowledge.at_rest)
    assert Update.BESIDE in updates, "what each note revealed"
    updates.clear()
    QTest.qWait(live_knowledge.QUIET_MS)
    assert updates == []
    knowledge.explain("sword", "Bob", 0)
    assert not knowledge.at_rest
    assert eventually(lambda: knowledge.at_rest)
    assert updates == [Update.REASON]
    session.note(NOTE)
    assert not knowledge.at_rest


def test_what_is_certain_is_told_before_the_odds_a_contradiction_at_once_and_every_answer_kept(
    asked: list[type[Asked]], knowledge: LiveKnowledge, updates: list[Update]
) -> None:
    knowledge.take(Followed(KNOWN))
    assert eventually(lambda: bool(updates))
    knowledge.take(Weighed(COUNTED))
    assert updates == [Update.MARKS, Update.ALL]
    assert knowledge.settled
    updates.clear()
    reason, slips = Explained("cup", "Ann", Reason("open")), SlipsFound((), (2,), tried=True)
    would, review = WouldFollow("coin", "Bob", None), Review(())
    for news in (reason, slips, would, FoundOut(review), WasKnown(0, KNOWN)):
        knowledge.take(news)
    assert (knowledge.explained, knowledge.slips, knowledge.would_follow) == (reason, slips, would)
    assert (knowledge.review, knowledge.earlier) == (review, {0: KNOWN})
    beside = Update.BESIDE
    assert updates == [Update.REASON, beside, beside, beside, Update.EARLIER]
    updates.clear()
    knowledge.take(Contradicted(WRONG, 2, KNOWN))
    assert updates == [Update.ALL]
    assert knowledge.settled
    assert not knowledge.consistent
    assert knowledge.clash == (1, 2)


def test_odds_are_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch, asked: list[type[Asked]], session: Session, qtbot: QtBot
) -> None:
    monkeypatch.setattr(live_knowledge, "PATIENCE_MS", 1)
    knowledge = LiveKnowledge(session)
    session.note(NOTE)
    with qtbot.waitSignal(knowledge.changed):
        knowledge.follow_on()
    assert not knowledge.settled
    knowledge.close()


def test_what_can_wait_is_asked_for_when_the_player_pauses_and_waits_while_he_taps(
    monkeypatch: pytest.MonkeyPatch,
    asked: list[type[Asked]],
    knowledge: LiveKnowledge,
    pauses: list[None],
) -> None:
    knowledge.resume_idle_work(Level.ODDS)
    assert asked == [Think], "nothing is weighed yet"
    monkeypatch.setattr(live_knowledge, "QUIET_MS", 1)
    knowledge.take(Weighed(COUNTED))
    assert eventually(lambda: bool(pauses))
    monkeypatch.setattr(live_knowledge, "AT_IT_MS", 1)
    knowledge.pause_idle_work()
    assert asked == [Think], "nothing is at it yet"
    pauses.clear()
    knowledge.resume_idle_work(Level.ODDS)
    assert asked == [Think, GoOn]
    knowledge.pause_idle_work()
    knowledge.pause_idle_work()
    assert asked == [Think, GoOn, Pause]
    assert eventually(lambda: bool(pauses))


def test_nothing_is_worked_out_that_nobody_sees_until_it_is_seen_again(
    monkeypatch: pytest.MonkeyPatch,
    asked: list[type[Asked]],
    knowledge: LiveKnowledge,
    pauses: list[None],
) -> None:
    monkeypatch.setattr(live_knowledge, "AT_IT_MS", 1)
    knowledge.take(Weighed(COUNTED))
    knowledge.resume_idle_work(Level.ODDS)
    knowledge.be_seen(on=False)
    assert asked == [Think, GoOn, Pause]
    pauses.clear()
    assert eventually(lambda: bool(pauses))
    knowledge.resume_idle_work(Level.ODDS)
    assert asked == [Think, GoOn, Pause]
    knowledge.be_seen(on=True)
    knowledge.resume_idle_work(Level.ODDS)
    assert asked == [Think, GoOn, Pause, GoOn]


@pytest.mark.parametrize("part", Part, ids=lambda part: part.name)
def test_what_is_known_stays_whatever_fails(
    part: Part, asked: list[type[Asked]], knowledge: LiveKnowledge, updates: list[Update]
) -> None:
    knowledge.take(Weighed(COUNTED))
    updates.clear()
    engine().answered.emit(*newest(knowledge), Failed(part, "out of order"))
    assert (knowledge.known, [*knowledge.failed]) == (COUNTED, [part])
    assert knowledge.behind is (part is Part.MARKS)
    assert updates == [Update.FAILURE]


def newest(knowledge: LiveKnowledge) -> tuple[int, int]:
    """Return the table of some knowledge, and the number of its newest play."""
    return knowledge._thinker._table, knowledge._thinker._number


class Slow(NullReasoner):
    """It never finds in time what more than some notes say, and counts its tries."""

    def __init__(self, limit: int, most_new: int) -> None:
        super().__init__(SETUP)
        self.limit, self.most_new = limit, most_new
        self.tries, self.followed = 0, 0

    @override
    def follow_within(self, notes: Sequence[Look], budget_ms: float) -> Knowledge | None:
        self.tries += 1
        if len(notes) > self.limit or len(notes) - self.followed > self.most_new:
            return None
        self.followed = len(notes)
        return KNOWN


def frame_of(reasoner: Slow) -> SameFrame:
    """Return what follows notes in the frame in which they were noted, with a reasoner."""
    return SameFrame(replace(GAME, reasoner=lambda _setup: reasoner))


def play_of(count: int) -> Play:
    return Play(SETUP, (NOTE,) * count)


def test_many_notes_are_caught_up_with_in_smaller_and_smaller_parts() -> None:
    reasoner = Slow(limit=30, most_new=1)
    frame, opened = frame_of(reasoner), play_of(20)

    turns = 0
    while frame.follow_some_notes(opened):
        turns += 1
        assert turns < 30

    assert reasoner.followed == 20
    assert frame.known_within_frame(play_of(21)) is not None


def test_what_is_never_caught_up_with_is_left_to_the_process() -> None:
    reasoner = Slow(limit=5, most_new=100)
    frame, opened, turns = frame_of(reasoner), play_of(20), 0
    while frame.follow_some_notes(opened):
        turns += 1
        assert turns < 30
    assert frame.known_within_frame(opened) is None
    reasoner.limit = 100  # as the machine is idle again
    more = play_of(21)
    while frame.follow_some_notes(more):
        pass
    assert frame.known_within_frame(play_of(22)) is not None
