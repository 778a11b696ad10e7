"""From a setup to its deal."""

from notepad.cards.setup import class_cells, deal_of, hand_unsure, laid_open
from notepad.deduction.deal import HIDDEN, TABLE
from tests.cards.orchard import CARDS, PACK, THREE, TWO


def test_my_cards_and_those_face_up_are_where_they_are_and_the_others_anywhere_else() -> None:
    deal = deal_of(THREE)
    assert [deal.options[card] for card in CARDS[:5]] == [
        ("Bob",),
        ("Bob",),
        (TABLE,),
        (TABLE,),
        ("Ann", "Cem", HIDDEN),
    ]


def test_with_a_hand_that_is_unsure_only_what_lies_face_up_is_where_it_is() -> None:
    deal = hand_unsure(THREE)
    for card, places in deal.options.items():
        assert places == ((TABLE,) if card in THREE.table else ("Ann", "Bob", "Cem", HIDDEN))
    assert [*deal.hands[1].totals] == [len(THREE.hand)]


def test_every_cell_is_in_one_hand_and_each_hand_says_how_many_it_holds() -> None:
    for setup in (TWO, THREE):
        deal = deal_of(setup)
        cells = [(card, place) for card, places in deal.options.items() for place in places]
        assert sorted(cell for hand in deal.hands for cell in hand.cells) == sorted(cells)
    assert [(hand.meaning, *hand.totals) for hand in deal_of(THREE).hands] == [
        ("Ann holds 2 cards", 2),
        ("Bob holds 2 cards", 2),
        ("Cem holds 2 cards", 2),
        ("cards face up", 2),
        ("one fruit is wormy", 1),
    ]


def test_a_class_is_counted_where_its_cards_can_be() -> None:
    cells = class_cells(TWO, deal_of(TWO), ("apple", "pear", "1"))
    assert {key: [card for card, _place in some] for key, some in cells.items()} == {
        ("apple", "Bob"): [],
        ("pear", "Bob"): ["pear-2", "pear-3"],
        ("1", "Bob"): ["plum-1"],
    }


def test_what_is_laid_open_is_where_it_was_seen() -> None:
    clues = laid_open(
        deal_of(TWO), 7, ("plum-1",), {"Bob": PACK.cards_of("pear")[1:]}, meaning="so it is"
    )
    assert [(clue.cells, *clue.totals, clue.note, clue.meaning) for clue in clues] == [
        ((("plum-1", HIDDEN),), 1, 7, "so it is"),
        ((("pear-2", "Bob"), ("pear-3", "Bob")), 2, 7, "Bob laid these cards open"),
    ]
