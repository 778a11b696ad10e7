"""All sentences of the game, and the keypad that makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.cards.revealing import hidden_or_held
from notepad.core.fault import Fault
from notepad.core.level import Level
from notepad.core.page.page import percent
from notepad.core.sentence.clause import clause
from notepad.core.sentence.keypad import Keypad, Topic
from notepad.core.sentence.sentence import Sentence
from notepad.core.words import N_, _, listed, ngettext
from notepad.deduction.deal import HIDDEN
from notepad.games.cataline.components import ACCUSATIONS, KEPT, LONE, VARIANTS
from notepad.games.cataline.notes import Accuse, AccuseCard, AskAll, AskOne, Reveal
from notepad.games.cataline.state import just_received

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.games.cataline.slots import At


def _lone_only(at: At) -> Iterator[Fault]:
    if at.setup.variant in VARIANTS and at.setup.variant != LONE:
        told = _("only where conspirators are accused one by one (“lone”) are there such notes")
        yield Fault("note", told)


def _sum_only(at: At) -> Iterator[Fault]:
    if at.setup.variant == LONE:
        told = _("where conspirators are accused one by one (“lone”), no sum is announced")
        yield Fault("note", told)


def _against_the_rules(at: At) -> str:
    if at.setup.variant != KEPT or at.state is None or not at.has("target", "about"):
        return ""
    if not just_received(at.state.asked, at["target"], at["about"]):
        return ""
    told = _("Against the rules: this asks for all that {player} has just received.")
    return told.format(player=at["target"])


def _accused_before(at: At) -> str:
    taken = at.state.accused if at.state else {}
    if at.get("card") in taken:
        told = _("{player} accused {card} already.")
        card = at["card"]
        return told.format(player=taken[card], card=at.setup.pack.spoken(card))
    if len(taken) >= ACCUSATIONS:
        return _("Ten cards are accused: uncover the conspirators.")
    return ""


def _chance(at: At) -> str:
    """Return how likely an accusation of mine is right, as far as the level tells."""
    known, card = at.known, at["card"]
    if at["player"] != at.setup.me or known is None:
        return ""
    if known.holders(card) == (HIDDEN,):
        return _("Certainly a conspirator.")
    if HIDDEN not in known.holders(card):
        return _("Certainly no conspirator.")
    if at.level < Level.ODDS or known.odds is None:
        return _("Not certain.")
    told = _("Right with {percent}; a false accusation eliminates.")
    return told.format(percent=percent(known.odds.of_holders(card)[HIDDEN]))


def _won(at: At) -> str:
    won = at.state.winners if at.state else ()
    if not won:
        return ""
    told = ngettext("{players} wins.", "{players} share the win.", len(won))
    over = _("What is missing can still be noted.")
    return f"{told.format(players=listed(list(won)))} {over}"


def _can_reveal(at: At) -> bool:
    """Whether conspirators may be uncovered: at the end, or where each is accused alone."""
    return at.setup.variant == LONE or (at.state is not None and bool(at.state.winners))


def _next_topic(at: At) -> str:
    state, lone = at.state, at.setup.variant == LONE
    full = lone and state is not None and len(state.accused) >= ACCUSATIONS
    return "reveal" if full and state and state.uncovered is None else "question"


ASK_ALL = Sentence(
    AskAll,
    says=(clause(N_("{asker} asked all for {about}: {gave}")),),
    making=(clause(N_("{asker} asks {whom} about {about}: {gave}")),),
)
ASK_ONE = Sentence(
    AskOne,
    says=(
        clause(N_("{asker} asked {target} for {about}: {passed} ({seen})")),
        clause(N_("{asker} asked {target} for {about}: {passed}")),
    ),
    making=(
        clause(N_("{asker} asks {target} about {about}: {passed} ({seen})")),
        clause(N_("{asker} asks {target} about {about}: {passed}")),
    ),
    caution=_against_the_rules,
)
ACCUSE = Sentence(
    Accuse,
    says=(
        clause(N_("{player} accused {sum}: right, and wins"), correct=True),
        clause(N_("{player} accused {sum}: wrong, out")),
    ),
    making=(clause(N_("{player} accuses {sum}: {correct}")),),
    rules=(_sum_only,),
)
ACCUSE_CARD = Sentence(
    AccuseCard,
    says=(clause(N_("{player} accused {card}")),),
    making=(clause(N_("{player} accuses {card}")),),
    rules=(_lone_only,),
    caution=_accused_before,
    remark=_chance,
    confirmed=True,
)
REVEAL = Sentence(
    Reveal,
    says=(
        clause(N_("The conspirators were {cards}; laid open: {hands}")),
        clause(N_("The conspirators were {cards}")),
    ),
    making=(clause(N_("The conspirators were {cards}; laid open: {hands}")),),
    rules=(hidden_or_held(N_("{card} can't be both a conspirator and in a hand")),),
    confirmed=True,
)
KEYPAD = Keypad(
    (
        Topic("question", N_("question"), (ASK_ALL, ASK_ONE)),
        Topic("accusation", N_("accusation"), (ACCUSE,), lambda at: at.setup.variant != LONE),
        Topic("accusation", N_("accusation"), (ACCUSE_CARD,), lambda at: at.setup.variant == LONE),
        Topic("reveal", N_("reveal"), (REVEAL,), _can_reveal),
    ),
    usual=_next_topic,
    idle=_won,
    label=N_("note"),
)
