"""A declared game as its file has it: every field with what it means when it is left out.

What stands under a field or a choice is the text of `docs/declaring-a-game.md`, made for players.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from notepad.core.faces_and_marks import Symbol
from notepad.core.safe_text import LONGEST_NAME, LONGEST_TITLE
from notepad.core.strict_json import COLOUR, Allowed, words_of

MOST_PLAYERS = 12
MOST_CARDS = 120
MOST_LISTS = 12
MOST_VALUE = 99
LONGEST_RULES = 4000
ID = "[a-z0-9]+(-[a-z0-9]+)*"
"""The pattern of an id."""

SYMBOLS = {symbol.name.lower(): symbol for symbol in Symbol}

_LABEL = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
_LISTS = Allowed(
    {
        "maxProperties": MOST_LISTS,
        "additionalProperties": {"minItems": 1, "uniqueItems": True, "items": _LABEL},
    }
)
_SEAT = {"minimum": 2, "maximum": MOST_PLAYERS}
_SEATS = Allowed({"minItems": 2, "maxItems": 2, "items": _SEAT})
_VALUES = Allowed({"additionalProperties": {"minimum": 0, "maximum": MOST_VALUE}})
_SYMBOLS = Allowed({"additionalProperties": words_of(SYMBOLS)})

Labels = Mapping[str, str]


class Dealt(StrEnum):
    """How the cards that are not hidden are dealt."""

    ROUND = "round"
    """All of them, one by one from the first player on, so some hands may have one more."""
    EVEN = "even"
    """As many to each player; what is left over lies on the table, face up."""
    FIXED = "fixed"
    """So many to each player as `sizes` says; the others lie on the table, face up."""


class Answering(StrEnum):
    """How a question is answered: what all, the asker and the one asked get to see."""

    SHOW_ONE = "show-one"
    """Somebody names cards; in seat order players pass until one secretly shows him one of them."""
    COUNT = "count"
    """Somebody asks one player for a class of cards, such as red ones; he says how many he has."""
    CHIPS = "chips"
    """Somebody names cards to one player, who says how many of them he has."""
    GATHER = "gather"
    """Somebody asks all others for a class; each gives one such card, or says that he has none."""


NAMING = (Answering.SHOW_ONE, Answering.CHIPS)
"""The kinds of questions in which cards are named."""

ADVISED = (Answering.COUNT, Answering.GATHER, Answering.SHOW_ONE)
"""The kinds of questions that are ranked; chips are put for cards that happen to lie open."""


class Sought(StrEnum):
    """What is announced at the end."""

    CARDS = "cards"
    """The hidden cards."""
    SUM = "sum"
    """The sum of what the hidden cards count; they need `values`."""


class Wrong(StrEnum):
    """What a wrong announcement means for who made it."""

    OUT = "out"
    """He is out and answers no more questions."""
    ANSWERING = "out but answering"
    """He asks and announces no more, but still answers."""
    PENALTY = "penalty"
    """He plays on."""


@dataclass(frozen=True, kw_only=True)
class Hidden:
    """The cards that are set aside unseen, which everybody wants to find out.

    Left out as a whole: one card of each list is hidden where there are several, else one card.
    """

    each: str = ""
    """An attribute, or `group` for lists: at least one card of each of its classes is hidden."""
    count: int | None = None
    """How many cards are hidden in all. Left out: one of each class of `each`, else one."""
    by_players: Mapping[str, int] = field(default_factory=dict)
    """How many are hidden in all, where that hangs on how many play; in place of `count`."""


@dataclass(frozen=True, kw_only=True)
class Hands:
    """How the other cards are dealt."""

    deal: Dealt = Dealt.ROUND
    """The way of dealing."""
    sizes: Mapping[str, int] = field(default_factory=dict)
    """How many cards each player gets, by how many play; only with `deal = "fixed"`."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """One kind of question; each kind stands once."""

    kind: Answering
    """How it is answered."""
    cards: int = 0
    """How many cards one names (`show-one`, `chips`). Left out: one of each list."""
    about: tuple[str, ...] = ()
    """The attributes whose classes one can ask for (`count`, `gather`). Left out: all."""
    together: int = 1
    """Up to so many classes can be asked for at once, such as red pearls (`count`)."""
    shown: int = 0
    """The asker is shown the cards if he asks for so many classes or more (`count`); 0: never."""


@dataclass(frozen=True, kw_only=True)
class Announcement:
    """How the game ends."""

    what: Sought = Sought.CARDS
    """What one has to say to win."""
    wrong: Wrong = Wrong.ANSWERING
    """What happens to who says it wrongly."""


@dataclass(frozen=True, kw_only=True)
class Declaration:
    """The game itself. Only the title is needed, and cards: either `cards` or `attributes`."""

    title: Annotated[str, Allowed({"minLength": 1, "maxLength": LONGEST_TITLE})]
    """What the game is called."""
    id: Annotated[str, Allowed({"pattern": f"^({ID})?$"})] = ""
    """Its word in records, of small letters, digits and dashes. Left out: made from the title."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """What the game is called otherwise, by the code of a language ("en", "de")."""
    about: str = ""
    """One sentence for somebody who chooses a game."""
    abouts: Mapping[str, str] = field(default_factory=dict)
    """The same sentence in other languages, by their codes."""
    rules: Annotated[str, Allowed({"maxLength": LONGEST_RULES})] = ""
    """The rules in short, for the help, an empty line between paragraphs. Left out: as declared."""
    players: Annotated[tuple[int, ...], _SEATS] = (2, 6)
    """The fewest and the most players."""
    cards: Annotated[Mapping[str, tuple[str, ...]], _LISTS] = field(default_factory=dict)
    """The cards as lists, each list under the name of its group."""
    attributes: Annotated[Mapping[str, tuple[str, ...]], _LISTS] = field(default_factory=dict)
    """In place of `cards`: what a card has one of each. All combinations ("red-4") are cards."""
    values: Annotated[Mapping[str, int], _VALUES] = field(default_factory=dict)
    """What cards or classes count; a card counts the sum of all that apply to it."""
    hidden: Hidden = Hidden()
    """The cards that are set aside."""
    hands: Hands = Hands()
    """How the others are dealt."""
    questions: tuple[Question, ...] = (Question(kind=Answering.SHOW_ONE),)
    """The kinds of questions, the most usual first."""
    announcement: Announcement = Announcement()
    """How the game ends."""
    labels: Mapping[str, Labels] = field(default_factory=dict)
    """What cards, classes and groups are called, by the code of a language ("en", "de")."""
    colours: Annotated[Mapping[str, str], Allowed({"additionalProperties": COLOUR.keywords})] = (
        field(default_factory=dict)
    )
    """The colours of cards, classes or groups, written "#b8352a"."""
    symbols: Annotated[Mapping[str, str], _SYMBOLS] = field(default_factory=dict)
    """The symbols of cards, classes or groups."""
