"""EmptyLibrary: what stands in place of the games as long as there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.shown_text import LONGEST_TITLE, shown
from notepad.core.words import N_, _, translated
from notepad.shell.page_frame import MARGIN
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import ActionButton, Card, Weight

if TYPE_CHECKING:
    from notepad.core.record.record import Catalogue

PRACTISED = "cataline"
"""The game that is played along."""

PRACTICE = N_(
    "In two minutes you note a few questions of a small game, and see what the sheet makes of "
    "them. You can leave at any time; nothing of it is kept."
)


PUZZLES = N_(
    "Or see what you make of a game: three puzzles ask what follows from the notes so far, and "
    "tell why."
)


class EmptyLibrary(QWidget):
    """Says that nothing is here; before the first game a first one can be played along.

    `practice_asked` says that it was asked for, `puzzle_asked` that a puzzle was.
    """

    practice_asked = Signal()
    puzzle_asked = Signal()

    def __init__(self, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        """Offer a first game if these games have the one that is played along."""
        super().__init__(parent)
        self._offered = PRACTISED in catalogue
        self._told = Label(colour="faded")
        self.practice_button = ActionButton(_("Play a first game along"), weight=Weight.PLAIN)
        self.practice_button.clicked.connect(lambda: self.practice_asked.emit())
        self._practice = Card(_("The first time"), Label(translated(PRACTICE)))
        self._practice.add(self.practice_button)
        self.puzzle_button = ActionButton(_("Solve a puzzle"), weight=Weight.PLAIN)
        self.puzzle_button.clicked.connect(lambda: self.puzzle_asked.emit())
        self._practice.add(Label(translated(PUZZLES)))
        self._practice.add(self.puzzle_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(MARGIN)
        column.addWidget(self._told)
        column.addWidget(self._practice)
        column.addStretch(1)

    def say(self, sought: str) -> None:
        """Say that no game has these words in it; without words, that there is none at all."""
        none = _("No game has “{words}” in it.").format(words=shown(sought, most=LONGEST_TITLE))
        first = _("Here your games will be. Start the first one, or import a record.")
        self._told.say(none if sought else first)
        self._practice.setVisible(self._offered and not sought)
