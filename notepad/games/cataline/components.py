"""The thirty cards, how they are dealt, and how decks that serve for them look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from notepad.cards.pack import cards_with
from notepad.core.allowed import COLOUR, one_of
from notepad.core.page.page import Symbol
from notepad.core.words import N_, translated
from notepad.games.cataline import NAME

SUITS = ("red", "blue", "green", "yellow", "violet")
VALUES = ("1", "2", "3", "4", "5", "6")
CARDS = tuple(f"{suit}-{value}" for suit in SUITS for value in VALUES)
CLASSES = (*SUITS, *VALUES)

SEATS = NAME.seats
HAND_SIZE = {3: 8, 4: 6, 5: 5}
CONSPIRATORS = {3: 6, 4: 6, 5: 5}

STANDARD, KEPT, LONE = "standard", "kept", "lone"
VARIANTS = (STANDARD, KEPT, LONE)
LONE_LEAST = 10
"""So many conspirators at least are set aside where each is accused alone."""

ALL = "*"
"""Stands for all other players where a question names whom it asks."""

ACCUSATIONS = 10
"""So many accused cards end a game in which each is accused alone."""

SYMBOLS = {
    "red": Symbol.CIRCLE,
    "blue": Symbol.TRIANGLE,
    "green": Symbol.SQUARE,
    "yellow": Symbol.DIAMOND,
    "violet": Symbol.STAR,
}


@dataclass(frozen=True, kw_only=True)
class SuitLook:
    """How the table's own deck names and colours (`#rrggbb`) one suit."""

    suit: Annotated[str, one_of(SUITS)]
    name: str
    colour: Annotated[str, COLOUR]

    @property
    def called(self) -> str:
        """The name as players say it: in their language, unless the table chose a name itself."""
        return translated(self.name) if self.name in _USUAL_NAMES else self.name


def suit_of(card: str) -> str:
    """Return a card's suit."""
    return card.split("-")[0]


def value_of(card: str) -> str:
    """Return a card's value, as the word that notes use for it."""
    return card.split("-")[1]


def cards_of(about: str) -> tuple[str, ...]:
    """Return the cards of a suit or of a value."""
    return cards_with(CARDS, about)


def lone_counts(players: int) -> tuple[int, ...]:
    """Return how many conspirators to accuse one by one leave even hands for so many players."""
    counts = range(LONE_LEAST, len(CARDS))
    return tuple(count for count in counts if players and (len(CARDS) - count) % players == 0)


def possible_sums(players: int) -> range:
    """Return the span of sums that the conspirators of so many players can have."""
    return range(5, 31) if CONSPIRATORS.get(players) == 5 else range(7, 36)


def _deck(*looks: tuple[str, str]) -> tuple[SuitLook, ...]:
    return tuple(
        SuitLook(suit=suit, name=name, colour=colour)
        for suit, (name, colour) in zip(SUITS, looks, strict=True)
    )


OWN_DECK = _deck(
    (N_("Red"), "#c0412b"),
    (N_("Blue"), "#1f6fb8"),
    (N_("Green"), "#1f8a5f"),
    (N_("Yellow"), "#b58900"),
    (N_("Violet"), "#7a4ba8"),
)
DECKS = {
    "cataline": (N_("Cataline"), OWN_DECK),
    "lost-cities": (
        N_("Lost Cities"),
        _deck(
            (N_("Red"), "#b8352a"),
            (N_("Blue"), "#2a66b0"),
            (N_("Green"), "#2f8f4e"),
            (N_("Yellow"), "#c19a06"),
            (N_("White"), "#8a8f98"),
        ),
    ),
    "battle-line": (
        N_("Battle Line / Schotten Totten"),
        _deck(
            (N_("Red"), "#c2372e"),
            (N_("Blue"), "#2b6cb5"),
            (N_("Green"), "#3c8f3a"),
            (N_("Yellow"), "#c4a006"),
            (N_("Orange"), "#d2691e"),
        ),
    ),
}
_USUAL_NAMES = frozenset(look.name for _name, looks in DECKS.values() for look in looks)
