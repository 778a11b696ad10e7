"""What follows: points, everybody's cards as bounds, and why."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from typing_extensions import override

from notepad.core.game.reasoner import Known, Reason, Reasoner
from notepad.core.game.story_step import plainly
from notepad.deduction.why.story_sentences import nothing_follows
from notepad.games.catham_city import reasons
from notepad.games.catham_city.hidden_hands import Held, held
from notepad.games.catham_city.odds import Likely, likely
from notepad.games.catham_city.state import State, after, start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.games.catham_city.notes import Note
    from notepad.games.catham_city.setup import Setup


@dataclass(frozen=True)
class Knowledge(Known):
    """What follows from the notes.

    `hands` has what every opponent can hold, and under the name PILE the draw pile; it is empty
    where points alone are kept, and where the notes contradict each other. `odds` are how likely
    each number is, once they are weighed.
    """

    now: State
    conflict: tuple[int, ...] = ()
    hands: Held = field(default_factory=dict)
    odds: Likely = field(default_factory=dict)


class CardReasoner(Reasoner[Knowledge]):
    """Reasons about everybody's cards. It belongs to one thread."""

    def __init__(self, setup: Setup) -> None:
        """Take up a setup."""
        self._setup = setup
        self._notes: tuple[Note, ...] = ()
        self._states = [start(setup)]

    def follow(self, notes: Sequence[Note]) -> Knowledge:
        """Return everything that follows for sure.

        What can't be stays impossible whatever comes after it, so the first note that can't have
        happened is looked for by halves.
        """
        states = self._following(tuple(notes))
        now = states[-1]
        hands = self._held(now)
        if hands is not None:
            return Knowledge(now, hands=hands)
        last = now.broken or now.count
        first = bisect_left(states, True, hi=last, key=lambda state: self._held(state) is None)
        return Knowledge(now, (first,))

    @override
    def weigh(self, known: Knowledge, *, patience_ms: float = 150) -> Knowledge:
        table = known.now.table
        if table is None or not known.hands:
            return known
        return replace(known, odds=likely(table, known.hands))

    def why(self, notes: Sequence[Note], subject: str, holder: str) -> Reason:
        """Return why somebody has at least, or at most, so many cards of a faction.

        Raises KeyError if there is no such faction.
        """
        known = self.follow(notes)
        if known.conflict:
            return Reason("open", story=plainly(nothing_follows(known.conflict)))
        return reasons.why(self._setup, notes, known.now, known.hands, subject, holder)

    def _held(self, state: State) -> Held | None:
        return {} if state.table is None else held(state.table, self._setup.in_play)

    def _following(self, notes: tuple[Note, ...]) -> Sequence[State]:
        """Return the states before any note and after each, anew from the first that is new."""
        same = len(self._notes)
        if notes[:same] != self._notes:
            pairs = zip(self._notes, notes, strict=False)
            same = sum(1 for _pair in takewhile(lambda pair: pair[0] is pair[1], pairs))
        del self._states[same + 1 :]
        for note in notes[same:]:
            self._states.append(after(self._states[-1], note))
        self._notes = notes
        return self._states
