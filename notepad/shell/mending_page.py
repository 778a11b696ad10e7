"""Mending the setup of a running game, such as a card of my hand that was tapped wrongly."""

from PySide6.QtWidgets import QWidget

from notepad.core.words import _
from notepad.shell.opening_panel import OpeningPanel
from notepad.shell.page_frame import PageFrame
from notepad.shell.sitting import Sitting
from notepad.widgets.banner import Banner, Message


class MendingPage(PageFrame):
    """The opening of the game once more, as it was chosen; all notes stay as they are."""

    def __init__(self, sitting: Sitting, parent: QWidget | None = None) -> None:
        """Start from the setup as it is."""
        game, setup = sitting.game, sitting.session.setup
        self.panel = OpeningPanel(game, confirm=_("Use this from now on"))
        super().__init__(_("Mend the set-up"), self.panel, parent)
        self._sitting = sitting
        self.panel.set_table(game.table(setup))
        self.panel.start_from(game.opening_draft(setup))
        self.panel.setup_made.connect(self._keep)
        self.banner = Banner(self)
        sitting.troubled.connect(self._alarm)

    def _alarm(self, text: str) -> None:
        self.banner.show_message(Message(text, error=True))

    def _keep(self, setup: object) -> None:
        if self._sitting.mend_setup(setup):
            self.closed.emit()
