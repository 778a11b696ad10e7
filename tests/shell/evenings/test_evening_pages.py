from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.shell.evenings.evening_pages import EveningPages
from notepad.shell.evenings.evenings_page import NUMBER, EveningsPage
from notepad.shell.evenings.names_page import NamesPage
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.window import Window
from notepad.storage import Library, StoreError
from notepad.storage.evenings import Evenings
from tests.shell.conftest import CATALOGUE
from tests.shell.evenings.test_evenings_page import opened, over
from tests.shell.player import click


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    over(library)
    made = Window(library, CATALOGUE)
    qtbot.addWidget(made)
    made.resize(1000, 800)
    made.show()
    yield made
    made.put_away()


def names(window: Window) -> NamesPage:
    """Go on to the page of names."""
    page = window.findChild(NamesPage)
    assert isinstance(page, NamesPage)
    QApplication.processEvents()
    return page


def test_the_way_back_from_the_names_leads_to_what_was_chosen_before(window: Window) -> None:
    page = opened(window)
    page.choose(page.chosen.tapped("kind", "Null Game"), NUMBER)
    click(page.names_button)
    click(names(window).back)
    again = window._pages.currentWidget()
    assert isinstance(again, EveningsPage)
    assert again is not page
    assert (again.chosen.kind, again.measure) == ("Null Game", NUMBER)
    click(again.back)
    assert window.library_page.isVisible()


def test_a_set_up_that_was_begun_forgets_a_name_that_is_no_more(window: Window) -> None:
    window.start_game()
    assert window.findChild(NewGamePage) is not None
    window.show_library()
    click(opened(window).names_button)
    page = names(window)
    page.names.tapped.emit("name", "Bob")
    page.called.setText("Rob")
    page.call_button.click()
    assert window._setting_up.begun is None


def test_what_the_store_can_not_tell_is_said(
    library: Library, window: Window, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def gone(*_: object) -> None:
        raise StoreError("The disk is gone.", "Connect it.")

    monkeypatch.setattr(Evenings, "games", gone)
    pages = EveningPages(library, window)
    with qtbot.waitSignal(pages.troubled) as told, qtbot.assertNotEmitted(pages.turned):
        pages.show_evenings()
    assert told.args == ["The disk is gone. Connect it."]
