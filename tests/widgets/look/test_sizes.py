from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QWidget

from notepad.widgets.look.theme import (
    Target,
    em,
    finger,
    resized,
    set_target_size,
    text_size,
    wrap_flags,
)
from notepad.widgets.touch.buttons import ActionButton

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

SENTENCE = "Bob asked Cem for blue cards"


@pytest.fixture
def metrics() -> QFontMetrics:
    return QFontMetrics(of_size(15))


def of_size(pixels: int) -> QFont:
    font = QFont()
    font.setPixelSize(pixels)
    return font


@pytest.fixture
def small(qtbot: QtBot) -> QWidget:
    """A widget with small text."""
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.setFont(of_size(10))
    return widget


@pytest.mark.parametrize(
    ("target", "narrow", "least"),
    [
        (Target.SMALL, False, 40),
        (Target.MEDIUM, False, 48),
        (Target.LARGE, False, 58),
        (Target.SMALL, True, 40),
        (Target.MEDIUM, True, 44),
        (Target.LARGE, True, 53),
    ],
)
def test_what_is_tapped_is_as_large_as_was_chosen(
    small: QWidget, target: Target, narrow: bool, least: int
) -> None:
    set_target_size(target, narrow=narrow)
    assert finger(small) == least


def test_what_is_tapped_is_larger_where_the_text_needs_it(small: QWidget) -> None:
    small.setFont(of_size(40))
    assert finger(small) == round(small.fontMetrics().height() * 1.75)


@pytest.mark.parametrize(("density", "side"), [(96, 48), (160, 57), (0, 48), (2000, 48)])
def test_what_is_tapped_has_its_millimetres_where_a_screen_tells_the_truth(
    small: QWidget, monkeypatch: pytest.MonkeyPatch, density: int, side: int
) -> None:
    for told in ("physicalDpiX", "physicalDpiY"):
        monkeypatch.setattr(small, told, lambda: density)
    assert finger(small) == side


def test_what_is_shown_grows_at_once_when_a_larger_size_is_chosen(small: QWidget) -> None:
    button = ActionButton("a", small)
    assert button.sizeHint().height() == 48
    set_target_size(Target.LARGE, narrow=False)
    assert button.sizeHint().height() == 58


def test_gaps_follow_the_text(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.setFont(of_size(15))
    small = em(widget)
    widget.setFont(of_size(30))
    assert small < 15 < em(widget) == pytest.approx(2 * small, abs=1)


def test_a_font_is_resized_in_its_own_unit_and_a_bold_one_stays_bold() -> None:
    assert resized(of_size(20), 1.4).pixelSize() == 28
    points = QFont()
    points.setPointSizeF(10)
    assert resized(points, 0.5).pointSizeF() == 5
    assert resized(of_size(20), 0.001).pixelSize() == 1
    bold = of_size(20)
    bold.setBold(True)
    assert resized(bold, 1).bold()
    assert resized(of_size(20), 1, bold=True).bold()
    assert not resized(of_size(20), 1).bold()


def test_a_text_that_fits_to_the_pixel_takes_one_line(metrics: QFontMetrics) -> None:
    advance = metrics.horizontalAdvance(SENTENCE)
    assert text_size(metrics, SENTENCE) == QSize(advance + 2, metrics.height())
    assert text_size(metrics, SENTENCE, advance + 2).height() == metrics.height()
    assert text_size(metrics, SENTENCE, advance - 20).height() >= 2 * metrics.height()


def test_each_line_of_a_text_counts_and_no_text_takes_no_room(metrics: QFontMetrics) -> None:
    assert text_size(metrics, "one\ntwo").height() >= 2 * metrics.height()
    assert text_size(metrics, "").isEmpty()


def test_only_a_word_too_wide_for_its_line_is_broken(metrics: QFontMetrics) -> None:
    words, anywhere = Qt.TextFlag.TextWordWrap.value, Qt.TextFlag.TextWrapAnywhere.value
    widest = metrics.horizontalAdvance("asked")
    assert wrap_flags(metrics, "Bob asked", widest) == words
    assert wrap_flags(metrics, "Bob asked", widest - 1) == anywhere
    assert wrap_flags(metrics, "", 0) == words
