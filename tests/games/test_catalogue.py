"""The catalogue finds every folder, whatever is wrong with one of them."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from notepad import games
from notepad.core.shelf import Shelf

ROOT = Path(__file__).resolve().parents[2]


NAME = """
from notepad.core.game_name import GameName
NAME = GameName(id="{id}", called="{title}", pitch="Ask.", seats=range(2, 4))
"""


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a place whose folders are games too, though not of the catalogue."""
    games.catalogue()  # it is made once: not now, with these folders
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    return tmp_path


def add(place: Path, folder: str, *, name: str, game: str) -> None:
    (place / folder).mkdir()
    (place / folder / "__init__.py").write_text(name, encoding="utf-8")
    (place / folder / "game.py").write_text(game, encoding="utf-8")


def found() -> Shelf:
    return games.catalogue.__wrapped__()


def test_a_folder_with_a_name_and_a_game_is_a_game(folders: Path) -> None:
    add(
        folders,
        "added_game",
        name=NAME.format(id="added", title="An added game"),
        game="from tests.nullgame import GAME",
    )
    shelf = found()
    assert "added" in shelf
    assert shelf["added"].keypad
    assert not shelf.faults


def test_a_nameless_folder_is_left_out(folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(folders, "nameless_game", name="", game="GAME = None")
    add(folders, "broken_game", name="1 / 0", game="GAME = None")
    shelf = found()
    assert set(shelf) == set(games.catalogue())
    first, second = map(str, shelf.faults)
    assert first.startswith("games/broken_game: this game couldn’t be loaded. Something went")
    assert second.startswith("games/nameless_game: this game couldn’t be loaded. Something went")
    told = capsys.readouterr().err
    assert "ZeroDivisionError: division by zero" in told
    assert "AttributeError" in told


def test_games_are_found_without_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = tmp_path / "program.zip"
    with ZipFile(packed, "w") as archive:
        archive.writestr("packed_game/__init__.py", NAME.format(id="packed", title="Packed"))
        archive.writestr("packed_game/game.py", "from tests.nullgame import GAME")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(packed)])
    shelf = found()
    assert shelf["packed"].keypad
    assert not shelf.faults


def test_listing_games_loads_none_of_them() -> None:
    script = (
        "import sys\n"
        "from notepad.games import catalogue\n"
        "names = catalogue().names.values()\n"
        "told = [(name.id, name.title, name.blurb, name.seats) for name in names]\n"
        "parts = [name.split('.') for name in sys.modules if name.startswith('notepad.games.')]\n"
        "sys.exit(' '.join(part[3] for part in parts if len(part) > 3) or 0)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
