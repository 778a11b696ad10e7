"""StepRow: one row of the step in question: chips, an amount or a text, on the keypad."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from notepad.core.form import Choice
from notepad.core.page.face import Face
from notepad.core.words import _
from notepad.widgets.form.amount_box import AmountBox
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import Chip
from notepad.widgets.touch.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QWidget

    from notepad.core.form import Row

_NOTHING = Choice("", Face(""))


class StepRow:
    """The widgets of a row, which lie on `pad`; the keypad says where.

    `tapped` and `written` are called with the row's key and the choice, or the number set.
    """

    def __init__(
        self,
        row: Row,
        pad: QWidget,
        *,
        tapped: Callable[[str, str], None],
        written: Callable[[str, str], None],
    ) -> None:
        """Make the widgets of a row; it stays a row of its kind for good."""
        self._pad, self._tapped = pad, tapped
        self._row = row
        self.chips: list[Chip] = []
        self._spare: list[Chip] = []
        self.label = Label("", pad, colour="faded")
        self.amount = AmountBox(pad) if row.amount is not None else None
        self.edit = TextField(parent=pad) if row.text is not None else None
        if self.edit is not None:
            self.edit.heard.connect(lambda text: written(self._row.key, text))
        if self.amount is not None:
            self.amount.chosen.connect(lambda value: written(self._row.key, str(value)))
        self.show_row(row, labelled=False)

    @property
    def row(self) -> Row:
        """The row that is shown."""
        return self._row

    def fits(self, row: Row) -> bool:
        """Return whether this can show that row."""
        same = (row.text is None) == (self.edit is None)
        return row.key == self._row.key and same and (row.amount is None) == (self.amount is None)

    def show_row(self, row: Row, *, labelled: bool) -> None:
        """Show another state of the row, `labelled` where it is not plain what it is."""
        self._row = row
        told = (row.label if labelled else "", row.status if self.amount is None else "")
        self.label.say(": ".join(filter(None, told)))
        if self.amount is not None and row.amount is not None:
            self.amount.show_amount(row.amount, label=row.label, status=row.status)
            self.amount.show()
        if self.edit is not None:
            self._show_text(self.edit, row)
        while len(self.chips) > len(row.choices):
            spare = self.chips.pop()
            spare.hide()
            self._spare.append(spare)
        while len(self.chips) < len(row.choices):
            self.chips.append(self._spare.pop() if self._spare else self._new_chip())
        for chip, choice in zip(self.chips, row.choices, strict=True):
            spoken = _called(choice, row.label) if labelled else choice
            chip.show_choice(spoken, many=row.many, row_label=row.label)
        if self.chips:
            self.rest_on(next((c for c in self.chips if c.choice.chosen), self.chips[0]))

    def set_compact(self, *, on: bool) -> None:
        """Take less room: symbols without labels where no two of them are the same."""
        signs = {(choice.face.symbol, choice.face.count) for choice in self._row.choices}
        bare = on and len(signs) == len(self._row.choices)
        if self.amount is not None:
            self.amount.set_compact(on=on)
        for chip in self.chips:
            chip.set_compact(on=on)
            chip.set_bare(on=bare)

    def stops(self) -> Iterator[QWidget]:
        """Yield what the keyboard can reach in this row."""
        if self.amount is not None:
            yield from self.amount.stops()
        if self.edit is not None:
            yield self.edit
        yield from (chip for chip in self.chips if not chip.isHidden())

    def rest_on(self, chip: Chip) -> None:
        """Make this the chip that Tab reaches."""
        for other in self.chips:
            policy = Qt.FocusPolicy.StrongFocus if other is chip else Qt.FocusPolicy.ClickFocus
            other.setFocusPolicy(policy)

    def put_away(self) -> None:
        """Take the widgets from the screen."""
        for widget in (self.label, self.amount, self.edit, *self.chips):
            if widget is not None:
                widget.hide()

    def _show_text(self, edit: TextField, row: Row) -> None:
        edit.setAccessibleName(row.label)
        if row.text != edit.text():
            edit.show_text(row.text or "")
        edit.show()

    def _new_chip(self) -> Chip:
        chip = Chip(_NOTHING, self._pad)
        chip.clicked.connect(lambda: self._tap(chip))
        return chip

    def _tap(self, chip: Chip) -> None:
        self.rest_on(chip)
        self._tapped(self._row.key, chip.choice.key)


def _called(choice: Choice, label: str) -> Choice:
    """Return a choice that says in its name which row it is of: others have the same one."""
    if not (choice.spoken and label):
        return choice
    said = _("{thing}: {value}").format(thing=label, value=choice.spoken)
    return replace(choice, spoken=said)
