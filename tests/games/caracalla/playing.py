"""Games of Caracalla for tests, and a score in plain Python to hold them against."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from notepad.games.caracalla.components import FAMILIES
from notepad.games.caracalla.notes import Correct, Meeting, Note
from notepad.games.caracalla.setup import Setup

if TYPE_CHECKING:
    from random import Random

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Fay")
SETUP = Setup(players=NAMES[:3], me="Ann")
TWO = Setup(
    players=NAMES[:2],
    me="Bob",
    families={"Ann": ("red", "yellow"), "Bob": ("green", "blue")},
    goal=60,
)


def meets(bath: int | None = None, **pieces: int) -> Meeting:
    """Return a meeting of so many pieces of each family."""
    return Meeting(bath=bath, pieces=pieces)


def adds(family: str, points: int) -> Correct:
    """Return a correction that adds points."""
    return Correct(family=family, points=points)


def puts(family: str, space: int) -> Correct:
    """Return a correction that says where a piece stands."""
    return Correct(family=family, stands=space)


def played(players: int, notes: int, random: Random, goal: int = 100) -> tuple[Setup, list[Note]]:
    """Return a game with meetings in open baths, and now and then a correction."""
    setup = Setup(players=NAMES[:players], me="Ann", goal=goal)
    families, made, left = FAMILIES[:players], list[Note](), list[int]()
    while len(made) < notes:
        left = left or random.sample(range(1, 7), 6)
        if random.random() < 0.15:
            family = random.choice(families)
            change = random.randrange(-5, 6)
            made.append(adds(family, change) if random.random() < 0.7 else puts(family, 20))
            continue
        size = random.randrange(4, 9)
        pieces = dict.fromkeys(families, 0)
        while sum(pieces.values()) < size:
            able = [one for one in families if pieces[one] < 6]
            pieces[random.choice(able)] += 1
        there = {one: count for one, count in pieces.items() if count}
        made.append(meets(left.pop(), **there))
    return setup, made


def scored(setup: Setup, notes: list[Note]) -> dict[str, Any]:
    """Return the deduced object of a game, reckoned note by note without a state of play."""
    owners = [(name, one) for name in setup.players for one in setup.of(name)]
    points = {one: 0 for _name, one in owners}
    baths: list[int | None] = []
    arrived: list[str] = []
    for note in notes:
        if isinstance(note, Meeting):
            baths.append(note.bath)
            each = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21}[len(note.pieces)]
            for one, count in note.pieces.items():
                points[one] += count * each
        elif note.points is not None:
            points[note.family] += note.points
        else:
            assert note.stands is not None
            points[note.family] = note.stands
        there = [one for _name, one in owners if points[one] >= setup.goal]
        arrived = [one for one in arrived if one in there]
        arrived += [one for one in there if one not in arrived]
    since = baths[len(baths) // 6 * 6 :]
    return {
        "points": points,
        "totals": {name: sum(points[one] for one in setup.of(name)) for name in setup.players},
        "open": None if None in baths else [at for at in range(1, 7) if at not in since],
        "arrived": arrived,
    }
