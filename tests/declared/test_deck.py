import json

import pytest

from notepad.core.faces_and_marks import Symbol
from notepad.declared.deck import Deck
from notepad.declared.declaration import Wrong
from notepad.declared.declaration_file import from_document, read_declaration
from tests.declared.declarations import NAMED_CARDS, SOUND, THREE_LISTS, TWO_ATTRIBUTES

LISTS, TABLE, NAMED = (
    Deck(read_declaration(text)) for text in (THREE_LISTS, TWO_ATTRIBUTES, NAMED_CARDS)
)
CLUE, EXAMPLE = (Deck(read_declaration(SOUND[word])) for word in ("clue", "show-one"))


def test_lists_are_the_cards_in_their_order_and_each_belongs_to_its_group() -> None:
    assert LISTS.cards == ("Ann", "Bea", "Cid", "rope", "lamp", "key", "barn", "mill", "pond")
    assert LISTS.classes == ("people", "things", "places")
    assert LISTS.cards_of("things") == ("rope", "lamp", "key")
    assert LISTS.attribute_of("things") == "group"
    assert LISTS.listed_cards


def test_combinations_of_classes_are_the_cards() -> None:
    assert TABLE.cards[:5] == ("red-1", "red-2", "red-3", "red-4", "blue-1")
    assert TABLE.having(("blue", "3")) == ("blue-3",)
    assert TABLE.having(()) == TABLE.cards
    assert TABLE.attribute_of("3") == "number"
    assert not TABLE.listed_cards


def test_one_card_of_each_list_is_hidden_unless_it_is_said_otherwise() -> None:
    assert LISTS.hidden_classes == LISTS.classes
    assert LISTS.hidden_count(4) == 3
    assert LISTS.hides_one_of_each
    assert (NAMED.hidden_classes, NAMED.hidden_count(3)) == ((), 2)
    assert (TABLE.hidden_classes, TABLE.hidden_count(3)) == (("red", "blue", "green"), 3)
    assert not TABLE.hides_one_of_each


@pytest.mark.parametrize(
    ("word", "players", "hidden", "dealt"),
    [
        ("clue", 4, 3, None),
        ("clue-master", 10, 3, None),
        ("black-vienna", 5, 3, 4),
        ("count", 4, 2, 5),
        ("chips", 4, 2, 3),
        ("gather", 3, 6, 6),
        ("gather", 5, 4, 4),
        ("cataline-twin", 5, 5, 5),
        ("cataline-twin", 3, 6, 8),
        ("sleuth-twin", 6, 1, 5),
    ],
)
def test_cards_are_hidden_and_dealt_by_the_number_of_players(
    word: str, players: int, hidden: int, dealt: int | None
) -> None:
    deck = Deck(read_declaration(SOUND[word]))
    assert (deck.hidden_count(players), deck.dealt(players)) == (hidden, dealt)


def test_a_card_counts_its_own_value_and_those_of_its_classes() -> None:
    both = TWO_ATTRIBUTES.replace("[values]", "[values]\nred = 10\nred-4 = 20")
    deck = Deck(read_declaration(both))
    assert [deck.value(card) for card in ("red-3", "red-4", "blue-4")] == [13, 34, 4]
    assert deck.sum_sought
    assert not LISTS.sum_sought


def test_a_word_is_said_by_its_label_else_as_it_is() -> None:
    assert EXAMPLE.label("people") == "People"
    assert EXAMPLE.label("well") == "well"
    assert CLUE.listed(("pipe", "hall")) == "Lead pipe and Hall"
    assert TABLE.class_name(("red", "4")) == "red + 4"


@pytest.mark.usefixtures("german")
def test_a_label_is_said_in_the_language_that_is_spoken() -> None:
    assert EXAMPLE.label("people") == "Leute"
    assert CLUE.label("pipe") == "Heizungsrohr"


@pytest.mark.usefixtures("german")
def test_where_there_is_no_label_in_that_language_an_english_one_is_said() -> None:
    only = read_declaration(THREE_LISTS + "[labels.fr]\nrope = 'corde'\n[labels.en]\nrope = 'cord'")
    assert Deck(only).label("rope") == "cord"


def test_a_card_looks_as_it_is_declared_else_as_its_class() -> None:
    well, oven, cook = (EXAMPLE.look(card) for card in ("well", "oven", "cook"))
    assert (well.colour, well.symbol) == ("#1f6fb8", Symbol.SQUARE)
    assert (oven.colour, oven.symbol) == (None, Symbol.SQUARE)
    assert (cook.colour, cook.symbol) == ("#b8352a", Symbol.CIRCLE)


def test_what_a_wrong_announcement_means_is_the_usual_unless_it_is_said() -> None:
    assert LISTS.wrong is Wrong.ANSWERING
    assert Deck(read_declaration(SOUND["count"])).wrong is Wrong.PENALTY


def test_the_declaration_comes_back_from_its_text() -> None:
    for text in SOUND.values():
        declared = read_declaration(text)
        assert from_document(json.loads(Deck(declared).text)) == declared


def test_seats_are_from_the_fewest_players_to_the_most() -> None:
    assert list(TABLE.seats) == [3, 4]
