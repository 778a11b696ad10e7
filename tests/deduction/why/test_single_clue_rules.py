from hypothesis import given, settings

from notepad.deduction.clue_rules import RULES, Sheet, first_found
from notepad.deduction.deal import Clue, Deal, count_clue
from notepad.deduction.story import LineOfThought
from tests.deduction import brute
from tests.deduction.small import tables

OPTIONS = dict.fromkeys("abcd", ("Ann", "Bob", "Cem"))


def bob(*totals: int, cards: str = "abcd") -> Clue:
    return count_clue([(card, "Bob") for card in cards], totals, note=1)


@given(tables(lie=0.3))
@settings(deadline=None, max_examples=150)
def test_rules_cross_nothing_that_could_be_and_fail_only_where_nothing_fits(
    table: tuple[Deal, list[Clue]],
) -> None:
    deal, clues = table
    line, found = LineOfThought(Sheet(deal.options)), brute.worlds(deal, clues)
    line.go_on((*deal.hands, *deal.rules, *clues))
    assert not (line.failed and found)
    assert all(line.sheet.out(cell) is False for world in found for cell in world.items())


def test_a_clue_whose_total_is_reached_crosses_its_other_cells() -> None:
    sheet = Sheet(OPTIONS, [("a", "Ann"), ("a", "Cem")])
    step = first_found(sheet, bob(1))
    assert step is not None
    assert step.out == (("b", "Bob"), ("c", "Bob"), ("d", "Bob"))
    assert step.because == (("a", "Bob"),)


def test_a_clue_that_needs_all_that_is_left_makes_it_sure() -> None:
    step = first_found(Sheet(OPTIONS, [("a", "Bob"), ("b", "Bob")]), bob(2))
    assert step is not None
    assert step.sure == (("c", "Bob"), ("d", "Bob"))
    assert step.because == (("a", "Bob"), ("b", "Bob"))


def test_a_gap_between_totals_is_seen() -> None:
    sheet = Sheet(OPTIONS, [("a", "Ann"), ("a", "Cem"), ("c", "Bob"), ("d", "Bob")])
    step = first_found(sheet, bob(0, 2, 4))
    assert step is not None
    assert step.sure == (("b", "Bob"),)


def test_a_clue_that_cannot_be_met_fails() -> None:
    step = first_found(Sheet(OPTIONS, [("a", "Bob"), ("b", "Bob")]), bob(3))
    assert step is not None
    assert (step.sure, step.out) == ((), ())


def test_a_clue_that_says_nothing_new_finds_nothing() -> None:
    assert first_found(Sheet(OPTIONS), bob(1, 2)) is None


def test_every_rule_has_its_sentence() -> None:
    assert all((rule.__doc__ or "").count(".") == 1 for rule in RULES)
