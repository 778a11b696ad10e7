"""A declared game as its file has it: every field, with what it means if it is left out.

The docstring of a field or a choice is its text in `docs/declaring-a-game.md`, which players read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Annotated

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Symbol
from notepad.core.safe_text import LONGEST_NAME, LONGEST_TITLE
from notepad.core.strict_json import COLOUR, Allowed, words_of

# Limits that no real game should reach. They keep sheets readable and reading fast.
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
_COPIES = Allowed({"additionalProperties": {"minimum": 1, "maximum": MOST_CARDS}})
_VALUES = Allowed({"additionalProperties": {"minimum": 0, "maximum": MOST_VALUE}})
_SYMBOLS = Allowed({"additionalProperties": words_of(SYMBOLS)})

Labels = Mapping[str, str]


class Dealt(StrEnum):
    """How the cards that are not hidden are dealt."""

    ROUND = "round"
    """All cards, one by one from the first player on, so some hands may have one more."""
    EVEN = "even"
    """The same number to each player; the rest is on the table, face up."""
    FIXED = "fixed"
    """As many to each player as `sizes` says; the rest is on the table, face up."""


class Answering(StrEnum):
    """How a question is answered: what all, the asker and the one asked get to see."""

    SHOW_ONE = "show-one"
    """A player names cards; in seat order the others pass until one secretly shows one of them."""
    COUNT = "count"
    """A player asks another for a class of cards, such as red ones, and is told how many."""
    CHIPS = "chips"
    """A player names cards to another, who says how many of them they have."""
    GATHER = "gather"
    """A player asks everybody for a class; each gives one such card, or says they have none."""
    SEE_ONE = "see-one"
    """A player asks another for a class, and sees one such card or hears that there is none."""
    SNOOP = "snoop"
    """A player looks at a card of another's hand, and doesn't let the others see it."""
    WHO_HAS = "who-has"
    """A player asks who has any card of a class; everybody else says aloud whether they do."""
    LOOK = "look"
    """A player looks at a card that is hidden or out of play, and doesn't let the others see it."""
    TURN_UP = "turn-up"
    """A player turns up a card that is hidden or out of play; everybody sees it."""
    PASS = "pass"
    """All players pass a card to the next one at once, and only these two know which it is."""


NAMING = (Answering.SHOW_ONE, Answering.CHIPS)
"""The kinds of questions that name cards."""

FINDING = (Answering.LOOK, Answering.TURN_UP)
"""The kinds of questions that nobody answers: they find cards that nobody has."""

ABOUT_CLASSES = (Answering.COUNT, Answering.GATHER, Answering.SEE_ONE, Answering.WHO_HAS)
"""The kinds of questions that ask for cards of a class."""

ADVISED = (*ABOUT_CLASSES, Answering.SHOW_ONE)
"""The kinds of questions that are ranked; chips aren't, because they are for face-up cards."""


class Pile(StrEnum):
    """Which cards are looked at or turned up."""

    HIDDEN = "hidden"
    """The hidden cards."""
    UNSEEN = "unseen"
    """The cards that are out of play; needs `[unseen]`."""


class Side(StrEnum):
    """To whom cards are passed."""

    LEFT = "left"
    """To the next player in turn."""
    RIGHT = "right"
    """To the player before."""


class Sought(StrEnum):
    """What is announced at the end."""

    CARDS = "cards"
    """The hidden cards."""
    SUM = "sum"
    """The sum of the hidden cards' values; needs `values`."""


class Wrong(StrEnum):
    """What a wrong announcement means for the player who made it."""

    OUT = "out"
    """They are out and stop answering questions."""
    ANSWERING = "out but answering"
    """They stop asking and announcing, but keep answering."""
    PENALTY = "penalty"
    """They play on."""


class When(StrEnum):
    """When a player may announce, unless the game is one of suggesting and accusing."""

    ANY_TIME = "any time"
    """Whenever they like, even after an answer."""
    INSTEAD = "instead of asking"
    """On their own turn, in place of a question."""


@dataclass(frozen=True, kw_only=True)
class Hidden:
    """The cards that are set aside unseen, which everybody wants to find out.

    Left out as a whole: one card of each list is hidden where there are several, else one card.
    """

    each: str = ""
    """An attribute, or `group` for lists: at least one card of each of its classes is hidden."""
    count: int | None = None
    """How many cards are hidden in all. By default, one of each class of `each`, or else one."""
    by_players: Mapping[str, int] = field(default_factory=dict)
    """How many are hidden in all, by number of players; in place of `count`."""


