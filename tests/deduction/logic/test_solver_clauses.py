from itertools import product
from threading import Event, Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.deduction.deal import Clue, Deal, count_clue
from notepad.deduction.sat_formula import Clauses
from tests.deduction import brute
from tests.deduction.small import tables


def cells_of(deal: Deal) -> list[tuple[str, str]]:
    return [(card, str(at)) for card, places in deal.options.items() for at in places]


@given(tables(lie=0.3), st.booleans())
@settings(deadline=None, max_examples=100)
def test_a_deal_is_found_if_one_fits_the_clues_whose_literals_are_assumed(
    table: tuple[Deal, list[Clue]], encoded: bool
) -> None:
    deal, clues = table
    clauses, cells = Clauses(deal, cells_of(deal), encoded=encoded), cells_of(deal)
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


FREE = Deal(dict.fromkeys("abc", ("Ann", "Bob", "Cem")), ())


@pytest.mark.parametrize("encoded", [False, True])
def test_two_cards_in_order_are_not_the_other_way_round(encoded: bool) -> None:
    clauses = Clauses(FREE, cells_of(FREE), encoded=encoded)
    clauses.in_order("a", "b")
    places = ("Ann", "Bob", "Cem")
    for one, other in product(places, places):
        able = clauses.solve([clauses.variable["a", one], clauses.variable["b", other]])
        assert able == (places.index(one) <= places.index(other))


@pytest.mark.parametrize("encoded", [False, True])
@pytest.mark.parametrize(("low", "high"), [(0, 0), (0, 2), (1, 1), (1, 3), (2, 3), (3, 3)])
def test_bounds_hold_where_their_literals_are_assumed(low: int, high: int, encoded: bool) -> None:
    clauses = Clauses(FREE, cells_of(FREE), encoded=encoded)
    bounds = clauses.bound([(card, "Bob") for card in "abc"], low, high)
    for places in product(("Ann", "Bob"), repeat=3):
        dealt = [clauses.variable[cell] for cell in zip("abc", places, strict=True)]
        assert clauses.solve(dealt)
        assert clauses.solve([*dealt, *bounds]) == (low <= places.count("Bob") <= high)


def test_a_wish_makes_one_of_the_chosen_cells_true() -> None:
    clauses = Clauses(FREE, cells_of(FREE))
    wish, chosen = clauses.wishes()
    assert clauses.solve([wish, *(-literal for literal in chosen[1:])])
    assert clauses.world() & 1
    assert not clauses.solve([wish, *(-literal for literal in chosen)])


def test_other_threads_go_on_while_a_deal_is_searched_for() -> None:
    places = tuple(f"p{number}" for number in range(8))
    cards = [f"c{number}" for number in range(9)]  # one too many: every way has to be tried
    hands = [count_clue([(card, place) for card in cards], {1}) for place in places]
    clauses = Clauses(Deal(dict.fromkeys(cards, places), tuple(hands)), [
        (card, place) for card in cards for place in places
    ])  # fmt: skip
    begun, done, moments = Event(), Event(), 0

    def go_on() -> None:
        nonlocal moments
        begun.set()
        while not done.wait(0.001):
            moments += 1

    other = Thread(target=go_on)
    other.start()
    begun.wait()
    found = clauses.solve([])
    meanwhile = moments
    done.set()
    other.join()

    assert found is False
    assert meanwhile > 3
