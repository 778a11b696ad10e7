"""What the forms for all kinds of notes share: who, which spy, how much."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from notepad.core.form import Amount, Choice, Draft, Row, number, only
from notepad.core.page import Face
from notepad.core.words import _
from notepad.games.conspiracy import book
from notepad.games.conspiracy.advice import BankView, known_to
from notepad.games.conspiracy.components import STEP, figure, money
from notepad.games.conspiracy.notes import Open, Setup
from notepad.games.conspiracy.proofs import eliminations
from notepad.games.conspiracy.turns import Turns, turns

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from notepad.games.conspiracy.reasoner import Knowledge

MENDING = "mending"
"""The row, never shown, that says that a note is taken up again: my limits were others then."""
_QUICK = (500, 1_000, 2_000, 5_000)


@dataclass(frozen=True)
class Drafting:
    """One form in the making; its parts are looked up where they are needed."""

    view: BankView
    draft: Draft

    @property
    def setup(self) -> Setup:
        """The table."""
        return self.view.play.setup

    @cached_property
    def turns(self) -> Turns:
        """How far the game is."""
        return turns(self.setup, self.view.play.notes)

    @cached_property
    def accounts(self) -> Mapping[str, int]:
        """What my book has for each spy."""
        return book.accounts(self.setup, self.view.play.notes)

    @cached_property
    def balance(self) -> int:
        """What I have left to pay with."""
        return book.balance(self.setup, self.view.play.notes)

    @cached_property
    def gone(self) -> Collection[str]:
        """The spies that left the game."""
        return eliminations(self.view.play.notes)

    @property
    def known(self) -> Knowledge | None:
        """What may be reasoned from at this level."""
        return known_to(self.view)

    @property
    def mending(self) -> bool:
        """Whether an older note is taken up again."""
        return only(self.draft, MENDING) is not None

    @property
    def opened(self) -> bool:
        """Whether my opening pay-off was noted."""
        return any(isinstance(note, Open) for note in self.view.play.notes)

    @property
    def who(self) -> str:
        """Whose note it is: as tapped, or whoever has the turn."""
        return only(self.draft, "who") or self.turns.player

    @property
    def mine(self) -> bool:
        """Whether the note is about what I do."""
        return self.who == self.setup.me

    def who_row(self, label: str, *, clears: tuple[str, ...] = ()) -> Row:
        """Return the row that says whose note it is."""
        choices = tuple(Choice(name, Face(name), name == self.who) for name in self.setup.players)
        return Row("who", label, choices, clears=clears)

    def spy_row(
        self,
        key: str,
        label: str,
        chosen: str | None,
        *,
        among: Iterable[str] | None = None,
        dimmed: Collection[str] = (),
        clears: tuple[str, ...] = (),
    ) -> Row:
        """Return a row of spies, by default of those in play; one that is chosen is there too."""
        offered = [spy for spy in self.setup.spies if spy not in self.gone]
        offered = list(among) if among is not None else offered
        if chosen is not None and chosen not in offered:
            offered = [spy for spy in self.setup.spies if spy in offered or spy == chosen]
        choices = tuple(
            Choice(spy, self.setup.cast.short(spy), spy == chosen, spy in dimmed, spoken=spy)
            for spy in offered
        )
        return Row(key, label, choices, clears=clears)

    def amount(self, key: str, usual: int, *, low: int = STEP, high: int) -> int:
        """Return the amount set in a row, kept between its bounds."""
        asked = number(self.draft, key)
        return min(max(asked if asked is not None else usual, low), max(high, low))


def amount_row(
    key: str, label: str, value: int, *, low: int = STEP, high: int, status: str = ""
) -> Row:
    """Return a row that sets an amount of dollars in whole hundreds."""
    quick = tuple((amount, figure(amount)) for amount in _QUICK if low <= amount <= high)
    amount = Amount(value, low, max(high, low), STEP, money(value), quick)
    return Row(key, label, status=status, amount=amount)


def no_money(balance: int) -> str:
    """Return why nothing can be paid any more."""
    return _("Your balance is {amount}: nothing is left to pay.").format(amount=money(balance))
