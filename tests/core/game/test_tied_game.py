from dataclasses import dataclass, fields
from typing import Any

import pytest

from notepad.core.game import tied_game
from notepad.core.game.game import Table
from notepad.core.game.tied_game import TiedGame


@dataclass(frozen=True)
class Seating:
    players: tuple[str, ...] = ("Ann", "Bob", "Cem")
    me: str = "Cem"
    first: str | None = None


def tied(**parts: Any) -> TiedGame[Any, Any, Any, Any]:  # noqa: ANN401
    return TiedGame(**{**dict.fromkeys(part.name for part in fields(TiedGame)), **parts})


@pytest.mark.parametrize(("first", "begins"), [(None, "Ann"), ("Bob", "Bob")])
def test_the_first_player_begins_unless_another_one_is_named(
    first: str | None, begins: str
) -> None:
    table = tied().table(Seating(first=first))
    assert table == Table(("Ann", "Bob", "Cem"), "Cem", begins)


def test_a_game_is_praised_in_the_players_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tied_game, "translated", {"Find out who.": "Finde es heraus."}.get)
    assert tied(pitch="Find out who.").blurb == "Finde es heraus."
