"""SampleGauge: a gauge by itself, larger than beside a name, to show what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.sizes import em
from notepad.widgets.look.surface import painter_on
from notepad.widgets.table.paint_gauge import draw_gauge

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from notepad.core.page.page import Gauge

_WIDE, _SIDE = 6.6, 2.6  # in ems: as wide as the boxes of the legend


class SampleGauge(QWidget):
    """One gauge; it can't be tapped."""

    def __init__(self, gauge: Gauge, parent: QWidget | None = None) -> None:
        """Show a gauge."""
        super().__init__(parent)
        self.gauge = gauge
        self.setAccessibleName(" ".join(gauge.told))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(round(_WIDE * em(self)), round(_SIDE * em(self)))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours, side = theme.current(), _SIDE * em(self)
        with painter_on(self) as painter:
            place = QRectF((self.sizeHint().width() - side) / 2, 0, side, side)
            ink, ground = QColor(colours.accent), QColor(colours.line)
            draw_gauge(painter, self.gauge, place, ink=ink, ground=ground)
