"""Open numbers beside initials."""

from notepad.cards.open_numbers import open_numbers
from notepad.deduction.deal import HIDDEN, Clue, Place, count_clue

POSSIBLE: dict[str, tuple[Place, ...]] = {
    "a": ("Bob", "Cem"),
    "b": ("Bob", HIDDEN),
    "c": ("Bob",),
    "d": ("Cem",),
}


def count(cards: str, total: int) -> Clue:
    return count_clue([(card, "Bob") for card in cards], [total], note=1)


def test_an_open_count_stands_in_each_cell_that_it_could_mean() -> None:
    assert open_numbers([count("ab", 1)], POSSIBLE) == {("a", "Bob"): "1", ("b", "Bob"): "1"}


def test_what_is_certain_is_taken_off_the_number() -> None:
    assert open_numbers([count("abcd", 2)], POSSIBLE) == {("a", "Bob"): "1", ("b", "Bob"): "1"}


def test_a_resolved_count_has_no_number_left() -> None:
    assert open_numbers([count("cd", 1)], POSSIBLE) == {}


def test_the_narrower_clue_comes_first() -> None:
    found = open_numbers([count("ab", 1), count("a", 0)], POSSIBLE)
    assert found == {("a", "Bob"): "0,1", ("b", "Bob"): "1"}


def test_clues_about_several_places_sums_or_ranges_are_no_counts() -> None:
    several = count_clue([("a", "Bob"), ("a", "Cem")], [1])
    heavy = Clue(((("a", "Bob"), 2),), frozenset({2}))
    loose = count_clue([("a", "Bob"), ("b", "Bob")], [1, 2])
    assert open_numbers([several, heavy, loose], POSSIBLE) == {}
