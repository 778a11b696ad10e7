"""NoteList: every note of the game, newest first, each at hand to be mended or removed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelectionModel, QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget
from typing_extensions import override

from notepad.core.words import _, enumerated
from notepad.widgets.look.sizes import finger
from notepad.widgets.look.voice import aloud
from notepad.widgets.table.note_actions import NoteActions
from notepad.widgets.table.note_model import NoteModel
from notepad.widgets.table.note_row import BUTTONS_MARGIN, NoteDelegate, NoteLine
from notepad.widgets.touch.assisted import count_as_touch
from notepad.widgets.touch.finger_button import ring_after
from notepad.widgets.touch.scrolling import SlimScrollBar, scroll_by_finger

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from PySide6.QtCore import QItemSelection, QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import (
        QFocusEvent,
        QKeyEvent,
        QMouseEvent,
        QResizeEvent,
        QShowEvent,
    )

    Index = QModelIndex | QPersistentModelIndex


class NoteList(QListView):
    """The notes; a tap opens one and shows its buttons, notes in conflict are always open.

    Keys: arrows choose a note, Enter or Space opens it, F2 asks to mend it, Delete to remove it.
    """

    note_tapped = Signal(int)
    look_asked = Signal(int)
    mend_asked = Signal(int)
    remove_asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self._notes = NoteModel(self, spoken=self.spoken)
        self._open: int | None = None
        self._strayed = False
        self._buttons: dict[int, NoteActions] = {}
        self._spare: list[NoteActions] = []
        self._rows = NoteDelegate(self, self._notes.lines)
        self._dress()
        self.setModel(self._notes)
        self.setItemDelegate(self._rows)
        self._notes.dataChanged.connect(lambda: self.scheduleDelayedItemsLayout())
        self.selectionModel().selectionChanged.connect(self._press)
        self.clicked.connect(lambda index: self._tap(self._notes.line(index.row()).number))

    def show_notes(self, lines: Sequence[NoteLine]) -> None:
        """Show these notes, given in the order of their numbers.

        A new one comes into sight, and what was lit before it is let go; but where the player has
        scrolled to older ones the list stays with those.
        """
        grown = len(lines) > len(self._notes.lines)
        stays = self._strayed and self.isVisible()
        read, above = self._first_in_sight() if grown and stays else (None, 0)
        self._notes.show(lines)
        numbers = {line.number for line in lines}
        if self._open not in numbers:
            self._open = None
        self._share_buttons()
        if grown:
            self.light(())
            self._stay_at(read, above)

    @property
    def lit(self) -> frozenset[int]:
        """The notes that are lit."""
        return self._rows.stand.lit

    def light(self, numbers: Collection[int]) -> None:
        """Light these notes and no others, and bring the first of them into sight."""
        lit = frozenset(numbers)
        if lit != self._rows.stand.lit:
            self._rows.stand = replace(self._rows.stand, lit=lit)
            self.viewport().update()
            self._show_first(lit)

    def warn(self, numbers: Collection[int]) -> None:
        """Mark these notes and no others as contradicting each other, their buttons at hand."""
        conflict = frozenset(numbers)
        if conflict != self._rows.stand.conflict:
            self._rows.stand = replace(self._rows.stand, conflict=conflict)
            self._relayout()
            self._show_first(conflict)

    def open(self, number: int | None) -> None:
        """Show the buttons of this note, or of none; notes in conflict keep theirs."""
        if number != self._open:
            self._open = number
            self._relayout()
            self._show_first({number} if number is not None else set())

    def spoken(self, line: NoteLine) -> str:
        """Return a note in words, for a screen reader."""
        told = _("Note {number}: {sentence}").format(number=line.number, sentence=line.sentence)
        extra = [line.remark, _("in conflict") if line.number in self._rows.stand.conflict else ""]
        extra.append(_("in pencil") if line.pencilled else "")
        return enumerated([aloud(told), *filter(None, extra)])

    def buttons(self, number: int) -> NoteActions | None:
        """Return the buttons of a note while they are shown."""
        return self._buttons.get(number)

    def _dress(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(_("Notes"))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(SlimScrollBar())
        self.verticalScrollBar().actionTriggered.connect(self._follow_player)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        scroll_by_finger(self)

    def _press(self, selected: QItemSelection) -> None:
        """Take what an assistive tool selects as a tap: nothing else selects here."""
        for index in selected.indexes():
            count_as_touch(self)
            self.selectionModel().clearSelection()
            self._tap(self._notes.line(index.row()).number)

    def _tap(self, number: int) -> None:
        self.open(None if number == self._open else number)
        self.note_tapped.emit(number)

    def _show_first(self, numbers: Collection[int]) -> None:
        """Bring the newest of these notes into sight."""
        rows = [self._notes.row_of(number) for number in sorted(numbers, reverse=True)]
        row = next((row for row in rows if row is not None), None)
        if row is not None:
            index = self._notes.index(row)
            tall = self.visualRect(index).height() > self.viewport().height()
            hint = QAbstractItemView.ScrollHint
            # The buttons at the foot of a row are what it was opened for.
            self.scrollTo(index, hint.PositionAtBottom if tall else hint.EnsureVisible)

    def _first_in_sight(self) -> tuple[int | None, int]:
        """Return the number of the note at the upper edge, and where it begins there."""
        index = self.indexAt(QPoint(0, 0))
        if not index.isValid():
            return None, 0
        return self._notes.line(index.row()).number, self.visualRect(index).top()

    def _stay_at(self, number: int | None, top: int) -> None:
        """Have a note begin there in the list, or the newest one at its upper edge with None."""
        row = self._notes.row_of(number) if number is not None else None
        if row is None:
            self._strayed = False
            self.scrollToTop()
            return
        self.executeDelayedItemsLayout()
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.visualRect(self._notes.index(row)).top() - top)

    def _follow_player(self) -> None:
        """Take note whether the player has scrolled away from the newest note."""
        bar = self.verticalScrollBar()
        self._strayed = bar.sliderPosition() > bar.minimum()

    def _relayout(self) -> None:
        self._share_buttons()
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def _share_buttons(self) -> None:
        """Give every open note its buttons, and take them from the others."""
        stand = self._rows.stand
        wanted = stand.conflict | ({self._open} if self._open is not None else set())
        self._rows.stand = replace(stand, open=wanted)
        for number in [number for number in self._buttons if number not in wanted]:
            # Kept for the next note: they may be in the middle of the very tap that closes them.
            spare = self._buttons.pop(number)
            spare.hide()
            self._spare.append(spare)
        for number in wanted - self._buttons.keys():
            buttons = self._spare.pop() if self._spare else self._new_buttons()
            buttons.serve(number)
            self._buttons[number] = buttons

    def _new_buttons(self) -> NoteActions:
        buttons = NoteActions(self.viewport(), self.parentWidget())
        buttons.look_asked.connect(self.look_asked)
        buttons.mend_asked.connect(self.mend_asked)
        buttons.remove_asked.connect(self.remove_asked)
        return buttons

    def _place_buttons(self) -> None:
        height = finger(self) + BUTTONS_MARGIN
        for number, buttons in self._buttons.items():
            row = self._notes.row_of(number)
            if row is None:
                buttons.hide()
                continue
            area = self.visualRect(self._notes.index(row))
            buttons.setGeometry(area.x(), area.bottom() - height + 1, area.width(), height)
            buttons.show()

    def _measure(self) -> None:
        if self._rows.measure(self.font(), self.viewport().width(), finger(self)):
            self.scheduleDelayedItemsLayout()

    @override
    def selectionCommand(
        self, index: Index, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        return QItemSelectionModel.SelectionFlag.NoUpdate

    @override
    def sizeHint(self) -> QSize:
        return QSize(finger(self) * 8, finger(self) * 5)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(finger(self) * 4, finger(self) * 2)

    @override
    def updateGeometries(self) -> None:
        super().updateGeometries()
        self._place_buttons()

    @override
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._place_buttons()

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        handled = super().viewportEvent(event)
        if event.type() == QEvent.Type.Scroll:  # by finger
            self._follow_player()
        return handled

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
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_first(self.lit)  # it could not while it was hidden

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self._rows.ringed = ring_after(event.reason(), before=self._rows.ringed)
        super().focusInEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._rows.ringed = False
        super().mousePressEvent(event)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take two quick taps as two taps."""
        self.mousePressEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._rows.ringed = True
        row = self.currentIndex().row()
        if row >= 0 and event.key() in _TAKEN:
            number = self._notes.line(row).number
            match event.key():
                case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                    self.remove_asked.emit(number)
                case Qt.Key.Key_F2:
                    self.mend_asked.emit(number)
                case _:
                    self._tap(number)
        else:
            super().keyPressEvent(event)
            self._follow_player()


_TAKEN = frozenset(
    {
        Qt.Key.Key_Delete,
        Qt.Key.Key_Backspace,
        Qt.Key.Key_F2,
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Space,
    }
)
