from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF

from notepad.core.page import Bar, Bars, percent
from notepad.widgets.look.theme import DARK, LIGHT, Theme
from notepad.widgets.sheet.bars import bars_height, paint_bars, place_bars, words_below
from tests.widgets.grids import bars
from tests.widgets.painting import Painting, painted

AREA = QRectF(10, 10, 320, 180)
THREE = Bars(
    "Sum",
    (Bar("17", "17", 0.25, "17, told"), Bar("18", "18", 0.5, "18, told"), Bar("19", "19", 0.25)),
    "18 is most likely.",
)


def drawn(
    shown: Bars, *, selected: str | None = None, focus: str | None = None, theme: Theme = LIGHT
) -> Painting:
    return painted(
        340,
        200,
        lambda painter: paint_bars(painter, AREA, shown, theme, selected=selected, focus=focus),
    )


def columns(shown: Bars = THREE) -> tuple[QRectF, ...]:
    return place_bars(AREA, shown, text=15, selected=None).columns


def test_thirty_bars_fit_a_narrow_panel_with_fewer_labels() -> None:
    layout = place_bars(QRectF(0, 0, 330, 160), bars(5, 34), text=15, selected=None)
    assert len(layout.columns) == 30
    assert layout.columns[-1].right() <= 330.01
    assert layout.stride > 1


def test_eight_bars_are_all_labelled() -> None:
    assert place_bars(QRectF(0, 0, 330, 160), bars(), text=15, selected=None).stride == 1


def test_a_longer_sentence_asks_for_more_height() -> None:
    short = bars()
    long = replace(short, sentence="a long sentence " * 12)
    assert bars_height(long, 330, text=15) > bars_height(short, 330, text=15) + 30


def test_estimates_are_told_with_the_figures_and_waiting_in_words() -> None:
    estimated = replace(bars(), estimated=True)
    assert "Estimated" not in words_below(estimated)
    assert "Estimated" in words_below(estimated, estimated.bars[0].key)
    assert "reckoning" in words_below(Bars("Sum", waiting=True))


@pytest.mark.parametrize(
    ("share", "written"),
    [(0.0, "0%"), (0.001, "<1%"), (0.23, "23%"), (0.999, ">99%"), (1.0, "100%")],
)
def test_a_share_is_never_rounded_to_certainty(share: float, written: str) -> None:
    assert percent(share) == written


def test_a_bar_is_as_high_as_its_share_and_the_likeliest_has_the_accent() -> None:
    painting = drawn(THREE)
    low, high, other = (painting.part(column) for column in columns())
    assert high.has(LIGHT.accent)
    assert not low.has(LIGHT.accent)
    heights = [low.reach(LIGHT.bar).height(), high.reach(LIGHT.accent).height()]
    assert heights[0] == pytest.approx(heights[1] / 2, abs=2)
    tallest = place_bars(AREA, THREE, text=15, selected=None).tallest
    assert heights[1] == pytest.approx(tallest, abs=2)
    assert other.reach(LIGHT.bar).height() == heights[0]
    assert low.reach(LIGHT.bar).bottom() == high.reach(LIGHT.accent).bottom()


def test_the_likeliest_bar_says_how_likely_above_it_and_every_bar_its_value_below() -> None:
    painting = drawn(THREE)
    low, high, _other = columns()
    top = painting.part(high).reach(LIGHT.accent).top()
    above = QRectF(high.left(), high.top(), high.width(), top - 1)
    assert painting.has(LIGHT.ink, place=above)
    assert not painting.has(LIGHT.ink, place=QRectF(low.left(), low.top(), low.width(), top - 1))
    for column in columns():
        assert painting.has(LIGHT.ink, place=QRectF(column.left(), column.bottom() - 16, 60, 16))


def test_a_bar_nearly_without_a_share_is_still_seen() -> None:
    tiny = replace(THREE, bars=(Bar("1", "1", 0.0001), *THREE.bars[1:]))
    assert drawn(tiny).part(columns()[0]).has(LIGHT.bar)


def test_a_chosen_bar_has_its_value_on_dark_and_its_detail_below() -> None:
    plain, chosen = drawn(THREE), drawn(THREE, selected="19")
    label = QRectF(columns()[2].left(), columns()[2].bottom() - 18, columns()[2].width(), 18)
    assert chosen.count(LIGHT.found, label) > plain.count(LIGHT.found, label) + 200
    assert chosen.part(label).part(QRectF(12, 4, 44, 10)).has(LIGHT.found_ink)
    sentence = place_bars(AREA, THREE, text=15, selected=None).sentence
    assert drawn(THREE, selected="17").part(sentence) != plain.part(sentence)


def test_the_ring_of_the_keyboard_lies_around_one_column() -> None:
    ring = drawn(THREE, focus="18").reach(LIGHT.pencil)
    assert columns()[1].adjusted(-1, -1, 1, 1).contains(ring.toRectF())
    assert ring.width() > columns()[1].width() - 5
    assert not drawn(THREE).has(LIGHT.pencil)


