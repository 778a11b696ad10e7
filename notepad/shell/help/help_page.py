"""HelpPage: the rules in short, the marks, the levels, and the way to a first game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.fault import Faults
from notepad.core.form import Choice, Row
from notepad.core.page.page import Face
from notepad.core.words import _, translated
from notepad.shell.help.legend import Legend
from notepad.shell.library.empty_library import PRACTICE, PRACTISED, PUZZLES
from notepad.shell.page_frame import MARGIN, PageFrame, ScrolledColumn
from notepad.shell.pictures.pictured import Pictured
from notepad.shell.pictures.sample_cells import level_box
from notepad.shell.table.table_header import LEVELS
from notepad.widgets.form.form_rows import FormRows
from notepad.widgets.look.label import Label
from notepad.widgets.sheet.grid.sample_box import SampleBox
from notepad.widgets.touch.controls import ActionButton, Card, Weight

if TYPE_CHECKING:
    from notepad.core.game.game import AnyGame
    from notepad.core.record.record import Catalogue

RULES, MARKS, LEVEL, FIRST = "rules", "marks", "levels", "first"


class HelpPage(PageFrame):
    """One part of the help at a time, chosen at the top; it begins with the rules of a game.

    `practice_asked` says that a first game is to be played along, `puzzle_asked` that a puzzle is
    to be set.
    """

    practice_asked = Signal()
    puzzle_asked = Signal()

    def __init__(
        self, catalogue: Catalogue, game: AnyGame | None = None, parent: QWidget | None = None
    ) -> None:
        """Help with a game, by default with the first one of these."""
        self._catalogue = catalogue
        self.column = ScrolledColumn()
        super().__init__(_("Help"), self.column, parent)
        self.parts, self.games = FormRows(), FormRows()
        self.practice_button = ActionButton(_("Play a first game along"), weight=Weight.PLAIN)
        self.puzzle_button = ActionButton(_("Solve a puzzle"), weight=Weight.PLAIN)
        self._rules_card = Card(_("The rules in short"))
        self._paragraphs = QVBoxLayout()
        self._cards = {
            RULES: self._rules_card,
            MARKS: Card(_("The marks"), Legend()),
            LEVEL: Card(_("How much help"), _levels()),
            FIRST: Card(_("The first time"), self._first()),
        }
        self._arrange(asked=game is not None)
        self._connect()
        self.turn_to(RULES)
        self._tell(game or next(iter(catalogue.values())))

    def turn_to(self, part: str) -> None:
        """Show a part: "rules", "marks", "levels" or "first"."""
        names = {
            RULES: _("Rules"),
            MARKS: _("Marks"),
            LEVEL: _("Levels"),
            FIRST: _("First game"),
        }
        if PRACTISED not in self._catalogue:
            del names[FIRST]
        choices = (Choice(key, Face(name), key == part) for key, name in names.items())
        self.parts.show_rows([Row("part", "", tuple(choices))])
        for key, card in self._cards.items():
            card.setVisible(key == part)
        self.column.verticalScrollBar().setValue(0)

    def _arrange(self, *, asked: bool) -> None:
        """Place everything; the other games stand below the rules of one that was asked for."""
        for part in (self.parts, *self._cards.values()):
            self.column.column.addWidget(part)
        self.column.column.addStretch(1)
        body = QWidget()
        body.setLayout(self._paragraphs)
        self._paragraphs.setContentsMargins(0, 0, 0, 0)
        for part in (body, self.games) if asked else (self.games, body):
            self._rules_card.add(part)

    def _connect(self) -> None:
        self.parts.tapped.connect(lambda _row, part: self.turn_to(part))
        self.games.tapped.connect(lambda _row, game: self._tell(self._catalogue[game]))
        self.practice_button.clicked.connect(lambda: self.practice_asked.emit())
        self.puzzle_button.clicked.connect(lambda: self.puzzle_asked.emit())

    def _tell(self, game: AnyGame) -> None:
        """Show the rules of a game."""
        games = {one.id: one for one in (*self._catalogue.values(), game)}
        choices = (Choice(one.id, Face(one.title), one.id == game.id) for one in games.values())
        self.games.show_rows([Row("game", "", tuple(choices))])
        while (item := self._paragraphs.takeAt(0)) is not None:
            if (shown := item.widget()) is not None:
                shown.hide()
                shown.deleteLater()
        try:
            for part in game.rules():
                self._paragraphs.addWidget(Label(part.heading, bold=True))
                self._paragraphs.addWidget(Label(part.text))
        except Faults as faults:  # a game that can't be loaded says so
            self._paragraphs.addWidget(Label(faults.spoken, colour="warning"))

    def _first(self) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(MARGIN)
        column.addWidget(Label(translated(PRACTICE)))
        column.addWidget(self.practice_button)
        column.addWidget(Label(translated(PUZZLES)))
        column.addWidget(self.puzzle_button)
        return body


def _levels() -> QWidget:
    """Return one and the same box at each level, and what the level shows."""
    body = QWidget()
    column = QVBoxLayout(body)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(MARGIN)
    column.addWidget(Label(_("One and the same box, with more and more help:")))
    for level, (name, meaning) in LEVELS.items():
        told = (Label(translated(name), bold=True), Label(translated(meaning), colour="faded"))
        column.addWidget(Pictured(SampleBox(level_box(level)), *told))
    column.addWidget(Label(_("You choose when a game begins, and at any time in the menu.")))
    return body
