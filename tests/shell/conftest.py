"""A library, the window on it, and the system's dialogs, for all tests of the shell."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from notepad.core.record import Catalogue
from notepad.games.cataline.game import GAME as CATALINE
from notepad.shell.reasoning.live_knowledge import LiveKnowledge
from notepad.shell.table.table_model import Sitting
from notepad.shell.window import Window
from notepad.storage import Library
from tests.nullgame import GAME as NULL
from tests.shell.builders import DESK, shown

CATALOGUE: Catalogue = {game.id: game for game in (CATALINE, NULL)}


@pytest.fixture
def shelf() -> Catalogue:
    """The games of library and window: Cataline and the null game, unless a module has others."""
    return CATALOGUE


@pytest.fixture
def library(tmp_path: Path, shelf: Catalogue) -> Iterator[Library]:
    """An empty library."""
    with Library(shelf, tmp_path / "library.sqlite") as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, library: Library, shelf: Catalogue) -> Iterator[Window]:
    """The whole app on the library, in front, as on a desk."""
    made = shown(qtbot, Window(library, shelf), DESK, active=True)
    yield made
    made.put_away()


class Dialogs:
    """Stands for the system's dialogs about files: `chosen` is what the player chooses in each.

    `begun` are the folders, with the names that were offered, in which they began.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        """Answer all dialogs, at first with nothing."""
        self.chosen: tuple[Path, ...] = ()
        self.begun: list[Path] = []
        for way in ("getSaveFileName", "getOpenFileName"):
            patch.setattr(QFileDialog, way, lambda *asked: (self._answer(*asked), "Sheet (*.pdf)"))
        patch.setattr(QFileDialog, "getOpenFileNames", lambda *asked: (self._all(*asked), ""))
        patch.setattr(QFileDialog, "getExistingDirectory", self._answer)

    def choose(self, *paths: Path) -> None:
        """Have these files, or this folder, chosen from now on; none gives up."""
        self.chosen = paths

    def _all(self, _parent: object, _asked: str, begin: str, *_kinds: str) -> list[str]:
        self.begun.append(Path(begin))
        return [str(path) for path in self.chosen]

    def _answer(self, *asked: object) -> str:
        return next(iter(self._all(*asked)), "")  # type: ignore[arg-type]


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch) -> Dialogs:
    """The system's dialogs about files, in the hands of the test."""
    return Dialogs(monkeypatch)


def eventually(happened: Callable[[], bool]) -> bool:
    """Let the window go on until something happened; return whether it did within a while."""
    for _glance in range(1000):
        if happened():
            return True
        QTest.qWait(5)
    return False


def knowledge_of(sitting: Sitting) -> LiveKnowledge:
    """Return all that is known at a sitting, whether it is shown or not."""
    found = sitting.findChild(LiveKnowledge)
    assert found is not None
    return found
