from pytestqt.qtbot import QtBot

from notepad.core.comparison import laid_together
from notepad.games.cataline.game import GAME
from notepad.shell.comparison_page import LaidCards
from tests.core.everybody import everybody, without


def test_notes_that_the_same_players_missed_are_told_together(qtbot: QtBot) -> None:
    records, _truth = everybody(4)
    records["Dee"] = without(without(records["Dee"], 7), 6)
    cards = LaidCards(GAME, laid_together(GAME, list(records.values()), list(records)))
    qtbot.addWidget(cards)
    assert cards.said.count("Dee missed it.") == 1
    assert "10 notes are the same." in cards.said


def test_when_each_could_have_known_comes_later(qtbot: QtBot) -> None:
    records, _truth = everybody(4)
    cards = LaidCards(GAME, laid_together(GAME, list(records.values()), list(records)))
    qtbot.addWidget(cards)
    assert cards.known.isHidden()
    cards.tell("Bob", "Bob could never be certain.")
    assert not cards.known.isHidden()
    assert "Bob could never be certain." in cards.said
