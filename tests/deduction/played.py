"""Made games, noted truthfully: like Cataline and like Sleuth, but knowing neither."""

from dataclasses import dataclass
from itertools import product
from random import Random

from notepad.deduction.deal import HIDDEN, TABLE, Card, Clue, Deal, Place, count_clue

SUITS = ("red", "blue", "green", "yellow", "violet")
NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Flo", "Gus")
GEMS = tuple("-".join(kinds) for kinds in product(
    ("diamond", "pearl", "opal"), ("solitaire", "pair", "cluster"),
    ("red", "blue", "green", "yellow"),
))  # fmt: skip


@dataclass(frozen=True)
class Played:
    """A game as it was played: the deal as one player saw it, and the clues of each note."""

    deal: Deal
    notes: tuple[tuple[Clue, ...], ...]
    truth: dict[Card, Place]

    def clues(self, notes: int) -> tuple[Clue, ...]:
        """Return the clues of the first so many notes."""
        return tuple(clue for told in self.notes[:notes] for clue in told)


def dealt(cards: list[Card], sizes: dict[Place, int], rng: Random) -> dict[Card, Place]:
    """Return a random deal."""
    left = list(cards)
    rng.shuffle(left)
    return {left.pop(): place for place, size in sizes.items() for _ in range(size)}


def seen_by(me: Place, truth: dict[Card, Place], sizes: dict[Place, int]) -> Deal:
    """Return options and hands as a player sees them who knows his own hand and the table."""
    known = {me, TABLE}
    others = tuple(place for place in sizes if place not in known)
    options = {card: (at,) if at in known else others for card, at in truth.items()}
    hands = tuple(
        count_clue([(c, place) for c in truth if place in options[c]], [size])
        for place, size in sizes.items()
    )
    return Deal(options, hands)


def cataline(players: int, seed: int, notes: int = 40) -> Played:
    """Return a game for 3 to 5 players: some are asked, all are asked, sums are accused."""
    rng = Random(seed)
    hand, hidden = {3: (8, 6), 4: (6, 6), 5: (5, 5)}[players]
    cards = [f"{suit}-{value}" for suit in SUITS for value in range(1, 7)]
    sizes: dict[Place, int] = {**dict.fromkeys(NAMES[:players], hand), HIDDEN: hidden}
    truth = dealt(cards, sizes, rng)
    while {c.split("-")[0] for c, at in truth.items() if at == HIDDEN} != set(SUITS):
        truth = dealt(cards, sizes, rng)
    truth = {card: truth[card] for card in cards}
    bare = seen_by("Ann", truth, sizes)
    measure = {cell: int(cell[0][-1]) for cell in bare.cells(cards, HIDDEN)}
    most = hidden - len(SUITS) + 1
    rules = tuple(
        count_clue(bare.cells([c for c in cards if c.startswith(suit)], HIDDEN), range(1, most + 1))
        for suit in SUITS
    )
    deal = Deal(bare.options, bare.hands, rules, measure)
    classes = [[c for c in cards if word in c.split("-")] for word in (*SUITS, *"123456")]
    wrong = [s for s in range(5, 36) if s != sum(w for (c, _), w in measure.items()
                                                 if truth[c] == HIDDEN)]  # fmt: skip
    told: list[tuple[Clue, ...]] = []
    for note in range(1, notes + 1):
        asker, about = NAMES[(note - 1) % players], rng.choice(classes)
        others = [name for name in NAMES[:players] if name != asker]
        roll = rng.random()
        if roll < 0.08 and wrong:
            total = wrong.pop(rng.randrange(len(wrong)))
            clue = Clue(tuple(measure.items()), frozenset(range(100)) - {total}, note, "accused")
            told.append((clue,))
        elif roll < 0.7:
            told.append(passed(deal, truth, rng.choice(others), about, note, asker == "Ann"))
        else:
            told.append(tuple(
                clue for name in others
                for clue in gave(deal, truth, name, about, note, asker == "Ann", rng)
            ))  # fmt: skip
    return Played(deal, tuple(told), truth)


def passed(
    deal: Deal, truth: dict[Card, Place], target: str, about: list[Card], note: int, shown: bool
) -> tuple[Clue, ...]:
    """Return the clues of a player having passed all cards of a class, seen or only counted."""
    cells = [(card, target) for card in about]
    if shown:
        return tuple(
            count_clue([cell], [int(truth[cell[0]] == target)], note=note, meaning="seen")
            for cell in cells
        )
    number = sum(truth[card] == target for card in about)
    meaning = f"{target} passed {number} of {about[0]}…"
    return (count_clue(cells, [number], note=note, meaning=meaning),)


def gave(
    deal: Deal,
    truth: dict[Card, Place],
    name: str,
    about: list[Card],
    note: int,
    shown: bool,
    rng: Random,
) -> tuple[Clue, ...]:
    """Return the clues of a player having given one card of a class, or none."""
    held = [card for card in about if truth[card] == name]
    cells = [(card, name) for card in about]
    if not held:
        return (count_clue(cells, [0], note=note, meaning=f"{name} gave none"),)
    if shown:
        return (count_clue([(rng.choice(held), name)], [1], note=note, meaning=f"{name} gave it"),)
    return (count_clue(cells, range(1, len(cells) + 1), note=note, meaning=f"{name} gave one"),)


def sleuth(players: int, seed: int, notes: int = 40, one_element: float = 0.3) -> Played:
    """Return a game for 3 to 7 players: classes of one or two elements are counted."""
    rng = Random(seed)
    hand, table = {3: (11, 2), 4: (8, 3), 5: (7, 0), 6: (5, 5), 7: (5, 0)}[players]
    sizes: dict[Place, int] = {**dict.fromkeys(NAMES[:players], hand), TABLE: table, HIDDEN: 1}
    truth = dealt(list(GEMS), sizes, rng)
    truth = {card: truth[card] for card in GEMS}
    deal = seen_by("Ann", truth, sizes)
    told = []
    for note in range(1, notes + 1):
        asker = NAMES[(note - 1) % players]
        target = rng.choice([name for name in NAMES[:players] if name != asker])
        elements = rng.sample(rng.choice(GEMS).split("-"), 1 if rng.random() < one_element else 2)
        about = [card for card in GEMS if set(elements) <= set(card.split("-"))]
        shown = asker == "Ann" and len(elements) > 1
        told.append(passed(deal, truth, target, about, note, shown))
    return Played(deal, tuple(told), truth)
