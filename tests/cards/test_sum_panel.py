"""The sums that can still be announced."""

from collections.abc import Collection
from dataclasses import replace

from notepad.cards.panels import possible_sums
from notepad.core.faces_and_marks import Level
from notepad.core.page import Bars
from notepad.deduction.knowledge import Knowledge, Odds
from tests.cards.orchard import TWO, seen_at


def sums(
    shares: dict[int, float],
    level: Level = Level.ODDS,
    worlds: int | None = 4,
    *,
    ever: Collection[int] = (),
) -> Bars:
    view = seen_at(TWO, level=level)
    assert isinstance(view.known, Knowledge)
    known = replace(view.known, odds=Odds(worlds, {}, shares))
    return possible_sums(replace(view, known=known), {"kind": ("name",)}, ever=ever)


def test_each_sum_has_a_bar_that_tells_what_it_would_mean() -> None:
    chart = sums({13: 0.25, 14: 0.75})
    assert [(bar.label, bar.share) for bar in chart.bars] == [("13", 0.25), ("14", 0.75)]
    assert chart.bars[0].detail == "If you say 13: right with 25%; else you are out."
    assert chart.sentence == "14 is most likely (75%). Not safe yet: 2 sums are possible."
    assert chart.brief == "not safe yet: 2 possible"
    assert not chart.certain
    assert not chart.estimated


def test_a_sum_that_is_ruled_out_keeps_its_place_on_the_axis() -> None:
    chart = sums({13: 0.25, 16: 0.75}, ever=(12, 13, 15, 16, 17))
    assert [(bar.label, bar.ruled_out) for bar in chart.bars] == [
        ("13", False),
        ("15", True),
        ("16", False),
    ]
    assert (chart.bars[1].share, chart.bars[1].detail) == (0.0, "15 is ruled out.")
    assert "2 sums are possible" in chart.sentence


def test_a_bar_has_its_sum_for_the_note_that_announces_it() -> None:
    assert sums({13: 0.25, 14: 0.75}).bars[0].draft == {"kind": ("name",), "sum": ("13",)}


def test_one_that_is_left_is_certain() -> None:
    for level in (Level.DEDUCTION, Level.ODDS):
        chart = sums({13: 1.0}, level)
        assert chart.certain
        assert chart.sentence == "Certain: 13"
    assert chart.bars[0].detail == "If you say 13: certainly right."


def test_without_odds_the_sums_are_told_as_spans() -> None:
    chart = sums(dict.fromkeys((13, 14, 15, 17), 0.25), Level.DEDUCTION)
    assert chart.bars == ()
    assert chart.sentence == "4 sums are still possible: 13–15, 17."


def test_what_is_not_counted_is_estimated_and_until_then_it_waits() -> None:
    assert sums({13: 0.5, 14: 0.5}, worlds=None).estimated
    assert possible_sums(replace(seen_at(TWO), known=None), {}).waiting
