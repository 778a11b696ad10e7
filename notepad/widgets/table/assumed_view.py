"""AssumedView: what an estimate takes for granted, one tap away, and the choice what to assume."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.form import Choice
from notepad.core.page.page import Face
from notepad.core.words import _
from notepad.widgets.look.flow_layouts import FlowLayout
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import ActionButton, Chip, Weight

if TYPE_CHECKING:
    from notepad.core.page.page import Assumed

_GAP = 6


class AssumedView(QWidget):
    """A button that shows what is assumed; below that a question with a chip for each answer.

    `chosen` says that something else is to be assumed: what is put aside, and the word for it.
    """

    chosen = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Assume nothing yet, and show nothing."""
        super().__init__(parent)
        self._assumed: Assumed | None = None
        self.chips: list[Chip] = []
        self.button = ActionButton(_("What is assumed"), weight=Weight.PLAIN)
        self.button.clicked.connect(self._turn)
        self.told, self.asked = Label(size=0.9), Label(bold=True)
        self._below, choices = QWidget(), QWidget()
        self._choices = FlowLayout(choices)
        below = QVBoxLayout(self._below)
        column = QVBoxLayout(self)
        for layout in (below, column):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(_GAP)
        for part in (self.told, self.asked, choices):
            below.addWidget(part)
        column.addWidget(self.button)
        column.addWidget(self._below)
        self._below.hide()
        self.hide()

    def show_assumed(self, assumed: Assumed | None) -> None:
        """Show what is assumed, None where nothing is; it stays folded or open."""
        self._assumed = assumed
        self.setVisible(assumed is not None)
        if assumed is None:
            self._below.hide()
            return
        self.told.say(assumed.told)
        self.asked.say(assumed.asked)
        choices = [
            Choice(word, Face(name), word == assumed.chosen) for word, name in assumed.choices
        ]
        for choice in choices[len(self.chips) :]:
            chip = Chip(choice)
            chip.clicked.connect(partial(self._choose, chip))
            self.chips.append(chip)
            self._choices.addWidget(chip)
        for chip, choice in zip(self.chips, choices, strict=True):
            chip.show_choice(choice, row_label=assumed.asked)

    def _turn(self) -> None:
        self._below.setVisible(self._below.isHidden())

    def _choose(self, chip: Chip) -> None:
        if self._assumed is not None and not chip.choice.chosen:
            self.chosen.emit(self._assumed.aside, chip.choice.key)
