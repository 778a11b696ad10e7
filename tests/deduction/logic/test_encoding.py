from collections.abc import Sequence
from dataclasses import replace
from unittest.mock import patch

from hypothesis import given, settings

from notepad.deduction.deal import Clue, Deal, count_clue
from notepad.deduction.logic import Logic
from notepad.deduction.sat_formula import Clauses, Demand, Encoding
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


FREE = Deal(dict.fromkeys("abc", ("Ann", "Bob")), (), measure={("a", "Bob"): 2, ("b", "Bob"): 3})


def named(encoding: Encoding, world: int) -> set[tuple[str, str]]:
    """Return the cells of a world."""
    return {
        (str(card), str(at)) for card, at in encoding.cells if encoding.mask([(card, at)]) & world
    }


def met(encoding: Encoding, demand: Demand) -> set[tuple[str, str]] | None:
    world = encoding.world(0, demand)
    return None if world is None else named(encoding, world)


def test_a_demand_for_any_of_some_cells_is_met_by_one_of_them() -> None:
    encoding = Encoding(FREE)
    for wanted in ([("a", "Bob")], [("a", "Ann")], [("b", "Bob"), ("c", "Ann")]):
        found = met(encoding, encoding.any_of(encoding.mask(wanted)))
        assert found is not None
        assert found & set(wanted)
    assert met(encoding, encoding.any_of(0)) is None


def test_a_demand_for_none_of_some_cells_is_met_without_them() -> None:
    encoding = Encoding(FREE)
    assert met(encoding, encoding.none_of([("a", "Bob"), ("b", "Ann"), ("c", "Bob")])) == {
        ("a", "Ann"), ("b", "Bob"), ("c", "Ann")
    }  # fmt: skip
    assert met(encoding, encoding.none_of([("a", "Bob"), ("a", "Ann")])) is None


def test_a_demand_for_a_count_is_met_by_it() -> None:
    encoding = Encoding(FREE)
    bobs = encoding.mask([(card, "Bob") for card in "abc"])
    for low, high in ((0, 0), (1, 1), (2, 3), (3, 3)):
        found = met(encoding, encoding.count_of(bobs, low, high))
        assert found is not None
        assert low <= len([card for card, at in found if at == "Bob"]) <= high


def test_a_demand_for_a_sum_is_met_by_it() -> None:
    hands = (count_clue(FREE.cells("abc", "Ann"), {1}), count_clue(FREE.cells("abc", "Bob"), {2}))
    encoding = Encoding(replace(FREE, hands=hands))
    assert encoding.sum_values() >= {2, 3, 5}
    for value, bobs in ((2, "ac"), (3, "bc"), (5, "ab")):
        found = met(encoding, encoding.sum_of(frozenset({value, 9})))
        assert found is not None
        assert {card for card, at in found if at == "Bob"} == set(bobs)
    assert met(encoding, encoding.sum_of(frozenset({0, 4}))) is None


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
    for clue, at in ((0, "Bob"), (1, "Ann")):
        assert encoding.world(held, encoding.none_of([("ab"[clue], at)])) is None
        assert encoding.core == switches[clue].bit
