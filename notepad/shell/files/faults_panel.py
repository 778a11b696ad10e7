"""FaultsPanel: everything that is wrong with a file, to be read, copied and mended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from notepad.core.words import _, ngettext, numeral
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import ActionButton, Card, Weight
from notepad.widgets.touch.selectable_text import SelectableText

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from notepad.core.fault import Fault


MOST_SHOWN = 100
"""Nobody mends more at a sitting, and a window that shows thousands stands still."""


class FaultsPanel(Card):
    """The first faults of one file, each with its place, in a list that scrolls."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a panel without faults."""
        super().__init__("", parent=parent)
        self._head = Label(bold=True)
        self.text = SelectableText()
        self.text.setAccessibleName(_("What is wrong with the file"))
        self.close_button = ActionButton(_("Close"), weight=Weight.PLAIN)
        self.close_button.clicked.connect(self.closed)
        self.add(self._head)
        told = _("Nothing was imported, and your own games are as they were.")
        self.add(Label(told, colour="faded"))
        self.add(self.text, stretch=1)
        self.add(self.close_button)

    def show_faults(self, name: str, faults: Sequence[Fault]) -> None:
        """Show what is wrong with the file called `name`."""
        every = sum(fault.count for fault in faults)
        count = ngettext("{count} fault", "{count} faults", every).format(count=numeral(every))
        told = _("“{name}” can't be imported: {count}").format(name=name, count=count)
        self._head.say(told)
        lines = [f"{fault.place}\n{fault.message}" for fault in faults[:MOST_SHOWN]]
        rest = sum(fault.count for fault in faults[MOST_SHOWN:])
        if rest > 0:
            more = ngettext("… and {count} fault more", "… and {count} faults more", rest)
            lines.append(more.format(count=numeral(rest)))
        self.text.say("\n\n".join(lines))
