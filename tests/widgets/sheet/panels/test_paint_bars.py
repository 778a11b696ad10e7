from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF

from notepad.core.page import Bar, Bars, percent
from notepad.widgets.look.theme import DARK, LIGHT, Theme
from notepad.widgets.sheet.bars import bars_height, paint_bars, place_bars, words_below
from tests.widgets.grids import bars
from tests.widgets.painting import painted
from tests.widgets.recorded import Recording, recorded

AREA = QRectF(10, 10, 320, 180)
THREE = Bars(
    "Sum",
    (Bar("17", "17", 0.25, "17, told"), Bar("18", "18", 0.5, "18, told"), Bar("19", "19", 0.25)),
    "18 is most likely.",
)


def drawn(
    shown: Bars,
    *,
    area: QRectF = AREA,
    selected: str | None = None,
    focus: str | None = None,
    theme: Theme = LIGHT,
) -> Recording:
    return recorded(
        lambda painter: paint_bars(painter, area, shown, theme, selected=selected, focus=focus)
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
    drawing = drawn(THREE)
    (high,), lows = drawing.filled("accent"), drawing.filled("bar")
    assert high.height() == pytest.approx(
        place_bars(AREA, THREE, text=15, selected=None).tallest, abs=0.01
    )
    assert [low.height() for low in lows] == pytest.approx([high.height() / 2] * 2, abs=0.01)
    bars = [lows[0], high, lows[1]]
    assert all(column.contains(bar) for column, bar in zip(columns(), bars, strict=True))
    assert {round(bar.bottom(), 2) for bar in bars} == {round(high.bottom(), 2)}


def test_the_likeliest_bar_says_how_likely_above_it_and_every_bar_its_value_below() -> None:
    drawing = drawn(THREE)
    (bar,) = drawing.filled("accent")
    assert drawing.texts("ink")[:4] == ["17", "50%", "18", "19"]
    assert drawing.text("50%").place.bottom() < bar.top()
    for column, label in zip(columns(), ("17", "18", "19"), strict=True):
        assert column.contains(drawing.text(label).at)


def test_a_bar_nearly_without_a_share_is_still_seen() -> None:
    tiny = replace(THREE, bars=(Bar("1", "1", 0.0001), *THREE.bars[1:]))
    assert drawn(tiny).filled("bar")[0].height() > 1


def test_a_chosen_bar_has_its_value_on_dark_and_its_detail_below() -> None:
    chosen = drawn(THREE, selected="19")
    (ground,) = chosen.filled("found")
    assert columns()[2].adjusted(-1, -1, 1, 1).contains(ground)
    assert chosen.texts("found_ink") == ["19"]
    assert ground.contains(chosen.text("19").at)
    assert drawn(THREE).texts()[-1] == THREE.sentence
    assert drawn(THREE, selected="17").texts()[-1] == "17, told"


def test_the_ring_of_the_keyboard_lies_around_one_column() -> None:
    (ring,) = drawn(THREE, focus="18").outlined("pencil")
    assert columns()[1].contains(ring)
    assert ring.width() > columns()[1].width() - 5
    assert not drawn(THREE).outlined("pencil")


def test_a_certain_value_is_told_large_on_the_accent_instead_of_a_chart() -> None:
    drawing = drawn(replace(THREE, bars=(Bar("18", "18", 1.0),), certain=True))
    (box,) = drawing.filled("accent")
    assert box.center().x() == pytest.approx(AREA.center().x())
    assert box.height() > 2 * 15
    assert drawing.texts("accent_ink") == ["18"]
    assert box.contains(drawing.text("18").at)
    assert not drawing.filled("bar")


def test_while_it_is_reckoned_the_chart_is_pale_and_the_sentence_is_not() -> None:
    waiting = drawn(replace(THREE, waiting=True))
    pale = [mark for mark in waiting.marks if mark.opacity < 0.5]
    assert [mark.text or "bar" for mark in pale] == [
        "bar",
        "17",
        "bar",
        "50%",
        "18",
        "bar",
        "19",
    ]
    assert waiting.text(THREE.sentence).opacity == 1


def test_the_title_is_told_in_capitals_and_none_leaves_no_room() -> None:
    assert drawn(THREE).texts("faded") == ["SUM"]
    bare = place_bars(AREA, replace(THREE, title=""), text=15, selected=None)
    assert bare.chart.top() == AREA.top() < drawn(THREE).text("SUM").place.top()
    assert bars_height(replace(THREE, title=""), 300, text=15) < bars_height(THREE, 300, text=15)


def test_without_values_only_the_sentence_is_left_in_a_quiet_colour() -> None:
    empty = Bars("Sum", sentence="Nothing is known yet.")
    drawing = drawn(empty)
    assert drawing.texts("faded") == drawing.texts() == ["SUM", "Nothing is known yet."]
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
    stride = place_bars(AREA, many, text=15, selected=None).stride
    likeliest = max(range(30), key=lambda at: many.bars[at].share)
    labels = [bar.label for bar in many.bars]
    written = set(drawn(many).texts("ink")) & set(labels)
    assert written == {labels[at] for at in range(30) if (at - likeliest) % stride == 0}
    assert len(written) < 30


def test_bars_are_dressed_in_the_theme() -> None:
    dark = drawn(THREE, focus="18", theme=DARK)
    assert all(map(dark.filled, (DARK.accent, DARK.bar)))
    assert all(map(dark.texts, (DARK.faded, DARK.ink)))
    assert dark.outlined(DARK.pencil)


def test_the_sentence_takes_what_is_left_and_none_of_its_words_are_cut() -> None:
    wordy = replace(THREE, sentence="18 is most likely, and more than that cannot be said. " * 3)
    wanted = bars_height(wordy, 320, text=15)
    for height in (wanted, wanted + 2):
        area = QRectF(10, 10, 320, height)
        assert place_bars(area, wordy, text=15, selected=None).sentence.bottom() == area.bottom()
        drawing = drawn(wordy, area=area)
        lines = [one for one in drawing.marks if one.text in wordy.sentence and len(one.text) > 9]
        assert " ".join(line.text for line in lines) == wordy.sentence.strip()
        assert all(area.contains(line.at) for line in lines)


def test_a_value_that_is_ruled_out_is_crossed_where_its_bar_would_stand() -> None:
    gone = replace(THREE.bars[0], share=0.0, ruled_out=True)
    shown = replace(THREE, bars=(gone, *THREE.bars[1:]))
    left, _middle, right = columns(shown)
    drawing = drawn(shown)
    assert len(drawing.within(left).outlined("crossed")) == 2
    assert drawing.texts("crossed") == ["17"]
    assert not drawing.within(left).filled("bar")
    assert drawing.within(right).filled("bar")
