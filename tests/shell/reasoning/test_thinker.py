"""What is asked about one game, and that nothing out of date is heard."""

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from notepad.core.game.game import Play
from notepad.core.game.reasoner import Reason
from notepad.core.level import Level
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
    Think,
    Weighed,
)
from notepad.shell.reasoning.thinker import Thinker
from tests.nullgame import GAME, SETUP, Look

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


def test_a_new_process_is_sent_all_notes_again(
    qtbot: QtBot, silent: Silent, thinker: Thinker
) -> None:
    thinker.think(Play(SETUP, NOTES[:2]))
    with qtbot.waitSignal(thinker.failed) as told:
        silent.ended.emit("it fell over")
    thinker.think(Play(SETUP, NOTES))
    assert told.args == ["it fell over"]
    assert (last_thought(silent).kept, last_thought(silent).more) == (0, NOTES)


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
