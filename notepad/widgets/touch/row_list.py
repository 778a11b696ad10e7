"""A list of painted rows, fast with hundreds of them, and how taps and keys act on a row.

`RowList` is the list: a finger, a key and an assistive tool do the same to a row. `RowDelegate`
knows the font and the width for painting rows.
"""

from __future__ import annotations

from PySide6 import QtCore
from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyledItemDelegate
from typing_extensions import override

from notepad.widgets.look.theme import finger
from notepad.widgets.look.words import Words
from notepad.widgets.touch.accessibility import report_used
from notepad.widgets.touch.buttons import ring_after
from notepad.widgets.touch.scrolling import SlimScrollBar, scroll_by_finger, see_through

Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex
NOWHERE = QtCore.QModelIndex()
"""The parent of every row."""

ACTING = frozenset(
    {
        Qt.Key.Key_Delete,
        Qt.Key.Key_Backspace,
        Qt.Key.Key_F2,
        Qt.Key.Key_Insert,
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Space,
    }
)
"""The keys that act on the chosen row; others move."""


class RowList(QListView):
    """Rows one below the other; a subclass says what a tap, F2 and Delete do.

    A subclass calls `set_rows` once it is ready. Keys: arrows choose a row, Enter or Space taps it.
    """

    def set_rows(self, name: str, model: QtCore.QAbstractListModel, rows: RowDelegate) -> None:
        """Show a model's rows, painted by a delegate, in a list with a name for screen readers."""
        self._rows, self._tapped_at = rows, QtCore.QPoint()
        self.setFrameShape(QFrame.Shape.NoFrame)
        see_through(self)
        self.setAccessibleName(name)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(SlimScrollBar())
        # Always on: rows that get higher in less width would otherwise make the bar flicker
        # forever.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        scroll_by_finger(self)
        self.setModel(model)
        self.setItemDelegate(rows)
        self.selectionModel().selectionChanged.connect(self._tap_selected)
        self.clicked.connect(lambda index: self.tap_row(index.row(), self._tapped_at))

    def tap_row(self, row: int, point: QtCore.QPoint | None) -> None:
        """Act on a tap on a row, at a point of the viewport, None if it was a key or a tool."""
        raise NotImplementedError

    def edit_row(self, row: int) -> None:
        """Let the player edit what a row stands for."""
        raise NotImplementedError

    def insert_row(self, row: int) -> None:
        """Let the player add something before a row; most lists have an order of their own."""

    def ask_to_remove_row(self, row: int) -> None:
        """Ask to remove what a row stands for."""
        raise NotImplementedError

    def _tap_selected(self, selected: QtCore.QItemSelection) -> None:
        """Take a selection by an assistive tool as a tap: nothing else selects here."""
        for index in selected.indexes():
            report_used(self)
            self.selectionModel().clearSelection()
            self.tap_row(index.row(), None)

    def _measure(self) -> None:
        if self._rows.measure(self.font(), self.viewport().width(), finger(self)):
            self.scheduleDelayedItemsLayout()

    @override
    def selectionCommand(
        self, index: Index, event: QtCore.QEvent | None = None
    ) -> QtCore.QItemSelectionModel.SelectionFlag:
        return QtCore.QItemSelectionModel.SelectionFlag.NoUpdate

    @override
    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(finger(self) * 4, finger(self) * 2)

    @override
    def changeEvent(self, event: QtCore.QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QtCore.QEvent.Type.FontChange:
            self._measure()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._measure()
        super().resizeEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self._rows.ringed = ring_after(event.reason(), before=self._rows.ringed)
        super().focusInEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._rows.ringed = False
        self._tapped_at = event.position().toPoint()
        super().mousePressEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._rows.ringed = True
        row, editing = self.currentIndex().row(), QAbstractItemView.State.EditingState
        if row < 0 or self.state() == editing or event.key() not in ACTING:
            super().keyPressEvent(event)
            return
        match event.key():
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self.ask_to_remove_row(row)
            case Qt.Key.Key_F2:
                self.edit_row(row)
            case Qt.Key.Key_Insert:
                self.insert_row(row)
            case _:
                self.tap_row(row, None)


class RowDelegate(QStyledItemDelegate):
    """Paints rows, all with one font and width; a `ringed` row has the keyboard's focus ring."""

    def __init__(self, parent: QtCore.QObject) -> None:
        """Make a delegate that isn't measured yet."""
        super().__init__(parent)
        self._font, self._width, self._finger, self._line = QFont(), 0, 0, 1
        self.ringed = False

    def measure(self, font: QFont, width: int, finger: int) -> bool:
        """Set font, width and a finger's size; return whether rows have other sizes now."""
        now = (self._font, self._width, self._finger)
        if now == (font, width, finger):
            return False
        self._font, self._width, self._finger = QFont(font), width, finger
        self._line = Words("", font).line
        return True
