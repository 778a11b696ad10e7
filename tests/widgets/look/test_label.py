import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QFont, QTextDocumentFragment
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from notepad.widgets.look import theme
from notepad.widgets.look.label import (
    Label,
    LineLabel,
    PickedOut,
    aloud,
    plain_tip,
    set_spoken_names,
)
from notepad.widgets.look.words import Words, bound, draw_stacked, stacked_height
from tests.widgets.recorded import Recording, recorded

LONG = "Bob asked Cem for all the blue cards and got none of them"


@pytest.fixture
def desk(qtbot: QtBot) -> QWidget:
    """Return a white widget to put labels on."""
    desk = QWidget()
    qtbot.addWidget(desk)
    desk.setStyleSheet("background: #ffffff")
    desk.resize(300, 200)
    return desk


def drawn(label: Label, width: int = 200, height: int = 30) -> Recording:
    label.resize(width, height)
    return Recording([mark for mark in recorded(label).marks if mark.text])


def test_a_label_has_its_colour_of_the_theme_that_is_worn(desk: QWidget) -> None:
    label = Label("Wrong", desk, colour="warning", bold=True)
    theme.apply(theme.DARK)
    assert str(drawn(label)) == '"Wrong" warning'
    label.say("Right", colour="mine_ink")
    assert str(drawn(label)) == '"Right" mine_ink'


def test_a_label_without_text_takes_no_room(desk: QWidget) -> None:
    label = Label("told", desk)
    desk.show()
    for text in ("told", "", "told again"):
        label.say(text)
        assert label.isVisible() is bool(text)
        assert label.sizeHint().isEmpty() is not bool(text)


@pytest.mark.parametrize("text", [LONG, f"<b>{LONG}</b>"])
@pytest.mark.parametrize("picked", [False, True])
def test_words_wrap_and_none_is_cut_or_html(desk: QWidget, text: str, *, picked: bool) -> None:
    label = PickedOut(text, [(35, 36)]) if picked else Label(text)
    label.setParent(desk)
    high = label.heightForWidth(100)
    assert high > 3 * label.fontMetrics().height()
    lines = drawn(label, 100, high)
    assert "".join(lines.texts()).replace(" ", "") == text.replace(" ", "")
    assert QRectF(0, 0, 100, high).contains(lines.reach)


def test_a_tip_is_never_taken_for_html() -> None:
    tip = plain_tip('<img src="/dev/zero"> & more')
    assert "<img" not in tip
    assert QTextDocumentFragment.fromHtml(tip).toPlainText() == '<img src="/dev/zero"> & more'
    assert plain_tip("") == ""


def test_a_line_is_always_as_high(desk: QWidget) -> None:
    label = LineLabel("Bob", desk)
    high = label.sizeHint().height()
    label.say("W" * 500 + "\nand more")
    assert label.sizeHint().height() == label.heightForWidth(80) == high
    assert label.minimumSizeHint().width() == 0


# Some words of a text stand out.


# Signs as they are said.
@pytest.fixture(autouse=True)
def called() -> None:
    set_spoken_names(
        {"▲2": "blue 2", "▲12": "blue 12", "■■": "two squares", "Plum": "Professor Plum"}
    )


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Ann asked Bob for ▲Blue: 1 (▲2)", "Ann asked Bob for Blue: 1 (blue 2)"),
        ("▲2 ▲12 ▲22", "blue 2 blue 12 22"),
        ("■■ and ■", "two squares and"),
        ("Plum has ●red", "Plum has red"),
        ("Blue → Bob", "Blue: Bob"),
        ("Note it\u00a0✓", "Note it"),
        ("⚠ Notes 1 and 3 clash", "Notes 1 and 3 clash"),
        ("as it is", "as it is"),
    ],
)
def test_signs_are_said_by_their_names_or_not_at_all(written: str, said: str) -> None:
    assert aloud(written) == said


INK, PALE = "#8b2d1b", "#2467b0"
WORD = st.text("abwMW", min_size=1, max_size=9)
TEXTS = st.lists(WORD, min_size=1, max_size=9).map(" ".join)
WIDTHS = st.integers(40, 500)


