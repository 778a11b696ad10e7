"""What can be noted: the slots of each sentence, the note that they fill, and how it is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, TypeAlias

from notepad.core.sentence.choice_slots import Number, OneOf, Player
from notepad.core.sentence.clause import clause
from notepad.core.sentence.keypad import Keypad, Topic
from notepad.core.sentence.sentence import Sentence
from notepad.core.unread import legible_or
from notepad.core.words import N_, _
from tests.sample_game.components import CLASSES, cards_of, class_face, class_name

if TYPE_CHECKING:
    from collections.abc import Collection

    from notepad.core.sentence.moment import Moment
    from notepad.deduction.knowledge import Knowledge
    from tests.sample_game.setup import Setup
    from tests.sample_game.state import State

At: TypeAlias = "Moment[Setup, State, Knowledge]"


def _turn(at: At) -> str:
    return at.state.asker if at.state else ""


def _most(at: At) -> int:
    """Return how many cards of a class a player can have at most."""
    return min(len(cards_of(at["about"])), at.setup.hand_size(at["target"]))


def _likely(at: At) -> Collection[int]:
    """Return the answers that can be right by what is known."""
    if at["target"] == at.setup.me:
        return (sum(card in at.setup.hand for card in cards_of(at["about"])),)
    if at.known is None or at.known.tallies is None:
        return range(_most(at) + 1)
    low, high = at.known.tallies[at["about"], at["target"]]
    return range(low, high + 1)


def _limit(at: At) -> int | None:
    """Return the greatest number that a record may give; none where it can't be told."""
    return legible_or(None, lambda: len(cards_of(at["about"])) or None)


def _beyond(at: At, count: int) -> str:
    told = _("{count} is more than there are: {cards}")
    return told.format(count=count, cards=_limit(at))


ASKER = Player(key="who", label=N_("asks"), usual=_turn)
TARGET = Player(
    key="whom",
    label=N_("whom"),
    of=("asker",),
    but=("asker",),
    himself=N_("nobody asks himself"),
    hint=lambda at: _("Tap whom {player} asks.").format(player=at["asker"]),
)
ABOUT = OneOf(
    label=N_("about"),
    kind=N_("suit or value"),
    among=lambda _at: CLASSES,
    face=lambda _at, about: class_face(about),
    told=lambda _at, about: class_name(about),
    hint=N_("Tap the suit or the value."),
)
COUNT = Number(
    label=N_("number"),
    of=("target", "about"),
    span=lambda at: range(_most(at) + 1),
    likely=_likely,
    limit=_limit,
    beyond=_beyond,
    hint=lambda at: _("Tap how many {player} has.").format(player=at["target"]),
)


@dataclass(frozen=True, kw_only=True)
class Ask:
    """One player asked another how many cards of a class he holds; everybody heard the answer."""

    kind: ClassVar[str] = "ask"
    asker: Annotated[str, ASKER]
    target: Annotated[str, TARGET]
    about: Annotated[str, ABOUT]
    count: Annotated[int, COUNT]


Note: TypeAlias = Ask

ASK = Sentence(
    Ask,
    says=(clause(N_("{asker} asked {target} for {about}: {count}")),),
)
KEYPAD = Keypad((Topic("question", N_("ask"), (ASK,)),), usual=lambda _at: "question")
