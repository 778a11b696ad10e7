from collections.abc import Iterator
from pathlib import Path

import pytest

from notepad.core.record import Record
from notepad.storage import Library
from tests.nullgame import CATALOGUE, SETUP, Look

RECORD = Record(game="null", setup=SETUP, title="Friday", notes=(Look("Bob", "coin"),))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a library is to lie, in a folder that is not there yet."""
    return tmp_path / "data" / "library.sqlite"


@pytest.fixture
def library(path: Path) -> Iterator[Library]:
    """An empty library."""
    with Library(CATALOGUE, path) as opened:
        yield opened


@pytest.fixture
def game_id(library: Library) -> int:
    """A game with one note in it."""
    return library.create(RECORD)
