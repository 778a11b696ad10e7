"""The list of all notes, newest first, where each can be edited or removed.

`NoteList` is the list. `NoteActions` are the buttons of an open note; `NoteModel` holds the notes
and only tells the list what changed; `NoteDelegate` measures and paints a row.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import Qt
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.language import _, comma_separated
from notepad.widgets.look import boxes, theme
from notepad.widgets.look.boxes import ANY, GAPS, PARTS, Box, Column, Put, Room, Row, Span, exactly
from notepad.widgets.look.drawing import Surface, draw_line, draw_ring, draw_surface, grown, pen
from notepad.widgets.look.icons import Icon, draw_icon
from notepad.widgets.look.label import aloud
from notepad.widgets.look.layouts import GrowingFlow, stand
from notepad.widgets.look.theme import finger, resized
from notepad.widgets.look.words import RIGHT, Words, bound
from notepad.widgets.touch.buttons import ActionButton, Weight
from notepad.widgets.touch.row_list import ACTING, NOWHERE, Index, RowDelegate, RowList
from notepad.widgets.touch.tap_area import Spot

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A note as the list shows it, with a remark at its right ("38 % ruled out").

    `detail` is shown when the note is open. If it is `pencilled`, it is part of a what-if.
    """

    number: int
    sentence: str
    remark: str = ""
    detail: str = ""
    pencilled: bool = False


