from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from notepad.widgets.charts import draw_words, words_height

WORDS = "Won 75% of the games: Sleuth 3 of 4, Clue 1 of 2."


def test_without_words_no_room_is_taken() -> None:
    assert words_height("", 100, 15) == 0


def test_narrow_words_take_more_lines() -> None:
    assert words_height(WORDS, 100, 15) > words_height(WORDS, 1000, 15) > 15


def test_words_stay_in_the_room_that_they_asked_for() -> None:
    high = round(words_height(WORDS, 160, 15))
    image = QImage(160, high + 40, QImage.Format.Format_ARGB32)
    image.fill(0)
    with QPainter(image) as painter:
        draw_words(painter, QRectF(0, 0, 160, 1), WORDS, 15)
    drawn = [y for y in range(image.height()) if any(image.pixel(x, y) for x in range(160))]
    assert drawn
    assert max(drawn) < high
