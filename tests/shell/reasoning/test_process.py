"""The process beside the window, what is asked of it, and what is known as its answers come."""

import os
import pickle
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from threading import get_native_id
from time import monotonic, sleep
from typing import Any, TypeAlias

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside
from notepad.core.form import Draft
from notepad.core.game import Play
from notepad.core.help_levels import Level
from notepad.core.mistake_search import mends
from notepad.core.reasoner import Breath, Reason, Reasoner, Review, without_breaths
from notepad.core.session import Session
from notepad.deduction.deadline import check_deadline, time_limit
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import AskOne
from notepad.shell.reasoning import live_knowledge, messages, process_main
from notepad.shell.reasoning.engine import Engine, Thinker
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
    Pondered,
    SlipsFound,
    Think,
    TurnBack,
    WasKnown,
    Weighed,
    WouldFollow,
    sent,
)
from notepad.shell.reasoning.process_main import Desk, Inbox, Past, foreseen, slips_found
from tests.nullgame import GAME, SETUP, Knowledge, Look, NullReasoner, Setup
from tests.shell.builders import of_kind, there
from tests.shell.player import eventually
from tests.shell.reasoning.breaking import break_parts, broken_game
from tests.shell.samples import SETUP as FOUR
from tests.shell.samples import THREE

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


def test_a_dead_process_is_told_and_replaced(qtbot: QtBot, beside: Engine, heard: Heard) -> None:
    beside.ask(1, think(1, NOTE))
    assert eventually(lambda: len(heard) == 2)
    first = there(beside.process_id)
    with qtbot.waitSignal(beside.ended) as told:
        os.kill(first, signal.SIGTERM)
    assert told.args == ["The process ended with code 15."]
    for asked in (think(2, NOTE), Explain("sword", "Bob", 2)):
        beside.ask(1, asked)
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
    return of_kind(Think, silent.asked[-1])


def test_only_notes_that_are_new_are_sent(silent: Silent, thinker: Thinker) -> None:
    sent = []
    for notes in (NOTES[:1], NOTES, (NOTES[0], NOTES[2]), NOTES[:1]):
        thinker.think(Play(SETUP, notes))
        thought = last_thought(silent)
        sent.append((thought.number, thought.kept, thought.more))
    assert sent == [(1, 0, NOTES[:1]), (2, 1, NOTES[1:]), (3, 1, NOTES[2:]), (4, 1, ())]


def test_a_new_process_is_asked_the_same(qtbot: QtBot, silent: Silent, thinker: Thinker) -> None:
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


def test_a_game_that_ends_all_is_given_up(qtbot: QtBot, silent: Silent, thinker: Thinker) -> None:
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


def test_late_answers_are_not_heard(qtbot: QtBot, silent: Silent, thinker: Thinker) -> None:
    thinker.think(Play(SETUP, NOTES[:1]))
    thinker.think(Play(SETUP, NOTES))
    with qtbot.assertNotEmitted(thinker.answered):
        silent.answered.emit(silent.table, 1, Followed(KNOWN))
        silent.answered.emit(silent.table + 1, 2, Followed(KNOWN))
    with qtbot.waitSignal(thinker.answered) as told:
        silent.answered.emit(silent.table, 2, Followed(KNOWN))
    assert told.args == [Followed(KNOWN)]


def test_a_players_question_counts_ends_anew(silent: Silent, thinker: Thinker) -> None:
    heard: list[News] = []
    thinker.answered.connect(heard.append)
    thinker.think(Play(SETUP, NOTES))
    for asked, ends in ((None, 3), (Explain("coin", "Bob", 3), 3), (LookOver(), 1)):
        if asked is not None:
            thinker.ask(asked)
        for _time in range(ends):
            silent.ended.emit("it fell over")
    assert heard == [*[Interrupted()] * 6, Failed(Part.MARKS, "it fell over")]


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


BOTH = (Look("Bob", "sword"), Look("Ann", "coin", has=False))
CONTRADICTORY = (*BOTH, Look("Bob", "sword", has=False))
MORE = GoOn({}, Level.ODDS)
LONGER = replace(MORE, further_s=3.0)
Maker: TypeAlias = Callable[[Any], Reasoner[Any]]
ASKED: Draft = {"who": ("Bob",), "whom": ("Cem",), "suit": ("blue",)}
LOOKS = (Look("Bob", "sword"), Look("Bob", "coin", has=False), Look("Ann", "sword", has=False))
COMMAND = (sys.executable, "-m", "notepad", "--reason")


