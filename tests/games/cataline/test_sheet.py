"""How many conspirators there are and what they add up to, and how many cards a hand can have."""

from dataclasses import replace

import pytest

from notepad.core.faults import UnreadError
from notepad.games.cataline import setup
from notepad.games.cataline.game import GAME
from notepad.games.cataline.setup import CARDS, CONSPIRATORS, LONE_LEAST, SEATS, SUITS, Setup


@pytest.mark.parametrize("players", SEATS)
def test_the_sums_that_conspirators_can_have_are_those_of_some_cards(players: int) -> None:
    # Every suit has one of them; a sixth is any other card.
    extra = CONSPIRATORS[players] - len(SUITS)
    least = len(SUITS) + (2 if extra else 0)
    most = 6 * len(SUITS) + (5 if extra else 0)
    assert setup.possible_sums(players) == range(least, most + 1)


@pytest.mark.parametrize(
    ("players", "counts"),
    [(3, (12, 15, 18, 21, 24, 27)), (4, (10, 14, 18, 22, 26)), (5, (10, 15, 20, 25)), (0, ())],
)
def test_conspirators_leave_even_hands(players: int, counts: tuple[int, ...]) -> None:
    assert setup.counts_for_equal_hands(players) == counts
    assert all(count >= LONE_LEAST for count in counts)


SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=CARDS[:8])
LONE_SETUP = replace(SETUP, variant="lone", conspirators=12, hand=CARDS[:6])


def test_where_cards_are_kept_a_player_may_come_to_hold_any_of_them() -> None:
    assert SETUP.most_held("Ann") == 8
    assert replace(SETUP, variant="kept").most_held("Ann") == len(CARDS)


@pytest.mark.parametrize(
    "wrong", [replace(LONE_SETUP, conspirators=11), replace(SETUP, players=("Ann", "Bob"))]
)
def test_no_hand_has_a_size_where_it_is_open_how_many_are_set_aside(wrong: Setup) -> None:
    with pytest.raises(UnreadError):
        wrong.hand_size("Ann")
    assert not any(fault.path.startswith("hand") for fault in GAME.setup_faults(wrong))