class NoteList(RowList):
    """The notes; tapping one opens it with its buttons, and notes in conflict are always open.

    Keys: arrows choose a note, Enter or Space opens it, F2 edits it, Insert inserts one before it,
    Delete removes it.
    """

    note_tapped = QtCore.Signal(int)
    look_asked = QtCore.Signal(int)
    mend_asked = QtCore.Signal(int)
    insert_asked = QtCore.Signal(int)
    remove_asked = QtCore.Signal(int)

    _rows: NoteDelegate

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__()
        self._notes = NoteModel(self, spoken=self.spoken)
        self._open: int | None = None
        self._suspected = frozenset[int]()
        self._strayed = False
        self._buttons: dict[int, NoteActions] = {}
        self._spare: list[NoteActions] = []
        self.set_rows(_("Notes"), self._notes, NoteDelegate(self, self._notes.lines, self._foot))
        self._notes.dataChanged.connect(lambda: self.scheduleDelayedItemsLayout())
        self.verticalScrollBar().actionTriggered.connect(self._follow_player)
        self.mend_asked.connect(self._begin_to_edit)
        self.insert_asked.connect(self._begin_to_edit)

    def show_notes(self, lines: Sequence[NoteLine]) -> None:
        """Show these notes, given in the order of their numbers.

        A new note scrolls into view, and earlier ones are no longer lit; but if the player has
        scrolled to older notes, the list stays there, unless that was to edit one.
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
        """The numbers of the lit notes."""
        return self._rows.lit

    def light(self, numbers: Collection[int]) -> None:
        """Light these notes and no others, and bring the first of them into view."""
        lit = frozenset(numbers)
        if lit != self._rows.lit:
            self._rows.lit = lit
            self.viewport().update()
            self._show_first(lit)

    def warn(self, numbers: Collection[int], likeliest: int = 0) -> None:
        """Mark these notes, and no others, as contradicting each other, and show their buttons.

        The one that is `likeliest` to be wrong is shown too, and comes into view; 0 if none is.
        """
        noted = {line.number for line in self._notes.lines}
        conflict, suspected = frozenset(numbers), frozenset({likeliest} & noted)
        if (conflict, suspected) != (self._rows.conflict, self._suspected):
            self._suspected = suspected
            self._rows.conflict = conflict
            self._relayout()
            self._show_first(suspected or conflict)

    @property
    def opened(self) -> int | None:
        """The number of the note that was tapped to see its buttons."""
        return self._open

    def open(self, number: int | None) -> None:
        """Show the buttons of this note, or of none; notes in conflict keep theirs."""
        if number != self._open:
            self._open = number
            self._relayout()
            self._show_first({number} if number is not None else set())

    def spoken(self, line: NoteLine) -> str:
        """Return a note as a screen reader says it."""
        text = _("Note {number}: {sentence}").format(number=line.number, sentence=line.sentence)
        extra = [line.remark, _("in conflict") if line.number in self._rows.conflict else ""]
        extra.append(_("what-if") if line.pencilled else "")
        return comma_separated([aloud(text), *filter(None, extra)])

    def buttons(self, number: int) -> NoteActions | None:
        """Return a note's buttons while they are shown, else None."""
        return self._buttons.get(number)

    @override
    def tap_row(self, row: int, point: QtCore.QPoint | None) -> None:
        number = self._notes.line(row).number
        self.open(None if number == self._open else number)
        self.note_tapped.emit(number)

    @override
    def edit_row(self, row: int) -> None:
        self.mend_asked.emit(self._notes.line(row).number)

    @override
    def insert_row(self, row: int) -> None:
        self.insert_asked.emit(self._notes.line(row).number)

    @override
    def ask_to_remove_row(self, row: int) -> None:
        self.remove_asked.emit(self._notes.line(row).number)

    def _show_first(self, numbers: Collection[int]) -> None:
        """Bring the newest of these notes into view."""
        rows = [self._notes.row_of(number) for number in sorted(numbers, reverse=True)]
        row = next((row for row in rows if row is not None), None)
        if row is not None:
            index = self._notes.index(row)
            tall = self.visualRect(index).height() > self.viewport().height()
            hint = QtWidgets.QAbstractItemView.ScrollHint
            # The row was opened for the buttons at its bottom, so show these.
            self.scrollTo(index, hint.PositionAtBottom if tall else hint.EnsureVisible)

    def _first_in_sight(self) -> tuple[int | None, int]:
        """Return the number of the note at the upper edge, and its position there."""
        index = self.indexAt(QtCore.QPoint(0, 0))
        if not index.isValid():
            return None, 0
        return self._notes.line(index.row()).number, self.visualRect(index).top()

    def _stay_at(self, number: int | None, top: int) -> None:
        """Scroll so that this note is at this position, or with None the newest at the top."""
        row = self._notes.row_of(number) if number is not None else None
        if row is None:
            self._strayed = False
            self.scrollToTop()
            return
        self.executeDelayedItemsLayout()
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.visualRect(self._notes.index(row)).top() - top)

    def _follow_player(self) -> None:
        """Remember whether the player has scrolled away from the newest note."""
        bar = self.verticalScrollBar()
        self._strayed = bar.sliderPosition() > bar.minimum()

    def _begin_to_edit(self) -> None:
        """Close the note and stay near the newest: after the edit, nothing more is asked of it."""
        self._strayed = False
        self.open(None)

    def _relayout(self) -> None:
        self._share_buttons()
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def _share_buttons(self) -> None:
        """Give every open note its buttons, and remove them from the others."""
        opened = frozenset(() if self._open is None else (self._open,))
        wanted = self._rows.open = self._rows.conflict | self._suspected | opened
        for number in [number for number in self._buttons if number not in wanted]:
            # Keep them for the next note: they may just be handling the tap that closes them.
            spare = self._buttons.pop(number)
            spare.hide()
            self._spare.append(spare)
        for number in wanted - self._buttons.keys():
            buttons = self._spare.pop() if self._spare else self._new_buttons()
            buttons.serve(number)
            self._buttons[number] = buttons

    def _new_buttons(self) -> NoteActions:
        return NoteActions(self, self.parentWidget())

    def _foot(self, width: int) -> int:
        """Return the height of the buttons of an open note, and of the edge below them."""
        one = next(iter((*self._buttons.values(), *self._spare)))
        return one.heightForWidth(width - 2 * GAPS.usual) + GAPS.usual

    def _place_buttons(self) -> None:
        places = {}
        for number in self._buttons:
            if (row := self._notes.row_of(number)) is not None:
                area = QtCore.QRectF(self.visualRect(self._notes.index(row)))
                top = area.height() - self._foot(round(area.width()))
                places[str(number)] = Put(area.adjusted(GAPS.usual, top, -GAPS.usual, -GAPS.usual))
        stand({str(number): buttons for number, buttons in self._buttons.items()}, places)

    @override
    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(finger(self) * 8, finger(self) * 5)

    @override
    def updateGeometries(self) -> None:
        super().updateGeometries()
        self._place_buttons()

    @override
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._place_buttons()

    @override
    def viewportEvent(self, event: QtCore.QEvent) -> bool:
        handled = super().viewportEvent(event)
        if event.type() == QtCore.QEvent.Type.Scroll:  # by finger
            self._follow_player()
        return handled

    @override
    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        # It couldn't while it was hidden.
        self._show_first(self.lit or self._suspected or self._rows.conflict)

    @override
    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        """Treat two quick taps as two taps."""
        self.mousePressEvent(event)

    @override
    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() not in ACTING:
            self._follow_player()


