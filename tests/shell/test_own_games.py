"""Games of one's own beside the others; their files are opened, replaced, shared, removed."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.api import known_games
from notepad.core.record import write
from notepad.core.shelf import Shelf
from notepad.declared.shelf import own_game
from notepad.games import catalogue
from notepad.shell.own_games import take_in, take_out, text_of
from notepad.shell.setup.known_editions_page import KnownEditionsPage
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.setup.own_game_files import OwnGameDeeds
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library, StoreError
from notepad.storage.folder import draft_of, keep, keep_draft, own_files, own_games_folder
from notepad.widgets.touch.menus import FingerMenu
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS
from tests.games.test_every_game import begun
from tests.shell.builders import (
    DESK,
    choose_in,
    close_menu,
    disk_full,
    games_of,
    page_of,
    pages_of,
    shown,
    told,
)
from tests.shell.conftest import Dialogs, eventually
from tests.shell.player import click

ID = "who-took-it"


@pytest.fixture
def shelf() -> Shelf:
    return known_games()


@pytest.fixture
def page(qtbot: QtBot, library: Library, shelf: Shelf) -> NewGamePage:
    return shown(qtbot, NewGamePage(library, shelf), DESK)


@pytest.fixture
def deeds(page: NewGamePage) -> OwnGameDeeds:
    return page.deeds


def written(folder: Path, text: str, name: str = "Somebody's game.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_game_file_is_kept_and_its_game_chosen(
    page: NewGamePage, tmp_path: Path, dialogs: Dialogs
) -> None:
    dialogs.choose(written(tmp_path, THREE_LISTS))
    click(games_of(page).file)
    assert page.game.id == ID
    assert [file.name for file in own_files()] == [f"{ID}.toml"]
    assert own_files()[0].read_text("utf-8") == THREE_LISTS
    assert ID in known_games()
    assert games_of(page).more.isVisible()


def test_a_game_begun_with_it_is_noted_on_after_it_was_removed(
    page: NewGamePage, deeds: OwnGameDeeds, library: Library, tmp_path: Path
) -> None:
    deeds.open_file(written(tmp_path, THREE_LISTS))
    game_id = library.create(begun(page.game))
    deeds.remove(page.game)
    assert page.game.id != ID
    assert (own_files(), ID in known_games()) == ((), False)
    assert told(page.banner) == "Removed “Who took it?”. Games noted with it are kept."
    assert library.games()[0].kind == "Who took it?"
    library.open(game_id).undo()
    click(page.banner.action)
    assert page.game.id == ID
    assert len(own_files()) == 1


def test_a_faulty_file_is_refused_with_all_its_faults_and_their_lines(
    page: NewGamePage, deeds: OwnGameDeeds, tmp_path: Path
) -> None:
    before = page.game.id
    faulty = THREE_LISTS.replace('"lamp"', '""') + '\n[colours]\nrope = "red"\n'
    deeds.open_file(written(tmp_path, faulty))
    assert page.import_faults_panel.isVisible()
    assert (
        "line 5, cards.things, no. 2\nthis can’t be empty"
        in page.import_faults_panel.text.toPlainText()
    )
    assert (page.game.id, own_files()) == (before, ())
    click(page.import_faults_panel.close_button)
    assert not page.import_faults_panel.isVisible()
    deeds.open_file(written(tmp_path, "title = "))
    assert page.import_faults_panel.isVisible()
    deeds.open_file(written(tmp_path, THREE_LISTS))
    assert not page.import_faults_panel.isVisible()


def test_another_game_of_the_same_id_is_replaced_only_when_that_is_wanted(
    page: NewGamePage, deeds: OwnGameDeeds, tmp_path: Path
) -> None:
    deeds.open_file(written(tmp_path, THREE_LISTS))
    other = THREE_LISTS.replace('"lamp"', '"lantern"')
    deeds.open_file(written(tmp_path, other))
    assert own_files()[0].read_text("utf-8") == THREE_LISTS
    assert "Another custom game has the ID “who-took-it”" in told(page.banner)
    click(page.banner.action)
    assert own_files()[0].read_text("utf-8") == other
    assert page.game.setup_type is known_games()[ID].setup_type


def test_a_file_of_any_name_in_the_folder_is_the_one_that_is_replaced(
    page: NewGamePage, deeds: OwnGameDeeds, shelf: Shelf, tmp_path: Path
) -> None:
    deeds.open_file(written(tmp_path, THREE_LISTS))
    own_files()[0].rename(own_games_folder() / "by hand.toml")
    deeds.open_file(written(tmp_path, THREE_LISTS.replace('"lamp"', '"lantern"')))
    click(page.banner.action)
    assert [file.name for file in own_files()] == [f"{ID}.toml"]
    assert known_games().faults == []


def test_a_game_whose_old_file_cannot_be_removed_is_not_replaced(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = own_games_folder() / "other.toml"
    keep(THREE_LISTS.encode(), ID).rename(old)
    gone: list[Path] = []

    def remove(file: Path) -> None:
        if file == old:
            disk_full()
        gone.append(file)
        file.unlink()

    monkeypatch.setattr("notepad.storage.folder.remove", remove)
    changed = THREE_LISTS.replace("rope", "rock").encode()
    with pytest.raises(StoreError, match="full"):
        take_in(shelf, changed, replacing=True)
    assert own_files() == (old,), "nothing was changed, as the error says"
    assert old.read_text("utf-8") == THREE_LISTS


def test_a_game_that_cannot_be_removed_keeps_the_text_that_was_being_written(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_in(shelf, THREE_LISTS.encode())
    keep_draft(ID, "half a game")
    monkeypatch.setattr("notepad.storage.folder.remove", disk_full)
    with pytest.raises(StoreError, match="full"):
        take_out(shelf, ID)
    assert draft_of(ID) == "half a game"
    assert ID in shelf


def test_a_game_is_shared_as_the_file_that_it_came_in(
    page: NewGamePage, deeds: OwnGameDeeds, tmp_path: Path, dialogs: Dialogs
) -> None:
    deeds.open_file(written(tmp_path, THREE_LISTS + "# by Zoë\n"))
    target = tmp_path / "shared.deduction-game"
    dialogs.choose(target)
    deeds.share(page.game)
    assert target.read_text("utf-8") == THREE_LISTS + "# by Zoë\n"
    assert [one.name for one in dialogs.begun] == ["Who took it-.deduction-game"]
    assert told(page.banner) == "Saved: shared.deduction-game"


@pytest.mark.parametrize("name", ["taken.deduction-game", "taken.TOML"])
def test_a_game_file_that_the_app_is_opened_with_leads_to_its_set_up(
    window: Window, tmp_path: Path, name: str
) -> None:
    window.open_file(written(tmp_path, THREE_LISTS, name))
    page = page_of(window, NewGamePage)
    assert (page.game.id, page.choosing) == (ID, False)


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    """A record of a custom game from somebody else; the player doesn't have that game."""
    file = tmp_path / "friday.deduction"
    file.write_text(write(begun(own_game(THREE_LISTS))), encoding="utf-8")
    return file


