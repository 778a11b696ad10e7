from hypothesis import given
from hypothesis import strategies as st

from notepad.deduction.minimal_notes import Notes, halved, spared


@given(st.sets(st.frozensets(st.integers(1, 7)), max_size=20))
def test_where_fewer_may_suffice_again_none_of_those_left_can_be_spared(
    sufficient: set[frozenset[int]],
) -> None:
    every = tuple(range(1, 8))
    sufficient |= {frozenset(every)}

    left = frozenset(halved(every, lambda notes: frozenset(notes) in sufficient))

    assert left in sufficient
    assert not any(left - {note} in sufficient for note in left)


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


@given(
    st.sets(st.frozensets(st.integers(1, 7)), max_size=20),
    st.sets(st.frozensets(st.integers(1, 7)), max_size=20),
    st.frozensets(st.integers(1, 7)),
)
def test_what_is_left_suffices_and_no_note_of_it_can_be_spared(
    sufficient: set[frozenset[int]], clashing: set[frozenset[int]], core: frozenset[int]
) -> None:
    clashing -= {frozenset()}
    sufficient = (sufficient | {frozenset(range(1, 8))}) - clashing
    if frozenset(range(1, 8)) not in sufficient:
        return

    left = frozenset(
        spared(7, tuple(sorted(core)), lambda notes: frozenset(notes) in sufficient,
               lambda notes: frozenset(notes) in clashing)
    )  # fmt: skip

    assert left in sufficient
    assert not any(left - {note} in sufficient for note in left)
