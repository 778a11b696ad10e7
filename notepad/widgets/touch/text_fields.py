"""Text fields: one line, several lines, or a text to read and copy.

A line of text is as high as a finger. `SelectableText` is for paths and problems: long words are
broken instead of cut. `TextArea` is as high as its lines, so that it never scrolls itself.
"""

from __future__ import annotations

from PySide6 import QtGui
from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QSizePolicy, QTextEdit, QWidget
from typing_extensions import override

from notepad.widgets.look import drawing, theme
from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.layouts import let_height_follow_width
from notepad.widgets.touch.accessibility import report_used
from notepad.widgets.touch.scrolling import SlimScrollBar

MOST_PASTED = 20_000
"""How many letters can be pasted at once. Longer texts are a mistake, and would be slow."""


class TextField(QLineEdit):
    """A line edit in a rounded box, with its border in the accent while it has the focus.

    `heard` emits the text when it was typed or set by an assistive tool, `left` says that the
    player pressed Enter or went elsewhere.
    """

    heard = Signal(str)
    left = Signal()

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        """Make a field with `text`."""
        super().__init__(text, parent)
        self.setFrame(False)
        self.setTextMargins(GAPS.wide, 0, GAPS.wide, 0)
        self.setPalette(_see_through())
        self._told = text
        self.textChanged.connect(self._tell)
        self.editingFinished.connect(self.left)

    def show_text(self, text: str) -> None:
        """Show a text that the player didn't write, without emitting a signal."""
        self._told = text
        if text != self.text():
            place = self.cursorPosition()
            self.setText(text)
            if self.hasFocus():  # the player is writing it
                self.setCursorPosition(place)

    def _tell(self, text: str) -> None:
        if text != self._told:
            self._told = text
            report_used(self)
            self.heard.emit(text)

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), theme.finger(self))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(theme.finger(self) * 2, theme.finger(self))

    def surface(self) -> drawing.Surface:
        """Return the ground that the text stands on."""
        return _ground(on=self.hasFocus())

    @override
    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        drawing.paint_surface(self, self.surface())
        super().paintEvent(event)


class SelectableText(QTextEdit):
    """A plain text that can be selected, as high as it needs, or scrolling in less height."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        """Show a text."""
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrapMode(QtGui.QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(SlimScrollBar())
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.document().contentsChanged.connect(self.updateGeometry)
        let_height_follow_width(self, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.say(text)

    def say(self, text: str) -> None:
        """Show another text."""
        self.setPlainText(text)

    @override
    def heightForWidth(self, width: int) -> int:
        document = QtGui.QTextDocument(self.toPlainText())
        document.setDocumentMargin(self.document().documentMargin())
        document.setDefaultTextOption(self.document().defaultTextOption())
        document.setDefaultFont(self.font())
        document.setTextWidth(max(1, width))
        return round(document.size().height()) + 2

    @override
    def sizeHint(self) -> QSize:
        return QSize(theme.em(self) * 24, self.heightForWidth(theme.em(self) * 24))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(theme.em(self) * 6, self.fontMetrics().height() + 2)

    @override
    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    @override
    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        # Dragging selected text runs Qt's own event loop. If this widget was deleted meanwhile,
        # with its page, Qt would continue with a deleted object.
        left, shift = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
        if event.button() == left and event.modifiers() != shift:
            cursor = self.textCursor()
            cursor.clearSelection()
            self.setTextCursor(cursor)
        super().mousePressEvent(event)


class TextArea(SelectableText):
    """A text to write in a rounded box, with its border in the accent while it has the focus.

    Tab leaves it. `heard` says that the text changed, `left` that the player went elsewhere.
    """

    heard = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty area."""
        super().__init__("", parent)
        self.setReadOnly(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUndoRedoEnabled(True)
        self.document().setDocumentMargin(GAPS.wide)
        self.setPalette(_see_through())
        self._known = ""
        self.textChanged.connect(self._tell)

    def show_text(self, text: str) -> None:
        """Show a text that the player didn't write, without emitting a signal."""
        self._known = text
        if text != self.toPlainText():
            self.setPlainText(text)

    def _tell(self) -> None:
        text = self.toPlainText()
        if text != self._known:  # a change of size or colour keeps the text
            self._known = text
            self.heard.emit(text)

    @override
    def heightForWidth(self, width: int) -> int:
        return max(super().heightForWidth(width), theme.finger(self))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(theme.em(self) * 6, theme.finger(self))

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        cut = QMimeData()
        cut.setText(source.text()[:MOST_PASTED])
        super().insertFromMimeData(cut)

    @override
    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        event.ignore()  # everything is visible, so the wheel scrolls the container

    @override
    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    @override
    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()
        passing = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if event.reason() not in passing and self.isVisible():
            self.left.emit()

    @override
    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        drawing.paint_surface(self.viewport(), _ground(on=self.hasFocus()))
        super().paintEvent(event)


def _see_through() -> QtGui.QPalette:
    """Return a palette without Qt's ground of a text."""
    clear = QtGui.QPalette()
    clear.setColor(QtGui.QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
    return clear


def _ground(*, on: bool) -> drawing.Surface:
    """Return the box that a text is written in, with its border in the accent while it is `on`."""
    colours = theme.current()
    return drawing.Surface(colours.box, colours.accent if on else colours.line)
