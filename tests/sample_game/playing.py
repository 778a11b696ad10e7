"""Whole games with the truth known, as one player notes them."""

from collections.abc import Mapping
from random import Random

from tests.sample_game.components import CARDS, CLASSES, cards_of
from tests.sample_game.notes import Ask, Note
from tests.sample_game.setup import Setup

NAMES = ("Ann", "Bob", "Cem", "Dee")
Truth = Mapping[str, frozenset[str]]


def dealt(players: int, random: Random) -> tuple[Setup, Truth]:
    """Deal as the rules say; return my setup and everybody's cards, and those that are hidden."""
    names, cards = NAMES[:players], list(CARDS)
    random.shuffle(cards)
    first, me = random.choice(names), random.choice(names)
    sizes = {name: Setup(players=names, me=me, hand=(), first=first).hand_size(name)
             for name in names}  # fmt: skip
    truth = {name: frozenset(cards.pop() for _ in range(size)) for name, size in sizes.items()}
    setup = Setup(players=names, me=me, hand=tuple(sorted(truth[me])), first=first)
    return setup, {**truth, "hidden": frozenset(cards)}


def noted(setup: Setup, truth: Truth, random: Random, *, notes: int) -> tuple[Note, ...]:
    """Return so many questions with their true answers."""
    found: list[Note] = []
    turn = setup.players.index(setup.first or setup.players[0])
    for number in range(notes):
        asker = setup.players[(turn + number) % len(setup.players)]
        target = random.choice([name for name in setup.players if name != asker])
        about = random.choice(CLASSES)
        count = sum(card in truth[target] for card in cards_of(about))
        found.append(Ask(asker=asker, target=target, about=about, count=count))
    return tuple(found)
