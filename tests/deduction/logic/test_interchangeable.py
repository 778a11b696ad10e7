from hypothesis import given, settings

from notepad.deduction.deal import Clue, Deal, count_clue
from notepad.deduction.sat_formula import alike
from tests.deduction import brute
from tests.deduction.small import tables

DEAL = Deal({**dict.fromkeys("abcd", ("Ann", "Bob")), "e": ("Ann",), "f": ("Ann",)}, ())


def groups(*clues: Clue) -> list[tuple[str, ...]]:
    return list(alike(DEAL, clues))


def test_cards_of_which_nothing_is_said_are_alike_if_they_can_be_in_the_same_places() -> None:
    assert groups() == [("a", "b", "c", "d"), ("e", "f")]


def test_a_clue_tells_its_cards_from_the_others() -> None:
    assert groups(count_clue([("a", "Ann"), ("b", "Ann")], [1])) == [
        ("a", "b"), ("c", "d"), ("e", "f")
    ]  # fmt: skip


def test_place_weight_and_clue_tell_cards_apart() -> None:
    one = count_clue([("a", "Ann"), ("b", "Bob"), ("e", "Ann")], [1])
    assert groups(one) == [("c", "d")]
    weighed = Clue(((("a", "Ann"), 1), (("b", "Ann"), 2)), frozenset({2}))
    assert groups(weighed) == [("c", "d"), ("e", "f")]
    apart = (count_clue([("a", "Ann")], [1]), count_clue([("b", "Ann")], [1]))
    assert groups(*apart) == [("c", "d"), ("e", "f")]


def test_cards_that_a_deal_does_not_have_are_passed_over() -> None:
    assert groups(count_clue([("a", "Ann"), ("x", "Ann")], [1])) == [("b", "c", "d"), ("e", "f")]


@given(tables(lie=0))
@settings(deadline=None, max_examples=60)
def test_of_any_deal_that_fits_another_one_is_made_by_exchanging_cards_that_are_alike(
    table: tuple[Deal, list[Clue]],
) -> None:
    deal, clues = table
    worlds = brute.worlds(deal, clues)
    for first, *others in alike(deal, clues):
        for other in others:
            for world in worlds:
                assert {**world, first: world[other], other: world[first]} in worlds
