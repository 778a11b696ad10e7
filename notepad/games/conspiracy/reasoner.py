"""What follows: everybody's accounts as intervals, my own book, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, TypeVar

from notepad.core.game.game_review import Review
from notepad.core.game.reasoner import Known, Reason, Reasoner
from notepad.core.game.story_step import plainly
from notepad.core.words import _
from notepad.deduction import hidden_money
from notepad.deduction.hidden_money import Interval, bounds
from notepad.deduction.minimal_notes import Notes
from notepad.deduction.purse import Purse
from notepad.deduction.why.story_sentences import nothing_follows
from notepad.games.conspiracy import reasons
from notepad.games.conspiracy.conflicts import clashes, overspent, shortest, without_spare
from notepad.games.conspiracy.missed_bids import missed_bids
from notepad.games.conspiracy.proofs import further, untouched
from notepad.games.conspiracy.state import State, after, start

if TYPE_CHECKING:
    from notepad.core.game.breath import Breath
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


@dataclass(frozen=True)
class _Course:
    """What some notes come to, carried on from one note to the next.

    `found` is the shortest set found of notes that contradict each other, but for `spent`, pay-offs
    of mine beyond my balance; `conflict` is what is left of the shorter with nothing to spare.
    """

    now: State
    purses: Mapping[str, Purse]
    found: Notes = ()
    spent: Notes = ()
    conflict: Notes = ()

    def and_next(self, notes: Sequence[Note]) -> _Course:
        """Return what they come to with one more of the notes; none is gone through again."""
        note, before = notes[self.now.count], self.purses
        now = after(self.now, note)
        purses = further(before, note, now)
        changed = [name for name in now.setup.opponents if purses[name] is not before[name]]
        fitting = (name for name in changed if hidden_money.fits(before[name]))
        hidden = (hidden_money.conflict(purses[name]) for name in fitting)
        found = shortest(self.found, *clashes(notes, self.now, now), *hidden)
        spent = self.spent if now.balance == self.now.balance else overspent(now)
        clash = shortest(found, spent)
        same = clash == shortest(self.found, self.spent)
        conflict = self.conflict if same else without_spare(clash, now.setup, purses)
        return _Course(now, purses, found, spent, conflict)


class BankReasoner(Reasoner[Knowledge]):
    """Reasons about everybody's bank book. It belongs to one thread."""

    def __init__(self, setup: Setup) -> None:
        """Take up a setup."""
        self._setup = setup
        self._notes: tuple[Note, ...] = ()
        self._courses = [_Course(start(setup), untouched(setup))]

    def follow(self, notes: Sequence[Note]) -> Knowledge:
        """Return everything that follows for sure."""
        course = self._course(tuple(notes))
        now, shown = course.now, course.purses
        if course.conflict:
            return Knowledge(now, course.conflict)
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

    def _course(self, notes: tuple[Note, ...]) -> _Course:
        """Return what some notes come to, anew from the first that was not there before.

        Mostly notes are only added, and that those before are the same is seen at once.
        """
        same = len(self._notes)
        if notes[:same] != self._notes:
            pairs = zip(self._notes, notes, strict=False)
            same = sum(1 for _pair in takewhile(lambda pair: pair[0] is pair[1], pairs))
        del self._courses[same + 1 :]
        for _note in notes[same:]:
            self._courses.append(self._courses[-1].and_next(notes))
        self._notes = notes
        return self._courses[-1]

    def review(self, notes: Sequence[Note], *, patience_ms: float) -> Iterator[Review | Breath]:
        """Yield the bids that I could have won, by all that is known at the end."""
        known = self.follow(notes)
        if known.consistent:
            yield Review(told=tuple(missed_bids(self._setup, notes, known.purses)))

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
            return Reason("open", story=plainly(nothing_follows(known.conflict)))
        gone = known.now.gone.get(spy)
        if gone is not None:
            told = _("{spy} left the game in note {note}, and all money paid there is lost.")
            return Reason("no", (gone,), plainly(told.format(spy=spy, note=gone)))
        if holder == self._setup.me:
            return reasons.mine(known.now.book, spy)
        if holder not in self._setup.opponents:
            return Reason("no", story=plainly(_("Nobody but the players pays spies.")))
        theirs = reasons.Account(self._setup, notes, holder, spy, known.purses[holder])
        if subject.endswith(LOW):
            return theirs.low()
        return theirs.high() if subject.endswith(HIGH) else theirs.whole()


def _living(held: Mapping[str, T], now: State) -> Mapping[str, T]:
    return {spy: one for spy, one in held.items() if spy not in now.gone}