class Ponderer(NullReasoner):
    """Finds two things more, with a breath before each."""

    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge | Breath]:
        for step in (1, 2):
            yield Breath()
            yield replace(known, worlds=step)


class Foreseer(Ponderer):
    """Foresees two things more, too."""

    def estimate_opponents(self, known: Knowledge, aside: Aside) -> Iterator[Knowledge | Breath]:
        """Yield as many worlds more than there were."""
        for step in (10, 20):
            yield Breath()
            yield replace(known, worlds=(known.worlds or 0) + step)

    def look_further(
        self, known: Knowledge, aside: Aside, seconds: float
    ) -> Iterator[Knowledge | Breath]:
        """Yield a hundred worlds more for each second."""
        for _second in range(int(seconds)):
            yield Breath()
            known = replace(known, worlds=(known.worlds or 0) + 100)
            yield known


@dataclass(frozen=True, slots=True)
class Roughly(Knowledge):
    """Known by an estimate."""

    @property
    def exact(self) -> bool:
        """It never is."""
        return False


class Estimator(NullReasoner):
    """Counts the deals only where there is much patience."""

    def weigh(self, known: Knowledge, *, patience_ms: float = 150) -> Knowledge:
        """Return an estimate to the impatient."""
        made = Knowledge if patience_ms > 150 else Roughly
        return made(known.possible, known.conflict, 1)


class Versatile(Estimator, Foreseer):
    """Has answers for everything."""


def thinking(
    *more: Look, number: int = 1, kept: int = 0, setup: Setup = SETUP, made: Maker = NullReasoner
) -> Think:
    return Think(number, "en", made, setup, kept, more)


def taken(desk: Desk, *asked: Asked) -> Desk:
    for one in asked:
        desk.take(one)
    return desk


def answers(desk: Desk, *asked: Asked) -> list[Answer]:
    """Return all that comes when nothing else is asked."""
    taken(desk, *asked)
    found = []
    while desk.busy:
        answer = desk.step()
        if answer is not None:
            found.append(answer)
    return found


def thought(*more: Look, made: Maker = NullReasoner) -> Desk:
    """Return a desk that has thought of these notes."""
    desk = Desk()
    answers(desk, thinking(*more, made=made))
    return desk


def known(answer: Answer) -> Knowledge:
    assert isinstance(answer, Followed | Weighed | Contradicted)
    assert isinstance(answer.known, Knowledge)
    return answer.known


def kinds(found: Sequence[Answer]) -> list[type[Answer]]:
    return [type(answer) for answer in found]


def test_what_is_certain_comes_before_the_odds_and_what_is_out_of_date_is_not_gone_on_with() -> (
    None
):
    certain, odds = answers(Desk(), thinking(*BOTH))
    assert kinds([certain, odds]) == [Followed, Weighed]
    assert known(certain).possible == known(odds).possible
    assert (known(certain).worlds, known(odds).worlds) == (None, 1)
    desk = taken(Desk(), thinking(*CONTRADICTORY[:1]))
    assert isinstance(desk.step(), Followed)
    assert kinds(answers(desk, thinking(*CONTRADICTORY[1:], number=2, kept=1))) == [Contradicted]
    assert desk.number == 2


WHY, END = Explain("sword", "Bob", len(BOTH)), LookOver()
ELSEWHERE = GoOn({"search": ("cup",)}, Level.DEDUCTION)


@pytest.mark.parametrize(
    ("made", "notes", "asked", "told"),
    [
        (NullReasoner, CONTRADICTORY, (MORE, END), []),
        (NullReasoner, BOTH, (WHY, Explain("coin", "Bob", len(BOTH))), [Explained]),
        (Ponderer, BOTH, (MORE, WHY), [Explained, Pondered, Pondered, messages.Recalled]),
        (Ponderer, BOTH, (MORE, END), [FoundOut, Pondered, Pondered, messages.Recalled]),
        (Foreseer, BOTH, (ELSEWHERE,), [Pondered, Pondered]),
        (Estimator, BOTH, (MORE,), [messages.Recalled, Weighed]),
        (Foreseer, BOTH, (MORE,), [Pondered, Pondered, messages.Recalled, Pondered, Pondered]),
    ],
    ids=["contradiction", "newer", "why", "review", "deduction", "exact", "foreseen"],
)
def test_what_is_asked_is_answered_in_the_order_of_its_urgency(
    made: Maker, notes: Sequence[Look], asked: Sequence[Asked], told: list[type[Answer]]
) -> None:
    assert kinds(answers(thought(*notes, made=made), *asked)) == told


