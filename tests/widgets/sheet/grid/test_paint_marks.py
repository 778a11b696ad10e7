from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from notepad.core.faces_and_marks import Mark, Pencil, Standing
from notepad.widgets.look.theme import DARK, LIGHT, Theme
from notepad.widgets.sheet.cell_painting import draw_mark
from tests.widgets.painting import Painting, painted

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

BOB = Mark("Bob", "B")
RIGHT_OF_LETTERS = QRectF(48, 0, 32, 60)


def drawn(mark: Mark, theme: Theme = LIGHT, *, size: float = 22) -> Painting:
    return painted(80, 60, lambda painter: draw_mark(painter, mark, QPointF(40, 30), size, theme))


def standing(how: Standing, initials: str = "B") -> Mark:
    return Mark("Bob", initials, how)


def test_open_initials_are_ink_and_nothing_more() -> None:
    plain = drawn(BOB)
    assert plain.has(LIGHT.ink)
    assert not plain.has(LIGHT.accent)
    assert not plain.has(LIGHT.pencil)
    assert not plain.has(LIGHT.warning)
    assert abs(plain.reach().center().x() - 40) <= 1
    assert abs(plain.reach().center().y() - 30) <= 1


def test_crossed_initials_are_faded_under_a_line_that_reaches_beyond_them() -> None:
    crossed = drawn(standing(Standing.CROSSED))
    assert crossed.has(LIGHT.crossed, LIGHT.accent)
    assert not crossed.has(LIGHT.ink)
    line, letter = crossed.reach(LIGHT.accent), drawn(BOB).reach()
    assert line.left() < letter.left()
    assert line.right() > letter.right()
    assert line.height() <= 3
    assert abs(line.center().y() - 30) <= 1


@pytest.mark.parametrize("initials", ["B", "Ba"])
def test_circled_initials_stand_light_within_a_dark_disc(initials: str) -> None:
    circled = drawn(standing(Standing.CIRCLED, initials))
    assert circled.has(LIGHT.found, LIGHT.found_ink)
    disc = circled.reach(LIGHT.found)
    assert disc.height() == pytest.approx(33, abs=2)
    letters = drawn(standing(Standing.OPEN, initials)).reach()
    assert disc.left() <= letters.left() - 4
    assert disc.right() >= letters.right() + 4


@pytest.mark.parametrize(("how", "wide"), [(Standing.CROSSED, 22), (Standing.CIRCLED, 28)])
def test_where_there_is_little_room_stroke_and_disc_keep_to_it(how: Standing, wide: int) -> None:
    def mark(painter: QPainter) -> None:
        room = QSizeF(wide, 28)
        draw_mark(painter, standing(how), QPointF(40, 30), 22, LIGHT, room=room)

    found = painted(80, 60, mark).reach()
    assert found.width() <= wide
    assert found.height() <= 28
    assert drawn(standing(how)).reach().width() > wide


def test_each_standing_looks_different_without_colour() -> None:
    black = Theme(**dict.fromkeys(Theme.__dataclass_fields__, "#000000"))
    pictures = [drawn(standing(how), black) for how in Standing]
    for one, other in combinations(pictures, 2):
        assert (one.pixels != other.pixels).sum() > 20


@pytest.mark.parametrize("pencil", list(Pencil))
def test_a_pencil_mark_lies_over_the_initials_in_the_colour_of_pencil(pencil: Pencil) -> None:
    pencilled = drawn(Mark("Bob", "B", pencil=pencil))
    assert pencilled.has(LIGHT.ink, LIGHT.pencil)
    mark, letter = pencilled.reach(LIGHT.pencil), drawn(BOB).reach()
    if pencil is Pencil.QUERY:
        assert mark.left() >= letter.right() - 2
        assert mark.height() > 8
    else:
        assert mark.contains(letter.center())
        assert mark.left() < letter.left()
        assert mark.right() > letter.right()
    assert not drawn(BOB).has(LIGHT.pencil)


def test_no_pencil_mark_is_taken_for_another() -> None:
    marks = [drawn(Mark("Bob", "B", pencil=pencil)) for pencil in Pencil]
    for one, other in combinations(marks, 2):
        assert (one.pixels != other.pixels).sum() > 40


def test_a_pencilled_circle_is_hollow_and_a_deduced_one_is_filled() -> None:
    beside = QRectF(29, 28, 3, 4)
    assert not drawn(Mark("Bob", "B", pencil=Pencil.CIRCLE)).has(LIGHT.pencil, place=beside)
    assert drawn(standing(Standing.CIRCLED)).has(LIGHT.found, place=beside)


def test_a_mark_that_cannot_be_true_is_underlined_and_flagged() -> None:
    wrong = drawn(Mark("Bob", "B", pencil=Pencil.CROSS, wrong=True))
    below = drawn(BOB).reach().bottom() + 1
    assert wrong.has(LIGHT.warning, place=QRectF(30, below, 20, 12))
    assert wrong.has(LIGHT.warning, place=QRectF(48, 5, 20, 25))
    zigzag = wrong.part(QRectF(30, below, 20, 60 - below)).reach(LIGHT.warning)
    assert 3 <= zigzag.height() <= 9


def test_an_open_number_stands_at_the_foot_of_the_initials_and_a_second_at_their_head() -> None:
    one, two = (drawn(Mark("Bob", "B", hint=hint)) for hint in ("3", "3,4"))
    foot = one.part(RIGHT_OF_LETTERS).reach()
    assert foot.top() > 30
    both = two.part(RIGHT_OF_LETTERS).reach()
    assert both.top() < 26
    assert both.bottom() == foot.bottom()
    assert one.has(LIGHT.pencil, place=RIGHT_OF_LETTERS)


def test_an_open_number_keeps_off_the_disc() -> None:
    hinted = drawn(Mark("Bob", "B", Standing.CIRCLED, hint="3"))
    disc = drawn(standing(Standing.CIRCLED)).reach()
    beyond = QRectF(disc.right() - 1, 0, 80, 60)
    assert hinted.part(beyond).reach().width() > 3


def test_marks_are_dressed_in_the_theme() -> None:
    dark = drawn(Mark("Bob", "B", Standing.CROSSED, Pencil.CIRCLE), DARK)
    assert dark.has(DARK.crossed, DARK.accent, DARK.pencil)
