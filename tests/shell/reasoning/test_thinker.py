"""What is asked about one game, and that nothing out of date is heard."""

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.game import Play
from notepad.shell.reasoning.engine import Thinker
from notepad.shell.reasoning.messages import (
    Asked,
    Explain,
    Failed,
    FindSlips,
    Followed,
    GaveUp,
    GoOn,
    Interrupted,
    Leave,
    LookOver,
    News,
    Recalled,
    SlipsFound,
    Think,
    TurnBack,
    WasKnown,
    Weighed,
    sent,
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


def test_nothing_is_asked_again_where_nothing_was_asked(silent: Silent, thinker: Thinker) -> None:
    silent.ended.emit("it fell over")
    QTest.qWait(1)
    assert not silent.asked


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
    assert heard == [*[Interrupted()] * 3, GaveUp("it fell over")]
    QTest.qWait(1)
    assert len(silent.asked) == len(ended), "it goes on for ever"
    thinker.try_again()
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


def test_answers_are_heard_in_the_order_in_which_they_come(
    silent: Silent, thinker: Thinker
) -> None:
    heard: list[News] = []
    thinker.answered.connect(heard.append)
    thinker.think(Play(SETUP, NOTES))
    answers = [Followed(KNOWN), Weighed(KNOWN), Recalled((None,)), Failed("out of order")]
    for answer in answers:
        silent.answered.emit(silent.table, 1, answer)
    assert heard == answers


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
    assert heard[-1] == GaveUp("it fell over")


def test_a_closed_one_leaves_the_table_and_hears_nothing_more(
    qtbot: QtBot, silent: Silent, thinker: Thinker
) -> None:
    thinker.think(Play(SETUP, NOTES))
    thinker.close()
    assert silent.asked[-1] == Leave()
    with qtbot.assertNotEmitted(thinker.answered):
        silent.answered.emit(silent.table, 1, Followed(KNOWN))
