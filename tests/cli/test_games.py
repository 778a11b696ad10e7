import pytest

from notepad.cli import games, main
from notepad.core.fault import Fault
from notepad.core.game.shelf import Shelf
from notepad.games import catalogue


def test_every_game_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = [(game.id, game.title) for game in catalogue().values()]
    assert [tuple(line.split(maxsplit=1)) for line in lines] == told


def test_a_game_that_had_to_be_left_out_is_told_and_ends_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf = Shelf()
    shelf.faults.append(Fault("games/torn", "this game is left out"))
    monkeypatch.setattr(games, "catalogue", lambda: shelf)
    assert main(["games"]) == 2
    assert capsys.readouterr().err == "games/torn: this game is left out\n"
