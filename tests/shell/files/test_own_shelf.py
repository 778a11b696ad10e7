from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.games import catalogue
from notepad.shell.own_games import known_games
from notepad.storage.errors import StoreError
from notepad.storage.folder import keep
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS

if TYPE_CHECKING:
    import pytest


def test_without_own_games_there_are_those_of_the_notepad() -> None:
    assert list(known_games()) == list(catalogue())
    assert known_games().faults == []


def test_own_games_stand_among_the_others_and_carry_their_declarations() -> None:
    keep(THREE_LISTS, "who-took-it")
    games = known_games()
    assert games["who-took-it"].title == "Who took it?"
    declaration = games["who-took-it"].declaration
    assert declaration is not None
    assert declaration["cards"]["people"] == ["Ann", "Bea", "Cid"]
    assert games["clue"].declaration is None
    assert set(games) == {*catalogue(), "who-took-it"}


def test_the_catalogue_itself_stays_as_it_came() -> None:
    keep(THREE_LISTS, "who-took-it")
    assert "who-took-it" in known_games()
    assert "who-took-it" not in catalogue()


def test_own_games_are_not_read_for_one_that_comes_with_the_notepad() -> None:
    keep("no TOML", "torn")
    games = known_games()
    assert games["clue"].title == "Clue"
    assert games.faults == []
    assert "whist" not in games
    assert len(games.faults) == 1


def test_what_is_wrong_with_a_file_is_told_with_its_line_and_keeps_out_no_other() -> None:
    keep(THREE_LISTS.replace('"lamp"', '""'), "torn")
    keep("title = ", "cut-off")
    keep(NAMED_CARDS, "gang")
    keep(NAMED_CARDS, "same-again")
    keep(THREE_LISTS.replace("Who took it?", "Clue"), "clue")
    games = known_games()
    assert set(games) == {*catalogue(), "a-small-gang"}
    told = [str(fault) for fault in games.faults]
    assert told[0].startswith("clue.toml, game: there are two games with the id “clue”")
    assert told[1].startswith("cut-off.toml, line 1: not TOML")
    assert told[2].startswith("same-again.toml, game: there are two games")
    assert told[3:] == ["torn.toml, line 5, cards.things[1]: this may not be empty"]


def test_a_folder_that_can_not_be_looked_into_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise StoreError("No way in.", "Mend it.")

    monkeypatch.setattr("notepad.storage.folder.own_files", refuse)
    games = known_games()
    assert list(games) == list(catalogue())
    assert games.faults[0].message == "No way in. Mend it."
