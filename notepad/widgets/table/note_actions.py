"""NoteActions: what can be done with one note in the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from notepad.core.words import _
from notepad.widgets.touch.accessible_parts import Spot
from notepad.widgets.touch.controls import ActionButton, Weight

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QShowEvent


class NoteActions(QWidget):
    """The buttons of one note, at the bottom of its row.

    Qt tells assistive tools of a list's rows alone, so they find stand-ins beside the list.
    """

    look_asked = Signal(int)
    mend_asked = Signal(int)
    remove_asked = Signal(int)

    def __init__(self, parent: QWidget, beside: QWidget | None) -> None:
        """Make buttons that belong to no note yet, with stand-ins on what is `beside` the list."""
        super().__init__(parent)
        self.number = 0
        self.look = ActionButton(_("As it was"), weight=Weight.PLAIN)
        self.mend = ActionButton(_("Mend"), weight=Weight.PLAIN)
        self.remove = ActionButton(_("Remove"), weight=Weight.WARNING)
        self.look.clicked.connect(lambda: self.look_asked.emit(self.number))
        self.mend.clicked.connect(lambda: self.mend_asked.emit(self.number))
        self.remove.clicked.connect(lambda: self.remove_asked.emit(self.number))
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 6, 6)
        row.setSpacing(6)
        row.addStretch(1)
        self._buttons = (self.look, self.mend, self.remove)
        for button in self._buttons:
            row.addWidget(button)
        self._spots = [_stand_in(button, beside) for button in self._buttons if beside]

    def serve(self, number: int) -> None:
        """Belong to this note from now on."""
        if number != self.number:
            self.number = number
            told = _("The sheet after note {number}")
            self.look.setAccessibleName(told.format(number=number))
            self.mend.setAccessibleName(_("Mend note {number}").format(number=number))
            self.remove.setAccessibleName(_("Remove note {number}").format(number=number))
            for spot, button in zip(self._spots, self._buttons, strict=False):
                spot.setAccessibleName(button.accessibleName())

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        for spot in self._spots:
            spot.show()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        for spot in self._spots:
            spot.hide()


def _stand_in(button: ActionButton, beside: QWidget) -> Spot:
    """Return what an assistive tool finds in place of a button."""
    spot = Spot("", beside, focused=lambda _key: None)
    spot.hide()
    spot.clicked.connect(button.click)
    return spot
