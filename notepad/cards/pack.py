"""Pack: the cards of a game as they are at one table, and what is sought among them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from notepad.core.mark import Pencil
from notepad.core.page.page import Cell, Face, Grid, Tally
from notepad.core.words import enumerated
from notepad.deduction.deal import Card

Boxes: TypeAlias = Callable[[Card], Cell]
Counts: TypeAlias = Callable[[str], tuple[Tally, ...]]


@lru_cache(maxsize=1024)
def cards_with(deck: tuple[Card, ...], *words: str) -> tuple[Card, ...]:
    """Return the cards of a deck that are made of all these words, as "red-2" is of "red"."""
    return tuple(card for card in deck if set(words) <= set(card.split("-")))


class Pack(ABC):
    """How cards and their classes are drawn, said and laid out.

    With `open_numbers` counts that can't be placed yet stand beside the initials that they may
    mean.
    """

    open_numbers: bool = False

    @property
    @abstractmethod
    def cards(self) -> tuple[Card, ...]:
        """All cards, as the record names them, in the order of the deck."""

    @abstractmethod
    def face(self, card: Card) -> Face:
        """Return how a card is drawn in its box."""

    @abstractmethod
    def spoken(self, card: Card) -> str:
        """Return a card in words: "Red 2"."""

    @abstractmethod
    def title(self, about: str) -> str:
        """Return what the cards of a class are called: "Red"."""

    @abstractmethod
    def grid(self, box: Boxes, counts: Counts) -> Grid:
        """Return the sheet: the box of each card in its place, and the tallies of classes.

        There may be no tally of a class, or one without counts.
        """

    def cards_of(self, about: str) -> tuple[Card, ...]:
        """Return the cards of a class, by its word in tallies: "red", "pearl+pair"."""
        return cards_with(self.cards, *about.split("+"))

    def chip(self, card: Card) -> Face:
        """Return how a card is drawn as one of a few that are much alike."""
        return self.face(card)

    def told(self, card: Card) -> str:
        """Return a card in a sentence: "▲2"."""
        return self.spoken(card)

    def named(self, card: Card) -> str:
        """Return a card as what a sentence is about: "the red pearl pair"."""
        return self.told(card)

    def listed(self, cards: Iterable[Card]) -> str:
        """Return cards as they are said one after the other in a sentence."""
        return enumerated(map(self.told, cards))


@dataclass(frozen=True, kw_only=True)
class Sought:
    """What players call the hidden cards, which everybody looks for.

    `one` of them ("conspirator"), and `all` of them as a place ("the conspirators"); `count` says
    how many there are and `found` that a card is one of them, with room for the `card`. `box`
    stands in the box of one that is found, and what `marked` has where I marked it as such.
    """

    one: str
    all: str
    count: str
    found: str
    box: str
    marked: Mapping[Pencil, str]
