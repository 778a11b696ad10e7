from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from notepad.deduction.cores import Notes, fewest, halved


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


@given(st.sets(st.frozensets(st.integers(1, 7)), max_size=20))
def test_where_fewer_may_suffice_again_none_of_those_left_can_be_spared(
    sufficient: set[frozenset[int]],
) -> None:
    every = tuple(range(1, 8))
    sufficient |= {frozenset(every)}

    left = frozenset(halved(every, lambda notes: frozenset(notes) in sufficient))

    assert left in sufficient
    assert not any(left - {note} in sufficient for note in left)


def test_a_note_that_needs_another_beside_it_does_not_keep_both() -> None:
    def suffices(notes: Notes) -> bool:
        return 5 in notes and (3 in notes) == (4 in notes)

    assert halved((1, 2, 3, 4, 5, 6), suffices) == (5,)