def lettering(pixels: int = 15) -> QFont:
    font = QFont()
    font.setPixelSize(pixels)
    return font


def written(words: Words, place: QRect) -> Recording:
    return recorded(lambda painter: words.draw(painter, place, INK))


@settings(max_examples=60)
@given(text=TEXTS, width=WIDTHS, one_line=st.booleans())
def test_words_stand_in_the_room_they_want(text: str, width: int, one_line: bool) -> None:
    words = Words(text, lettering(), one_line=one_line)
    size = words.size(width)
    found = written(words, QRect(20, 30, width, size.height()))
    assert QRect(19, 30, size.width() + 2, size.height()).contains(found.reach.toRect())
    said = "".join(found.texts())
    if one_line:
        assert text.startswith(said.removesuffix("…"))
    else:
        assert re.sub(" ", "", said) == re.sub(" ", "", text), "nothing is left out"
        whole = " ".join(line.strip() for line in found.texts()) == text
        assert whole or words.widest_word > width, "only a word too wide for its line is broken"
    if words.wide < width - 1:
        assert size == QSize(words.wide + 2, words.line)
        assert said == text


@settings(max_examples=40)
@given(text=TEXTS, width=WIDTHS, high=st.integers(20, 90))
def test_a_text_or_its_letters_shrink_to_fit(text: str, width: int, high: int) -> None:
    words, place = Words(text, lettering()), QRect(0, 0, width, high)
    shorter = [text[:end] for end in range(len(text) - 1, 0, -1)]
    fits = [one for one in (text, *shorter) if words._replace(text=one).high(width) <= high]
    assert words.fitting(place, shorter).text == (fits[0] if fits else text)
    shrunk = words.shrunk(width, 9)
    assert 9 <= shrunk.font.pixelSize() <= 15
    assert shrunk.wide < width or shrunk.font.pixelSize() == 9
    larger = words._replace(font=lettering(shrunk.font.pixelSize() + 1))
    assert shrunk == words or larger.wide >= width


@given(texts=st.lists(WORD, min_size=1, max_size=4), spare=st.integers(0, 50))
@settings(max_examples=40)
def test_stacked_texts_stand_in_the_middle(texts: list[str], spare: int) -> None:
    lines = [Words(text, lettering(), one_line=True) for text in texts]
    high, day = stacked_height(lines, 300), Words("12", lettering(), one_line=True)
    assert high == sum(line.line for line in lines)
    place, stack = QRect(10, 5, 300, high + spare), [(one, INK) for one in lines]
    found = recorded(lambda painter: draw_stacked(painter, place, stack, beside=(day, PALE)))
    (aside,) = (mark.place for mark in found.marks if mark.fill == PALE)
    first, *others = (mark.place for mark in found.marks if mark.fill == INK)
    assert first.right() < aside.left()
    assert place.right() - 2 <= aside.right() <= place.right() + 2
    assert [first.left(), *(mark.left() for mark in others)] == [10] * len(lines)
    tops = [first.top(), *(mark.top() for mark in others)]
    assert tops == [first.top() + at * lines[0].line for at in range(len(lines))]
    assert abs((tops[0] + tops[-1] + first.height()) / 2 - place.center().y()) <= 4


def test_no_text_takes_no_room_and_each_line_of_a_text_counts() -> None:
    words = Words("", lettering())
    assert words.size() == QSize(0, 0)
    assert words._replace(one_line=True).size() == QSize(0, words.line), "its line is kept free"
    assert not written(words, QRect(0, 0, 50, 50)).marks
    assert words._replace(text="one\ntwo").high() >= 2 * words.line


def test_no_line_ends_at_an_arrow_or_before_a_short_last_word() -> None:
    assert bound("Bob → Cem showed a 9") == "Bob\u00a0→\u00a0Cem showed a\u00a09"
    assert bound("Bob showed Cem") == "Bob showed Cem"
