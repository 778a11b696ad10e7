"""The cards of a declaration: what is hidden and dealt, how they look and lie on the sheet."""

import pytest

from notepad.core.page import Cell, Fill
from notepad.declared.deck import Deck, DeclaredPack
from notepad.declared.declaration_file import declaration_from_toml
from tests.declared.declarations import SOUND, THREE_LISTS, TWO_ATTRIBUTES, deck_of, short

LISTS, TABLE = map(deck_of, (THREE_LISTS, TWO_ATTRIBUTES))
CLUE, EXAMPLE = (deck_of(SOUND[word]) for word in ("clue", "show-one"))


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
    deck = deck_of(SOUND[word])
    assert (deck.hidden_count(players), deck.dealt(players)) == (hidden, dealt)


def test_a_card_counts_its_own_value_and_those_of_its_classes() -> None:
    both = TWO_ATTRIBUTES.replace("[values]", "[values]\nred = 10\nred-4 = 20")
    deck = deck_of(both)
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
    only = declaration_from_toml(
        THREE_LISTS + "[labels.fr]\nrope = 'corde'\n[labels.en]\nrope = 'cord'"
    )
    assert Deck(only).label("rope") == "cord"


def pack_of(text: str) -> DeclaredPack:
    return DeclaredPack(deck_of(text))


ALIKE = short("named-alike")
ALIKE_TABLE = short("combined-alike")


@pytest.mark.parametrize("text", [*SOUND.values(), ALIKE, ALIKE_TABLE], ids=[*SOUND, "a", "b"])
def test_every_box_and_heading_has_a_key_of_its_own(text: str) -> None:
    pack = pack_of(text)
    grid = pack.grid(
        lambda card: Cell(card, pack.face(card), Fill.OPEN, "", spoken=card), lambda _about: ()
    )
    heads = [heading.key for heading in (*grid.groups, *grid.columns, *grid.rows)]
    keys = [key for key in (*grid.keys, *heads) if key]
    assert len(keys) == len(set(keys)), sorted(keys)
