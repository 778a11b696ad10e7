"""RulesFields: how a game of the players' own is played, chosen from a few usual ways."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.form import Amount, Choice, Row
from notepad.core.page.page import Face
from notepad.core.words import _, capital, numeral
from notepad.declared.declaration import MOST_PLAYERS, Answering
from notepad.declared.typed_game import NAMING, TypedGame
from notepad.shell.page_frame import MARGIN
from notepad.shell.setup.told_choices import ToldChoices
from notepad.widgets.form.form_rows import FormRows
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import Card

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_FEWEST_PLAYERS = 2
_MOST_HIDDEN = 20
_MOST_NAMED = 5


class RulesFields(QWidget):
    """Players, hidden cards, questions, and what is announced.

    `changed` brings the game with another rule. What is wrong with a choice is told beside it
    once it was tapped.
    """

    changed = Signal(object)
    reached = Signal(QWidget)

    def __init__(self, typed: TypedGame, parent: QWidget | None = None) -> None:
        """Show the rules of a game."""
        super().__init__(parent)
        self._typed = typed
        self.visited: set[str] = set()
        self.deal, self.naming, self.announced = FormRows(), FormRows(), FormRows()
        self.answering = ToldChoices(_answering_told(), typed.answering)
        self.problems = {"hidden": Label(), "answering": Label()}
        self._lay_out()
        self._connect()

    def show_typed(self, typed: TypedGame, problems: Mapping[str, str]) -> None:
        """Show other rules, and what is wrong with them."""
        self._typed = typed
        self.deal.show_rows(_deal_rows(typed))
        self.answering.choose(typed.answering)
        self.naming.show_rows(_naming_rows(typed))
        self.naming.setVisible(typed.answering in NAMING)
        self.announced.show_rows(_announced_rows(typed))
        for field, label in self.problems.items():
            told = problems.get(field, "") if field in self.visited else ""
            label.say(capital(told), colour="warning")

    def stops(self) -> Iterator[QWidget]:
        """Yield what the keyboard can reach, from top to bottom."""
        yield from self.deal.stops()
        yield from self.answering.chips.values()
        yield from self.naming.stops()
        yield from self.announced.stops()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(MARGIN)
        deal = Card(_("Players and hidden cards"), self.deal)
        deal.add(self.problems["hidden"])
        asked = Card(_("How questions are answered"), self.answering)
        asked.add(self.naming)
        asked.add(self.problems["answering"])
        announced = Card(_("What is announced at the end"), self.announced)
        for card in (deal, asked, announced):
            column.addWidget(card)

    def _connect(self) -> None:
        self.answering.chosen.connect(
            lambda key: self._become("answering", answering=Answering(key))
        )
        for rows in (self.deal, self.naming, self.announced):
            rows.tapped.connect(self._tap)
            rows.written.connect(lambda key, number: self._count(key, int(number)))
            rows.reached.connect(self.reached)

    def _tap(self, row: str, choice: str) -> None:
        match row:
            case "hidden":
                usual = max(2, sum(not group.blank for group in self._typed.groups))
                self._become("hidden", hidden=usual if choice == "count" else 0)
            case "named":
                self._become("answering", named=int(choice))
            case "announced":
                self._become("announced", sums=choice == "sum")

    def _count(self, row: str, number: int) -> None:
        typed = self._typed
        match row:
            case "fewest":
                self._become("hidden", fewest=number, most=max(number, typed.most))
            case "most":
                self._become("hidden", most=number, fewest=min(number, typed.fewest))
            case "count":
                self._become("hidden", hidden=number)

    def _become(self, field: str, **rules: object) -> None:
        self.visited.add(field)
        self.changed.emit(replace(self._typed, **rules))  # type: ignore[arg-type]


def _answering_told() -> dict[str, tuple[str, str]]:
    """Return the ways to answer, each with its name and what all get to see."""
    return {
        Answering.SHOW_ONE: (
            _("Show one"),
            _(
                "You name cards. In turn the others pass until one can show you one of them. "
                "All see who shows, only you see which."
            ),
        ),
        Answering.COUNT: (
            _("Say how many"),
            _(
                "You ask one player about a group and are told how many cards of it that player "
                "has. "
                "All hear it, nobody sees a card."
            ),
        ),
        Answering.CHIPS: (
            _("Name cards and say how many"),
            _(
                "You name cards for one player and are told how many of them that player has. "
                "All hear it, nobody sees which."
            ),
        ),
        Answering.GATHER: (
            _("Each gives one"),
            _(
                "You name a group. Each other player gives you one card of it to look at, or says "
                "“none”. All see who gave, only you see which."
            ),
        ),
    }


def _deal_rows(typed: TypedGame) -> list[Row]:
    def players(key: str, label: str, value: int) -> Row:
        amount = Amount(value, _FEWEST_PLAYERS, MOST_PLAYERS, shown=numeral(value))
        return Row(key, label, amount=amount)

    counted = bool(typed.hidden)
    hidden = (
        Choice("each", Face(_("one of each group")), not counted),
        Choice("count", Face(_("a number in all")), counted),
    )
    count = Amount(typed.hidden, 1, _MOST_HIDDEN, shown=numeral(typed.hidden))
    return [
        players("fewest", _("players from"), typed.fewest),
        players("most", _("to"), typed.most),
        Row("hidden", _("hidden"), hidden),
        *([Row("count", _("how many"), amount=count)] if counted else []),
    ]


def _naming_rows(typed: TypedGame) -> list[Row]:
    each = Choice("0", Face(_("one of each group")), not typed.named)
    numbers = (
        Choice(str(count), Face(numeral(count)), count == typed.named)
        for count in range(1, _MOST_NAMED + 1)
    )
    return [Row("named", _("cards named"), (each, *numbers))]


def _announced_rows(typed: TypedGame) -> list[Row]:
    choices = (
        Choice("cards", Face(_("the hidden cards")), not typed.sums),
        Choice("sum", Face(_("the sum of what they count")), typed.sums),
    )
    return [Row("announced", "", choices)]
