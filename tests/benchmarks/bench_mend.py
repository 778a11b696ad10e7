"""Games with one slip: whether the true mend comes first, and how long all mends take.

In each game of 30 notes one note was misheard or mistapped; at the moment when that shows the mends
are found, each round those of another game. What slips are made is in `MADE`: "heard" are numbers,
and none or one; "mixed" are all kinds, each kind as often as it is usual. To reach, in ms, on two
cores: median 150, 95th percentile 600. The true mend first in 70 of 100, among the first three in
90 of 100 for 3 and 4 players of Cataline, in 80 for 5 and for 5 of Sleuth.
"""

from __future__ import annotations

from itertools import count, cycle, islice
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from notepad.core.game import Play
from notepad.core.mistake_search import Mend, mends
from notepad.core.reasoner import Breath
from notepad.core.slips import SlipKind
from notepad.games import catalogue
from tests.benchmarks.timing import rounds, spread
from tests.cards.noted_games import played
from tests.slipping import noted_wrongly

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def games(name: str, players: int, made: str) -> Iterator[tuple[AnyPlay, int, Any]]:
    """Yield games up to where a slip shows, with the number of its note and what was meant."""
    for seed in count():
        random = Random(seed)
        noted = played(name, random.randrange(1_000_000), players=players, notes=NOTES)
        play = Play(noted.setup, noted.notes)
        got = noted_wrongly(noted.game, play, random, MADE[made])
        if got is not None:
            wrong, number = got
            yield wrong, number, play.notes[number - 1]


@pytest.mark.parametrize("made", list(MADE))
@pytest.mark.parametrize(
    ("name", "players"), [("cataline", 3), ("cataline", 4), ("cataline", 5), ("sleuth", 5)]
)
def bench_one_slip(benchmark: BenchmarkFixture, name: str, players: int, made: str) -> None:
    """Mend one game after the other, and note how often and how soon the true mend is found."""
    game = catalogue()[name]
    turn = cycle([*islice(games(name, players, made), GAMES)])
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

    rounds(benchmark, once, GAMES, setup=ready)
    benchmark.extra_info.update(
        {
            "true mend first": float(np.mean([rank == 0 for rank in ranks])),
            "among the first three": float(np.mean([rank < 3 for rank in ranks])),
            "found at all": float(np.mean([rank < 99 for rank in ranks])),
            "processor time": f"{spread(taken)} ms",
            "until the first is shown": f"{spread(firsts)} ms",
            "longest without a breath": f"{spread(longest)} ms",
        }
    )
