"""Games in which the asker keeps the cards: played with known truth, and every history tried."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random

from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Note
from notepad.games.cataline.setup import CLASSES, Setup, cards_of, value_of
from tests.games.cataline.playing import Truth

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
            found.append(_asked_all(setup, where, asker, about, random))
        else:
            others = [name for name in setup.players if name != asker]
            found.append(_asked_one(where, asker, random.choice(others), about))
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


def _asked_one(where: Where, asker: str, target: str, about: str) -> AskOne:
    passed = tuple(card for card in cards_of(about) if where[card] == target)
    where.update(dict.fromkeys(passed, asker))
    return AskOne(asker=asker, target=target, about=about, passed=len(passed), seen=passed)


def _asked_all(setup: Setup, where: Where, asker: str, about: str, random: Random) -> AskAll:
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
