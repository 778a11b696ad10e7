"""KeypadView: the chips of the step in question, in a place of fixed size that never scrolls."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.form import Choice
from notepad.core.page.face import Face
from notepad.core.words import _
from notepad.widgets.form.row_keys import RowKeys
from notepad.widgets.look.sizes import finger
from notepad.widgets.say.keypad_lines import GAP, Box, in_lines, placed
from notepad.widgets.say.step_row import StepRow
from notepad.widgets.touch.controls import Chip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from notepad.core.form import Row


class KeypadView(RowKeys[StepRow]):
    """The rows of one step. Where they need more lines than there are, a chip turns the page.

    `placed` says that its chips stand elsewhere now, `used` being the height that they take.
    """

    tapped = Signal(str, str)
    written = Signal(str, str)
    placed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a keypad that shows nothing yet."""
        super().__init__(parent)
        self._put_by: dict[str, StepRow] = {}
        self._from = self._kept_free = self._coming = 0
        self.used = 0
        self.more = Chip(Choice("", Face("…"), spoken=_("more choices")), self)
        self.more.clicked.connect(self._turn_page)
        self.more.hide()

    def lines(self, height: int) -> int:
        """Return how many lines of chips a height has room for."""
        return max(1, (height + GAP) // (finger(self) + GAP))

    def show_step(self, rows: Sequence[Row], *, kept_free: int, coming: int) -> None:
        """Show these rows; the keyboard goes on in them if it was here.

        The last `kept_free` lines are another's, and for rows that are still to come beside these
        there will be need of `coming` lines more.
        """
        self._kept_free, self._coming = kept_free, coming
        focused, ringed = self._focused_view() is not None, self._ringed()
        keys = [view.row.key for view in self.views]
        if keys != [row.key for row in rows]:
            self._from = 0
        shown = [self._view(row) for row in rows]
        for view in self.views:
            if view not in shown:
                view.put_away()
                self._put_by[view.row.key] = view
        self.views = shown
        for at, (view, row) in enumerate(zip(shown, rows, strict=True)):
            view.show_row(row, labelled=row.many or (at > 0 and bool(row.label)))
        self._place()
        for before, after in pairwise(self.stops()):
            QWidget.setTabOrder(before, after)
        if focused and self.views and self._focused_view() is None:
            self._rest_in(self.views[0], ringed=ringed)

    def _view(self, row: Row) -> StepRow:
        known = {view.row.key: view for view in self.views}
        for views in (known, self._put_by):
            view = views.get(row.key)
            if view is not None and view.fits(row):
                self._put_by.pop(row.key, None)
                return view
        return StepRow(row, self, tapped=self.tapped.emit, written=self.written.emit)

    def _turn_page(self) -> None:
        self._from += 1
        self._place()

    def _place(self) -> None:
        """Put all widgets of the step where they belong, at their least size if need be."""
        side = finger(self)
        room = max(1, self.lines(self.height()) - self._kept_free)
        widgets, boxes, lines = self._arranged(compact=False)
        if len(lines) + self._coming > room:
            widgets, boxes, lines = self._arranged(compact=True)
        shown = lines if len(lines) <= room else self._page(boxes, room)
        rects = placed([*boxes, Box(side)], shown, self.width(), side)
        self.used = len(shown) * (side + GAP)
        for at, widget in enumerate(widgets):
            widget.setVisible(at in rects)
            if at in rects:
                widget.setGeometry(rects[at])
        self.more.setVisible(len(boxes) in rects)
        self.more.setGeometry(rects.get(len(boxes), self.more.geometry()))
        self.placed.emit()

    def _page(self, boxes: Sequence[Box], room: int) -> list[list[int]]:
        """Return the lines of this page, with the chip that brings the next one in the last."""
        lines = in_lines(boxes, self.width() - GAP - finger(self))
        pages = [lines[start : start + room] for start in range(0, len(lines), room)]
        page = pages[self._from % len(pages)]
        page += [[] for _empty in range(room - len(page))]
        page[-1].append(len(boxes))
        return page

    def _arranged(self, *, compact: bool) -> tuple[list[QWidget], list[Box], list[list[int]]]:
        widgets: list[QWidget] = []
        boxes: list[Box] = []
        for view in self.views:
            for widget, box in self._parts(view, compact=compact):
                widgets.append(widget)
                boxes.append(box)
        return widgets, boxes, in_lines(boxes, self.width())

    def _parts(self, view: StepRow, *, compact: bool) -> list[tuple[QWidget, Box]]:
        parts: list[tuple[QWidget, Box]] = []
        view.set_compact(on=compact)
        view.label.setVisible(
            bool(view.label.text())
            and not (compact and view.chips and not view.row.many)
            and not (view.amount is not None and view.amount.narrow is not None)
        )
        if not view.label.isHidden():
            parts.append((view.label, Box(self._label_width(view), first=True, label=True)))
        if view.amount is not None and view.amount.narrow is not None:
            parts.append((view.amount, Box(min(view.amount.narrow, self.width()), first=True)))
        elif view.amount is not None:
            room = self.lines(self.height()) - self._kept_free
            view.amount.fit(self.width(), room * (finger(self) + GAP) - GAP)
            height = view.amount.heightForWidth(self.width())
            lines = -(-(height + GAP) // (finger(self) + GAP))
            parts.append((view.amount, Box(self.width(), first=True, lines=lines)))
        if view.edit is not None:
            parts.append((view.edit, Box(self.width(), first=True)))
        for chip in view.chips:
            width = min(chip.sizeHint().width(), self.width())
            parts.append((chip, Box(width, first=not parts)))
        return parts

    def _label_width(self, view: StepRow) -> int:
        """Return how wide a label is: a third of a line, more if it would be too high for one."""
        width, wanted = self.width(), view.label.sizeHint().width()
        tried = (min(wanted, width // 3), min(wanted, width // 2))
        side = finger(self)
        return next((wide for wide in tried if view.label.heightForWidth(wide) <= side), width)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._place()
        super().changeEvent(event)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Bring the keyboard to the first row."""
        first = self.resting()
        if first is not None:
            first.setFocus(reason)
