"""How the cards look, what they are called, and how the sheet is laid out."""

from notepad.core.faces_and_marks import Symbol
from notepad.core.page import Cell, Tally
from notepad.games.cataline.setup import CARDS, OWN_DECK, Deck, SuitLook

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
