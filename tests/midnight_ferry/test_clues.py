from random import Random

import pytest

from notepad.deduction.logic import Logic
from tests.deduction import brute
from tests.midnight_ferry import clues
from tests.midnight_ferry.playing import dealt, noted


@pytest.mark.parametrize("seed", range(10))
def test_what_follows_is_what_all_deals_that_fit_have_in_common(seed: int) -> None:
    random = Random(seed)
    setup, truth = dealt(random.randint(2, 4), random)
    deal = clues.deal(setup)
    notes = noted(setup, truth, random, notes=random.randint(0, 6))
    said = [
        clue
        for number, note in enumerate(notes, start=1)
        for clue in clues.clues(deal, number, note)
    ]
    known = Logic(deal).follow(said)
    assert known.consistent
    assert known.possible == brute.possible(deal, brute.worlds(deal, said))
