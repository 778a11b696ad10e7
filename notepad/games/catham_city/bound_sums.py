"""Which sums give the bounds of Catham City's hidden hands, and on which other bounds they rest.

At most, a hand has its cards less those that it surely has of other factions, or all cards of the
faction less those that are surely elsewhere; at least, less those that can be there. Such a sum is
only a reason if none of its bounds rests on the one that it gives. Some bounds begin: cards that
came in the open, what lay in a draw pile made of discards, and what only follows from all hands
together. Step by step, the others get a sum from bounds that are given already.

Bob has 5 cards: 3 or 4 Mafia, 1 or 2 Police. He has at least 3 Mafia, as at most 2 are Police:
5 − 2 = 3. And he has at most 2 Police, as at least 3 are Mafia: 5 − 3 = 2. Unless one of them has
another sum, they are a circle: `Grounds` gives each its sum, but tells that it rests on itself.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from notepad.core.dataclass import dataclass
from notepad.games.catham_city.cards_and_points import PILE, AllCards
from notepad.games.catham_city.hidden_hands import HandBounds
from notepad.games.catham_city.setup import COPIES


class End(NamedTuple):
    """The fewest cards of a faction that a hand, or the draw pile, can have; or the `most`."""

    hand: str
    faction: str
    most: bool


class Sum(NamedTuple):
    """What gives an end: the other factions `of_hand`, or the faction elsewhere.

    It cites their ends, but for a least of none, which says nothing.
    """

    of_hand: bool
    cited: tuple[End, ...]


@dataclass(frozen=True)
class Grounds:
    """The sum that gives each end, None where it begins; those `in_circle` rest on themselves."""

    sums: Mapping[End, Sum | None]
    in_circle: frozenset[End]


def grounds_of(table: AllCards, held: HandBounds) -> Grounds:
    """Return what gives each end of the bounds."""
    ends = [
        End(hand, faction, most)
        for hand in held
        for faction in held[hand]
        for most in (False, True)
    ]
    every = {end: [*_sums_of(table, held, end)] for end in ends}
    found = dict[End, Sum | None]()
    found |= {end: None for end in ends if not every[end] or _begins(table, held, end)}
    circles = set[End]()
    while rest := [end for end in ends if end not in found]:
        given = {
            end: one
            for end in rest
            for one in reversed(every[end])
            if all(cited in found for cited in one.cited)
        }
        if not given:
            given = {end: every[end][0] for end in _circle(rest[0], every, found)}
            circles.update(given)
        found |= given
    return Grounds(found, frozenset(circles))


def _sums_of(table: AllCards, held: HandBounds, end: End) -> Iterator[Sum]:
    """Yield the sums that give an end, of the hand first."""
    hand, faction, most = end
    bound = _at(held, end)
    others = [End(hand, one, not most) for one in held[hand] if one != faction]
    size = table.pile if hand == PILE else table.sizes[hand]
    if size - sum(_at(held, one) for one in others) == bound and (
        hand != PILE or (most and size == bound)
    ):
        yield Sum(True, _saying(held, others))
    elsewhere = [End(name, faction, not most) for name in held if name != hand]
    seen = sum(cards.get(faction, 0) for cards in (table.mine, table.row, table.discards))
    if COPIES - seen - sum(_at(held, one) for one in elsewhere) == bound:
        yield Sum(False, _saying(held, elsewhere))


def _at(held: HandBounds, end: End) -> int:
    span = held[end.hand][end.faction]
    return span.high if end.most else span.low


def _saying(held: HandBounds, ends: Sequence[End]) -> tuple[End, ...]:
    return tuple(end for end in ends if end.most or _at(held, end))


def _begins(table: AllCards, held: HandBounds, end: End) -> bool:
    """Whether an end is seen in the open, or lies in a pile of which all cards were."""
    hand, faction, most = end
    if hand != PILE:
        own = table.hands[hand]
        seen = own.openly.get(faction, 0) + own.shown.get(faction, 0)
        return not most and _at(held, end) == seen
    if len(table.pools) == 1:
        return not most and not _at(held, end)
    there = table.pools[-1].get(faction, 0)
    return _at(held, end) == (there if most else max(0, there - drawn_from_pile(table)))


def drawn_from_pile(table: AllCards) -> int:
    """Return how many cards of the last pool players drew unseen."""
    hands = (*table.hands.values(), *table.across)
    last = len(table.pools) - 1
    return sum(draw.count for hand in hands for draw in hand.draws if draw.pool == last)


def _circle(
    start: End, every: Mapping[End, Sequence[Sum]], found: Mapping[End, object]
) -> Sequence[End]:
    """Return the ends of a circle that rests on nothing found, and on which this end rests."""
    path = list[End]()
    while start not in path:
        path.append(start)
        start = next(end for end in every[start][0].cited if end not in found)
    return path[path.index(start) :]
