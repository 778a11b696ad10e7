"""How many cards of each class a holder has: as told, and as it follows."""

from collections.abc import Mapping, Sequence

from notepad.deduction.deal import Card, Clue, Deal, Place

Tallies = Mapping[tuple[str, str], tuple[int, int]]


def told_tallies(
    deal: Deal, clues: Sequence[Clue], possible: Mapping[Card, tuple[Place, ...]]
) -> Tallies:
    """Return bounds for each of the deal's tallies and classes that need no reasoning.

    They rest on what is marked in the boxes (`possible`) and on the clues about just this class
    and holder; every deal that fits lies within them, but they need not be the tightest.
    """
    told: dict[frozenset[object], tuple[int, int]] = {}
    for clue in clues:
        if clue.totals and all(weight == 1 for _, weight in clue.weights):
            low, high = told.get(frozenset(clue.cells), (0, len(clue.weights)))
            heard = max(low, min(clue.totals)), min(high, max(clue.totals))
            told[frozenset(clue.cells)] = heard
    found = {}
    for key, cells in (*deal.tallies.items(), *deal.classes.items()):
        there: dict[Card, set[Place]] = {}
        for card, place in cells:
            there.setdefault(card, set()).add(place)
        able = [card for card, places in there.items() if places.intersection(possible[card])]
        low, high = told.get(frozenset(cells), (0, len(there)))
        certain = sum(there[card].issuperset(possible[card]) for card in able)
        found[key] = (max(low, certain), min(high, len(able)))
    return found
