from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QFont

from notepad.widgets.look import theme
from notepad.widgets.look.theme import DARK, LIGHT, Theme, contrast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

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


@settings(max_examples=40)
@given(colour=COLOURS, dress=st.sampled_from([LIGHT, DARK]))
def test_any_colour_of_a_table_can_be_read_on_what_is_found(colour: str, dress: Theme) -> None:
    assert contrast(dress.on_found(colour), QColor(dress.found)) >= 4.5


def test_what_has_no_colour_of_its_own_is_written_on_what_is_found_as_everything_else() -> None:
    assert LIGHT.on_found(None).name() == LIGHT.found_ink


def test_a_colour_that_can_be_read_already_stays() -> None:
    assert LIGHT.readable("#123a7a").name() == "#123a7a"


def test_black_becomes_light_in_the_dark() -> None:
    assert DARK.readable("#000000").lightnessF() > 0.5


@THEMES
def test_what_is_written_can_be_read_on_what_it_is_written_on(dress: Theme) -> None:
    pairs = {
        (dress.ink, dress.paper),
        (dress.ink, dress.box),
        (dress.ink, dress.lit),
        (dress.faded, dress.paper),
        (dress.faded, dress.soft),
        (dress.accent_ink, dress.accent),
        (dress.found_ink, dress.found),
        (dress.mine_ink, dress.mine),
        (dress.pencil, dress.box),
        (dress.warning, dress.box),
    }
    weak = [pair for pair in pairs if contrast(*map(QColor, pair)) < 4.5]
    assert weak == []


@THEMES
def test_crossed_initials_are_faded_but_not_lost(dress: Theme) -> None:
    assert 3 <= contrast(QColor(dress.crossed), QColor(dress.box)) < 6


def test_only_the_dark_theme_is_dark() -> None:
    assert DARK.dark
    assert not LIGHT.dark


def test_dressing_sets_theme_palette_and_text_size(undressed: QApplication) -> None:
    theme.apply(DARK, scale=2)
    assert theme.current() is DARK
    assert undressed.palette().window().color().name() == DARK.desk
    assert undressed.font().pixelSize() == 30
