"""NoteModel: the notes as a view lists them, and what changed when others are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt
from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from notepad.widgets.table.note_row import Index, NoteLine

_NOWHERE = QModelIndex()


class NoteModel(QAbstractListModel):
    """The notes, the newest in row 0; `spoken` says one in words for a screen reader."""

    def __init__(self, parent: QObject, *, spoken: Callable[[NoteLine], str]) -> None:
        """Hold no notes yet."""
        super().__init__(parent)
        self._spoken = spoken
        self.lines: list[NoteLine] = []

    def row_of(self, number: int) -> int | None:
        """Return the row of a note, if it is there."""
        rows = (row for row, line in enumerate(reversed(self.lines)) if line.number == number)
        return next(rows, None)

    def line(self, row: int) -> NoteLine:
        """Return the note in a row."""
        return self.lines[-1 - row]

    def show(self, lines: Sequence[NoteLine]) -> None:
        """Show these notes, telling the view no more than what changed at the newest end."""
        same = 0
        for old, new in zip(self.lines, lines, strict=False):
            if old != new:
                break
            same += 1
        if [line.number for line in self.lines] == [line.number for line in lines]:
            self._tell_anew(lines)
            return
        gone, come = len(self.lines) - same, len(lines) - same
        if gone:
            self.beginRemoveRows(_NOWHERE, 0, gone - 1)
            del self.lines[same:]
            self.endRemoveRows()
        if come:
            self.beginInsertRows(_NOWHERE, 0, come - 1)
            self.lines.extend(lines[same:])
            self.endInsertRows()

    def _tell_anew(self, lines: Sequence[NoteLine]) -> None:
        """Show the same notes with other words, so that the view keeps its place."""
        pairs = enumerate(zip(self.lines, lines, strict=True))
        changed = [at for at, (old, new) in pairs if old != new]
        self.lines[:] = lines
        if changed:
            last = len(lines) - 1
            self.dataChanged.emit(self.index(last - changed[-1]), self.index(last - changed[0]))

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.lines)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.line(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return line.sentence
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(line)
        return None
