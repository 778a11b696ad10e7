"""What stands beside the grid where a sum is accused; see `test_lone` for single cards."""

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.page import Bars, Ranking
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, Note
from notepad.games.cataline.setup import Setup
from notepad.games.cataline.sheet import panels
from tests.games.views import view_of

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Bob",
    hand=("blue-3", "blue-4", "red-4", "red-5", "violet-6", "yellow-2"),
)


def shown(level: Level, *notes: Note) -> list[Bars | Ranking]:
    reasoner = GAME.reasoner(SETUP)
    known = reasoner.weigh(reasoner.follow(notes))
    return list(panels(view_of(GAME, SETUP, notes, known, level=level)))


@pytest.mark.parametrize(
    ("level", "kinds"),
    [
        (Level.PAPER, []),
        (Level.BOOKKEEPING, []),
        (Level.DEDUCTION, [Bars]),
        (Level.ODDS, [Bars, Ranking, Ranking]),
    ],
)
def test_each_level_shows_what_it_may(level: Level, kinds: list[type]) -> None:
    assert [type(panel) for panel in shown(level)] == kinds


def test_a_sum_that_was_accused_wrongly_is_no_longer_among_those_to_accuse() -> None:
    def sums(*notes: Note) -> set[str]:
        bars = shown(Level.ODDS, *notes)[0]
        assert isinstance(bars, Bars)
        return {bar.key for bar in bars.bars if not bar.ruled_out}

    wrong = Accuse(player="Dee", sum=20, correct=False)
    assert sums() - sums(wrong) == {"20"}
    (chart,) = (panel for panel in shown(Level.ODDS, wrong) if isinstance(panel, Bars))
    assert [bar.key for bar in chart.bars if bar.ruled_out] == ["20"], "it keeps its place"
