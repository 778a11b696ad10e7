"""BlankPage: a page of paper for free writing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.ink_places import PAGE_SHAPE
from notepad.core.words import _
from notepad.widgets.look import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from notepad.widgets.look.theme import Theme

LINES = 14
MOST_PAGES = 20


def paint_blank(painter: QPainter, place: QRectF, colours: Theme) -> None:
    """Draw the lines of a blank page."""
    painter.setPen(theme.tint(colours.soft if colours.dark else colours.line))
    apart = place.height() / LINES
    for line in range(1, LINES):
        at = place.top() + line * apart
        painter.drawLine(QLineF(place.left(), at, place.right(), at))


class BlankPage(QWidget):
    """One of the pages beside a sheet, as large as there is room for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show the first page."""
        super().__init__(parent)
        self.turn_to(1)

    @property
    def place(self) -> QRectF:
        """Where the page lies."""
        room = QRectF(self.rect())
        width = min(room.width(), room.height() * PAGE_SHAPE)
        page = QRectF(0, 0, width, width / PAGE_SHAPE)
        page.moveCenter(room.center())
        return page

    def turn_to(self, number: int) -> None:
        """Be this page, the first being 1."""
        self.setAccessibleName(_("Page {number}").format(number=number))
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_blank(painter, self.place, theme.current())
