"""PageFrame: a page with a title bar and a centred column that scrolls under the finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QScrollPrepareEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.words import _
from notepad.shell.drag_handle import DragHandle
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label
from notepad.widgets.look.whereabouts import part_at
from notepad.widgets.touch.controls import IconButton
from notepad.widgets.touch.scrolling import SlimScrollBar, scroll_by_finger

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

MOST_WIDTH = 720
MARGIN = 14
_LEAST_WIDTH = 300
"""No window leaves a column less."""


class _Body(QWidget):
    """What is in a scrolled column: no wider than the column, as high as all of it needs then."""

    @override
    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(min(least.width(), _LEAST_WIDTH), least.height())

    @override
    def heightForWidth(self, width: int) -> int:
        column = self.layout()
        assert column is not None
        # What stretches may like less than it needs: a layout tells the two apart.
        return max(column.heightForWidth(width), column.minimumHeightForWidth(width))


class ScrolledColumn(QScrollArea):
    """Widgets below one another, scrolled by finger, wheel and keyboard, never sideways.

    A finger on a drag handle drags, and does not scroll.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty column."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(SlimScrollBar())
        body = _Body()
        self.column = QVBoxLayout(body)
        self.column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self.column.setSpacing(MARGIN)
        self.setWidget(body)
        self.viewport().setAutoFillBackground(False)
        body.setAutoFillBackground(False)
        scroll_by_finger(self)

    def centre(self, most: int = MOST_WIDTH) -> None:
        """Keep the column in the middle, at most so many pixels wide."""
        side = max(MARGIN, (self.viewport().width() - most) // 2)
        self.column.setContentsMargins(side, MARGIN, side, MARGIN)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.centre()  # before, or what is in it is squeezed between the margins of another width
        super().resizeEvent(event)

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QScrollPrepareEvent):
            handle = part_at(self.viewport(), DragHandle, event.startPos().toPoint())
            if handle is not None:
                event.ignore()
                return True
        return super().viewportEvent(event)


class PageFrame(QWidget):
    """A page of the app below a bar with its title and the way back, which Alt+Left goes too."""

    closed = Signal()

    def __init__(self, title: str, body: QWidget, parent: QWidget | None = None) -> None:
        """Make a page around a body."""
        super().__init__(parent)
        self.setAccessibleName(title)
        self.back = IconButton(Icon.BACK, _("Back"), framed=False)
        self.back.clicked.connect(lambda: self.closed.emit())
        head = QHBoxLayout()
        head.setContentsMargins(MARGIN // 2, MARGIN // 2, MARGIN, 0)
        head.addWidget(self.back)
        head.addWidget(Label(title, size=1.35, bold=True), 1)
        frame = QVBoxLayout(self)
        frame.setContentsMargins(0, 0, 0, 0)
        frame.setSpacing(0)
        frame.addLayout(head)
        frame.addWidget(body, 1)
        shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.Back), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self.closed)
