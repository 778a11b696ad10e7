"""How likely each number of cards is, in every hidden hand and in the draw pile.

What is certain is set aside; all that is unseen of a pool besides is taken to lie evenly over the
places that are open there. So who showed a card is taken to have shown any of his, as police and
hackers make him do; what he chose to play tells no more. After a shuffle what a hand showed is
taken to come from its earliest draws, and draws from several pools each for itself.

Of 1 Mafia and 2 Police, unseen for all we know, one is Ann's and two are in the draw pile: Ann has
the Mafia card with 1/3.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import TYPE_CHECKING, TypeAlias

from notepad.games.catham_city.counts import Cards, total
from notepad.games.catham_city.hidden_hands import PILE, Held, Span
from notepad.games.catham_city.table import Draw, Hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.games.catham_city.table import Table

Shares: TypeAlias = Mapping[int, float]
"""The probability of each number of cards; they sum to 1."""
_UNLIKELY = 0.02
Likely: TypeAlias = Mapping[str, Mapping[str, Shares]]
"""By the names of hands and factions."""


def likely(table: Table, held: Held) -> Likely:
    """Return the shares for each hand and faction, given what each can hold."""
    hands = {**table.hands, PILE: Hand((Draw(len(table.pools) - 1, table.pile),))}
    rooms, spare = _set_aside(hands, table)
    found: dict[str, Mapping[str, Shares]] = {}
    for name, spans in held.items():
        parts = [(spare[pool], room) for pool, room in rooms[name].items() if room]
        found[name] = {
            faction: _within(span, _drawn(parts, faction)) for faction, span in spans.items()
        }
    return found


def left_in_pile(table: Table) -> Cards:
    """Return the cards of which the draw pile is a part, any of them as likely as another."""
    _rooms, spare = _set_aside(table.hands, table)
    return {faction: count for faction, count in spare[-1].items() if count > 0}


def mixed(shares: Shares, found: Mapping[int, Shares]) -> Shares:
    """Return how likely each outcome is, if for each number it is as likely as found."""
    every: dict[int, float] = {}
    for number, share in shares.items():
        for outcome, part in found[number].items():
            every[outcome] = every.get(outcome, 0.0) + share * part
    return dict(sorted(every.items()))


def expected(shares: Shares) -> float:
    """Return the mean number of cards."""
    return sum(count * share for count, share in shares.items())


def even(population: int, alike: int, draws: int) -> Shares:
    """Return the shares of each number of cards that are alike among those drawn from all."""
    draws = min(draws, population)
    ways = comb(population, draws)
    fewest, most = max(0, draws - (population - alike)), min(alike, draws)
    return {
        count: comb(alike, count) * comb(population - alike, draws - count) / ways
        for count in range(fewest, most + 1)
    }


def _set_aside(
    hands: Mapping[str, Hand], table: Table
) -> tuple[Mapping[str, Mapping[int, int]], Sequence[Mapping[str, int]]]:
    """Return the open places by hand and pool, and what may lie there by pool."""
    spare = [dict(pool) for pool in table.pools]
    rooms: dict[str, dict[int, int]] = {}
    every = {**hands, **{f"{PILE}{at}": hand for at, hand in enumerate(table.across)}}
    for name, hand in every.items():
        rooms[name] = {draw.pool: 0 for draw in hand.draws}
        shown = dict(hand.shown)
        for draw in hand.draws:
            room = draw.count
            for faction in shown:
                known = max(0, min(shown[faction], room, spare[draw.pool].get(faction, 0)))
                shown[faction] -= known
                spare[draw.pool][faction] = spare[draw.pool].get(faction, 0) - known
                room -= known
            rooms[name][draw.pool] += room
    return rooms, spare


def _drawn(parts: Sequence[tuple[Mapping[str, int], int]], faction: str) -> Shares:
    """Return how likely it is that so many cards of a faction lie in some open places."""
    shares: Shares = {0: 1.0}
    for spare, room in parts:
        new: dict[int, float] = {}
        for more, share in even(total(spare), spare.get(faction, 0), room).items():
            for count, before in shares.items():
                new[count + more] = new.get(count + more, 0.0) + before * share
        shares = new
    return shares


def _within(span: Span, drawn: Shares) -> Shares:
    """Return the shares of what a hand holds: the fewest drawn go with its least.

    What an estimate rules out though it can be is unlikely, and what can't be is left out.
    """
    low, high = span
    fewest = min(drawn)
    able = {count: drawn.get(count - low + fewest, _UNLIKELY) for count in range(low, high + 1)}
    whole = sum(able.values())
    return {count: share / whole for count, share in able.items()}
