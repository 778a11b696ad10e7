"""The shelf on which games stand until they are played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from notepad.core import game_name
from notepad.core.faults import Faults
from notepad.core.game_name import GameName
from notepad.core.language import N_
from notepad.core.shelf import Shelf, game_of
from tests.nullgame import GAME, SETUP

if TYPE_CHECKING:
    from notepad.core.game import Game


def named(key: str, title: str) -> GameName:
    return GameName(id=key, title=title, pitch=N_("Ask for a suit."), seats=range(2, 4))


def unopened() -> Game:
    pytest.fail("the game was loaded for its name alone")


def test_a_game_is_not_loaded_for_its_name() -> None:
    shelf = Shelf()
    shelf.put(named("one", "One"), unopened)
    name = shelf.names["one"]
    assert (name.id, name.title, name.seats) == ("one", "One", range(2, 4))
    assert name.blurb
    assert list(shelf) == ["one"]
    assert "one" in shelf
    assert "two" not in shelf


def test_a_game_is_loaded_once_when_it_is_played() -> None:
    loaded: list[str] = []

    def load() -> Game:
        loaded.append("null")
        return GAME

    shelf = Shelf()
    shelf.put(GAME.name, load)
    assert not loaded
    assert shelf[GAME.id].table(SETUP).players == SETUP.players
    assert shelf[GAME.id].setup_type is GAME.setup_type
    assert loaded == ["null"]


def test_games_stand_in_the_order_of_their_titles_whenever_they_come() -> None:
    shelf = Shelf()
    for key, title in (("c", "clue"), ("b", "Bluff"), ("a", "Zendo")):
        shelf.put(named(key, title), unopened)
    assert list(shelf) == ["b", "c", "a"]
    shelf.put(named("d", "Coup"), unopened)
    assert list(shelf) == ["b", "c", "d", "a"]


def test_what_is_to_be_seen_first_stands_before_the_others_whenever_it_comes() -> None:
    shelf = Shelf(first=("z", "b"))
    for key, title in (("b", "Bluff"), ("a", "Aces"), ("z", "Zendo")):
        shelf.put(named(key, title), unopened)
    assert list(shelf) == ["z", "b", "a"]
    more = shelf.followed_by(lambda shelf: shelf.put(named("m", "Aardvark"), unopened))
    assert list(more) == ["z", "b", "m", "a"]


def test_a_second_game_of_the_same_id_is_refused() -> None:
    shelf = Shelf()
    shelf.put(named("one", "One"), unopened)
    with pytest.raises(Faults, match="two games with the id “one”"):
        shelf.put(named("one", "Another"), unopened)
    assert shelf.names["one"].title == "One"


def test_a_game_that_cannot_be_loaded_says_so_and_is_tried_again() -> None:
    tries: list[str] = []

    def load() -> Game:
        tries.append("null")
        if len(tries) == 1:
            raise AttributeError("no GAME in it")
        return GAME

    shelf = Shelf()
    shelf.put(named("one", "One"), load)
    with pytest.raises(Faults, match=r"the game “One” can't be loaded: .*no GAME in it"):
        shelf["one"]
    assert shelf["one"] is GAME


def test_more_games_are_asked_for_when_one_is_missing_and_only_once() -> None:
    asked: list[str] = []

    def put_more(shelf: Shelf) -> None:
        asked.append("more")
        shelf.put(named("two", "Two"), unopened)

    first = Shelf()
    first.put(named("one", "One"), lambda: GAME)
    shelf = first.followed_by(put_more)
    assert shelf["one"] is GAME
    assert not asked
    assert "two" in shelf
    assert list(shelf) == ["one", "two"]
    assert "three" not in shelf
    assert asked == ["more"]
    assert list(first) == ["one"]


def test_a_game_that_is_taken_away_is_gone_and_another_may_take_its_place() -> None:
    shelf = Shelf()
    shelf.put(named("one", "One"), unopened)
    shelf.take_away("one")
    shelf.take_away("two")
    assert list(shelf) == []
    shelf.put(named("one", "Another"), unopened)
    assert shelf.names["one"].title == "Another"


def test_what_a_record_declares_is_read_whatever_lies_on_the_shelf() -> None:
    shelf = Shelf(lambda declaration: GAME if declaration else unopened())
    other = replace(GAME)
    shelf.put(named("null", "Another"), lambda: other)
    assert game_of(shelf, "null", {"title": "Null Game"}) is GAME
    assert game_of(shelf, "null", None) is other
    with pytest.raises(Faults, match="can't be read here"):
        game_of({"null": GAME}, "null", {"title": "Null Game"})


def test_a_game_is_praised_in_the_players_language(monkeypatch: pytest.MonkeyPatch) -> None:
    name = GameName(id="null", title="Null", pitch="Find out who.", seats=range(2, 4))
    monkeypatch.setattr(game_name, "translated", {"Find out who.": "Finde es heraus."}.get)
    assert name.blurb == "Finde es heraus."
