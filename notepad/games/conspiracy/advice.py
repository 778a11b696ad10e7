"""What the bounds are for: whether a move, a challenge or a blown cover can succeed.

Nothing is claimed that is not certain, and nothing is told that tells nothing. A challenger beats
who can't cover his bid, so he needs at least $100 more than the defender, who needs only as much.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from notepad.core.page.page import Tone
from notepad.core.words import _, listed
from notepad.deduction.hidden_money import Interval
from notepad.games.conspiracy.components import money

if TYPE_CHECKING:
    from collections.abc import Mapping

    from notepad.games.conspiracy.reasoner import Knowledge


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


def before_challenging(
    known: Knowledge, defender: str, spy: str, *, covered: int = 0
) -> tuple[str, Tone]:
    """Return whether I can win a challenge against a defender who has covered so much of it."""
    amount = known.accounts.get(spy, 0)
    if not amount:
        told = _("You have paid {spy} nothing, so you can't challenge.")
        return told.format(spy=spy), Tone.PLAIN
    if covered >= amount:
        told = _("{player} has covered all that you paid: you lose this challenge.")
        return told.format(player=defender), Tone.WARNING
    match wins(amount, rivals(known, spy).get(defender, Interval(0, 0))):
        case Chance.NEVER:
            told, tone = _("You cannot win if {player} defends."), Tone.WARNING
        case Chance.SURELY:
            told, tone = _("You win: {player} can't cover {amount}."), Tone.GOOD
        case _:
            told, tone = _("You win unless {player} has {amount} or more."), Tone.PLAIN
    return told.format(player=defender, amount=money(amount)), tone


@dataclass(frozen=True, slots=True)
class Prospect:
    """Spies with whom I would fare alike in a challenge: `players` have this chance to beat me."""

    spies: tuple[str, ...]
    chance: Chance
    players: tuple[str, ...] = ()


def prospects(known: Knowledge) -> tuple[Prospect, ...]:
    """Return all living spies, grouped: who surely beats me there, nobody, or who perhaps does."""
    groups: dict[tuple[Chance, tuple[str, ...]], list[str]] = {}
    for spy in known.accounts:
        found = (
            (chance, tuple(_beating(known, spy, chance)))
            for chance in (Chance.SURELY, Chance.MAYBE)
        )
        kind = next((one for one in found if one[1]), (Chance.NEVER, ()))
        groups.setdefault(kind, []).append(spy)
    order = (Chance.SURELY, Chance.NEVER, Chance.MAYBE)
    return tuple(
        Prospect(tuple(spies), chance, players)
        for (chance, players), spies in sorted(
            groups.items(), key=lambda group: (order.index(group[0][0]), len(group[0][1]))
        )
    )


def said(held: Interval, balance: int) -> str:
    """Return an interval in words; that nobody pays more than the balance goes without saying."""
    if held.settled:
        return _("exactly {amount}").format(amount=money(held.low)) if held.low else _("nothing")
    if held.high == balance:
        told = _("at least {amount}") if held.low else _("open")
        return told.format(amount=money(held.low))
    if not held.low:
        return _("at most {amount}").format(amount=money(held.high))
    told = _("{low} to {high}")
    return told.format(low=money(held.low), high=money(held.high))
