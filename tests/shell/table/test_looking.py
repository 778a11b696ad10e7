"""What is looked at changes nothing of the game."""

import os
import signal
from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.actions import Noted
from notepad.core.faces_and_marks import Level
from notepad.core.session import Session
from notepad.games import catalogue
from notepad.shell.reasoning import live_knowledge
from notepad.shell.reasoning.engine import engine
from notepad.shell.table.table_model import Sitting
from tests.games.test_every_game import begun
from tests.nullgame import GAME, SETUP, Look
from tests.shell.conftest import eventually


@pytest.fixture
def sitting(qtbot: QtBot) -> Iterator[Sitting]:
    session = Session(GAME, SETUP, [Noted(Look("Bob", "coin"))])
    made = Sitting(session, title="Friday", level=Level.ODDS)
    assert eventually(lambda: made.view.settled)
    yield made
    made.close()


def shown(sitting: Sitting) -> tuple[bool, bool]:
    """Return whether an earlier sheet is shown, and what would follow."""
    return sitting.view.past is not None, sitting.view.supposed is not None


def back(sitting: Sitting, after: int) -> bool:
    def there() -> bool:
        past = sitting.view.past
        return past is not None and past.after == after

    return eventually(there)


def test_a_page_that_is_turned_back_to_is_shown_and_let_go_again(sitting: Sitting) -> None:
    before = sitting.view
    sitting.look_back(0)
    assert back(sitting, 0)
    assert (sitting.view.undo, sitting.view.redo) == ("", "")
    sitting.undo()
    assert [*sitting.session.notes] == [Look("Bob", "coin")]
    sitting.look_back(None)
    assert sitting.view == before


def test_whatever_is_noted_leads_back_to_now(sitting: Sitting) -> None:
    sitting.look_back(0)
    assert back(sitting, 0)
    sitting.session.note(Look("Ann", "cup"))
    assert shown(sitting) == (False, False)


def test_a_level_that_deduces_nothing_supposes_nothing(sitting: Sitting) -> None:
    assert sitting.suppose("coin", "Bob")
    assert shown(sitting) == (False, True)
    sitting.set_level(Level.PAPER)
    assert shown(sitting) == (False, False)
    assert not sitting.suppose("coin", "Bob")


def test_nothing_is_supposed_of_the_past(sitting: Sitting) -> None:
    sitting.look_back(0)
    assert back(sitting, 0)
    assert not sitting.suppose("coin", "Bob")


def end_process(how: signal.Signals = signal.SIGKILL) -> int:
    """Have the reasoning process end, or stop; return its number."""
    process = engine().process_id
    assert process
    os.kill(process, how)
    return process


def told_of(sitting: Sitting) -> str:
    """Return what is told of whom was asked about, and the first step why."""
    story = sitting.view.story
    assert story is not None
    return " | ".join([story.told, *(step.sentence for step in story.steps)])


def test_all_that_was_known_stays_when_the_process_ends(sitting: Sitting) -> None:
    sitting.ask("coin", "Bob")
    assert eventually(lambda: "|" in told_of(sitting))
    before, told, ended = sitting.view, told_of(sitting), end_process()
    assert told.startswith("Bob: certain |")

    def again() -> bool:
        assert (sitting.view.sheet, told_of(sitting)) == (before.sheet, told)
        return engine().process_id not in (None, 0, ended)

    assert eventually(again), "nobody started another one"
    sitting.ask("sword", "Bob")
    assert eventually(lambda: told_of(sitting).startswith("Bob: certainly not |"))


def test_what_was_asked_is_answered_by_the_next_process(sitting: Sitting) -> None:
    end_process(signal.SIGSTOP)
    sitting.ask("coin", "Bob")
    end_process()
    assert eventually(lambda: told_of(sitting).startswith("Bob: certain |"))


def test_a_sheet_is_marked_as_behind_while_its_process_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live_knowledge, "BEHIND_MS", 1)
    made = Sitting(Session(GAME, SETUP), title="Friday", level=Level.ODDS, hints=True)
    assert eventually(lambda: made.view.settled)
    stopped = end_process(signal.SIGSTOP)
    made.session.note(Look("Bob", "coin"))
    made.ask("sword", "Bob")
    assert eventually(lambda: made.view.behind)
    told = told_of(made)
    os.kill(stopped, signal.SIGCONT)
    assert told == "Bob: not known yet | This isn't worked out yet."
    assert eventually(lambda: told_of(made).startswith("Bob: certainly not |"))
    assert not made.view.behind
    made.close()


def test_a_process_that_ends_at_once_again_and_again_is_given_up(
    sitting: Sitting,
) -> None:
    told: list[str] = []
    sitting.stuck.connect(told.append)
    before = sitting.view.sheet

    def end_it() -> bool:
        if engine().process_id and not told:
            end_process()
        return bool(told)

    assert eventually(end_it)
    assert told == [
        "The reasoning stopped several times in a row (its process ended with 9). "
        "Your notes are safe."
    ]
    assert (sitting.view.sheet, sitting.view.behind) == (before, True)
    QTest.qWait(10)
    assert engine().process_id is None
    sitting.reason_again()
    assert eventually(lambda: not sitting.view.behind)


@pytest.mark.parametrize("game", ["conspiracy", "caracalla"])
def test_nothing_is_supposed_of_an_account(qtbot: QtBot, game: str) -> None:
    record = begun(catalogue()[game])
    made = Sitting(Session(catalogue()[game], record.setup), title="Friday", level=Level.ODDS)
    assert eventually(lambda: made.view.settled)
    before = made.view
    account = next(iter(catalogue()[game].subjects(record.setup)))
    assert made.page.sheet.box(account) is not None
    assert not made.suppose(account, record.setup.players[1])
    assert made.view == before
    made.close()
