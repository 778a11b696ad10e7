"""Backups, another folder, and a folder that is gone, as a player meets them."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from notepad.core.record import Record, read
from notepad.shell.settings import Look
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.window import Window
from notepad.storage import Library
from tests.nullgame import SETUP
from tests.nullgame import Look as Looked
from tests.shell.builders import alarm, chip, page_of, told
from tests.shell.conftest import CATALOGUE, Dialogs
from tests.shell.player import click

COIN, SWORD = Looked("Bob", "coin"), Looked("Bob", "sword", has=False)
RECORD = Record(game="null", setup=SETUP, title="Friday", notes=(COIN,))


Answers = Callable[[str], None]


@pytest.fixture(autouse=True)
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Have the next questions answered by the button of a name; none is expected before."""

    def answered(label: str) -> None:
        def tapped(box: QMessageBox) -> None:
            next(button for button in box.buttons() if button.text() == label).click()

        monkeypatch.setattr(QMessageBox, "exec", tapped)

    monkeypatch.setattr(QMessageBox, "exec", lambda _box: pytest.fail("asked unexpectedly"))
    return answered


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(CATALOGUE, tmp_path / "data" / "library.sqlite") as opened:
        opened.create(RECORD)
        yield opened


@pytest.fixture
def window(qtbot: QtBot, library: Library, answers: Answers) -> Iterator[Window]:
    """The window, which may lose what is in memory once the test is over."""
    made = Window(library, CATALOGUE)
    qtbot.addWidget(made, before_close_func=lambda _window: answers("Close anyway"))
    made.show()
    yield made
    made.leave_table()


def test_a_backup_is_saved_and_brought_back_once_the_player_agrees(
    window: Window, library: Library, tmp_path: Path, dialogs: Dialogs
) -> None:
    window.start_game()
    begun = page_of(window, NewGamePage)
    dialogs.choose(tmp_path / "backup.sqlite")
    page = window.show_settings()
    click(page.keeping.save_button)
    assert told(page.banner) == "Saved: backup.sqlite"
    page.banner.clear()
    click(chip(page.looks, "dark"))
    assert chip(page.looks, "dark").choice.chosen
    library.create(RECORD)
    click(page.keeping.bring_back_button)
    assert "contains 1 game" in told(page.banner)
    assert "Replace your 2 games" in told(page.banner)
    assert len(library.games()) == 2
    click(page.banner.action)
    assert len(library.games()) == 1
    assert len(window.library_page.list.lines) == 1
    assert window.settings.theme is not Look.DARK
    assert window.library_page.isVisible()
    assert "library.replaced-" in told(window.overlay.banner)
    window.start_game()
    assert page_of(window, NewGamePage) is not begun, "the next game begins anew"


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"SQLite format 3\0" + bytes(5000), "backup is damaged"), (b"Dear Ann", "backup")],
)
def test_what_is_no_sound_backup_is_refused_clearly(
    window: Window, library: Library, tmp_path: Path, dialogs: Dialogs, content: bytes, why: str
) -> None:
    path = tmp_path / "backup.sqlite"
    path.write_bytes(content)
    dialogs.choose(path)
    page = window.show_settings()
    click(page.keeping.bring_back_button)
    assert why in alarm(page.banner)
    assert not page.banner.action.isVisible()
    assert len(library.games()) == 1


def test_a_game_on_the_table_is_put_away_when_a_backup_takes_its_place_and_a_moved_library_says_so(
    window: Window, library: Library, tmp_path: Path, dialogs: Dialogs
) -> None:
    library.backups.back_up(tmp_path / "backup.sqlite")
    dialogs.choose(tmp_path / "backup.sqlite")
    window.open_game(library.games()[0].id)
    page = window.show_settings()
    click(page.keeping.bring_back_button)
    click(page.banner.action)
    assert window.table is None
    assert window.library_page.isVisible()
    place = tmp_path / "stick" / "library.sqlite"
    place.parent.mkdir()
    dialogs.choose(place.parent)
    page = window.show_settings()
    click(page.keeping.move_button)
    assert str(place) in told(page.banner)
    assert page.keeping.place.toPlainText() == str(place)
    assert not (tmp_path / "data" / "library.sqlite").exists()


@pytest.fixture
def lost(window: Window, library: Library) -> Window:
    """A window with a game open whose folder is gone, and one note made since."""
    if sys.platform == "win32":
        pytest.skip("open files can't be deleted")
    window.open_game(library.games()[0].id)
    shutil.rmtree(library.path.parent)
    assert window.table is not None
    window.table.sitting.session.note(SWORD)
    return window


def test_a_folder_that_is_gone_is_told_and_what_is_noted_stays(
    lost: Window, library: Library, tmp_path: Path, dialogs: Dialogs
) -> None:
    assert "in memory only" in told(lost.overlay.banner)
    assert lost.table is not None
    assert lost.table.sitting.session.notes == (COIN, SWORD)
    dialogs.choose()
    click(lost.overlay.banner.action)
    assert "in memory only" in told(lost.overlay.banner)
    (tmp_path / "new").mkdir()
    dialogs.choose(tmp_path / "new")
    click(lost.overlay.banner.action)
    assert str(tmp_path / "new") in told(lost.overlay.banner)
    with Library(CATALOGUE, tmp_path / "new" / "library.sqlite") as found:
        assert found.open(found.games()[0].id).notes == (COIN, SWORD)


def test_a_game_in_memory_is_exported_as_it_is_on_the_table(
    lost: Window, tmp_path: Path, dialogs: Dialogs
) -> None:
    dialogs.choose(tmp_path / "out.json")
    assert lost.table is not None
    lost.table.acted.emit("export")
    assert read((tmp_path / "out.json").read_text("utf-8"), CATALOGUE).notes == (COIN, SWORD)


@pytest.mark.parametrize(("label", "closed"), [("Close anyway", True), ("Continue", False)])
def test_closing_asks_before_games_in_memory_are_lost(
    lost: Window, answers: Answers, label: str, closed: bool
) -> None:
    answers(label)
    event = QCloseEvent()
    lost.closeEvent(event)
    assert event.isAccepted() is closed
