"""Counts of classes that need no reasoning."""

from notepad.cards.told_tallies import told_tallies
from notepad.deduction.deal import Deal, count_clue

PLACES = ("Ann", "Bob", "hidden")
DEAL = Deal(dict.fromkeys(("a1", "a2", "a3"), PLACES), hands=())
COUNTED = Deal(
    DEAL.options, hands=(), tallies={("a", "Ann"): DEAL.cells(("a1", "a2", "a3"), "Ann")}
)
CELLS = COUNTED.tallies["a", "Ann"]


def bounds(possible: dict[str, tuple[str, ...]], *totals: int) -> tuple[int, int]:
    clues = [count_clue(CELLS, totals)] if totals else []
    return told_tallies(COUNTED, clues, {**DEAL.options, **possible})["a", "Ann"]


def test_what_is_marked_bounds_the_count() -> None:
    assert bounds({}) == (0, 3)
    assert bounds({"a1": ("Ann",)}) == (1, 3)
    assert bounds({"a1": ("Ann",), "a2": ("Bob",)}) == (1, 2)


def test_what_was_told_of_just_this_class_bounds_it_too() -> None:
    assert bounds({}, 2) == (2, 2)
    assert bounds({}, 1, 2) == (1, 2)
    assert bounds({"a1": ("Bob",)}, 1, 2, 3) == (1, 2)


def test_a_clue_about_other_cards_tells_nothing_of_the_class() -> None:
    clue = count_clue(DEAL.cells(("a1",), "Ann"), {1})
    assert told_tallies(COUNTED, [clue], DEAL.options)["a", "Ann"] == (0, 3)
