from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.games.cataline.game import GAME as CATALINE
from notepad.storage import Library
from notepad.widgets.look import theme
from notepad.widgets.look.handedness import tap_with
from notepad.widgets.look.sizes import Target, fit_fingers
from tests.nullgame import GAME as NULL

CATALOGUE = {game.id: game for game in (CATALINE, NULL)}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """An empty library that knows Cataline and the null game."""
    with Library(CATALOGUE, tmp_path / "library.sqlite") as opened:
        yield opened


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    """Dress the application as the window does."""
    theme.apply(theme.LIGHT)
    fit_fingers(Target.MEDIUM, narrow=False)
    tap_with(left=False)


def eventually(happened: Callable[[], bool]) -> bool:
    """Let the window go on until something happened; return whether it did within a while."""
    for _glance in range(1000):
        if happened():
            return True
        QTest.qWait(5)
    return False
