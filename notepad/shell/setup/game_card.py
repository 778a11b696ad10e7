"""GameCard: the games to choose from, what the chosen one is, and ways to further ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from notepad.core.form import Choice, Row
from notepad.core.page.page import Face
from notepad.core.words import _
from notepad.widgets.form.form_rows import FormRows
from notepad.widgets.look.growing_flow import GrowingFlow
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import ActionButton, Card, Weight

if TYPE_CHECKING:
    from collections.abc import Iterable

    from notepad.core.game.game import AnyGame


class GameCard(Card):
    """`chosen` brings the id of the game that was tapped."""

    chosen = Signal(str)

    def __init__(self, *, growing: bool) -> None:
        """Show no games yet; with `growing` there are ways to get more of them."""
        self.games = FormRows()
        super().__init__(_("Game"), self.games)
        self._growing = growing
        self._blurb = Label(colour="faded")
        self.rules = ActionButton(_("Rules"), weight=Weight.PLAIN)
        self.rules.setAccessibleName(_("The rules in short"))
        self.own = ActionButton(_("A game of my own …"), weight=Weight.PLAIN)
        self.file = ActionButton(_("Open a game file …"), weight=Weight.PLAIN)
        self.more = ActionButton(_("This game …"), weight=Weight.PLAIN)
        self.more.setAccessibleName(_("Change, share or remove this game"))
        self.add(self._blurb)
        ways = QWidget()
        line = GrowingFlow(ways)
        for button in (self.rules, self.own, self.file, self.more):
            line.addWidget(button)
        self.add(ways)
        for button in (self.own, self.file):
            button.setVisible(growing)
        self.games.tapped.connect(lambda _row, game: self.chosen.emit(game))

    def show_games(self, games: Iterable[AnyGame], chosen: AnyGame) -> None:
        """Show the games there are, and the one that is chosen."""
        choices = tuple(Choice(game.id, Face(game.title), game is chosen) for game in games)
        self.games.show_rows([Row("game", "", choices)])
        self._blurb.say(chosen.blurb)
        self.more.setVisible(self._growing and chosen.declaration is not None)
