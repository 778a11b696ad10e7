from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleHintReturn, QStyleOption, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from notepad.core.faces_and_marks import Face, Symbol
from notepad.widgets.look.drawing import (
    Fading,
    Side,
    draw_face,
    draw_symbol,
    draw_wrapped_face,
    ems,
    fit_text,
    measure_face,
    wrap_text,
    write,
)
from notepad.widgets.look.icons import Icon, draw_icon, icon_path
from tests.widgets.painting import Painting, painted
from tests.widgets.recorded import recorded

PLACE = QRectF(20, 10, 100, 30)
INK, TINT = "#8b2d1b", "#2467b0"


# A text on one line.


def test_a_text_that_is_too_long_is_written_smaller_and_then_ends_in_an_ellipsis() -> None:
    long, sentence = "Bartholomaeus", "Bob asked Cem for all the blue cards"
    assert fit_text("Bob", 100, 16) == ("Bob", 16)
    text, size = fit_text(long, 80, 16)
    assert text == long
    assert 7 < size < 16
    assert ems(text) * size <= 80
    text, size = fit_text(sentence, 80, 16)
    assert (text[:9], text[-1], size) == ("Bob asked", "…", 7)
    assert " …" not in text
    assert fit_text("Bob", 4, 16)[0] == "B", "one letter is left"
    assert fit_text(sentence, 40, 5)[1] == 5, "it is not enlarged"


@settings(max_examples=60)
@given(
    text=st.text(st.characters(max_codepoint=382, exclude_categories=["C", "Z"]), max_size=60),
    size=st.integers(7, 30),
)
def test_no_text_runs_over_the_edge(text: str, size: int) -> None:
    drawing = recorded(
        lambda painter: write(
            painter, PLACE, text, QColor(INK), size=size, side=Side.MIDDLE, bold=True
        )
    )
    assert drawing.marks or not text
    assert not text or PLACE.adjusted(-1, 0, 1, 0).contains(drawing.reach.center())
    assert drawing.reach.width() <= PLACE.width() + 2, "small letters are painted in whole pixels"


# A face on one line.

FACES = st.builds(
    Face, st.text("WMil é", max_size=30), st.sampled_from((None, *Symbol)), count=st.integers(1, 3)
)


@settings(max_examples=60)
@given(face=FACES, size=st.integers(6, 20))
def test_a_face_stays_in_its_place(face: Face, size: int) -> None:
    reach = recorded(
        lambda painter: draw_face(painter, face, PLACE, QColor(INK), size=size, side=Side.LEFT)
    ).reach
    assert reach.isNull() or PLACE.adjusted(-2, -5, 2, 5).contains(reach)


# A face whose label wraps.

BOUNDS = QRect(10, 10, 140, 60)


def lettering(pixels: int, *, bold: bool = False) -> QFont:
    font = QFont()
    font.setPixelSize(pixels)
    font.setBold(bold)
    return font


@pytest.mark.parametrize("width", [260, 330, 400, 600])
def test_lines_beside_something_break_between_words_or_stand_below_it(width: int) -> None:
    text, beside = "Entscheidungshilfe: ein Zehntel des Wegs", QSizeF(100, 40)
    layout, _height = wrap_text(text, lettering(26), width, spacing=32, beside=beside)
    lines, words = [layout.lineAt(at) for at in range(layout.lineCount())], []
    for one in lines:
        words += text[one.textStart() : one.textStart() + one.textLength()].split()
        assert one.y() >= 40 or one.naturalTextWidth() <= width - 100
    assert words == text.split()


