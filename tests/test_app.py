"""The start of the app: with its games, without the disk that they are on, and to its end."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox

from notepad import app
from notepad.core.record.record import AnyRecord, Record
from notepad.games import catalogue
from notepad.shell.files.own_shelf import known_games
from notepad.storage import Library
from notepad.storage.library_place import usual_place
from notepad.storage.own_games import keep
from tests.nullgame import CATALOGUE, SETUP

RECORD: AnyRecord = Record(game="null", setup=SETUP, title="Friday")
Answers = Callable[[str], None]
CLOSED_AT_ONCE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from notepad import app
shown = app.Window.show
def show(window):
    shown(window)
    QTimer.singleShot(0, window.close)
app.Window.show = show
sys.exit(app.run())
"""


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Have the next questions answered by the button of a name."""

    def answered(label: str) -> None:
        def tapped(box: QMessageBox) -> None:
            next(button for button in box.buttons() if button.text() == label).click()

        monkeypatch.setattr(QMessageBox, "exec", tapped)

    return answered


def test_the_app_ends_well_when_its_window_is_closed_and_the_library_is_there() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", CLOSED_AT_ONCE],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (0, ""), ended.stderr
    assert "Traceback" not in ended.stderr
    assert usual_place().exists()


def moved_away(tmp_path: Path) -> Path:
    """Move the usual library to a disk that is not there any more."""
    disk = tmp_path / "disk"
    disk.mkdir()
    with Library(CATALOGUE) as library:
        library.create(RECORD)
        library.keeping.move(disk)
    return disk.rename(tmp_path / "unplugged")


def test_a_start_without_the_disk_of_the_games_asks_what_to_do(
    tmp_path: Path, answers: Answers
) -> None:
    moved_away(tmp_path)
    answers("Close")
    assert app._opened(catalogue()) is None
    answers("Start a new library")
    library = app._opened(catalogue())
    assert library is not None
    with library:
        assert library.path == usual_place()
    assert (tmp_path / "unplugged" / "library.sqlite").exists()


def test_a_start_is_tried_again_once_the_disk_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = moved_away(tmp_path)

    def plugged_in(box: QMessageBox) -> None:
        away.rename(tmp_path / "disk")
        next(b for b in box.buttons() if b.text() == "Try again").click()

    monkeypatch.setattr(QMessageBox, "exec", plugged_in)
    library = app._opened(catalogue())
    assert library is not None
    with library:
        assert len(library.games()) == 1


class Alarms:
    """A window that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def alarm(self, text: str) -> None:
        self.told.append(text)


def test_what_is_wrong_with_files_of_games_is_told_once_the_window_is_up() -> None:
    window = Alarms()
    app._tell_faults(window, known_games())  # type: ignore[arg-type]
    assert window.told == []
    for number in range(5):
        keep("title = ", f"torn-{number}")
    app._tell_faults(window, known_games())  # type: ignore[arg-type]
    (told,) = window.told
    assert told.startswith("torn-0.toml, line 1: not TOML")
    assert told.endswith("\n… and 2 faults more")


def test_a_faulty_file_of_a_game_does_not_stop_the_app() -> None:
    keep("title = ", "torn")
    test_the_app_ends_well_when_its_window_is_closed_and_the_library_is_there()
