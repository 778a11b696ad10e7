"""What is asked about one game, and that nothing out of date is heard."""

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.game import Play
from notepad.core.reasoner import Reason
from notepad.shell.reasoning.engine import Thinker
from notepad.shell.reasoning.messages import (
    Asked,
    Explain,
    Explained,
    Failed,
    Followed,
    GoOn,
    Leave,
    Pause,
    Pondered,
    Recalled,
    SlipsFound,
    Think,
    TurnBack,
    WasKnown,
    Weighed,
)
from tests.nullgame import GAME, SETUP, Look
from tests.shell.conftest import eventually

NOTES = (Look("Bob", "sword"), Look("Bob", "coin", has=False), Look("Ann", "coin", has=False))
KNOWN = GAME.reasoner(SETUP).follow(())


class Silent(QObject):
    """An engine that takes up what is asked and says nothing by itself."""

    answered = Signal(int, int, object)
    ended = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Asked] = []
        self.table = 0

    def ask(self, table: int, asked: Asked) -> None:
        """Take it up."""
        self.table = table
        self.asked.append(asked)


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
    thinker.turn_back((3, 0, 1))
    thinker.explain("cup", "Ann", 1)
    thinker.explain("coin", "Bob", 3)
    thinker.find_slips()
    silent.answered.emit(silent.table, 1, WasKnown(0, KNOWN))
    silent.answered.emit(silent.table, 1, SlipsFound(tried=True))
    silent.asked.clear()
    with qtbot.assertNotEmitted(thinker.failed), qtbot.waitSignal(thinker.interrupted):
        silent.ended.emit("it fell over")
    assert eventually(lambda: len(silent.asked) == 3)
    thought, *more = silent.asked
    assert isinstance(thought, Think)
    assert (thought.number, thought.kept, thought.more) == (2, 0, NOTES)
    assert more == [TurnBack((3, 1)), Explain("coin", "Bob", 3)]


def test_nothing_is_asked_again_where_nothing_was_asked(silent: Silent, thinker: Thinker) -> None:
    silent.ended.emit("it fell over")
    QTest.qWait(1)
    assert not silent.asked


def test_a_game_that_ends_every_process_is_given_up_and_can_be_tried_again(
    qtbot: QtBot, silent: Silent, thinker: Thinker
) -> None:
    thinker.think(Play(SETUP, NOTES))
    given_up: list[str] = []
    thinker.gave_up.connect(given_up.append)
    ended: list[int] = []
    while not given_up:
        assert eventually(lambda: len(silent.asked) > len(ended))
        ended.append(len(silent.asked))
        silent.ended.emit("it fell over")
    assert ended == [1, 2, 3, 4]
    assert given_up == ["it fell over"]
    QTest.qWait(1)
    assert len(silent.asked) == len(ended), "it goes on for ever"
    thinker.try_again()
    assert last_thought(silent).more == NOTES


def test_answers_about_older_notes_or_other_tables_are_not_heard(
    qtbot: QtBot, silent: Silent, thinker: Thinker
) -> None:
    thinker.think(Play(SETUP, NOTES[:1]))
    thinker.think(Play(SETUP, NOTES))
    with qtbot.assertNotEmitted(thinker.followed):
        silent.answered.emit(silent.table, 1, Followed(KNOWN))
        silent.answered.emit(silent.table + 1, 2, Followed(KNOWN))
    with qtbot.waitSignal(thinker.followed) as told:
        silent.answered.emit(silent.table, 2, Followed(KNOWN))
    assert told.args == [KNOWN]


def test_every_answer_comes_by_a_signal_of_its_own(
    qtbot: QtBot, silent: Silent, thinker: Thinker
) -> None:
    thinker.think(Play(SETUP, NOTES))
    reason = Reason("open")
    for signal, answer, told in (
        (thinker.followed, Followed(KNOWN), [KNOWN]),
        (thinker.weighed, Weighed(KNOWN), [KNOWN]),
        (thinker.pondered, Pondered(KNOWN), [KNOWN]),
        (thinker.recalled, Recalled((None,)), [(None,)]),
        (thinker.explained, Explained("cup", "Ann", reason), ["cup", "Ann", reason]),
        (thinker.failed, Failed("out of order"), ["out of order"]),
    ):
        with qtbot.waitSignal(signal) as heard:
            silent.answered.emit(silent.table, 1, answer)
        assert heard.args == told


def test_what_can_wait_looks_back_where_odds_are_shown(silent: Silent, thinker: Thinker) -> None:
    thinker.go_on({}, Level.ODDS)
    thinker.go_on({}, Level.DEDUCTION)
    thinker.pause()
    thinker.explain("cup", "Ann", 1)
    assert silent.asked == [
        GoOn({}, Level.ODDS, looks_back=True),
        GoOn({}, Level.DEDUCTION, looks_back=False),
        Pause(),
        Explain("cup", "Ann", 1),
    ]


def test_a_closed_one_leaves_the_table_and_hears_nothing_more(
    qtbot: QtBot, silent: Silent, thinker: Thinker
) -> None:
    thinker.think(Play(SETUP, NOTES))
    thinker.close()
    assert silent.asked[-1] == Leave()
    with qtbot.assertNotEmitted(thinker.followed):
        silent.answered.emit(silent.table, 1, Followed(KNOWN))
