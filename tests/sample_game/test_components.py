from tests.sample_game.components import CARDS, CLASSES, cards_of, class_face, face, spoken


def test_no_card_is_there_twice() -> None:
    assert len(set(CARDS)) == len(CARDS)


def test_every_class_has_cards_and_every_card_is_of_a_class() -> None:
    assert all(map(cards_of, CLASSES))
    assert {card for about in CLASSES for card in cards_of(about)} == set(CARDS)


def test_cards_and_classes_can_be_told_apart_by_ear_and_by_eye() -> None:
    assert len(set(map(spoken, CARDS))) == len(CARDS)
    assert len(set(map(face, CARDS))) == len(CARDS)
    assert len(set(map(class_face, CLASSES))) == len(CLASSES)
