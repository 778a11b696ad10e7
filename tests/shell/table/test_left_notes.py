"""What is begun at a table and not noted is kept in the library."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.record import Record
from notepad.shell.table.table_menu import LeftNotes
from notepad.shell.table.table_model import Sitting
from notepad.storage import Library, StoreError
from tests.nullgame import CATALOGUE, SETUP, Look
from tests.shell.conftest import eventually

RECORD = Record(game="null", setup=SETUP, title="Friday", notes=(Look("Bob", "sword"),))
BEGUN = ((None, {"player": ("Bob",)}),)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(CATALOGUE, tmp_path / "library.sqlite") as opened:
        yield opened


@pytest.fixture
def game(library: Library) -> int:
    return library.create(RECORD)


@pytest.fixture
def sitting(library: Library, game: int) -> Iterator[Sitting]:
    made = Sitting(library.open(game), title="Friday", level=Level.PAPER)
    yield made
    made.close()


def test_what_is_begun_is_kept_after_a_pause(library: Library, game: int, sitting: Sitting) -> None:
    kept = LeftNotes(sitting, library, game)
    sitting.tap("player", "Bob")
    assert eventually(lambda: library.left(game) == BEGUN)
    sitting.step_back()
    assert eventually(lambda: library.left(game) == ())
    assert kept.parent() is sitting


def test_what_is_begun_is_kept_at_once_when_the_game_is_put_away(
    library: Library, game: int, sitting: Sitting
) -> None:
    LeftNotes(sitting, library, game)
    sitting.tap("player", "Bob")
    sitting.closed.emit()
    assert library.left(game) == BEGUN


def test_what_can_no_longer_be_tapped_does_not_come_back(
    library: Library, game: int, sitting: Sitting
) -> None:
    library.set_left(game, ((9, {"card": ("cup",)}), (None, {"player": ("Zoe",), "x": ("y",)})))
    LeftNotes(sitting, library, game).bring_back()
    assert sitting.view.left == ()
    assert sitting.view.mending is None


def test_a_copy_of_a_game_has_what_is_begun_in_it(library: Library, game: int) -> None:
    library.set_left(game, BEGUN)
    assert library.left(library.duplicate(game)) == BEGUN


def test_where_it_cannot_be_kept_one_goes_on_tapping(
    library: Library, game: int, sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_game: int, _left: object) -> None:
        raise StoreError("The disk is full.", "Make room.")

    LeftNotes(sitting, library, game)
    monkeypatch.setattr(library, "set_left", full)
    sitting.tap("player", "Bob")
    sitting.closed.emit()
    assert sitting.view.draft == {"player": ("Bob",)}
