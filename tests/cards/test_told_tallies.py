"""Counts of classes that need no reasoning."""

from notepad.cards.sheet import told_tallies
from notepad.deduction.deal import Deal, count_clue

PLACES = ("Ann", "Bob", "hidden")
DEAL = Deal(dict.fromkeys(("a1", "a2", "a3"), PLACES), hands=())
COUNTED = Deal(
    DEAL.options, hands=(), tallies={("a", "Ann"): DEAL.cells(("a1", "a2", "a3"), "Ann")}
)
CELLS = COUNTED.tallies["a", "Ann"]


def bounds(possible: dict[str, tuple[str, ...]], *totals: int) -> tuple[int, int]:
    clues = [count_clue(CELLS, totals)] if totals else []
    marked = {**DEAL.options, **possible}
    return told_tallies(COUNTED, clues, marked, granted=marked)["a", "Ann"]


def test_what_is_marked_bounds_the_count() -> None:
    assert bounds({}) == (0, 3)
    assert bounds({"a1": ("Ann",)}) == (1, 3)
    assert bounds({"a1": ("Ann",), "a2": ("Bob",)}) == (1, 2)


def test_what_was_told_of_just_this_class_bounds_it_too() -> None:
    assert bounds({}, 2) == (2, 2)
    assert bounds({}, 1, 2) == (1, 2)
    assert bounds({"a1": ("Bob",)}, 1, 2, 3) == (1, 2)


def test_a_clue_about_a_part_of_the_class_bounds_it_too() -> None:
    clue = count_clue(DEAL.cells(("a1",), "Ann"), {1})
    assert told_tallies(COUNTED, [clue], DEAL.options, granted=DEAL.options)["a", "Ann"] == (1, 3)


def test_a_clue_about_another_holder_tells_nothing_of_the_class() -> None:
    clue = count_clue(DEAL.cells(("a1", "a2", "a3"), "Bob"), {3})
    assert told_tallies(COUNTED, [clue], DEAL.options, granted=DEAL.options)["a", "Ann"] == (0, 3)


def test_no_count_is_beyond_the_hand_and_what_is_known_to_be_in_it() -> None:
    options = dict.fromkeys("abcdefgh", ("Bob", "Cem"))
    bare = Deal(options, hands=())
    hands = (
        count_clue(bare.cells(options, "Bob"), {5}),
        count_clue(bare.cells(options, "Cem"), {3}),
    )
    pearls = {("pearl", "Bob"): bare.cells("efgh", "Bob")}
    deal = Deal(options, hands, tallies=pearls)
    assert told_tallies(deal, [], options, granted=options) == {("pearl", "Bob"): (1, 4)}
    known = {**options, "a": ("Bob",), "b": ("Bob",)}
    assert told_tallies(deal, [], known, granted=known) == {("pearl", "Bob"): (1, 3)}
    assert told_tallies(deal, [], known, granted=options) == {("pearl", "Bob"): (1, 4)}
