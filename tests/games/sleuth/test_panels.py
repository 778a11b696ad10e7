"""What stands beside the sheet."""

from dataclasses import replace
from random import Random

from notepad.core.level import Level
from notepad.core.page.page import Ranking
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.panels import panels
from tests.games.sleuth.playing import dealt
from tests.games.views import AnyView, view_of


def begun(missing: int, level: Level) -> AnyView:
    setup, _truth = dealt(4, Random(1))
    setup = replace(setup, missing=missing, table=setup.table[missing - 1 :])
    reasoner = GAME.reasoner(setup)
    known = reasoner.weigh(reasoner.follow(()))
    return view_of(GAME, setup, known=known, level=level)


def missing_gems(missing: int, level: Level = Level.ODDS) -> Ranking:
    return next(panels(begun(missing, level)))


def test_nothing_is_told_below_level_deduction() -> None:
    assert list(panels(begun(1, Level.BOOKKEEPING))) == []


def test_the_likeliest_gems_are_named_and_the_odds_of_the_rest_added_up() -> None:
    found = missing_gems(1)
    assert found.title == "Missing gem"
    assert [rank.value for rank in found.ranks] == ["4%", "4%", "4%", "88%"]
    assert found.sentence == "25 gems are possible."


def test_of_several_missing_gems_the_rest_has_no_odds_together() -> None:
    found = missing_gems(2)
    assert found.title == "Missing gems"
    assert [rank.value for rank in found.ranks] == ["8%", "8%", "8%", ""]


def test_without_odds_the_gems_are_named_all_the_same() -> None:
    assert [rank.value for rank in missing_gems(1, Level.DEDUCTION).ranks] == [""] * 4
