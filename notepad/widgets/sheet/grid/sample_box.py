"""SampleBox and SampleTally: a box, or a tally, by itself, as it would stand on the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.sizes import em
from notepad.widgets.look.surface import painter_on
from notepad.widgets.sheet.grid.cell_geometry import place_cell
from notepad.widgets.sheet.grid.paint_cell import CellLook, draw_cell
from notepad.widgets.sheet.grid.paint_tally import draw_tally

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QPaintEvent

    from notepad.core.page.page import Cell, Tally

_WIDE, _HIGH = 6.6, 5.0
"""In ems: as a box of four players' initials stands on the sheet of a small window."""


class _Sample(QWidget):
    """Is drawn with the sheet's own painter, as large as the text asks for; it can't be tapped."""

    def __init__(self, spoken: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(spoken)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _draw(self, painter: QPainter, area: QRectF) -> None:
        raise NotImplementedError

    @override
    def sizeHint(self) -> QSize:
        return QSize(round(_WIDE * em(self)), round(_HIGH * em(self)))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_on(self)
        self._draw(painter, QRectF(0, 0, self.sizeHint().width(), self.sizeHint().height()))
        painter.end()


class SampleBox(_Sample):
    """One box of a grid."""

    def __init__(self, cell: Cell, parent: QWidget | None = None) -> None:
        """Show a box."""
        super().__init__(cell.spoken, parent)
        self.cell = cell

    def show_cell(self, cell: Cell) -> None:
        """Show another box."""
        self.cell = cell
        self.setAccessibleName(cell.spoken)
        self.update()

    @override
    def _draw(self, painter: QPainter, area: QRectF) -> None:
        marks = self.cell.marks
        parts = place_cell(
            area.width(),
            area.height(),
            len(marks),
            hints=any(mark.hint for mark in marks),
            text=em(self),
        )
        corners = {mark.holder: at for at, mark in enumerate(marks)}
        draw_cell(painter, self.cell, CellLook(parts, corners, theme.current()))


class SampleTally(_Sample):
    """One tally at the end of a row or column."""

    def __init__(self, tally: Tally, parent: QWidget | None = None) -> None:
        """Show a tally."""
        super().__init__(tally.spoken, parent)
        self.tally = tally

    @override
    def _draw(self, painter: QPainter, area: QRectF) -> None:
        draw_tally(painter, self.tally, area, theme.current(), text=em(self), lit=False)
