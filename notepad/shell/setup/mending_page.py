"""Mending the setup of a running game, such as a card of my hand that was tapped wrongly."""

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from notepad.core.fault import Faults
from notepad.core.words import _, capital, ngettext
from notepad.shell.page_frame import PageFrame
from notepad.shell.setup.opening_panel import OpeningPanel
from notepad.shell.table.sitting import Sitting
from notepad.storage import StoreError
from notepad.widgets.touch.banner import Banner, Message

_MOST_TOLD = 3
"""So many notes that don't fit are told one by one."""


class MendingPage(PageFrame):
    """The opening of the game once more, as it was chosen; all notes stay as they are.

    A setup that some of the notes don't fit can't be used; the page says which.
    """

    def __init__(self, sitting: Sitting, parent: QWidget | None = None) -> None:
        """Start from the setup as it is."""
        game, setup = sitting.game, sitting.session.setup
        self.panel = OpeningPanel(game, confirm=_("Use this from now on"))
        super().__init__(_("Mend the set-up"), self.panel, parent)
        self._sitting = sitting
        self.panel.set_table(game.table(setup))
        self.panel.start_from(game.opening_draft(setup))
        self.panel.changed.connect(self._compare)
        self.panel.setup_made.connect(self._keep)
        self.banner = Banner(self)

    def _compare(self) -> None:
        """Hold up a setup that the notes don't fit."""
        self.panel.object("")
        setup = self.panel.setup
        if setup is not None:
            self.panel.object("\n".join(_objections(self._sitting, setup)))

    def _keep(self, setup: object) -> None:
        try:
            self._sitting.mend_setup(setup)
        except Faults as faults:
            self._alarm(faults.spoken)
        except StoreError as error:
            self._alarm(str(error))
        else:
            self.closed.emit()

    def _alarm(self, text: str) -> None:
        self.banner.show_message(Message(text, error=True))


def _objections(sitting: Sitting, setup: object) -> Iterator[str]:
    """Yield which notes a setup has no room for, why, and what can be done; none if all fit."""
    session, misfits = sitting.session, sitting.session.misfits(setup)
    if not misfits:
        return
    yield ngettext(
        "One of your notes does not fit this set-up:",
        "{count} of your notes do not fit this set-up:",
        len(misfits),
    ).format(count=len(misfits))
    told = list(misfits.items())[:_MOST_TOLD]
    line = _("Note {number}: {sentence}")
    for number, _faults in told:
        sentence = sitting.game.keypad.said(session.setup, session.notes[number - 1])
        yield line.format(number=number, sentence=sentence)
    more = len(misfits) - len(told)
    if more:
        yield ngettext("… and {count} more", "… and {count} more", more).format(count=more)
    whys = dict.fromkeys(faults[0].message for _number, faults in told)
    yield capital("; ".join(whys)) + "."
    yield ngettext(
        "Mend or remove it first, or leave the set-up as it was.",
        "Mend or remove them first, or leave the set-up as it was.",
        len(misfits),
    )
