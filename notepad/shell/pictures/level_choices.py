"""LevelChoices: how much help is wanted, chosen among pictures of one and the same box."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.form import Choice
from notepad.core.level import Level
from notepad.core.page.page import Face
from notepad.core.words import translated
from notepad.shell.pictures.pictured import Pictured
from notepad.shell.pictures.sample_cells import level_box
from notepad.shell.table.table_header import LEVELS
from notepad.widgets.look.label import Label
from notepad.widgets.sheet.grid.sample_box import SampleBox
from notepad.widgets.touch.controls import Chip

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QKeyEvent, QMouseEvent

_GAP = 8


class LevelChoices(QWidget):
    """The four levels, each with its picture and a line, all of which can be tapped.

    `chosen` brings the level that was.
    """

    chosen = Signal(object)

    def __init__(self, level: Level, parent: QWidget | None = None) -> None:
        """Offer the levels, one of them chosen already."""
        super().__init__(parent)
        self.chips: dict[Level, Chip] = {}
        self._rows: dict[Level, Pictured] = {}
        self._pressed: Level | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        for one, (name, meaning) in LEVELS.items():
            chip = self.chips[one] = Chip(Choice(name, Face(translated(name))))
            chip.setAccessibleDescription(translated(meaning))
            chip.clicked.connect(partial(self._tap, one))
            told = Label(translated(meaning), colour="faded")
            self._rows[one] = Pictured(SampleBox(level_box(one)), chip, told)
            column.addWidget(self._rows[one])
        self.show_level(level)

    def show_level(self, level: Level) -> None:
        """Show another level as the chosen one; Tab reaches that one, Up and Down the others."""
        self.level = level
        for one, (name, _meaning) in LEVELS.items():
            chip = self.chips[one]
            chip.show_choice(Choice(name, Face(translated(name)), one is level))
            rests = one is level or chip.hasFocus()
            chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus if rests else Qt.FocusPolicy.ClickFocus)

    def _tap(self, level: Level, *_checked: bool) -> None:
        self.show_level(level)
        self.chosen.emit(level)

    def _level_at(self, place: QPoint) -> Level | None:
        return next(
            (one for one, row in self._rows.items() if row.geometry().contains(place)), None
        )

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self._level_at(event.position().toPoint())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        level = self._level_at(event.position().toPoint())
        if level is not None and level is self._pressed:
            self._tap(level)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        here = next((level for level, chip in self.chips.items() if chip.hasFocus()), None)
        if here is None or step is None or not 0 <= here + step < len(Level):
            super().keyPressEvent(event)
            return
        self.chips[Level(here + step)].setFocus(Qt.FocusReason.TabFocusReason)
