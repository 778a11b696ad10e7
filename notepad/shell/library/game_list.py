"""GameList: the saved games, newest first, hundreds of them without delay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget
from typing_extensions import override

from notepad.core.words import _
from notepad.shell.library.game_row import GAME_ROLE, GameDelegate, GameLine, Index
from notepad.widgets.look.sizes import finger
from notepad.widgets.touch.assisted import count_as_touch
from notepad.widgets.touch.finger_button import ring_after
from notepad.widgets.touch.scrolling import SlimScrollBar, scroll_by_finger

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QItemSelection
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent

_NOWHERE = QModelIndex()


class _Games(QAbstractListModel):
    """The lines of the list; editing one asks for another title."""

    renamed = Signal(int, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: tuple[GameLine, ...] = ()

    def show(self, lines: Sequence[GameLine]) -> None:
        self.beginResetModel()
        self.lines = tuple(lines)
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.lines)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return line.title
            case Qt.ItemDataRole.EditRole:
                return line.written
            case Qt.ItemDataRole.AccessibleTextRole:
                return line.spoken()
            case _:
                return line if role == GAME_ROLE else None

    @override
    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        title = str(value).strip()
        if not title or title == self.lines[index.row()].written:
            return False
        self.renamed.emit(self.lines[index.row()].id, title)
        return True

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable


class GameList(QListView):
    """One game a row; a tap opens it, a tap on the dots at its end asks for its menu.

    Keys: arrows choose a game, Enter or Space opens it, F2 renames it in place, Delete deletes
    it, the menu key (or Shift+F10) asks for its menu.
    """

    opened = Signal(int)
    menu_asked = Signal(int, QPoint)
    renamed = Signal(int, str)
    delete_asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self._games = _Games(self)
        self._games.renamed.connect(self.renamed)
        self._rows = GameDelegate(self)
        self._tapped_at = QPoint()
        self._dress()
        self.setModel(self._games)
        self.setItemDelegate(self._rows)
        self.selectionModel().selectionChanged.connect(self._press)
        self.clicked.connect(self._tap)

    @property
    def lines(self) -> tuple[GameLine, ...]:
        """What is listed."""
        return self._games.lines

    def show_games(self, lines: Sequence[GameLine]) -> None:
        """List these games; the one that the keyboard was on stays chosen if it is there."""
        current, height = self.currentIndex().row(), self.verticalScrollBar().value()
        before = self.lines[current].id if 0 <= current < len(self.lines) else None
        if tuple(lines) == self.lines:
            return
        self._games.show(lines)
        rows = [row for row, line in enumerate(lines) if line.id == before]
        if not rows and current >= 0 and lines:
            rows = [min(current, len(lines) - 1)]
        if rows:
            self.setCurrentIndex(self._games.index(rows[0]))
        self.verticalScrollBar().setValue(height)

    def begin_renaming(self, game_id: int) -> None:
        """Let the player write another title in the game's row."""
        for row, line in enumerate(self.lines):
            if line.id == game_id:
                self.setCurrentIndex(self._games.index(row))
                self.edit(self._games.index(row))

    def dots(self, row: int) -> QPoint:
        """Return the middle of a row's dots, seen from the viewport."""
        return self._rows.dots(self.visualRect(self._games.index(row))).center()

    def _dress(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        # A viewport of our own: to learn of what class Qt's is, PySide would load all there are.
        self.setViewport(QWidget())
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(_("Saved games"))
        self.setAccessibleDescription(
            _("Enter opens, F2 renames, Delete deletes, the menu key offers more.")
        )
        self.setUniformItemSizes(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(SlimScrollBar())
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        scroll_by_finger(self)

    def _press(self, selected: QItemSelection) -> None:
        """Take what an assistive tool selects as a tap: nothing else selects here."""
        for index in selected.indexes():
            count_as_touch(self)
            self.selectionModel().clearSelection()
            self.opened.emit(self.lines[index.row()].id)

    def _tap(self, index: QModelIndex) -> None:
        line = self.lines[index.row()]
        if self._rows.dots(self.visualRect(index)).contains(self._tapped_at):
            self._ask_menu(index.row())
        else:
            self.opened.emit(line.id)

    def _ask_menu(self, row: int) -> None:
        place = self.viewport().mapToGlobal(self.dots(row))
        self.menu_asked.emit(self.lines[row].id, place)

    def _measure(self) -> None:
        if self._rows.measure(self.font(), self.viewport().width(), finger(self)):
            self.scheduleDelayedItemsLayout()

    @override
    def selectionCommand(
        self, index: Index, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        return QItemSelectionModel.SelectionFlag.NoUpdate

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(finger(self) * 4, finger(self) * 2)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measure()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._measure()
        super().resizeEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self._rows.ringed = ring_after(event.reason(), before=self._rows.ringed)
        if not self.currentIndex().isValid() and self.lines:
            self.setCurrentIndex(self._games.index(0))
        super().focusInEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._rows.ringed = False
        self._tapped_at = event.position().toPoint()
        super().mousePressEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._rows.ringed = True
        row = self.currentIndex().row()
        menu = event.key() == Qt.Key.Key_Menu or (
            event.key() == Qt.Key.Key_F10 and event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        )
        if row < 0 or self.state() == QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)
        elif menu:
            self._ask_menu(row)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.delete_asked.emit(self.lines[row].id)
        elif event.key() == Qt.Key.Key_F2:
            self.edit(self.currentIndex())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.opened.emit(self.lines[row].id)
        else:
            super().keyPressEvent(event)
