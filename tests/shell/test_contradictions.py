"""In every game the sheet stays as it was before a slip showed, and one tap mends it."""

from itertools import count
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.game import Game, Play
from notepad.core.session import Session
from notepad.games import catalogue
from notepad.games.conspiracy.game import GAME as CONSPIRACY
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from tests.core.test_likely_mistakes import contradictory
from tests.games.conspiracy import playing as conspiracy
from tests.shell.conftest import eventually, knowledge_of
from tests.shell.player import click
from tests.slipping import found, slipped


@pytest.mark.parametrize("name", ["standard", "kept", "lone", "sleuth", "clue"])
def test_the_sheet_stays_and_a_tap_mends(qtbot: QtBot, name: str) -> None:
    game, _meant, play, _number = contradictory(name, 3)
    page = at_table(qtbot, catalogue()[game.id], play)
    sitting = page.sitting
    shown = sitting.view.contradiction
    assert shown is not None
    fitting = Sitting(
        Session(sitting.session.game, play.setup), title="", level=Level.DEDUCTION, parent=page
    )
    for note in play.notes[: shown.first - 1]:
        fitting.session.note(note)
    assert eventually(lambda: fitting.view.settled)
    assert sitting.page.sheet == fitting.page.sheet
    fitting.close()
    mend(page)
    assert len(sitting.session.notes) == len(play.notes)
    page.sitting.close()


def test_in_conspiracy_too_and_what_was_paid_stays_as_it_was_before(qtbot: QtBot) -> None:
    play = wrong_bank_book()
    page = at_table(qtbot, CONSPIRACY, play)
    shown = page.sitting.view.contradiction
    assert shown is not None
    assert f"before note {shown.first}" in page.sitting.page.subtitle
    mend(page)
    page.sitting.close()


def wrong_bank_book() -> Play:
    """Return a game of Conspiracy in which something was noted wrongly, and it shows."""
    for seed in count():
        game = conspiracy.played(seed, players=3, rounds=12)
        got = slipped(CONSPIRACY, Play(game.setup, tuple(game.notes)), Random(seed))
        if got is not None and found(CONSPIRACY, got[0]):
            return got[0]
    raise AssertionError("no slip ever shows")


def at_table(qtbot: QtBot, game: Game, play: Play) -> TablePage:
    """Lay a game on the table, and wait until all mends are found."""
    session = Session(game, play.setup)
    for note in play.notes:
        session.note(note)
    page = TablePage(Sitting(session, title="Friday", level=Level.DEDUCTION))
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    assert eventually(lambda: knowledge_of(page.sitting).slips.tried)
    QApplication.processEvents()
    return page


def mend(page: TablePage) -> None:
    """Tap the likeliest mend, and see that everything fits."""
    panel = page.area.know.contradiction
    assert panel.isVisible()
    click(panel.ways[0].button)
    assert eventually(lambda: page.sitting.view.settled)
    QApplication.processEvents()
    assert page.sitting.view.consistent
    assert not panel.isVisible()
