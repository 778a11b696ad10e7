"""What of a step is of use, on a small table."""

from notepad.deduction.clue_rules import Sheet, first_found
from notepad.deduction.deal import Clue, Place, count_clue
from notepad.deduction.story_sentences import Find

PLACES: tuple[Place, ...] = ("Ann", "Bob", "Cem")


def bob(cards: str, total: int) -> Clue:
    """Return the clue that Bob has so many of some cards."""
    return count_clue([(card, "Bob") for card in cards], [total], note=1)


def found(clue: Clue, *used: tuple[str, Place]) -> Find:
    """Return what a clue adds to an empty sheet, these cells of it of use."""
    before = Sheet(dict.fromkeys("ab", PLACES))
    step = first_found(before, clue)
    assert step is not None
    return Find(step, before, frozenset(used))


def test_only_the_cells_of_use_are_out() -> None:
    part = found(bob("ab", 0), ("b", "Bob"))
    assert (part.out, part.sure) == ((("b", "Bob"),), ())


def test_a_card_is_left_where_no_cell_of_use_crosses_it() -> None:
    part = found(bob("ab", 0), ("b", "Bob"))
    assert part.left("a") == PLACES
    assert part.left("b") == ("Ann", "Cem")


def test_a_card_is_sure_as_soon_as_one_of_its_other_places_is_of_use() -> None:
    part = found(bob("ab", 2), ("a", "Cem"))
    assert (part.sure, part.out) == ((("a", "Bob"),), ())
    assert part.left("a") == ("Ann", "Bob")
