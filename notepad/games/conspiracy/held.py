"""What the others can have paid: rivals by spies, below my bank book."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from notepad.core.page.face import Standing, denied
from notepad.core.page.page import Holding, Holdings, Rival, Thing
from notepad.core.words import _, ngettext, numeral
from notepad.games.conspiracy.advice import said
from notepad.games.conspiracy.components import money

if TYPE_CHECKING:
    from collections.abc import Mapping

    from notepad.deduction.hidden_money import Interval
    from notepad.games.conspiracy.memos import BankView

_WORTH = 0.5  # of the balance: who can have paid no more than that has little left


def held_by_rivals(view: BankView, held: Mapping[str, Mapping[str, Interval]]) -> Holdings:
    """Return what each rival can have with each spy; blank where nothing may be shown of him."""
    setup, gone = view.play.setup, view.state.gone
    told = {True: _("{spy}, eliminated"), False: "{spy}"}
    things = tuple(
        Thing(spy, setup.cast.short(spy), spy in gone, told[spy in gone].format(spy=spy))
        for spy in setup.spies
    )
    rivals = tuple(_rival(view, player, held.get(player, {})) for player in setup.opponents)
    return Holdings(_("What they can have paid"), setup.balance, things, rivals)


def _rival(view: BankView, player: str, held: Mapping[str, Interval]) -> Rival:
    count = view.state.announced.get(player, 0)
    told = ngettext("{count} pay-off", "{count} pay-offs", count).format(count=count)
    gone = view.state.gone
    holdings = (
        None if spy in gone else _holding(view, player, spy, held.get(spy))
        for spy in view.play.setup.spies
    )
    return Rival(player, player, told, tuple(holdings))


def _holding(view: BankView, player: str, spy: str, held: Interval | None) -> Holding:
    balance, mine = view.play.setup.balance, view.state.accounts[spy]
    pencil = view.marks.get((spy, player))
    if held is None:
        spoken = _("{player}, {spy}").format(player=player, spy=spy)
        return Holding(0, balance, mine, pencil=pencil, spoken=spoken)
    told = _("{player}, {spy}: {held}; you paid {mine}")
    spoken = told.format(player=player, spy=spy, held=said(held, balance), mine=money(mine))
    one = Holding(held.low, held.high, mine, word=_word(held, mine, balance), spoken=spoken)
    one = replace(one, pencil=pencil, wrong=denied(pencil, _standing(held)))
    if one.word:
        return one
    return replace(one, least=numeral(held.low), most="" if held.settled else numeral(held.high))


def _standing(held: Interval) -> Standing:
    if held.low:
        return Standing.CIRCLED
    return Standing.OPEN if held.high else Standing.CROSSED


def _word(held: Interval, mine: int, balance: int) -> str:
    """Return what stands for amounts that tell nothing, "" where they do.

    Where I have money myself every upper bound below the balance is worth telling.
    """
    if not held.high:
        return _("nothing")
    worth = held.high < balance if mine else held.high <= _WORTH * balance
    return "" if held.low or worth else _("open")
