"""Games of Caracalla for tests, and a score in plain Python to hold them against."""

from collections import Counter
from random import Random
from typing import Any

from notepad.games.caracalla.notes import Correct, Meeting, Note
from notepad.games.caracalla.setup import FAMILIES, Setup

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Fay")
SETUP = Setup(players=NAMES[:3], me="Ann")


def meets(bath: int | None = None, **pieces: int) -> Meeting:
    """Return a meeting of so many pieces of each family."""
    return Meeting(bath=bath, pieces=pieces)


def adds(family: str, points: int) -> Correct:
    """Return a correction that adds points."""
    return Correct(family=family, points=points)


def puts(family: str, space: int) -> Correct:
    """Return a correction that says where a piece stands."""
    return Correct(family=family, stands=space)


def seated(players: int, random: Random, goal: int = 100) -> Setup:
    """Return a table of so many players, some of them with two families where few play."""
    names, left = NAMES[:players], random.sample(FAMILIES, len(FAMILIES))
    most = 2 if players <= 3 else 1
    families = {name: tuple(left.pop() for _at in range(random.randint(1, most))) for name in names}
    return Setup(players=names, me="Ann", families=families, goal=goal)


def played(
    players: int, notes: int, random: Random, goal: int = 100, *, bathless: float = 0.0
) -> tuple[Setup, list[Note]]:
    """Return a game with meetings in open baths, and now and then a correction.

    So great a share of the meetings is noted without its bath.
    """
    setup = seated(players, random, goal)
    families, made, left = list(setup.owners), list[Note](), list[int]()
    while len(made) < notes:
        left = left or random.sample(range(1, 7), 6)
        if random.random() < 0.15:
            made.append(_correction(random.choice(families), random))
            continue
        bath = left.pop()
        pieces = _pieces(families, random)
        made.append(meets(None if random.random() < bathless else bath, **pieces))
    return setup, made


def _correction(family: str, random: Random) -> Note:
    change = random.randrange(-5, 6)
    return adds(family, change) if random.random() < 0.7 else puts(family, random.randrange(60))


def _pieces(families: list[str], random: Random) -> dict[str, int]:
    pieces = Counter[str]()
    for _piece in range(random.randrange(4, 9 if len(families) > 1 else 7)):
        pieces[random.choice([one for one in families if pieces[one] < 6])] += 1
    return {one: pieces[one] for one in families if pieces[one]}


def scored(setup: Setup, notes: list[Note]) -> dict[str, Any]:
    """Return the deduced object of a game, reckoned note by note without a state of play."""
    owners = [(name, one) for name in setup.players for one in setup.families_of(name)]
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
        "totals": {
            name: sum(points[one] for one in setup.families_of(name)) for name in setup.players
        },
        "open": None if None in baths else [at for at in range(1, 7) if at not in since],
        "arrived": arrived,
    }
