"""The words below a part of a chart, wrapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF

from notepad.widgets.look import theme
from notepad.widgets.look.lettering import font
from notepad.widgets.look.theme import tint

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_GAP = 0.4  # in text sizes, above and below


def words_height(words: str, width: float, text: float) -> float:
    """Return how high words are that are wrapped within a width, 0 for none."""
    if not words:
        return 0.0
    room = QRectF(0, 0, max(1.0, width), 1e6)
    return (
        QFontMetricsF(font(text)).boundingRect(room, int(_WRAP), words).height() + text * _GAP * 2
    )


def draw_words(painter: QPainter, place: QRectF, words: str, text: float) -> None:
    """Draw words from the top of a place on, as high as they are."""
    room = QRectF(place.left(), place.top() + text * _GAP, place.width(), 1e6)
    painter.setFont(font(text))
    painter.setPen(tint(theme.current().ink))
    painter.drawText(room, int(_WRAP), words)
