"""What can be wrong with who plays and with the cards at the deal."""

from dataclasses import dataclass, replace

import pytest

from notepad.cards.setup import CardSetup, beginner, hand_size_faults
from notepad.core.faults import Unread, UnreadError
from notepad.core.game import Table
from tests.cards.orchard import CARDS, GAME, THREE, TWO, Setup


def told(setup: Setup) -> list[str]:
    return [str(fault) for fault in GAME.setup_faults(setup)]


def test_a_setup_that_deals_all_cards_has_no_fault() -> None:
    assert told(TWO) == told(THREE) == []
    assert THREE.opponents == ("Ann", "Cem")


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (replace(THREE, hand=CARDS[:1]), "hand: 1 card, but your hand has 2"),
        (replace(THREE, hand=("apple-1", "fig-1")), 'hand[1]: no card "fig-1"'),
        (
            replace(THREE, table=("apple-1", "plum-1")),
            "table[0]: apple-1 can't be both in your hand and face up",
        ),
        (
            replace(THREE, table=("plum-1",)),
            "table: hands, cards face up and hidden ones make 8 cards, but there are 9",
        ),
        (replace(THREE, first="Dee"), 'first: no player "Dee" at this table'),
    ],
)
def test_what_is_wrong_is_told_with_its_place(wrong: Setup, line: str) -> None:
    assert any(line in fault for fault in told(wrong)), told(wrong)


def test_what_hangs_on_a_field_that_is_missing_is_not_told() -> None:
    assert told(replace(TWO, players=Unread())) == []  # type: ignore[arg-type]
    alone = replace(TWO, players=("Ann",))
    assert told(alone) == ["players: 1 player, but this game is for 2 to 3"]


def test_hands_of_a_size_of_their_own_are_those_of_players_and_no_larger_than_the_deck() -> None:
    faults = hand_size_faults({"Ann": 3, "Bop": 3, "Bob": 10}, ("Ann", "Bob"), CARDS)
    assert [fault.path for fault in faults] == ["hand_sizes.Bop", "hand_sizes.Bob"]
    assert list(hand_size_faults(None, ("Ann", "Bob"), CARDS)) == []


@dataclass(frozen=True, kw_only=True)
class _Round(Setup):
    """The orchard with nothing said of how many cards each is dealt."""

    hand_size = CardSetup.hand_size


def test_cards_are_dealt_round_by_seats_unless_a_game_says_otherwise() -> None:
    names = ("Ann", "Bob", "Cem")

    def sizes(setup: Setup) -> list[int]:
        return [setup.hand_size(player) for player in setup.players]

    assert sizes(_Round(players=names, me="Ann", hand=())) == [3, 3, 2]
    assert sizes(_Round(players=names, me="Ann", hand=(), first="Cem")) == [3, 3, 2]
    assert sizes(_Round(players=names, me="Ann", hand=(), table=CARDS[:2])) == [2, 2, 2]


def test_nobody_is_dealt_cards_whose_seat_is_not_known() -> None:
    three = _Round(players=("Ann", "Bob", "Cem"), me="Ann", hand=())
    for setup, player in ((three, "Bop"), (replace(three, players=()), "Ann")):
        with pytest.raises(UnreadError):
            setup.hand_size(player)


def test_who_begins_is_left_out_where_it_is_the_first_player() -> None:
    assert beginner(Table(("Ann", "Bob"), "Bob", "Ann")) is None
    assert beginner(Table(("Ann", "Bob"), "Bob", "Bob")) == "Bob"
