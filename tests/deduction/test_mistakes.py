"""Slips in notes and in my hand, against all deals and all ways that cards can have gone."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.reasoner import Breath, Slip, notes_with_mend, without_breaths
from notepad.deduction import mistakes, moving_loose_notes
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import Clue
from notepad.deduction.fitting_deals import ListedDeals, deals_that_fit
from notepad.deduction.moving_cards import StagedDeal
from notepad.deduction.moving_reasoner import MovingReasoner
from tests.deduction import brute, passing
from tests.deduction.deals import PLAYERS, Plain, Table, tables


@given(tables(lie=0), st.data())
def test_those_that_fit_further_clues_are_counted(table: Table, data: st.DataObject) -> None:
    deal, clues = table
    at = data.draw(st.integers(0, len(clues)))
    worlds = brute.worlds(deal, clues[:at])
    deals = deals_that_fit(deal, clues[:at], brute.possible(deal, worlds))
    listed = ListedDeals(deals.possible, deals.every())
    assert listed.fitting(()) == len(worlds)
    assert listed.fitting(clues[at:]) == len(brute.worlds(deal, clues))


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
def test_each_slip_with_which_something_fits_is_found_and_counted(most: int, table: Table) -> None:
    deal, clues = table
    logic = Logic(deal)
    known = logic.follow(clues)
    if known.consistent or not logic.fits([clue for clue in clues if not clue.note]):
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mistakes, "MOST_LISTED", most)
        steps = mistakes.NoteMends(logic, told, 150).among(
            known.clues, known.conflict, lambda number: slips(clues, number)
        )
        found = {repr(step.slip): step.deals for step in without_breaths(steps)}
    expected: dict[str, int] = {}
    for number in {clue.note for clue in clues}:
        for slip in slips(clues, number) if number else ():
            others = [clue for clue in clues if clue.note != number]
            count = len(brute.worlds(deal, [*others, *told(slip)]))
            expected |= {repr(slip): count} if count else {}
    assert found == pytest.approx(expected)


def other_passings(number: int, note: passing.Note) -> list[Slip]:
    """Return what else may have been passed, to the same takers."""
    others: list[passing.Note]
    if isinstance(note, passing.Passed):
        others = [replace(note, count=count) for count in (None, 0, 1, 2, 3)]
        others += [replace(note, giver=giver) for giver in PLAYERS if giver != note.taker]
        others += [replace(note, cards=cards) for cards in ("ab", "cd", "abc", "d")]
    else:
        known = dict(note.known)
        others = [
            replace(note, known=tuple({**known, who: c}.items()))
            for who in known
            for c in passing.CARDS
        ]
        others.append(replace(note, known=()))
    return [Slip(number, other, 1) for other in others if other != note]


@pytest.mark.parametrize(("most", "patience"), [(1000, 1000), (0, 1000), (1000, 1)])
@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize(("noting", "lie"), [(passing.noted, 0.3), (passing.noted_rounds, 0.5)])
def test_each_slip_with_which_something_fits_is_found_and_its_deals_are_counted(
    noting: Callable[..., tuple[passing.Note, ...]],
    lie: float,
    seed: int,
    most: int,
    patience: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mistakes, "MOST_WAYS", most)
    monkeypatch.setattr(moving_loose_notes, "PATIENCE", patience)
    notes = noting(seed, 5, lie=lie)
    if passing.ends(notes):
        return
    every = [slip for at, note in enumerate(notes, start=1) for slip in other_passings(at, note)]
    expected = {
        (slip.note, slip.instead): deals
        for slip in every
        if (deals := len(passing.ends(notes_with_mend(notes, slip))))
    }
    reasoner: MovingReasoner[passing.Note] = MovingReasoner(
        passing.dealt(), passing.PassingGame(), Plain
    )
    steps = reasoner.mend(notes, lambda number: other_passings(number, notes[number - 1]))
    found = [(step.slip.note, step.slip.instead, step.deals) for step in without_breaths(steps)]
    assert {(number, instead): deals for number, instead, deals in found} == expected


def tried(notes: tuple[passing.Passed, ...], blamed: Collection[int]) -> list[int]:
    """Return the notes that are tried to be mended, in their order."""
    found: list[int] = []

    def asked(number: int) -> list[Slip]:
        found.append(number)
        return []

    mends = mistakes.MovingMends(
        passing.dealt(), lambda _end: StagedDeal.begun(passing.dealt()), passing.PassingGame(), 150
    )
    list(mends.among(notes, blamed, asked))
    return found


def test_blamed_notes_are_tried_first_and_the_newest_of_them() -> None:
    notes = (
        passing.Passed("Bob", "Cem", "a", 1),
        passing.Passed("Bob", "Cem", "b", 1),
        passing.Passed("Bob", "Ann", "c", 1),
    )
    assert tried(notes, {1, 3}) == [3, 1, 2]


def test_a_slip_that_counts_long_takes_one_more_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    again = passing.Passed("Ann", "Bob", "a", 1)
    reasoner = MovingReasoner(passing.dealt(), passing.PassingGame(), Plain)
    steps = {}
    for most in (1000, 0):
        monkeypatch.setattr(mistakes, "MOST_WAYS", most)
        steps[most] = list(
            reasoner.mend((again, again), lambda number: other_passings(number, again))
        )
    fittings = [step for step in steps[0] if step != Breath()]
    assert fittings == [step for step in steps[1000] if step != Breath()]
    assert len(steps[0]) == len(steps[1000]) + len(fittings)


def test_slips_are_found_though_too_many_deals_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    again = passing.Passed("Ann", "Bob", "a", 1)
    reasoner = MovingReasoner(passing.dealt(), passing.PassingGame(), Plain)
    found = {}
    for failed in (10, 0):
        monkeypatch.setattr(mistakes, "_FAILED_BY_FORMULA", failed)
        monkeypatch.setattr(mistakes, "_FAILED_FROM_ALL_KNOWN", failed)
        steps = reasoner.mend((again, again), lambda number: other_passings(number, again))
        found[failed] = {step.slip: step.deals for step in without_breaths(steps)}
    assert found[0] == dict.fromkeys(found[10])
    assert None not in found[10].values()
