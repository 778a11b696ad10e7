from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from notepad.games.cataline.game import GAME as CATALINE
from notepad.shell.reasoning.live_knowledge import LiveKnowledge
from notepad.shell.table.table_model import Sitting
from notepad.storage import Library
from tests.nullgame import GAME as NULL

CATALOGUE = {game.id: game for game in (CATALINE, NULL)}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """An empty library that knows Cataline and the null game."""
    with Library(CATALOGUE, tmp_path / "library.sqlite") as opened:
        yield opened


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
