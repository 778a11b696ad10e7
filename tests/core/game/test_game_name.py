import pytest

from notepad.core import game_name
from notepad.core.game_name import GameName


def test_a_game_is_praised_in_the_players_language(monkeypatch: pytest.MonkeyPatch) -> None:
    name = GameName(id="null", title="Null", pitch="Find out who.", seats=range(2, 4))
    monkeypatch.setattr(game_name, "translated", {"Find out who.": "Finde es heraus."}.get)
    assert name.blurb == "Finde es heraus."
