from random import Random

import pytest

from notepad.core.game import Table
from tests.sample_game.components import CARDS
from tests.sample_game.opening import begin, draft_of
from tests.sample_game.playing import NAMES, dealt
from tests.sample_game.setup import Setup

TABLE = Table(NAMES[:3], "Ann", "Ann")


def test_a_game_is_set_up_once_all_my_cards_are_tapped() -> None:
    size = Setup(players=TABLE.players, me=TABLE.me, hand=()).hand_size(TABLE.me)
    few, whole, many = (
        begin(TABLE, {"hand": CARDS[:count]}).form for count in (size - 1, size, size + 1)
    )
    assert few.outcome is None
    assert whole.outcome is not None
    assert whole.outcome.hand == CARDS[:size]
    assert many.outcome is None
    assert "Too many" in many.hint


@pytest.mark.parametrize("seed", range(10))
def test_a_setup_comes_back_from_its_draft(seed: int) -> None:
    setup, _truth = dealt(3, Random(seed))
    table = Table(setup.players, setup.me, setup.first or setup.players[0])
    assert begin(table, draft_of(setup)).form.outcome == setup
