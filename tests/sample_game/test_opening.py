from random import Random

from notepad.core.game.game import Table
from tests.sample_game.components import CARDS
from tests.sample_game.opening import begin, draft_of
from tests.sample_game.playing import NAMES, dealt

TABLE = Table(NAMES[:3], "Ann", "Ann")


def test_a_game_is_set_up_once_all_my_cards_are_tapped() -> None:
    few, whole, many = (begin(TABLE, {"hand": CARDS[:size]}).form for size in (2, 3, 4))
    assert few.outcome is None
    assert whole.outcome is not None
    assert whole.outcome.hand == CARDS[:3]
    assert many.outcome is None
    assert "Too many" in many.hint


def test_a_setup_comes_back_from_its_draft() -> None:
    setup, _truth = dealt(3, Random(1))
    table = Table(setup.players, setup.me, setup.first or setup.players[0])
    assert begin(table, draft_of(setup)).form.outcome == setup
