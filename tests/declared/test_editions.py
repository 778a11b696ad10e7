"""Known editions: each is a whole game for every number of players, named in every language."""

from pathlib import Path

import pytest

from notepad.core.bundled_and_private_files import resource
from notepad.core.game import Play, states_of
from notepad.declared.shelf import EDITIONS, name_in, own_game
from notepad.games import catalogue
from tests.dealing.dealt import deal

FILES = sorted(EDITIONS.glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_edition_can_be_played_by_any_number_of_players(file: Path) -> None:
    game = own_game(file.read_bytes())
    assert game.id == file.stem
    for players in game.seats:
        dealt = deal(game, players, players=players)
        state = states_of(game, Play(dealt.setup, dealt.notes))[-1]
        known = game.reasoner(dealt.setup).follow(dealt.notes)
        assert [*dealt.truths[-1].denied(state, known)] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_edition_is_named_in_every_language_and_unlike_any_game(file: Path) -> None:
    name, cards = name_in(file.read_text("utf-8"))
    languages = {one.stem for one in resource("locale").glob("*.po")}
    assert {*name.titles} == {*name.pitches} == languages
    assert name.id not in catalogue()
    assert len(cards) == 3
