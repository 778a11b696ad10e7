"""Cards that change hands: a card's place is its whole history, from the deal to now.

A card that never moved is simply at its holder's name. Every other place tells each move; histories
that end alike but went differently are different places.
"""

from collections.abc import Iterable, Mapping, Sequence
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


class Passing(NamedTuple):
    """Cards go from one player to another: those of `cards` that the giver has, or one of them.

    `meaning` says in a few words that it was one, for a reason.
    """

    giver: str
    taker: str
    cards: tuple[Card, ...]
    one: bool = False
    meaning: str = ""


def dealt_to(place: Place) -> str:
    """Return who had the card first."""
    return place.dealt if isinstance(place, History) else str(place)


def moves_of(place: Place) -> tuple[Move, ...]:
    """Return how the card moved, in order."""
    return place.moves if isinstance(place, History) else ()


def holder(place: Place) -> str:
    """Return who has the card now."""
    return place.moves[-1].taker if isinstance(place, History) else str(place)


def onward(place: Place, note: int, taker: str) -> History:
    """Return the history that goes on with one more move."""
    return History(dealt_to(place), (*moves_of(place), Move(note, taker)))


def held(deal: Deal, cards: Iterable[Card], player: str) -> tuple[Cell, ...]:
    """Return the cells in which a player has one of these cards now."""
    return tuple(
        (card, place) for card in cards for place in deal.options[card] if holder(place) == player
    )


def in_order(deal: Deal, holders: Sequence[str]) -> Mapping[Card, tuple[Place, ...]]:
    """Return the options of a deal, the places of each card in the order of who has it now.

    Those of the same holder are in an order of their own, whatever it was before: shares are
    added up in it, and sums of the same shares in another order can differ in the last bit.
    """
    rank = {holder: at for at, holder in enumerate(holders)}

    def order(place: Place) -> tuple[int, tuple[Move, ...], int]:
        return rank[holder(place)], moves_of(place), rank[dealt_to(place)]

    return {card: tuple(sorted(places, key=order)) for card, places in deal.options.items()}
