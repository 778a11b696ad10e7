"""Records of one game that several of its players noted, laid together.

They are aligned by what everybody heard. Say Ann noted "Cem asked Dee for blue: 2", Bob the same
with 3, and Cem, who asked, 2 with the cards that he saw. That is one line: what Cem saw tells more
and is no difference, but Bob heard another number. Nothing is merged into any of the records.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from notepad.core.fault import Fault, Faults
from notepad.core.record.record import AnyRecord
from notepad.core.sentence.sentence import word_of
from notepad.core.together.alignment import SAME, aligned
from notepad.core.together.same_game import not_one_game
from notepad.core.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from notepad.core.game.game import AnyGame
    from notepad.core.game.laid_hands import LaidHands

_ALMOST, _SOMEWHAT = 3, 1
"""What a pair of notes is worth that differ in one thing, and in two."""

_LEAST_NOTES = 4
_LEAST_SHARED = 0.25
"""In records of at least so many notes, at least such a share of the shorter one is in both."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing that happened: the number of its note in the record of each who noted it.

    `apart` says that they noted it differently, or that somebody missed it. `misheard` are those
    whose note cannot be true, or who stand against the most of the others.
    """

    notes: Mapping[str, int]
    apart: bool = False
    misheard: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LaidTogether:
    """Records by their player, what was heard in its order, and how the cards were dealt."""

    records: Mapping[str, AnyRecord]
    heard: tuple[Heard, ...]
    deal: Mapping[str, str] | None = None

    @property
    def differences(self) -> tuple[Heard, ...]:
        """What was noted differently, or not by all."""
        return tuple(heard for heard in self.heard if heard.apart)

    def note(self, player: str, heard: Heard) -> Any:  # noqa: ANN401 a note of any game
        """Return what a player noted of something that was heard, None if he missed it."""
        number = heard.notes.get(player)
        return None if number is None else self.records[player].notes[number - 1]


def laid_together(
    game: AnyGame, records: Sequence[AnyRecord], names: Sequence[str]
) -> LaidTogether:
    """Return records of one game laid together; `names` are what each of them is called.

    Raises Faults where they are not of one game.
    """
    faults = list(not_one_game(game, records, names))
    if faults:
        raise Faults(faults)
    hands = game.laid_hands([one.setup for one in records], [one.notes for one in records])
    if hands.apart:
        raise Faults(
            [
                Fault(f"{names[number]}: {fault.path}", fault.message)
                for number, fault in hands.apart
            ]
        )
    by_player = {record.setup.me: record for record in records}
    return LaidTogether(by_player, tuple(_Side(game, by_player).heard(hands, names)), hands.deal)


class _Noted(NamedTuple):
    """A note by its number, as everybody heard it; `words` are the same for notes that are."""

    number: int
    note: Any
    words: str


class _Side:
    """What everybody heard, side by side."""

    def __init__(self, game: AnyGame, records: Mapping[str, AnyRecord]) -> None:
        self._keypad, self._records = game.keypad, records
        self._worths: dict[tuple[str, str], int] = {}

    def heard(self, hands: LaidHands, names: Sequence[str]) -> Iterator[Heard]:
        """Yield what was heard, line by line; raises Faults where hardly anything is shared."""
        rows = [list(self._public(record)) for record in self._records.values()]
        lines = aligned(rows, self._worth)
        found = [
            {
                player: row[at]
                for player, row, at in zip(self._records, rows, line, strict=True)
                if at is not None
            }
            for line in lines
        ]
        self._check(rows, found, names)
        for said in found:
            notes = {player: noted.number for player, noted in said.items()}
            yield Heard(notes, self._apart(said), tuple(self._misheard(hands, said)))

    def _public(self, record: AnyRecord) -> Iterator[_Noted]:
        for number, note in enumerate(record.notes, 1):
            public = self._keypad.public(record.setup, note)
            if public is not None:
                yield _Noted(number, public, repr(public))

    def _worth(self, one: _Noted, other: _Noted) -> int:
        key = one.words, other.words
        if key not in self._worths:
            self._worths[key] = self._reckoned(one.note, other.note)
        return self._worths[key]

    def _same(self, one: _Noted, other: _Noted) -> bool:
        return self._worth(one, other) == SAME

    def _reckoned(self, one: Any, other: Any) -> int:  # noqa: ANN401 notes of any game
        sentence = self._keypad.sentence_of(one)
        if sentence is not self._keypad.sentence_of(other):
            return _SOMEWHAT if _doer(one) == _doer(other) else 0
        apart = [slot.field for slot in sentence.apart(one, other)]
        # Another one who acted is another turn, rather than the same one misheard.
        count = len(apart) + (_doer(one) != _doer(other))
        return {0: SAME, 1: _ALMOST, 2: _SOMEWHAT}.get(count, 0)

    def _check(
        self,
        rows: Sequence[Sequence[_Noted]],
        found: Sequence[Mapping[str, _Noted]],
        names: Sequence[str],
    ) -> None:
        """Raise Faults where a record shares too little with all others."""
        shared = Counter(
            player
            for said in found
            for player, noted in said.items()
            if any(self._same(noted, one) for other, one in said.items() if other != player)
        )
        longest = sorted(map(len, rows))[-2]
        faults = []
        for name, player, row in zip(names, self._records, rows, strict=True):
            least = min(len(row), longest)
            if least >= _LEAST_NOTES and shared[player] < least * _LEAST_SHARED:
                told = _("hardly anything here was heard in the others: this is another game")
                faults.append(Fault(f"{name}: notes", told))
        if faults:
            raise Faults(faults)

    def _apart(self, said: Mapping[str, _Noted]) -> bool:
        first, *others = said.values()
        missed = len(said) < len(self._records) and word_of(first.note) != "reveal"
        return missed or not all(self._same(first, one) for one in others)

    def _misheard(self, hands: LaidHands, said: Mapping[str, _Noted]) -> Iterator[str]:
        """Yield who noted what cannot be so; where that is not known, who stands against most."""
        if all(self._same(one, other) for one, other in combinations(said.values(), 2)):
            return
        known = {player: hands.true(noted.note) for player, noted in said.items()}
        nothing = set(known.values()) == {None}
        for player, noted in said.items():
            agreeing = sum(self._same(noted, one) for one in said.values())
            if known[player] is False or (nothing and 2 * agreeing < len(said)):
                yield player


def _doer(note: Any) -> object:  # noqa: ANN401 a note of any game
    """Return who asks, announces or moves in a note: what its first field holds."""
    return next((getattr(note, field.name) for field in fields(note)), None)
