"""The bids that I could have won, once it is over and more is known of what the others held.

Say I had $900 with a spy when Bob moved him, and a count at the end says that Bob never had more
than $500 there: a challenge of mine with $600 would have been won, whatever he did.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from notepad.core.words import _
from notepad.games.conspiracy.components import STEP, money
from notepad.games.conspiracy.notes import Blow, Challenge, Move
from notepad.games.conspiracy.state import State, after, start

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from notepad.deduction.purse import Purse
    from notepad.games.conspiracy.notes import Note
    from notepad.games.conspiracy.setup import Setup


def missed_bids(
    setup: Setup, notes: Sequence[Note], purses: Mapping[str, Purse]
) -> Iterator[tuple[int, str]]:
    """Yield the number of a note and how I could surely have won there.

    `purses` are those of the opponents by all notes. Only moves of the briefcase are worth it, and
    covers that were blown.
    """
    state, me = start(setup), setup.me
    for number, note in enumerate(notes, 1):
        match note:
            case Challenge(challenger=challenger, defender=defender, spy=spy) if me in (
                challenger,
                defender,
            ):
                other = defender if challenger == me else challenger
                if (challenger == me) is not note.won:
                    most = most_then(purses[other], spy, number)
                    yield from _contested(number, note, state.accounts[spy], most, me)
            case Move(player=player, spy=spy, briefcase=True) if player != me:
                if not _settled(notes[number:], me):
                    yield from _let_pass(number, state, player, spy, purses)
            case Blow(player=player, informer=spy, stopped=False) if player != me:
                # Its challenges stand before a blown cover, the last one first from here.
                if not _settled(notes[: number - 1][::-1], me):
                    yield from _let_pass(number, state, player, spy, purses)
            case _:
                pass
        state = after(state, note)


def most_then(purse: Purse, spy: str, number: int) -> int:
    """Return the most that an account can have held when a note came, by all that is known now."""
    shown = purse.shown
    account = shown.get(spy)
    spent = sum(p.spent for p in purse.proofs if p.account == spy and p.note < number)
    others = [one for name, one in shown.items() if name != spy]
    due = sum(1 for one in others if one.first is not None and one.first.moment < number)
    paid = account is not None and account.first is not None and account.first.moment < number
    if not paid and due > sum(1 for chance in purse.chances if chance < number):
        return 0
    total = purse.balance - sum(one.received for one in others)
    if account is not None and account.most is not None:
        total = min(total, account.most)
    return max(0, total - spent)


def _contested(
    number: int, note: Challenge, mine: int, most: int, me: str
) -> Iterator[tuple[int, str]]:
    """Yield how I could have won a contest that I lost."""
    if note.challenger == me:
        if mine > most:
            told = _("A bid of {amount} would have won: {player} had at most {most} with {spy}.")
            bid = money(max(most + STEP, *(bid + STEP for bid in note.bids)))
            names = {"player": note.defender, "spy": note.spy, "most": money(most)}
            yield number, told.format(amount=bid, **names)
    elif mine >= most:
        told = _("You could have covered every bid: {player} had at most {most} with {spy}.")
        yield number, told.format(player=note.challenger, spy=note.spy, most=money(most))


def _let_pass(
    number: int, state: State, player: str, spy: str, purses: Mapping[str, Purse]
) -> Iterator[tuple[int, str]]:
    """Yield that a challenge would have been won where I made none."""
    mine, most = state.accounts[spy], most_then(purses[player], spy, number)
    if mine > most:
        told = _(
            "A challenge with {amount} would have won: {player} had at most {most} with {spy}."
        )
        bid = money(most + STEP)
        yield number, told.format(amount=bid, player=player, spy=spy, most=money(most))


def _settled(notes: Sequence[Note], me: str) -> bool:
    """Whether one of the challenges with which these notes begin was won, or was mine."""
    challenges = takewhile(lambda note: isinstance(note, Challenge), notes)
    return any(
        isinstance(note, Challenge) and (note.won or note.challenger == me) for note in challenges
    )