LOST: Mapping[Part, set[type[Answer]]] = {
    Part.ODDS: {Weighed},
    Part.WHY: {Explained},
    Part.SUPPOSED: {WouldFollow},
    Part.EARLIER: {WasKnown},
    Part.REVIEW: {FoundOut},
    Part.REVEALED: {messages.Recalled},
    Part.EXACT_ODDS: {Weighed},
    Part.ADVICE: {Pondered},
    Part.OPPONENTS: {Pondered},
    Part.FURTHER: {Pondered},
}


@pytest.mark.parametrize("part", LOST, ids=lambda part: part.name)
def test_a_part_that_breaks_is_told_of_and_all_others_are_answered(
    part: Part, tmp_path: Path
) -> None:
    whole, less = (answered(tmp_path / "broken", *parts) for parts in ((), (part,)))
    assert less.pop(Failed) == 1
    assert not less - whole
    assert {*whole - less} == LOST[part]


def answered(broken: Path, *parts: Part) -> Counter[type[Answer]]:
    """Return how many answers of each kind come if these parts break."""
    break_parts(broken, parts)
    desk, made = Desk(), broken_game(replace(GAME, reasoner=Versatile), broken).reasoner
    found = answers(desk, thinking(*BOTH[:1], made=made))
    found += answers(
        desk,
        Explain("sword", "Bob", 1),
        messages.Suppose("coin", "Bob"),
        TurnBack((1, 0)),
        LookOver(),
        LONGER,
    )
    assert [one.part for one in found if isinstance(one, Failed)] == [*parts]
    return Counter(kinds(found))


def test_what_is_asked_comes_before_slips(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_main, "_STAND_S", 0)
    desk = Desk()
    (wrong,) = answers(desk, Think(1, "en", CATALINE.reasoner, THREE, 0, (blue(0), blue(1))))
    wrong = of_kind(Contradicted, wrong)
    assert (wrong.number, there(wrong.before).consistent) == (2, True)
    taken(desk, FindSlips(sent(CATALINE)))
    while (first := desk.step()) is None:
        pass
    assert not of_kind(SlipsFound, first).tried
    fewer = answers(desk, Think(2, "en", CATALINE.reasoner, THREE, 1, ()))
    assert kinds(fewer) == [Followed, Weighed], "the search ends with the next note"
    foreseen = answers(desk, messages.Foresee(sent(CATALINE), ASKED, "passed", {}))
    assert kinds(foreseen) == [messages.Foreseen]


def test_a_contradiction_leaves_reasons_for_all_that_follows_without_the_doubted_note() -> None:
    notes = [AskOne(asker="Bob", target="Cem", about="blue", passed=at) for at in (0, 2)]
    clear = AskOne(asker="Ann", target="Bob", about="blue", passed=0)
    desk = Desk()
    answers(desk, Think(1, "en", CATALINE.reasoner, THREE, 0, (clear, *notes)))
    *_before, last = answers(desk, FindSlips(sent(CATALINE)))
    assert len(there(of_kind(SlipsFound, last).doubt).left_out) == 1
    for count, told in ((3, ("no", (1,))), (4, ("open", ()))):
        if count == 4:  # nothing is in doubt until it is found again
            answers(desk, Think(2, "en", CATALINE.reasoner, THREE, 3, (clear,)))
        (why,) = answers(desk, Explain("blue-1", "Bob", count))
        reason = of_kind(Explained, why).reason
        assert (reason.answer, reason.notes) == told


def worlds(found: Sequence[Answer]) -> list[int | None]:
    """Return how many worlds there were in each thing that was pondered."""
    pondered = (one.known for one in found if isinstance(one, Pondered))
    return [one.worlds for one in pondered if isinstance(one, Knowledge)]


