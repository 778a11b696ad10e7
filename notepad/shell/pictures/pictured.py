"""Pictured: a picture from the sheet beside what it means, or above it in narrow places."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.widgets.look.flow_layouts import BesideLayout
from notepad.widgets.look.sizes import em
from notepad.widgets.touch.controls import Chip

_TEXT_EM = 11


class Pictured(QWidget):
    """A picture, and the widgets that tell about it below one another."""

    def __init__(self, picture: QWidget, *told: QWidget, parent: QWidget | None = None) -> None:
        """Put them together."""
        super().__init__(parent)
        self._picture = picture
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for widget in told:
            tapped = isinstance(widget, Chip)
            column.addWidget(
                widget, 0, Qt.AlignmentFlag.AlignLeft if tapped else Qt.AlignmentFlag(0)
            )
        self._beside = BesideLayout(self)
        self._beside.addWidget(picture)
        self._beside.addWidget(body)
        self._fit()

    def _fit(self) -> None:
        lead = self._picture.sizeHint().width()
        self._beside.set_lead(lead, lead + em(self) * _TEXT_EM)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()
