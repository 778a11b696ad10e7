"""Where the lines of a long list go on paper: down a column, then the next, then another leaf."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF

from notepad.widgets.look.lettering import font

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_NUMBER = 2.2  # room for a line's number, in text sizes
_BETWEEN = 0.35  # room after each line, in text sizes
_COLUMN_GAP = 24.0


@dataclass(frozen=True, slots=True)
class Line:
    """One numbered line: where it stands in which column (counted over all leaves)."""

    column: int
    number: int
    text: str
    place: QRectF

    def number_place(self, *, text: float) -> QRectF:
        """Return where the number stands, left of the words."""
        return QRectF(
            self.place.left() - text * _NUMBER, self.place.top(), text * _NUMBER, text * 1.2
        )


def columns(room: QRectF, *, count: int = 2) -> tuple[QRectF, ...]:
    """Return equal columns side by side in a room; none where not even some lines fit."""
    if room.height() < 40:
        return ()
    width = (room.width() - _COLUMN_GAP * (count - 1)) / count
    return tuple(
        QRectF(room.left() + at * (width + _COLUMN_GAP), room.top(), width, room.height())
        for at in range(count)
    )


def laid(lines: Sequence[str], rooms: Iterable[QRectF], *, text: float) -> list[Line]:
    """Return the lines, numbered from 1, that find a place in these columns, in their order."""
    return list(_laid(lines, iter(rooms), text))


def words_height(words: str, width: float, *, text: float, bold: bool = False) -> float:
    """Return how high wrapped words stand."""
    bounds = QRectF(0, 0, max(1.0, width), 1e6)
    return QFontMetricsF(font(text, bold=bold)).boundingRect(bounds, int(WRAP), words).height()


def _laid(lines: Sequence[str], rooms: Iterator[QRectF], text: float) -> Iterator[Line]:
    column, room = 0, next(rooms, None)
    top = room.top() if room else 0.0
    for number, words in enumerate(lines, start=1):
        while room is not None:
            width = room.width() - text * _NUMBER
            high = words_height(words, width, text=text)
            if top + high <= room.bottom() or (top == room.top() and high > room.height()):
                yield Line(
                    column, number, words, QRectF(room.left() + text * _NUMBER, top, width, high)
                )
                top += high + text * _BETWEEN
                break
            column, room = column + 1, next(rooms, None)
            top = room.top() if room else 0.0
