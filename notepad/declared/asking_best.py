"""What I can ask in a declared game, for advice."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING

from notepad.declared.declaration import Answering
from notepad.deduction.question import Answer, Question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.mark import Aside
    from notepad.declared.declaration import Question as Declared
    from notepad.declared.setup import Setup
    from notepad.deduction.deal import Card, Cell, Deal

MOST_SUGGESTED = 3_000
"""So many choices of cards are ranked as suggestions; of more so many are drawn."""

_SEED = 1


def questions(setup: Setup, deal: Deal, _aside: Aside) -> tuple[Question, ...]:
    """Return what I can ask; a question's key is whom ("" for all), and the classes or cards.

    Chips for named cards are not among them: in the games that have them one asks about cards that
    lie open, and the notepad does not know which.
    """
    found: list[Question] = []
    for declared in setup.deck.questions:
        if declared.kind is Answering.COUNT:
            found += _counts(setup, deal, declared)
        elif declared.kind is Answering.GATHER:
            found += _gathers(setup, deal, declared)
        elif declared.kind is Answering.SHOW_ONE:
            found += _suggestions(setup, deal, declared)
    return tuple(found)


def _counts(setup: Setup, deal: Deal, declared: Declared) -> Iterator[Question]:
    attributes = [setup.deck.attributes[name] for name in declared.about or setup.deck.attributes]
    for together in range(1, declared.together + 1):
        shown = 0 < declared.shown <= together
        for chosen in combinations(attributes, together):
            for about in product(*chosen):
                cards = setup.deck.having(about)
                for player in setup.opponents:
                    answer = Answer.ALL if shown else Answer.NUMBER
                    yield Question((player, *about), deal.cells(cards, player), answer)


def _gathers(setup: Setup, deal: Deal, declared: Declared) -> Iterator[Question]:
    for name in declared.about or setup.deck.attributes:
        for word in setup.deck.attributes[name]:
            cards = setup.deck.cards_of(word)
            cells = [cell for player in setup.opponents for cell in deal.cells(cards, player)]
            yield Question(("", word), tuple(cells), Answer.ONE_EACH)


def _suggestions(setup: Setup, deal: Deal, declared: Declared) -> Iterator[Question]:
    """Yield a question for each choice of cards, my own among them, or for some choices at random.

    Its cells stand in the order in which the players are asked: by seat, from my left.
    """
    at = setup.players.index(setup.me)
    asked = setup.players[at + 1 :] + setup.players[:at]

    @cache
    def cells(card: Card, player: str) -> tuple[Cell, ...]:
        return deal.cells((card,), player)

    for cards in _choices(setup, declared.cards):
        named = (cell for player in asked for card in cards for cell in cells(card, player))
        yield Question(("", *cards), tuple(named), Answer.FIRST_SHOWS)


def _choices(setup: Setup, count: int) -> Iterator[tuple[Card, ...]]:
    """Yield what can be named: so many cards, or one of each group if it is 0."""
    deck = setup.deck
    groups = [deck.cards_of(group) for group in deck.classes]
    every = comb(len(deck.cards), count) if count else prod(map(len, groups))
    if every <= MOST_SUGGESTED:
        yield from combinations(deck.cards, count) if count else product(*groups)
        return
    random, order = Random(_SEED), deck.cards.index
    for _ in range(MOST_SUGGESTED):
        drawn = random.sample(deck.cards, count) if count else map(random.choice, groups)
        yield tuple(sorted(drawn, key=order))
