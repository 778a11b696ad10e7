"""What is possible, forced or contradictory, and which notes can be spared."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.deduction import certain_conclusions, minimal_notes
from notepad.deduction.deal import HIDDEN, Clue, DealCell
from notepad.deduction.minimal_notes import clashing
from notepad.deduction.sat_formula import Encoding
from tests.deduction import brute
from tests.deduction.deals import Table, tables


def without(clues: Sequence[Clue], notes: Sequence[int]) -> list[Clue]:
    return [clue for clue in clues if clue.note not in notes]


def only(clues: Sequence[Clue], notes: Sequence[int]) -> list[Clue]:
    return [clue for clue in clues if clue.note == 0 or clue.note in notes]


@given(tables(), st.data())
@settings(max_examples=150)
def test_what_is_possible_is_what_all_deals_say(table: Table, data: st.DataObject) -> None:
    deal, clues = table
    known, found = certain_conclusions.Logic(deal).follow(clues), brute.worlds(deal, clues)
    assert known.consistent == bool(found)
    assert known.possible == (brute.possible(deal, found) if found else {})
    logic = certain_conclusions.Logic(deal)
    sums = {brute.measured(deal, world) for world in found} if deal.measure else set()
    assert logic.sums(clues) == tuple(sorted(sums))
    for key, bounds in logic.tallies(clues).items():
        counts = [sum(world[card] == at for card, at in deal.tallies[key]) for world in found]
        assert bounds == (min(counts), max(counts))
    cells = [(card, at) for card in (*deal.options, "x") for at in ("Ann", "Bob", HIDDEN)]
    wanted = data.draw(st.lists(st.sampled_from(cells), max_size=3, unique=True))
    other = certain_conclusions.Logic(deal)
    assert other.fits(clues) == bool(found)
    assert other.fits(clues, wanted) == any(
        world.get(card) == at for world in found for card, at in wanted
    )


@given(tables())
@settings(max_examples=100)
def test_notes_force_a_sum_if_they_leave_no_other_and_none_of_them_is_spare(table: Table) -> None:
    deal, clues = table

    def sums(some: Sequence[Clue]) -> set[int]:
        return {brute.measured(deal, world) for world in brute.worlds(deal, some)}

    forcing = certain_conclusions.Logic(deal).notes_forcing_sum(clues)
    left = sums(clues) if deal.measure else set()
    assert (forcing is not None) == (len(left) == 1)
    if forcing is not None:
        assert sums(only(clues, forcing)) == left
        for note in forcing:
            assert sums(only(clues, [other for other in forcing if other != note])) != left


@given(tables())
@settings(max_examples=100)
def test_deals_with_two_cards_exchanged_fit_too(table: Table) -> None:
    deal, clues = table
    encoding = Encoding(deal)
    fitting = {encoding.mask(world.items()) for world in brute.worlds(deal, clues)}
    swaps, kept = certain_conclusions.Swaps(encoding), [encoding.switch(clue) for clue in clues]
    for world in fitting:
        wanted = encoding.all_cells & ~world
        for near in swaps.among(kept).near(world, wanted):
            assert near in fitting
            assert near & wanted
            assert (near ^ world).bit_count() == 4
            wanted &= ~near


@given(tables(lie=0.5))
@settings(max_examples=150)
def test_a_conflict_is_one_and_no_note_of_it_can_be_spared(table: Table) -> None:
    deal, clues = table
    known = certain_conclusions.Logic(deal).follow(clues)
    if known.consistent:
        assert known.conflict == ()
        return
    assert list(known.conflict) == sorted(set(known.conflict) - {0})
    assert not brute.worlds(deal, only(clues, known.conflict))
    for note in known.conflict:
        assert brute.worlds(deal, without(only(clues, known.conflict), [note]))


@given(tables(lie=0), st.data())
@settings(max_examples=150)
def test_forcing_notes_force_and_none_is_spare(table: Table, data: st.DataObject) -> None:
    deal, clues = table
    card = data.draw(st.sampled_from(sorted(deal.options)))
    places = data.draw(st.sets(st.sampled_from(("Ann", "Bob", HIDDEN))))

    def answer(kept: Sequence[Clue]) -> str:
        inside = {world[card] in places for world in brute.worlds(deal, kept)}
        return "open" if len(inside) == 2 else "yes" if inside == {True} else "no"

    told, notes = certain_conclusions.Logic(deal).force(clues, card, places)
    assert told == answer(clues)
    assert told != "open" or notes == ()
    if told != "open":
        assert answer(only(clues, notes)) == told
        for note in notes:
            assert answer(without(only(clues, notes), [note])) == "open"


@given(tables(most=10), st.integers(0, 10**6))
@settings(max_examples=60)
def test_notes_may_come_go_and_return_in_any_order(table: Table, seed: int) -> None:
    deal, clues = table
    rng, logic = Random(seed), certain_conclusions.Logic(deal)
    for _ in range(12):
        present = [clue for clue in clues if rng.random() < 0.7]
        fresh = certain_conclusions.Logic(deal)
        assert logic.follow(present).possible == fresh.follow(present).possible
        assert logic.sums(present) == fresh.sums(present)
        assert logic.tallies(present) == fresh.tallies(present)


@given(tables())
@settings(max_examples=60)
def test_bounds_are_the_tightest_after_other_questions_that_left_no_witness(table: Table) -> None:
    deal, clues = table
    cells = [(card, place) for card, places in deal.options.items() for place in places]
    groups: dict[tuple[str, str], list[DealCell]] = {
        (card, str(place)): [(card, place)] for card, place in cells
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(certain_conclusions, "KEPT", 1)
        logic = certain_conclusions.Logic(deal)
        logic.follow(clues)
        logic.follow(())
        found = logic.bounds(clues, groups)
    fitting = brute.worlds(deal, clues)
    seen = {
        key: [world[card] == place for world in fitting] for key, [(card, place)] in groups.items()
    }
    assert found == {key: (min(met), max(met)) for key, met in seen.items() if met}


@given(st.lists(st.frozensets(st.integers(1, 9), min_size=1), min_size=1, max_size=6))
def test_what_is_left_is_a_smallest_contradiction(reasons: list[frozenset[int]]) -> None:
    def refute(notes: Sequence[int]) -> minimal_notes.Notes | None:
        found = next((reason for reason in reasons if reason <= set(notes)), None)
        return tuple(sorted(found)) if found is not None else None

    left = set(minimal_notes.minimal_conflict(tuple(range(1, 10)), refute))
    assert any(reason <= left for reason in reasons)
    assert not any(reason < left for reason in reasons)


@given(tables(), st.data())
@settings(max_examples=60)
def test_forcing_notes_hang_on_no_question_before(table: Table, data: st.DataObject) -> None:
    deal, clues = table
    asked, fresh = certain_conclusions.Logic(deal), certain_conclusions.Logic(deal)
    card = data.draw(st.sampled_from(sorted(deal.options)))
    if not fresh.fits(clues):
        assert asked.follow(clues).conflict == fresh.follow(clues).conflict
        return
    for end in data.draw(st.lists(st.integers(0, len(clues)), max_size=4)):
        asked.follow(clues[:end])
    for other in data.draw(st.lists(st.sampled_from(sorted(deal.options)), max_size=4)):
        asked.force(clues, other, {HIDDEN})
    assert asked.force(clues, card, {HIDDEN}) == fresh.force(clues, card, {HIDDEN})


SETS = st.sets(st.frozensets(st.integers(1, 7)), max_size=20)


def assert_sparing(left: minimal_notes.Notes, sufficient: set[frozenset[int]]) -> None:
    """Check that the notes left suffice and none of them can be spared."""
    assert frozenset(left) in sufficient
    assert not any(frozenset(left) - {note} in sufficient for note in left)


@given(SETS)
def test_where_fewer_suffice_again_none_is_spare(sufficient: set[frozenset[int]]) -> None:
    every = tuple(range(1, 8))
    sufficient |= {frozenset(every)}
    left = minimal_notes.halved(every, lambda notes: frozenset(notes) in sufficient)
    assert_sparing(left, sufficient)


def test_a_note_goes_with_all_that_was_built_on_it() -> None:
    """A card comes in note 2 and goes on in note 7; what notes 6 and 10 say does not need it."""

    def clash(notes: minimal_notes.Notes) -> bool:
        return 7 in notes and 2 not in notes

    def suffices(notes: minimal_notes.Notes) -> bool:
        return {6, 10} <= set(notes) and (2 in notes) == (7 in notes)

    assert minimal_notes.halved((2, 6, 7, 10), suffices) == (2, 6, 7, 10)
    assert minimal_notes.fewest_sufficient(12, lambda: (2, 6, 7, 10), suffices, clash) == (6, 10)


@given(SETS, SETS, st.frozensets(st.integers(1, 7)))
def test_what_is_left_suffices_and_no_note_of_it_can_be_spared(
    sufficient: set[frozenset[int]], clashing: set[frozenset[int]], core: frozenset[int]
) -> None:
    clashing -= {frozenset()}
    sufficient = (sufficient | {frozenset(range(1, 8))}) - clashing
    if frozenset(range(1, 8)) not in sufficient:
        return

    def suffices(notes: minimal_notes.Notes) -> bool:
        return frozenset(notes) in sufficient

    left = minimal_notes.fewest_sufficient(
        7, lambda: tuple(sorted(core)), suffices, lambda notes: frozenset(notes) in clashing
    )
    assert_sparing(left, sufficient)


@pytest.mark.parametrize("most", [0, 1, 20, 200])
def test_tests_that_give_up_leave_notes_that_suffice(most: int) -> None:
    needed, asked = set(range(3, 300, 7)), 0

    def suffice(notes: minimal_notes.Notes) -> bool:
        nonlocal asked
        asked += 1
        return asked <= most and needed <= set(notes)

    for found in (
        minimal_notes.fewest_sufficient(300, tuple, suffice, lambda _notes: False),
        clashing(300, (), suffice),
    ):
        assert needed <= set(found)
