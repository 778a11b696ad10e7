from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor

from notepad.widgets.look.drawing import Side, ems, fitted, font, words_height, write
from tests.widgets.painting import Painting, painted

PLACE = QRectF(20, 10, 100, 30)
INK = QColor("#8b2d1b")


def written(text: str, *, size: float = 16, side: Side = Side.MIDDLE) -> Painting:
    return painted(
        140, 50, lambda painter: write(painter, PLACE, text, INK, size=size, side=side, bold=True)
    )


@pytest.mark.parametrize(
    ("side", "left", "right"),
    [
        (Side.LEFT, (19, 23), (0, 60)),
        (Side.MIDDLE, (50, 60), (78, 90)),
        (Side.RIGHT, (80, 105), (116, 120)),
    ],
)
def test_a_text_stands_at_its_side_of_the_place(
    side: Side, left: tuple[int, int], right: tuple[int, int]
) -> None:
    reach = written("Bob", side=side).reach()
    assert left[0] <= reach.left() <= left[1]
    assert right[0] <= reach.right() <= right[1]


@pytest.mark.parametrize("size", [9, 14, 22])
def test_capitals_stand_in_the_middle_of_the_height(size: float) -> None:
    reach = written("HEX", size=size).reach()
    assert abs(reach.center().y() - PLACE.center().y()) <= 1


def test_a_text_that_fits_keeps_its_size() -> None:
    assert fitted("Bob", 100, 16) == ("Bob", 16)


def test_a_text_that_is_a_little_too_long_is_written_smaller() -> None:
    text, size = fitted("Bartholomaeus", 80, 16)
    assert text == "Bartholomaeus"
    assert 7 < size < 16
    assert ems(text) * size <= 80


def test_a_text_that_is_far_too_long_ends_in_an_ellipsis_and_can_still_be_read() -> None:
    text, size = fitted("Bob asked Cem for all the blue cards", 80, 16)
    assert text.startswith("Bob asked")
    assert text.endswith("…")
    assert " …" not in text
    assert size == 7


def test_of_a_name_without_any_room_one_letter_is_left() -> None:
    assert fitted("Bob", 4, 16)[0] == "B"


def test_a_text_that_is_small_already_is_not_enlarged() -> None:
    assert fitted("Bob asked Cem for all the blue cards", 40, 5)[1] == 5


@settings(max_examples=60)
@given(
    text=st.text(st.characters(max_codepoint=382, exclude_categories=["C", "Z"]), max_size=60),
    size=st.integers(7, 30),
)
def test_no_text_runs_over_the_edge(text: str, size: int) -> None:
    reach = written(text, size=size).reach()
    assert reach.isEmpty() or (reach.left() >= 18 and reach.right() <= 121)


def test_bold_letters_are_wider() -> None:
    assert ems("Bob", bold=True) > ems("Bob") > 1
    assert ems("") == 0


def test_no_size_is_too_small_for_a_font() -> None:
    assert font(0.2).pixelSize() == 1
    assert font(14.6, bold=True).pixelSize() == 15
    assert font(14.6, bold=True).bold()


def test_nothing_is_written_of_no_text() -> None:
    assert written("").reach().topLeft() == QPoint(0, 0)
    assert written("").reach().isEmpty()


def test_wrapped_words_take_more_lines_where_they_have_less_room() -> None:
    words = "Won 75% of the games: Sleuth 3 of 4, Clue 1 of 2."
    line = words_height(words, 1000, text=15)
    assert words_height(words, 100, text=15) > 2 * line > 2 * 15
    assert words_height(words, 1000, text=30) > 1.8 * line
    assert words_height(words, 1000, text=15, gaps=2) == line + 2 * 15
    assert words_height("", 100, text=15, gaps=2) == 0
