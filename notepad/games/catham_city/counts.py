"""Sets of cards: how many of each faction, zeros left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from notepad.core.words import _, enumerated, ngettext, numeral
from notepad.games.catham_city.factions import FACTIONS, called

Cards: TypeAlias = Mapping[str, int]

NONE: Cards = {}


def total(cards: Cards) -> int:
    """Return how many cards these are."""
    return sum(cards.values())


def plus(cards: Cards, more: Cards) -> Cards:
    """Return both together, in the order of the first."""
    summed = {**cards, **{name: cards.get(name, 0) + count for name, count in more.items()}}
    return {name: count for name, count in summed.items() if count}


def minus(cards: Cards, less: Cards) -> Cards:
    """Return what is left; it may be below zero, for notes can contradict each other."""
    return plus(cards, {name: -count for name, count in less.items()})


def holds(cards: Cards, some: Cards) -> bool:
    """Whether some cards are among these."""
    return all(cards.get(name, 0) >= count for name, count in some.items())


def in_order(cards: Cards) -> Cards:
    """Return the same cards in the order of the factions."""
    return {name: cards[name] for name in FACTIONS if cards.get(name)}


def times(faction: str, count: int) -> str:
    """Return so many cards of a faction as they are said: "Police", "2× Mafia"."""
    return called(faction) if count == 1 else counted(faction, count)


def counted(faction: str, count: int) -> str:
    """Return so many cards of a faction where their number matters: "1× Police", "2× Mafia"."""
    return _("{count}× {faction}").format(count=numeral(count), faction=called(faction))


def said_points(points: int) -> str:
    """Return so many points in words."""
    return ngettext("{count} point", "{count} points", points).format(count=numeral(points))


def listed_cards(cards: Cards) -> str:
    """Return the cards in a sentence: "2× Mafia, Police"."""
    return enumerated(times(faction, count) for faction, count in in_order(cards).items())
