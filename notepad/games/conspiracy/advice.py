"""What the bounds are for: whether a move, a challenge or a blown cover can succeed.

Nothing is claimed that is not certain. A challenger beats who can't cover his bid, so he needs
at least $100 more than the defender, who needs only as much.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from notepad.core.page.page import Memo, Tone
from notepad.core.words import _, listed
from notepad.deduction.hidden_money import Interval
from notepad.games.conspiracy.components import COST, Cast, money

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.core.game.game import View
    from notepad.games.conspiracy.notes import Note
    from notepad.games.conspiracy.reasoner import Knowledge
    from notepad.games.conspiracy.setup import Setup
    from notepad.games.conspiracy.state import Contested, State

BankView: TypeAlias = "View[Setup, Note, State, Knowledge]"


class Chance(Enum):
    """Whether something can happen, as far as is certain."""

    NEVER = "never"
    MAYBE = "maybe"
    SURELY = "surely"


def beats(rival: Interval, amount: int) -> Chance:
    """Return whether a rival can win a challenge against who has `amount` on the spy."""
    if rival.high <= amount:
        return Chance.NEVER
    return Chance.SURELY if rival.low > amount else Chance.MAYBE


def wins(amount: int, defender: Interval) -> Chance:
    """Return whether a challenge with `amount` on the spy is won against a defender.

    NEVER means: not if he defends as far as he can.
    """
    if not amount or defender.low >= amount:
        return Chance.NEVER
    return Chance.SURELY if defender.high < amount else Chance.MAYBE


def rivals(known: Knowledge, spy: str) -> Mapping[str, Interval]:
    """Return every opponent's account with a living spy."""
    return {player: held[spy] for player, held in known.opponents.items() if spy in held}


def _beating(known: Knowledge, spy: str, chance: Chance) -> list[str]:
    """Return who has this chance to beat me on a spy."""
    amount = known.accounts.get(spy, 0)
    held = rivals(known, spy).items()
    return [player for player, theirs in held if beats(theirs, amount) is chance]


def before_moving(known: Knowledge, spy: str) -> str:
    """Return who could beat me in a challenge if I moved this spy, or blew a cover with him."""
    amount, told = money(known.accounts.get(spy, 0)), []
    surely, maybe = (_beating(known, spy, chance) for chance in (Chance.SURELY, Chance.MAYBE))
    if surely:
        sentence = _("{players} can certainly beat your {amount}.")
        told.append(sentence.format(players=listed(surely), amount=amount))
    if maybe:
        sentence = (
            _("Possibly {players}.") if surely else _("{players} could possibly beat {amount}.")
        )
        told.append(sentence.format(players=listed(maybe), amount=amount))
    return " ".join(told) or _("Nobody can beat your {amount}.").format(amount=amount)


def before_challenging(known: Knowledge, defender: str, spy: str) -> tuple[str, Tone]:
    """Return whether I can win a challenge against a defender."""
    amount = known.accounts.get(spy, 0)
    if not amount:
        told = _("You have paid {spy} nothing, so you can't challenge.")
        return told.format(spy=spy), Tone.PLAIN
    match wins(amount, rivals(known, spy).get(defender, Interval(0, 0))):
        case Chance.NEVER:
            told, tone = _("You cannot win this challenge if {player} defends."), Tone.WARNING
        case Chance.SURELY:
            told, tone = _("You win this challenge: {player} can't cover {amount}."), Tone.GOOD
        case _:
            told, tone = _("You may win or lose this challenge against {player}."), Tone.PLAIN
    return told.format(player=defender, amount=money(amount)), tone


def memos(view: BankView) -> Iterator[Memo]:
    """Yield advice on what happens just now: a challenge that I could make, and my own turn."""
    known, setup, now = view.deduced, view.play.setup, view.state
    if known is None or now.winner is not None:
        return
    contested = now.contested
    if contested and setup.me in contested.heard and known.accounts.get(contested.spy):
        yield Memo(_("Challenge?"), tuple(_challenge(known, contested)))
    if now.player == setup.me:
        yield Memo(_("Before you move"), tuple(_my_turn(known, setup.cast)))


def _challenge(known: Knowledge, contested: Contested) -> Iterator[tuple[str, Tone]]:
    spy, mover = contested.spy, contested.mover
    moved, blows = _("{player} moved {spy}."), _("{player} wants to blow a cover with {spy}.")
    told = (blows if contested.blowing else moved).format(player=mover, spy=spy)
    held = rivals(known, spy)[mover]
    told += " " + _("You paid {mine}; {player} has {theirs}.").format(
        mine=money(known.accounts[spy]), player=mover, theirs=said(held)
    )
    yield told, Tone.PLAIN
    yield before_challenging(known, mover, spy)


def _my_turn(known: Knowledge, cast: Cast) -> Iterator[tuple[str, Tone]]:
    paid = {spy: amount for spy, amount in known.accounts.items() if amount}
    if not paid:
        yield _("You have money with nobody: any pay-off to a spy beats you there."), Tone.PLAIN
    surely = {spy: _beating(known, spy, Chance.SURELY) for spy in paid}
    for spy in filter(surely.get, paid):
        told = _("{players} can certainly beat you on {spy}.")
        yield told.format(players=listed(surely[spy]), spy=cast.called(spy)), Tone.WARNING
    open_ones = [spy for spy in paid if not surely[spy]]
    maybe = [spy for spy in open_ones if _beating(known, spy, Chance.MAYBE)]
    never = [spy for spy in open_ones if spy not in maybe]
    able = [spy for spy, amount in paid.items() if amount >= COST and len(known.accounts) > 1]
    for spies, told, tone in (
        (maybe, _("Possibly beaten on {spies}."), Tone.PLAIN),
        (never, _("Nobody can beat you on {spies}."), Tone.GOOD),
        (
            able,
            _("You can blow a cover with {spies}; the same goes for challenges to it."),
            Tone.PLAIN,
        ),
    ):
        if spies:
            yield told.format(spies=listed([cast.called(spy) for spy in spies])), tone


def said(held: Interval) -> str:
    """Return an interval in words."""
    if held.settled:
        return _("exactly {amount}").format(amount=money(held.low)) if held.low else _("nothing")
    if not held.low:
        return _("at most {amount}").format(amount=money(held.high))
    told = _("{low} to {high}")
    return told.format(low=money(held.low), high=money(held.high))
