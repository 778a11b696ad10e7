"""The cards, their looks and places, how many are dealt and set aside, and faults of a setup."""

from dataclasses import replace
from itertools import combinations

import pytest

from notepad.core.faces_and_marks import Symbol
from notepad.core.faults import UnreadError
from notepad.core.page import Cell, Tally
from notepad.games.cataline.setup import (
    CARDS,
    CLASSES,
    CONSPIRATORS,
    DECKS,
    HAND_SIZE,
    LONE_LEAST,
    OWN_DECK,
    SEATS,
    SUITS,
    VALUES,
    Deck,
    Setup,
    SuitLook,
    cards_of,
    lone_counts,
    possible_sums,
    setup_faults,
    suit_of,
    value_of,
)


def test_thirty_cards_are_dealt_evenly_beside_the_conspirators() -> None:
    assert len(set(CARDS)) == 30
    for players in SEATS:
        assert players * HAND_SIZE[players] + CONSPIRATORS[players] == len(CARDS)


@pytest.mark.parametrize("card", ["red-1", "violet-6"])
def test_a_card_is_of_one_suit_and_of_one_value(card: str) -> None:
    assert f"{suit_of(card)}-{value_of(card)}" == card
    assert [about for about in CLASSES if card in cards_of(about)] == card.split("-")


def test_a_suit_has_a_card_of_each_value_and_a_value_one_of_each_suit() -> None:
    assert cards_of("blue") == ("blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-6")
    assert {suit_of(card) for card in cards_of("3")} == set(SUITS)
    assert {len(cards_of(value)) for value in VALUES} == {5}


@pytest.mark.parametrize("players", SEATS)
def test_the_sums_that_conspirators_can_have_are_those_of_some_cards(players: int) -> None:
    # Every suit has one of them; a sixth is any other card.
    extra = CONSPIRATORS[players] - len(SUITS)
    least = len(SUITS) + (2 if extra else 0)
    most = 6 * len(SUITS) + (5 if extra else 0)
    assert possible_sums(players) == range(least, most + 1)


@pytest.mark.parametrize(
    ("players", "counts"),
    [(3, (12, 15, 18, 21, 24, 27)), (4, (10, 14, 18, 22, 26)), (5, (10, 15, 20, 25)), (0, ())],
)
def test_conspirators_to_accuse_one_by_one_leave_even_hands(
    players: int, counts: tuple[int, ...]
) -> None:
    assert lone_counts(players) == counts
    assert all(count >= LONE_LEAST for count in counts)


def test_every_deck_says_how_each_suit_looks_and_no_two_look_alike() -> None:
    for _name, looks in DECKS.values():
        assert [look.suit for look in looks] == list(SUITS)
        assert all(one.colour != other.colour for one, other in combinations(looks, 2))
    assert OWN_DECK in [looks for _name, looks in DECKS.values()]


WHITE = Deck((*OWN_DECK[:4], SuitLook(suit="violet", name="White", colour="#8a8f98")))


def test_a_card_has_its_suits_symbol_and_colour_and_its_value() -> None:
    face = WHITE.face("violet-4")
    assert (face.label, face.symbol, face.colour) == ("4", Symbol.STAR, "#8a8f98")
    assert (WHITE.spoken("violet-4"), WHITE.told("violet-4")) == ("White 4", "★4")
    assert WHITE.listed(["red-1", "violet-4"]) == "●1 ★4"


def test_a_suit_that_the_table_says_nothing_of_looks_as_usual() -> None:
    assert Deck(()).title("violet") == "Violet"


def test_a_class_is_named_in_a_sentence_and_by_itself() -> None:
    assert (WHITE.class_name("violet"), WHITE.class_name("4")) == ("★White", "value 4")
    assert (WHITE.title("violet"), WHITE.title("4")) == ("White", "4")
    assert WHITE.cards_of("4") == tuple(card for card in CARDS if card.endswith("4"))


def test_suits_stand_across_and_values_down_with_tallies_at_the_ends() -> None:
    grid = WHITE.grid(lambda card: Cell(card, WHITE.face(card)), lambda about: (Tally(about),))
    assert [cell.key for cell in grid.cells[1]][:2] == ["red-2", "blue-2"]
    assert sorted(cell.key for row in grid.cells for cell in row) == sorted(CARDS)
    assert [tally.key for tally in grid.row_tallies] == list("123456")
    assert [heading.face.label for heading in grid.columns][-1] == "White"


def test_without_counts_there_are_no_tallies() -> None:
    grid = WHITE.grid(lambda card: Cell(card, WHITE.face(card)), lambda _about: ())
    assert grid.row_tallies == grid.column_tallies == ()


SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=CARDS[:8])
LONE_SETUP = replace(SETUP, variant="lone", conspirators=12, hand=CARDS[:6])
PINK = SuitLook(suit="pink", name="Pink", colour="#c2477f")


def told(setup: Setup) -> list[str]:
    return [str(fault) for fault in setup_faults(setup)]


@pytest.mark.parametrize(("players", "hidden", "size"), [(3, 6, 8), (4, 6, 6), (5, 5, 5)])
def test_the_standard_deal(players: int, hidden: int, size: int) -> None:
    setup = replace(SETUP, players=("Ann", "Bob", "Cem", "Dee", "Eva")[:players])
    assert (setup.hidden_count, setup.hand_size("Ann")) == (hidden, size)


def test_where_each_is_accused_alone_the_table_says_how_many_conspirators_there_are() -> None:
    assert (LONE_SETUP.hidden_count, LONE_SETUP.hand_size("Ann")) == (12, 6)
    assert LONE_SETUP.sought.count == "there are 12 conspirators"
    assert told(SETUP) == told(LONE_SETUP) == []


def test_where_cards_are_kept_a_player_may_come_to_hold_any_of_them() -> None:
    assert SETUP.most_held("Ann") == 8
    assert replace(SETUP, variant="kept").most_held("Ann") == len(CARDS)


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (replace(SETUP, conspirators=12), "conspirators: only the variant “lone” says"),
        (replace(LONE_SETUP, conspirators=None), "conspirators: this field is missing"),
        (replace(LONE_SETUP, conspirators=6), "conspirators: 6 is not possible"),
        (
            replace(LONE_SETUP, conspirators=11),
            "conspirators: 11 is not possible with 3 players, but",
        ),
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
    "wrong", [replace(LONE_SETUP, conspirators=11), replace(SETUP, players=("Ann", "Bob"))]
)
def test_no_hand_has_a_size_where_it_is_open_how_many_are_set_aside(wrong: Setup) -> None:
    with pytest.raises(UnreadError):
        wrong.hand_size("Ann")
    assert not any(fault.startswith("hand") for fault in told(wrong))
