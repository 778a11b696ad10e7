"""A deal and its clues as clauses for the solver, against all deals listed."""

from collections.abc import Sequence
from itertools import count as numbers_from
from itertools import product
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Minicard

from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deadline import OutOfTimeError, time_limit
from notepad.deduction.deal import Deal
from notepad.deduction.sat_formula import Clauses, sum_clauses
from tests.deduction import brute
from tests.deduction.deals import Table, moments_elsewhere, tables, with_hands


@given(st.lists(st.integers(1, 5), max_size=5), st.integers(0, 12))
def test_the_literal_of_a_sum_is_true_with_it(weights: list[int], most: int) -> None:
    fresh = numbers_from(len(weights) + 1)
    terms = tuple(enumerate(weights, start=1))
    clauses, literals = sum_clauses(terms, most, lambda: next(fresh))
    with Minicard(bootstrap_with=clauses) as solver:
        for chosen in product((1, -1), repeat=len(weights)):
            signed = [sign * literal for sign, (literal, _) in zip(chosen, terms, strict=True)]
            value = sum(w for sign, w in zip(chosen, weights, strict=True) if sign > 0)
            if value <= most:
                others = [-literal for other, literal in literals.items() if other != value]
                assert not solver.solve(assumptions=[*signed, -literals[value]])
                assert solver.solve(assumptions=[*signed, *others])


def cells_of(deal: Deal) -> list[tuple[str, str]]:
    return [(card, str(at)) for card, places in deal.options.items() for at in places]


@given(tables(lie=0.3))
@settings(max_examples=100)
def test_a_deal_is_found_if_one_fits_the_clues_whose_literals_are_assumed(table: Table) -> None:
    deal, clues = table
    clauses, cells = Clauses(deal, cells_of(deal)), cells_of(deal)
    literals = [clauses.written(clue) for clue in clues]
    for count in range(len(clues) + 1):
        found = brute.worlds(deal, clues[:count])
        assert clauses.solve(literals[:count]) == bool(found)
        if found:
            true = clauses.world()
            assert dict(cell for at, cell in enumerate(cells) if true >> at & 1) in found
        else:
            blamed = [
                clue
                for clue, literal in zip(clues, literals, strict=True)
                if literal in clauses.core()
            ]
            assert not brute.worlds(deal, blamed)


def test_other_threads_go_on_while_a_deal_is_searched_for() -> None:
    places = tuple(f"p{number}" for number in range(8))
    cards = [f"c{number}" for number in range(9)]  # one too many: every way has to be tried
    deal = with_hands(dict.fromkeys(cards, places), dict.fromkeys(places, 1))
    clauses = Clauses(deal, cells_of(deal))
    with moments_elsewhere() as moments:
        assert clauses.solve([]) is False
        assert len(moments) > 3


solve = Clauses.solve


def impatient(
    clauses: Clauses, assumed: Sequence[int], *, patience: int = 0, wanted: int = 0
) -> bool | None:
    """Give up at once wherever giving up is allowed."""
    return None if patience else solve(clauses, assumed, wanted=wanted)


def test_a_window_that_waits_is_not_kept_waiting_by_what_takes_long() -> None:
    deal, clues = with_hands(dict.fromkeys("ab", ("Ann", "Bob")), {"Ann": 1, "Bob": 1}), ()
    with patch.object(Clauses, "solve", impatient):
        assert Logic(deal).follow(clues).consistent
        with time_limit(60_000), pytest.raises(OutOfTimeError):
            Logic(deal).follow(clues)


@given(tables(lie=0.3))
@settings(max_examples=60)
def test_what_takes_the_solver_long_has_the_same_answer_as_an_integer_program(table: Table) -> None:
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
