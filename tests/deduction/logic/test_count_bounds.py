from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.deduction.logic import both, tightened

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
    counts = {
        group: [(world & group).bit_count() for world in worlds] for group in groups
    }  # fmt: skip
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
