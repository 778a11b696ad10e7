from random import Random

from tests.sample_game.components import CLASSES
from tests.sample_game.notes import Ask
from tests.sample_game.playing import dealt
from tests.sample_game.state import after, start


def test_who_begins_asks_first_and_then_it_goes_round() -> None:
    setup, _truth = dealt(3, Random(1))
    state = start(setup)
    assert state.asker == setup.first
    asked = after(state, Ask(asker="Cem", target="Bob", about=CLASSES[0], count=1))
    assert asked.asker == "Ann"
