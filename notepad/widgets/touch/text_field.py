"""TextField: a line of text to write, as high as a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.sizes import finger
from notepad.widgets.look.surface import Surface, draw_surface, painter_on
from notepad.widgets.touch.assisted import count_as_touch

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_MARGIN = 8


class TextField(QLineEdit):
    """A line edit on a rounded box, its border in the accent while it has the focus.

    `heard` brings what is written into it, be it typed or put there by an assistive tool.
    """

    heard = Signal(str)

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        """Make a field that holds `text`."""
        super().__init__(text, parent)
        self.setFrame(False)
        self.setTextMargins(_MARGIN, 0, _MARGIN, 0)
        clear = QPalette()
        clear.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(clear)
        self._told = text
        self.textChanged.connect(self._tell)

    def show_text(self, text: str) -> None:
        """Show a text that nobody wrote here."""
        self._told = text
        if text != self.text():
            self.setText(text)

    def _tell(self, text: str) -> None:
        if text != self._told:
            self._told = text
            count_as_touch(self)
            self.heard.emit(text)

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), finger(self))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(finger(self) * 2, finger(self))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        painter = painter_on(self)
        ground = Surface(colours.box, colours.accent if self.hasFocus() else colours.line)
        draw_surface(painter, QRectF(self.rect()), ground)
        painter.end()
        super().paintEvent(event)
