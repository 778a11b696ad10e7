"""Whole simulated games with the truth known, as one player notes them.

First the standard game, then that in which the asker keeps the cards, with every history tried.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from random import Random

from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Note
from notepad.games.cataline.setup import (
    CARDS,
    CLASSES,
    CONSPIRATORS,
    HAND_SIZE,
    KEPT,
    LONE,
    SUITS,
    Setup,
    cards_of,
    value_of,
)

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva")
FOUR = Setup(
    players=NAMES[:4], me="Bob", hand=("blue-3", "blue-4", "red-4", "red-5", "violet-6", "yellow-2")
)
FOUR_KEPT = replace(FOUR, variant=KEPT)
FOUR_LONE = replace(FOUR, variant=LONE, conspirators=10, hand=FOUR.hand[:5])
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


Where = dict[str, str]


@dataclass(frozen=True)
class Played:
    """What I noted of a game, the same with all that anybody saw, and who has which card then."""

    notes: tuple[Note, ...]
    told: tuple[Note, ...]
    where: Mapping[str, str]


def played(setup: Setup, truth: Truth, random: Random, *, notes: int) -> Played:
    """Play so many turns at random."""
    where = {card: holder for holder, cards in truth.items() for card in cards}
    total = sum(int(value_of(card)) for card in truth["hidden"])
    found: list[Note] = []
    for turn in range(notes):
        asker = setup.players[turn % len(setup.players)]
        about, chance = random.choice(CLASSES), random.random()
        if chance < 0.08:
            wrong = random.choice([other for other in range(10, 30) if other != total])
            found.append(Accuse(player=asker, sum=wrong, correct=False))
        elif chance < 0.4:
            found.append(_gave_one_each(setup, where, asker, about, random))
        else:
            others = [name for name in setup.players if name != asker]
            found.append(_passed_on(where, asker, random.choice(others), about))
    return Played(tuple(heard(note, setup.me) for note in found), tuple(found), where)


def heard(note: Note, player: str) -> Note:
    """Return what a player knows of a note that tells all."""
    match note:
        case AskOne(asker=asker, target=target) if player not in (asker, target):
            return replace(note, seen=None)
        case AskAll(asker=asker, gave=gave) if player != asker:
            told = {who: card if who == player else bool(card) for who, card in gave.items()}
            return replace(note, gave=told)
        case _:
            return note


def _passed_on(where: Where, asker: str, target: str, about: str) -> AskOne:
    passed = tuple(card for card in cards_of(about) if where[card] == target)
    where.update(dict.fromkeys(passed, asker))
    return AskOne(asker=asker, target=target, about=about, passed=len(passed), seen=passed)


def _gave_one_each(setup: Setup, where: Where, asker: str, about: str, random: Random) -> AskAll:
    gave: dict[str, bool | str] = {}
    for giver in setup.players:
        able = [card for card in cards_of(about) if where[card] == giver]
        if giver == asker:
            continue
        gave[giver] = random.choice(able) if able else False
        if able:
            where[str(gave[giver])] = asker
    return AskAll(asker=asker, about=about, gave=gave)


def histories(dealt: Where, notes: Sequence[Note]) -> Iterator[Where]:
    """Yield who has which card at the end, for every way in which these cards can have moved."""
    if not notes:
        yield dealt
        return
    for after in _after(dealt, notes[0]):
        yield from histories(after, notes[1:])


def chances(dealt: Where, notes: Sequence[Note], me: str) -> Iterator[tuple[Where, Fraction]]:
    """Yield the same with how likely each is: who gives one of several cards chooses evenly."""
    if not notes:
        yield dealt, Fraction(1)
        return
    chance = Fraction(1)
    if isinstance(notes[0], AskAll):
        for giver in notes[0].gave:
            able = sum(dealt[card] == giver for card in cards_of(notes[0].about))
            chance /= max(able, 1) if giver != me else 1
    for after in _after(dealt, notes[0]):
        for end, further in chances(after, notes[1:], me):
            yield end, chance * further


def _after(where: Where, note: Note) -> Iterator[Where]:
    match note:
        case AskOne():
            passed = {card for card in cards_of(note.about) if where[card] == note.target}
            if len(passed) == note.passed and passed == set(note.seen or passed):
                yield {**where, **dict.fromkeys(passed, note.asker)}
        case AskAll():
            choices = [_gifts(where, note, giver) for giver in note.gave]
            for gifts in product(*choices):
                moved = {card: note.asker for card in gifts if card is not None}
                yield {**where, **moved}
        case Accuse():
            total = sum(int(value_of(card)) for card, at in where.items() if at == "hidden")
            if (total == note.sum) == note.correct:
                yield where


def _gifts(where: Where, note: AskAll, giver: str) -> list[str | None]:
    able = [card for card in cards_of(note.about) if where[card] == giver]
    gave = note.gave[giver]
    if gave is False:
        return [] if able else [None]
    return [card for card in able if gave is True or card == gave]
