"""A new game: its players and my hand, what was chosen last time, and how all of it is laid out."""

from datetime import date, datetime
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.game import Game
from notepad.core.game_name import GameName
from notepad.core.page import Grid, Page
from notepad.core.record import Record
from notepad.core.shelf import Shelf
from notepad.games import catalogue
from notepad.shell.settings import Settings, save
from notepad.shell.setup.new_game_page import NewGamePage, usual_title
from notepad.shell.table import table_menu
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.storage.listing import evening_of
from notepad.widgets.look import theme
from tests.nullgame import CATALOGUE as NULL_ALONE
from tests.nullgame import SETUP
from tests.shell.builders import (
    DESK,
    FULL,
    PHONE,
    Size,
    alarm,
    chip,
    chips,
    disk_full,
    laid_out,
    page_of,
    shown,
    told,
    write_into,
)
from tests.shell.conftest import CATALOGUE
from tests.shell.player import click

HAND = ("red-1", "blue-2", "green-3", "yellow-4", "violet-5", "red-6")


@pytest.fixture
def page(qtbot: QtBot, library: Library) -> NewGamePage:
    return shown(qtbot, NewGamePage(library, CATALOGUE), DESK)


@pytest.fixture
def again(qtbot: QtBot, page: NewGamePage, library: Library) -> NewGamePage:
    """The page for the next game of the same people."""
    played(qtbot, page)
    return shown(qtbot, NewGamePage(library, CATALOGUE), DESK)


def name_players(page: NewGamePage, *names: str) -> None:
    for row, name in zip(page.players.editor.rows, names, strict=True):
        write_into(row.name, name)


def tap_hand(page: NewGamePage, *cells: str) -> None:
    for cell in cells:
        QApplication.processEvents()
        place = page.panel.grid.places()[cell].center().toPoint()
        QTest.mouseClick(page.panel.grid, Qt.MouseButton.LeftButton, pos=place)


def played(qtbot: QtBot, page: NewGamePage) -> int:
    name_players(page, "Ann", "Bob", "Cem", "Dee")
    tap_hand(page, *HAND)
    with qtbot.waitSignal(page.created) as made:
        click(page.panel.button)
    return int(made.args[0])


def test_a_first_game_is_set_up_with_names_and_hand(
    qtbot: QtBot, page: NewGamePage, library: Library
) -> None:
    assert page.game.id == "cataline"
    session = library.open(played(qtbot, page))
    assert session.setup.players == ("Ann", "Bob", "Cem", "Dee")
    assert session.setup.me == "Ann"
    assert set(session.setup.hand) == set(HAND)
    assert library.games()[0].title == usual_title(evening_of(datetime.now()))


