"""Open numbers beside initials."""

from notepad.cards.open_numbers import OpenCount, open_counts
from notepad.deduction.deal import HIDDEN, Clue, Place, count_clue

POSSIBLE: dict[str, tuple[Place, ...]] = {
    "a": ("Bob", "Cem"),
    "b": ("Bob", HIDDEN),
    "c": ("Bob",),
    "d": ("Cem",),
}

AB = (OpenCount(1, ("a", "b"), 1),)
ALL = (OpenCount(1, ("a", "b", "c", "d"), 1),)


def count(cards: str, total: int) -> Clue:
    return count_clue([(card, "Bob") for card in cards], [total], note=1)


def test_an_open_count_stands_in_each_cell_that_it_could_mean() -> None:
    assert open_counts([count("ab", 1)], POSSIBLE) == {("a", "Bob"): AB, ("b", "Bob"): AB}


def test_what_is_certain_is_taken_off_the_number() -> None:
    assert open_counts([count("abcd", 2)], POSSIBLE) == {("a", "Bob"): ALL, ("b", "Bob"): ALL}


def test_a_resolved_count_has_no_number_left() -> None:
    assert open_counts([count("cd", 1)], POSSIBLE) == {}


def test_the_narrower_clue_comes_first() -> None:
    found = open_counts([count("ab", 1), count("a", 0)], POSSIBLE)
    assert found == {("a", "Bob"): (OpenCount(0, ("a",), 1), *AB), ("b", "Bob"): AB}


def test_clues_about_several_places_sums_or_ranges_are_no_counts() -> None:
    several = count_clue([("a", "Bob"), ("a", "Cem")], [1])
    heavy = Clue(((("a", "Bob"), 2),), frozenset({2}))
    loose = count_clue([("a", "Bob"), ("b", "Bob")], [1, 2])
    assert open_counts([several, heavy, loose], POSSIBLE) == {}
