"""RowView: one row of a form, its label beside chips that wrap, a line of text, or an amount."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from notepad.widgets.form.amount_box import AmountBox
from notepad.widgets.look.flow_layouts import BesideLayout, FlowLayout
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import Chip
from notepad.widgets.touch.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.form import Choice, Row


class RowView(QWidget):
    """One row of a form: chips, a line of text, or an amount.

    Tab reaches one of its chips; the arrows reach the others.
    """

    tapped = Signal(str, str)
    written = Signal(str, str)

    def __init__(self, row: Row, parent: QWidget | None = None) -> None:
        """Make the view of a row; it stays a row of its kind for good."""
        super().__init__(parent)
        self._row = row
        self.chips: list[Chip] = []
        self.label = Label(row.label, colour="faded")
        self.status = Label(colour="faded")
        self._flow = FlowLayout(gap=6)
        self.edit = TextField() if row.text is not None else None
        self.amount = AmountBox() if row.amount is not None else None
        self.beside = BesideLayout(self)
        self.beside.addWidget(self.label)
        self._body = self.edit or self.amount or self._chip_box()
        self.beside.addWidget(self._body)
        if self.edit is not None:
            self.edit.heard.connect(lambda text: self.written.emit(self._row.key, text))
        if self.amount is not None:
            self.amount.chosen.connect(lambda value: self.written.emit(self._row.key, str(value)))
        self.show_row(row)

    @property
    def row(self) -> Row:
        """The row that is shown."""
        return self._row

    def fits(self, row: Row) -> bool:
        """Return whether this view can show that row."""
        same = (row.text is None) == (self.edit is None)
        return row.key == self._row.key and same and (row.amount is None) == (self.amount is None)

    def show_row(self, row: Row) -> None:
        """Show another state of the row, keeping the widgets of choices that stay."""
        self._row = row
        self.label.say(row.label)
        if self.edit is not None:
            self._show_text(row.text or "")
            return
        if self.amount is not None:
            assert row.amount is not None
            self.amount.show_amount(row.amount, label=row.label, status=row.status)
            return
        self.status.say(row.status)
        if not self._refresh(row):
            self._rebuild(row)
            self._body.updateGeometry()
            self.updateGeometry()

    def stops(self) -> Iterator[QWidget]:
        """Yield what the keyboard can reach in this row."""
        if self.edit is not None:
            yield self.edit
        if self.amount is not None:
            yield from self.amount.stops()
        yield from self.chips

    def rest_on(self, chip: Chip) -> None:
        """Make this the chip that Tab reaches."""
        for other in self.chips:
            policy = Qt.FocusPolicy.StrongFocus if other is chip else Qt.FocusPolicy.ClickFocus
            other.setFocusPolicy(policy)

    def _chip_box(self) -> QWidget:
        box = QWidget()
        box.setLayout(self._flow)
        self._flow.addWidget(self.status)
        return box

    def _show_text(self, text: str) -> None:
        assert self.edit is not None
        self.edit.setAccessibleName(self._row.label)
        if text != self.edit.text():
            place = self.edit.cursorPosition()
            self.edit.show_text(text)
            self.edit.setCursorPosition(place)

    def _refresh(self, row: Row) -> bool:
        """Show the row with the same chips, if its choices are still the same ones."""
        keys = [chip.choice.key for chip in self.chips]
        if not keys or keys != [choice.key for choice in row.choices]:
            return False
        for chip, choice in zip(self.chips, row.choices, strict=True):
            chip.show_choice(choice, many=row.many, row_label=row.label)
        return True

    def _rebuild(self, row: Row) -> None:
        kept = {chip.choice.key: chip for chip in self.chips}
        wanted = {choice.key for choice in row.choices}
        spare = [chip for key, chip in kept.items() if key not in wanted]
        made = []
        for choice in row.choices:
            chip = kept.get(choice.key) or (spare.pop() if spare else None)
            made.append(self._chip(row, choice, chip))
        for chip in spare:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = made
        self._flow.arrange(made)
        resting = next((chip for chip in made if chip.choice.chosen), made[0] if made else None)
        focused = next((chip for chip in made if chip.hasFocus()), resting)
        if focused is not None:
            self.rest_on(focused)

    def _chip(self, row: Row, choice: Choice, chip: Chip | None) -> Chip:
        if chip is not None:
            chip.show_choice(choice, many=row.many, row_label=row.label)
            return chip
        made = Chip(choice, many=row.many, row_label=row.label)
        made.clicked.connect(partial(self._tap, made))
        self._flow.addWidget(made)
        made.show()  # at once, lest the row be measured without it
        return made

    def _tap(self, chip: Chip) -> None:
        self.rest_on(chip)
        self.tapped.emit(self._row.key, chip.choice.key)
