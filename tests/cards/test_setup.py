"""From a setup to its deal, what can be wrong with it, and what a pack says of its cards."""

from dataclasses import dataclass, replace

import pytest

from notepad.cards.setup import (
    CardSetup,
    beginner,
    cards_with,
    class_cells,
    deal_of,
    hand_size_faults,
    hand_unsure,
    laid_open,
)
from notepad.core.faults import Unread, UnreadError
from notepad.core.game import Table
from notepad.deduction.deal import HIDDEN, TABLE
from tests.cards.orchard import CARDS, GAME, PACK, THREE, TWO, Setup


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
    three = _Round(players=("Ann", "Bob", "Cem"), me="Ann", hand=())
    for setup, sizes in (
        (three, [3, 3, 2]),
        (replace(three, first="Cem"), [3, 3, 2]),
        (replace(three, table=CARDS[:2]), [2, 2, 2]),
    ):
        assert [setup.hand_size(player) for player in setup.players] == sizes


def test_nobody_is_dealt_cards_whose_seat_is_not_known() -> None:
    three = _Round(players=("Ann", "Bob", "Cem"), me="Ann", hand=())
    for setup, player in ((three, "Bop"), (replace(three, players=()), "Ann")):
        with pytest.raises(UnreadError):
            setup.hand_size(player)


def test_who_begins_is_left_out_where_it_is_the_first_player() -> None:
    assert beginner(Table(("Ann", "Bob"), "Bob", "Ann")) is None
    assert beginner(Table(("Ann", "Bob"), "Bob", "Bob")) == "Bob"


def test_my_cards_and_those_face_up_are_where_they_are_and_the_others_anywhere_else() -> None:
    deal = deal_of(THREE)
    places = [deal.options[card] for card in CARDS[:5]]
    assert places == [("Bob",), ("Bob",), (TABLE,), (TABLE,), ("Ann", "Cem", HIDDEN)]


def test_with_a_hand_that_is_unsure_only_what_lies_face_up_is_where_it_is() -> None:
    deal = hand_unsure(THREE)
    for card, places in deal.options.items():
        assert places == ((TABLE,) if card in THREE.table else ("Ann", "Bob", "Cem", HIDDEN))
    assert [*deal.hands[1].totals] == [len(THREE.hand)]


def test_every_cell_is_in_one_hand_and_each_hand_says_how_many_it_holds() -> None:
    for setup in (TWO, THREE):
        deal = deal_of(setup)
        cells = [(card, place) for card, places in deal.options.items() for place in places]
        assert sorted(cell for hand in deal.hands for cell in hand.cells) == sorted(cells)
    assert [(hand.meaning, *hand.totals) for hand in deal_of(THREE).hands] == [
        ("Ann holds 2 cards", 2),
        ("Bob holds 2 cards", 2),
        ("Cem holds 2 cards", 2),
        ("cards face up", 2),
        ("one fruit is wormy", 1),
    ]


def test_a_class_is_counted_where_its_cards_can_be() -> None:
    cells = class_cells(TWO, deal_of(TWO), ("apple", "pear", "1"))
    assert {key: [card for card, _place in some] for key, some in cells.items()} == {
        ("apple", "Bob"): [],
        ("pear", "Bob"): ["pear-2", "pear-3"],
        ("1", "Bob"): ["plum-1"],
    }


def test_what_is_laid_open_is_where_it_was_seen() -> None:
    clues = laid_open(
        deal_of(TWO), 7, ("plum-1",), {"Bob": PACK.cards_of("pear")[1:]}, meaning="so it is"
    )
    assert [(clue.cells, *clue.totals, clue.note, clue.meaning) for clue in clues] == [
        ((("plum-1", HIDDEN),), 1, 7, "so it is"),
        ((("pear-2", "Bob"), ("pear-3", "Bob")), 2, 7, "Bob laid these cards open"),
    ]


def test_a_card_is_called_in_a_sentence_as_it_is_spoken() -> None:
    assert PACK.told("pear-2") == PACK.named("pear-2") == PACK.spoken("pear-2") == "pear 2"
    assert PACK.listed(["pear-2", "plum-1"]) == "pear 2, plum 1"


def test_a_card_among_others_is_drawn_as_in_its_box() -> None:
    assert PACK.chip("pear-2") == PACK.face("pear-2")


def test_the_cards_of_a_class_are_those_made_of_all_its_words() -> None:
    assert PACK.cards_of("pear") == ("pear-1", "pear-2", "pear-3")
    assert PACK.cards_of("pear+2") == cards_with(CARDS, "2", "pear") == ("pear-2",)
    assert PACK.cards_of("pea") == PACK.cards_of("pear-2") == ()
    assert cards_with(CARDS) == CARDS
