"""What can be noted, and the state of play after it: whose turn it is, who is out, who has won.

Each sentence has its slots, the note that they fill, and how it is said.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Annotated, ClassVar, TypeAlias, assert_never

from notepad.cards.slots import (
    ASKER,
    TARGET,
    Asking,
    CardAt,
    announced_slot,
    announcer_slot,
    can_reveal_all,
    cards_are_right,
    certainly_holds,
    hidden_or_held,
    laid_open,
    may_hold,
    said_rightly,
    uncovered_slot,
)
from notepad.cards.state import CardState
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.keypad import Keypad, Topic
from notepad.core.language import N_, _
from notepad.core.sentences import Sentence, clause
from notepad.core.slots import One
from tests.sample_game.setup import CARDS, CLASSES, HIDDEN_COUNT, PACK, SUITS, VALUES, Setup

ABOUT = One(
    label=N_("about"),
    kind=N_("suit or value"),
    among=lambda _at: CLASSES,
    face=lambda _at, about: PACK.about(about),
    told=lambda _at, about: PACK.title(about),
    hint=N_("Tap the suit or the value."),
)
COUNT = Asking(deck=CARDS).number(
    label=N_("number"), hint=lambda at: _("Tap how many {player} has.").format(player=at["target"])
)
NONE = "none"
"""The answer of a player who has no card of the suit."""


def _named(value: str) -> str:
    return _("none") if value == NONE else PACK.title(value)


def _ruled_out(at: CardAt) -> Collection[str]:
    """Return the answers that can't be right, as far as the level shows it."""
    target, suit = at["target"], at["suit"]
    cards = tuple(f"{suit}-{value}" for value in VALUES)
    gone = {
        value for value, card in zip(VALUES, cards, strict=True) if not may_hold(at, target, card)
    }
    if any(certainly_holds(at, target, card) for card in cards):
        gone.add(NONE)
    return gone


SUIT = One(
    label=N_("suit"),
    kind=N_("suit"),
    among=lambda _at: SUITS,
    face=lambda _at, suit: PACK.about(suit),
    told=lambda _at, suit: PACK.title(suit),
    hint=N_("Tap the suit."),
)
HIGHEST = One(
    label=N_("highest"),
    kind=N_("value"),
    of=("target", "suit"),
    among=lambda _at: (*VALUES, NONE),
    face=lambda _at, value: Face(_named(value)),
    dimmed=_ruled_out,
    hint=lambda at: _("Tap what {player} answers.").format(player=at["target"]),
)
CARDS_NAMED = announced_slot(
    CARDS,
    label=N_("cards"),
    count=lambda _at: HIDDEN_COUNT,
    hint=N_("On the sheet, tap the cards named."),
)
UNCOVERED = uncovered_slot(
    CARDS, label=N_("hidden"), count=lambda _at: HIDDEN_COUNT, hint=N_("Tap the hidden cards.")
)


@dataclass(frozen=True, kw_only=True)
class Ask:
    """One player asked another how many cards of a class they hold; everybody heard the answer."""

    kind: ClassVar[str] = "ask"
    asker: Annotated[str, ASKER]
    target: Annotated[str, TARGET]
    about: Annotated[str, ABOUT]
    count: Annotated[int, COUNT]


@dataclass(frozen=True, kw_only=True)
class AskHighest:
    """One player asked another for the highest card of a suit; everybody heard the answer."""

    kind: ClassVar[str] = "ask-highest"
    asker: Annotated[str, ASKER]
    target: Annotated[str, TARGET]
    suit: Annotated[str, SUIT]
    value: Annotated[str, HIGHEST]


@dataclass(frozen=True, kw_only=True)
class Announce:
    """A player named the hidden cards, rightly or wrongly."""

    kind: ClassVar[str] = "announce"
    player: Annotated[str, announcer_slot(N_("Tap who announces it."))]
    cards: Annotated[tuple[str, ...], CARDS_NAMED]
    correct: Annotated[bool, said_rightly(N_("Was it right?"), certain=cards_are_right)]


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """At the end: these cards were hidden, and these were laid open by their players."""

    kind: ClassVar[str] = "reveal"
    cards: Annotated[tuple[str, ...], UNCOVERED]
    hands: Annotated[dict[str, tuple[str, ...]] | None, laid_open(CARDS)] = None


Note: TypeAlias = Ask | AskHighest | Announce | Reveal

ASK = Sentence(
    Ask,
    says=(clause(N_("{asker} asked {target} for {about}: {count}")),),
    making=(clause(N_("{asker} asks {target} for {about}: {count}")),),
)
ASK_HIGHEST = Sentence(
    AskHighest,
    says=(clause(N_("{asker} asked {target} for the highest {suit}: {value}")),),
    making=(clause(N_("{asker} asks {target} for the highest {suit}: {value}")),),
)
ANNOUNCE = Sentence(
    Announce,
    says=(
        clause(N_("{player} named {cards}, was right and won"), correct=True),
        clause(N_("{player} named {cards}, was wrong and was eliminated")),
    ),
    making=(clause(N_("{player} names {cards}: {correct}")),),
)
REVEAL = Sentence(
    Reveal,
    says=(clause(N_("Hidden: {cards}; revealed: {hands}")), clause(N_("Hidden: {cards}"))),
    rules=(hidden_or_held(N_("{card} can’t be both hidden and in a hand")),),
    confirmed=True,
)
KEYPAD = Keypad(
    (
        Topic("question", N_("ask"), (ASK,)),
        Topic("highest", N_("highest"), (ASK_HIGHEST,)),
        Topic("announcement", N_("announce"), (ANNOUNCE,)),
        Topic("reveal", N_("reveal"), (REVEAL,), can_reveal_all),
    ),
    usual=lambda _at: "question",
    label=N_("note"),
)

State: TypeAlias = CardState[Setup]


def start(setup: Setup) -> State:
    """Return the state before any note."""
    return State(setup, setup.hand)


def after(state: State, note: Note) -> State:
    """Return the state after one more note, whatever it says."""
    match note:
        case Ask() | AskHighest():
            return replace(state, last=note.asker)
        case Announce():
            return state.announced(note.player, correct=note.correct)
        case Reveal():
            return replace(state, uncovered=note.cards)
        case _:
            assert_never(note)
