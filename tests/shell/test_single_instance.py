"""A second start hands its file over to the window that is open."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from notepad.shell.single_instance import SecondStarts, meeting_place
from notepad.storage.folder import usual_place

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
def library(tmp_path: Path) -> Path:
    return tmp_path / "library.sqlite"


@pytest.fixture
def first(library: Path) -> Iterator[SecondStarts]:
    starts = SecondStarts(library, patience=0.2)
    assert not starts.hand_over(None)
    starts.listen()
    yield starts
    starts.close()


@pytest.fixture
def start(library: Path) -> Iterator[Start]:
    """Start other processes on the library; they end with the test."""
    processes: list[subprocess.Popen[str]] = []

    def started(file: str = "") -> subprocess.Popen[str]:
        command = [sys.executable, "-c", SECOND, str(library), file]
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


def test_starts_on_other_games_do_not_meet(first: SecondStarts, library: Path) -> None:
    other = SecondStarts(library.with_name("other.sqlite"), patience=0.2)
    assert not other.hand_over(None)
    other.close()


def test_after_a_kill_the_next_start_is_the_first_and_is_heard(
    library: Path, start: Start, qtbot: QtBot, own_runtime_folder: Path
) -> None:
    killed = start()
    assert said(killed) == "first"
    killed.send_signal(signal.SIGKILL)
    killed.wait(20)
    assert any(path.is_socket() for path in own_runtime_folder.iterdir())
    starts = SecondStarts(library, patience=0.2)
    assert not starts.hand_over(None)
    starts.listen()
    with qtbot.waitSignal(starts.brought, timeout=PATIENCE_MS):
        start()
    starts.close()


def test_only_this_user_can_reach_the_socket(first: SecondStarts, own_runtime_folder: Path) -> None:
    (socket,) = (path for path in own_runtime_folder.iterdir() if path.is_socket())
    assert socket.stat().st_mode & 0o077 == 0


def test_a_folder_that_others_can_enter_is_no_place_to_meet(
    library: Path, own_runtime_folder: Path
) -> None:
    own_runtime_folder.chmod(0o755)
    assert meeting_place(library).parent == usual_place().parent


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
def test_what_is_no_second_start_is_not_listened_to(
    first: SecondStarts, library: Path, qtbot: QtBot, line: bytes
) -> None:
    heard: list[object] = []
    first.brought.connect(lambda *args: heard.append(args))
    stranger = stranger_at(library)
    stranger.write(line)
    qtbot.waitUntil(lambda: gone(stranger))
    assert heard == []


def stranger_at(library: Path) -> QLocalSocket:
    """Return who connects as a second start does, and can say anything."""
    stranger = QLocalSocket()
    stranger.connectToServer(str(meeting_place(library)))
    assert stranger.waitForConnected(2000)
    return stranger


def gone(stranger: QLocalSocket) -> bool:
    return stranger.state() is QLocalSocket.LocalSocketState.UnconnectedState


def test_however_many_are_connected_a_second_start_is_heard(library: Path, qtbot: QtBot) -> None:
    starts = SecondStarts(library, patience=60)
    assert not starts.hand_over(None)
    starts.listen()
    crowd = [stranger_at(library) for _stranger in range(25)]
    last = crowd.pop()
    with qtbot.waitSignal(starts.brought):
        last.write(b'{"file": null, "token": ""}\n')
    qtbot.waitUntil(lambda: sum(map(gone, crowd)) >= 9)
    assert not all(map(gone, crowd))
    starts.close()


def test_where_nothing_can_be_written_the_app_opens_without_waiting(
    library: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "missing"))
    starts = SecondStarts(library, patience=60)
    assert not starts.hand_over(None)
    starts.listen()
    starts.close()


def test_nothing_that_reaches_for_sockets_is_loaded_before_it_is_needed() -> None:
    loaded = "import sys, notepad.app; sys.exit('PySide6.QtNetwork' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, check=False).returncode == 0


@pytest.mark.parametrize("begun", [b"", b'{"file": '])
def test_who_says_nothing_or_half_a_line_is_not_listened_to_for_ever(
    first: SecondStarts, library: Path, qtbot: QtBot, begun: bytes
) -> None:
    stranger = stranger_at(library)
    stranger.write(begun)
    qtbot.waitUntil(lambda: gone(stranger))