class NoteActions(QtWidgets.QWidget):
    """The buttons of one note, at the bottom of its row in a list: first and widest to edit it.

    Qt only tells assistive tools about a list's rows, so there are stand-ins beside the list for
    them.
    """

    def __init__(self, notes: NoteList, beside: QtWidgets.QWidget | None) -> None:
        """Make buttons without a note, with stand-ins on the widget `beside` the list."""
        super().__init__(notes.viewport())
        self.number = 0
        self.mend = ActionButton(_("Edit"), weight=Weight.PLAIN)
        self.look = ActionButton(_("Look back"), weight=Weight.PLAIN)
        self.insert = ActionButton(_("Insert before"), weight=Weight.PLAIN)
        self.remove = ActionButton(_("Remove"), weight=Weight.WARNING)
        self._buttons = {
            self.mend: notes.mend_asked,
            self.look: notes.look_asked,
            self.insert: notes.insert_asked,
            self.remove: notes.remove_asked,
        }
        flow = GrowingFlow(self)
        for button, asked in self._buttons.items():
            button.clicked.connect(lambda _on=False, asked=asked: asked.emit(self.number))
            flow.addWidget(button)
        fixed = QtWidgets.QSizePolicy.Policy.Fixed
        self.mend.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, fixed)
        self._spots = [_stand_in(button, beside) for button in self._buttons if beside]

    def serve(self, number: int) -> None:
        """Act on this note from now on."""
        # What is done most is the widest; what takes a note away shall not lie under a hasty tap.
        self.mend.setMinimumWidth(max(button.sizeHint().width() for button in self._buttons))
        if number != self.number:
            self.number = number
            text = _("The sheet after note {number}")
            self.look.setAccessibleName(text.format(number=number))
            self.mend.setAccessibleName(_("Edit note {number}").format(number=number))
            text = _("Insert before note {number}")
            self.insert.setAccessibleName(text.format(number=number))
            self.remove.setAccessibleName(_("Remove note {number}").format(number=number))
            for spot, button in zip(self._spots, self._buttons, strict=False):
                spot.setAccessibleName(button.accessibleName())

    @override
    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        for spot in self._spots:
            spot.show()

    @override
    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        super().hideEvent(event)
        for spot in self._spots:
            spot.hide()


def _stand_in(button: ActionButton, beside: QtWidgets.QWidget) -> Spot:
    """Return what assistive tools find in place of a button."""
    spot = Spot("", beside, focused=lambda _key: None)
    spot.hide()
    spot.clicked.connect(button.click)
    return spot


