"""How many cards of each class a holder has: as told, and as it follows."""

from collections.abc import Collection, Mapping, Sequence

from notepad.deduction.deal import Card, Cell, Clue, Deal, Place

Tallies = Mapping[tuple[str, str], tuple[int, int]]
Options = Mapping[Card, tuple[Place, ...]]


def told_tallies(
    deal: Deal, clues: Sequence[Clue], possible: Options, *, granted: Options
) -> Tallies:
    """Return bounds for each of the deal's tallies and classes that need no reasoning.

    They rest on what is marked in the boxes (`possible`), and on each of the clues that count the
    cards of just this class, or at one place, as the sizes of hands do; such a clue is combined
    with what is `granted`, which is what is marked, or the deal's options where each note is to be
    taken alone. Every deal that fits lies within the bounds, but they need not be the tightest.

    Bob holds 5 cards: certainly the opals a and b, and three of the diamonds c and d and the pearls
    e, f, g and h. So he has at most 3 pearls, for two of his five cards are none; and at least 1,
    for there are no more than four cards that are none.
    """
    counted = [
        (frozenset(clue.cells), min(clue.totals), max(clue.totals))
        for clue in (*deal.hands, *clues)
        if clue.totals and all(weight == 1 for _, weight in clue.weights)
    ]
    can = {(card, place) for card, places in granted.items() for place in places}
    must = {(card, places[0]) for card, places in granted.items() if len(places) == 1}
    found = {}
    for key, group in (*deal.tallies.items(), *deal.classes.items()):
        cells = frozenset(group)
        bounds = [_marked(cells, possible)]
        for heard, least, most in counted:
            if heard == cells or (not heard.isdisjoint(cells) and _at_one_place(heard | cells)):
                outside, beyond = heard - cells, cells - heard
                low = least - len(outside & can) + len(beyond & must)
                bounds.append((low, most - len(outside & must) + len(beyond & can)))
        found[key] = max(low for low, _ in bounds), min(high for _, high in bounds)
    return found


def _at_one_place(cells: Collection[Cell]) -> bool:
    return len({place for _card, place in cells}) == 1


def _marked(cells: Collection[Cell], possible: Options) -> tuple[int, int]:
    """Return how many cards are certainly, and how many can be, in one of these cells."""
    there: dict[Card, set[Place]] = {}
    for card, place in cells:
        there.setdefault(card, set()).add(place)
    able = [card for card, places in there.items() if places.intersection(possible[card])]
    return sum(there[card].issuperset(possible[card]) for card in able), len(able)
