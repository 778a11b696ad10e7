"""How many cards are dealt and set aside, and what can be wrong with that."""

from dataclasses import replace

import pytest

from notepad.core.faults import UnreadError
from notepad.games.cataline.setup import CARDS, OWN_DECK, Setup, SuitLook, setup_faults

SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=CARDS[:8])
LONE = replace(SETUP, variant="lone", conspirators=12, hand=CARDS[:6])
PINK = SuitLook(suit="pink", name="Pink", colour="#c2477f")


def told(setup: Setup) -> list[str]:
    return [str(fault) for fault in setup_faults(setup)]


@pytest.mark.parametrize(("players", "hidden", "size"), [(3, 6, 8), (4, 6, 6), (5, 5, 5)])
def test_the_standard_deal(players: int, hidden: int, size: int) -> None:
    setup = replace(SETUP, players=("Ann", "Bob", "Cem", "Dee", "Eva")[:players])
    assert (setup.hidden_count, setup.hand_size("Ann")) == (hidden, size)


def test_where_each_is_accused_alone_the_table_says_how_many_conspirators_there_are() -> None:
    assert (LONE.hidden_count, LONE.hand_size("Ann")) == (12, 6)
    assert LONE.sought.count == "there are 12 conspirators"
    assert told(SETUP) == told(LONE) == []


def test_where_cards_are_kept_a_player_may_come_to_hold_any_of_them() -> None:
    assert SETUP.most_held("Ann") == 8
    assert replace(SETUP, variant="kept").most_held("Ann") == len(CARDS)


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (replace(SETUP, conspirators=12), "conspirators: only the variant “lone” says"),
        (replace(LONE, conspirators=None), "conspirators: this field is missing"),
        (replace(LONE, conspirators=11), "conspirators: 11 is not possible with 3 players, but"),
        (replace(SETUP, variant="loan"), 'variant: no variant "loan"'),
        (replace(SETUP, deck=(PINK,)), 'deck[0].suit: no suit "pink"'),
        (replace(SETUP, deck=OWN_DECK[:1] * 2), "deck: given twice: red"),
        (replace(SETUP, deck=(replace(OWN_DECK[0], colour="red"),)), "deck[0].colour: a colour is"),
        (replace(SETUP, hand=CARDS[:7]), "hand: 7 cards, but your hand has 8"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(wrong: Setup, line: str) -> None:
    assert any(fault.startswith(line) for fault in told(wrong)), told(wrong)


@pytest.mark.parametrize(
    "wrong", [replace(LONE, conspirators=11), replace(SETUP, players=("Ann", "Bob"))]
)
def test_no_hand_has_a_size_where_it_is_open_how_many_are_set_aside(wrong: Setup) -> None:
    with pytest.raises(UnreadError):
        wrong.hand_size("Ann")
    assert not any(fault.startswith("hand") for fault in told(wrong))
