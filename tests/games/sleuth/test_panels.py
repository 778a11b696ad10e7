"""What stands beside the sheet."""

from dataclasses import replace
from random import Random

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.game import View
from notepad.core.page import Ranking
from notepad.core.reasoner import without_breaths
from notepad.deduction.knowledge import Announcing, Insight
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.search_cards import PLACE
from notepad.games.sleuth.sheet import panels, to_spend
from tests.games.sleuth.playing import dealt
from tests.games.views import view_of


def begun(missing: int, level: Level) -> View:
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


@pytest.mark.parametrize(
    ("cards", "about", "spent"),
    [
        (("free", "red+opal", "free+red"), ("opal", "red"), "red+opal"),
        (("free", "free+red"), ("opal", "red"), "free+red"),
        (("free", "pair"), ("opal", "red"), "free"),
        (("pair", "?", "new"), ("opal", "red"), None),
        ((), ("opal", "red"), None),
    ],
)
def test_the_search_card_is_spent_that_asks_least_else(
    cards: tuple[str, ...], about: tuple[str, ...], spent: str | None
) -> None:
    assert to_spend(cards, about) == spent


def test_advice_says_which_search_card_to_spend_and_fills_it_in() -> None:
    view = begun(1, Level.ODDS)
    me = view.play.setup.me
    view = replace(view, play=replace(view.play, setup=replace(view.play.setup, first=me)))
    view = view_of(GAME, view.play.setup, known=view.known, aside={PLACE: ("?", "free", "pair")})
    reasoner = GAME.reasoner(view.play.setup)
    known = reasoner.weigh(reasoner.follow(()))
    for pondered in without_breaths(reasoner.ponder(known, view.aside, Level.ODDS)):
        view = replace(view, known=pondered)
    (*_above, best) = (panel for panel in panels(view) if panel.title == "Best question")
    for rank in best.ranks:
        place = rank.draft[PLACE]
        assert place in (("1",), ("2",))
        assert rank.told.endswith({"1": "Spend “free”.", "2": "Spend “pairs”."}[place[0]])


def test_the_gem_to_be_named_is_filled_in() -> None:
    view = begun(1, Level.ODDS)
    reasoner, said = GAME.reasoner(view.play.setup), frozenset({"opal-pair-red"})
    known = replace(reasoner.follow(()), insight=Insight({}, Announcing(said, 1, 0)))
    (panel,) = (one for one in panels(replace(view, known=known)) if not one.title)
    assert panel.ranks[0].told == "Red opal pair: certainly right."
    assert panel.ranks[0].draft["kind"] == ("solution",)
    assert ("opal-pair-red",) in panel.ranks[0].draft.values()
