"""Turning points of a game: lines that tell what happened at a note, and lead to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPen, QTextLayout
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.words import _
from notepad.widgets.look import theme
from notepad.widgets.look.lettering import write
from notepad.widgets.look.sizes import em, finger
from notepad.widgets.look.surface import Surface, draw_surface, painter_on
from notepad.widgets.look.voice import aloud
from notepad.widgets.touch.finger_button import Tappable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

_BADGE = 1.9  # in text sizes
_PAD = 0.55
_NUMBER = 0.85
_LEAST_NUMBER = 12.0
_USUAL_EMS = 24
_LEAST_EMS = 6


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """What is worth telling of a note: the `lead` in bold letters, then the rest."""

    number: int
    lead: str
    rest: str = ""

    @property
    def told(self) -> str:
        """All of it."""
        return " ".join(filter(None, (self.lead, self.rest)))


class PointLine(Tappable):
    """One turning point, its note's number in a badge."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self.point = TurningPoint(0, "")

    def show_point(self, point: TurningPoint) -> None:
        """Show another point."""
        self.point = point
        told = _("Note {number}").format(number=point.number)
        self.setAccessibleName(aloud(f"{told}: {point.told}"))
        self.changed()

    def _inset(self) -> int:
        return round(em(self) * (_BADGE + 0.8))

    def _laid(self, width: int) -> tuple[QTextLayout, float]:
        """Return the text in lines of a width, and how high it is."""
        layout = QTextLayout(self.point.told, self.font())
        bold = QTextLayout.FormatRange()
        bold.start, bold.length = 0, len(self.point.lead)
        bold.format.setFontWeight(QFont.Weight.Bold)
        layout.setFormats([bold])
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, width - self._inset()))
            line.setPosition(QPointF(0, height))
            height += line.height()
        layout.endLayout()
        return layout, height

    @override
    def heightForWidth(self, width: int) -> int:
        return max(finger(self), round(self._laid(width)[1] + 2 * em(self) * _PAD))

    @override
    def sizeHint(self) -> QSize:
        width = em(self) * _USUAL_EMS
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(em(self) * _LEAST_EMS, finger(self))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours, painter = theme.current(), painter_on(self)
        if self.isDown() or self.ring():
            fill = colours.soft if self.isDown() else None
            draw_surface(painter, QRectF(self.rect()), Surface(fill), ringed=self.ring())
        layout, height = self._laid(self.width())
        middle = self.height() / 2
        painter.setPen(QColor(colours.ink))
        layout.draw(painter, QPointF(self._inset(), middle - height / 2))
        side = em(self) * _BADGE
        badge = QRectF(1, middle - side / 2, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent))
        painter.drawEllipse(badge)
        size, ink = max(_LEAST_NUMBER, em(self) * _NUMBER), QColor(colours.accent_ink)
        write(painter, badge, str(self.point.number), ink, size=size, bold=True)
        painter.setPen(QPen(QColor(colours.line), 1, Qt.PenStyle.DotLine))
        painter.drawLine(
            QPointF(0, self.height() - 0.5), QPointF(self.width(), self.height() - 0.5)
        )
        painter.end()


class TurningPoints(QWidget):
    """Turning points one below the other; `tapped` brings the number of a note."""

    tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show none yet."""
        super().__init__(parent)
        self.lines: list[PointLine] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def show_points(self, points: Sequence[TurningPoint]) -> None:
        """Show these."""
        while len(self.lines) > len(points):
            line = self.lines.pop()
            line.hide()
            line.deleteLater()
        while len(self.lines) < len(points):
            line = PointLine()
            line.clicked.connect(partial(self._tap, line))
            self._column.addWidget(line)
            self.lines.append(line)
        for line, point in zip(self.lines, points, strict=True):
            line.show_point(point)

    def _tap(self, line: PointLine) -> None:
        self.tapped.emit(line.point.number)
