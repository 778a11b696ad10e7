"""DragHandle: takes a row by the finger, where a page would scroll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from typing_extensions import override

from notepad.core.words import _
from notepad.widgets.look.icons import Icon
from notepad.widgets.touch.controls import IconButton

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QWidget


class DragHandle(IconButton):
    """Takes a row by the finger: tells at which height of the screen the finger is."""

    dragged = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a handle; the keyboard has the row's buttons instead."""
        super().__init__(Icon.MENU, _("drag to another seat"), parent, framed=False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.SizeVerCursor)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.dragged.emit(round(event.globalPosition().y()))
