"""Words: a text in a font, which knows the room that it takes, and how it is drawn there.

Labels, buttons, chips, seats and the rows of lists all write `Words`: wrapped, or on one line that
loses its end if it is too long. So what is measured is what is drawn. On the sheet, where letters
shrink to fit, `drawing.write` does the same with a size in pixels of the painter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from notepad.widgets.look.boxes import ENDLESS, GAPS
from notepad.widgets.look.theme import tint

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Ink = QColor | str

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
CENTRED = Qt.AlignmentFlag.AlignCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Words(NamedTuple):
    """A text in a font, wrapped unless it stands on `one_line`, where its end may be left out."""

    text: str
    font: QFont
    one_line: bool = False

    @property
    def metrics(self) -> QFontMetrics:
        """The sizes of the letters."""
        return QFontMetrics(self.font)

    @property
    def wide(self) -> int:
        """The width of the whole text on one line, in pixels."""
        return QFontMetrics(self.font).horizontalAdvance(self.text)

    @property
    def line(self) -> int:
        """The height of a line in pixels."""
        return QFontMetrics(self.font).height()

    @property
    def widest_word(self) -> int:
        """The width of the widest word in pixels; in less, it is broken."""
        return max(map(self.metrics.horizontalAdvance, self.text.split()), default=0)

    def size(self, width: int = ENDLESS) -> QSize:
        """Return the size within a width in pixels; without a text only one line is kept free."""
        metrics = QFontMetrics(self.font)
        if not self.text:
            return QSize(0, metrics.height() if self.one_line else 0)
        advance = metrics.horizontalAdvance(self.text)
        # One pixel more than the width: Qt rounds, and would wrap a text that fits exactly.
        if self.one_line or (advance + 1 < width and "\n" not in self.text):
            return QSize(min(advance + GAPS.hair, width), metrics.height())
        bounds = QRect(0, 0, max(1, width), ENDLESS)
        return metrics.boundingRect(bounds, self._wrapped(width), self.text).size()

    def high(self, width: int = ENDLESS) -> int:
        """Return the height within a width, in pixels."""
        return self.size(width).height()

    def shown(self, width: int) -> str:
        """Return what is shown of the text in a width: on one line, the end may be missing."""
        # Advances are rounded: what is as wide as the room would lose its end.
        if not self.one_line or self.wide <= width:
            return self.text
        return self.metrics.elidedText(self.text, Qt.TextElideMode.ElideRight, width)

    def draw(
        self, painter: QPainter, place: QRect, ink: Ink, align: Qt.AlignmentFlag = LEFT
    ) -> None:
        """Draw the text in a place."""
        flags, text, width = Qt.TextFlag.TextSingleLine.value, self.text, place.width()
        if self.one_line:
            text = self.shown(width)
        else:
            flags = self._wrapped(width)
        painter.setFont(self.font)
        painter.setPen(tint(ink) if isinstance(ink, str) else ink)
        painter.drawText(place, flags | int(align.value), text)

    def shrunk(self, width: int, least: int) -> Words:
        """Return it narrower than `width`, in smaller letters of at least `least` pixels."""
        font = QFont(self.font)
        while font.pixelSize() > least and QFontMetrics(font).horizontalAdvance(self.text) >= width:
            font.setPixelSize(font.pixelSize() - 1)
        return self._replace(font=font)

    def fitting(self, place: QRect, shorter: Iterable[str]) -> Words:
        """Return the text, or else the first `shorter` one, that fits a place once it is wrapped.

        It is the text itself if none of them fits.
        """
        tried = (self._replace(text=text) for text in (self.text, *shorter))
        return next((one for one in tried if one._fits(place.size())), self)

    def _fits(self, room: QSize) -> bool:
        size = self.size(room.width())
        return size.width() <= room.width() + GAPS.hair and size.height() <= room.height()

    def _wrapped(self, width: int) -> int:
        """Return the flags to wrap between words, or anywhere if a word is too wide."""
        flags = Qt.TextFlag
        broken = self.wide > width and self.widest_word > width
        return (flags.TextWrapAnywhere if broken else flags.TextWordWrap).value


def stacked_height(lines: Iterable[Words], width: int) -> int:
    """Return the height of texts one below the other within a width, in pixels."""
    return sum(one.high(width) for one in lines)


def draw_stacked(
    painter: QPainter,
    place: QRect,
    lines: Sequence[tuple[Words, Ink]],
    align: Qt.AlignmentFlag = LEFT,
    *,
    beside: tuple[Words, Ink] | None = None,
) -> None:
    """Draw texts one below the other, in the middle of a place, and one `beside` the first."""
    highs = [one.high(place.width()) for one, _ink in lines]
    line = QRect(place)
    line.setHeight(0)
    line.translate(0, (place.height() - sum(highs)) // 2)
    for at, ((one, ink), high) in enumerate(zip(lines, highs, strict=True)):
        line = QRect(place.left(), line.bottom() + 1, place.width(), high)
        room = QRect(line)
        if beside is not None and not at and beside[0].text:
            beside[0].draw(painter, line, beside[1], RIGHT)
            room.adjust(0, 0, -beside[0].wide - GAPS.wide, 0)
        one.draw(painter, room, ink, align)


def bound(text: str) -> str:
    """Return a text that isn't broken at an arrow, nor before a last word of one or two letters."""
    text = text.replace(" → ", "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}")
    words, space, last = text.rpartition(" ")
    return f"{words}\N{NO-BREAK SPACE}{last}" if space and len(last) <= 2 else text
