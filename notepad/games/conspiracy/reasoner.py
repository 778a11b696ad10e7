"""What follows: everybody's accounts as intervals, my own book, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, TypeVar

from notepad.core.game.game import Known, Reason, Reasoner
from notepad.core.words import _
from notepad.deduction.hidden_money import Interval, bounds
from notepad.deduction.purse import Purse
from notepad.deduction.why.story_sentences import nothing_follows
from notepad.games.conspiracy import reasons
from notepad.games.conspiracy.conflicts import conflict
from notepad.games.conspiracy.proofs import purses
from notepad.games.conspiracy.state import State, after, start

if TYPE_CHECKING:
    from notepad.games.conspiracy.notes import Note
    from notepad.games.conspiracy.setup import Setup

T = TypeVar("T")

LOW, HIGH = "/low", "/high"
"""What a spy's name is followed by when the reason for one end of an interval is asked for."""


@dataclass(frozen=True)
class Knowledge(Known):
    """What follows from the notes.

    `opponents` has the interval in dollars of every opponent's account with every living spy;
    `accounts` and `balance` are mine. When the notes contradict each other nothing else is known.
    """

    now: State
    conflict: tuple[int, ...] = ()
    opponents: Mapping[str, Mapping[str, Interval]] = field(default_factory=dict)
    purses: Mapping[str, Purse] = field(default_factory=dict)
    accounts: Mapping[str, int] = field(default_factory=dict)
    balance: int = 0
    eliminated: tuple[str, ...] = ()


class BankReasoner(Reasoner[Knowledge]):
    """Reasons about everybody's bank book. It belongs to one thread."""

    def __init__(self, setup: Setup) -> None:
        """Take up a setup."""
        self._setup = setup
        self._notes: Sequence[Note] = ()
        self._states = [start(setup)]

    def follow(self, notes: Sequence[Note]) -> Knowledge:
        """Return everything that follows for sure."""
        now = self._played(notes)
        shown = purses(now, notes)
        contradicting = conflict(now, notes, shown)
        if contradicting:
            return Knowledge(now, contradicting)
        return Knowledge(
            now,
            opponents={
                player: _living(bounds(shown[player]), now) for player in self._setup.opponents
            },
            purses=shown,
            accounts=_living(now.accounts, now),
            balance=now.balance,
            eliminated=tuple(spy for spy in self._setup.spies if spy in now.gone),
        )

    def _played(self, notes: Sequence[Note]) -> State:
        """Return the state after some notes, made anew from the first that was not there before."""
        pairs = zip(self._notes, notes, strict=False)
        same = sum(1 for _pair in takewhile(lambda pair: pair[0] is pair[1], pairs))
        del self._states[same + 1 :]
        for note in notes[same:]:
            self._states.append(after(self._states[-1], note))
        self._notes = notes
        return self._states[-1]

    def why(self, notes: Sequence[Note], subject: str, holder: str) -> Reason:
        """Return why a player's account with a spy certainly holds something, or nothing.

        With LOW or HIGH behind the spy's name the question is why it holds at least, or at most,
        what the interval says; "open" then means that nothing but the balance bounds it. Raises
        KeyError if there is no such spy.
        """
        spy = subject.removesuffix(LOW).removesuffix(HIGH)
        if spy not in self._setup.spies:
            raise KeyError(subject)
        known = self.follow(notes)
        if known.conflict:
            return Reason("open", steps=(nothing_follows(known.conflict),))
        gone = known.now.gone.get(spy)
        if gone is not None:
            told = _("{spy} left the game in note {note}, and all money paid to him is lost.")
            return Reason("no", (gone,), (told.format(spy=spy, note=gone),))
        if holder == self._setup.me:
            return reasons.mine(known.now.book, spy)
        if holder not in self._setup.opponents:
            return Reason("no", steps=(_("Nobody but the players pays spies."),))
        theirs = reasons.Account(self._setup, notes, holder, spy, known.purses[holder])
        if subject.endswith(LOW):
            return theirs.low()
        return theirs.high() if subject.endswith(HIGH) else theirs.whole()


def _living(held: Mapping[str, T], now: State) -> Mapping[str, T]:
    return {spy: one for spy, one in held.items() if spy not in now.gone}
