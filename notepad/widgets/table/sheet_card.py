"""SheetCard: the card around the sheet, which looks otherwise while that is not the one of now."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.surface import painter_on
from notepad.widgets.touch.controls import Card

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

_RADIUS, _EDGE = 12.0, 2.0


class Moment(Enum):
    """Which sheet is shown."""

    NOW = "now"
    PAST = "past"


class SheetCard(Card):
    """A card that hugs its sheet; one of the past lies on the desk, its edge dashed."""

    def __init__(self, sheet: QWidget, parent: QWidget) -> None:
        """Hold a sheet of now."""
        super().__init__("", sheet, parent)
        self.hug()
        self._moment = Moment.NOW

    @property
    def moment(self) -> Moment:
        """Which sheet it looks like."""
        return self._moment

    def show_moment(self, moment: Moment) -> None:
        """Look like the card of a sheet of that moment."""
        if moment is not self._moment:
            self._moment = moment
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._moment is Moment.NOW:
            super().paintEvent(event)
            return
        colours = theme.current()
        with painter_on(self) as painter:
            painter.setBrush(theme.tint(colours.desk))
            painter.setPen(QPen(theme.tint(colours.faded), _EDGE, Qt.PenStyle.DashLine))
            half = _EDGE / 2
            area = QRectF(self.rect()).adjusted(half, half, -half, -half)
            painter.drawRoundedRect(area, _RADIUS, _RADIUS)
