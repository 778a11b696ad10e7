"""The start of the app: with its games, without the disk that they are on, and to its end."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from notepad import app
from notepad.api import known_games
from notepad.core.bundled_and_private_files import resource
from notepad.core.record import AnyRecord, Record
from notepad.games import catalogue
from notepad.shell.page_frame import PageStack
from notepad.shell.window import Overlay
from notepad.storage import Library
from notepad.storage.folder import keep, usual_place
from tests.nullgame import CATALOGUE, SETUP

RECORD: AnyRecord = Record(game="null", setup=SETUP, title="Friday")
Answers = Callable[[str], None]
FOLDER = Path(__file__).parents[1]
STARTED = """
import sys
from PySide6.QtCore import QTimer
from notepad import app
from notepad.cli import main
shown = app.Window.show
def glance(window):
    library = window.library_page
    faults = library.__dict__.get("import_faults_panel")
    if window.table is not None:
        print("table", window.table.sitting.title, flush=True)
    elif faults is not None and faults.isVisible():
        print("faults", faults.text.toPlainText())
    elif "close" not in sys.argv:
        QTimer.singleShot(20, lambda: glance(window))
        return
    window.close()
def show(window):
    shown(window)
    print("open", flush=True)
    QTimer.singleShot(0, lambda: glance(window))
app.Window.show = show
sys.exit(main([word for word in sys.argv[1:] if word != "close"]))
"""
"""Starts the app, and closes it at once, or as soon as it shows a table or faults."""


def started(*words: object) -> str:
    """Return what is told by the app, started with these words, after it ended well."""
    command = [sys.executable, "-c", STARTED, *map(str, words)]
    ended = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr
    return ended.stdout


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Have the next questions answered by the button of a name."""

    def answered(label: str) -> None:
        def tapped(box: QMessageBox) -> None:
            next(button for button in box.buttons() if button.text() == label).click()

        monkeypatch.setattr(QMessageBox, "exec", tapped)

    return answered


def test_the_app_ends_well_when_its_window_is_closed_and_the_library_is_there() -> None:
    assert started("close") == "open\n"
    assert usual_place().exists()


def test_the_app_opens_on_the_record_in_a_file_and_keeps_it_once(tmp_path: Path) -> None:
    file = tmp_path / "deduce"
    file.write_bytes(resource("records", "friday-table.json").read_bytes())
    for _start in range(2):
        assert started(file) == "open\ntable Friday table\n"
    with Library(catalogue()) as library:
        (row,) = library.games()
    assert row.title == "Friday table"


def test_a_file_that_is_missing_or_faulty_is_told_in_the_window(tmp_path: Path) -> None:
    missing = started(tmp_path / "gone.json")
    assert missing.startswith("open\nfaults")
    assert "gone.json" in missing
    assert "No such file" in missing
    torn = tmp_path / "torn.json"
    torn.write_text("{")
    assert started(torn).startswith("open\nfaults")


@pytest.mark.usefixtures("running")
def test_a_second_start_hands_its_file_to_the_first(tmp_path: Path) -> None:
    file = tmp_path / "friday.deduction"
    file.write_bytes(resource("records", "friday-table.json").read_bytes())
    command = [sys.executable, "-c", STARTED]
    with subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.PIPE, text=True) as first:
        try:
            assert first.stdout is not None
            assert first.stdout.readline() == "open\n"
            assert started(file) == ""
            assert first.stdout.read() == "table Friday table\n"
            assert first.wait(60) == 0
        finally:
            first.kill()  # an app that nobody meets is open for ever


ASKED = """
import sys
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from notepad.app import App
app = App([])
asked = []
app.file_asked.connect(asked.append)
app.sendEvent(app, QFileOpenEvent(QUrl.fromLocalFile("/games/friday.deduction")))
print(*asked)
"""


def test_a_file_that_the_system_asks_to_open_is_heard_of() -> None:
    command = [sys.executable, "-c", ASKED]
    said = subprocess.check_output(command, text=True, cwd=FOLDER)
    assert Path(said.strip()) == Path("/games/friday.deduction")


def moved_away(tmp_path: Path) -> Path:
    """Move the usual library to a disk that is not there any more."""
    disk = tmp_path / "disk"
    disk.mkdir()
    with Library(CATALOGUE) as library:
        library.create(RECORD)
        library.backups.move(disk)
    return disk.rename(tmp_path / "unplugged")


def test_a_start_without_the_disk_asks_what_to_do(tmp_path: Path, answers: Answers) -> None:
    moved_away(tmp_path)
    answers("Close")
    assert app._opened(catalogue()) is None
    answers("Start a new library")
    library = app._opened(catalogue())
    assert library is not None
    with library:
        assert library.path == usual_place()
    assert (tmp_path / "unplugged" / "library.sqlite").exists()


def test_a_start_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    away = moved_away(tmp_path)

    def plugged_in(box: QMessageBox) -> None:
        away.rename(tmp_path / "disk")
        next(b for b in box.buttons() if b.text() == "Try again").click()

    monkeypatch.setattr(QMessageBox, "exec", plugged_in)
    library = app._opened(catalogue())
    assert library is not None
    with library:
        assert len(library.games()) == 1


def test_what_is_wrong_with_files_of_games_is_told_once_the_window_is_up(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    overlay = Overlay(window, PageStack(window))
    app._tell_faults(overlay, known_games())
    assert not overlay.banner.isVisibleTo(window)
    for number in range(5):
        keep("title = ", f"torn-{number}")
    app._tell_faults(overlay, known_games())
    message = overlay.banner.message
    assert message is not None
    assert message.error
    assert message.text.startswith("torn-0.toml, line 1: the value is missing")
    assert message.text.endswith("\n… and 2 more problems")


def test_a_faulty_file_of_a_game_does_not_stop_the_app() -> None:
    keep("title = ", "torn")
    test_the_app_ends_well_when_its_window_is_closed_and_the_library_is_there()


def test_what_can_wait_is_done_once_the_window_has_been_painted(qtbot: QtBot) -> None:
    window, done = QWidget(), list[str]()
    qtbot.addWidget(window)
    app.AfterFirstPaint(window, lambda: done.append("told"), lambda: done.append("ready"))
    QTest.qWait(20)
    assert done == []
    window.show()
    qtbot.waitUntil(lambda: done == ["told", "ready"])
    window.repaint()
    QTest.qWait(20)
    assert done == ["told", "ready"]
