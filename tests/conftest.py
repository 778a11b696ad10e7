"""What holds for every test: no screen, no network, no real data, one language."""

from __future__ import annotations

import gc
import os
import socket
import tempfile
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NoReturn

import pytest
from hypothesis import HealthCheck, settings

from notepad.core.language import speak
from tests.leaks import begin, nothing_left
from tests.turns import DAY, costs, put_off, today

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

HOMES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")

# Set here already, because Qt and the translations read the environment only once.
if "DEDUCTION_NOTEPAD_REAL_WINDOW" not in os.environ:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["LANGUAGE"] = "en"
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as `notepad.cli` has it, which says why
os.environ["QT_NO_GUI_THREADPOOL"] = "1"  # likewise
gc.set_threshold(10_000)  # likewise; else a benchmark of taps measures how pytest is tidied up

# A folder for temporary files of its own shows what a test leaves there. pytest's stays elsewhere.
os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())
_temporary = TemporaryDirectory(prefix="dn-", ignore_cleanup_errors=True)
os.environ["TMPDIR"] = tempfile.tempdir = _temporary.name
for _home in HOMES:
    os.environ[_home] = os.path.join(_temporary.name, "home")

# No test measures time: how long a draw takes says how busy the computer is.
settings.register_profile(
    "thorough", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("usual", settings.get_profile("thorough"), max_examples=16)
settings.load_profile("usual")

_numbers = count()


def pytest_configure(config: pytest.Config) -> None:
    """Try more examples of everything where the tests that take long run, too."""
    today()  # the workers have it from here
    if config.getoption("markexpr") != "not exhaustive":
        settings.load_profile("thorough")


def pytest_report_header() -> str:
    """Say of which day the cases are that take turns."""
    return f"{DAY}={today()}"


@pytest.hookimpl(tryfirst=True)  # before the exhaustive ones are left out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has its turn on another day, unless it, its file or folder was named."""
    if [Path(name).resolve() for name in config.args] == [Path(__file__).parent]:
        turns = [item for item in items if item.get_closest_marker("daily") is None]
        for item in put_off(turns, costs()):
            item.add_marker("exhaustive")


def pytest_collection_finish() -> None:
    """Keep all that was collected out of the garbage collector's way: it stays to the end."""
    gc.freeze()


def pytest_unconfigure() -> None:
    """Remove the folder for temporary files."""
    _temporary.cleanup()


@pytest.fixture(autouse=True, scope="session")
def one_application(qapp: QApplication) -> None:
    """Have the one application from the start: drawing would make a lesser one of its own."""
    begin()


@pytest.fixture(autouse=True)
def clean(one_application: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Fail a test that leaves something behind for others, and put back what the app changes.

    Each has a data folder of its own, not made yet, as on a first start.
    """
    home = tmp_path_factory.getbasetemp() / f"home-{next(_numbers)}"
    os.environ.update({name: str(home / name.lower()) for name in HOMES})
    with nothing_left():
        yield


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a test a folder for what runs: its path is short, as that of a socket has to be."""
    with TemporaryDirectory(prefix="dn-") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        yield Path(folder)


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
