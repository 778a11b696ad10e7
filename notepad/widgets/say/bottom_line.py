"""BottomLine: what else can be noted on the left, the confirming chip on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.form import Choice
from notepad.core.page.face import Face
from notepad.core.words import _
from notepad.widgets.look.handedness import left_handed
from notepad.widgets.say.keypad_lines import GAP
from notepad.widgets.touch.controls import ActionButton, Chip, Weight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from notepad.core.form import Row


class BottomLine(QWidget):
    """One line as high as a finger; nothing in it moves while a sentence is made."""

    tapped = Signal(str, str)
    opened = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a line that offers nothing yet."""
        super().__init__(parent)
        self._row_key = ""
        self.leave = ActionButton(_("Leave it as it was"), self, weight=Weight.PLAIN)
        self.confirm = ActionButton("", self)
        self.others = Chip(Choice("", Face("…"), spoken=_("something else to note")), self)
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
        self._arrange()

    @property
    def empty(self) -> bool:
        """Whether there is nothing in it."""
        topics = bool(self.topics) and not self._begun
        return not (self._ready or self._mending or topics)

    def show_mending(self, *, on: bool) -> None:
        """Offer to leave a note that is being mended as it was, until it is begun to be changed."""
        self._mending = on
        self._arrange()

    def _show_chips(self, choices: Sequence[Choice]) -> None:
        while len(self.topics) < len(choices):
            chip = Chip(choices[0], self)
            chip.clicked.connect(lambda _on=False, chip=chip: self._tap(chip))
            self.topics.append(chip)
        for spare in self.topics[len(choices) :]:
            spare.hide()
            spare.deleteLater()
        del self.topics[len(choices) :]
        for chip, choice in zip(self.topics, choices, strict=True):
            chip.show_choice(choice)

    def _tap(self, chip: Chip) -> None:
        self.tapped.emit(self._row_key, chip.choice.key)

    def _arrange(self) -> None:
        """Put what confirms on the side of the hand that taps, and all else on the other one."""
        side, width = self.height(), self.width()
        confirm = min(max(self.confirm.sizeHint().width(), width // 3), width - 2 * side)
        self.confirm.setVisible(self._ready)
        self._put(self.confirm, width - confirm, confirm)
        self.leave.setVisible(self._mending)
        self._put(self.leave, 0, min(self.leave.sizeHint().width(), width - confirm - GAP))
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
        self.setVisible(not self.empty)  # else it would lie on the chips of the last line

    def _put(self, widget: QWidget, x: int, wide: int) -> None:
        """Put a widget here for the right hand, and at the other side for the left one."""
        left = self.width() - x - wide if left_handed() else x
        widget.setGeometry(left, 0, wide, self.height())

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return super().event(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._arrange()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
