"""What a pack says of its cards unless a game says it otherwise."""

from notepad.cards.setup import cards_with
from tests.cards.orchard import CARDS, PACK


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
