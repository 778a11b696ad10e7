"""Which notes can be spared."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from notepad.deduction.minimal_notes import Notes, fewest, halved, spared


@given(st.lists(st.frozensets(st.integers(1, 9), min_size=1), min_size=1, max_size=6))
def test_what_is_left_is_one_of_the_smallest_contradictions_by_removal(
    reasons: list[frozenset[int]],
) -> None:
    def refute(notes: Sequence[int]) -> Notes | None:
        found = next((reason for reason in reasons if reason <= set(notes)), None)
        return tuple(sorted(found)) if found is not None else None

    left = set(fewest(tuple(range(1, 10)), refute))
    assert any(reason <= left for reason in reasons)
    assert not any(reason < left for reason in reasons)


def test_the_shorter_of_two_is_taken() -> None:
    def refute(notes: Sequence[int]) -> Notes | None:
        kept = set(notes)
        return tuple(sorted(kept)) if {1, 2, 3} <= kept or {7, 8} <= kept else None

    assert fewest((1, 2, 3, 7, 8), refute) == (7, 8)


def test_without_notes_nothing_is_left() -> None:
    assert fewest((), lambda _notes: ()) == ()


SETS = st.sets(st.frozensets(st.integers(1, 7)), max_size=20)


def assert_sparing(left: Notes, sufficient: set[frozenset[int]]) -> None:
    """Check that the notes left suffice and none of them can be spared."""
    assert frozenset(left) in sufficient
    assert not any(frozenset(left) - {note} in sufficient for note in left)


@given(SETS)
def test_where_fewer_may_suffice_again_none_of_those_left_can_be_spared(
    sufficient: set[frozenset[int]],
) -> None:
    every = tuple(range(1, 8))
    sufficient |= {frozenset(every)}
    left = halved(every, lambda notes: frozenset(notes) in sufficient)
    assert_sparing(left, sufficient)


def test_where_nothing_is_needed_nothing_is_left() -> None:
    assert halved((3,), lambda _notes: True) == halved((), lambda _notes: True) == ()
    assert halved((3,), lambda notes: notes == (3,)) == (3,)


def test_a_note_that_needs_another_beside_it_does_not_keep_both() -> None:
    def suffices(notes: Notes) -> bool:
        return 5 in notes and (3 in notes) == (4 in notes)

    assert halved((1, 2, 3, 4, 5, 6), suffices) == (5,)


def test_a_note_goes_with_all_that_was_built_on_it() -> None:
    """A card comes in note 2 and goes on in note 7; what notes 6 and 10 say does not need it."""

    def clash(notes: Notes) -> bool:
        return 7 in notes and 2 not in notes

    def suffices(notes: Notes) -> bool:
        return {6, 10} <= set(notes) and (2 in notes) == (7 in notes)

    assert halved((2, 6, 7, 10), suffices) == (2, 6, 7, 10)
    assert spared(12, (2, 6, 7, 10), suffices, clash) == (6, 10)


@given(SETS, SETS, st.frozensets(st.integers(1, 7)))
def test_what_is_left_suffices_and_no_note_of_it_can_be_spared(
    sufficient: set[frozenset[int]], clashing: set[frozenset[int]], core: frozenset[int]
) -> None:
    clashing -= {frozenset()}
    sufficient = (sufficient | {frozenset(range(1, 8))}) - clashing
    if frozenset(range(1, 8)) not in sufficient:
        return

    def suffices(notes: Notes) -> bool:
        return frozenset(notes) in sufficient

    left = spared(7, tuple(sorted(core)), suffices, lambda notes: frozenset(notes) in clashing)
    assert_sparing(left, sufficient)
