"""The sheet under way: boxes, marks at each level, open numbers, tallies, and the page."""

import pytest

from notepad.cards.sheet import Marking, marking_of, open_numbers, told_tallies
from notepad.core.faces_and_marks import Pencil
from notepad.core.help_levels import Level
from notepad.deduction.deal import HIDDEN, Clue, Deal, DealCell, Place, count_clue
from tests.cards.orchard import CARDS, TWO, Ask, Note, seen_at
from tests.deduction.deals import PLACES, bob, counted

PLUMS = Ask(asker="Ann", target="Bob", about="plum", count=3, seen=CARDS[6:])


def marked(*notes: Note, level: Level = Level.ODDS, **more: object) -> Marking:
    return marking_of(seen_at(TWO, notes, level=level, **more))


@pytest.mark.parametrize(
    ("card", "pencil", "wrong"),
    [
        ("plum-1", Pencil.CROSS, True),
        ("plum-1", Pencil.CIRCLE, False),
        ("apple-1", Pencil.CIRCLE, True),
        ("apple-1", Pencil.QUERY, True),
        ("pear-2", Pencil.CROSS, False),
    ],
)
def test_a_mark_of_mine_that_cannot_be_is_flagged(card: str, pencil: Pencil, wrong: bool) -> None:
    mark = marked(PLUMS, marks={(card, "Bob"): pencil}).marks_of(card, ["Bob"])[0]
    assert (mark.pencil, mark.wrong) == (pencil, wrong)


POSSIBLE: dict[str, tuple[Place, ...]] = {
    "a": ("Bob", "Cem"),
    "b": ("Bob", HIDDEN),
    "c": ("Bob",),
    "d": ("Cem",),
    "e": ("Bob", HIDDEN),
}


def counts_left(*clues: Clue) -> dict[DealCell, str]:
    found = open_numbers(clues, POSSIBLE).items()
    return {cell: ",".join(str(number.more) for number in numbers) for cell, numbers in found}


@pytest.mark.parametrize(
    ("clues", "told"),
    [
        ([bob("ab", 1)], {("a", "Bob"): "1", ("b", "Bob"): "1"}),
        ([bob("abcd", 2)], {("a", "Bob"): "1", ("b", "Bob"): "1"}),
        ([bob("ab", 1), bob("a", 0)], {("a", "Bob"): "0,1", ("b", "Bob"): "1"}),
    ],
)
def test_an_open_count_is_in_each_of_its_cells(
    clues: list[Clue], told: dict[DealCell, str]
) -> None:
    assert counts_left(*clues) == told


def test_only_unresolved_counts_at_one_place_are_open_numbers() -> None:
    several = count_clue([("a", "Bob"), ("a", "Cem")], [1])
    heavy = Clue(((("a", "Bob"), 2),), frozenset({2}))
    assert counts_left(bob("cd", 1), several, heavy, bob("ab", 1, 2)) == {}


CLASS = ("a1", "a2", "a3")
ANYWHERE = dict.fromkeys(CLASS, PLACES)


def bounds(*clues: Clue, **marked: tuple[str, ...]) -> tuple[int, int]:
    """Return how many of a class Ann has by what is marked and told."""
    options = {**ANYWHERE, **marked}
    tallies = {("a", "Ann"): Deal(ANYWHERE, ()).cells(CLASS, "Ann")}
    deal = Deal(ANYWHERE, (), tallies=tallies)
    return told_tallies(deal, clues, options, granted=options)["a", "Ann"]


def test_what_was_told_of_a_class_bounds_it_for_its_holder() -> None:
    assert bounds(counted("Ann", CLASS, 2)) == (2, 2)
    assert bounds(counted("Ann", CLASS, 1, 2)) == (1, 2)
    assert bounds(counted("Ann", CLASS, 1, 2, 3), a1=("Bob",)) == (1, 2)
    assert bounds(counted("Ann", ["a1"], 1)) == (1, 3)
    assert bounds(counted("Bob", CLASS, 3)) == (0, 3)
