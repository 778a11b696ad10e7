"""What each note told: the states of a game one after the other, reckoned when there is time."""

from collections.abc import Sequence
from typing import Any

from notepad.core.game.game import Known, Reasoner, Told

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

    def look_back(self, reasoner: Reasoner[Any], notes: Sequence[Any]) -> bool:
        """Find out about one more note, the newest first; return whether there was any."""
        self._follow(notes)
        oldest = max(0, len(notes) - _FAR)
        after = next((at for at in range(len(notes), oldest, -1) if at not in self._told), None)
        if after is None:
            return False
        now, before = (self._state(reasoner, notes, at) for at in (after, after - 1))
        both = now.consistent and before.consistent
        self._told[after] = reasoner.told(notes[:after], before, now) if both else None
        needed = (after - 1, len(notes))
        self._known = {at: known for at, known in self._known.items() if at in needed}
        return True

    def _state(self, reasoner: Reasoner[Any], notes: Sequence[Any], after: int) -> Known:
        known = self._known.get(after)
        if known is None:
            known = reasoner.follow(notes[:after])
            known = reasoner.weigh(known) if known.consistent else known
            self._known[after] = known
        return known

    def _follow(self, notes: Sequence[Any]) -> None:
        """Forget what came after the first note that is another one now."""
        pairs = enumerate(zip(self._notes, notes, strict=False))
        same = next((at for at, (old, new) in pairs if old is not new and old != new), None)
        kept = min(len(self._notes), len(notes)) if same is None else same
        self._known = {at: known for at, known in self._known.items() if at <= kept}
        self._told = {at: told for at, told in self._told.items() if at <= kept}
        self._notes = list(notes)
