from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from notepad.core.faces_and_marks import Face, Symbol
from notepad.widgets.look.drawing import Side, draw_face, face_ems
from tests.widgets.painting import Painting, painted

INK = "#8b2d1b"
PLACE = QRectF(10, 5, 100, 20)
FACES = st.builds(
    Face,
    st.text("WMil é", max_size=30),
    st.sampled_from((None, *Symbol)),
    count=st.integers(1, 3),
)


def drawn(face: Face, *, size: float = 16, side: Side = Side.LEFT) -> Painting:
    return painted(
        120, 30, lambda painter: draw_face(painter, face, PLACE, QColor(INK), size=size, side=side)
    )


def runs(painting: Painting, row: int) -> int:
    """Return how many separate pieces of full ink a row of pixels has."""
    inked = [painting.at(x, row) == INK for x in range(120)]
    return sum(now and not before for before, now in zip([False, *inked], inked, strict=False))


def test_a_face_has_as_many_symbols_as_it_says() -> None:
    assert [runs(drawn(Face("", Symbol.CIRCLE, count=count)), 15) for count in (1, 2, 3)] == [
        1,
        2,
        3,
    ]


def test_the_label_stands_behind_the_symbol_with_room_between() -> None:
    symbol = drawn(Face("", Symbol.SQUARE)).reach()
    both = drawn(Face("I", Symbol.SQUARE))
    assert both.part(QRectF(0, 0, symbol.right(), 30)).has(INK)
    assert both.reach().right() > symbol.right() + 4
    gap = both.part(QRectF(symbol.right() + 1, 0, 3, 30))
    assert gap.reach().isEmpty()


@pytest.mark.parametrize(("side", "spare"), [(Side.LEFT, 0.0), (Side.MIDDLE, 0.5), (Side.RIGHT, 1)])
def test_a_face_stands_at_its_side_of_the_place(side: Side, spare: float) -> None:
    reach = drawn(Face("2", Symbol.CIRCLE), side=side).reach()
    room = PLACE.width() - reach.width()
    assert abs(reach.left() - PLACE.left() - room * spare) <= 3


@settings(max_examples=60)
@given(face=FACES, size=st.integers(6, 20))
def test_a_face_stays_in_its_place(face: Face, size: int) -> None:
    reach = drawn(face, size=size).reach()
    assert reach.isEmpty() or (reach.left() >= 8 and reach.right() <= 111)


def test_a_long_label_is_drawn_smaller_with_its_symbol() -> None:
    short, long = (drawn(Face(text, Symbol.SQUARE)) for text in ("2", "Bartholomaeus"))
    edges = [painting.part(QRectF(0, 0, 25, 30)).reach(INK).height() for painting in (short, long)]
    assert edges[1] < edges[0]


def test_a_face_is_as_wide_as_its_symbols_and_its_label() -> None:
    label = face_ems(Face("2"))
    assert face_ems(Face("2", Symbol.STAR)) == pytest.approx(label + 0.9 + 0.32)
    assert face_ems(Face("", Symbol.STAR, count=3)) == pytest.approx(2.7)
    assert face_ems(Face("2"), bold=True) > label
    assert face_ems(Face("")) > 0
