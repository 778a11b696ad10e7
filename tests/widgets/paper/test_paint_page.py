from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF

from notepad.core.page import Bars, Page, Result
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.paper import draw_notes, later_columns, render_page
from tests.widgets.books import holdings, ledger
from tests.widgets.grids import bars, page
from tests.widgets.painting import Painting, painted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter

WIDTH, HEIGHT = 600, 800
AREA = QRectF(20, 20, WIDTH, HEIGHT)
ROOM = QRectF(20, 20, WIDTH, 120)
NOTES = [f"Ann asked Bob, number {number}" for number in range(1, 121)]


def rendered(shown: Page, *, notes: Sequence[str] = ()) -> tuple[Painting, QRectF]:
    """Return a page as it is drawn, and the room that it leaves for notes."""
    rooms: list[QRectF] = []
    painting = painted(
        WIDTH + 40,
        HEIGHT + 40,
        lambda painter: rooms.append(render_page(painter, AREA, shown, notes=notes)),
    )
    return painting, rooms[0]


def written(
    notes: list[str], *, room: QRectF = ROOM, first: int = 1, more: bool = False
) -> tuple[Painting, int]:
    """Return notes as they are drawn, and how many of them are."""
    counts: list[int] = []
    painting = painted(
        WIDTH + 40,
        HEIGHT + 40,
        lambda painter: counts.append(draw_notes(painter, room, notes, first=first, more=more)),
    )
    return painting, counts[0]


@pytest.mark.parametrize("notes", [NOTES, ()])
def test_a_page_stays_within_its_area(*, notes: Sequence[str]) -> None:
    painting, room = rendered(page(), notes=notes)
    reach = painting.reach()
    assert AREA.adjusted(-3, -3, 3, 3).contains(reach.toRectF())
    assert AREA.top() < room.top() <= room.bottom() <= AREA.bottom()
    assert painting.part(room.adjusted(0, 1, 0, 0)).reach().isEmpty()


def test_a_page_without_notes_fills_its_sheet_and_with_notes_leaves_them_room() -> None:
    full, shared = (rendered(page(), notes=notes)[1] for notes in ((), NOTES))
    assert full.height() < 40
    assert shared.height() > 0.1 * HEIGHT


def test_the_title_is_large_and_the_subtitle_quiet_below_it() -> None:
    with_both, without = (rendered(one)[0] for one in (page(), replace(page(), subtitle="")))
    title, subtitle = QRectF(20, 20, WIDTH, 28), QRectF(20, 49, WIDTH, 19)
    assert with_both.has(LIGHT.ink, place=title)
    assert with_both.has(LIGHT.faded, place=subtitle)
    assert with_both.part(title) == without.part(title)
    assert not without.part(subtitle).has(LIGHT.faded)


def test_a_page_without_a_subtitle_gives_its_room_to_the_sheet() -> None:
    heights = [rendered(Page("Sums", subtitle, bars()))[1].top() for subtitle in ("Friday", "")]
    assert heights[1] < heights[0]


def test_the_legend_stands_at_the_foot_with_every_line() -> None:
    lines = ("Bold: possible.", "Crossed: not there.")
    painting, room = rendered(replace(page(), legend=lines), notes=NOTES)
    foot = painting.part(QRectF(20, HEIGHT - 16, WIDTH, 36))
    assert foot.has(LIGHT.faded)
    assert foot.reach().height() > 22
    bare = rendered(replace(page(), legend=()), notes=NOTES)[1]
    assert room.bottom() == pytest.approx(bare.bottom() - foot.reach().height() - 12, abs=8)


def test_two_panels_stand_side_by_side_and_a_third_below_them() -> None:
    def charts(count: int) -> Page:
        return replace(page(), legend=(), panels=(bars(),) * count)

    tops = [rendered(charts(count), notes=NOTES)[1].top() for count in (1, 2, 3)]
    assert tops[0] == tops[1] < tops[2]
    two, _room = rendered(charts(2), notes=NOTES)
    left, right = (QRectF(x, 500, 280, 120) for x in (20, 340))
    assert two.has(LIGHT.accent, place=left)
    assert two.has(LIGHT.accent, place=right)
    assert not two.part(QRectF(310, 520, 20, 60)).has(LIGHT.bar)


