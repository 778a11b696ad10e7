"""FadedEdges: says that a line goes on at its left or right, where it scrolls sideways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.surface import painter_on

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QScrollArea

_WIDE = 22  # pixels


class FadedEdges(QWidget):
    """Lies over an area on the desk, and lets what is cut off at a side fade into the desk."""

    def __init__(self, area: QScrollArea) -> None:
        """Lie over an area."""
        super().__init__(area)
        self._bar, self._view = area.horizontalScrollBar(), area.viewport()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._bar.valueChanged.connect(self.update)
        self._bar.rangeChanged.connect(self.update)
        self._view.installEventFilter(self)

    @property
    def faded(self) -> tuple[bool, bool]:
        """Whether the line goes on at its left, and at its right."""
        bar = self._bar
        return bar.value() > bar.minimum(), bar.value() < bar.maximum()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._view.geometry())
        return False

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        desk, wide = QColor(theme.current().desk), min(_WIDE, self.width() // 4)
        clear = QColor(desk)
        clear.setAlpha(0)
        painter = painter_on(self)
        for on, edge, inner in zip(
            self.faded, (0, self.width()), (wide, self.width() - wide), strict=True
        ):
            if on:
                shade = QLinearGradient(edge, 0, inner, 0)
                shade.setColorAt(0, desk)
                shade.setColorAt(1, clear)
                painter.fillRect(QRectF(min(edge, inner), 0, wide, self.height()), shade)
        painter.end()
