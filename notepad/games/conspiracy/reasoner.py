"""What follows: everybody's accounts as intervals, my own book, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from notepad.core.game.game import Reason
from notepad.core.words import _
from notepad.deduction.hidden_money import (
    Interval,
    Purse,
    bounds,
    counted_elsewhere,
    forcing_high,
    forcing_low,
)
from notepad.deduction.why.story_sentences import nothing_follows
from notepad.games.conspiracy import book, reasons
from notepad.games.conspiracy.conflicts import conflict
from notepad.games.conspiracy.notes import Blow, Note
from notepad.games.conspiracy.proofs import eliminations, purse

if TYPE_CHECKING:
    from notepad.core.game.breath import Breath
    from notepad.core.level import Level
    from notepad.core.mark import Aside
    from notepad.deduction.minimal_notes import Notes
    from notepad.games.conspiracy.setup import Setup

LOW, HIGH = "/low", "/high"
"""What a spy's name is followed by when the reason for one end of an interval is asked for."""


@dataclass(frozen=True)
class Knowledge:
    """What follows from the notes.

    `opponents` has the interval in dollars of every opponent's account with every living spy;
    `accounts` and `balance` are mine. When the notes contradict each other nothing else is known.
    """

    conflict: tuple[int, ...] = ()
    opponents: Mapping[str, Mapping[str, Interval]] = field(default_factory=dict)
    purses: Mapping[str, Purse] = field(default_factory=dict)
    accounts: Mapping[str, int] = field(default_factory=dict)
    balance: int = 0
    eliminated: tuple[str, ...] = ()

    @property
    def consistent(self) -> bool:
        """Whether the notes can all be true."""
        return not self.conflict

    @property
    def clash(self) -> tuple[int, ...]:
        """The same notes are shown to a player."""
        return self.conflict

    @property
    def exact(self) -> bool:
        """Nothing about money is ever estimated."""
        return True


class BankReasoner:
    """Reasons about everybody's bank book. It keeps nothing from one question to the next."""

    def __init__(self, setup: Setup) -> None:
        """Take up a setup."""
        self._setup = setup

    def follow(self, notes: Sequence[Note]) -> Knowledge:
        """Return everything that follows for sure."""
        setup = self._setup
        purses = {player: purse(setup, notes, player) for player in setup.opponents}
        contradicting = conflict(setup, notes, purses.values())
        if contradicting:
            return Knowledge(contradicting)
        gone = eliminations(notes)
        return Knowledge(
            opponents={
                player: {spy: held for spy, held in bounds(money).items() if spy not in gone}
                for player, money in purses.items()
            },
            purses=purses,
            accounts={
                spy: total for spy, total in book.accounts(setup, notes).items() if spy not in gone
            },
            balance=book.balance(setup, notes),
            eliminated=tuple(spy for spy in setup.spies if spy in gone),
        )

    def weigh(self, known: Knowledge, *, patience_ms: float = 150) -> Knowledge:
        """Return the same: there are no odds about what people choose to pay."""
        return known

    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge | Breath]:
        """Have nothing to add: all there is to know is known at once."""
        yield from ()

    def told(self, notes: Sequence[Note], before: Knowledge, after: Knowledge) -> None:
        """Measure nothing: bounds on money are no shares of worlds."""

    def why(self, notes: Sequence[Note], subject: str, holder: str) -> Reason:
        """Return why a player's account with a spy certainly holds something, or nothing.

        With LOW or HIGH behind the spy's name the question is why it holds at least, or at most,
        what the interval says; "open" then means that nothing but the balance bounds it. Raises
        KeyError if there is no such spy.
        """
        spy = subject.removesuffix(LOW).removesuffix(HIGH)
        if spy not in self._setup.spies:
            raise KeyError(subject)
        contradicting = self.follow(notes).conflict
        if contradicting:
            return Reason("open", steps=(nothing_follows(contradicting),))
        gone = eliminations(notes).get(spy)
        if gone is not None:
            told = _("{spy} left the game in note {note}, and all money paid to him is lost.")
            return Reason("no", (gone,), (told.format(spy=spy, note=gone),))
        if holder == self._setup.me:
            return self._mine(notes, spy)
        if holder not in self._setup.opponents:
            return Reason("no", steps=(_("Nobody but the players pays spies."),))
        return self._theirs(notes, subject, spy, holder)

    def _mine(self, notes: Sequence[Note], spy: str) -> Reason:
        total = book.accounts(self._setup, notes)[spy]
        own = [line for line in book.lines(self._setup, notes) if line.spy == spy]
        paid = [line.number for line in own if not isinstance(line.note, Blow)]
        blown = [line.number for line in own if isinstance(line.note, Blow)]
        steps = reasons.mine(own, spy)
        if total:
            return Reason("yes", tuple(paid[:1]), steps, told=tuple(line.number for line in own))
        return Reason("no", tuple(blown), steps, told=tuple(paid))

    def _theirs(self, notes: Sequence[Note], subject: str, spy: str, holder: str) -> Reason:
        purse_of = purse(self._setup, notes, holder)
        held = bounds(purse_of)[spy]
        proof, counts = forcing_low(purse_of, spy), counted_elsewhere(purse_of, spy)
        lower: Notes = (proof.note,) if proof else tuple(count.note for count in counts)
        upper = forcing_high(purse_of, spy)
        teller = reasons.Teller(self._setup, notes, holder)
        low_steps = teller.low(purse_of, spy, held.low)
        high_steps = teller.high(purse_of.told_by(upper), spy, held.high)
        if subject.endswith(LOW):
            return Reason("yes" if held.low else "open", lower, low_steps)
        if subject.endswith(HIGH):
            return Reason("yes" if upper else "open", upper, high_steps)
        steps = (*low_steps, *high_steps)
        if held.low:
            return Reason("yes", lower, steps, told=upper)
        if not held.high:
            return Reason("no", upper, steps)
        return Reason("open", steps=steps, told=upper)
