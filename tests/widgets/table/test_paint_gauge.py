"""A gauge tells by how much of its ring is drawn, thick and thin."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from notepad.core.page import Assumed, Gauge
from notepad.widgets.table.seat_strip import draw_gauge
from tests.widgets.painting import Painting, painted

INK, GROUND = "#8b2d1b", "#d9cfba"
PLACE = QRectF(0, 0, 60, 60)


def drawn(now: float | None, soon: float | None) -> Painting:
    gauge = Gauge((), Assumed("", "", (), "", ""), now, soon)
    return painted(
        60,
        60,
        lambda painter: draw_gauge(painter, gauge, PLACE, ink=QColor(INK), ground=QColor(GROUND)),
    )


def test_the_likelier_the_longer() -> None:
    lengths = [drawn(share, share).count(INK) for share in (0.0, 0.03, 0.3, 0.6, 1.0)]
    assert lengths == sorted(lengths)
    assert len(set(lengths)) == len(lengths)
    assert lengths[0] == 0


def test_what_comes_with_the_next_question_is_a_thinner_part() -> None:
    now, both, soon = drawn(0.3, 0.3), drawn(0.3, 0.8), drawn(0.8, 0.8)
    assert now.count(INK) < both.count(INK) < soon.count(INK)


def test_nothing_is_told_of_the_next_question_until_it_is_reckoned() -> None:
    assert drawn(0.3, None) == drawn(0.3, 0.3)


def test_the_ring_is_dotted_while_it_is_reckoned() -> None:
    waiting, nothing = drawn(None, None), drawn(0.0, 0.0)
    assert 0 < waiting.count(GROUND) < nothing.count(GROUND)
    assert waiting.count(INK) == 0
