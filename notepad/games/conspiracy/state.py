"""The state of play: whose turn it is, what can be challenged, who left, and my own book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from notepad.core.seats import after as next_seat
from notepad.games.conspiracy.components import COST
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    Win,
)
from notepad.games.conspiracy.setup import Setup


@dataclass(frozen=True, slots=True)
class Contested:
    """What can be challenged now: what `mover` does with `spy`.

    The spy is the moved one, or with `blowing` the informer of a cover about to be blown.
    `heard` are the players who may still challenge, in their order from the mover's left;
    `cancelled` says that a challenge was won, so that nobody needs to.
    """

    mover: str
    spy: str
    heard: tuple[str, ...]
    blowing: bool = False
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of my book: which note made it, in which turn of mine, and what stands there then.

    `turn` counts from 1 and is 0 for the opening. `spy` is the account that changed to `total`,
    None for a bluff; `balance` is what is left. `above` is the line before it in the book.
    """

    number: int
    turn: int
    note: Open | Pay | Bluff | Blow
    spy: str | None
    total: int
    balance: int
    above: Line | None = field(default=None, repr=False, compare=False)

    @property
    def paid(self) -> int:
        """What was paid with it."""
        return (self.note.amount or 0) if isinstance(self.note, Open | Pay) else 0


@dataclass(frozen=True)
class State:
    """A game after some notes, `count` of them, as the whole table sees it, and my own book.

    `seat` comes next, unless he is among the `missing`, who have lost their next turn (two defeats
    cost one turn). `carrier` moved the briefcase last. `gone` are the spies that left, each with
    the number of the note that says so. `announced` says how many pay-offs each player told of.
    `entry` is the last line of my book, `accounts` what it has for each spy, eliminated ones too,
    and `balance` what I have left to pay with; `turns` counts the turns that I took.
    """

    setup: Setup
    seat: str
    balance: int
    accounts: Mapping[str, int]
    count: int = 0
    missing: frozenset[str] = frozenset()
    contested: Contested | None = None
    carrier: str | None = None
    winner: str | None = None
    gone: Mapping[str, int] = field(default_factory=dict)
    announced: Mapping[str, int] = field(default_factory=dict)
    entry: Line | None = None
    turns: int = 0

    @property
    def player(self) -> str:
        """Who has the turn: those who have lost theirs are passed over."""
        order = _round(self.setup, self.seat)
        return next((player for player in order if player not in self.missing), self.seat)

    @property
    def losing(self) -> frozenset[str]:
        """Who has lost his next turn and is not at turn all the same."""
        return self.missing - {self.player}

    @property
    def opened(self) -> bool:
        """Whether my opening pay-off was noted."""
        return any(not line.turn for line in self.book)

    @property
    def book(self) -> tuple[Line, ...]:
        """All lines of my book."""
        lines, line = list[Line](), self.entry
        while line:
            lines.append(line)
            line = line.above
        return tuple(reversed(lines))


def start(setup: Setup) -> State:
    """Return the state before any note."""
    accounts = dict.fromkeys(setup.spies, 0)
    return State(setup, setup.first or setup.players[0], setup.balance, accounts)


def after(state: State, note: Note) -> State:
    """Return the state after one more note; a turn out of order moves the order along with it."""
    changed = {**_changes(state, note), **_entered(state, note)}
    return replace(state, count=state.count + 1, **changed)


def _changes(state: State, note: Note) -> dict[str, Any]:
    """Return what changes in public, field by field."""
    match note:
        case Move(player=player, spy=spy):
            carrier = {"carrier": player} if note.briefcase else {}
            return {**_acted(state, player), **carrier, "contested": _opened(state, player, spy)}
        case Pay(player=player):
            told = {**state.announced, player: state.announced.get(player, 0) + 1}
            return {**_acted(state, player), "announced": told}
        case Bluff(player=player):
            return _acted(state, player)
        case Blow(player=player, victim=victim):
            number = state.gone.get(victim, state.count + 1)
            left = {} if note.stopped else {"gone": {**state.gone, victim: number}}
            return {**_acted(state, player), **left}
        case Challenge():
            return _challenged(state, note)
        case Win(player=player):
            return {"winner": player}
        case Open() | Reveal():
            return {}
        case _:
            assert_never(note)


def _acted(state: State, player: str) -> dict[str, Any]:
    """Return what a player's turn changes: whoever was passed over on the way missed his."""
    order = _round(state.setup, state.seat)
    return {
        "seat": next_seat(state.setup.players, player),
        "missing": state.missing - set(order[: order.index(player) + 1]),
        "contested": None,
        "turns": state.turns + (player == state.setup.me),
    }


def _challenged(state: State, note: Challenge) -> dict[str, Any]:
    """Return what a contest changes: lost, it costs a turn; won, it undoes a move."""
    contested, spy = state.contested, note.spy
    if contested is None or (note.defender, spy) != (contested.mover, contested.spy):
        contested = _opened(state, note.defender, spy, blowing=True)
    if note.won:
        undone = not contested.blowing and contested.mover == state.carrier
        carrier = None if undone else state.carrier
        return {"contested": replace(contested, heard=(), cancelled=True), "carrier": carrier}
    heard = contested.heard
    at = heard.index(note.challenger) + 1 if note.challenger in heard else 0
    contested = replace(contested, heard=heard[at:], cancelled=False)
    return {"contested": contested, "missing": state.missing | {note.challenger}}


def _opened(state: State, mover: str, spy: str, *, blowing: bool = False) -> Contested:
    return Contested(mover, spy, tuple(_round(state.setup, mover)[1:]), blowing)


def _round(setup: Setup, player: str) -> list[str]:
    seat = setup.players.index(player)
    return [*setup.players[seat:], *setup.players[:seat]]


def _entered(state: State, note: Note) -> dict[str, Any]:
    """Return what changes in my book, if a note is about my money."""
    match note:
        case (
            Open(spy=str() as spy, amount=int() as amount)
            | Pay(spy=str() as spy, amount=int() as amount)
        ) if note.player == state.setup.me:
            total, left = state.accounts.get(spy, 0) + amount, state.balance - amount
        case Bluff(spy=spy):
            total, left = 0, state.balance
        case Blow(informer=spy, stopped=False) if note.player == state.setup.me:
            total, left = state.accounts.get(spy, 0) - COST, state.balance
        case _:
            return {}
    turn = 0 if isinstance(note, Open) else state.turns + 1
    line = Line(state.count + 1, turn, note, spy, total, left, state.entry)
    accounts = {**state.accounts, spy: total} if spy else state.accounts
    return {"entry": line, "accounts": accounts, "balance": left}