class NoteModel(QtCore.QAbstractListModel):
    """The notes, the newest in row 0; `spoken` returns one as a screen reader says it."""

    def __init__(self, parent: QtCore.QObject, *, spoken: Callable[[NoteLine], str]) -> None:
        """Create an empty model."""
        super().__init__(parent)
        self._spoken = spoken
        self.lines: list[NoteLine] = []

    def row_of(self, number: int) -> int | None:
        """Return the row of a note, None if it isn't there."""
        rows = (row for row, line in enumerate(reversed(self.lines)) if line.number == number)
        return next(rows, None)

    def line(self, row: int) -> NoteLine:
        """Return the note in a row."""
        return self.lines[-1 - row]

    def show(self, lines: Sequence[NoteLine]) -> None:
        """Show these notes, only telling the view what changed at the newest end."""
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
            self.beginRemoveRows(NOWHERE, 0, gone - 1)
            del self.lines[same:]
            self.endRemoveRows()
        if come:
            self.beginInsertRows(NOWHERE, 0, come - 1)
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
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.lines)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.line(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return line.sentence
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(line)
        return None


class NoteDelegate(RowDelegate):
    """Paints the rows: number, sentence, remark; lit ones yellow, conflicts with a sign.

    `lit`, `conflict` and `open` are the numbers of these notes; an open one has its buttons.
    """

    def __init__(
        self, parent: QtCore.QObject, lines: Sequence[NoteLine], foot: Callable[[int], int]
    ) -> None:
        """Make a delegate for these notes, the last of them in row 0; the list may change.

        `foot` returns the height of an open note's buttons, given the width.
        """
        super().__init__(parent)
        self._lines, self._foot = lines, foot
        self._found: dict[tuple[NoteLine, bool, bool], QtCore.QSize] = {}
        self.lit = self.conflict = self.open = frozenset[int]()

    @override
    def measure(self, font: QtGui.QFont, width: int, finger: int) -> bool:
        """Set font and width; return whether rows have other sizes now."""
        changed = super().measure(font, width, finger)
        if changed:
            self._found.clear()
        return changed

    def _note(self, row: int) -> NoteLine:
        """Return the note in a row as it is shown: with its detail if it is open."""
        line = self._lines[-1 - row]
        if line.detail and line.number in self.open:
            return replace(line, sentence=f"{line.sentence}\n{line.detail}")
        return line

    def _warns(self, line: NoteLine) -> bool:
        return line.number in self.conflict

    def _texts(self, line: NoteLine) -> tuple[Words, Words]:
        """Return the sentence and the remark."""
        small = resized(self._font, PARTS.small)
        return Words(bound(line.sentence), self._font), Words(line.remark, small)

    def _box(self, line: NoteLine) -> Box:
        """Return what stands where in a row without its buttons.

        The remark is below the sentence if that would have too little room beside it.
        """
        (told, remark), unit, edge = self._texts(line), self._line, boxes.wide_room(GAPS.usual)
        sign = (Room("sign", exactly(unit)), edge) if self._warns(line) else ()
        lead = (edge, Room("number", exactly(Words("000", self._font).wide)), *sign)
        room = self._width - round(Row((*lead, edge)).across.least)
        taken = remark.size().width() + unit // 2 if line.remark else 0
        # With less width for a sentence, its remark goes below it.
        if room - taken >= unit * 11 or not taken:
            high = Span(told.high(room - taken) + unit // 2, grows=True)
            return Row((*lead, Room("text", ANY, high), Room("remark", exactly(taken)), edge))
        high = Span(told.high(room) + unit // 4, grows=True)
        below = Room("remark", ANY, exactly(remark.high(room)))
        parts = (Room("text", ANY, high), below, boxes.high_room(unit // 4))
        return Row((*lead, Column(parts), edge))

    def _height(self, line: NoteLine) -> int:
        """Return the height of a row without its buttons."""
        return max(self._finger, ceil(self._box(line).down.least))

    def _draw_ground(self, painter: QtGui.QPainter, bounds: QtCore.QRect, line: NoteLine) -> None:
        number = line.number
        colours, conflict = theme.current(), self._warns(line)
        if line.pencilled and not conflict:
            fill = colours.lit if number in self.lit else colours.soft
            ground = Surface(fill, colours.pencil, radius=6, dashed=True)
            draw_surface(painter, QtCore.QRectF(bounds.adjusted(0, 1, 0, -1)), ground)
        elif conflict or number in self.lit:
            ground = Surface(colours.lit, colours.warning if conflict else None, radius=6)
            draw_surface(painter, QtCore.QRectF(bounds.adjusted(0, 1, 0, -1)), ground)
        else:
            area, dotted = QtCore.QRectF(bounds), pen(colours.line, 1, Qt.PenStyle.DotLine)
            draw_line(painter, area.bottomLeft(), area.bottomRight(), dotted)

    def _draw_line(self, painter: QtGui.QPainter, bounds: QtCore.QRect, line: NoteLine) -> None:
        colours, warns = theme.current(), self._warns(line)
        places = self._box(line).places(QtCore.QRectF(bounds))
        room = {key: put.area.toRect() for key, put in places.items()}
        plain = colours.ink if line.number in self.lit else colours.faded
        number = Words(str(line.number), self._font, one_line=True)
        number.draw(painter, room["number"], colours.pencil if line.pencilled else plain)
        if warns:
            top = bounds.center().y() - self._line / 2
            sign = QtCore.QRectF(room["sign"].left(), top, self._line, self._line)
            draw_icon(painter, sign, Icon.WARNING, QtGui.QColor(colours.warning))
        told, remark = self._texts(line)
        ink = colours.pencil if line.pencilled else colours.ink
        told.draw(painter, room["text"], colours.warning if warns else ink)
        remark.draw(painter, room["remark"], colours.faded, RIGHT)

    @override
    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: Index) -> QtCore.QSize:
        # Qt asks for every row whenever one is added, so sizes are cached.
        line = self._note(index.row())
        key = line, line.number in self.open, self._warns(line)
        if key not in self._found:
            buttons = self._foot(self._width) if key[1] else 0
            self._found[key] = QtCore.QSize(self._width, self._height(line) + buttons)
        return self._found[key]

    @override
    def paint(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: Index
    ) -> None:
        line = self._note(index.row())
        area: QtCore.QRect = option.rect
        above = QtCore.QRect(area.topLeft(), QtCore.QSize(area.width(), self._height(line)))
        painter.save()
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        self._draw_ground(painter, area, line)
        self._draw_line(painter, above, line)
        if self.ringed and option.state & QtWidgets.QStyle.StateFlag.State_HasFocus:
            draw_ring(painter, grown(QtCore.QRectF(area), -1), theme.current(), radius=6)
        painter.restore()
