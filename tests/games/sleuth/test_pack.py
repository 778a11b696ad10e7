"""How the gems look, what they are called, and how the sheet is laid out."""

from notepad.core.faces_and_marks import Symbol
from notepad.core.page import Cell, Tally
from notepad.games.sleuth.setup import CARDS, PACK


def test_a_card_shows_one_to_three_gems_in_its_colour() -> None:
    face = PACK.face("pearl-cluster-blue")
    assert (face.label, face.symbol, face.colour, face.count) == ("", Symbol.RING, "#1f6fb8", 3)
    assert PACK.chip("pearl-cluster-blue").label == "blue"


def test_a_card_is_said_in_words() -> None:
    assert PACK.spoken("pearl-pair-red") == PACK.told("pearl-pair-red") == "red pearl pair"
    assert PACK.named("pearl-pair-red") == "the red pearl pair"
    assert PACK.listed(CARDS[:2]) == "red diamond solitaire, blue diamond solitaire"


def test_a_class_is_named_by_its_word() -> None:
    assert PACK.title("pearl+pair") == "pearl pairs"
    assert len(PACK.cards_of("pearl+pair")) == 4


def test_each_heading_has_the_counts_of_its_class_and_of_the_wider_ones() -> None:
    grid = PACK.grid(lambda card: Cell(card, PACK.face(card)), lambda about: (Tally(about),))
    assert sorted(cell.key for row in grid.cells for cell in row) == sorted(CARDS)
    assert [tally.key for tally in grid.columns[1].tallies] == ["diamond+pair", "diamond", "pair"]
    assert [tally.key for tally in grid.groups[2].tallies] == ["opal"]
    assert [heading.span for heading in grid.groups] == [3, 3, 3]
    assert grid.has_hints
