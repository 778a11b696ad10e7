"""The window: its pages and what frames them, questions, what is loaded, and second starts."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from notepad.games import catalogue
from notepad.shell.page_frame import PageStack, ask_question
from notepad.shell.reasoning.messages import Asked, Leave
from notepad.shell.settings import Look, Settings
from notepad.shell.single_instance import SecondStarts, meeting_place
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.storage.folder import usual_place
from notepad.widgets.look import theme
from notepad.widgets.touch.menus import MenuSheet
from tests.shell.builders import FULL, PHONE, disk_full, shown, there, told
from tests.shell.player import Player, click, press
from tests.shell.samples import EMPTY

ANSWERS = {"save": "Choose a folder", "lose": "Close anyway", "stay": "Continue"}


def test_pages_that_nobody_returns_to_are_gone(qtbot: QtBot) -> None:
    stack = shown(qtbot, PageStack())
    kept, left, page, over = (QWidget() for _page in range(4))
    for one in (kept, left):
        stack.addWidget(one)
    stack.turn_to(page, kept, None)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(left)
    assert {stack.widget(at) for at in range(stack.count())} == {kept, page}
    stack.cover_with(over)
    assert stack.currentWidget() is over
    stack.uncover()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert stack.currentWidget() is stack.focusWidget() is page
    assert not isValid(over)


@pytest.mark.parametrize("key", ANSWERS)
def test_a_question_is_only_text_and_the_key_of_the_tapped_answer_is_returned(key: str) -> None:
    def tap_once_there() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox) and box.isVisible():
            assert box.text() == "Shall <b>all</b> be lost?"
            assert box.textFormat() is Qt.TextFormat.PlainText
            click({one.text(): one for one in box.findChildren(QPushButton)}[ANSWERS[key]])
        else:
            QTimer.singleShot(5, tap_once_there)

    QTimer.singleShot(0, tap_once_there)
    assert ask_question("Shall <b>all</b> be lost?", ANSWERS) == key


def test_f6_goes_from_sheet_to_form_to_what_is_known_and_round(player: Player) -> None:
    area = player.area
    player.chip("whom", "Cem").setFocus()
    for part in (area.know, area.sheet, area.form) * 2:
        press(Qt.Key.Key_F6)
        here = there(QApplication.focusWidget())
        assert here is part or part.isAncestorOf(here)


def test_a_game_is_put_away_when_another_one_is_opened_or_it_is_left_amid_a_reason(
    player: Player, window: Window, library: Library, qtbot: QtBot, asked: list[Asked]
) -> None:
    def left() -> int:
        return sum(isinstance(one, Leave) for one in asked)

    former = player.sitting
    assert left() == 0
    window.open_game(library.create(replace(EMPTY, title="another")))
    sitting = player.sitting
    assert sitting is not former
    assert left() == 1
    sitting.ask("blue-1", "Cem")
    sitting.undo()
    window.show_library()
    qtbot.wait(100)
    assert window.library_page.isVisible()
    assert left() == 2


def test_the_undo_of_a_removal_goes_when_it_would_undo_something_else(player: Player) -> None:
    table = player.table
    click(player.opened(2).remove)
    assert told(table.banner) == "Removed: Cem asked Dee for 1: 1"
    click(table.banner.action)
    player.settle()
    assert len(player.notes()) == 3

    table.area.notes.remove_asked.emit(2)
    player.choose(who="Bob", whom="Dee", suit="red", passed="1")

    assert table.banner.message is None
    assert len(player.notes()) == 3


def test_settings_hold_even_if_they_can_not_be_kept(
    window: Window, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "set_setting", disk_full)
    window.show_settings().changed.emit(Settings(theme=Look.DARK, text=150))

    assert theme.current().dark
    assert told(window.overlay.banner) == FULL


def test_hiding_the_sheet_closes_the_menu_and_brings_the_keyboard_back(player: Player) -> None:
    player.window.resize(*PHONE)
    player.settle()
    header, overlay = player.table.header, player.window.overlay

    def rows() -> list[str]:
        sheets = player.window.findChildren(MenuSheet)
        return [row.text() for sheet in sheets if sheet.isVisible() for row in sheet.rows]

    header.menu_button.setFocus()
    player.tap(header.menu_button)
    assert "All games" in rows()
    overlay.hide_all()
    assert rows() == []
    overlay.show_all()
    assert player.window.focusWidget() is header.menu_button


def test_no_engine_and_no_other_page_is_loaded_before_a_game_is_opened(tmp_path: Path) -> None:
    with Library(catalogue(), tmp_path / "deduction-notepad" / "library.sqlite") as library:
        library.create(EMPTY)
    script = (
        "import sys\n"
        "from notepad.cli import window\n"  # what the process loads, of which this is a part
        "from notepad.app import App, Library, Window, known_games\n"
        "app, games = App([]), known_games()\n"
        "with Library(games) as library:\n"
        "    window = Window(library, games)\n"
        "    window.show()\n"
        "    window.grab()\n"
        "    print(len(library.games()), *sys.modules)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    games, *loaded = run.stdout.split()
    assert games == "1"
    assert "notepad.shell.library_page" in loaded
    spare = {"PySide6.QtNetwork", "numpy", "pysat", "cattrs", "email", "tomllib"}
    core = ("core.page", "core.game", "core.form", "core.slots")
    pages = ("shell.table", "shell.settings_page", "shell.setup", "shell.levels", "shell.about")
    for ours in (*core, *pages, "api", "deduction", "widgets.paper", "storage.custom_games"):
        spare.add(f"notepad.{ours}")
    assert sorted(spare.intersection(loaded)) == []


PATIENCE_MS = 60_000
Start = Callable[..., subprocess.Popen[str]]
ROOT = Path(__file__).resolve().parents[2]
SECOND = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from notepad.shell.single_instance import SecondStarts
app = QCoreApplication([])
starts = SecondStarts(Path(sys.argv[1]))
if starts.hand_over(Path(sys.argv[2]) if sys.argv[2] else None):
    print("handed over", flush=True)
else:
    starts.listen()
    print("first", flush=True)
    app.exec()
"""


