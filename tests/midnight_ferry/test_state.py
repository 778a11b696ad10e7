from random import Random

import pytest

from tests.midnight_ferry.components import CARDS, CLASSES
from tests.midnight_ferry.notes import KEYPAD, Announce, Ask, Reveal
from tests.midnight_ferry.playing import dealt
from tests.midnight_ferry.state import after, start


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


def test_who_is_out_asks_no_more_but_is_asked_all_the_same() -> None:
    setup = dealt(3, Random(1))[0]
    wrong = Announce(player="Bob", card=CARDS[0], correct=False)
    asked = Ask(asker="Ann", target="Bob", about=CLASSES[0], count=1)
    state = after(after(start(setup), wrong), asked)
    assert state.asker == "Cem"
    assert list(KEYPAD.faults(setup, asked)) == []
