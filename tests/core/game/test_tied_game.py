from dataclasses import dataclass, fields
from typing import Any

import pytest

from notepad.core.game import Game, Table
from notepad.core.game_name import GameName


@dataclass(frozen=True)
class Seating:
    players: tuple[str, ...] = ("Ann", "Bob", "Cem")
    me: str = "Cem"
    first: str | None = None


def tied(**parts: Any) -> Game:  # noqa: ANN401
    return Game(**{**dict.fromkeys(part.name for part in fields(Game)), **parts})


@pytest.mark.parametrize(("first", "begins"), [(None, "Ann"), ("Bob", "Bob")])
def test_the_first_player_begins_unless_another_one_is_named(
    first: str | None, begins: str
) -> None:
    table = tied().table(Seating(first=first))
    assert table == Table(("Ann", "Bob", "Cem"), "Cem", begins)


def test_a_game_is_called_what_its_folder_is() -> None:
    game = tied(name=GameName(id="null", title="Null Game", pitch="Find out.", seats=range(2, 4)))
    assert (game.id, game.title, game.name.blurb) == ("null", "Null Game", "Find out.")
    assert game.seats == range(2, 4)
