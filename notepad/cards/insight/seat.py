"""Seat: one seat of a game, whatever hand is dealt there."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

from notepad.cards.insight.every_seat import N, S, Seats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.deduction.deal import Clue, Deal
    from notepad.deduction.question import Question


class Seat(Generic[S, N]):
    """What a game says to whoever sits there."""

    def __init__(self, seats: Seats[S, N], setup: Any, player: str) -> None:  # noqa: ANN401
        """Look at a game from a player's seat."""
        self.seats, self.player = seats, player
        self.setup = seats.seat(setup, player, {player: frozenset()})
        self.deal: Deal = seats.deal(self.setup)
        self._clues: dict[tuple[int, str], tuple[Clue, ...]] = {}

    @cached_property
    def questions(self) -> Sequence[Question]:
        """What can be asked here while all cards are where they were dealt."""
        return self.asked_of(self.deal)

    def asked_of(self, deal: Deal) -> Sequence[Question]:
        """Return what can be asked here of those who have the cards in a deal."""
        return tuple(self.seats.questions(self.setup, deal, {}))

    def heard(self, note: N) -> N:
        """Return what is heard here of a note that tells all of it."""
        return self.seats.heard(self.setup, note)

    def clues(self, number: int, note: N) -> tuple[Clue, ...]:
        """Return what a note of a number says here of the cards as they were dealt."""
        heard = self.heard(note)
        key = number, repr(heard)
        if key not in self._clues:
            self._clues[key] = self.seats.clues(self.setup, self.deal, number, heard)
        return self._clues[key]
