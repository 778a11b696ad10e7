"""What can be noted, and the state of play after it: whose turn it is, who is out, who has won.

Each sentence has its slots, the note that they fill, and how it is said.
"""

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, TypeAlias, assert_never

from notepad.cards.slots import (
    ASKER,
    LOOKS,
    TARGET,
    Asking,
    announcer_slot,
    can_reveal,
    hidden_or_held,
    laid_open,
    said_rightly,
    uncovered_slot,
)
from notepad.cards.state import CardState
from notepad.core.card_slots import Card
from notepad.core.keypad import Keypad, Topic
from notepad.core.language import N_, _
from notepad.core.sentences import Sentence, clause
from notepad.core.slots import OneOf
from tests.sample_game.setup import CARDS, CLASSES, HIDDEN_COUNT, PACK, Setup

ABOUT = OneOf(
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
CARD = Card(
    label=N_("card"),
    deck=CARDS,
    looks=LOOKS,
    empty=N_("tap it on the sheet"),
    hint=N_("Tap the card on the sheet."),
)
UNCOVERED = uncovered_slot(
    CARDS, label=N_("hidden card"), count=lambda _at: HIDDEN_COUNT, hint=N_("Tap the hidden card.")
)


@dataclass(frozen=True, kw_only=True)
class Ask:
    """One player asked another how many cards of a class he holds; everybody heard the answer."""

    kind: ClassVar[str] = "ask"
    asker: Annotated[str, ASKER]
    target: Annotated[str, TARGET]
    about: Annotated[str, ABOUT]
    count: Annotated[int, COUNT]


@dataclass(frozen=True, kw_only=True)
class Announce:
    """A player named the hidden card, rightly or wrongly."""

    kind: ClassVar[str] = "announce"
    player: Annotated[str, announcer_slot(N_("Tap who announces it."))]
    card: Annotated[str, CARD]
    correct: Annotated[bool, said_rightly(N_("Was it right?"))]


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """At the end: this card was hidden, and these were laid open by their players."""

    kind: ClassVar[str] = "reveal"
    cards: Annotated[tuple[str, ...], UNCOVERED]
    hands: Annotated[dict[str, tuple[str, ...]] | None, laid_open(CARDS)] = None


Note: TypeAlias = Ask | Announce | Reveal

ASK = Sentence(
    Ask,
    says=(clause(N_("{asker} asked {target} for {about}: {count}")),),
    making=(clause(N_("{asker} asks {target} for {about}: {count}")),),
)
ANNOUNCE = Sentence(
    Announce,
    says=(
        clause(N_("{player} named {card}, was right and won"), correct=True),
        clause(N_("{player} named {card}, was wrong and was eliminated")),
    ),
    making=(clause(N_("{player} names {card}: {correct}")),),
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
        Topic("announcement", N_("announce"), (ANNOUNCE,)),
        Topic("reveal", N_("reveal"), (REVEAL,), can_reveal),
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
        case Ask():
            return replace(state, last=note.asker)
        case Announce():
            return state.announced(note.player, correct=note.correct)
        case Reveal():
            return replace(state, uncovered=note.cards)
        case _:
            assert_never(note)
