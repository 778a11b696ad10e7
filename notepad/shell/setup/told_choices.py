"""ToldChoices: some choices below one another, each with a line that says what it means."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.form import Choice
from notepad.core.page.page import Face
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import Chip

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QKeyEvent


class ToldChoices(QWidget):
    """One of these is chosen; Tab reaches that one, Up and Down the others.

    `chosen` brings the key of a choice that was tapped.
    """

    chosen = Signal(str)

    def __init__(
        self, told: Mapping[str, tuple[str, str]], usual: str, parent: QWidget | None = None
    ) -> None:
        """Offer choices by their keys, each a name and what it means; one is chosen already."""
        super().__init__(parent)
        self._told = told
        self.chips: dict[str, Chip] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for key, (name, meaning) in told.items():
            chip = self.chips[key] = Chip(Choice(key, Face(name)))
            chip.clicked.connect(partial(self._choose, key))
            column.addWidget(chip, 0, Qt.AlignmentFlag.AlignLeft)
            column.addWidget(Label(meaning, colour="faded"))
        self.choose(usual)

    def choose(self, key: str) -> None:
        """Show another one as the chosen one."""
        for own, chip in self.chips.items():
            name, meaning = self._told[own]
            chip.show_choice(Choice(own, Face(name), own == key))
            chip.setAccessibleDescription(meaning)
            rests = own == key or chip.hasFocus()
            chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus if rests else Qt.FocusPolicy.ClickFocus)

    def _choose(self, key: str, *_checked: bool) -> None:
        self.chosen.emit(key)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        chips = list(self.chips.values())
        at = next((at for at, chip in enumerate(chips) if chip.hasFocus()), None)
        step = steps.get(Qt.Key(event.key()))
        if at is None or step is None or not 0 <= at + step < len(chips):
            super().keyPressEvent(event)
            return
        chips[at + step].setFocus(Qt.FocusReason.TabFocusReason)
