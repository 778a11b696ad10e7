"""Deduction with a piecepack: tapped as at the table, and played with deals drawn at random."""

from typing import Any

import pytest

from notepad.games import catalogue
from tests.cards.every_deal import agrees, every_deal_for, happened
from tests.cards.noted_games import played
from tests.games.tables import known_after

GAME = catalogue()["deduction"]


@pytest.mark.parametrize("seed", range(2))
def test_what_follows_is_what_every_deal_of_all_tiles_says(seed: int) -> None:
    game = played(GAME, seed, players=3, notes=6)
    setup, notes = game.setup, list[Any]()
    worlds = list(every_deal_for(setup))
    assert len(worlds) == 51_480
    for note in game.notes:
        notes.append(note)
        worlds = [world for world in worlds if happened(setup, world, note)]
        agrees(known_after(GAME, setup, *notes), ((world, 1) for world in worlds))
