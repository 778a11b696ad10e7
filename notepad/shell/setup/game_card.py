"""GameCard: the games to choose from, what the chosen one is, and ways to further ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.form import Choice, Row
from notepad.core.page.page import Face
from notepad.core.words import _
from notepad.widgets.form.form_rows import FormRows
from notepad.widgets.look.growing_flow import GrowingFlow
from notepad.widgets.look.label import Label
from notepad.widgets.look.sizes import em
from notepad.widgets.touch.controls import ActionButton, Card, Weight

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QResizeEvent

    from notepad.core.game.game import AnyGame

_ROOMY_EM = 32


class GameCard(Card):
    """`chosen` brings the id of the game that was tapped.

    In a narrow window a game that is `settled`, having been played or tapped, stands there alone
    until another one is wanted, so that what else there is to choose comes into sight.
    """

    chosen = Signal(str)

    def __init__(self, *, growing: bool, settled: bool = False) -> None:
        """Show no games yet; with `growing` there are ways to get more of them."""
        self.games = FormRows()
        super().__init__(_("Game"), self.games)
        self._settled = settled
        self._growing = growing
        self._blurb = Label(colour="faded")
        self.rules = ActionButton(_("Rules"), weight=Weight.PLAIN)
        self.rules.setAccessibleName(_("The rules in short"))
        self.own = ActionButton(_("A game of my own …"), weight=Weight.PLAIN)
        self.file = ActionButton(_("Open a game file …"), weight=Weight.PLAIN)
        self.more = ActionButton(_("This game …"), weight=Weight.PLAIN)
        self.more.setAccessibleName(_("Change, share or remove this game"))
        self.summary = QWidget()
        self._said = Label(bold=True)
        self.change = ActionButton(_("Change"), weight=Weight.PLAIN)
        self.change.setAccessibleName(_("Change the game"))
        self._ways = QWidget()
        self._lay_out(growing=growing)
        self.games.tapped.connect(self._choose)
        self.change.clicked.connect(lambda: self._settle(settled=False))
        self._fold()

    def show_games(self, games: Iterable[AnyGame], chosen: AnyGame) -> None:
        """Show the games there are, and the one that is chosen."""
        choices = tuple(Choice(game.id, Face(game.title), game is chosen) for game in games)
        self.games.show_rows([Row("game", "", choices)])
        self._said.say(chosen.title)
        self._blurb.say(chosen.blurb)
        self.more.setVisible(self._growing and chosen.declaration is not None)

    def _lay_out(self, *, growing: bool) -> None:
        short = GrowingFlow(self.summary)
        wide = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        wide.setHeightForWidth(True)
        self._said.setSizePolicy(wide)
        short.addWidget(self._said)
        short.addWidget(self.change)
        line = GrowingFlow(self._ways)
        for button in (self.rules, self.own, self.file, self.more):
            line.addWidget(button)
        for button in (self.own, self.file):
            button.setVisible(growing)
        self.add(self.summary)
        self.add(self._blurb)
        self.add(self._ways)
        self._whole = (self.games, self._blurb, self._ways)

    def _choose(self, _row: str, game: str) -> None:
        self._settle(settled=True)
        self.chosen.emit(game)

    def _settle(self, *, settled: bool) -> None:
        self._settled = settled
        self._fold()

    def _fold(self) -> None:
        short = self._settled and self.width() < em(self) * _ROOMY_EM
        self.summary.setVisible(short)
        for part in self._whole:
            part.setHidden(short)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()
