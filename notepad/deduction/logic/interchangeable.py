"""Cards that nothing tells apart: in any deal they can be exchanged."""

from collections.abc import Iterable, Iterator

from notepad.deduction.deal import Card, Clue, Deal, Place


def alike(deal: Deal, clues: Iterable[Clue]) -> Iterator[tuple[Card, ...]]:
    """Yield groups of two or more cards that the deal's rules and the clues treat alike."""
    traits: dict[Card, list[tuple[int, Place, int]]] = {card: [] for card in deal.options}
    for number, clue in enumerate((*deal.hands, *deal.rules, *clues)):
        for (card, place), weight in clue.weights:
            if card in traits:
                traits[card].append((number, place, weight))
    groups: dict[object, list[Card]] = {}
    for card, found in traits.items():
        groups.setdefault((deal.options[card], frozenset(found)), []).append(card)
    yield from (tuple(cards) for cards in groups.values() if len(cards) > 1)
