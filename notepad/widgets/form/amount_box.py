"""AmountBox: a number set by big steppers and quick choices, never by typing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from notepad.core.form import Amount, Choice
from notepad.core.page.page import Face
from notepad.core.words import _
from notepad.widgets.look.flow_layouts import FlowLayout, flowed
from notepad.widgets.look.label import Label
from notepad.widgets.look.sizes import em
from notepad.widgets.touch.controls import ActionButton, Chip, Weight

if TYPE_CHECKING:
    from collections.abc import Iterator

_GAP = 6
_WIDEST, _COUNT = 4, 1.6  # text sizes of the number, so that the steppers stay where they are
_REPEAT_MS, _REPEAT_AFTER_MS = 90, 450


class AmountBox(QWidget):
    """Less, the number, more, a remark; below them amounts that a tap sets at once.

    `chosen` brings the number that was asked for; whoever holds the draft shows it anew. A
    stepper that is held goes on stepping.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a box that shows nothing yet."""
        super().__init__(parent)
        self._amount = Amount(0, 0, 0)
        self.less = Stepper("−")
        self.more = Stepper("+")
        self.shown = Label(bold=True, size=1.15)
        self.shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.shown.setMinimumWidth(_WIDEST * em(self))
        self.status = Label(colour="faded")
        self.quick: list[Chip] = []
        self._flow = FlowLayout(gap=_GAP)
        self._arrange()
        self.less.clicked.connect(lambda: self._step(-1))
        self.more.clicked.connect(lambda: self._step(1))

    def show_amount(self, amount: Amount, *, label: str, status: str = "") -> None:
        """Show a number of the row called `label`, with a remark."""
        self._amount = amount
        self.shown.say(amount.shown or str(amount.value))
        self.status.say(status)
        self.more.show_face(amount.face)
        widest = _COUNT if amount.face else _WIDEST
        self.shown.setMinimumWidth(round(widest * em(self)))
        for button, steps, said in (
            (self.less, -1, _("{label}: less than {amount}")),
            (self.more, 1, _("{label}: more than {amount}")),
        ):
            button.setEnabled(amount.stepped(steps) != amount.value)
            button.setAccessibleName(said.format(label=label, amount=self.shown.text()))
        self._show_quick(amount, label)

    @property
    def narrow(self) -> int | None:
        """The width of the steppers, None where the box wants the whole width for quick amounts."""
        if self._amount.face is None:
            return None
        parts = (self.less.sizeHint(), self.more.sizeHint())
        number = max(self.shown.minimumWidth(), self.shown.sizeHint().width())
        return sum(part.width() for part in parts) + number + 2 * _GAP

    def set_compact(self, *, on: bool) -> None:
        """Take less room: the symbol of what is counted without its name."""
        self.more.set_compact(on=on)

    def fit(self, width: int, height: int) -> None:
        """Leave out the last of the amounts that a tap sets, as many as have no room in a size."""
        shown = [item for item in (self._flow.itemAt(0), self._flow.itemAt(1)) if item is not None]
        sizes = [item.sizeHint() for item in shown if not item.isEmpty()]
        for chip in self.quick:
            sizes.append(chip.sizeHint())
            fits = flowed(sizes, width, _GAP)[-1].bottom() < height
            chip.setVisible(fits)

    def stops(self) -> Iterator[QWidget]:
        """Yield what the keyboard can reach."""
        yield from (button for button in (self.less, self.more) if button.isEnabled())
        yield from (chip for chip in self.quick if not chip.isHidden())

    def _arrange(self) -> None:
        steppers = QWidget()
        row = QHBoxLayout(steppers)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        for part in (self.less, self.shown, self.more):
            row.addWidget(part)
        self._flow.addWidget(steppers)
        self._flow.addWidget(self.status)
        self.setLayout(self._flow)

    def _show_quick(self, amount: Amount, label: str) -> None:
        while len(self.quick) > len(amount.quick):
            spare = self.quick.pop()
            self._flow.removeWidget(spare)
            spare.hide()
            spare.deleteLater()
        for place, (value, said) in enumerate(amount.quick):
            choice = Choice(str(value), Face(said), value == amount.value)
            if place == len(self.quick):
                self._add_quick(choice)
            self.quick[place].show_choice(choice, row_label=label)

    def _add_quick(self, choice: Choice) -> None:
        chip = Chip(choice)
        chip.clicked.connect(lambda: self.chosen.emit(int(chip.choice.key)))
        self._flow.addWidget(chip)
        self.quick.append(chip)

    def _step(self, steps: int) -> None:
        value = self._amount.stepped(steps)
        if value != self._amount.value:
            self.chosen.emit(value)


class Stepper(ActionButton):
    """A button with a sign that goes on stepping while it is held; it may show what it counts."""

    def __init__(self, sign: str) -> None:
        """Make a button that shows a sign."""
        self._counted: Face | None = None
        super().__init__(sign, weight=Weight.PLAIN)
        self.setAutoRepeat(True)
        self.setAutoRepeatDelay(_REPEAT_AFTER_MS)
        self.setAutoRepeatInterval(_REPEAT_MS)

    def show_face(self, face: Face | None) -> None:
        """Show what is counted before the sign."""
        if face != self._counted:
            self._counted = face
            self.changed()

    @override
    def face(self) -> Face:
        counted = self._counted
        if counted is None:
            return super().face()
        label = self.text() if self.compact else f"{counted.label} {self.text()}"
        return replace(counted, label=label)
