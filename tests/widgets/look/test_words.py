from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QFont

from notepad.widgets.look.words import Words, bound, draw_stacked, stacked_height
from tests.widgets.recorded import Recording, recorded

INK, PALE = "#8b2d1b", "#2467b0"
WORD = st.text("abwMW", min_size=1, max_size=9)
TEXTS = st.lists(WORD, min_size=1, max_size=9).map(" ".join)
WIDTHS = st.integers(40, 500)


def lettering(pixels: int = 15) -> QFont:
    font = QFont()
    font.setPixelSize(pixels)
    return font


def drawn(words: Words, place: QRect) -> Recording:
    return recorded(lambda painter: words.draw(painter, place, INK))


@settings(max_examples=60)
@given(text=TEXTS, width=WIDTHS, one_line=st.booleans())
def test_words_stand_in_the_room_that_they_say_they_need(
    text: str, width: int, one_line: bool
) -> None:
    words = Words(text, lettering(), one_line=one_line)
    size = words.size(width)
    found = drawn(words, QRect(20, 30, width, size.height()))
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
def test_the_first_shorter_text_that_fits_is_taken_and_letters_shrink_no_more_than_needed(
    text: str, width: int, high: int
) -> None:
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
def test_stacked_texts_stand_in_the_middle_one_below_the_other_and_one_beside_the_first(
    texts: list[str], spare: int
) -> None:
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
    assert not drawn(words, QRect(0, 0, 50, 50)).marks
    assert words._replace(text="one\ntwo").high() >= 2 * words.line


def test_no_line_ends_at_an_arrow_or_before_a_short_last_word() -> None:
    assert bound("Bob → Cem showed a 9") == "Bob\u00a0→\u00a0Cem showed a\u00a09"
    assert bound("Bob showed Cem") == "Bob showed Cem"
