"""The keypad: the chips of the step in question, and the line below them that confirms.

`KeypadView` has a place of fixed size and never scrolls: where its rows need more lines than there
are, a chip turns the page. `BottomLine` offers what else can be noted on the left, and has the
confirming chip on the right. At the end: where the chips go, row after row, in lines of a given
width. All lengths are pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QRect, Qt, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Row
from notepad.core.language import _
from notepad.widgets.look.layouts import Arranged, keep_count
from notepad.widgets.look.theme import finger, left_handed
from notepad.widgets.say.form_rows import RowKeys, StepRow
from notepad.widgets.touch.buttons import ActionButton, Chip, Weight

if TYPE_CHECKING:
    from collections.abc import Sequence


GAP = 6
_STEP = 4  # so exactly is it found how narrow a chip may be
_MOST_STRETCH = 44  # so much wider a chip becomes at most where its line has room


class KeypadView(RowKeys[StepRow], Arranged):
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
        self.arrange()
        for before, after in pairwise(self.stops()):
            QWidget.setTabOrder(before, after)
        if focused and self.views and self._focused_view() is None:
            self._rest_in(self.views[0], ringed=ringed)

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Bring the keyboard to the first row."""
        first = self.resting()
        if first is not None:
            first.setFocus(reason)

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
        self.arrange()

    @override
    def arrange(self) -> None:
        """Put all widgets of the step where they belong, at their least size if need be."""
        side = finger(self)
        room = max(1, self.lines(self.height()) - self._kept_free)
        widgets, boxes, lines = self._arranged(compact=False)
        if len(lines) + self._coming > room:
            widgets, boxes, lines = self._arranged(compact=True)
        shown = lines if len(lines) <= room else self._page(boxes, room)
        rects = box_rects([*boxes, Box(side)], shown, self.width(), side)
        self.used = len(shown) * (side + GAP)
        for at, widget in enumerate(widgets):
            widget.setVisible(at in rects)
            if at in rects:
                widget.setGeometry(rects[at])
        self.more.setVisible(len(boxes) in rects)
        self.more.setGeometry(rects.get(len(boxes), self.more.geometry()))
        # To measure them they were asked in both sizes: that is no reason to place them once more.
        for view in self.views:
            if view.amount is not None:
                view.amount.lay_out()
        QCoreApplication.removePostedEvents(self, QEvent.Type.LayoutRequest.value)
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
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.arrange()
        return super().event(event)


