"""What is possible, forced or contradictory, against all deals listed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.deduction.deal import HIDDEN, Clue, Deal, count_clue
from notepad.deduction.logic import KEPT, ContradictionError, Logic, Witnesses, both, tightened
from tests.deduction import brute
from tests.deduction.deals import Played, Table, cataline, sleuth, tables


def without(clues: Sequence[Clue], notes: Sequence[int]) -> list[Clue]:
    return [clue for clue in clues if clue.note not in notes]


def only(clues: Sequence[Clue], notes: Sequence[int]) -> list[Clue]:
    return [clue for clue in clues if clue.note == 0 or clue.note in notes]


@given(tables())
@settings(max_examples=150)
def test_a_place_is_possible_if_and_only_if_some_deal_fits(table: Table) -> None:
    deal, clues = table
    known, found = Logic(deal).follow(clues), brute.worlds(deal, clues)
    assert known.consistent == bool(found)
    assert known.possible == (brute.possible(deal, found) if found else {})


@given(tables(), st.data())
@settings(max_examples=100)
def test_clues_fit_if_some_deal_does_and_one_with_a_wanted_cell_if_they_are_named(
    table: Table, data: st.DataObject
) -> None:
    deal, clues = table
    logic, found = Logic(deal), brute.worlds(deal, clues)
    cells = [(card, at) for card in (*deal.options, "x") for at in ("Ann", "Bob", HIDDEN)]
    wanted = data.draw(st.lists(st.sampled_from(cells), max_size=3, unique=True))
    assert logic.fits(clues) == bool(found)
    assert logic.fits(clues, wanted) == any(
        world.get(card) == at for world in found for card, at in wanted
    )


@given(tables(lie=0.5))
@settings(max_examples=150)
def test_a_conflict_is_one_and_no_note_of_it_can_be_spared(table: Table) -> None:
    deal, clues = table
    known = Logic(deal).follow(clues)
    if known.consistent:
        assert known.conflict == ()
        return
    assert list(known.conflict) == sorted(set(known.conflict) - {0})
    assert not brute.worlds(deal, only(clues, known.conflict))
    for note in known.conflict:
        assert brute.worlds(deal, without(only(clues, known.conflict), [note]))


@given(tables(lie=0), st.data())
@settings(max_examples=150)
def test_forcing_notes_force_and_none_of_them_can_be_spared(
    table: Table, data: st.DataObject
) -> None:
    deal, clues = table
    card = data.draw(st.sampled_from(sorted(deal.options)))
    places = data.draw(st.sets(st.sampled_from(("Ann", "Bob", HIDDEN))))

    def answer(kept: Sequence[Clue]) -> str:
        inside = {world[card] in places for world in brute.worlds(deal, kept)}
        return "open" if len(inside) == 2 else "yes" if inside == {True} else "no"

    told, notes = Logic(deal).force(clues, card, places)
    assert told == answer(clues)
    assert told != "open" or notes == ()
    if told != "open":
        assert answer(only(clues, notes)) == told
        for note in notes:
            assert answer(without(only(clues, notes), [note])) == "open"


@given(tables())
@settings(max_examples=100)
def test_sums_and_tallies_are_exactly_those_of_the_deals_that_fit(table: Table) -> None:
    deal, clues = table
    logic, found = Logic(deal), brute.worlds(deal, clues)
    sums = {brute.measured(deal, world) for world in found} if deal.measure else set()
    assert logic.sums(clues) == tuple(sorted(sums))
    for key, bounds in logic.tallies(clues).items():
        counts = [sum(world[card] == at for card, at in deal.tallies[key]) for world in found]
        assert bounds == (min(counts), max(counts))


@given(tables(most=10), st.integers(0, 10**6))
@settings(max_examples=60)
def test_notes_may_come_go_and_return_in_any_order(table: Table, seed: int) -> None:
    deal, clues = table
    rng, logic = Random(seed), Logic(deal)
    for _ in range(12):
        present = [clue for clue in clues if rng.random() < 0.7]
        fresh = Logic(deal)
        assert logic.follow(present).possible == fresh.follow(present).possible
        assert logic.sums(present) == fresh.sums(present)
        assert logic.tallies(present) == fresh.tallies(present)


@pytest.mark.parametrize("played", [cataline(4, 1, 12), sleuth(5, 2, 12)])
def test_the_truth_stays_possible_and_what_was_excluded_stays_so(played: Played) -> None:
    logic, before = Logic(played.deal), Logic(played.deal).follow(()).possible
    for count in range(1, len(played.notes) + 1):
        possible = logic.follow(played.clues(count)).possible
        assert all(at in possible[card] for card, at in played.truth.items())
        assert all(set(possible[card]) <= set(before[card]) for card in possible)
        before = possible


def test_much_that_was_tried_and_dropped_changes_nothing() -> None:
    deal = cataline(4, 3, 1).deal
    logic = Logic(deal)
    cells = deal.cells(list(deal.options), "Bob")
    kept = count_clue(cells[:6], {2}, note=1)
    for index in range(900):
        tried = count_clue([cells[i] for i in range(10) if index >> i & 1], {1}, note=2)
        logic.follow([kept, tried])
    assert logic.follow([kept]) == Logic(deal).follow([kept])


def test_of_equal_notes_the_earliest_is_named() -> None:
    deal = cataline(4, 3, 1).deal
    cell = deal.cells(list(deal.options), "Bob")[0]
    clues = [count_clue([cell], {1}, note=note) for note in (7, 2, 5)]
    assert Logic(deal).force(clues, cell[0], {"Bob"}) == ("yes", (2,))


def test_nothing_is_said_to_be_forced_by_notes_that_contradict_each_other() -> None:
    deal = cataline(4, 3, 1).deal
    cell = deal.cells(list(deal.options), "Bob")[0]
    clues = [count_clue([cell], {total}, note=note) for note, total in ((1, 0), (4, 1))]
    assert Logic(deal).follow(clues).conflict == (1, 4)
    with pytest.raises(ContradictionError):
        Logic(deal).force(clues, cell[0], {"Bob"})


def test_a_setup_that_contradicts_itself_names_no_note() -> None:
    hands = (count_clue([("c", "Ann")], {1}), count_clue([("c", "Bob")], {1}))
    known = Logic(Deal({"c": ("Ann", "Bob")}, hands)).follow(())
    assert (known.consistent, known.conflict) == (False, ())


MASKS = st.integers(0, 2**6 - 1)


def finder(worlds: set[int]) -> Callable[[int, int, int], int | None]:
    """Return what finds one of some worlds."""

    def find(group: int, low: int, high: int) -> int | None:
        able = (world for world in sorted(worlds) if low <= (world & group).bit_count() <= high)
        return next(able, None)

    return find


@pytest.mark.parametrize(
    ("one", "other", "left"),
    [((0, 3), (1, 5), (1, 3)), ((1, 5), (0, 3), (1, 3)), ((2, 2), (0, 9), (2, 2))],
)
def test_two_bounds_leave_what_both_allow(
    one: tuple[int, int], other: tuple[int, int], left: tuple[int, int]
) -> None:
    assert both(one, other) == left


@given(st.sets(MASKS, min_size=1), st.sets(MASKS), st.data())
def test_bounds_are_those_of_all_worlds_wherever_the_search_begins(
    worlds: set[int], groups: set[int], data: st.DataObject
) -> None:
    met = data.draw(st.lists(st.sampled_from(sorted(worlds)), min_size=1))
    counts = {group: [(world & group).bit_count() for world in worlds] for group in groups}
    loose = {
        group: (
            data.draw(st.integers(0, min(found))),
            data.draw(st.integers(max(found), group.bit_count())),
        )
        for group, found in counts.items()
    }
    assert tightened(loose, met, finder(worlds)) == {
        group: (min(found), max(found)) for group, found in counts.items()
    }


def test_what_is_tight_already_or_shown_by_a_world_is_not_searched_for() -> None:
    def never(*_asked: int) -> None:
        pytest.fail("searched for what is known")

    assert tightened({0b11: (1, 2), 0b100: (0, 0)}, [0b01, 0b11], never) == {
        0b11: (1, 2),
        0b100: (0, 0),
    }


@dataclass(frozen=True)
class Has:
    """A world has all these cells."""

    bit: int
    cells: int

    def fits(self, world: int) -> bool:
        return world & self.cells == self.cells


def test_worlds_that_meet_all_conditions_are_found_whichever_came_first() -> None:
    met = Witnesses[Has]()
    met.add(0b011)
    met.check(Has(0b01, 0b001))
    met.add(0b101)
    met.check(Has(0b10, 0b100))
    met.add(0b110)
    assert set(met.meeting(0)) == {0b011, 0b101, 0b110}
    assert set(met.meeting(0b01)) == {0b011, 0b101}
    assert set(met.meeting(0b11)) == {0b101}


def test_conditions_can_be_forgotten_but_worlds_stay() -> None:
    met = Witnesses[Has]()
    met.check(Has(1, 1))
    met.add(1)
    met.forget_checks()
    assert list(met.meeting(0)) == [1]
    assert list(met.meeting(1)) == []


def test_the_world_that_was_of_no_use_for_longest_goes_first() -> None:
    met = Witnesses[Has]()
    for world in range(KEPT):
        met.add(world)
    met.keep(0)
    met.add(KEPT)
    left = set(met.meeting(0))
    assert 0 in left
    assert 1 not in left
    assert len(left) == KEPT