@pytest.mark.parametrize("done", [1, 2, 3, 5])
def test_in_a_pause_only_questions_are_answered_and_it_goes_on_where_it_stopped(done: int) -> None:
    desk, all_of_it = thought(*BOTH, made=Foreseer), [1, 2, 12, 22, 122, 222, 322]
    taken(desk, LONGER)
    found: list[Answer] = []
    while len(worlds(found)) < done:
        found += filter(None, [desk.step()])
    assert answers(desk, Pause()) == []
    assert kinds(answers(desk, Explain("sword", "Bob", len(BOTH)))) == [Explained]
    assert worlds(answers(desk, LONGER)) == all_of_it[done:]
    assert answers(desk, LONGER) == [], "all of it is done"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how a thread gives way")
def test_games_are_played_on_where_nothing_else_wants_the_processor() -> None:
    def how_late() -> int:
        return os.getpriority(os.PRIO_PROCESS, get_native_id())

    def steps() -> Iterator[tuple[int, bool]]:
        for _step in range(3):
            yield how_late(), check_deadline()

    usual = how_late()
    with time_limit(60_000):
        found = list(process_main.giving_way(steps()))
    assert found == [(min(usual + process_main._NICE, 19), True)] * 3
    assert how_late() == usual


def test_the_shares_are_those_of_the_deals_with_which_each_answer_fits() -> None:
    reasoner = CATALINE.reasoner(FOUR)
    steps = foreseen(CATALINE, reasoner, Play(FOUR, ()), ASKED, "passed", {})
    (found,) = (step for step in steps if step is not None and not isinstance(step, Breath))
    whole, deals = (reasoner.weigh(reasoner.follow(notes)).deals for notes in ((), (blue(1),)))
    assert found["1"] == pytest.approx(there(deals) / there(whole))
    assert sum(found.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("limit", "most_new", "reaches"), [(30, 1, 20), (5, 100, 0)], ids=["slowly", "never at first"]
)
def test_many_notes_are_caught_up_with_in_parts(limit: int, most_new: int, reaches: int) -> None:
    reasoner, turns = Slow(limit, most_new), 0
    frame = SameFrame(replace(GAME, reasoner=lambda _setup: reasoner))
    for count in (20, 21):
        opened = Play(SETUP, (NOTE,) * count)
        while frame.follow_some_notes(opened):
            turns += 1
            assert turns < 60
        if count == 20:
            assert (frame.known_within_frame(opened) is None) is not reaches
            assert reasoner.followed >= reaches
        reasoner.limit = 100  # as the machine is idle again
    assert frame.known_within_frame(Play(SETUP, (NOTE,) * 22)) is not None


def blue(passed: int) -> AskOne:
    return AskOne(asker="Bob", target="Cem", about="blue", passed=passed)


def search(*notes: AskOne, pairs_s: float = 60) -> list[SlipsFound]:
    play = Play(FOUR, notes)
    steps = slips_found(CATALINE, CATALINE.reasoner(FOUR), play, pairs_s=pairs_s)
    return [step for step in steps if not isinstance(step, Breath)]


def test_a_long_search_tells_what_it_found_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_main, "_STAND_S", 0)
    steps = search(blue(0), blue(1))
    assert not steps[0].tried
    assert len(steps[0].mends) == 1
    *_before, best = without_breaths(
        mends(CATALINE, CATALINE.reasoner(FOUR), Play(FOUR, (blue(0), blue(1))))
    )
    assert steps[-1].tried
    assert [mend.slips for mend in steps[-1].mends] == [mend.slips for mend in best[:30]]
    (alone,) = search(blue(0), blue(0), blue(3), blue(3), pairs_s=0)
    assert alone == SlipsFound((), (), tried=True)
    monkeypatch.setattr(process_main, "mends", lambda *_play, **_patience: iter(()))
    (alone,) = search(blue(0), blue(3), pairs_s=0)
    assert alone == SlipsFound((), (1, 2), tried=True)


def test_what_follows_a_mended_note_is_found_out_anew() -> None:
    past, mended = Past(), (LOOKS[0], Look("Bob", "cup", has=False), LOOKS[2])

    def looked_back(notes: tuple[Look, ...]) -> int:
        """Look back on all that is missing; return on how many notes that was."""
        return len(list(without_breaths(past.look_back(GAME.reasoner(SETUP), notes))))

    looked_back(LOOKS)
    assert [one.brief if one else "" for one in past.told(mended)] == ["2 → 1", "", ""]
    assert looked_back(mended) == 2


