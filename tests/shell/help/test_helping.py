"""Help asked for anywhere, and back."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.record import Record
from notepad.shell.help_page import FIRST, HelpPage
from notepad.shell.practice_page import PracticePage
from notepad.shell.window import Window
from notepad.storage import Library
from tests.nullgame import SETUP
from tests.shell.conftest import CATALOGUE
from tests.shell.player import click, press


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, CATALOGUE)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    for page in window.findChildren(PracticePage):
        if page.isVisible():
            click(page.leave_button)
    window.put_away()


def help_of(window: Window) -> HelpPage | None:
    pages = [page for page in window.findChildren(HelpPage) if page.isVisible()]
    return pages[0] if pages else None


def game_told(window: Window) -> str:
    page = help_of(window)
    assert page is not None
    (chosen,) = (c.choice.key for c in page.games.views[0].chips if c.choice.chosen)
    return chosen


def test_f1_helps_with_the_game_on_the_table_and_leads_back(
    window: Window, library: Library
) -> None:
    window.open_game(library.create(Record(game="null", setup=SETUP)))
    table = window.table
    assert table is not None
    press(Qt.Key.Key_F1)
    assert game_told(window) == "null"
    press(Qt.Key.Key_F1)
    assert help_of(window) is None
    assert table.isVisible()
    table.header.acted.emit("help")
    page = help_of(window)
    assert page is not None
    click(page.back)
    assert table.isVisible()


def test_nobody_loses_what_he_set_up_by_asking_for_help(window: Window) -> None:
    window.start_game()
    page = window._setting_up.begun
    assert page is not None
    page.choose("null")
    page.players.title.setText("Holiday")
    press(Qt.Key.Key_F1)
    assert game_told(window) == "null"
    press(Qt.Key.Key_F1)
    assert page.isVisible()
    assert page.players.title.text() == "Holiday"


def test_the_rules_can_be_read_where_a_game_is_chosen(window: Window) -> None:
    window.start_game()
    page = window._setting_up.begun
    assert page is not None
    page.choose("null")
    QApplication.processEvents()
    click(page.choice.rules)
    assert game_told(window) == "null"


def test_settings_are_there_again_after_the_help(window: Window) -> None:
    settings = window.show_settings()
    press(Qt.Key.Key_F1)
    press(Qt.Key.Key_F1)
    QApplication.processEvents()
    assert settings.isVisible()


def test_the_library_has_a_button_for_help_and_its_first_game_leads_back(window: Window) -> None:
    click(window.library_page.head.help_button)
    page = help_of(window)
    assert page is not None
    page.turn_to(FIRST)
    click(page.practice_button)
    (practice,) = window.findChildren(PracticePage)
    assert practice.isVisible()
    click(practice.leave_button)
    assert window.library_page.isVisible()


def test_no_help_lies_over_what_is_folded(window: Window) -> None:
    window.overlay.fold()
    press(Qt.Key.Key_F1)
    assert not window.findChildren(HelpPage)
    window.overlay.unfold()