@pytest.fixture(autouse=True)
def own_runtime_folder(running: Path) -> Path:
    return running


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "library.sqlite"


@pytest.fixture
def first(store: Path) -> Iterator[SecondStarts]:
    starts = SecondStarts(store, patience=0.2)
    assert not starts.hand_over(None)
    starts.listen()
    yield starts
    starts.close()


@pytest.fixture
def start(store: Path) -> Iterator[Start]:
    """Start other processes on the library; they end with the test."""
    processes: list[subprocess.Popen[str]] = []

    def started(file: str = "") -> subprocess.Popen[str]:
        command = [sys.executable, "-c", SECOND, str(store), file]
        processes.append(subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True))
        return processes[-1]

    yield started
    for process in processes:
        process.kill()
        process.communicate()


def said(process: subprocess.Popen[str]) -> str:
    """Return the line that a process says first."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_a_second_start_hands_its_file_and_its_token_over_and_ends(
    first: SecondStarts, start: Start, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "a token")
    file = tmp_path / "Fréitag \udce4.deduction"
    with qtbot.waitSignal(first.brought, timeout=PATIENCE_MS) as heard:
        process = start(str(file))
    assert heard.args == [file, "a token"]
    assert said(process) == "handed over"
    assert process.wait(20) == 0


def test_starts_on_other_games_do_not_meet(first: SecondStarts, store: Path) -> None:
    other = SecondStarts(store.with_name("other.sqlite"), patience=0.2)
    assert not other.hand_over(None)
    other.close()


def test_after_a_kill_the_next_start_is_the_first_and_is_heard(
    store: Path, start: Start, qtbot: QtBot, own_runtime_folder: Path
) -> None:
    killed = start()
    assert said(killed) == "first"
    killed.send_signal(signal.SIGKILL)
    killed.wait(20)
    assert any(path.is_socket() for path in own_runtime_folder.iterdir())
    starts = SecondStarts(store, patience=0.2)
    assert not starts.hand_over(None)
    starts.listen()
    with qtbot.waitSignal(starts.brought, timeout=PATIENCE_MS):
        start()
    starts.close()


def test_only_this_user_can_reach_the_socket(first: SecondStarts, own_runtime_folder: Path) -> None:
    (socket,) = (path for path in own_runtime_folder.iterdir() if path.is_socket())
    assert socket.stat().st_mode & 0o077 == 0


def test_starts_meet_in_no_folder_of_others(store: Path, own_runtime_folder: Path) -> None:
    own_runtime_folder.chmod(0o755)
    assert meeting_place(store).parent == usual_place().parent


@pytest.mark.parametrize(
    "line",
    [
        *(b"\n", b"{}\n", b"[1]\n", b'{"file": 1, "token": ""}\n', b"\xff\n", b'{"file":"x"}\n'),
        b"[" * 60_000 + b"\n",
        b'{"file": null, "token": "\\u0000"}\n',
        b'{"file": "/tmp/\\u0000", "token": ""}\n',
        b'{"file": "/tmp/\\ud800", "token": ""}\n',
        b'{"file": null, "token": "\\ud800"}\n',
        b'{"file": null, "token": ["a"]}\n',
        b"x" * 70_000,
        b"x" * 70_000 + b"\n",
    ],
    ids=lambda line: ascii(line[:30]),
)
def test_only_second_starts_are_heard(
    first: SecondStarts, store: Path, qtbot: QtBot, line: bytes
) -> None:
    heard: list[object] = []
    first.brought.connect(lambda *args: heard.append(args))
    stranger = stranger_at(store)
    stranger.write(line)
    qtbot.waitUntil(lambda: gone(stranger))
    assert heard == []


def stranger_at(store: Path) -> QLocalSocket:
    """Return who connects as a second start does, and can say anything."""
    stranger = QLocalSocket()
    stranger.connectToServer(str(meeting_place(store)))
    assert stranger.waitForConnected(2000)
    return stranger


def gone(stranger: QLocalSocket) -> bool:
    return stranger.state() is QLocalSocket.LocalSocketState.UnconnectedState


def test_however_many_are_connected_a_second_start_is_heard(store: Path, qtbot: QtBot) -> None:
    starts = SecondStarts(store, patience=60)
    assert not starts.hand_over(None)
    starts.listen()
    crowd = [stranger_at(store) for _stranger in range(25)]
    last = crowd.pop()
    with qtbot.waitSignal(starts.brought):
        last.write(b'{"file": null, "token": ""}\n')
    qtbot.waitUntil(lambda: sum(map(gone, crowd)) >= 9)
    assert not all(map(gone, crowd))
    starts.close()


def test_where_nothing_can_be_written_the_app_opens_without_waiting(
    store: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "missing"))
    starts = SecondStarts(store, patience=60)
    assert not starts.hand_over(None)
    starts.listen()
    starts.close()


@pytest.mark.parametrize("begun", [b"", b'{"file": '])
def test_who_says_nothing_or_half_a_line_is_not_listened_to_for_ever(
    first: SecondStarts, store: Path, qtbot: QtBot, begun: bytes
) -> None:
    stranger = stranger_at(store)
    stranger.write(begun)
    qtbot.waitUntil(lambda: gone(stranger))
