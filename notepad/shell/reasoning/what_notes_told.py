"""What each note told: the states of a game one after the other, reckoned when there is time."""

from collections.abc import Iterator, Sequence
from typing import Any

from notepad.core.game.breath import Breath
from notepad.core.game.reasoner import Known, Reasoner, Told

_FAR = 200
"""So many of the newest notes are looked back on."""


class Past:
    """What was learned from each note of one setup, kept as long as the notes before it stay."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._notes: list[Any] = []
        self._known: dict[int, Known] = {}
        self._told: dict[int, Told | None] = {}

    def told(self, notes: Sequence[Any]) -> tuple[Told | None, ...]:
        """Return what each of these notes told, None where that is not known."""
        self._follow(notes)
        return tuple(self._told.get(after) for after in range(1, len(notes) + 1))

    def remember(self, notes: Sequence[Any], known: Known) -> None:
        """Take up what is known, with the odds, after these notes."""
        self._follow(notes)
        self._known[len(notes)] = known

    def fitting(self, reasoner: Reasoner[Any], notes: Sequence[Any]) -> int | None:
        """Return how many of notes that contradict each other fit, None if the setup does not.

        They are the first ones, without that which does not fit them.
        """
        least, most = -1, len(notes)  # so many fit, so many do not
        at = most - 1  # mostly it is the note that was made last
        while most - least > 1:
            if reasoner.follow(notes[:at]).consistent:
                least = at
            else:
                most = at
            at = (least + most) // 2
        return least if least >= 0 else None

    def known_after(self, reasoner: Reasoner[Any], notes: Sequence[Any], after: int) -> Known:
        """Return what was known, with the odds, after so many notes, which all fit."""
        self._follow(notes)
        if after not in self._known:
            self._known[after] = reasoner.weigh(reasoner.follow(notes[:after]))
        return self._known[after]

    def look_back(self, reasoner: Reasoner[Any], notes: Sequence[Any]) -> Iterator[int | Breath]:
        """Find out about one note after the other, the newest first; yield the number of each."""
        self._follow(notes)
        for after in range(len(notes), max(0, len(notes) - _FAR), -1):
            if after in self._told:
                continue
            for at in (after, after - 1):
                yield from self._reach(reasoner, notes, at)
            before, now = self._known[after - 1], self._known[after]
            both = now.consistent and before.consistent
            self._told[after] = reasoner.told(notes[:after], before, now) if both else None
            yield after

    def _reach(self, reasoner: Reasoner[Any], notes: Sequence[Any], after: int) -> Iterator[Breath]:
        """Find out what was known after a note."""
        if after not in self._known:
            known = reasoner.follow(notes[:after])
            yield Breath()
            self._known[after] = reasoner.weigh(known) if known.consistent else known
            yield Breath()

    def _follow(self, notes: Sequence[Any]) -> None:
        """Forget what came after the first note that is another one now."""
        pairs = enumerate(zip(self._notes, notes, strict=False))
        same = next((at for at, (old, new) in pairs if old is not new and old != new), None)
        kept = min(len(self._notes), len(notes)) if same is None else same
        self._known = {at: known for at, known in self._known.items() if at <= kept}
        self._told = {at: told for at, told in self._told.items() if at <= kept}
        self._notes = list(notes)
