"""Slips in clues about small deals, against all of their deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from notepad.core.reasoner import Breath, Slip, without_breaths
from notepad.deduction import mistakes
from notepad.deduction.deal import HIDDEN, Clue, Deal, count_clue
from notepad.deduction.logic import Logic
from notepad.deduction.mistakes import NoteMends
from tests.deduction import brute
from tests.deduction.small import tables

if TYPE_CHECKING:
    from collections.abc import Sequence


def told(slip: Slip) -> tuple[Clue, ...]:
    return (slip.instead,)


def slips(clues: Sequence[Clue], number: int) -> list[Slip]:
    """Return other totals of each clue of a note that has only one."""
    own = [clue for clue in clues if clue.note == number]
    if len(own) != 1:
        return []
    totals = [frozenset({total}) for total in range(4)]
    (clue,) = own
    return [
        Slip(number, Clue(clue.weights, one, number), 1) for one in totals if one != clue.totals
    ]


@pytest.mark.parametrize("most", [0, 30_000])
@given(table=tables(lie=0.4))
def test_each_slip_with_which_something_fits_is_found_and_counted(
    most: int, table: tuple[Deal, list[Clue]]
) -> None:
    deal, clues = table
    logic = Logic(deal)
    known = logic.follow(clues)
    if known.consistent or not logic.fits([clue for clue in clues if not clue.note]):
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mistakes, "MOST_LISTED", most)
        steps = NoteMends(deal, logic, told).among(
            known.clues, known.conflict, lambda number: slips(clues, number), 150
        )
        found = {repr(step.slip): step.deals for step in without_breaths(steps)}
    expected: dict[str, int] = {}
    for number in {clue.note for clue in clues}:
        for slip in slips(clues, number) if number else ():
            others = [clue for clue in clues if clue.note != number]
            count = len(brute.worlds(deal, [*others, *told(slip)]))
            expected |= {repr(slip): count} if count else {}
    assert found == pytest.approx(expected)


def test_a_breath_comes_before_each_note_that_is_tried() -> None:
    deal = Deal({"cup": ("Ann", HIDDEN)}, ())
    clues = [count_clue([("cup", "Ann")], {count}, note=count + 1) for count in (0, 1)]
    mends = NoteMends(deal, Logic(deal), told).among(clues, (2, 1), lambda _number: [], 150)
    assert list(mends) == [Breath()] * 4
