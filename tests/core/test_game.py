"""What a game says of itself, what others hear of it, and the shelf on which it stands."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from notepad.core.faults import Faults
from notepad.core.game import Game, Play, View
from notepad.core.game_name import GameName
from notepad.core.help_levels import Level
from notepad.core.language import N_
from notepad.core.shelf import Shelf, game_of, name_of
from tests.nullgame import GAME, SETUP, Knowledge, Look, Setup

NOTES = tuple(Look("Bob", card) for card in ("cup", "coin", "sword"))
KNOWN = Knowledge({"cup": ("Ann",)})


def view(**more: Any) -> View[Setup, Look, int, Knowledge]:  # noqa: ANN401
    return View(Play(SETUP, NOTES), 3, **{"known": KNOWN, "level": Level.DEDUCTION, **more})


def test_nothing_is_reasoned_from_a_contradiction_or_before_the_first_reasoning() -> None:
    assert view(known=Knowledge({}, conflict=(1, 2))).deduced is None
    assert view(known=None).deduced is None


def named(key: str, title: str) -> GameName:
    return GameName(id=key, called=title, pitch=N_("Ask for a suit."), seats=range(2, 4))


def unopened() -> Game:
    pytest.fail("the game was loaded for its name alone")


def test_a_game_that_cannot_be_loaded_says_so_and_is_tried_again() -> None:
    tries: list[str] = []

    def load() -> Game:
        tries.append("null")
        if len(tries) == 1:
            raise AttributeError("no GAME in it")
        return GAME

    shelf = Shelf()
    shelf.put(named("one", "One"), load)
    with pytest.raises(Faults, match=r"the game “One” can’t be loaded\. Something went wrong"):
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
    others = shelf.followed_by(lambda shelf: shelf.put(named("three", "Three"), unopened))
    assert shelf["one"] is GAME
    assert name_of(others, "one") == first.names["one"]
    assert not asked
    assert name_of(others, "two") == shelf.names["two"]
    assert list(shelf) == ["one", "two"]
    assert name_of(shelf, "three") is None
    assert asked == ["more"]
    assert list(first) == ["one"]
    assert list(others) == ["one", "three", "two"]


def test_two_threads_that_want_more_games_at_once_both_find_them() -> None:
    adding, looked_up = Event(), Event()

    def put_more(shelf: Shelf) -> None:
        adding.set()
        looked_up.wait(0.2)
        shelf.put(named("two", "Two"), lambda: GAME)

    shelf = Shelf().followed_by(put_more)
    with ThreadPoolExecutor() as threads:
        names = threads.submit(lambda: list(shelf))
        adding.wait(5)
        found = threads.submit(lambda: "two" in shelf)
        found.add_done_callback(lambda _done: looked_up.set())
    assert found.result()
    assert names.result() == ["two"]


def test_a_game_that_is_taken_away_is_gone_and_another_may_take_its_place() -> None:
    shelf = Shelf()
    shelf.put(named("one", "One"), unopened)
    shelf.take_away("one")
    shelf.take_away("two")
    assert list(shelf) == []
    shelf.put(named("one", "Another"), unopened)
    with pytest.raises(Faults, match="two games with the ID “one”"):
        shelf.put(named("one", "A third"), unopened)
    assert shelf.names["one"].title == "Another"


def test_what_a_record_declares_is_read_whatever_lies_on_the_shelf() -> None:
    shelf = Shelf(lambda declaration: GAME if declaration else unopened())
    other = replace(GAME)
    shelf.put(named("null", "Another"), lambda: other)
    assert game_of(shelf, "null", {"title": "Null Game"}) is GAME
    assert game_of(shelf, "null", None) is other
    with pytest.raises(Faults, match="can’t be read here"):
        game_of({"null": GAME}, "null", {"title": "Null Game"})
