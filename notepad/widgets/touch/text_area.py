"""TextArea: some lines of text to write, as high as they are, so that they never scroll alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.sizes import em, finger
from notepad.widgets.look.surface import Surface, draw_surface, painter_on
from notepad.widgets.touch.selectable_text import SelectableText

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QPaintEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

MOST_PASTED = 20_000
"""So many letters are pasted at once; nobody means to paste a book."""

_MARGIN = 8


class TextArea(SelectableText):
    """Plain text on a rounded box, its border in the accent while it has the focus.

    Tab leaves it. `edited` says that the text is another one, `left` that the player went on to
    something else.
    """

    edited = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty area."""
        super().__init__("", parent)
        self.setReadOnly(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUndoRedoEnabled(True)
        self.document().setDocumentMargin(_MARGIN)
        clear = QPalette()
        clear.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(clear)
        self._known = ""
        self.textChanged.connect(self._tell)

    @property
    def text(self) -> str:
        """What is written here."""
        return self.toPlainText()

    @override
    def say(self, text: str) -> None:
        """Show another text; nothing is told of it."""
        self._known = text
        if text != self.toPlainText():
            self.setPlainText(text)

    def _tell(self) -> None:
        text = self.toPlainText()
        if text != self._known:  # a change of size or colour alone tells the same
            self._known = text
            self.edited.emit(text)

    @override
    def heightForWidth(self, width: int) -> int:
        return max(super().heightForWidth(width), finger(self))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(em(self) * 6, finger(self))

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        cut = QMimeData()
        cut.setText(source.text()[:MOST_PASTED])
        super().insertFromMimeData(cut)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # all of it is seen: the wheel scrolls what it lies on

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()
        passing = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if event.reason() not in passing and self.isVisible():
            self.left.emit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        painter = painter_on(self.viewport())
        ground = Surface(colours.box, colours.accent if self.hasFocus() else colours.line)
        draw_surface(painter, QRectF(self.viewport().rect()), ground)
        painter.end()
        super().paintEvent(event)