def test_an_empty_sheet_is_printed_for_what_is_being_set_up(
    page: NewGamePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[Page] = []
    monkeypatch.setattr(QPrintDialog, "exec", lambda _: QPrintDialog.DialogCode.Accepted)
    monkeypatch.setattr(table_menu, "print_page", lambda _printer, page: printed.append(page))
    click([*chips(page.panel.rows, "deck")][1])
    click(page.blank)
    name_players(page, "Ann", "Bob", "Cem", "Dee")
    click(page.blank)
    bare, named = printed
    assert [seat.player for seat in named.seats] == ["Ann", "Bob", "Cem", "Dee"]
    assert bare.seats == (), "nobody has a name yet"
    for blank in (bare, named):
        assert isinstance(blank.sheet, Grid)
        assert str(blank.sheet.rows[0].face) == "2", "as the chosen deck has it"


def test_the_second_game_needs_nothing_but_the_hand(
    qtbot: QtBot, page: NewGamePage, library: Library
) -> None:
    click([*chips(page.panel.rows, "deck")][1])
    name_players(page, "Ann", "Bob", "Cem", "Dee")
    click(page.players.editor.rows[1].me)
    played(qtbot, page)
    again = shown(qtbot, NewGamePage(library, CATALOGUE), DESK)
    assert again.players.editor.isHidden()
    tap_hand(again, *HAND)
    setup = again.panel.setup
    assert (setup.players, setup.me) == (("Ann", "Bob", "Cem", "Dee"), "Bob")
    assert setup.deck != type(setup)(players=(), me="", hand=()).deck
    assert setup.first is None, "the first of the seats begins"


def test_the_hand_of_last_time_is_forgotten(again: NewGamePage, library: Library) -> None:
    assert not again.panel.draft.get("hand")
    assert again.panel.setup is None
    assert "hand" not in library.setting("opening.cataline", {"hand": ()})


def test_the_reason_why_it_can_t_start_is_seen(page: NewGamePage) -> None:
    assert page.panel.reason.text() == "Enter the players."
    name_players(page, "Ann", "Ann", "Cem", "Dee")
    assert "already" in page.panel.reason.text()
    assert not page.panel.button.isEnabled()
    name_players(page, "Ann", "Bob", "Cem", "Dee")
    assert "Tap your own cards" in page.panel.reason.text()
    tap_hand(page, *HAND)
    assert page.panel.reason.text() == ""
    assert page.panel.button.isEnabled()


def test_a_newcomer_sees_all_levels_and_begins_with_what_follows(
    qtbot: QtBot, page: NewGamePage, library: Library
) -> None:
    assert page.help.unfolded
    assert all(chip.isVisible() for chip in page.help.choices.chips.values())
    assert library.level(played(qtbot, page)) is Level.DEDUCTION


def test_a_game_begins_with_the_level_that_was_tapped(
    qtbot: QtBot, page: NewGamePage, library: Library
) -> None:
    with qtbot.waitSignal(page.level_chosen) as told:
        click(page.help.choices.chips[Level.ODDS])
    assert told.args == [Level.ODDS]
    assert library.level(played(qtbot, page)) is Level.ODDS


def test_a_level_that_is_set_elsewhere_is_that_of_the_game_once_the_page_is_seen_again(
    qtbot: QtBot, page: NewGamePage, library: Library
) -> None:
    page.hide()
    save(library, Settings(level=Level.BOOKKEEPING))
    page.show()
    assert page.help.level is Level.BOOKKEEPING
    assert library.level(played(qtbot, page)) is Level.BOOKKEEPING


def test_an_own_title_is_kept(qtbot: QtBot, page: NewGamePage, library: Library) -> None:
    write_into(page.players.title, "Holiday")
    assert library.title(played(qtbot, page)) == "Holiday"


def test_another_game_has_its_own_seats_and_sheet(qtbot: QtBot, page: NewGamePage) -> None:
    click(chip(page.games, "null"))
    assert len(page.players.editor.rows) == 2
    name_players(page, "Ann", "Bob")
    tap_hand(page, "coin")
    with qtbot.waitSignal(page.created):
        click(page.panel.button)


def test_one_game_alone_is_not_asked_for(qtbot: QtBot, library: Library) -> None:
    page = shown(qtbot, NewGamePage(library, NULL_ALONE))
    assert not page.games.isVisible()


def test_a_library_that_can_t_keep_the_game_is_told(
    qtbot: QtBot, page: NewGamePage, library: Library
) -> None:
    name_players(page, "Ann", "Bob", "Cem", "Dee")
    tap_hand(page, *HAND)
    library.close()
    with qtbot.assertNotEmitted(page.created):
        click(page.panel.button)
    assert alarm(page.banner)
    assert set(page.panel.draft["hand"]) == set(HAND)


def test_friday_is_friday() -> None:
    assert usual_title(date(2026, 11, 20)) == "Friday game"
    assert len({usual_title(date(2026, 11, day)) for day in range(16, 23)}) == 7


def test_a_game_is_chosen_though_the_choices_of_last_time_can_not_be_read(
    page: NewGamePage, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "setting", disk_full)
    click(chip(page.games, "null"))
    assert page.game.id == "null"
    assert told(page.banner) == FULL


def test_a_game_that_can_not_be_loaded_is_told_and_the_one_before_stays(
    qtbot: QtBot, library: Library
) -> None:
    def load() -> Game:
        raise ImportError("a part of it is missing")

    shelf = Shelf(first=("broken", "cataline"))
    name = GameName(id="broken", called="A broken game", pitch="Ask.", seats=range(2, 5))
    shelf.put(name, load)
    for game in CATALOGUE.values():
        shelf.put(game.name, partial(CATALOGUE.__getitem__, game.id))
    page = shown(qtbot, NewGamePage(library, shelf))
    assert page.game.id == "cataline"
    page.banner.clear()
    click(chip(page.games, "broken"))
    assert page.game.id == "cataline"
    assert "“A broken game” can’t be loaded" in told(page.banner)


def places(page: NewGamePage, size: Size) -> list[object]:
    """Return where everything stands in a window of a size."""
    panel = laid_out(page, size).panel
    parts = (page.choice, page.players, panel.sheet_card, panel.form_card, panel.side.widget())
    return [part.geometry() for part in parts if part is not None]


def test_on_a_phone_my_hand_is_in_sight_at_once_with_the_players_of_last_time(
    again: NewGamePage,
) -> None:
    laid_out(again, PHONE)
    assert not again.panel.grid.visibleRegion().isEmpty()
    parts = (again.players, again.panel.sheet_card, again.help, again.panel.form_card)
    assert [part.y() for part in parts] == sorted(part.y() for part in parts)
    laid_out(again, DESK)
    laid_out(again, PHONE)
    assert [part.y() for part in parts] == sorted(part.y() for part in parts), "turned to and fro"
    tap_hand(again, "red-1")
    assert again.panel.draft["hand"] == ("red-1",)


def test_a_tapped_game_stays_in_sight_when_its_sheet_takes_half_of_the_window(
    qtbot: QtBot, library: Library
) -> None:
    page = shown(qtbot, NewGamePage(library, catalogue()), DESK, active=True)
    column = page.panel.side
    for game in ("conspiracy", "cataline"):
        tapped = chip(page.games, game)
        tapped.setFocus()
        click(tapped)
        laid_out(page, DESK)
        assert column.verticalScrollBar().value() == 0
        assert page.focusWidget() is tapped


@pytest.mark.parametrize("seat", [1, 3])
def test_on_a_phone_the_players_stay_in_sight_when_one_is_removed(
    page: NewGamePage, seat: int
) -> None:
    laid_out(page, PHONE)
    page.activateWindow()
    gone = page.players.editor.rows[seat].remove
    column = page.panel.side
    column.ensureWidgetVisible(gone)
    place = column.verticalScrollBar().value()
    gone.setFocus()
    click(gone)
    laid_out(page, PHONE)
    assert column.verticalScrollBar().value() == place
    assert page.players.editor.isAncestorOf(page.focusWidget())


def test_on_a_phone_another_game_is_two_taps(again: NewGamePage) -> None:
    laid_out(again, PHONE)
    assert not again.games.isVisible()
    click(again.choice.change)
    laid_out(again, PHONE)
    click(chip(again.games, "null"))
    laid_out(again, PHONE)
    assert again.game.id == "null"
    assert not again.games.isVisible(), "what else there is to choose is in sight again"
    laid_out(again, DESK)
    assert again.games.isVisible()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("which", ["page", "again"])
def test_after_larger_text_and_back_all_stands_as_before(
    request: pytest.FixtureRequest, size: Size, which: str
) -> None:
    page: NewGamePage = request.getfixturevalue(which)
    before = places(page, size)
    theme.apply(theme.LIGHT, scale=1.6)
    assert places(page, size) != before
    theme.apply(theme.LIGHT)
    assert places(page, size) == before


def test_a_page_that_was_begun_is_gone_on_with_until_its_game_is_created(
    window: Window, library: Library
) -> None:
    window.start_game()
    begun = page_of(window, NewGamePage)
    name_players(begun, "Ann", "Bob", "Cem", "Dee")
    tap_hand(begun, *HAND[:3])
    click(begun.back)
    assert window.library_page.isVisible()
    assert library.games() == ()
    window.start_game()
    assert page_of(window, NewGamePage) is begun
    assert begun.panel.draft["hand"] == HAND[:3]
    assert begun.players.plan.players == ("Ann", "Bob", "Cem", "Dee")
    begun.created.emit(library.create(Record(game="null", setup=SETUP)))
    assert window.table is not None
    assert window.table.isVisible()
    window.start_game()
    assert page_of(window, NewGamePage) is not begun
