"""All sentences of the game, and the keypad that makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.cards.revealing import can_reveal, hidden_or_held
from notepad.core.sentence.clause import clause
from notepad.core.sentence.keypad import Keypad, Topic
from notepad.core.sentence.sentence import Sentence
from notepad.core.words import N_, _
from notepad.games.sleuth.notes import Ask, Draw, Exchange, Reveal, Solve
from notepad.games.sleuth.searching import NEW, UNKNOWN, face, held
from notepad.games.sleuth.slots import DRAWN

if TYPE_CHECKING:
    from notepad.games.sleuth.slots import At


def _not_said(at: At) -> str:
    return "" if at["card"] else _("If the gem was said aloud, tap it on the sheet.")


def _written_down(at: At) -> str:
    word = DRAWN.tapped(at)
    told = _("Not written down") if word == UNKNOWN else _("I have: {card}")
    return told.format(card=face(word).label)


def _next_topic(at: At) -> str:
    return "cards" if NEW in held(at.aside) else "question"


ASK = Sentence(
    Ask,
    says=(
        clause(N_("{asker} asked {target} for {about}: {count} ({seen})")),
        clause(N_("{asker} asked {target} for {about}: {count}")),
    ),
    making=(
        clause(N_("With {search}, {asker} asks {target} about {about}: {count} ({seen})")),
        clause(N_("With {search}, {asker} asks {target} about {about}: {count}")),
        clause(N_("{asker} asks {target} about {about}: {count} ({seen})")),
        clause(N_("{asker} asks {target} about {about}: {count}")),
    ),
)
EXCHANGE = Sentence(
    Exchange,
    says=(clause(N_("{player} exchanged search cards")),),
    confirmed=True,
)
SOLVE = Sentence(
    Solve,
    says=(
        clause(N_("{player} named {card}: right, and wins"), correct=True),
        clause(N_("{player} named {card}: wrong, out")),
        clause(N_("{player} solved it: right, and wins"), correct=True),
        clause(N_("{player} tried to solve it: wrong, out")),
    ),
    making=(clause(N_("{player} solves it: {correct}. Said aloud: {card}")),),
    remark=_not_said,
)
DRAW = Sentence(Draw, says=(), making=(clause(N_("I drew {card}")),), offer=_written_down)
REVEAL = Sentence(
    Reveal,
    says=(
        clause(N_("Missing: {cards}; laid open: {hands}")),
        clause(N_("Missing: {cards}")),
    ),
    making=(clause(N_("Missing: {cards}; laid open: {hands}")),),
    rules=(hidden_or_held(N_("{card} can't be both missing and in a hand")),),
    confirmed=True,
)
KEYPAD = Keypad(
    (
        Topic("question", N_("ask"), (ASK,)),
        Topic("exchange", N_("swap"), (EXCHANGE,)),
        Topic("solution", N_("solve"), (SOLVE,)),
        Topic("cards", N_("cards"), (DRAW,)),
        Topic("reveal", N_("reveal"), (REVEAL,), can_reveal),
    ),
    usual=_next_topic,
    label=N_("note"),
)
