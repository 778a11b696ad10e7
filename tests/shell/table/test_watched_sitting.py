"""What is looked at changes nothing of the game."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.level import Level
from notepad.core.play.action import Noted
from notepad.core.play.session import Session
from notepad.shell.table.sitting import Sitting
from tests.nullgame import GAME, SETUP, Look
from tests.shell.conftest import eventually


@pytest.fixture
def sitting(qtbot: QtBot) -> Iterator[Sitting]:
    session = Session(GAME, SETUP, [Noted(Look("Bob", "coin"))])
    made = Sitting(session, title="Friday", level=Level.ODDS)
    assert eventually(lambda: made.settled)
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
