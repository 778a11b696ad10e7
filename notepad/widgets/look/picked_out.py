"""PickedOut: a bold text some of whose words stand out by their colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QPainter,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.label import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

_NEW_LINE = "\u2028"  # what a text layout begins a new line at


class PickedOut(Label):
    """A wrapping text in bold; what stands out is not told by colour alone, but by its words."""

    def __init__(self, text: str, words: Sequence[tuple[int, int]]) -> None:
        """Show a text; of the words that stand out it is told where they begin and end."""
        super().__init__(text, bold=True)
        self._words = tuple(words)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        font = self._lettering()
        layout = QTextLayout(self.text().replace("\n", _NEW_LINE), font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setFormats([_accent(start, end) for start, end in self._words])
        high = QFontMetrics(font).lineSpacing()
        layout.beginLayout()
        count = 0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(self.width())
            line.setPosition(QPointF(0, count * high))
            count += 1
        layout.endLayout()
        with QPainter(self) as painter:
            painter.setPen(QColor(theme.current().ink))
            layout.draw(painter, QPointF(0, max(0, self.height() - count * high) / 2))


def _accent(start: int, end: int) -> QTextLayout.FormatRange:
    found, look = QTextLayout.FormatRange(), QTextCharFormat()
    look.setForeground(QColor(theme.current().warning))
    found.start, found.length, found.format = start, end - start, look
    return found
