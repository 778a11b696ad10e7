import json
import os

import pytest

from notepad.cli import commands, main
from notepad.core.faults import Fault
from notepad.core.shelf import Shelf
from notepad.games import catalogue
from notepad.storage.folder import keep
from tests.declared.declarations import THREE_LISTS


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
    monkeypatch.setattr(commands, "known_games", lambda: shelf)
    assert main(["games"]) == 2
    assert capsys.readouterr().err == "games/torn: this game is left out\n"


def test_scripts_are_told_of_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"id": "clue", "title": "Clue", "players": [2, 6]} in told


def test_own_games_are_listed_and_what_is_wrong_with_one_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    keep(THREE_LISTS, "who-took-it")
    assert main(["games", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"id": "who-took-it", "title": "Who took it?", "players": [2, 6]} in told
    keep("title = 7", "torn")
    assert main(["games"]) == 2
    said = capsys.readouterr()
    assert "who-took-it  Who took it?" in said.out
    assert "torn.toml, line 1, title: text was expected" in said.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among its files")
def test_a_pipe_among_own_games_is_told_and_not_waited_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    os.mkfifo(keep(THREE_LISTS, "who-took-it").with_name("pipe.toml"))
    assert main(["games"]) == 2
    said = capsys.readouterr()
    assert "who-took-it  Who took it?" in said.out
    assert said.err == "pipe.toml: this file can't be read: this is no file\n"
