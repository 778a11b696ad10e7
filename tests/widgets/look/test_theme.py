from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.theme import DARK, LIGHT, Target, Theme, contrast, finger, resized

THEMES = pytest.mark.parametrize("dress", [LIGHT, DARK], ids=lambda dress: dress.name)
COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@pytest.fixture
def undressed(qapp: QApplication) -> Iterator[QApplication]:
    font, palette = QFont(qapp.font()), qapp.palette()
    yield qapp
    theme.apply(LIGHT)
    qapp.setFont(font)
    qapp.setPalette(palette)


@settings(max_examples=80)
@given(colour=COLOURS, dress=st.sampled_from([LIGHT, DARK]))
def test_any_colour_of_a_table_can_be_read_on_boxes_and_paper(colour: str, dress: Theme) -> None:
    found = dress.readable(colour)
    for ground in (dress.box, dress.paper, dress.mine):
        assert contrast(found, QColor(ground)) >= 4.5
    assert contrast(dress.on_found(colour), QColor(dress.found)) >= 4.5


@THEMES
def test_what_is_written_can_be_read_on_what_it_is_written_on(dress: Theme) -> None:
    grounds = {
        "ink": ("paper", "box", "lit"),
        "faded": ("paper", "soft"),
        "crossed": ("box", "lit"),
        "accent_ink": ("accent",),
        "found_ink": ("found",),
        "mine_ink": ("mine",),
        "pencil": ("box",),
        "warning": ("box",),
    }
    for ink, below in grounds.items():
        for ground in below:
            assert contrast(QColor(getattr(dress, ink)), QColor(getattr(dress, ground))) >= 4.5
    for ground in (dress.soft, dress.box, dress.desk):
        assert contrast(QColor(dress.amber), QColor(ground)) >= 3
    assert contrast(QColor(dress.crossed), QColor(dress.box)) < 7, "it stands out less than the ink"
    assert dress.on_found(None).name() == dress.found_ink
    assert LIGHT.readable("#123a7a").name() == "#123a7a"


def test_dressing_sets_theme_palette_and_text_size(undressed: QApplication) -> None:
    theme.apply(DARK, scale=2)
    assert theme.current() is DARK
    assert undressed.palette().window().color().name() == DARK.desk
    assert undressed.font().pixelSize() == 30


def of_size(pixels: int, *, bold: bool = False) -> QFont:
    font = QFont()
    font.setPixelSize(pixels)
    font.setBold(bold)
    return font


@pytest.fixture
def small(qtbot: QtBot) -> QWidget:
    """A widget with small text."""
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.setFont(of_size(10))
    return widget


def test_what_is_tapped_is_as_large_as_was_chosen_or_as_its_text_needs(small: QWidget) -> None:
    sizes = []
    for narrow in (False, True):
        for target in (Target.SMALL, Target.MEDIUM, Target.LARGE):
            theme.set_target_size(target, narrow=narrow)
            sizes.append(finger(small))
    assert sizes == [40, 44, 58, 40, 44, 53]
    small.setFont(of_size(40))
    assert finger(small) == round(small.fontMetrics().height() * 1.75)


@pytest.mark.parametrize(("density", "side"), [(96, 44), (160, 57), (0, 44), (2000, 44)])
def test_what_is_tapped_has_its_millimetres_where_a_screen_tells_the_truth(
    small: QWidget, monkeypatch: pytest.MonkeyPatch, density: int, side: int
) -> None:
    for told in ("physicalDpiX", "physicalDpiY"):
        monkeypatch.setattr(small, told, lambda: density)
    assert finger(small) == side


def test_a_font_is_resized_in_its_own_unit_and_a_bold_one_stays_bold() -> None:
    points = QFont()
    points.setPointSizeF(10)
    assert resized(points, 0.5).pointSizeF() == 5
    assert [resized(of_size(20), by).pixelSize() for by in (1.4, 0.001)] == [28, 1]
    for was, told in ((False, False), (True, False), (False, True)):
        assert resized(of_size(20, bold=was), 1, bold=told).bold() is (was or told)


class Watching(QWidget):
    """Counts how often it is to be placed anew."""

    placed = 0

    @override
    def changeEvent(self, event: QEvent) -> None:
        self.placed += event.type() == QEvent.Type.StyleChange
        super().changeEvent(event)


def test_all_is_placed_anew_when_the_hand_changes_and_only_then(qtbot: QtBot) -> None:
    widget = Watching()
    qtbot.addWidget(widget)
    theme.set_left_handed(on=False)
    assert widget.placed == 0
    theme.set_left_handed(on=True)
    assert theme.left_handed()
    assert widget.placed == 1
