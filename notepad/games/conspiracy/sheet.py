"""The page: my bank book as the sheet, the seats, and what the others can have paid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from notepad.core.level import Level
from notepad.core.page.face import denied
from notepad.core.page.page import (
    Account,
    Entry,
    Ledger,
    Mark,
    Page,
    Range,
    RangeGroup,
    Ranges,
    Seat,
    Standing,
)
from notepad.core.seats import initials
from notepad.core.words import _, enumerated, ngettext, numeral
from notepad.deduction.hidden_money import Interval
from notepad.games.conspiracy import NAME
from notepad.games.conspiracy.advice import BankView, memos, said
from notepad.games.conspiracy.components import Cast, money
from notepad.games.conspiracy.notes import Blow, Bluff, Open, Pay

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.core.page.block import Block
    from notepad.games.conspiracy.setup import Setup
    from notepad.games.conspiracy.state import State

TITLE = NAME.title


def page(view: BankView) -> Page:
    """Return my bank book and what follows, as far as the level allows."""
    shown = _Shown(view)
    won = view.state.winner is not None
    ledger = shown.ledger()
    return Page(
        title=_("{game} — my bank book").format(game=TITLE),
        subtitle=shown.subtitle(),
        sheet=ledger,
        panels=tuple(shown.panels()),
        panels_called=_("Advice"),
        seats=tuple(shown.seats()),
        laid_open=(shown.open_book(ledger),) if won else (),
    )


def blank_page(cast: Cast) -> Page:
    """Return an empty bank book to print: the spies, and lines to write on."""
    accounts = tuple(Account(spy, cast.face(spy), cast.short(spy), "") for spy in cast.spies)
    lines = tuple(Entry(0, "", "", None, "", "") for _line in range(24))
    legend = (
        _("Opening: one secret pay-off to one spy, at least $100, in whole hundreds."),
        _("Write each new total under the old one, and what is left under Balance."),
    )
    ledger = Ledger(accounts, lines, title=_("Bank book"))
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
        told = said(held) if held else ""
        least = held.low if held else 0
        return Mark(player, self.letters[player], standing, pencil, wrong, told=told, least=least)

    def _entries(self) -> Iterator[Entry]:
        for line in self.now.book:
            label = str(line.turn) if line.turn else _("Opening")
            text = self._entry_text(line.note)
            account = [line.spy, money(line.total)] if line.spy else []
            spoken = enumerated((label, text, *account, _balance(line.balance)))
            total = numeral(line.total) if line.spy else ""
            yield Entry(line.number, label, text, line.spy, total, numeral(line.balance), spoken)

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

    def panels(self) -> Iterator[Block]:
        yield from memos(self.view)
        if self.held:
            yield self._ranges()

    def _ranges(self) -> Ranges:
        return Ranges(
            _("What they can have paid"),
            self.setup.balance,
            tuple(self._group(player) for player in self.setup.opponents),
            _("The line is what you paid that spy."),
        )

    def _group(self, player: str) -> RangeGroup:
        held, mine = self.held[player], self.now.accounts
        worth = [spy for spy, one in held.items() if one.low or (mine[spy] and one.high)]
        count = self.now.announced.get(player, 0)
        told = ngettext("{count} pay-off announced", "{count} pay-offs announced", count)
        others = {one for spy, one in held.items() if spy not in worth}
        return RangeGroup(
            player,
            told.format(count=count),
            tuple(self._range(player, spy, held[spy], mine[spy]) for spy in worth),
            self._rest(others, every=not worth),
        )

    def _range(self, player: str, spy: str, held: Interval, mine: int) -> Range:
        face, told = self.setup.cast.short(spy), _("{player}, {spy}: {held}; you paid {mine}")
        spoken = told.format(player=player, spy=spy, held=said(held), mine=money(mine))
        return Range(player, spy, face, held.low, held.high, mine, _written(held), spoken)

    def _rest(self, others: set[Interval], *, every: bool) -> str:
        if not others:
            return ""
        most = max(one.high for one in others)
        told = _("every spy: {held}") if every else _("every other spy: {held}")
        told = told if most else _("every other spy: nothing")
        return told.format(held=_written(Interval(0, most)))


def _balance(amount: int) -> str:
    return _("balance {amount}").format(amount=money(amount))


def _written(held: Interval) -> str:
    if held.settled:
        return numeral(held.low)
    return f"{numeral(held.low)}–{numeral(held.high)}"
