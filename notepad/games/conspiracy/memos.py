"""Advice in a few lines: on the challenge just now, on moving, on blowing a cover.

It stays short: what is open with everybody goes without saying, as does what only the balance
bounds.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from notepad.core.page.page import Memo, Tone
from notepad.core.words import _, either, listed
from notepad.games.conspiracy.advice import (
    Chance,
    Prospect,
    before_challenging,
    prospects,
    rivals,
    wins,
)
from notepad.games.conspiracy.components import COST, Cast, money
from notepad.games.conspiracy.notes import Blow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from notepad.core.game.game import View
    from notepad.deduction.hidden_money import Interval
    from notepad.games.conspiracy.notes import Note
    from notepad.games.conspiracy.reasoner import Knowledge
    from notepad.games.conspiracy.setup import Setup
    from notepad.games.conspiracy.state import Contested, State

BankView: TypeAlias = "View[Setup, Note, State, Knowledge]"
_GROUPS = 3  # of one chance, that are told with their names
_NAMED = 2  # spies, of those that are left, that are called by their names


def memos(view: BankView) -> Iterator[Memo]:
    """Yield advice: on the challenge that I could make just now, on moving, on blowing a cover."""
    known, setup, now = view.deduced, view.play.setup, view.state
    if known is None or now.winner is not None:
        return
    contested = now.contested
    if contested and setup.me in contested.heard and known.accounts.get(contested.spy):
        asked = _("Challenge {player} on {spy}?")
        title = asked.format(player=contested.mover, spy=setup.cast.called(contested.spy))
        yield Memo(title, tuple(_challenge(known, contested)))
    for title, lines in (
        (_("Before you move"), tuple(_moving(known, setup.cast))),
        (_("Blow a cover"), tuple(_blowing(known, setup.cast))),
    ):
        if lines:
            yield Memo(title, lines)


def _challenge(known: Knowledge, contested: Contested) -> Iterator[tuple[str, Tone]]:
    spy, mover = contested.spy, contested.mover
    mine, held = known.accounts[spy], rivals(known, spy)[mover]
    blown = any(line.spy == spy and isinstance(line.note, Blow) for line in known.now.book)
    told = _("You have {mine} left.") if blown else _("You paid {mine}.")
    theirs = _theirs(held, wins(mine, held))
    words = {"mine": money(mine), "player": mover}
    words |= {"low": money(held.low), "high": money(held.high)}
    yield " ".join(filter(None, (told, theirs))).format(**words), Tone.PLAIN
    yield before_challenging(known, mover, spy)


def _theirs(held: Interval, chance: Chance) -> str:
    """Return what is worth knowing of the mover's account: the end that decides."""
    if not held.high:
        return _("{player} has nothing there.")
    if held.settled:
        return _("{player} has exactly {low} there.")
    if chance is Chance.SURELY:
        return _("{player} has at most {high} there.")
    return _("{player} certainly paid {low}.") if held.low else ""


def _moving(known: Knowledge, cast: Cast) -> Iterator[tuple[str, Tone]]:
    """Yield what would come of a move, nothing while all is open with every spy."""
    found = _brief(prospects(known))
    *first, last = found or (None,)
    if last is None or (not first and _open(last, known)):
        return
    for one in found:
        told, tone = _said(one)
        if first and one is last and _open(one, known):
            many = len(one.spies) > _NAMED
            told = _("Every other spy: possibly beaten") if many else _("{spies}: possibly beaten")
        players = either(one.players) if one.chance is Chance.MAYBE else listed(one.players)
        yield told.format(spies=_called(one.spies, cast), players=players), tone


def _open(one: Prospect, known: Knowledge) -> bool:
    """Whether every rival may beat me there, or not."""
    return one.chance is Chance.MAYBE and len(one.players) == len(known.opponents)


def _brief(found: Sequence[Prospect]) -> list[Prospect]:
    """Return the groups, those of one chance as one without names where there are too many."""
    told: list[Prospect] = []
    for chance, groups in groupby(found, key=lambda one: one.chance):
        alike = list(groups)
        if len(alike) > _GROUPS:
            alike = [Prospect(tuple(spy for one in alike for spy in one.spies), chance)]
        told += alike
    return told


def _said(one: Prospect) -> tuple[str, Tone]:
    match one.chance:
        case Chance.NEVER:
            return _("{spies}: nobody can beat you"), Tone.GOOD
        case Chance.SURELY:
            told = _("{spies}: surely beaten by {players}")
            return told if one.players else _("{spies}: surely beaten"), Tone.WARNING
        case _:
            told = _("{spies}: possibly beaten by {players}")
            return told if one.players else _("{spies}: possibly beaten"), Tone.PLAIN


def _blowing(known: Knowledge, cast: Cast) -> Iterator[tuple[str, Tone]]:
    """Yield with whom I can blow a cover, nothing while I have paid nobody."""
    able = {spy for spy, amount in known.accounts.items() if amount >= COST}
    if not any(known.accounts.values()) or len(known.accounts) == 1:
        return
    if not able:
        yield _("No spy has {cost} of yours.").format(cost=money(COST)), Tone.PLAIN
    for chance, told, tone in (
        (Chance.NEVER, _("With {spies}: nobody can stop you"), Tone.GOOD),
        (Chance.MAYBE, _("With {spies}: possible"), Tone.PLAIN),
        (
            Chance.SURELY,
            _("With {spies}: possible, but surely stopped if challenged"),
            Tone.WARNING,
        ),
    ):
        alike = [one for one in prospects(known) if one.chance is chance]
        spies = [spy for one in alike for spy in one.spies if spy in able]
        if spies:
            yield told.format(spies=_called(spies, cast)), tone


def _called(spies: Iterable[str], cast: Cast) -> str:
    return listed([cast.called(spy) for spy in spies])