def test_the_game_of_a_record_from_elsewhere_is_added_with_one_tap_and_begun_anew(
    window: Window, sent: Path
) -> None:
    window.open_file(sent)
    assert eventually(lambda: bool(pages_of(window, TablePage)))
    assert told(window.overlay.banner) == "“Who took it?” isn’t one of your custom games yet."
    click(window.overlay.banner.action)
    page = page_of(window, NewGamePage)
    assert (page.game.id, page.choosing) == (ID, False)
    assert known_games()[ID].declaration == own_game(THREE_LISTS).declaration
    window.open_file(sent)
    assert eventually(lambda: bool(pages_of(window, TablePage)))
    assert told(window.overlay.banner) == "", "it is there now"


def test_the_menu_of_a_saved_game_adds_its_game_if_the_player_lacks_it(
    window: Window, library: Library
) -> None:
    saved = library.create(begun(own_game(THREE_LISTS)))
    page = window.library_page
    page.refresh()
    page.list.menu_asked.emit(saved, QPoint(0, 0))
    (menu,) = page.findChildren(FingerMenu)
    QApplication.processEvents()
    choose_in(menu, "Add to custom games")
    assert eventually(lambda: bool(pages_of(window, NewGamePage)))
    assert page_of(window, NewGamePage).game.id == ID
    window.show_library()
    page.list.menu_asked.emit(saved, QPoint(0, 0))
    menu = page.findChildren(FingerMenu)[-1]
    assert "Add to custom games" not in [one.text() for one in menu.actions()]
    close_menu(menu)


def test_a_known_edition_is_taken_with_one_tap(window: Window) -> None:
    window.library_page.new_button.click()
    click(games_of(page_of(window, NewGamePage)).editions)
    editions = page_of(window, KnownEditionsPage)
    titles = [line.text() for line in editions.lines]
    assert titles == sorted(titles)
    click(editions.lines[titles.index("Clue (2023)")])
    page = page_of(window, NewGamePage)
    assert page.game.id == "clue-2023"
    assert text_of("clue-2023"), "it is a game of one's own, which can be changed"
    click(games_of(page).editions)
    click(page_of(window, KnownEditionsPage).back)
    assert page_of(window, NewGamePage) is page


def test_what_is_wrong_with_a_file_is_told_with_its_line_and_keeps_out_no_other() -> None:
    keep(THREE_LISTS.replace('"lamp"', '""'), "torn")
    keep("title = ", "cut-off")
    keep(NAMED_CARDS, "gang")
    keep(NAMED_CARDS, "same-again")
    keep(THREE_LISTS.replace("Who took it?", "Clue"), "clue")
    games = known_games()
    assert set(games) == {*catalogue(), "a-small-gang"}
    faults = [str(fault) for fault in games.faults]
    assert faults[0].startswith("clue.toml, line 1, title: a built-in game has the ID “clue”")
    assert faults[1].startswith("cut-off.toml, line 1: the value is missing")
    assert faults[2].startswith("same-again.toml, line 1, title: this game has the same ID")
    assert faults[3:] == ["torn.toml, line 5, cards.things, no. 2: this can’t be empty"]
