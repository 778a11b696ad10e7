from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from notepad.deduction.minimal_notes import Notes, fewest


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
