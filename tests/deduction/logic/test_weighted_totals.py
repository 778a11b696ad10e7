from itertools import count, product

from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Minicard

from notepad.deduction.sat_formula import network


@given(st.lists(st.integers(1, 5), max_size=5), st.integers(0, 12))
def test_whatever_is_true_the_literal_of_the_sum_is_and_can_be_alone(
    weights: list[int], most: int
) -> None:
    fresh = count(len(weights) + 1)
    terms = tuple(enumerate(weights, start=1))
    clauses, literals = network(terms, most, lambda: next(fresh))
    with Minicard(bootstrap_with=clauses) as solver:
        for chosen in product((1, -1), repeat=len(weights)):
            signed = [sign * literal for sign, (literal, _) in zip(chosen, terms, strict=True)]
            value = sum(w for sign, w in zip(chosen, weights, strict=True) if sign > 0)
            if value <= most:
                others = [-literal for other, literal in literals.items() if other != value]
                assert not solver.solve(assumptions=[*signed, -literals[value]])
                assert solver.solve(assumptions=[*signed, *others])
