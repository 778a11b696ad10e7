"""SupposePanel: says what would follow if somebody had a card, until one lets go of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.page.changes import NOTHING_NEW, Changes
from notepad.core.words import _
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import ActionButton

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent


@dataclass(frozen=True, slots=True)
class Supposed:
    """What is supposed, in words, and what comes of it: changes, or the notes that clash with it.

    While it is `waiting` that is not known yet.
    """

    title: str
    told: str = ""
    spoken: str = ""
    changed: Changes = NOTHING_NEW
    clash: tuple[int, ...] = ()
    waiting: bool = False


class SupposePanel(QWidget):
    """What is supposed, and what would follow; `left` lets go of it."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Suppose nothing yet."""
        super().__init__(parent)
        self.title = Label(bold=True, size=1.1)
        self.told = Label(bold=True, colour="pencil")
        self.hint = Label(_("Nothing of this is noted."), colour="faded", size=0.93)
        self.let_go = ActionButton(_("Let go"))
        self.let_go.clicked.connect(self.left)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.told)
        column.addStretch(1)
        column.addWidget(self.hint)
        column.addWidget(self.let_go)

    def show_supposed(self, supposed: Supposed) -> None:
        """Say what is supposed and what comes of it."""
        self.title.say(supposed.title)
        self.told.say(supposed.told, colour="warning" if supposed.clash else "pencil")
        self.told.setAccessibleName(supposed.spoken or supposed.told)
        self.let_go.setAccessibleDescription(f"{supposed.title}. {self.told.accessibleName()}")

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.let_go.setFocus(Qt.FocusReason.MouseFocusReason)
