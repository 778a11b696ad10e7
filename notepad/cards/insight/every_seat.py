"""Seats: a card game as it looks from each seat, and how questions are answered there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from notepad.cards.card_state import CardState
from notepad.core.mark import Aside
from notepad.core.sentence.keypad import Keypad
from notepad.deduction.deal import Card, Clue, Deal
from notepad.deduction.moving.changing_hands import Passes
from notepad.deduction.question import Question

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random


S = TypeVar("S")
N = TypeVar("N")


def _stays(_setup: object) -> None:
    """Return how cards change hands where they never do."""


Hands: TypeAlias = "Mapping[str, frozenset[Card]]"


@dataclass(frozen=True, kw_only=True)
class Seats(Generic[S, N]):
    """What a card game says of itself, so that it can be looked at from every seat.

    `deal` is the deal before any note for somebody who may have any hand, `clues` are those of a
    note by its number, and `questions` what can be asked. `asked` returns the note of a question
    that the player of a setup asks, by its key, as everybody hears it. `shown` are the
    cards that whoever asked saw in a note that tells all. `announces` is the word for what is
    announced at a table, as the command line has it, None where that can't be foreseen. `start` and
    `after` are those of the game. `passes` says how cards change hands at a table, None where they
    stay.
    """

    keypad: Keypad
    deal: Callable[[S], Deal]
    clues: Callable[[S, Deal, int, N], tuple[Clue, ...]]
    questions: Callable[[S, Deal, Aside], Sequence[Question]]
    asked: Callable[[S, tuple[str, ...], Hands], N]
    shown: Callable[[N], Collection[Card]]
    announces: Callable[[S], str | None]
    start: Callable[[S], CardState[Any]]
    after: Callable[[Any, N], CardState[Any]]
    passes: Callable[[S], Passes[N] | None] = _stays

    def seat(self, setup: Any, player: str, hands: Hands) -> Any:  # noqa: ANN401 a game's own type
        """Return the setup of a player who has these cards."""
        hand = tuple(card for card in setup.pack.cards if card in hands[player])
        return replace(setup, me=player, hand=hand)

    def heard(self, setup: S, note: N) -> N:
        """Return what the player of a setup knows of a note that tells all of it."""
        heard: N = self.keypad.heard(setup, note)
        return heard

    def witnessed(self, setup: S, note: N, hands: Hands, random: Random) -> N:
        """Return a note with all that anybody saw; what a giver chose is chosen at random."""
        asker = getattr(note, "asker", None)
        if asker is None:
            return note
        told: N = self.keypad.witnessed(self.seat(setup, asker, hands), note, hands, random)
        return told

    def answered(
        self, setup: S, player: str, key: tuple[str, ...], hands: Hands, random: Random
    ) -> N:
        """Return the note of a question that a player asks, with all that anybody saw."""
        note = self.asked(self.seat(setup, player, hands), key, hands)
        return self.witnessed(setup, note, hands, random)
