"""LevelCard: how much help the game begins with, in short once that was chosen before."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from notepad.core.words import _, translated
from notepad.shell.pictures.level_choices import LevelChoices
from notepad.shell.pictures.pictured import Pictured
from notepad.shell.pictures.sample_cells import level_box
from notepad.shell.table.table_header import LEVELS
from notepad.widgets.look.label import Label
from notepad.widgets.sheet.grid.sample_box import SampleBox
from notepad.widgets.touch.controls import ActionButton, Card, Weight

if TYPE_CHECKING:
    from notepad.core.level import Level


class LevelCard(Card):
    """Shows the level with its picture, or all of them to choose from.

    `chosen` brings a level that was tapped.
    """

    chosen = Signal(object)

    def __init__(self, level: Level, *, open_: bool, parent: QWidget | None = None) -> None:
        """Show a level; those who begin see all of them."""
        self.choices = LevelChoices(level)
        super().__init__(_("How much help"), self.choices, parent)
        self._picture = SampleBox(level_box(level))
        self._name, self._meaning = Label(bold=True), Label(colour="faded")
        self.change = ActionButton(_("Change"), weight=Weight.PLAIN)
        self.change.setAccessibleName(_("Change how much help there is"))
        self.summary = QWidget()
        line = QHBoxLayout(self.summary)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(Pictured(self._picture, self._name, self._meaning), 1)
        line.addWidget(self.change, 0, Qt.AlignmentFlag.AlignVCenter)
        self.add(self.summary)
        self.change.clicked.connect(partial(self.unfold, open_=True))
        self.choices.chosen.connect(self._choose)
        self.unfold(open_=open_)
        self.show_level(level)

    @property
    def level(self) -> Level:
        """The level that is chosen."""
        return self.choices.level

    @property
    def unfolded(self) -> bool:
        """Whether all levels are shown."""
        return not self.choices.isHidden()

    def show_level(self, level: Level) -> None:
        """Show another level as the chosen one."""
        name, meaning = LEVELS[level]
        self.choices.show_level(level)
        self._picture.show_cell(level_box(level))
        self._name.say(translated(name))
        self._meaning.say(translated(meaning))

    def unfold(self, *_checked: bool, open_: bool) -> None:
        """Show all levels, or just the one that is chosen."""
        self.choices.setVisible(open_)
        self.summary.setHidden(open_)
        if open_ and _checked:
            self.choices.chips[self.level].setFocus()

    def _choose(self, level: Level) -> None:
        self.show_level(level)
        self.chosen.emit(level)
