from collections.abc import Iterator
from datetime import datetime

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.language import written_day
from notepad.core.record import Record
from notepad.shell.people_page import NamesPage
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.statistics_page import NUMBER, EveningPages, EveningsPage
from notepad.shell.window import Window
from notepad.storage import Library, StoreError
from notepad.storage.listing import evening_of
from notepad.storage.statistics import FinishedGames
from tests.shell.conftest import CATALOGUE, eventually
from tests.shell.evenings.test_evenings_page import opened, over
from tests.shell.evenings.test_late_results import NOTES, SETUP, WON
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


def rename(page: NamesPage, name: str, otherwise: str) -> None:
    page.names.tapped.emit("name", name)
    page.called.setText(otherwise)
    page.call_button.click()


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


def test_who_was_chosen_and_is_called_otherwise_hides_no_game(window: Window) -> None:
    page = opened(window)
    page.choose(page.chosen.tapped("player", "Bob"), NUMBER)
    click(page.names_button)
    rename(names(window), "Bob", "Rob")
    click(names(window).back)
    again = window._pages.currentWidget()
    assert isinstance(again, EveningsPage)
    assert [row.label for row in again.wins.rows] == ["Ann", "Rob"]


def test_a_set_up_that_was_begun_forgets_a_name_that_is_no_more(window: Window) -> None:
    window.start_game()
    assert window.findChild(NewGamePage) is not None
    window.show_library()
    click(opened(window).names_button)
    rename(names(window), "Bob", "Rob")
    assert window._setting_up.begun is None


def test_what_the_store_can_not_tell_is_said(
    library: Library, window: Window, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def gone(*_: object) -> None:
        raise StoreError("The disk is gone.", "Connect it.")

    monkeypatch.setattr(FinishedGames, "games", gone)
    pages = EveningPages(library, window)
    with qtbot.waitSignal(pages.troubled) as told, qtbot.assertNotEmitted(pages.turned):
        pages.show_evenings()
    assert told.args == ["The disk is gone. Connect it."]


def test_a_game_is_won_told_of_and_goes_on_under_another_name(
    qtbot: QtBot, library: Library
) -> None:
    window = Window(library, CATALOGUE)
    qtbot.addWidget(window)
    window.show()
    game_id = library.create(Record(game="cataline", setup=SETUP, notes=NOTES, title="Friday"))
    window.open_game(game_id)
    assert window.table is not None
    window.table.sitting.session.note(WON)
    assert eventually(lambda: library.winners(game_id) == ("Ann",))
    window.show_library()
    page = opened(window)
    assert eventually(lambda: not page.waiting.isVisible())
    assert page.told.text() == "1 game on 1 evening"
    assert page.early.shown.columns[0].detail.startswith(written_day(evening_of(datetime.now())))
    click(page.names_button)
    rename(names(window), "Ann", "Zoë")
    click(names(window).back)
    again = window._pages.currentWidget()
    assert isinstance(again, EveningsPage)
    assert (again.wins.rows[0].label, again.wins.rows[0].said) == ("Zoë", "1 of 1")
    assert not again.waiting.isVisible()  # nothing has to be reckoned once more
    click(again.back)
    window.open_game(game_id)
    session = window.table.sitting.session
    assert session.setup.me == "Zoë"
    session.undo()
    assert "Ann" not in session.setup.players
    assert len(session.notes) == len(NOTES)
    assert eventually(lambda: library.winners(game_id) is None)
    window.put_away()
