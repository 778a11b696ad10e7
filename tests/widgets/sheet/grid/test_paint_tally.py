from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF

from notepad.core.page import Count, Tally
from notepad.widgets.look.theme import DARK, LIGHT, Theme
from notepad.widgets.sheet.cell_painting import draw_tally
from tests.widgets.painting import Painting, painted

OPEN = Count("Bob", "B", 0, 2)
SETTLED = Count("Bob", "B", 2, 2)
THREE = (OPEN, Count("Cem", "C", 1, 3), Count("Dee", "D", 2, 2))
WIDE = QRectF(10, 10, 140, 50)
TALL = QRectF(10, 10, 60, 130)


def drawn(
    *counts: Count, place: QRectF = WIDE, lit: bool = False, theme: Theme = LIGHT
) -> Painting:
    tally = Tally("red", counts)
    width, height = round(place.right()) + 10, round(place.bottom()) + 10
    return painted(
        width,
        height,
        lambda painter: draw_tally(painter, tally, place, theme, text=15, lit=lit),
    )


def test_a_count_is_faded_initials_and_a_number_in_ink_at_their_right() -> None:
    painting = drawn(OPEN)
    assert painting.has(LIGHT.soft, LIGHT.faded, LIGHT.ink)
    assert painting.reach(LIGHT.faded).right() < painting.reach(LIGHT.ink).left()


def test_a_settled_number_is_circled() -> None:
    inside = WIDE.adjusted(12, 3, -12, -3)
    settled, still = (
        drawn(count).part(inside).reach(ground=LIGHT.soft)
        for count in (SETTLED, replace(SETTLED, high=3))
    )
    assert settled.height() > 1.5 * still.height()
    assert settled.center().y() == pytest.approx(inside.height() / 2, abs=1)


def test_another_number_looks_otherwise() -> None:
    pictures = {drawn(Count("Bob", "B", low, high)) for low, high in ((0, 1), (0, 2), (1, 1))}
    assert len(pictures) == 3


def test_in_a_wide_box_the_counts_stand_in_one_line_and_in_a_tall_one_below_each_other() -> None:
    beside = drawn(*THREE, place=QRectF(10, 10, 300, 40)).reach(LIGHT.faded)
    assert beside.height() < 15
    assert beside.width() > 150
    below = drawn(*THREE, place=TALL).reach(LIGHT.faded)
    assert below.height() > 50
    assert below.width() < 20


@pytest.mark.parametrize(
    "place", [WIDE, TALL, QRectF(5, 5, 34, 60), QRectF(5, 5, 300, 20), QRectF(5, 5, 60, 24)]
)
@pytest.mark.parametrize("many", [1, 3, 6])
def test_no_count_runs_over_the_edge(place: QRectF, many: int) -> None:
    counts = [Count(f"p{at}", "W", 0, 2) for at in range(many)]
    painting = drawn(*counts, place=place)
    assert place.contains(painting.reach().toRectF())
    for edge in (place.left(), place.right() - 1):
        margin = painting.part(QRectF(edge, place.center().y() - 5, 1, 10))
        assert margin.reach(ground=LIGHT.soft).isEmpty()
    assert not painting.part(place.adjusted(9, 6, -9, -6)).reach(ground=LIGHT.soft).isEmpty()


def test_counts_stand_in_the_middle_of_their_box() -> None:
    inked = drawn(*THREE, place=TALL)
    faded = inked.reach(LIGHT.faded)
    assert faded.center().y() == pytest.approx(TALL.center().y(), abs=3)


def test_a_lit_tally_has_another_ground_and_a_border() -> None:
    lit, plain = drawn(OPEN, lit=True), drawn(OPEN)
    assert lit.has(LIGHT.lit, LIGHT.lit_line)
    assert not lit.has(LIGHT.soft)
    assert not plain.has(LIGHT.lit_line)


def test_an_empty_tally_is_only_its_ground() -> None:
    empty = drawn()
    assert empty.has(LIGHT.soft)
    assert not empty.has(LIGHT.ink)
    assert empty.reach().toRectF() == WIDE


def test_a_tally_is_dressed_in_the_theme() -> None:
    assert drawn(SETTLED, theme=DARK).has(DARK.soft, DARK.ink, DARK.faded)


def test_in_a_low_box_counts_are_no_larger_than_other_text() -> None:
    def height(high: int) -> int:
        place = QRectF(10, 10, 300, high)
        words = drawn(OPEN, place=place).part(place.adjusted(20, 3, -20, -3))
        return words.reach(ground=LIGHT.soft).height()

    assert height(36) == height(50) < height(80)
