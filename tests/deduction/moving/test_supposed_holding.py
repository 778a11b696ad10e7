"""Whom a card that changed hands is supposed to be with, against all ways that it can have gone."""

from dataclasses import replace
from random import Random

import pytest

from notepad.games.cataline.game import GAME
from tests.games.cataline.playing import dealt, played


@pytest.mark.parametrize("seed", range(4))
def test_what_is_supposed_holds_in_all_that_follows(seed: int) -> None:
    setup, truth = dealt(3, Random(seed))
    setup = replace(setup, variant="kept")
    notes = played(setup, truth, Random(seed), notes=8).notes
    reasoner = GAME.reasoner(setup)
    known = reasoner.follow(notes)
    for card in known.possible:
        for player in setup.players:
            supposed = reasoner.suppose(notes, card, player)
            if player not in known.holders(card):
                if supposed is not None:
                    assert not supposed.consistent
                    assert supposed.clash == reasoner.why(notes, card, player).notes
                continue
            assert supposed is not None
            assert supposed.consistent
            assert supposed.holders(card) == (player,)
            for other in known.possible:
                assert set(supposed.holders(other)) <= set(known.holders(other))


def test_what_is_no_card_can_not_be_supposed() -> None:
    setup, _truth = dealt(3, Random(1))
    assert GAME.reasoner(setup).suppose((), "red-9", "Ann") is None
