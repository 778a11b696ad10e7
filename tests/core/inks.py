"""Strokes of a pen for tests, and a way to make any."""

from collections.abc import Sequence

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from notepad.core.ink import FURTHEST, HARDEST, InkColour, Pen, Stroke

LINE = (0, 0, 500, 0, 100, 50, 600, 8)


def stroke(
    number: int,
    place: str = "cup",
    points: Sequence[int] = LINE,
    *,
    pen: Pen = Pen.THIN,
    colour: InkColour = InkColour.BLACK,
) -> Stroke:
    """Return a stroke with this id at a place of 80 by 60 pixels."""
    return Stroke(number, place, 800, 600, tuple(points), pen, colour)


def any_stroke(ids: SearchStrategy[int]) -> SearchStrategy[Stroke]:
    """Return a way to make any stroke that is one, with one of these ids."""
    side, way = st.integers(1, FURTHEST), st.integers(-FURTHEST, FURTHEST)
    point = st.tuples(way, way, st.integers(0, HARDEST), st.integers(0, 2**53 - 1))
    return st.builds(
        Stroke,
        ids,
        st.text(st.characters(codec="utf-8"), min_size=1, max_size=20),
        side,
        side,
        st.lists(point, min_size=1, max_size=4).map(lambda each: sum(each, ())),
        st.sampled_from(Pen),
        st.sampled_from(InkColour),
    )


def any_ink() -> SearchStrategy[tuple[Stroke, ...]]:
    """Return a way to make any ink of a game."""
    ids = st.integers(0, 2**53 - 1)
    return st.lists(any_stroke(ids), max_size=4, unique_by=lambda one: one.id).map(tuple)
