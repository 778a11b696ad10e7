from hypothesis import given
from hypothesis import strategies as st

from notepad.deduction.deal import Clue, Deal
from notepad.deduction.fitting_deals import deals_that_fit
from notepad.deduction.mistakes import ListedDeals
from tests.deduction import brute
from tests.deduction.small import tables


@given(tables(lie=0), st.data())
def test_those_that_fit_further_clues_are_counted(
    table: tuple[Deal, list[Clue]], data: st.DataObject
) -> None:
    deal, clues = table
    at = data.draw(st.integers(0, len(clues)))
    worlds = brute.worlds(deal, clues[:at])
    deals = deals_that_fit(deal, clues[:at], brute.possible(deal, worlds))
    listed = ListedDeals(deals)
    assert listed.fitting(()) == len(worlds)
    assert listed.fitting(clues[at:]) == len(brute.worlds(deal, clues))
