"""Deals Catham City honestly: with every number of players, with one or two actions a turn.

Some tables only keep points.
"""

from collections.abc import Iterator
from random import Random

from notepad.core.game import Game
from notepad.games.catham_city.notes import Note, Points
from notepad.games.catham_city.setup import Setup
from tests.dealing.dealt import Options, Table
from tests.games.catham_city.playing import CityTruth, Played, dealt

_LONG = 10_000
"""A target that nobody reaches, so that the game goes through many shuffles."""


def deal(game: Game, options: Options) -> Table:
    """Deal Catham City."""
    players, random = options.players(game), options.random
    me = options.one_of("me", range(len(players)))
    target = options.one_of("target", (None, None, 30, _LONG))
    actions = options.one_of("actions", (1, 2))
    notes = options.notes()
    if options.one_of("cards", (True,) * 9 + (False,)):
        city = dealt(random, players=len(players), actions=actions, target=target, me=me)
        return Table(city.setup, city.truth, _noted(city, notes), moves=True)
    first = random.choice((None, *players))
    setup = Setup(players=players, me=players[me], actions=actions, target=target, first=first)
    truths = _points_alone(setup, notes, random)
    return Table(setup, CityTruth(setup.me, dict.fromkeys(players, 0), None), truths, moves=True)


def _noted(city: Played, count: int) -> Iterator[tuple[Note, CityTruth]]:
    """Yield so many notes, fewer if the game ends before or nobody can do anything."""
    idle = 0
    while len(city.notes) < count and not city.over and idle < len(city.setup.players):
        before = len(city.notes)
        city.turn()
        if city.random.random() < _CORRECTED and not city.over:
            city.correct()
        idle = idle + 1 if len(city.notes) == before else 0
    yield from zip(city.notes[:count], city.truths, strict=False)


_CORRECTED = 0.03


def _points_alone(setup: Setup, count: int, random: Random) -> Iterator[tuple[Note, CityTruth]]:
    """Yield so many corrections; who has reached the target wins while they still have it."""
    points, winner = dict.fromkeys(setup.players, 0), None
    for _note in range(count):
        player, more = random.choice(setup.players), random.randint(-2, 5)
        points[player] += more
        stands = random.random() < 0.3
        told = {"stands": points[player]} if stands else {"points": more}
        if winner is None or points[winner] < setup.goal:
            winner = _reached(setup, points)
        yield Points(player=player, **told), CityTruth(setup.me, dict(points), winner)


def _reached(setup: Setup, points: dict[str, int]) -> str | None:
    return next((name for name, count in points.items() if count >= setup.goal), None)