def test_a_certain_value_is_told_large_on_the_accent_instead_of_a_chart() -> None:
    certain = replace(THREE, bars=(Bar("18", "18", 1.0),), certain=True)
    painting = drawn(certain)
    box = painting.reach(LIGHT.accent)
    assert abs(box.center().x() - AREA.center().x()) <= 2
    assert painting.part(box.toRectF()).reach(LIGHT.accent_ink).height() > 20
    assert not painting.has(LIGHT.bar)


def test_while_it_is_reckoned_the_chart_is_pale_and_the_sentence_is_not() -> None:
    waiting = drawn(replace(THREE, waiting=True))
    assert not waiting.has(LIGHT.accent)
    layout = place_bars(AREA, replace(THREE, waiting=True), text=15, selected=None)
    assert not waiting.part(layout.chart).has(LIGHT.ink)
    assert waiting.has(LIGHT.ink, place=layout.sentence)


def test_the_title_is_told_in_capitals_and_none_leaves_no_room() -> None:
    title = place_bars(AREA, THREE, text=15, selected=None).title
    assert drawn(THREE).part(title) == drawn(replace(THREE, title="SUM")).part(title)
    bare = place_bars(AREA, replace(THREE, title=""), text=15, selected=None)
    assert bare.chart.top() == AREA.top() < title.bottom()
    assert bars_height(replace(THREE, title=""), 300, text=15) < bars_height(THREE, 300, text=15)


def test_without_values_only_the_sentence_is_left_in_a_quiet_colour() -> None:
    empty = Bars("Sum", sentence="Nothing is known yet.")
    painting = drawn(empty)
    assert painting.has(LIGHT.faded)
    assert not painting.has(LIGHT.ink)
    assert bars_height(empty, 300, text=15) < 60
    assert bars_height(Bars("", ()), 300, text=15) == 0


@pytest.mark.parametrize("shown", [THREE, bars(5, 34), replace(THREE, certain=True)])
def test_nothing_runs_over_the_edge(shown: Bars) -> None:
    high = bars_height(shown, 320, text=15)
    area = QRectF(10, 10, 320, high)
    reach = painted(
        340, round(high) + 40, lambda painter: paint_bars(painter, area, shown, LIGHT)
    ).reach()
    assert area.adjusted(-1, -1, 1, 1).contains(reach.toRectF())


def test_a_few_bars_stand_in_the_middle_and_grow_no_wider_than_helps() -> None:
    layout = place_bars(QRectF(0, 0, 900, 160), THREE, text=15, selected=None)
    assert layout.columns[0].width() == 4.5 * 15
    assert layout.columns[1].center().x() == pytest.approx(450)


def test_labels_are_counted_from_the_likeliest_which_always_has_one() -> None:
    many = bars(5, 34)
    layout = place_bars(AREA, many, text=15, selected=None)
    likeliest = max(range(30), key=lambda at: many.bars[at].share)
    painting = drawn(many)
    labelled = [
        painting.has(LIGHT.ink, place=QRectF(column.center().x() - 3, column.bottom() - 16, 6, 14))
        for column in layout.columns
    ]
    beside = [at for at in range(30) if (at - likeliest) % layout.stride == 0]
    assert all(labelled[at] for at in beside)
    assert not all(labelled)


def test_bars_are_dressed_in_the_theme() -> None:
    assert drawn(THREE, theme=DARK).has(DARK.accent, DARK.bar, DARK.ink, DARK.faded)


def test_the_sentence_takes_what_is_left_and_none_of_its_words_are_cut() -> None:
    wordy = replace(THREE, sentence="18 is most likely, and more than that cannot be said. " * 3)

    def sentence(height: float) -> Painting:
        area = QRectF(10, 10, 320, height)
        place = place_bars(area, wordy, text=15, selected=None).sentence
        assert place.bottom() == area.bottom()
        painting = painted(340, 400, lambda painter: paint_bars(painter, area, wordy, LIGHT))
        return painting.part(QRectF(place.left(), place.top(), 320, 120))

    wanted = bars_height(wordy, 320, text=15)
    assert sentence(wanted) == sentence(wanted + 2)
    assert sentence(wanted).reach(LIGHT.ink).height() > 40
    assert sentence(wanted).reach(LIGHT.ink).top() < 15


def test_a_value_that_is_ruled_out_is_crossed_where_its_bar_would_stand() -> None:
    gone = replace(THREE.bars[0], share=0.0, ruled_out=True)
    shown = replace(THREE, bars=(gone, *THREE.bars[1:]))
    left, _middle, right = columns(shown)
    painting = drawn(shown)
    assert painting.part(left).about(LIGHT.crossed, off=30).isValid()
    assert not painting.has(LIGHT.bar, place=left)
    assert painting.has(LIGHT.bar, place=right)