class BottomLine(Arranged):
    """One line as high as a finger; nothing in it moves while a sentence is made."""

    tapped = Signal(str, str)
    opened = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a line that offers nothing yet."""
        super().__init__(parent)
        self._row_key = ""
        self.leave = ActionButton(_("Leave as is"), self, weight=Weight.PLAIN)
        self.confirm = ActionButton("", self)
        self.others = Chip(Choice("", Face("…"), spoken=_("other kinds of notes")), self)
        self.others.clicked.connect(lambda: self.opened.emit((self._row_key,)))
        self.topics: list[Chip] = []
        self._begun = self._ready = self._mending = False
        for widget in (self.leave, self.confirm, self.others):
            widget.hide()

    def show_topics(self, row: Row | None, *, begun: bool, confirm: str) -> None:
        """Offer the topics of a row but the chosen one, unless a note is begun, and to confirm.

        `confirm` is what the confirming button says, "" as long as there is nothing to confirm.
        """
        self._row_key = row.key if row else ""
        self._begun, self._ready = begun, bool(confirm)
        if confirm:
            self.confirm.say(confirm)
        others = [choice for choice in row.choices if not choice.chosen] if row else []
        self._show_chips(others)
        self.arrange()

    @property
    def empty(self) -> bool:
        """Whether there is nothing in it."""
        topics = bool(self.topics) and not self._begun
        return not (self._ready or self._mending or topics)

    def show_mending(self, *, on: bool) -> None:
        """Offer to leave the note in question as it was, until the player begins to change it."""
        self._mending = on
        self.arrange()

    def _show_chips(self, choices: Sequence[Choice]) -> None:
        keep_count(self.topics, len(choices), self._new_chip)
        for chip, choice in zip(self.topics, choices, strict=True):
            chip.show_choice(choice)

    def _new_chip(self) -> Chip:
        chip = Chip(Choice("", Face("")), self)
        chip.clicked.connect(lambda: self.tapped.emit(self._row_key, chip.choice.key))
        return chip

    @override
    def arrange(self) -> None:
        """Put what confirms on the side of the hand that taps, and all else on the other one."""
        side, width = self.height(), self.width()
        confirm, leave = self._shared()
        self.confirm.setVisible(self._ready)
        self._put(self.confirm, width - confirm, confirm)
        self.leave.setVisible(self._mending)
        self._put(self.leave, 0, leave)
        quiet = self._begun or self._mending
        room = width - (confirm + GAP if self._ready else 0)
        wanted = [chip.sizeHint().width() for chip in self.topics]
        more = max(side, self.others.sizeHint().width())
        whole = sum(wanted) + GAP * (len(wanted) - 1) <= room
        x = 0
        for chip, wide in zip(self.topics, wanted, strict=True):
            fits = whole or x + wide + GAP + more <= room
            chip.setVisible(fits and not quiet)
            self._put(chip, x, wide)
            x += wide + GAP if fits else room
        self.others.setVisible(not whole and not quiet)
        shown = [
            wide + GAP
            for chip, wide in zip(self.topics, wanted, strict=True)
            if not chip.isHidden()
        ]
        self._put(self.others, sum(shown), more)
        self.setVisible(not self.empty)  # otherwise it would lie on the chips of the last line

    def _shared(self) -> tuple[int, int]:
        """Return how wide the chips that confirm and that leave are, neither cut if need not be."""
        side, width = self.height(), self.width()
        confirm = min(max(self.confirm.sizeHint().width(), width // 3), width - 2 * side)
        wanted = self.leave.sizeHint().width()
        if not self._ready:
            return confirm, min(wanted, width)
        if not self._mending or wanted <= width - confirm - GAP:
            return confirm, min(wanted, width - confirm - GAP)
        most = width - GAP - _least_width(self.confirm, side)
        leave = max(width - confirm - GAP, min(_least_width(self.leave, side), most))
        return width - GAP - leave, leave

    def _put(self, widget: QWidget, x: int, wide: int) -> None:
        """Put a widget here for the right hand, and at the other side for the left one."""
        left = self.width() - x - wide if left_handed() else x
        widget.setGeometry(left, 0, wide, self.height())

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.arrange()
        return super().event(event)


def _least_width(chip: ActionButton, height: int) -> int:
    """Return how narrow a chip may be so that its words, in several lines, fit a height."""
    wanted = chip.sizeHint().width()
    tried = range(chip.minimumSizeHint().width(), wanted, _STEP)
    return next((wide for wide in tried if chip.heightForWidth(wide) <= height), wanted)


@dataclass(frozen=True, slots=True)
class Box:
    """A chip, or the label before a row: its least width; `first` begins a row.

    A label is not stretched. A box of several `lines` has the whole width.
    """

    width: int
    first: bool = False
    label: bool = False
    lines: int = 1


def in_lines(boxes: Sequence[Box], width: int) -> list[list[int]]:
    """Return the numbers of the boxes line by line; an empty line goes on with the one before.

    A row stands beside the one before it where all of it has room there.
    """
    lines: list[list[int]] = []
    x = width + 1
    for place, box in enumerate(boxes):
        if box.lines > 1:
            lines += [[place], *([] for _more in range(box.lines - 1))]
            x = width + 1
            continue
        needed = _row_width(boxes, place) if box.first and lines else box.width
        if x + needed > width:
            lines.append([])
            x = 0
        lines[-1].append(place)
        x += box.width + GAP
    return lines


def box_rects(
    boxes: Sequence[Box], lines: Sequence[Sequence[int]], width: int, height: int
) -> dict[int, QRect]:
    """Return where the boxes stand in lines of this height, each stretched to fill its line."""
    rects: dict[int, QRect] = {}
    for at, line in enumerate(lines):
        stretched = [place for place in line if not boxes[place].label]
        used = sum(boxes[place].width for place in line) + GAP * max(0, len(line) - 1)
        spare = max(0, width - used) // len(stretched) if stretched else 0
        x, y = 0, at * (height + GAP)
        for place in line:
            box = boxes[place]
            wide = box.width + (0 if box.label else min(spare, _MOST_STRETCH))
            tall = box.lines * height + (box.lines - 1) * GAP
            rects[place] = QRect(x, y, min(wide if box.lines == 1 else width, width), tall)
            x += wide + GAP
    return rects


def _row_width(boxes: Sequence[Box], start: int) -> int:
    """Return the width of the whole row that begins here."""
    total = boxes[start].width
    for box in boxes[start + 1 :]:
        if box.first:
            break
        total += GAP + box.width
    return total
