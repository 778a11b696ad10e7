"""Games with one slip: whether the true mend comes first, and how long all mends take.

In each game of 30 notes one note was misheard or mistapped; at the moment when that shows the mends
are found, each round those of another game. What slips are made is in `MADE`: "heard" are numbers,
and none or one; "mixed" are all kinds, each kind as often as it is usual. To reach, in ms, on two
cores: median 150, 95th percentile 600. The true mend first in 70 of 100, among the first three in
90 of 100 for 3 and 4 players of Cataline, in 80 for 5 and for 5 of Sleuth.
"""

from __future__ import annotations

from itertools import count, cycle
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from notepad.core.game import Play
from notepad.core.mistake_search import Mend, mends
from notepad.core.reasoner import Breath
from notepad.core.slips import SlipKind
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.sleuth.game import GAME as SLEUTH
from tests.benchmarks.timing import rounds
from tests.cards.noted_games import played
from tests.slipping import noted_wrongly

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_benchmark.fixture import BenchmarkFixture

    from tests.slipping import AnyPlay

GAMES = 100
NOTES = 30
HEARD = {SlipKind.OFF_BY_ONE: 8.0, SlipKind.NONE_OR_CARD: 8.0, SlipKind.OFF_BY_TWO: 2.0}
MADE = {
    "heard": HEARD,
    "mixed": {
        **HEARD,
        SlipKind.OTHER_PLAYER: 3.0,
        SlipKind.NEIGHBOUR: 0.5,
        SlipKind.OTHER_CLASS: 0.5,
        SlipKind.OTHER_CARD: 1.0,
    },
}


def standard(players: int, random: Random) -> AnyPlay:
    return play_of("cataline", players, random)


def kept(players: int, random: Random) -> AnyPlay:
    return play_of("cataline", players, random, variant="kept")


def gems(players: int, random: Random) -> AnyPlay:
    return play_of("sleuth", players, random)


def play_of(word: str, players: int, random: Random, **asked: str) -> AnyPlay:
    noted = played(word, random.randrange(1_000_000), players=players, notes=NOTES, **asked)
    return Play(noted.setup, noted.notes)


TABLES: dict[str, tuple[Any, Callable[[int, Random], AnyPlay]]] = {
    "cataline": (CATALINE, standard),
    "kept": (CATALINE, kept),
    "sleuth": (SLEUTH, gems),
}


def games(name: str, players: int, made: str) -> Iterator[tuple[AnyPlay, int, Any]]:
    """Yield games up to where a slip shows, with the number of its note and what was meant."""
    game, deal = TABLES[name]
    for seed in count():
        random = Random(seed)
        play = deal(players, random)
        got = noted_wrongly(game, play, random, MADE[made])
        if got is not None:
            wrong, number = got
            yield wrong, number, play.notes[number - 1]


def measure(benchmark: BenchmarkFixture, name: str, players: int, made: str, of: int) -> None:
    """Mend one game after the other, and note how often and how soon the true mend is found."""
    game, _deal = TABLES[name]
    some = games(name, players, made)
    turn = cycle([next(some) for _game in range(of)])
    ranks: list[int] = []
    firsts: list[float] = []
    longest: list[float] = []
    taken: list[float] = []

    def ready() -> tuple[tuple[Any, ...], dict[str, Any]]:
        play, number, meant = next(turn)
        reasoner = game.reasoner(play.setup)
        reasoner.follow(play.notes)
        return (reasoner, play, number, meant), {}

    def once(reasoner: Any, play: AnyPlay, number: int, meant: Any) -> None:  # noqa: ANN401
        times, shown = [process_time()], list[float]()
        last: tuple[Mend, ...] = ()
        for step in mends(game, reasoner, play):
            times.append(process_time())
            if not isinstance(step, Breath):
                shown.append(times[-1])
                last = step
        slips = [mend.slips[0] for mend in last]
        places = [
            at for at, slip in enumerate(slips) if (slip.note, slip.instead) == (number, meant)
        ]
        ranks.append(places[0] if places else len(slips) + 99)
        firsts.append(shown[0] - times[0])
        longest.append(max(np.diff(times)))
        taken.append(times[-1] - times[0])

    rounds(benchmark, once, of, setup=ready)
    benchmark.extra_info["true mend first"] = float(np.mean([rank == 0 for rank in ranks]))
    benchmark.extra_info["among the first three"] = float(np.mean([rank < 3 for rank in ranks]))
    benchmark.extra_info["found at all"] = float(np.mean([rank < 99 for rank in ranks]))
    for told, times, share in (
        ("median of processor time, ms", taken, 50),
        ("95th percentile of processor time, ms", taken, 95),
        ("until the first is shown, 95th percentile, ms", firsts, 95),
        ("longest without a breath, 95th percentile, ms", longest, 95),
    ):
        benchmark.extra_info[told] = 1000 * float(np.percentile(times, share))


@pytest.mark.parametrize("made", list(MADE))
@pytest.mark.parametrize(
    ("name", "players"), [("cataline", 3), ("cataline", 4), ("cataline", 5), ("sleuth", 5)]
)
def bench_one_slip(benchmark: BenchmarkFixture, name: str, players: int, made: str) -> None:
    measure(benchmark, name, players, made, GAMES)
