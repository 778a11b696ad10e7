from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF

from notepad.core.page.page import Face, Range, RangeGroup, Ranges, Symbol
from notepad.widgets.look.text_columns import words_height
from notepad.widgets.look.theme import DARK, LIGHT, Theme
from notepad.widgets.sheet.panels.paint_ranges import paint_ranges, place_ranges, ranges_height
from tests.widgets.books import ranges
from tests.widgets.painting import Painting, painted

AREA = QRectF(10, 10, 400, 200)
ONE = Range("Bob", "Ahmed", Face("Ahmed", Symbol.CIRCLE, "#2467b0"), 2_000, 6_000, 4_000, "2–6")


def alone(one: Range) -> Ranges:
    return Ranges("What they can have", 10_000, (RangeGroup("Bob", "2 told", (one,)),))


def drawn(shown: Ranges, *, focus: tuple[str, str] | None = None, theme: Theme = LIGHT) -> Painting:
    return painted(420, 260, lambda painter: paint_ranges(painter, AREA, shown, theme, focus=focus))


def line(one: Range) -> QRectF:
    return place_ranges(AREA, alone(one), text=15).rows[0][0]


def track(one: Range) -> Painting:
    """Return a range's line from the end of its name to its label."""
    place = line(one)
    return drawn(alone(one)).part(QRectF(97, place.top(), 220, place.height()))


def test_everything_has_its_place_from_top_to_bottom() -> None:
    layout = place_ranges(QRectF(0, 0, 330, 0), ranges(), text=15)
    tops = [layout.title, layout.heads[0], *layout.rows[0], layout.rests[0], layout.heads[1]]
    assert [place.top() for place in tops] == sorted(place.top() for place in tops)
    assert layout.sentence.bottom() == pytest.approx(ranges_height(ranges(), 330, text=15))


def test_without_ranges_only_title_and_sentence_are_left() -> None:
    bare = Ranges("Nothing", 10)
    assert ranges_height(bare, 330, text=15) < ranges_height(ranges(), 330, text=15)


def test_the_bar_reaches_from_low_to_high_on_a_track_from_nothing_to_the_most() -> None:
    whole = replace(ONE, mine=None)
    ground = track(replace(whole, low=0, high=0)).reach(LIGHT.soft)
    bar = track(whole).reach(LIGHT.bar)
    assert bar.left() - ground.left() == pytest.approx(0.2 * ground.width(), abs=4)
    assert bar.right() - ground.left() == pytest.approx(0.6 * ground.width(), abs=4)


def test_my_amount_is_a_line_across_the_bar() -> None:
    painting = track(ONE)
    mine, bar = painting.reach(LIGHT.accent), painting.reach(LIGHT.bar)
    assert mine.center().x() == pytest.approx(bar.center().x(), abs=2)
    assert mine.width() <= 3
    assert bar.top() - 6 < mine.top() < bar.top()
    assert bar.bottom() < mine.bottom() < bar.bottom() + 6
    assert not track(replace(ONE, mine=None)).has(LIGHT.accent)


def test_an_amount_that_is_known_is_still_seen_even_at_the_ends_of_the_track() -> None:
    none, some, most, more = (
        track(replace(ONE, low=amount, high=amount, mine=None))
        for amount in (0, 5_000, 10_000, 50_000)
    )
    ground = some.reach()
    left, right = (QRectF(x, 0, 4, 22) for x in (ground.left(), ground.right() - 3))
    assert 1 <= some.reach(LIGHT.bar).width() <= 4
    assert none.part(left) != some.part(left) == most.part(left)
    assert most.part(right) != some.part(right) == none.part(right)
    assert more == most


def test_a_line_says_what_of_and_how_much() -> None:
    painting = drawn(alone(ONE))
    place = line(ONE)
    name = QRectF(place.left(), place.top(), 95, place.height())
    assert painting.has(LIGHT.readable("#2467b0").name(), LIGHT.ink, place=name)
    label = QRectF(place.right() - 60, place.top(), 60, place.height())
    assert painting.part(label).reach().right() >= 57
    other = drawn(alone(replace(ONE, label="3–4")))
    assert other.part(label) != painting.part(label)
    assert other.part(name) == painting.part(name)


def test_a_group_is_headed_by_who_and_what_is_known_of_him() -> None:
    shown = ranges()
    layout = place_ranges(AREA, shown, text=15)
    painting = drawn(shown)
    for head, rest in zip(layout.heads, layout.rests, strict=True):
        assert painting.has(LIGHT.ink, LIGHT.faded, place=head)
        assert painting.has(LIGHT.faded, place=rest)
        assert not painting.has(LIGHT.ink, place=rest)


def test_the_ring_lies_around_one_range_of_one_holder() -> None:
    shown = ranges()
    ring = drawn(shown, focus=("Cem", "Ahmed")).reach(LIGHT.accent)
    place = place_ranges(AREA, shown, text=15).rows[1][0]
    plain = drawn(shown)
    ringed = drawn(shown, focus=("Cem", "Ahmed"))
    assert ringed.count(LIGHT.accent, place) > plain.count(LIGHT.accent, place) + 300
    other = place_ranges(AREA, shown, text=15).rows[0][0]
    assert ringed.part(other) == plain.part(other)
    assert ring.right() <= AREA.right()


def test_rows_are_as_high_as_a_finger_where_they_are_tapped() -> None:
    layout = place_ranges(AREA, ranges(), text=15, row=34)
    assert {place.height() for group in layout.rows for place in group} == {34}
    assert ranges_height(ranges(), 400, text=15, row=34) > ranges_height(ranges(), 400, text=15)


def test_what_is_not_told_takes_no_room() -> None:
    bare = replace(ranges(), title="", sentence="")
    layout = place_ranges(AREA, bare, text=15)
    assert layout.title.height() == 0
    assert layout.heads[0].top() == AREA.top()
    group = replace(ranges().groups[0], rest="")
    assert place_ranges(AREA, replace(bare, groups=(group,)), text=15).rests[0].height() == 0


@pytest.mark.parametrize("width", [200, 400])
def test_nothing_runs_over_the_edge(width: int) -> None:
    area = QRectF(10, 10, width, 220)
    reach = painted(
        width + 40, 260, lambda painter: paint_ranges(painter, area, ranges(), LIGHT)
    ).reach()
    assert reach.left() >= 9
    assert reach.right() <= width + 11


def test_ranges_are_dressed_in_the_theme() -> None:
    assert drawn(ranges(), theme=DARK).has(DARK.soft, DARK.bar, DARK.accent, DARK.ink, DARK.faded)


def test_in_a_narrow_panel_names_and_labels_leave_room_for_the_bar() -> None:
    narrow = QRectF(10, 10, 200, 100)
    painting = painted(220, 120, lambda painter: paint_ranges(painter, narrow, alone(ONE), LIGHT))
    assert painting.reach(LIGHT.soft).width() > 55


def test_the_sentence_below_has_the_height_of_its_words() -> None:
    wordy = replace(ranges(), sentence="The line is mine, and it is drawn across the bars. " * 4)
    place = place_ranges(AREA, wordy, text=15).sentence
    painting = painted(420, 400, lambda painter: paint_ranges(painter, AREA, wordy, LIGHT))
    assert painting.part(QRectF(10, place.top(), 400, 90)).reach().height() > 30
    assert words_height(wordy.sentence, 400, text=15 * 0.86) <= place.height()
