from random import Random

import pytest

from notepad.cards.setup import cards_with
from notepad.core.page import Cell, Tally
from tests.sample_game import NAME
from tests.sample_game.dealer import dealt
from tests.sample_game.setup import CARDS, CLASSES, HIDDEN_COUNT, PACK, SETUP


def test_no_card_is_there_twice_and_every_one_is_of_a_class_of_cards() -> None:
    assert len(set(CARDS)) == len(CARDS)
    classes = [cards_with(CARDS, about) for about in CLASSES]
    assert all(classes)
    assert {card for cards in classes for card in cards} == set(CARDS)


def test_cards_and_classes_can_be_told_apart_by_ear_and_by_eye() -> None:
    assert len(set(map(PACK.spoken, CARDS))) == len(CARDS)
    assert len(set(map(PACK.face, CARDS))) == len(CARDS)
    assert len(set(map(PACK.title, CLASSES))) == len(CLASSES)
    assert len(set(map(PACK.about, CLASSES))) == len(CLASSES)


def test_every_card_has_a_box_and_every_class_a_tally() -> None:
    grid = PACK.grid(lambda card: Cell(card, PACK.face(card)), lambda about: (Tally(about),))
    assert sorted(cell.key for row in grid.cells for cell in row) == sorted(CARDS)
    tallies = (*grid.row_tallies, *grid.column_tallies)
    assert sorted(tally.key for tally in tallies) == sorted(CLASSES)


@pytest.mark.parametrize("players", NAME.seats)
def test_all_cards_but_the_hidden_ones_are_dealt(players: int) -> None:
    setup, _truth = dealt(players, Random(1))
    assert sum(map(setup.hand_size, setup.players)) == len(CARDS) - HIDDEN_COUNT
    assert list(SETUP.faults(setup)) == []
