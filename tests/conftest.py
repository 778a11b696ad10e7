"""What holds for every test: no screen, no network, no real data, one language."""

from __future__ import annotations

import gc
import os
import socket
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import TYPE_CHECKING, NoReturn

import pytest
from hypothesis import HealthCheck, settings
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from notepad.core.language import speak
from notepad.widgets.look import theme
from notepad.widgets.look.theme import Target, set_left_handed, set_target_size
from notepad.widgets.touch.accessibility import forget_pointer

if TYPE_CHECKING:
    from collections.abc import Iterator

HOMES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")

# Set here already, because Qt and the translations read the environment only once.
if "DEDUCTION_NOTEPAD_REAL_WINDOW" not in os.environ:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["LANGUAGE"] = "en"
os.environ["QT_NO_GUI_THREADPOOL"] = "1"  # as `notepad.cli` has it, which says why
gc.set_threshold(10_000)  # likewise; else a benchmark of taps measures how pytest is tidied up
for _home in HOMES:
    os.environ[_home] = os.path.join(gettempdir(), f"deduction-notepad-test-{os.getpid()}")

# No test measures time: how long a draw takes says how busy the computer is.
settings.register_profile(
    "thorough", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("usual", settings.get_profile("thorough"), max_examples=16)
settings.load_profile("usual")

_numbers = count()


def pytest_configure(config: pytest.Config) -> None:
    """Try more examples of everything where the tests that take long run, too."""
    if config.getoption("markexpr") != "not exhaustive":
        settings.load_profile("thorough")


@pytest.fixture(autouse=True, scope="session")
def one_application(qapp: QApplication) -> None:
    """Have the one application from the start: drawing would make a lesser one of its own."""


@pytest.fixture(autouse=True)
def dressed(one_application: None) -> Iterator[None]:
    """Dress the application as the window does: no test takes over how another one held it.

    No widgets stay, either, because each of them is dressed again, too: without an event loop
    nothing deletes them.
    """
    theme.apply(theme.LIGHT)
    set_target_size(Target.MEDIUM, narrow=False)
    set_left_handed(on=False)
    forget_pointer()
    yield
    for widget in QApplication.topLevelWidgets():
        widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Give each test a data folder of its own, not made yet, as on a first start."""
    home = tmp_path_factory.getbasetemp() / f"home-{next(_numbers)}"
    for name in HOMES:
        monkeypatch.setenv(name, str(home / name.lower()))


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a test a folder for what runs: its path is short, as that of a socket has to be."""
    with TemporaryDirectory(prefix="dn-") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        yield Path(folder)


@pytest.fixture(autouse=True)
def one_language() -> Iterator[None]:
    """Have nothing said in another language because a test before this one spoke it."""
    yield
    speak("en")


@pytest.fixture
def german() -> None:
    """Have everything said in German, for one test."""
    speak("de")


@pytest.fixture(autouse=True, scope="session")
def no_network() -> Iterator[None]:
    """Fail a test that reaches for the network: the notepad never does."""

    def refused(*_: object) -> NoReturn:
        pytest.fail("a test opened a network connection")

    with pytest.MonkeyPatch.context() as patch:
        for way in ("connect", "connect_ex", "sendto", "bind"):
            patch.setattr(socket.socket, way, refused)
        yield
