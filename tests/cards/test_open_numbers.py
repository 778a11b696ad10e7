"""Open numbers beside initials."""

from notepad.cards.sheet import open_numbers
from notepad.deduction.deal import HIDDEN, Clue, DealCell, Place, count_clue

POSSIBLE: dict[str, tuple[Place, ...]] = {
    "a": ("Bob", "Cem"),
    "b": ("Bob", HIDDEN),
    "c": ("Bob",),
    "d": ("Cem",),
    "e": ("Bob", HIDDEN),
}


def count(cards: str, total: int) -> Clue:
    return count_clue([(card, "Bob") for card in cards], [total], note=1)


def labels(*clues: Clue) -> dict[DealCell, str]:
    found = open_numbers(clues, POSSIBLE).items()
    return {cell: ",".join(number.label for number in numbers) for cell, numbers in found}


def test_an_open_count_stands_in_each_cell_that_it_could_mean() -> None:
    assert labels(count("ab", 1)) == {("a", "Bob"): "1", ("b", "Bob"): "1"}


def test_what_is_certain_is_taken_off_the_number() -> None:
    assert labels(count("abcd", 2)) == {("a", "Bob"): "1", ("b", "Bob"): "1"}


def test_a_resolved_count_has_no_number_left() -> None:
    assert labels(count("cd", 1)) == {}


def test_the_narrower_clue_comes_first() -> None:
    assert labels(count("ab", 1), count("a", 0)) == {("a", "Bob"): "0,1", ("b", "Bob"): "1"}


def test_clues_about_several_places_sums_or_ranges_are_no_counts() -> None:
    several = count_clue([("a", "Bob"), ("a", "Cem")], [1])
    heavy = Clue(((("a", "Bob"), 2),), frozenset({2}))
    loose = count_clue([("a", "Bob"), ("b", "Bob")], [1, 2])
    assert labels(several, heavy, loose) == {}


def test_equal_numbers_of_one_holder_are_told_apart_by_a_letter() -> None:
    first, second = count("abe", 1), count("ae", 1)
    of_cem = count_clue([("a", "Cem")], [1], note=3)
    assert labels(first, second, of_cem) == {
        ("a", "Bob"): "1b,1a",
        ("b", "Bob"): "1a",
        ("e", "Bob"): "1b,1a",
        ("a", "Cem"): "1",
    }
    assert labels(count("abe", 2), second)["a", "Bob"] == "1,2", "their numbers tell them apart"


def test_a_number_knows_its_note_and_what_that_told() -> None:
    (number,) = open_numbers([count_clue([("a", "Bob")], [1], note=4, meaning="so")], POSSIBLE)[
        "a", "Bob"
    ]
    assert (number.more, number.note, number.meaning) == (1, 4, "so")
