"""A test that leaves something behind for those after it fails, and says what."""

from __future__ import annotations

import gc
import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTimer, QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.language import speak
from notepad.games import catalogue
from notepad.shell.settings import Look, Settings, dress, speak_everywhere
from notepad.widgets.look import theme
from notepad.widgets.look.label import set_spoken_names
from notepad.widgets.look.theme import Target
from notepad.widgets.touch import buttons
from tests.nullgame import GAME, NAME

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[1]
TESTS = """
import pytest
from tests.test_leaks import LEFT, change_what_is_put_back

@pytest.mark.parametrize("kind", LEFT)
def test(kind):
    LEFT[kind][0]()

@pytest.mark.parametrize("time", range(2))
def test_put_back(time):
    change_what_is_put_back()
"""
_kept: list[object] = []
_never = Event()


def _app() -> QCoreApplication:
    app = QCoreApplication.instance()
    assert app is not None
    return app


def _install_translator() -> None:
    words = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    assert words.load(QLocale("de"), "qtbase", "_", folder)
    QCoreApplication.installTranslator(words)
    _kept.append(words)


def _show_window() -> None:
    window = QWidget()
    window.show()
    _kept.append(window)


def _start_process() -> None:
    _kept.append(subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE))


LEFT: dict[str, tuple[Callable[[], object], str]] = {
    "global": (lambda: setattr(theme, "NARROW", 7), "notepad.widgets.look.theme.NARROW: "),
    "translator": (_install_translator, "Qt's translation: 'Cancel' became 'Abbrechen'"),
    "window": (_show_window, "still shown: <PySide6.QtWidgets.QWidget"),
    "property": (lambda: _app().setProperty("left", 1), "properties: [] became [b'left']"),
    "name": (lambda: _app().setApplicationName("left"), " became ('left', "),
    "pointer": (lambda: QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor), "pointer: "),
    "object": (lambda: QTranslator(_app()), "of the application: [] became ['QTranslator at "),
    "timer": (lambda: QTimer.singleShot(99_000, _never.set), "timers: [] became ['99000 ms of "),
    "global object": (
        lambda: setattr(buttons._left, "quietly", True),
        "notepad.widgets.touch.buttons._left.quietly: False became True",
    ),
    "global container": (
        lambda: theme._SIDES.update({Target.SMALL: theme._SIDES[Target.LARGE]}),
        "notepad.widgets.look.theme._SIDES: ",
    ),
    "attribute of a class": (
        lambda: setattr(buttons.IconButton, "inset", 77),
        "notepad.widgets.touch.buttons.IconButton.inset: ",
    ),
    "game": (lambda: catalogue().put(NAME, lambda: GAME), "notepad.games.catalogue()._games: "),
    "environment": (lambda: os.environ.update(LEFT="1"), "environment: [] became [('LEFT', '1')]"),
    "path": (lambda: sys.path.append("/left"), "sys.path: [] became ['/left']"),
    "folder": (lambda: os.chdir(Path.home()), f" became {str(Path.home())!r}"),
    "collection": (gc.disable, "garbage collection: (True, "),
    "signal": (lambda: signal.signal(signal.SIGTERM, signal.SIG_IGN), "signals: "),
    "thread": (Thread(target=_never.wait, daemon=True).start, "threads: [] became [<Thread("),
    "process": (_start_process, "child processes: [] became ['"),
    "file": (lambda: os.open(__file__, os.O_RDONLY), f"open files: [] became ['{__file__}"),
    "socket": (lambda: _kept.append(socket.socketpair()), "open files: [] became ['socket:"),
    "temporary file": (lambda: tempfile.mkstemp("-left"), "-left']"),
}
"""What can be left, and a part of what is told then."""


def change_what_is_put_back() -> None:
    """Change what the app changes by design, if it is as it is at first."""
    assert QLocale().language() == QLocale.Language.English
    assert QApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier
    assert QApplication.clipboard().text() == ""
    speak_everywhere("de")
    speak("en")
    dress(Settings(theme=Look.DARK, text=150, target=Target.LARGE, left_handed=True), narrow=True)
    set_spoken_names({"▲2": "blue 2"})
    QApplication.setDoubleClickInterval(400)
    QApplication.clipboard().setText("copied")
    hidden = QWidget()
    _kept.append(hidden)
    QTest.mousePress(hidden, Qt.MouseButton.RightButton, pos=hidden.rect().center())
    QTest.keyPress(hidden, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What is told about tests that leave something, by their names."""
    folder = tmp_path_factory.mktemp("leaving")
    file = folder / "test_leaving.py"
    file.write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:randomly"]
    ran = subprocess.run(
        [*command, str(file), f"--rootdir={ROOT}", f"--config-file={ROOT / 'pyproject.toml'}"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert f"{len(LEFT) + 2} passed, {len(LEFT)} errors" in ran.stdout, ran.stdout + ran.stderr
    found = ran.stdout.split("ERROR at teardown of test[")[1:]
    return {part.partition("]")[0]: part for part in found}


@pytest.mark.parametrize("kind", LEFT)
def test_a_test_that_leaves_something_fails_and_says_what(told: dict[str, str], kind: str) -> None:
    assert LEFT[kind][1] in told[kind]
