"""MomentCard: a card that looks otherwise while what it holds is not the game as it is now."""

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
    """What is shown: the game as it is, as it was, or what is tried of it in pencil."""

    NOW = "now"
    PAST = "past"
    TRIED = "tried"


class MomentCard(Card):
    """A card whose edge is dashed unless it holds what is now; what is past lies on the desk."""

    def __init__(self, body: QWidget, parent: QWidget) -> None:
        """Hold what is now."""
        super().__init__("", body, parent)
        self._moment = Moment.NOW

    @property
    def moment(self) -> Moment:
        """What it looks like."""
        return self._moment

    def show_moment(self, moment: Moment) -> None:
        """Look like the card of that moment."""
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
            ground, edge = colours.paper, colours.pencil
            if self._moment is Moment.PAST:
                ground, edge = colours.desk, colours.faded
            painter.setBrush(theme.tint(ground))
            painter.setPen(QPen(theme.tint(edge), _EDGE, Qt.PenStyle.DashLine))
            half = _EDGE / 2
            area = QRectF(self.rect()).adjusted(half, half, -half, -half)
            painter.drawRoundedRect(area, _RADIUS, _RADIUS)
