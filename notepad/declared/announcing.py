"""What is announced at the end, and the cards that are laid open then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.cards.card_announcing import announcer, said_rightly
from notepad.cards.revealing import hidden_or_held, laid_open, uncovered
from notepad.core.sentence.clause import clause
from notepad.core.sentence.number_slot import Number
from notepad.core.sentence.sentence import Sentence
from notepad.core.words import N_
from notepad.declared.notes import Accuse, Reveal
from notepad.declared.slots import MISSING, At, miscounted, named_cards, only_without

if TYPE_CHECKING:
    from collections.abc import Collection

    from notepad.declared.deck import Deck

_WHO = announcer(N_("Tap who announces."))
_CORRECT = said_rightly(N_("Tap whether it was right."))


def announcement(deck: Deck) -> Sentence[Accuse]:
    """Return the sentence by which a player announces what he found out."""
    if deck.sum_sought:
        told = (
            clause(N_("{player} announced {sum}: right, and wins"), correct=True),
            clause(N_("{player} announced {sum}: wrong")),
        )
        made = {"player": _WHO, "sum": _sum(deck), "correct": _CORRECT}
        making = (clause(N_("{player} announces {sum}: {correct}")),)
        return Sentence(Accuse, told, (only_without("cards"),), making=making, made_of=made)
    told = (
        clause(N_("{player} announced {cards}: right, and wins"), correct=True),
        clause(N_("{player} announced {cards}: wrong")),
    )
    named = named_cards(deck, None if deck.hides_one_of_each else _hidden)
    made = {"player": _WHO, "cards": named, "correct": _CORRECT}
    making = (clause(N_("{player} announces {cards}: {correct}")),)
    return Sentence(Accuse, told, (only_without("sum"),), making=making, made_of=made)


def uncovering(deck: Deck) -> Sentence[Reveal]:
    """Return the sentence by which all cards are laid open at the end."""
    hidden = uncovered(
        deck.cards,
        label=N_("hidden cards"),
        count=_hidden,
        miscounted=miscounted,
        hint=N_("Tap the hidden cards on the sheet."),
    )
    return Sentence(
        Reveal,
        (clause(N_("Hidden: {cards}; laid open: {hands}")), clause(N_("Hidden: {cards}"))),
        (hidden_or_held(N_("{card} can't be both hidden and in a hand")),),
        confirmed=True,
        making=(clause(N_("Hidden: {cards}; laid open: {hands}")),),
        made_of={"cards": hidden, "hands": laid_open(deck.cards)},
    )


def _sum(deck: Deck) -> Number:
    every = range(sum(map(deck.value, deck.cards)) + 1)

    def likely(at: At) -> Collection[int]:
        return every if at.known is None or at.known.odds is None else at.known.odds.sums

    def span(at: At) -> range:
        sums = likely(at)
        return range(min(sums, default=0), max(sums, default=0) + 1)

    return Number(
        key="sum",
        label=N_("sum"),
        span=span,
        likely=likely,
        limit=lambda _at: None,
        missing=MISSING,
        negative=N_("a sum can't be below zero"),
        hint=N_("Tap the sum."),
    )


def _hidden(at: At) -> int:
    return at.setup.hidden_count
