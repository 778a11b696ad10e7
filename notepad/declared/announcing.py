"""What is announced at the end, and the cards that are laid open then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.fault import Fault
from notepad.core.sentence.answer_slots import Hands
from notepad.core.sentence.card_slots import Cards
from notepad.core.sentence.choice_slots import RIGHT_OR_WRONG, Flag, Number, Player
from notepad.core.sentence.clause import clause
from notepad.core.sentence.sentence import Sentence
from notepad.core.words import N_, _
from notepad.declared.notes import Accuse, Reveal
from notepad.declared.slots import At, looks_of, miscounted, named_cards, out

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from notepad.declared.deck import Deck


def announcement(deck: Deck) -> Sentence[Accuse]:
    """Return the sentence by which a player announces what he found out."""
    who = Player(
        field="player", key="who", label=N_("who"), dimmed=out, hint=N_("Tap who announces.")
    )
    said = Flag(
        field="correct",
        key="said",
        label=N_("it was"),
        words=RIGHT_OR_WRONG,
        hint=N_("Tap whether it was right."),
    )
    if deck.sum_sought:
        told = (
            clause(N_("{player} announced {sum}: right, and wins"), correct=True),
            clause(N_("{player} announced {sum}: wrong")),
        )
        return Sentence(Accuse, told, made_of=(who, _sum(deck), said))
    told = (
        clause(N_("{player} announced {cards}: right, and wins"), correct=True),
        clause(N_("{player} announced {cards}: wrong")),
    )
    return Sentence(
        Accuse,
        told,
        made_of=(who, named_cards(deck, None if deck.hides_one_of_each else _hidden), said),
    )


def _sum(deck: Deck) -> Number:
    sums = range(sum(sorted(map(deck.value, deck.cards), reverse=True)) + 1)

    def likely(at: At) -> Collection[int]:
        return sums if at.known is None or at.known.odds is None else at.known.odds.sums

    return Number(
        field="sum",
        key="sum",
        label=N_("sum"),
        span=lambda at: _span_of(likely(at)),
        likely=likely,
        limit=lambda _at: None,
        negative=N_("a sum can't be below zero"),
        hint=N_("Tap the sum."),
    )


def uncovering(deck: Deck) -> Sentence[Reveal]:
    """Return the sentence by which all cards are laid open at the end."""
    hidden = Cards(
        field="cards",
        key="cards",
        label=N_("hidden cards"),
        deck=deck.cards,
        looks=looks_of(deck),
        among=lambda _at: deck.cards,
        count=_hidden,
        miscounted=miscounted,
        hint=N_("Tap the hidden cards on the sheet."),
        loose=True,
    )
    laid = Hands(
        field="hands",
        key="laid",
        label=N_("laid open"),
        deck=deck.cards,
        looks=looks_of(deck),
        laid=lambda _at, player, cards: _("{player}: {cards}").format(player=player, cards=cards),
        loose=True,
    )
    told = (clause(N_("Hidden: {cards}; laid open: {hands}")), clause(N_("Hidden: {cards}")))
    rules = (_hidden_and_held,)
    return Sentence(Reveal, told, rules, confirmed=True, made_of=(hidden, laid))


def _hidden(at: At) -> int:
    return at.setup.hidden_count


def _span_of(sums: Collection[int]) -> range:
    return range(min(sums, default=0), max(sums, default=0) + 1)


def _hidden_and_held(at: At) -> Iterator[Fault]:
    for player, cards in (at["hands"] or {}).items():
        for place, card in enumerate(cards):
            if card in at["cards"]:
                told = _("{card} can't be both hidden and in a hand")
                yield Fault(f"hands.{player}[{place}]", told.format(card=card))