def test_a_sheet_that_does_not_fill_takes_no_more_than_it_wants() -> None:
    painting, room = rendered(Page("Sums", "", Bars("", (), "Nothing is known.")))
    assert painting.reach().bottom() < 120
    assert room.height() > HEIGHT - 120


def test_notes_are_numbered_and_headed() -> None:
    painting, count = written(["Ann asked Bob", "Bob asked Ann"])
    assert count == 2
    assert painting.has(LIGHT.faded, place=QRectF(20, 20, 60, 20))
    numbers, words = QRectF(20, 42, 24, 60), QRectF(46, 42, 200, 60)
    assert painting.part(numbers).reach().height() > 20
    assert painting.has(LIGHT.ink, place=words)
    assert painting.part(numbers) != written(["Ann asked Bob"] * 2, first=7)[0].part(numbers)


def test_no_notes_leave_no_heading() -> None:
    painting, count = written([])
    assert count == 0
    assert painting.reach().isEmpty()
    assert written(["one"], room=QRectF(20, 20, WIDTH, 50))[0].reach().isEmpty()


def test_notes_that_do_not_fit_are_counted_for_another_sheet() -> None:
    painting, count = written(NOTES)
    assert 5 < count < len(NOTES)
    assert painting.reach().bottom() <= ROOM.bottom() + 1
    rest, more = written(NOTES[count:], first=count + 1)
    assert more == count
    assert rest != painting


def test_a_picture_says_at_its_foot_how_many_are_missing() -> None:
    plain, told = (written(NOTES, more=more) for more in (False, True))
    foot = QRectF(20, ROOM.bottom() - 17, WIDTH / 3, 17)
    assert told[0].has(LIGHT.faded, place=foot)
    assert told[1] < plain[1]
    fitting, count = written(NOTES[:4], more=True)
    assert (fitting, count) == written(NOTES[:4])


def test_a_further_sheet_repeats_the_title_and_leaves_the_rest_to_notes() -> None:
    rooms: list[QRectF] = []

    def paint(painter: QPainter) -> None:
        rooms.append(later_columns(painter, AREA, page()))

    painting = painted(WIDTH + 40, HEIGHT + 40, paint)
    assert painting.has(LIGHT.faded)
    assert painting.reach().bottom() < rooms[0].top()
    assert rooms[0].height() == pytest.approx(HEIGHT - 14 * 1.4 - 12)


def test_what_is_below_the_sheet_stands_between_it_and_the_panels() -> None:
    shown = replace(page(), sheet=ledger(3), below=(holdings(3),), panels=(bars(),), legend=())
    without = replace(shown, below=())
    painting, room = rendered(shown)
    assert painting.has(LIGHT.readable("#1f6fb8").name(), LIGHT.accent)
    assert painting.reach().bottom() > rendered(without)[0].reach().bottom() + 150
    assert room.top() > rendered(without)[1].top() + 150


def test_a_long_book_and_what_is_below_it_leave_notes_some_lines() -> None:
    shown = replace(page(), sheet=ledger(60), below=(holdings(3),), panels=(bars(),), legend=())
    painting, room = rendered(shown, notes=NOTES[:9])
    assert room.height() >= 60
    assert painting.reach().bottom() <= room.top()


def test_a_sheet_shrinks_a_little_where_all_its_notes_have_room_then() -> None:
    tall = QRectF(20, 20, WIDTH, 1000)

    def room(count: int) -> QRectF:
        rooms: list[QRectF] = []
        painted(
            WIDTH + 40,
            1040,
            lambda painter: rooms.append(render_page(painter, tall, page(), notes=NOTES[:count])),
        )
        return rooms[0]

    for count in (10, 24, 30):
        _picture, fitting = written(NOTES[:count], room=room(count))
        assert fitting == count
    assert room(10).height() < room(30).height()
    assert room(120).height() == room(10).height()


def test_the_result_stands_below_the_subtitle() -> None:
    ended = replace(page(), result=Result("Ann won. The sum was 29."))
    with_result, without = (rendered(one)[0] for one in (ended, page()))
    line = QRectF(20, 68, WIDTH, 19)
    assert with_result.has(LIGHT.ink, place=line)
    assert with_result.part(QRectF(20, 20, WIDTH, 47)) == without.part(QRectF(20, 20, WIDTH, 47))
