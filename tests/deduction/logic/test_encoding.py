from collections.abc import Sequence
from unittest.mock import patch

from hypothesis import given, settings

from notepad.deduction.deal import Clue, Deal, count_clue
from notepad.deduction.logic.encoding import Encoding
from notepad.deduction.logic.interchangeable import alike
from notepad.deduction.logic.logic import Logic
from notepad.deduction.logic.solver_clauses import Clauses
from tests.deduction import brute
from tests.deduction.small import tables

Table = tuple[Deal, list[Clue]]

solve = Clauses.solve


def impatient(clauses: Clauses, assumed: Sequence[int], *, patience: int = 0) -> bool | None:
    """Give up at once wherever giving up is allowed."""
    return None if patience else solve(clauses, assumed)


@given(tables(lie=0.3))
@settings(deadline=None, max_examples=60)
def test_equal_cards_in_order_and_counters_written_out_change_no_answer(table: Table) -> None:
    deal, clues = table
    found = brute.worlds(deal, clues)
    with patch.object(Clauses, "solve", impatient):
        logic = Logic(deal)
        known = logic.follow(clues)
        sums, tallies = logic.sums(clues), logic.tallies(clues)
    assert known.possible == (brute.possible(deal, found) if found else {})
    assert sums == tuple(sorted({brute.measured(deal, w) for w in found if deal.measure}))
    if not found:
        told = [clue for clue in clues if clue.note == 0 or clue.note in known.conflict]
        assert not brute.worlds(deal, told)
    for key, (low, high) in tallies.items():
        counts = [sum(world[card] == at for card, at in deal.tallies[key]) for world in found]
        assert (low, high) == (min(counts), max(counts))


@given(tables())
@settings(deadline=None, max_examples=60)
def test_alike_cards_can_be_exchanged_in_every_deal_that_fits(table: Table) -> None:
    deal, clues = table
    found = brute.worlds(deal, clues)
    for one, other, *_rest in alike(deal, clues):
        for world in found:
            assert world | {one: world[other], other: world[one]} in found


def test_equal_contents_share_a_switch() -> None:
    deal = Deal({"a": ("Ann", "Bob")}, ())
    encoding = Encoding(deal)
    first, second = (count_clue([("a", "Bob")], [1], note=note) for note in (3, 5))
    assert encoding.switch(first) is encoding.switch(second)


def test_the_core_names_only_clues_that_matter() -> None:
    deal = Deal({"a": ("Ann", "Bob"), "b": ("Ann", "Bob")}, ())
    encoding = Encoding(deal)
    clues = [count_clue([cell], [total]) for cell, total in ((("a", "Bob"), 1), (("b", "Bob"), 0))]
    switches = [encoding.switch(clue) for clue in clues]
    held = sum(switch.bit for switch in switches)
    assert encoding.world(held, encoding.none_of([("a", "Bob")])) is None
    assert encoding.core == switches[0].bit
