"""A declared game as its file has it: every field with what it means when it is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

Labels = Mapping[str, str]


class Dealt(StrEnum):
    """How the cards that are not hidden are dealt: all of them, as many each, or so many each."""

    ROUND = "round"
    EVEN = "even"
    FIXED = "fixed"


class Answering(StrEnum):
    """How a question is answered: what all, the asker and the one asked get to see."""

    SHOW_ONE = "show-one"
    """In seat order players pass until one shows the asker alone one of the cards that he named."""
    COUNT = "count"
    """One player says how many cards of a class he has; the asker may be shown them."""
    CHIPS = "chips"
    """One player says how many of the named cards he has."""
    GATHER = "gather"
    """Each other player gives the asker one card of a class, or says that he has none."""


ADVISED = (Answering.COUNT, Answering.GATHER, Answering.SHOW_ONE)
"""The kinds of questions that are ranked; chips are put for cards that happen to lie open."""


class Sought(StrEnum):
    """What is announced at the end: the hidden cards, or the sum of their values."""

    CARDS = "cards"
    SUM = "sum"


class Wrong(StrEnum):
    """What a wrong announcement means for who made it."""

    OUT = "out"
    ANSWERING = "out but answering"
    PENALTY = "penalty"


@dataclass(frozen=True, kw_only=True)
class Hidden:
    """The cards that are set aside unseen.

    Of each class of the attribute `each` at least one is hidden; `count` are hidden in all, or
    `by_players` says how many with so many players. Left out: one of each group where there are
    several, else one card.
    """

    each: str = ""
    count: int | None = None
    by_players: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Hands:
    """How the other cards are dealt; `sizes` of a fixed deal by the number of players.

    What is not dealt lies on the table, face up.
    """

    deal: Dealt = Dealt.ROUND
    sizes: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Question:
    """One kind of question.

    `cards` is how many cards one names (`show-one`, `chips`), 0 for one of each group. `about` has
    the attributes whose classes can be asked about (`count`, `gather`), all if it is empty; up to
    `together` classes of different attributes are asked about at once. The asker is shown the cards
    if he asks about at least `shown` classes, never if it is 0.
    """

    kind: Answering
    cards: int = 0
    about: tuple[str, ...] = ()
    together: int = 1
    shown: int = 0


@dataclass(frozen=True, kw_only=True)
class Announcement:
    """What is announced, and what a wrong announcement means."""

    what: Sought = Sought.CARDS
    wrong: Wrong = Wrong.ANSWERING


@dataclass(frozen=True, kw_only=True)
class Declaration:
    """A game: `players` are the fewest and the most.

    `cards` are lists of cards by the group that they belong to; or instead the classes of several
    `attributes`, of which a card has one each ("red-4"). `values` are those of cards or classes; a
    card counts the sum of all that apply to it. `labels` say cards, classes and groups by the code
    of a language; `colours` (#rrggbb) and `symbols` are of cards, classes or groups.
    """

    title: str
    id: str = ""
    about: str = ""
    players: tuple[int, ...] = (2, 6)
    cards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    attributes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    values: Mapping[str, int] = field(default_factory=dict)
    hidden: Hidden = Hidden()
    hands: Hands = Hands()
    questions: tuple[Question, ...] = (Question(kind=Answering.SHOW_ONE),)
    announcement: Announcement = Announcement()
    labels: Mapping[str, Labels] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
