"""SlimScrollBar: shows how far a list is scrolled; the finger scrolls the list itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QScrollBar, QStyle, QStyleOptionSlider
from typing_extensions import override

from notepad.widgets import theme
from notepad.widgets.surface import Surface, draw_surface, painter_on

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_WIDTH = 10
_INSET = 3.0


class SlimScrollBar(QScrollBar):
    """An upright scroll bar without arrows, drawn as a rounded thumb."""

    @override
    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, super().sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        thumb = self.style().subControlRect(
            QStyle.ComplexControl.CC_ScrollBar, option, QStyle.SubControl.SC_ScrollBarSlider, self
        )
        colours = theme.current()
        painter = painter_on(self)
        bounds = QRectF(thumb).adjusted(_INSET, 0, -_INSET / 3, 0)
        fill = colours.faded if self.isSliderDown() else colours.crossed
        draw_surface(painter, bounds, Surface(fill))
        painter.end()
