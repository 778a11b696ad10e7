import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime

import pytest

from notepad.storage.listing import listed, moment
from notepad.storage.store_schema import in_memory
from tests.nullgame import CATALOGUE


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    with closing(in_memory()) as opened:
        yield opened


def put(database: sqlite3.Connection, **fields: object) -> None:
    """Write a game's row, its other fields as usual."""
    row = {
        **{"game": "null", "title": "Friday", "level": 3, "setup": "{}", "done": 0, "notes": 2},
        **{"players": '["Ann", "Çem"]', "created": 0, "changed": 0.0, "deleted": None},
        **fields,
    }
    places = ", ".join("?" * len(row))
    database.execute(f"INSERT INTO games ({', '.join(row)}) VALUES ({places})", [*row.values()])


def titles(database: sqlite3.Connection, search: str = "") -> list[str]:
    return [row.title for row in listed(database, CATALOGUE, search)]


def test_games_are_listed_the_one_changed_last_first(database: sqlite3.Connection) -> None:
    for title, changed in (("one", 5.0), ("two", 9.0), ("three", 5.0)):
        put(database, title=title, changed=changed)
    put(database, title="deleted", deleted=1.0)
    assert titles(database) == ["two", "three", "one"]


def test_a_row_tells_who_played_how_far_and_when(database: sqlite3.Connection) -> None:
    put(database, changed=1_000_000.0)
    (row,) = listed(database, CATALOGUE, "")
    assert (row.id, row.title, row.game, row.players) == (1, "Friday", "null", ("Ann", "Çem"))
    assert (row.notes, row.changed, row.known) == (2, datetime.fromtimestamp(1_000_000), True)


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", ["Friday", "chess"]),
        ("çem NULL", ["Friday", "chess"]),
        ("fri game", ["Friday"]),
        ("other chess", ["chess"]),
        ("fri other", []),
        ("game", ["Friday"]),
    ],
)
def test_every_word_of_a_search_is_in_title_game_or_players_names(
    database: sqlite3.Connection, search: str, found: list[str]
) -> None:
    put(database, changed=2.0)
    put(database, title="chess", game="nullother", changed=1.0)
    assert titles(database, search) == found


def test_a_game_that_is_not_known_is_listed_as_such(database: sqlite3.Connection) -> None:
    put(database, game="chess")
    assert [row.known for row in listed(database, CATALOGUE, "")] == [False]


@pytest.mark.parametrize("players", ["x", "3", "", "null"])
def test_players_that_cannot_be_read_are_nobody(database: sqlite3.Connection, players: str) -> None:
    put(database, players=players)
    assert [row.players for row in listed(database, CATALOGUE, "")] == [()]


@pytest.mark.parametrize("seconds", [1e18, -1e18, float("nan"), float("inf")])
def test_a_time_that_no_calendar_has_is_the_first_there_was(seconds: float) -> None:
    assert moment(seconds) == datetime.fromtimestamp(0)
