"""Cards that change hands: a card's place is its whole history, from the deal to now.

A card that never moved is simply at its holder's name. Every other place tells each move; histories
that end alike but went differently are different places.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from notepad.deduction.deal import Card, Cell, Deal, Place


class Move(NamedTuple):
    """A card came to `taker` in the note of this number."""

    note: int
    taker: str


class History(NamedTuple):
    """A card that was dealt to somebody and then moved at least once; moves come in order."""

    dealt: str
    moves: tuple[Move, ...]


def dealt_to(place: Place) -> str:
    """Return who had the card first."""
    return place.dealt if isinstance(place, History) else str(place)


def moves_of(place: Place) -> tuple[Move, ...]:
    """Return how the card moved, in order."""
    return place.moves if isinstance(place, History) else ()


def holder(place: Place) -> str:
    """Return who has the card now."""
    return place.moves[-1].taker if isinstance(place, History) else str(place)


def holder_before(place: Place, note: int) -> str:
    """Return who had the card when the note of this number came."""
    had = dealt_to(place)
    for move in moves_of(place):
        if move.note >= note:
            break
        had = move.taker
    return had


def moved_in(place: Place, note: int) -> bool:
    """Return whether the card moved in the note of this number."""
    return any(move.note == note for move in moves_of(place))


def onward(place: Place, note: int, taker: str) -> History:
    """Return the history that goes on with one more move."""
    return History(dealt_to(place), (*moves_of(place), Move(note, taker)))


def held(deal: Deal, cards: Iterable[Card], player: str) -> tuple[Cell, ...]:
    """Return the cells in which a player has one of these cards now."""
    return tuple(
        (card, place) for card in cards for place in deal.options[card] if holder(place) == player
    )


class Journeys:
    """Every history that each card can have, note by note."""

    def __init__(self, dealt: Mapping[Card, tuple[Place, ...]]) -> None:
        """Begin with the places where each card can have been dealt."""
        self._options = dict(dealt)

    @property
    def options(self) -> Mapping[Card, tuple[Place, ...]]:
        """Each card's places as far as told."""
        return dict(self._options)

    def pass_all(self, note: int, cards: Iterable[Card], giver: str, taker: str) -> None:
        """Let each of these cards that the giver has go to the taker."""
        for card in cards:
            self._options[card] = tuple(
                onward(place, note, taker) if holder(place) == giver else place
                for place in self._options[card]
            )

    def pass_any(self, note: int, cards: Iterable[Card], giver: str, taker: str) -> None:
        """Let each of these cards that the giver has go to the taker, or stay."""
        for card in cards:
            places = self._options[card]
            gone = (onward(at, note, taker) for at in places if holder(at) == giver)
            self._options[card] = (*places, *gone)

    def keep(self, card: Card, fits: Callable[[Place], bool]) -> None:
        """Drop the places of a card that do not fit, unless none does: then a clue will tell."""
        left = tuple(place for place in self._options[card] if fits(place))
        self._options[card] = left or self._options[card]
