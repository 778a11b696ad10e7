"""A game definition edited as text: reached from its menu, its problems, its draft, its saving."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.api import known_games
from notepad.core.shelf import Shelf
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.setup.own_game_text_page import GameTextPage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.storage.folder import draft_of, own_files
from notepad.widgets.touch.menus import FingerMenu
from tests.declared.declarations import THREE_LISTS
from tests.shell.builders import (
    DESK,
    FULL,
    alarm,
    choose_in,
    games_of,
    page_of,
    shown,
    told,
)
from tests.shell.conftest import eventually
from tests.shell.player import click

ID = "who-took-it"
LABELLED = THREE_LISTS + '\n[labels.en]\nrope = "Rope"\n'
WITH_CLASSES = THREE_LISTS + '\n[classes]\nsharp = ["lamp", "rope"]\n'
FAULTY = LABELLED.replace('"lamp"', '""')


@pytest.fixture
def shelf() -> Shelf:
    return known_games()


def opened(window: Window, tmp_path: Path, text: str, entry: str = "Change") -> GameTextPage:
    """Open a game from a file, and edit it as text."""
    file = tmp_path / "taken.deduction-game"
    file.write_text(text, encoding="utf-8")
    window.open_file(file)
    return edited(window, entry)


def edited(window: Window, entry: str = "Change") -> GameTextPage:
    new = page_of(window, NewGamePage)
    click(games_of(new).more)
    QApplication.processEvents()
    choose_in(new.findChildren(FingerMenu)[-1], entry)
    assert eventually(lambda: bool(window.findChildren(GameTextPage)))
    return page_of(window, GameTextPage)


def problems(page: GameTextPage) -> list[str]:
    return [button.text() for button in page.panel.problems if button.isVisible()]


def type_at_end(page: GameTextPage, text: str) -> None:
    page.panel.area.setFocus()
    QTest.keyClick(page.panel.area, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(page.panel.area, text)


@pytest.mark.parametrize("text", [LABELLED, WITH_CLASSES])
def test_a_game_with_more_than_can_be_typed_is_changed_as_text(
    window: Window, tmp_path: Path, text: str
) -> None:
    page = opened(window, tmp_path, text)
    assert page.panel.text == text
    assert (problems(page), page.discard.isEnabled()) == ([], False)


def test_what_is_saved_is_the_file_and_the_game_to_start(window: Window, tmp_path: Path) -> None:
    page = opened(window, tmp_path, LABELLED)
    page.panel.show_text(LABELLED.replace('"lamp"', '"lantern"') + "# by Zoë\n")
    click(page.keep)
    new = page_of(window, NewGamePage)
    assert (new.game.id, new.choosing) == (ID, False)
    assert new.game.declaration is not None
    assert "lantern" in new.game.declaration["cards"]["things"]
    (file,) = own_files()
    assert file.read_text("utf-8").endswith("# by Zoë\n")
    assert draft_of(ID) is None


def test_a_problem_is_shown_with_its_line_and_a_tap_goes_there(
    window: Window, tmp_path: Path
) -> None:
    page = opened(window, tmp_path, LABELLED)
    page.panel.show_text(f"# 🔍 {'with a lens ' * 9}\n\n" + FAULTY)
    assert problems(page) == ["Line 7, cards.things, no. 2: this can’t be empty"]
    assert not page.keep.isEnabled()
    click(page.panel.problems[0])
    cursor = page.panel.area.textCursor()
    assert cursor.selectedText().startswith("things = ")
    assert page.panel.area.hasFocus()
    page.panel.show_text("title = ")
    assert problems(page)[0].startswith("Line 1: the value is missing")


def test_a_changed_game_keeps_its_id(window: Window, tmp_path: Path) -> None:
    page = opened(window, tmp_path, LABELLED)
    page.panel.show_text('id = "another"\n' + LABELLED)
    assert problems(page) == [f"Line 1, id: a game that you change keeps its ID, “{ID}”"]
    page.panel.show_text(LABELLED.replace("Who took it?", "Whodunit"))
    click(page.keep)
    new = page_of(window, NewGamePage)
    assert (new.game.id, new.game.title) == (ID, "Whodunit")
    assert len(own_files()) == 1


def test_what_is_not_saved_is_there_again_after_going_back(window: Window, tmp_path: Path) -> None:
    page = opened(window, tmp_path, LABELLED)
    type_at_end(page, "# half")
    click(page.back)
    assert edited(window).panel.text == LABELLED + "# half"
    assert own_files()[0].read_text("utf-8") == LABELLED


def test_what_is_not_saved_is_there_again_after_a_restart(
    window: Window, tmp_path: Path, qtbot: QtBot, library: Library
) -> None:
    type_at_end(opened(window, tmp_path, THREE_LISTS, "Edit as text"), "# half")
    window.close()
    again = shown(qtbot, Window(library, known_games()), DESK, active=True)
    again.open_file(own_files()[0])
    page = edited(again)  # though all of it could be typed
    assert page.panel.text == THREE_LISTS + "# half"
    assert told(page.banner) == "These are your changes from last time. They aren’t saved yet."
    click(page.discard)
    assert page.panel.text == THREE_LISTS
    click(page.back)
    assert draft_of(ID) is None
    again.leave_table()


def test_trouble_with_the_disk_is_told_and_loses_nothing(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(window, tmp_path, LABELLED)

    def full(*_given: object) -> None:
        raise OSError(FULL)

    monkeypatch.setattr("notepad.storage.folder.write_private", full)
    type_at_end(page, "# half")
    click(page.keep)
    assert FULL in alarm(page.banner)
    assert page.panel.text == LABELLED + "# half"
    click(page.back)
    assert edited(window) is page
