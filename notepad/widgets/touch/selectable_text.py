"""Text to read, select and copy: paths, faults; long words are broken rather than cut."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QTextDocument, QTextOption
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QWidget
from typing_extensions import override

from notepad.widgets.look.sizes import em
from notepad.widgets.touch.scrolling import SlimScrollBar


class SelectableText(QTextEdit):
    """A plain text that can be selected, as high as it needs to be, or scrolled in less."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        """Show a text."""
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(SlimScrollBar())
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.document().contentsChanged.connect(self.updateGeometry)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.say(text)

    def say(self, text: str) -> None:
        """Show another text."""
        self.setPlainText(text)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        document = QTextDocument(self.toPlainText())
        document.setDocumentMargin(self.document().documentMargin())
        document.setDefaultTextOption(self.document().defaultTextOption())
        document.setDefaultFont(self.font())
        document.setTextWidth(max(1, width))
        return round(document.size().height()) + 2

    @override
    def sizeHint(self) -> QSize:
        return QSize(em(self) * 24, self.heightForWidth(em(self) * 24))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(em(self) * 6, self.fontMetrics().height() + 2)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()
