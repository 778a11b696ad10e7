"""What is asked for at a table to look back and to go on in pencil, done as it says."""

from collections.abc import Iterator
from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.actions import Noted
from notepad.core.faces_and_marks import Level
from notepad.core.session import Session
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from tests.nullgame import GAME, SETUP, Look
from tests.shell.conftest import eventually


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[TablePage]:
    session = Session(GAME, SETUP, [Noted(Look("Bob", "coin")), Noted(Look("Ann", "cup"))])
    made = TablePage(Sitting(session, title="Friday", level=Level.ODDS))
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    assert eventually(lambda: made.sitting.view.settled)
    yield made
    made.sitting.close()


def stands(page: TablePage, after: int) -> bool:
    return page.area.past.scrubber.value() == after


def trying(page: TablePage) -> tuple[bool, bool]:
    """Return whether something is tried, and whether something waits."""
    return page.sitting.view.tried is not None, page.sitting.view.waits


def test_one_can_not_turn_beyond_the_ends(page: TablePage) -> None:
    for steps, after in ((-1, 1), (-9, 0), (9, 2)):
        page._turning.turn(steps)
        assert eventually(lambda: page.sitting.view.past is not None)
        assert eventually(partial(stands, page, after))


def test_the_same_key_begins_lays_aside_and_goes_on(page: TablePage) -> None:
    page._turning.what_if()
    assert trying(page) == (True, False)
    page.sitting.session.note(Look("Bob", "sword", has=False))
    page._turning.what_if()
    assert trying(page) == (False, True)
    page._turning.what_if()
    assert len(page.sitting.session.notes) == 3


def test_where_nothing_had_to_go_nothing_is_told_of_it(page: TablePage) -> None:
    page._turning.what_if()
    page.sitting.session.note(Look("Bob", "sword", has=False))
    page._turning.keep()
    assert trying(page) == (False, False)
    assert page.banner.message is None


def test_to_drop_nothing_tells_nothing(page: TablePage) -> None:
    page._turning.what_if()
    page._turning.drop()
    assert trying(page) == (False, False)
    assert page.banner.message is None
    page._turning.offer()
    assert page.banner.message is None
