from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QRectF

from notepad.widgets.look.drawing import Line, columns, ems, place_numbered_lines, words_height

NOTES = [f"Ann asked Bob, number {number}" for number in range(1, 121)]
ROOM = QRectF(0, 0, 600, 300)
LONG = "Ann asked Bob for everything that is blue and was told of nothing at all " * 3


def test_columns_of_a_room_are_equal_and_stand_apart() -> None:
    left, right = columns(QRectF(10, 20, 624, 300))
    assert left == QRectF(10, 20, 300, 300)
    assert right == QRectF(334, 20, 300, 300)
    assert len(columns(ROOM, count=3)) == 3


def test_a_room_that_is_too_low_has_no_columns() -> None:
    assert columns(QRectF(0, 0, 600, 39)) == ()
    assert len(columns(QRectF(0, 0, 600, 40))) == 2


def test_lines_go_down_a_column_and_then_the_next_in_their_order() -> None:
    found = place_numbered_lines(NOTES, columns(ROOM), text=12)
    assert [line.number for line in found] == list(range(1, len(found) + 1))
    assert [line.column for line in found] == sorted(line.column for line in found)
    assert {line.column for line in found} == {0, 1}
    rooms = columns(ROOM)
    assert all(rooms[line.column].contains(line.place) for line in found)
    for one, other in pairwise(found):
        assert other.place.top() > one.place.bottom() or other.place.top() == 0


def test_a_line_that_wraps_pushes_the_next_one_down() -> None:
    plain, wrapped = (
        place_numbered_lines([first, "next"], [ROOM], text=12) for first in ("first", LONG)
    )
    assert wrapped[0].place.height() > 2 * plain[0].place.height()
    assert wrapped[1].place.top() > plain[1].place.top()


def test_a_line_higher_than_any_column_has_one_of_its_own() -> None:
    low = [QRectF(0, 0, 60, 40)] * 3
    found = place_numbered_lines(["first", LONG, "last"], low, text=12)
    assert [(line.text, line.column) for line in found] == [("first", 0), (LONG, 1), ("last", 2)]


def test_what_finds_no_place_is_left_for_another_leaf() -> None:
    assert [
        line.text for line in place_numbered_lines(["one", LONG], [QRectF(0, 0, 90, 40)], text=12)
    ] == ["one"]
    assert place_numbered_lines(["one"], [], text=12) == []


def test_the_number_stands_left_of_the_words_within_the_column() -> None:
    line = Line(0, 7, "words", QRectF(126.4, 40, 200, 30))
    assert line.number_place(text=12) == QRectF(100, 40, 26.4, 14.4)
    assert (
        place_numbered_lines(["one"], [QRectF(100, 40, 300, 90)], text=12)[0].place.left() == 126.4
    )


def test_narrow_and_bold_words_stand_higher() -> None:
    one = words_height(NOTES[0], 400, text=12)
    assert words_height(NOTES[0], 90, text=12) > 1.8 * one
    width = ems(NOTES[0]) * 12 + 4
    assert words_height(NOTES[0], width, text=12) == one
    assert words_height(NOTES[0], width, text=12, bold=True) > 1.8 * one
