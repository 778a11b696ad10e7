from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.shell.levels import LevelCard
from notepad.widgets.sheet.cell_painting import SampleBox
from tests.shell.player import click


def test_a_folded_card_shows_the_level_with_its_picture_and_unfolds(qtbot: QtBot) -> None:
    card = LevelCard(Level.BOOKKEEPING, open_=False)
    qtbot.addWidget(card)
    card.resize(700, 160)
    card.show()
    QApplication.processEvents()
    assert [box.isVisible() for box in card.summary.findChildren(SampleBox)] == [True]
    assert card.change.isVisible()
    assert card.change.width() == card.change.sizeHint().width(), "it stands beside, as elsewhere"
    click(card.change)
    assert card.unfolded
    with qtbot.waitSignal(card.chosen) as told:
        click(card.choices.chips[Level.ODDS])
    assert told.args == [Level.ODDS]
    assert card.level is Level.ODDS
