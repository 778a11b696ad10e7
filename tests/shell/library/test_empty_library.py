from pytestqt.qtbot import QtBot

from notepad.shell.library_page import EmptyLibrary
from tests.nullgame import CATALOGUE as NULL_ALONE
from tests.shell.conftest import CATALOGUE
from tests.shell.player import click


def shown(qtbot: QtBot, empty: EmptyLibrary) -> EmptyLibrary:
    qtbot.addWidget(empty)
    empty.resize(360, 400)
    empty.show()
    return empty


def test_a_first_game_is_offered_before_the_first_game(qtbot: QtBot) -> None:
    empty = shown(qtbot, EmptyLibrary(CATALOGUE))
    empty.say("")
    with qtbot.waitSignal(empty.practice_asked):
        click(empty.practice_button)


def test_who_searches_in_vain_is_offered_none(qtbot: QtBot) -> None:
    empty = shown(qtbot, EmptyLibrary(CATALOGUE))
    empty.say("winter")
    assert not empty.practice_button.isVisible()


def test_it_is_not_offered_without_its_game(qtbot: QtBot) -> None:
    empty = shown(qtbot, EmptyLibrary(NULL_ALONE))
    empty.say("")
    assert not empty.practice_button.isVisible()
