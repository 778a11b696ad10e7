"""What is known is told as it comes, and nobody waits for what can wait."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from typing_extensions import override

from notepad.core.game import Play
from notepad.core.help_levels import Level
from notepad.core.reasoner import Reason, Review
from notepad.core.session import Session
from notepad.shell.reasoning import live_knowledge
from notepad.shell.reasoning.engine import Engine, engine
from notepad.shell.reasoning.live_knowledge import LiveKnowledge, SameFrame, Update
from notepad.shell.reasoning.messages import (
    Asked,
    Contradicted,
    Explained,
    Failed,
    Followed,
    FoundOut,
    GoOn,
    Part,
    Pause,
    SlipsFound,
    Think,
    WasKnown,
    Weighed,
    WouldFollow,
)
from tests.nullgame import GAME, SETUP, Knowledge, Look, NullReasoner
from tests.shell.conftest import eventually

SWORD = Look("Bob", "sword")
KNOWN = GAME.reasoner(SETUP).follow(())
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
    session.note(SWORD)
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
    session.note(SWORD)
    assert not knowledge.at_rest


def test_what_is_certain_is_told_before_the_odds(
    asked: list[type[Asked]], knowledge: LiveKnowledge, updates: list[Update]
) -> None:
    knowledge.take(Followed(KNOWN))
    assert eventually(lambda: bool(updates))
    knowledge.take(Weighed(COUNTED))
    assert updates == [Update.MARKS, Update.ALL]
    assert knowledge.settled


def test_a_contradiction_is_told_at_once(
    asked: list[type[Asked]], knowledge: LiveKnowledge, updates: list[Update]
) -> None:
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
    session.note(SWORD)
    with qtbot.waitSignal(knowledge.changed):
        knowledge.follow_on()
    assert not knowledge.settled
    knowledge.close()


def test_what_can_wait_is_asked_for_when_the_player_pauses(
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
    knowledge.resume_idle_work(Level.ODDS)
    assert asked == [Think, GoOn]


def test_a_player_who_taps_is_not_kept_waiting(
    monkeypatch: pytest.MonkeyPatch,
    asked: list[type[Asked]],
    knowledge: LiveKnowledge,
    pauses: list[None],
) -> None:
    monkeypatch.setattr(live_knowledge, "AT_IT_MS", 1)
    knowledge.take(Weighed(COUNTED))
    knowledge.pause_idle_work()
    assert asked == [Think], "nothing is at it yet"
    knowledge.resume_idle_work(Level.ODDS)
    knowledge.pause_idle_work()
    knowledge.pause_idle_work()
    assert asked == [Think, GoOn, Pause]
    assert eventually(lambda: bool(pauses))


def test_every_answer_is_known_from_then_on(
    asked: list[type[Asked]], knowledge: LiveKnowledge, updates: list[Update]
) -> None:
    reason, slips = Explained("cup", "Ann", Reason("open")), SlipsFound((), (2,), tried=True)
    would, review = WouldFollow("coin", "Bob", None), Review(())
    for news in (reason, slips, would, FoundOut(review), WasKnown(0, KNOWN)):
        knowledge.take(news)
    assert (knowledge.explained, knowledge.slips, knowledge.would_follow) == (reason, slips, would)
    assert (knowledge.review, knowledge.earlier) == (review, {0: KNOWN})
    beside = Update.BESIDE
    assert updates == [Update.REASON, beside, beside, beside, Update.EARLIER]


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
    return Play(SETUP, (SWORD,) * count)


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
