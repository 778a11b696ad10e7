"""One note in the list: what it shows, how it is measured and painted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QMargins,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.icons import Icon, draw_icon
from notepad.widgets.look.sizes import resized, text_size, wrap_flags
from notepad.widgets.look.surface import RING, Surface, draw_surface

if TYPE_CHECKING:
    from collections.abc import Sequence

BUTTONS_MARGIN = 6
_EDGE = 6
_LEAST_EMS = 8
_MIDDLE = int(Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight)
_BOTTOM = int(Qt.AlignmentFlag.AlignBottom)

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class NoteLine:
    """One note as the list shows it; the remark stands at its right ("38 % ruled out").

    `detail` is told when the note is open. One that is `pencilled` is only tried.
    """

    number: int
    sentence: str
    remark: str = ""
    detail: str = ""
    pencilled: bool = False


@dataclass(frozen=True, slots=True)
class Standout:
    """The numbers of the notes that are lit, in conflict, and open with their buttons shown."""

    lit: frozenset[int] = frozenset()
    conflict: frozenset[int] = frozenset()
    open: frozenset[int] = frozenset()


class RowMetrics:
    """The sizes of all rows at one font and width; a height is reckoned once for each sentence."""

    def __init__(self, font: QFont, width: int, finger: int) -> None:
        """Take the list's font, the width of a row and the height of a button, in pixels."""
        self.font, self.width, self.finger = font, width, finger
        self.metrics = QFontMetrics(font)
        self.small = resized(font, 0.85)
        self._heights: dict[tuple[NoteLine, bool], int] = {}

    @cached_property
    def gutter(self) -> int:
        """The width of the column of numbers."""
        return self.metrics.horizontalAdvance("0000") - self.metrics.averageCharWidth() // 2

    @cached_property
    def icon(self) -> int:
        """The side of the warning icon."""
        return self.metrics.height()

    def remark_size(self, line: NoteLine) -> QSize:
        """Return the room of the remark and the gap before it."""
        size = text_size(QFontMetrics(self.small), line.remark)
        return size.grownBy(QMargins(self.icon // 2, 0, 0, 0)) if line.remark else size

    def text_rect(self, line: NoteLine, *, conflict: bool) -> tuple[QRect, bool]:
        """Return where the sentence goes, and whether the remark has to go below it."""
        start = self.gutter + (self.icon + 6 if conflict else 0)
        room, remark = self.width - start - _EDGE, self.remark_size(line)
        below = bool(line.remark) and room - remark.width() < self.icon * _LEAST_EMS
        room = max(self.gutter, room if below else room - remark.width())
        height = text_size(self.metrics, line.sentence, room).height()
        return QRect(start, 0, room, height), below

    def text_height(self, line: NoteLine, *, conflict: bool) -> int:
        """Return the height of the row without its buttons, at least a finger."""
        height = self._heights.get((line, conflict))
        if height is None:
            text, below = self.text_rect(line, conflict=conflict)
            extra = self.remark_size(line).height() if below else 0
            height = max(self.finger, text.height() + extra + self.metrics.height() // 2)
            self._heights[line, conflict] = height
        return height


class NoteDelegate(QStyledItemDelegate):
    """Paints the rows: number, sentence, remark; lit ones on yellow, conflicts with a sign."""

    def __init__(self, parent: QObject, lines: Sequence[NoteLine]) -> None:
        """Make a delegate for these notes, the last of them in row 0; they may change."""
        super().__init__(parent)
        self._lines = lines
        self._sizes = RowMetrics(QFont(), 100, 34)
        self._found: dict[tuple[str, str, bool], QSize] = {}
        self.stand = Standout()
        self.ringed = False

    def measure(self, font: QFont, width: int, finger: int) -> bool:
        """Take another font or width; return whether rows have other sizes now."""
        now = self._sizes
        if (now.font, now.width, now.finger) == (font, width, finger):
            return False
        self._sizes = RowMetrics(QFont(font), width, finger)
        self._found.clear()
        return True

    def _line(self, row: int) -> NoteLine:
        """Return the note in a row as it is shown: an open one says its detail too."""
        line = self._lines[-1 - row]
        if line.detail and line.number in self.stand.open:
            return replace(line, sentence=f"{line.sentence}\n{line.detail}")
        return line

    def _size(self, line: NoteLine) -> QSize:
        height = self._sizes.text_height(line, conflict=line.number in self.stand.conflict)
        if line.number in self.stand.open:
            height += self._sizes.finger + BUTTONS_MARGIN
        return QSize(self._sizes.width, height)

    def _draw_ground(self, painter: QPainter, bounds: QRect, line: NoteLine) -> None:
        number = line.number
        colours, conflict = theme.current(), number in self.stand.conflict
        if line.pencilled and not conflict:
            fill = colours.lit if number in self.stand.lit else colours.soft
            ground = Surface(fill, colours.pencil, radius=6, dashed=True)
            draw_surface(painter, QRectF(bounds.adjusted(0, 1, 0, -1)), ground)
        elif conflict or number in self.stand.lit:
            ground = Surface(colours.lit, colours.warning if conflict else None, radius=6)
            draw_surface(painter, QRectF(bounds.adjusted(0, 1, 0, -1)), ground)
        else:
            painter.setPen(QPen(QColor(colours.line), 1.0, Qt.PenStyle.DotLine))
            painter.drawLine(bounds.bottomLeft(), bounds.bottomRight())

    def _draw_line(self, painter: QPainter, bounds: QRect, line: NoteLine) -> None:
        colours, sizes = theme.current(), self._sizes
        conflict = line.number in self.stand.conflict
        number = QRect(bounds.x() + _EDGE, bounds.y(), sizes.gutter, bounds.height())
        plain = colours.ink if line.number in self.stand.lit else colours.faded
        painter.setPen(QColor(colours.pencil if line.pencilled else plain))
        painter.drawText(number, _MIDDLE, str(line.number))
        if conflict:
            top = bounds.center().y() - sizes.icon / 2
            sign = QRectF(bounds.x() + sizes.gutter, top, sizes.icon, sizes.icon)
            draw_icon(painter, sign, Icon.WARNING, QColor(colours.warning))
        text, below = sizes.text_rect(line, conflict=conflict)
        lift = sizes.remark_size(line).height() if below else 0
        text = QRect(bounds.x() + text.x(), bounds.y(), text.width(), bounds.height() - lift)
        ink = colours.pencil if line.pencilled else colours.ink
        painter.setPen(QColor(colours.warning if conflict else ink))
        flags = wrap_flags(sizes.metrics, line.sentence, text.width()) | _MIDDLE
        painter.drawText(text, flags, line.sentence)
        if line.remark:
            painter.setFont(sizes.small)
            painter.setPen(QColor(colours.faded))
            place = bounds.adjusted(0, 0, -_EDGE, -_EDGE if below else 0)
            painter.drawText(place, (_BOTTOM if below else _MIDDLE) | _RIGHT, line.remark)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        # Asked of every row whenever one is added, so a size once found is kept.
        line = self._line(index.row())
        key = (line.sentence, line.remark, line.number in self.stand.open)
        if line.number in self.stand.conflict:
            return self._size(line)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._size(line)
        return found

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line = self._line(index.row())
        area: QRect = option.rect
        conflict = line.number in self.stand.conflict
        height = self._sizes.text_height(line, conflict=conflict)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._sizes.font)
        self._draw_ground(painter, area, line)
        self._draw_line(painter, QRect(area.topLeft(), QSize(area.width(), height)), line)
        if self.ringed and option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.current().accent), RING))
            painter.drawRoundedRect(QRectF(area).adjusted(1, 1, -1, -1), 6, 6)
        painter.restore()