def loud(setup: object) -> object:
    """Make a reasoner and say so, where nothing ought to be said."""
    print("here comes a reasoner")
    return GAME.reasoner(setup)  # type: ignore[arg-type]


def started() -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe)


def ask(running: subprocess.Popen[bytes], table: int, asked: Asked) -> None:
    assert running.stdin is not None
    running.stdin.write(pickle.dumps((table, asked)))
    running.stdin.flush()


def answer(running: subprocess.Popen[bytes]) -> tuple[int, int, Answer]:
    """Return the next answer; what is begun, and that there is nothing to do, are none."""
    assert running.stdout is not None
    length = int.from_bytes(running.stdout.read(messages.LENGTH_BYTES))
    table, number, told = pickle.load(BytesIO(running.stdout.read(length)))
    return (
        answer(running)
        if isinstance(told, messages.Began | messages.Rested)
        else (table, number, told)
    )


def test_it_answers_until_nobody_asks_any_more() -> None:
    with started() as running:
        ask(running, 3, Think(8, "en", loud, SETUP, 0, (Look("Bob", "sword"),)))  # type: ignore[arg-type]
        told = [answer(running), answer(running)]
        out, errors = running.communicate()
    assert [(table, number) for table, number, _answer in told] == [(3, 8), (3, 8)]
    assert [type(one) for _table, _number, one in told] == [Followed, Weighed]
    assert not out or pickle.loads(out[messages.LENGTH_BYTES :]) == (3, 8, messages.Rested(1))
    assert b"here comes a reasoner" in errors
    assert running.returncode == 0


class Endless(NullReasoner):
    """Never comes to an end of one thing that it does, but looks up now and then."""

    def __init__(self, setup: Setup, at: str) -> None:
        super().__init__(setup)
        self._at = at

    def _do(self, what: str) -> None:
        end = monotonic() + 20  # so that a test fails in the end
        while what == self._at and monotonic() < end:
            check_deadline()

    def follow(self, notes: Sequence[Look]) -> Knowledge:
        """Stick at the second note, if that is where it sticks."""
        if len(notes) == 1:
            self._do("follow")
        return super().follow(notes)

    def weigh(self, known: Knowledge, *, patience_ms: float = 150) -> Knowledge:
        """Stick here, too, but not where a third note came."""
        if known.possible == super().follow(LOOKS[:1]).possible:
            self._do("weigh")
        return super().weigh(known)

    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge | Breath]:
        """Stick here, or yield the same."""
        self._do("ponder")
        yield known

    def estimate_opponents(self, known: Knowledge, aside: Aside) -> Iterator[Knowledge | Breath]:
        """Stick here, or yield the same."""
        self._do("look ahead")
        yield known


@pytest.mark.parametrize(
    ("at", "told"), [("follow", 0), ("weigh", 1), ("ponder", 2), ("look ahead", 4)]
)
def test_a_note_has_everything_else_dropped(at: str, told: int) -> None:
    made = partial(Endless, at=at)
    with started() as running:
        ask(running, 1, Think(1, "en", made, SETUP, 0, LOOKS[:1]))
        for at_answer in range(told):
            assert answer(running)[1] == 1
            if at_answer == 1:
                ask(running, 1, MORE)
        sleep(0.2)  # it is at it by now
        ask(running, 1, Think(2, "en", made, SETUP, 0, LOOKS))
        table, number, known = answer(running)
        running.kill()
    assert (table, number, type(known)) == (1, 2, Followed)


def test_what_is_asked_meanwhile_of_the_same_notes_drops_nothing() -> None:
    inbox = Inbox()
    for asked in (MORE, Pause(), Explain("sword", "Bob", 1), thinking(*BOTH)):
        inbox.put(7, asked)
        assert inbox.urgent(7) is isinstance(asked, Think)
        assert not inbox.urgent(8)
    while not inbox.empty:
        inbox.take()
    assert not inbox.urgent(7)


def test_it_ends_without_a_word_when_nobody_hears_it() -> None:
    with started() as running:
        assert running.stdout is not None
        running.stdout.close()
        ask(running, 1, Think(1, "en", GAME.reasoner, SETUP, 0, ()))
        assert running.stderr is not None
        errors = running.stderr.read()
        running.wait()
    assert (errors, running.returncode) == (b"", 0)
