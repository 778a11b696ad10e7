"""The kinds of notes with the slots that fill them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from notepad.games.catham_city import play_slots as playing
from notepad.games.catham_city import slots
from notepad.games.catham_city.counts import NONE, Cards, total
from notepad.games.catham_city.factions import PLAYED

__all__ = ["Discard", "Note", "Play", "Points", "Take"]


@dataclass(frozen=True, kw_only=True)
class Take:
    """A player took cards of the row; `refill` took their place.

    `count` is left out where it is as many as the refill.
    """

    kind: ClassVar[str] = "take"
    player: Annotated[str, slots.WHO]
    faction: Annotated[str, slots.TAKEN]
    count: Annotated[int | None, slots.TAKEN_COUNT] = None
    refill: Annotated[Mapping[str, int], slots.REFILL]

    @property
    def number(self) -> int:
        """How many cards were taken."""
        return total(self.refill) if self.count is None else self.count


@dataclass(frozen=True, kw_only=True)
class Play:
    """A player played cards of one faction, with what their effect asks for.

    `count` may be left out where it is fixed or equals the cards revealed. `extra` is the faction
    of the additional card; `revealed` are cards of the `victim`, or of the draw pile; `drawn` are
    those that I drew. `dropped` are players who discarded, for the mafia with their cards, and
    `given` are factions of cards given to the player.
    """

    kind: ClassVar[str] = "play"
    player: Annotated[str, slots.WHO]
    faction: Annotated[str, playing.PLAYED_FACTION]
    count: Annotated[int | None, playing.PLAYED_COUNT] = None
    extra: Annotated[str | None, playing.EXTRA] = None
    victim: Annotated[str | None, playing.VICTIM] = None
    revealed: Annotated[Mapping[str, int] | None, playing.REVEALED] = None
    given: Annotated[Mapping[str, str] | None, playing.GIVEN] = None
    dropped: Annotated[
        tuple[str, ...] | Mapping[str, Mapping[str, int]] | None, playing.DROPPED
    ] = None
    drawn: Annotated[Mapping[str, int] | None, playing.DRAWN] = None

    @property
    def number(self) -> int:
        """How many cards of the faction were played."""
        if self.count is not None:
            return self.count
        able = PLAYED[self.faction]
        return able[0] if len(able) == 1 else total(self.revealed or NONE)

    @property
    def droppers(self) -> tuple[str, ...]:
        """Who discarded a card for a point."""
        return self.dropped if isinstance(self.dropped, tuple) else ()

    @property
    def shed(self) -> Mapping[str, Cards]:
        """The cards that players discarded because of the mafia."""
        return self.dropped if isinstance(self.dropped, Mapping) else {}


@dataclass(frozen=True, kw_only=True)
class Discard:
    """The active player's cards beyond ten, discarded at the end of his turn."""

    kind: ClassVar[str] = "discard"
    player: Annotated[str | None, slots.DISCARDER] = None
    cards: Annotated[Mapping[str, int], slots.DISCARDED]


@dataclass(frozen=True, kw_only=True)
class Points:
    """Points of a player put right: added, or what he stands at. Else all points follow."""

    kind: ClassVar[str] = "points"
    player: Annotated[str, slots.WHO]
    points: Annotated[int | None, slots.POINTS] = None
    stands: Annotated[int | None, slots.POINTS] = None


Note = Take | Play | Discard | Points
