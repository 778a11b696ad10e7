from notepad.cards.setup import cards_with
from tests.sample_game.components import CARDS, CLASSES


def test_no_card_is_there_twice() -> None:
    assert len(set(CARDS)) == len(CARDS)


def test_every_class_has_cards_and_every_card_is_of_a_class() -> None:
    classes = [cards_with(CARDS, about) for about in CLASSES]
    assert all(classes)
    assert {card for cards in classes for card in cards} == set(CARDS)