@dataclass(frozen=True, kw_only=True)
class Unseen:
    """Cards that are out of play: nobody sees them, and nobody has to find them out."""

    count: int = 0
    """How many cards are out of play."""
    by_players: Mapping[str, int] = field(default_factory=dict)
    """How many, by number of players; in place of `count`."""


@dataclass(frozen=True, kw_only=True)
class Hands:
    """How the other cards are dealt."""

    deal: Dealt = Dealt.ROUND
    """The way of dealing."""
    sizes: Mapping[str, int] = field(default_factory=dict)
    """How many cards each player gets, by number of players; only with `deal = "fixed"`."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """One kind of question; each kind appears once, unless notes tell the questions apart."""

    kind: Answering
    """How it is answered."""
    cards: int = 0
    """How many: named (`show-one`, `chips`; by default one of each list), found, or passed (1)."""
    about: tuple[str, ...] = ()
    """What can be asked for: `["ship", "classes"]`. By default, all; with `range`, none besides."""
    range: str = ""
    """An attribute: players ask from one of its classes to another, in their order (`count`)."""
    together: int = 1
    """Up to how many are asked for at once; 2: pearls, red ones, or both. Not with `gather`."""
    shown: int = 0
    """The asker sees the cards when asking for this many classes or more (`count`); 0: never."""
    where: str = ""
    """A list of places, such as rooms: a question names the one where the asker is (`show-one`)."""
    pile: Pile = Pile.HIDDEN
    """Which cards are found (`look`, `turn-up`)."""
    to: Side = Side.LEFT
    """To whom each player passes cards (`pass`)."""
    everybody: bool = False
    """Everybody who can shows a card, not only the first (`show-one`)."""


@dataclass(frozen=True, kw_only=True)
class Announcement:
    """How the game ends."""

    what: Sought = Sought.CARDS
    """What a player announces to win."""
    wrong: Wrong = Wrong.ANSWERING
    """What happens to a player who is wrong."""
    when: When = When.ANY_TIME
    """When a player may announce."""


@dataclass(frozen=True, kw_only=True)
class Declaration:
    """The game itself. Only the title is needed, and cards: either `cards` or `attributes`."""

    title: Annotated[str, Allowed({"minLength": 1, "maxLength": LONGEST_TITLE})]
    """What the game is called."""
    id: Annotated[str, Allowed({"pattern": f"^({ID})?$"})] = ""
    """Its word in records: small letters, digits and dashes. By default, made from the title."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """Its title in other languages, by language code ("en", "de")."""
    about: str = ""
    """One sentence that helps players choose a game."""
    abouts: Mapping[str, str] = field(default_factory=dict)
    """That sentence in other languages, by language code."""
    rules: Annotated[str, Allowed({"maxLength": LONGEST_RULES})] = ""
    """Short rules for the help; empty lines separate paragraphs. By default, made from the file."""
    players: Annotated[tuple[int, ...], _SEATS] = (2, 6)
    """The fewest and the most players."""
    cards: Annotated[Mapping[str, tuple[str, ...]], _LISTS] = field(default_factory=dict)
    """The cards as lists, each list under the name of its group."""
    attributes: Annotated[Mapping[str, tuple[str, ...]], _LISTS] = field(default_factory=dict)
    """In place of `cards`: a card has one of each list. All combinations ("red-4") are cards."""
    classes: Annotated[Mapping[str, tuple[str, ...]], _LISTS] = field(default_factory=dict)
    """Classes listed by hand: the cards of each; a red card can also be listed as `"red"`."""
    copies: Annotated[Mapping[str, int], _COPIES] = field(default_factory=dict)
    """How many there are of a card, or of each card of a class; there is one of all others."""
    values: Annotated[Mapping[str, int], _VALUES] = field(default_factory=dict)
    """Values of cards or classes; a card counts the sum of all that apply to it."""
    hidden: Hidden = Hidden()
    """The cards that are set aside to be found out."""
    unseen: Unseen = Unseen()
    """Further cards that nobody sees, which are never announced."""
    hands: Hands = Hands()
    """How the other cards are dealt."""
    questions: tuple[Question, ...] = (Question(kind=Answering.SHOW_ONE),)
    """The kinds of questions, the most usual first."""
    announcement: Announcement = Announcement()
    """How the game ends."""
    labels: Mapping[str, Labels] = field(default_factory=dict)
    """Names of cards, classes and groups, by language code ("en", "de")."""
    colours: Annotated[Mapping[str, str], Allowed({"additionalProperties": COLOUR.keywords})] = (
        field(default_factory=dict)
    )
    """Colours of cards, classes or groups, written "#b8352a"."""
    symbols: Annotated[Mapping[str, str], _SYMBOLS] = field(default_factory=dict)
    """Symbols of cards, classes or groups."""
