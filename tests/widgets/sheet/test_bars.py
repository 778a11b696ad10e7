from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QAccessible

from notepad.core.page import Bar, Bars, percent
from notepad.widgets.sheet.bars import (
    BarsLayout,
    BarsWidget,
    bars_height,
    paint_bars,
    place_bars,
    words_below,
)
from tests.widgets.blocks import bars
from tests.widgets.fingers import click, keys, on_screen
from tests.widgets.recorded import NAMED, Recording, recorded

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

_MM_9 = 34  # pixels at 96 an inch
AREA = QRectF(10, 10, 320, 180)
THREE = Bars(
    "Sum",
    (Bar("17", "17", 0.25, "17, told"), Bar("18", "18", 0.5, "18, told"), Bar("19", "19", 0.25)),
    "18 is most likely.",
)
FIRST, LAST = (
    '"SUM" faded, bar, "17" ink, accent, "50%" ink, "18" ink, bar, ',
    '"18 is most likely." ink',
)


def drawn(
    what: Bars, *, area: QRectF = AREA, selected: str | None = None, focus: str | None = None
) -> Recording:
    return recorded(
        lambda painter: paint_bars(painter, area, what, NAMED, selected=selected, focus=focus)
    )


def placed(what: Bars = THREE, area: QRectF = AREA) -> BarsLayout:
    return place_bars(area, what, text=15, selected=None)


@pytest.mark.parametrize(
    ("what", "selected", "focus", "words"),
    [
        (THREE, None, None, f'{FIRST}"19" ink, {LAST}'),
        (THREE, None, "18", f'{FIRST}"19" ink, pencil line, {LAST}'),
        (THREE, "19", None, f'{FIRST}found, "19" found_ink, {LAST}'),
        (replace(THREE, title=""), None, None, f'{FIRST}"19" ink, {LAST}'.partition(", ")[2]),
        (replace(THREE, certain=True), None, None, f'"SUM" faded, accent, "17" accent_ink, {LAST}'),
        (
            replace(THREE, bars=(*THREE.bars[:2], replace(THREE.bars[2], ruled_out=True))),
            None,
            None,
            f'{FIRST.removesuffix("bar, ")}2 × crossed line, "19" crossed, {LAST}',
        ),
        (Bars("Sum", sentence="Nothing yet."), None, None, '"SUM" faded, "Nothing yet." faded'),
    ],
)
def test_a_chart_is_drawn_from_its_title_to_its_sentence(
    what: Bars, selected: str | None, focus: str | None, words: str
) -> None:
    assert str(drawn(what, selected=selected, focus=focus)) == words


def test_many_bars_fit_a_narrow_panel_with_fewer_labels_counted_from_the_likeliest() -> None:
    many, area = bars(5, 35), QRectF(0, 0, 330, 160)
    layout = placed(many, area)
    assert len(layout.columns) == 31
    assert layout.columns[-1].right() <= 330.01
    assert placed(bars(), area).stride == 1 < layout.stride
    likeliest = max(range(31), key=lambda at: many.bars[at].share)
    assert likeliest % layout.stride, "so it is not simply counted from the first one"
    labels = [bar.label for bar in many.bars]
    written = set(drawn(many, area=area).texts("ink")) & set(labels)
    assert written == {labels[at] for at in range(31) if (at - likeliest) % layout.stride == 0}


def test_estimates_are_told_with_the_figures_and_waiting_in_words() -> None:
    estimated = replace(bars(), estimated=True)
    assert "Estimated" not in words_below(estimated)
    assert "Estimated" in words_below(estimated, estimated.bars[0].key)
    assert "reckoning" in words_below(Bars("Sum", waiting=True))
    assert drawn(THREE, selected="17").texts()[-1] == "17, told"


@pytest.mark.parametrize(
    ("share", "written"),
    [(0.0, "0%"), (0.001, "<1%"), (0.23, "23%"), (0.999, ">99%"), (1.0, "100%")],
)
def test_a_share_is_never_rounded_to_certainty(share: float, written: str) -> None:
    assert percent(share) == written


def test_bars_stand_in_their_columns_on_one_ground_as_high_as_their_shares() -> None:
    drawing, layout = drawn(THREE), placed()
    (high,), lows = drawing.filled(NAMED.accent), drawing.filled(NAMED.bar)
    assert high.height() == pytest.approx(layout.tallest, abs=0.01)
    assert [low.height() for low in lows] == pytest.approx([high.height() / 2] * 2, abs=0.01)
    found = [lows[0], high, lows[1]]
    for column, bar, label in zip(layout.columns, found, ("17", "18", "19"), strict=True):
        assert column.contains(bar)
        assert column.contains(drawing.text(label).place)
        assert bar.bottom() == pytest.approx(high.bottom(), abs=0.01)
    assert drawing.text("50%").place.bottom() < high.top()
    tiny = replace(THREE, bars=(Bar("1", "1", 0.0001), *THREE.bars[1:]))
    assert drawn(tiny).filled(NAMED.bar)[0].height() > 1


