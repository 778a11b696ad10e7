"""The box that says that something couldn't be worked out, in the place where it would be shown."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.language import _
from notepad.widgets.look import drawing, layouts, theme
from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.label import Label
from notepad.widgets.touch.accessibility import announce
from notepad.widgets.touch.buttons import ActionButton, Weight


class FailureBox(drawing.Painted, QWidget):
    """Says what failed, with a button to try again and one to save a report; it only reports taps.

    It is hidden while nothing failed, and has its buttons only once something did.
    """

    again_tapped = Signal()
    report_tapped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start hidden."""
        super().__init__(parent)
        self.told = Label("", self)
        self.hide()

    def show_failure(self, told: str) -> None:
        """Say this, or hide if it is empty."""
        if told and self.layout() is None:
            self._make_buttons()
        if told and told != self.told.text():
            announce(self, told)
        self.told.say(told)
        self.setVisible(bool(told))

    def _make_buttons(self) -> None:
        self.again = ActionButton(_("Try again"), weight=Weight.PLAIN).on_tap(self.again_tapped)
        self.report = ActionButton(_("Save a report…"), weight=Weight.PLAIN)
        self.report.on_tap(self.report_tapped)
        # One row at any width: words wrap in a button, and some places have room for no more.
        buttons = layouts.lay(QHBoxLayout(), self.again, self.report, None, gap=GAPS.usual)
        layouts.lay(QVBoxLayout(self), self.told, buttons, gap=GAPS.usual, margins=(GAPS.wide,) * 4)

    @override
    def surface(self) -> drawing.Surface:
        return drawing.Surface(theme.current().soft, theme.current().line)
