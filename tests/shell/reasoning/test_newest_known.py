"""What is known is told as it comes, and nobody waits for what can wait."""

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.session import Session
from notepad.shell.reasoning import live_knowledge
from notepad.shell.reasoning.engine import Thinker
from notepad.shell.reasoning.live_knowledge import Following
from notepad.shell.reasoning.messages import Contradicted
from tests.nullgame import GAME, SETUP, Knowledge, Look
from tests.shell.conftest import eventually

SWORD = Look("Bob", "sword")
KNOWN = GAME.reasoner(SETUP).follow(())
COUNTED = GAME.reasoner(SETUP).weigh(KNOWN)
WRONG = Knowledge({}, conflict=(1, 2))


class Told:
    """A thinker that tells what a test has it tell."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        for name in ("think", "go_on", "pause", "explain"):
            monkeypatch.setattr(Thinker, name, self._takes(name))

    def _takes(self, name: str) -> object:
        return lambda *_asked: self.asked.append(name)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    return Told(monkeypatch)


@pytest.fixture
def session() -> Session:
    return Session(GAME, SETUP)


@pytest.fixture
def following(qtbot: QtBot, session: Session) -> Iterator[Following]:
    made = Following(session)
    yield made
    made.close()


@pytest.fixture
def signals(following: Following) -> list[str]:
    """Return what is signalled, in order."""
    found: list[str] = []
    for name in ("marked", "changed", "extended", "rested", "recalled"):
        getattr(following, name).connect(lambda name=name: found.append(name))
    return found


def test_all_that_follows_is_known_in_the_end(following: Following, session: Session) -> None:
    assert eventually(lambda: following.settled)
    session.note(SWORD)
    assert not following.settled
    assert following.follow_on()
    assert eventually(lambda: following.settled)
    known = following.known
    assert isinstance(known, Knowledge)
    assert (known.possible["sword"], known.worlds) == (("Bob",), 1)


def test_a_play_that_is_the_same_is_not_reasoned_about_again(
    told: Told, following: Following
) -> None:
    assert not following.follow_on()
    assert told.asked == ["think"]


def test_what_is_certain_is_told_before_the_odds(
    told: Told, following: Following, signals: list[str]
) -> None:
    following._thinker.followed.emit(KNOWN)
    assert eventually(lambda: bool(signals))
    following._thinker.weighed.emit(COUNTED)
    assert signals == ["marked", "changed"]
    assert following.settled


def test_what_comes_together_is_told_once(
    told: Told, following: Following, signals: list[str]
) -> None:
    following._thinker.followed.emit(KNOWN)
    following._thinker.weighed.emit(COUNTED)
    QTest.qWait(5)
    assert signals == ["changed"]


def test_a_contradiction_is_told_at_once(
    told: Told, following: Following, signals: list[str]
) -> None:
    following._thinker.contradicted.emit(Contradicted(WRONG, 2, KNOWN))
    assert signals == ["changed"]
    assert following.settled
    assert not following.consistent
    assert following.clash == (1, 2)


def test_odds_are_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch, told: Told, session: Session, qtbot: QtBot
) -> None:
    monkeypatch.setattr(live_knowledge, "PATIENCE_MS", 1)
    following = Following(session)
    session.note(SWORD)
    with qtbot.waitSignal(following.changed):
        following.follow_on()
    assert not following.settled
    following.close()


def test_what_can_wait_is_asked_for_when_the_player_pauses(
    monkeypatch: pytest.MonkeyPatch, told: Told, following: Following, signals: list[str]
) -> None:
    following.go_on(Level.ODDS)
    assert told.asked == ["think"], "nothing is weighed yet"
    monkeypatch.setattr(live_knowledge, "QUIET_MS", 1)
    following._thinker.weighed.emit(COUNTED)
    assert eventually(lambda: "rested" in signals)
    following.go_on(Level.ODDS)
    assert told.asked == ["think", "go_on"]


def test_a_player_who_taps_is_not_kept_waiting(
    monkeypatch: pytest.MonkeyPatch, told: Told, following: Following, signals: list[str]
) -> None:
    monkeypatch.setattr(live_knowledge, "AT_IT_MS", 1)
    following._thinker.weighed.emit(COUNTED)
    following.disturb()
    assert told.asked == ["think"], "nothing is at it yet"
    following.go_on(Level.ODDS)
    following.disturb()
    following.disturb()
    assert told.asked == ["think", "go_on", "pause"]
    assert eventually(lambda: "rested" in signals)


def test_more_that_is_found_out_is_told(
    told: Told, following: Following, signals: list[str]
) -> None:
    following._thinker.pondered.emit(COUNTED)
    following._thinker.recalled.emit((None,))
    assert signals == ["extended", "recalled"]
    assert following.told == (None,)


def test_after_a_fault_nothing_is_known(qtbot: QtBot, told: Told, following: Following) -> None:
    following._thinker.weighed.emit(COUNTED)
    with qtbot.waitSignal(following.failed) as heard:
        following._thinker.failed.emit("out of order")
    assert heard.args == ["out of order"]
    assert following.known is None