def test_a_chosen_value_stands_on_dark_and_the_ring_of_the_keyboard_around_its_column() -> None:
    chosen, columns = drawn(THREE, selected="19"), placed().columns
    (ground,) = chosen.filled(NAMED.found)
    assert columns[2].adjusted(-1, -1, 1, 1).contains(ground)
    assert ground.contains(chosen.text("19").place)
    (ring,) = drawn(THREE, focus="18").outlined(NAMED.pencil)
    assert columns[1].contains(ring)
    assert ring.width() > columns[1].width() - 5


def test_a_certain_value_is_told_large_in_the_middle() -> None:
    drawing = drawn(replace(THREE, bars=(Bar("18", "18", 1.0),), certain=True))
    (box,) = drawing.filled(NAMED.accent)
    assert box.center().x() == pytest.approx(AREA.center().x())
    assert box.height() > 2 * 15
    assert box.contains(drawing.text("18").place)


def test_while_it_is_reckoned_the_chart_is_pale_and_the_sentence_is_not() -> None:
    title, *chart, sentence, waiting = drawn(replace(THREE, waiting=True)).marks
    assert all(mark.opacity < 0.5 for mark in chart)
    assert title.opacity == sentence.opacity == waiting.opacity == 1


def test_a_chart_asks_for_room_for_its_title_its_bars_and_all_of_its_words() -> None:
    long = replace(bars(), sentence="a long sentence " * 12)
    assert bars_height(long, 330, text=15) > bars_height(bars(), 330, text=15) + 30
    bare = replace(THREE, title="")
    assert placed(bare).chart.top() == AREA.top() < drawn(THREE).text("SUM").place.top()
    assert bars_height(bare, 300, text=15) < bars_height(THREE, 300, text=15)
    assert bars_height(Bars("Sum", sentence="Nothing is known yet."), 300, text=15) < 60
    assert bars_height(Bars("", ()), 300, text=15) == 0


@pytest.mark.parametrize("what", [THREE, bars(5, 34), replace(THREE, certain=True)])
def test_nothing_runs_over_the_edge(what: Bars) -> None:
    area = QRectF(10, 10, 320, bars_height(what, 320, text=15))
    assert area.adjusted(-1, -1, 1, 1).contains(drawn(what, area=area).reach)


def test_a_few_bars_stand_in_the_middle_and_grow_no_wider_than_helps() -> None:
    layout = placed(area=QRectF(0, 0, 900, 160))
    assert layout.columns[0].width() == 4.5 * 15
    assert layout.columns[1].center().x() == pytest.approx(450)


def test_the_sentence_takes_what_is_left_and_none_of_its_words_are_cut() -> None:
    wordy = replace(THREE, sentence="18 is most likely, and more than that cannot be said. " * 3)
    wanted = bars_height(wordy, 320, text=15)
    for height in (wanted, wanted + 2):
        area = QRectF(10, 10, 320, height)
        assert placed(wordy, area).sentence.bottom() == area.bottom()
        lines = [one for one in drawn(wordy, area=area).marks if len(one.text) > 9]
        assert " ".join(line.text for line in lines) == wordy.sentence.strip()
        assert area.contains(Recording(lines).reach)


def test_a_value_that_is_ruled_out_is_crossed_where_its_bar_would_stand() -> None:
    gone = replace(THREE.bars[0], share=0.0, ruled_out=True)
    crosses = drawn(replace(THREE, bars=(gone, *THREE.bars[1:]))).outlined(NAMED.crossed)
    assert len(crosses) == 2
    assert all(placed().columns[0].contains(cross) for cross in crosses)


# The widget.


@pytest.fixture
def chart(qtbot: QtBot) -> BarsWidget:
    widget = BarsWidget()
    widget.show_bars(bars())
    return on_screen(qtbot, widget, 360, 200)


def test_a_tapped_bar_says_its_detail_until_it_is_tapped_again_or_gone(chart: BarsWidget) -> None:
    for selected in ("22", None):
        click(chart, chart.places()["22"])
        assert chart.selected == selected
    assert words_below(chart.bars, "22") == "22, told in detail"
    keys(chart, "Right", "Right", "Return")
    assert chart.selected == "24"
    chart.show_bars(bars(18, 25))
    assert chart.selected == "24"
    chart.show_bars(bars(17, 20))
    assert chart.selected is None


def test_a_tapped_bar_is_added_to_the_note_that_says_it(chart: BarsWidget, qtbot: QtBot) -> None:
    before = chart.bars
    drafted = tuple(replace(bar, draft={"sum": (bar.key,)}) for bar in before.bars)
    chart.show_bars(replace(before, bars=drafted))
    with qtbot.waitSignal(chart.added) as told:
        chart.tap("22", None)
    assert told.args == [{"sum": ("22",)}]
    with qtbot.assertNotEmitted(chart.added):
        chart.tap("22", None)


def test_each_bar_is_a_target_as_tall_as_the_chart_with_a_spoken_name(chart: BarsWidget) -> None:
    assert all(place.height() >= _MM_9 for place in chart.places().values())
    table = QAccessible.queryAccessibleInterface(chart)
    assert table.text(QAccessible.Text.Name) == "Sum"
    assert table.childCount() == 8
    assert table.child(3).text(QAccessible.Text.Name).startswith("20: ")
