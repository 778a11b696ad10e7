"""The page: my bank book as the sheet, what the others can have paid below it, the seats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from notepad.core.level import Level
from notepad.core.page.face import denied
from notepad.core.page.page import (
    Account,
    Entry,
    Headings,
    Ledger,
    Mark,
    Page,
    Result,
    Seat,
    Standing,
)
from notepad.core.page.result import who_won
from notepad.core.seats import initials
from notepad.core.words import _, enumerated, ngettext, numeral
from notepad.deduction.hidden_money import Interval
from notepad.games.conspiracy import NAME
from notepad.games.conspiracy.advice import said
from notepad.games.conspiracy.components import COST, Cast, money
from notepad.games.conspiracy.held import held_by_rivals
from notepad.games.conspiracy.memos import BankView, memos
from notepad.games.conspiracy.notes import Blow, Bluff, Open, Pay

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.games.conspiracy.setup import Setup
    from notepad.games.conspiracy.state import State

TITLE = NAME.title


def page(view: BankView) -> Page:
    """Return my bank book and what follows, as far as the level allows."""
    shown = _Shown(view)
    winner = view.state.winner
    ledger = shown.ledger()
    return Page(
        title=_("{game} — my bank book").format(game=TITLE),
        subtitle=shown.subtitle(),
        sheet=ledger,
        panels=tuple(memos(view)),
        panels_called=_("Advice"),
        seats=tuple(shown.seats()),
        below=(held_by_rivals(view, shown.held),),
        laid_open=(shown.open_book(ledger),) if winner else (),
        result=Result(who_won((winner,), shown.setup.me), (winner,)) if winner else None,
    )


def blank_page(cast: Cast) -> Page:
    """Return an empty bank book to print: the spies, and lines to write on."""
    accounts = tuple(Account(spy, cast.face(spy), cast.short(spy), "") for spy in cast.spies)
    lines = tuple(Entry(0, "", "") for _line in range(24))
    legend = (
        _("Opening: one secret pay-off to one spy, at least $100, in whole hundreds."),
        _("Write each new total under the old one, and what is left under Balance."),
    )
    ledger = Ledger(accounts, lines, title=_("Bank book"), headings=_headings())
    return Page(title=TITLE, subtitle=_("Bank book"), sheet=ledger, legend=legend)


@dataclass(frozen=True)
class _Shown:
    """The parts of a page, looked up where they are needed."""

    view: BankView

    @property
    def setup(self) -> Setup:
        return self.view.play.setup

    @property
    def now(self) -> State:
        return self.view.state

    @cached_property
    def letters(self) -> Mapping[str, str]:
        return initials(self.setup.players)

    @cached_property
    def held(self) -> Mapping[str, Mapping[str, Interval]]:
        """What may be shown of every opponent: at Bookkeeping only what was heard from him."""
        known = self.view.known
        if known is None or not known.consistent or self.view.level == Level.PAPER:
            return {}
        if self.view.level >= Level.DEDUCTION:
            return known.opponents
        most = self.setup.balance
        return {
            player: {spy: Interval(one.low, most) for spy, one in held.items()}
            for player, held in known.opponents.items()
        }

    def subtitle(self) -> str:
        left = _balance(self.now.balance)
        count = len(self.setup.players)
        players = ngettext("{count} player", "{count} players", count).format(count=count)
        return " · ".join(filter(None, (self.view.title, players, left)))

    def ledger(self) -> Ledger:
        totals = self.now.accounts
        return Ledger(
            accounts=tuple(self._account(spy, totals[spy]) for spy in self.setup.spies),
            entries=tuple(self._entries()),
            balance=numeral(self.now.balance),
            title=_("Total paid to each spy"),
            headings=_headings(),
        )

    def open_book(self, ledger: Ledger) -> Ledger:
        """Return the ledger as everybody may see it: without what I think of the others."""
        bare = tuple(replace(account, marks=()) for account in ledger.accounts)
        title = _("{player}'s bank book").format(player=self.setup.me)
        return replace(ledger, accounts=bare, title=title)

    def _account(self, spy: str, total: int) -> Account:
        cast, struck = self.setup.cast, spy in self.now.gone
        told = _("{spy}: {amount}, eliminated") if struck else _("{spy}: {amount}")
        marks = () if struck else tuple(self._mark(spy, name) for name in self.setup.opponents)
        return Account(
            spy,
            cast.face(spy),
            cast.short(spy),
            numeral(total),
            marks,
            struck=struck,
            spoken=told.format(spy=spy, amount=money(total)),
        )

    def _mark(self, spy: str, player: str) -> Mark:
        held = self.held.get(player, {}).get(spy)
        standing = Standing.OPEN
        if held is not None and (held.low or not held.high):
            standing = Standing.CIRCLED if held.low else Standing.CROSSED
        pencil = self.view.marks.get((spy, player))
        wrong = denied(pencil, standing)
        told = said(held, self.setup.balance) if held else ""
        least = held.low if held else 0
        return Mark(player, self.letters[player], standing, pencil, wrong, told=told, least=least)

    def _entries(self) -> Iterator[Entry]:
        for line in self.now.book:
            label = str(line.turn) if line.turn else _("Opening")
            text = self._entry_text(line.note)
            amount = -COST if isinstance(line.note, Blow) else line.paid
            account = [line.spy, money(amount)] if line.spy else []
            spoken = enumerated((label, text, *account, _balance(line.balance)))
            paid = {line.spy: numeral(amount)} if line.spy else {}
            yield Entry(line.number, label, text, paid, numeral(line.balance), spoken)

    def _entry_text(self, note: Open | Pay | Bluff | Blow) -> str:
        match note:
            case Bluff():
                return _("bluff")
            case Blow():
                return _("blew {spy}").format(spy=self.setup.cast.called(note.victim))
            case _:
                return _("pay-off")

    def seats(self) -> Iterator[Seat]:
        now, me = self.now, self.setup.me
        remarks = dict.fromkeys(now.losing, _("loses next turn"))
        remarks = {now.winner: _("wins")} if now.winner else remarks
        for player, letters in self.letters.items():
            turn = player == (now.winner or now.player)
            yield Seat(player, letters, player == me, turn, remark=remarks.get(player, ""))


def _headings() -> Headings:
    return Headings(_("Book"), _("Turn"), _("Action"), _("Balance"), _("In the accounts"))


def _balance(amount: int) -> str:
    return _("balance {amount}").format(amount=money(amount))
