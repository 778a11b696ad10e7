from random import Random

import pytest

from tests.sample_game.components import CARDS, CLASSES
from tests.sample_game.notes import Announce, Ask, Reveal
from tests.sample_game.playing import dealt
from tests.sample_game.state import after, start


@pytest.mark.parametrize("seed", range(10))
def test_who_begins_asks_first_and_then_it_goes_round(seed: int) -> None:
    setup, _truth = dealt(3, Random(seed))
    state = start(setup)
    assert state.asker == (setup.first or setup.players[0])
    asked = after(state, Ask(asker="Cem", target="Bob", about=CLASSES[0], count=1))
    assert asked.asker == "Ann"


def test_who_announces_wrongly_is_out_and_who_does_rightly_wins() -> None:
    state = start(dealt(3, Random(1))[0])
    wrong = after(state, Announce(player="Bob", card=CARDS[0], correct=False))
    assert not wrong.over
    assert wrong.out == {"Bob"}
    right = after(wrong, Announce(player="Cem", card=CARDS[1], correct=True))
    assert (right.winners, right.over) == (("Cem",), True)


def test_cards_laid_open_are_known_to_all() -> None:
    state = start(dealt(3, Random(1))[0])
    assert after(state, Reveal(cards=CARDS[:1])).uncovered == CARDS[:1]
