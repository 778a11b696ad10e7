"""Setting a game up by taps, the families, the page, and how they stand to each other."""

from functools import cache
from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from notepad.games.caracalla.setup import FAMILIES, colour_name, face, worth
from notepad.games.caracalla.sheet import smallest_meeting_to_gain


@given(st.integers(1, 130), st.integers(2, 6))
def test_no_meeting_that_arrives_has_fewer_pieces(left: int, families: int) -> None:
    every = [
        pieces
        for pieces in combinations_with_zeros(families)
        if 4 <= sum(pieces) <= 8 and pieces[0] * worth(sum(map(bool, pieces))) >= left
    ]
    best = min(((sum(pieces), pieces[0]) for pieces in every), default=None)
    found = smallest_meeting_to_gain(left, families)
    assert (found and found[:2]) == best


@cache
def combinations_with_zeros(families: int) -> list[tuple[int, ...]]:
    """Return all meetings: one's own pieces, then those of the others in falling order."""
    others = combinations_with_replacement(range(6, -1, -1), families - 1)
    return [(own, *rest) for rest in others if sum(rest) <= 8 for own in range(7)]


def test_each_family_has_a_shape_and_a_colour_of_its_own() -> None:
    faces = [face(family, colour_name(family)) for family in FAMILIES]
    assert len({one.symbol for one in faces}) == len({one.colour for one in faces}) == 6
    assert str(faces[0]) == "●red"
