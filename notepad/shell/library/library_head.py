"""LibraryHead: the title of the first screen, and what else can be done there."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QWidget

from notepad.core.words import _
from notepad.widgets.look.growing_flow import GrowingFlow
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import ActionButton, Weight


class LibraryHead(QWidget):
    """A line that wraps where it is narrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the buttons."""
        super().__init__(parent)
        self.import_button = ActionButton(_("Import …"), weight=Weight.PLAIN)
        self.import_button.setAccessibleName(_("Import a record"))
        self.evenings_button = ActionButton(_("Evenings"), weight=Weight.PLAIN)
        self.settings_button = ActionButton(_("Settings"), weight=Weight.PLAIN)
        self.help_button = ActionButton(_("Help"), weight=Weight.PLAIN)
        title = Label(_("Games"), size=1.6, bold=True)
        title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        line = GrowingFlow(self)
        for widget in (
            title,
            self.evenings_button,
            self.import_button,
            self.settings_button,
            self.help_button,
        ):
            line.addWidget(widget)
