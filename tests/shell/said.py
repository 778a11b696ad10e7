"""All that a window says at a moment, and how it looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QLineEdit,
    QTextEdit,
    QWidget,
)

from notepad.widgets.say.keypad_view import KeypadView
from notepad.widgets.say.sentence_line import SentenceLine
from notepad.widgets.touch.buttons import Chip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.shell.window import Window


def said(window: Window) -> set[tuple[str, str]]:
    """Return every text of every widget of a window, shown or hidden, with the widget's class.

    What keypad and sentence have put by says nothing: it is told what to show when it is needed
    again, and how much of it there is rests on what was noted before.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    return {
        (type(widget).__name__, text)
        for widget in (window, *window.findChildren(QWidget))
        if not _put_by(widget)
        for text in _said(widget)
        if text
    }


def looks(window: Window) -> bytes:
    """Return the picture of a window."""
    picture = window.grab().toImage()
    return bytes(picture.constBits())


def _put_by(widget: QWidget) -> bool:
    match widget.parentWidget():
        case KeypadView() as pad if isinstance(widget, Chip) and widget is not pad.more:
            return not any(widget in view.chips for view in pad.views)
        case SentenceLine():
            return widget.isHidden()
    return False


def _said(widget: QWidget) -> Iterator[str]:
    yield from (widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle())
    yield from (widget.toolTip(), widget.statusTip(), widget.whatsThis())
    for action in widget.findChildren(QAction, options=Qt.FindChildOption.FindDirectChildrenOnly):
        yield from (action.text(), action.toolTip())
    match widget:
        case Chip():
            yield from (str(widget.choice.face), widget.choice.spoken)
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield from (widget.placeholderText(), widget.text())
        case QTextEdit():
            yield widget.toPlainText()
        case QAbstractItemView():
            yield from _listed(widget)


def _listed(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    for row in range(model.rowCount()):
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            yield str(model.index(row, 0).data(role))
