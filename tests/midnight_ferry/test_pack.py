from notepad.core.page import Cell, Tally
from tests.midnight_ferry.components import CARDS, CLASSES
from tests.midnight_ferry.pack import PACK


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