@pytest.mark.parametrize(
    ("face", "words"),
    [
        (Face("Blue", Symbol.SQUARE), f'{TINT}, "Blue" accent'),
        (Face("Bob"), '"Bob" accent'),
        (Face("", Symbol.CIRCLE, count=3), f"3 × {TINT}"),
    ],
)
def test_a_face_stands_in_the_middle_of_its_bounds(face: Face, words: str) -> None:
    font = lettering(18, bold=True)

    def paint(painter: QPainter) -> None:
        painter.setFont(font)
        draw_wrapped_face(painter, BOUNDS, face, QColor(INK), QColor(TINT))

    drawing = recorded(paint)
    assert str(drawing) == words
    reach = drawing.reach
    assert (reach.center() - QRectF(BOUNDS).center()).manhattanLength() <= 4
    assert reach.width() <= measure_face(font, face).width() <= reach.width() + 8


# Symbols and icons: shapes that are to be told apart, so they are looked at pixel by pixel.


def drawn_symbol(symbol: Symbol, size: float = 30) -> Painting:
    return painted(
        60, 60, lambda painter: draw_symbol(painter, symbol, QPointF(30, 30), size, QColor(INK))
    )


@pytest.mark.parametrize("symbol", list(Symbol))
@pytest.mark.parametrize("size", [12, 30, 50])
def test_a_symbol_is_of_its_size_around_its_point(symbol: Symbol, size: int) -> None:
    reach = drawn_symbol(symbol, size).reach()
    assert 0.8 * size <= max(reach.width(), reach.height()) <= 1.1 * size + 1
    assert abs(reach.center().x() - 29.5) <= 1
    assert abs(reach.center().y() - 29.5) <= 0.1 * size


def test_no_symbol_is_taken_for_another_without_its_colour() -> None:
    pictures = [drawn_symbol(symbol) for symbol in Symbol]
    for at, one in enumerate(pictures):
        for other in pictures[at + 1 :]:
            assert (one.pixels != other.pixels).sum() > 60


@pytest.mark.parametrize("icon", list(Icon))
def test_each_icon_fills_its_field_and_stays_in_it(icon: Icon) -> None:
    bounds = icon_path(icon).boundingRect()
    assert QRectF(1, 1, 22, 22).contains(bounds)
    assert max(bounds.width(), bounds.height()) >= 13


def test_no_two_icons_look_alike() -> None:
    field = QRectF(4, 2, 52, 36)
    draw = partial(draw_icon, bounds=field, ink=QColor(INK))
    looks = [painted(60, 40, partial(draw, icon=icon)) for icon in Icon]
    assert len({*looks}) == len(Icon)
    reach = looks[[*Icon].index(Icon.CLOSE)].reach()
    assert (reach.center() - QPoint(29, 19)).manhattanLength() <= 1
    assert 20 <= reach.width() <= 36


# What is shown for a moment.
class Still(QProxyStyle):
    """A style in which nothing moves."""

    @override
    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,
    ) -> int:
        if hint is QStyle.StyleHint.SH_Widget_Animation_Duration:
            return 0
        return super().styleHint(hint, option, widget, returnData)


@pytest.fixture
def widget(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def seen(widget: QWidget) -> tuple[Fading, list[float]]:
    strengths: list[float] = []
    fading = Fading(widget, lambda: strengths.append(fading.strength), shown_ms=60)
    return fading, strengths


def test_it_goes_softly(qtbot: QtBot, widget: QWidget) -> None:
    fading, strengths = seen(widget)
    fading.start()
    assert fading.strength == 1.0
    qtbot.waitUntil(lambda: fading.strength == 0.0)
    assert strengths == sorted(strengths, reverse=True)
    assert len(strengths) == len(set(strengths)) <= 21, "never drawn for nothing"
    fading.start()
    assert fading.strength == 1.0
    fading.stop()
    assert fading.strength == 0.0


def test_where_nothing_moves_it_is_gone_at_once(qtbot: QtBot, widget: QWidget) -> None:
    style = Still()
    widget.setStyle(style)
    fading, strengths = seen(widget)
    fading.start()
    qtbot.waitUntil(lambda: fading.strength == 0.0)
    assert strengths == [1.0, 0.0]
