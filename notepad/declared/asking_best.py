"""What I can ask in a declared game, for advice."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from notepad.declared.declaration import Answering
from notepad.deduction.question import Answer, Question

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.mark import Aside
    from notepad.declared.declaration import Question as Declared
    from notepad.declared.setup import Setup
    from notepad.deduction.deal import Deal


def questions(setup: Setup, deal: Deal, _aside: Aside) -> tuple[Question, ...]:
    """Return what I can ask; a question's key is whom ("" for all), and the classes."""
    found: list[Question] = []
    for declared in setup.deck.questions:
        if declared.kind is Answering.COUNT:
            found += _counts(setup, deal, declared)
        elif declared.kind is Answering.GATHER:
            found += _gathers(setup, deal, declared)
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
