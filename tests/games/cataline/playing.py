"""Whole simulated games of the standard game, with the truth known, as one player notes them."""

from collections.abc import Mapping
from random import Random

from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Note
from notepad.games.cataline.setup import (
    CARDS,
    CLASSES,
    CONSPIRATORS,
    HAND_SIZE,
    SUITS,
    Setup,
    cards_of,
    value_of,
)

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva")
Truth = Mapping[str, frozenset[str]]


def dealt(players: int, random: Random) -> tuple[Setup, Truth]:
    """Deal as the rules say; return my setup and everybody's cards, the conspirators "hidden"."""
    names = NAMES[:players]
    hidden = [random.choice(cards_of(suit)) for suit in SUITS]
    rest = [card for card in CARDS if card not in hidden]
    random.shuffle(rest)
    while len(hidden) < CONSPIRATORS[players]:
        hidden.append(rest.pop())
    size = HAND_SIZE[players]
    truth = {name: frozenset(rest[at * size : (at + 1) * size]) for at, name in enumerate(names)}
    me = random.choice(names)
    setup = Setup(players=names, me=me, hand=tuple(sorted(truth[me])))
    return setup, {**truth, "hidden": frozenset(hidden)}


def noted(setup: Setup, truth: Truth, random: Random, *, notes: int) -> tuple[Note, ...]:
    """Return what I note of so many turns: questions to one and to all, some accusations."""
    total = sum(int(value_of(card)) for card in truth["hidden"])
    found: list[Note] = []
    for turn in range(notes):
        asker = setup.players[turn % len(setup.players)]
        about = random.choice(CLASSES)
        chance = random.random()
        if chance < 0.05:
            wrong = random.choice([sum_ for sum_ in range(10, 30) if sum_ != total])
            found.append(Accuse(player=asker, sum=wrong, correct=False))
        elif chance < 0.3:
            found.append(_asked_all(setup, truth, asker, about, random))
        else:
            target = random.choice([name for name in setup.players if name != asker])
            found.append(_asked_one(setup, truth, asker, target, about))
    return tuple(found)


def _asked_one(setup: Setup, truth: Truth, asker: str, target: str, about: str) -> AskOne:
    passed = tuple(sorted(truth[target] & set(cards_of(about))))
    seen = passed if asker == setup.me else None
    return AskOne(asker=asker, target=target, about=about, passed=len(passed), seen=seen)


def _asked_all(setup: Setup, truth: Truth, asker: str, about: str, random: Random) -> AskAll:
    gave: dict[str, bool | str] = {}
    for name in setup.players:
        if name == asker:
            continue
        able = sorted(truth[name] & set(cards_of(about)))
        if able and setup.me in (asker, name):
            gave[name] = random.choice(able)
        else:
            gave[name] = bool(able)
    return AskAll(asker=asker, about=about, gave=gave)
