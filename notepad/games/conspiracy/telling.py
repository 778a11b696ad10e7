"""Notes as a player says them."""

from __future__ import annotations

from typing import assert_never

from notepad.core.words import _
from notepad.games.conspiracy.components import figure, money
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    Setup,
    Win,
)


def sentence(setup: Setup, note: Note) -> str:
    """Return a note in one line: "Bob moved Tanya Hyde with the briefcase"."""
    match note:
        case Open() | Pay() | Bluff():
            return _paid(note)
        case Move():
            told = _("{player} moved {spy} with the briefcase")
            told = told if note.briefcase else _("{player} moved {spy}")
            return told.format(player=note.player, spy=note.spy)
        case Challenge():
            return _challenged(note)
        case Blow():
            told = _("{player} would have blown {victim} by {informer}: stopped")
            told = told if note.stopped else _("{player} blew {victim} by {informer}")
            return told.format(player=note.player, victim=note.victim, informer=note.informer)
        case Reveal():
            told = _("{player} says {spy} had {amount}")
            return told.format(player=note.player, spy=note.spy, amount=money(note.amount))
        case Win():
            told = _("{player} brought the briefcase home to {home} and wins")
            home = setup.home(note.player)
            told = told if home else _("{player} brought the briefcase home and wins")
            return told.format(player=note.player, home=home)
        case _:
            assert_never(note)


def _paid(note: Open | Pay | Bluff) -> str:
    match note:
        case Open():
            told = _("{player} opened with {amount} for {spy}")
            return told.format(player=note.player, amount=money(note.amount), spy=note.spy)
        case Pay(spy=str(), amount=int() as amount):
            told = _("{player} paid {spy} {amount}")
            return told.format(player=note.player, amount=money(amount), spy=note.spy)
        case Pay():
            return _("{player} announced a pay-off").format(player=note.player)
        case Bluff():
            return _("{player} bluffed a pay-off").format(player=note.player)


def _challenged(note: Challenge) -> str:
    if note.conceded:
        told = _("{challenger} challenged {defender} on {spy}: gave in")
    elif note.won:
        told = _("{challenger} challenged {defender} on {spy}: {bids}, not covered")
    else:
        told = _("{challenger} challenged {defender} on {spy}: {bids}, all covered")
    return told.format(
        challenger=note.challenger,
        defender=note.defender,
        spy=note.spy,
        bids=" ".join(map(figure, note.bids)),
    )
