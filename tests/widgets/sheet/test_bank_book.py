"""A bank book: where it stands, how it is drawn, its entries and its widget."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QAccessible

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Account, Headings, Ledger
from notepad.widgets.sheet.bank_book import (
    EntriesField,
    LedgerDrawing,
    LedgerLayout,
    LedgerWidget,
    ledger_height,
    paint_ledger,
    place_ledger,
    shown_entries,
)
from notepad.widgets.touch.tap_area import Spot
from tests.widgets import fingers
from tests.widgets.blocks import BLUE, NAMES, bluffed, ledger
from tests.widgets.fingers import click, keys, on_screen, told_by
from tests.widgets.recorded import NAMED, Recording, recorded

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPainter
    from pytestqt.qtbot import QtBot

_MM_9 = 34
WIDE, NARROW = 860, 330
LEAST_WIDE = 15 * (4.8 + 5.6 + 8 * 4.15 + 5.2)


@pytest.mark.parametrize(
    ("width", "tiles"),
    [(120, [2] * 4), (150, [2] * 4), (330, [4, 4]), (600, [8]), (LEAST_WIDE, [8]), (1200, [8])],
)
def test_columns_stand_side_by_side_within_the_width_and_tiles_in_rows_as_even_as_can_be(
    width: float, tiles: list[int]
) -> None:
    layout = placed(width)
    columns = list(layout.cells(QRectF(0, 0, width, 30)).values())
    for column, after in pairwise(columns):
        assert column.right() <= after.left() + 0.01
    assert columns[0].left() >= 0
    assert columns[-1].right() <= width + 0.01
    made = tiles_of(layout)
    assert not any(one.intersects(other) for one, other in combinations(made, 2))
    whole = QRectF(-0.01, 0, width + 0.02, layout.head_height)
    assert all(whole.contains(tile) for tile in made)
    tops = [tile.top() for tile in made]
    assert [tops.count(top) for top in sorted(set(tops))] == tiles


@pytest.mark.parametrize(
    ("width", "text", "columns"),
    [(LEAST_WIDE, 15, len(NAMES)), (LEAST_WIDE - 1, 15, 1), (LEAST_WIDE, 16, 1)],
)
def test_each_account_has_a_column_from_the_width_on_at_which_figures_fit(
    width: float, text: float, columns: int
) -> None:
    layout = place_ledger(width, ledger(), text=text)
    figures = layout.cells(QRectF()).keys() - {"label", "action", "balance"}
    assert (len(figures), layout.wide) == (columns, columns > 1)


@pytest.mark.parametrize(
    ("count", "room", "later", "expected"),
    [
        (5, 5, 0, range(5)),
        (5, 9, 2, range(5)),
        (6, 5, 0, range(2, 6)),
        (20, 5, 0, range(16, 20)),
        (20, 5, 4, range(12, 16)),
        (20, 5, 99, range(4)),
        (20, 5, -3, range(16, 20)),
        (20, 1, 0, range(19, 20)),
        (20, 0, 0, range(19, 20)),
        (0, 0, 0, range(0)),
    ],
)
def test_the_newest_entries_are_shown_and_a_line_is_kept_for_what_is_not(
    count: int, room: int, later: int, expected: range
) -> None:
    assert shown_entries(count, room, later=later) == expected


# How it is drawn.

POINTS = replace(ledger(), headings=Headings("Points", "No.", "Meeting"))
SYMBOL = NAMED.readable(BLUE).name()
HEADED = '"Turn" faded, "Action" faded, "Balance" faded'


def line(width: float) -> QRectF:
    return QRectF(0, 4, width, 36)


LINE = line(WIDE)


def placed(width: float = WIDE) -> LedgerLayout:
    return place_ledger(width, ledger(), text=15)


def drawing(painter: QPainter, width: int = WIDE, book: Ledger | None = None) -> LedgerDrawing:
    return LedgerDrawing(
        painter, place_ledger(width, book or ledger(), text=15), book or ledger(), NAMED, 15
    )


def heads(
    width: int = WIDE,
    *,
    lit: tuple[str, ...] = (),
    focus: str | None = None,
    book: Ledger | None = None,
) -> Recording:
    return recorded(lambda painter: drawing(painter, width, book).heads(lit, focus))


def entry(width: int = WIDE, *, book: Ledger | None = None, **amounts: str) -> Recording:
    one = replace(ledger().entries[0], amounts=amounts)
    return recorded(lambda painter: drawing(painter, width, book).entry(one, line(width)))


def column(key: int | str) -> QRectF:
    return placed().cells(LINE)[str(key)]


def tiles_of(layout: LedgerLayout) -> list[QRectF]:
    return [layout.heads[str(at)] for at in range(len(NAMES))]


def heading(name: str) -> str:
    if name == "Rita":
        return '"Rita" crossed, accent line'
    return f'{SYMBOL}, "{name}" faded'


def tile(name: str) -> str:
    if name == "Rita":
        struck = '"Rita" crossed, accent line, "1,700" crossed, accent line'
        return f"soft with line line, crossed, {struck}"
    return f'box with line line, {SYMBOL}, "{name}" ink, "1,700" ink'


@pytest.mark.parametrize(("width", "head"), [(WIDE, heading), (NARROW, tile)])
def test_each_account_is_headed_with_name_and_symbol_and_in_a_narrow_tile_with_its_total(
    width: int, head: Callable[[str], str]
) -> None:
    drawing, layout = heads(width), placed(width)
    assert str(drawing) == ", ".join([*map(head, NAMES), HEADED])
    for name, place in zip(NAMES, tiles_of(layout), strict=True):
        assert place.contains(drawing.text(name).place)
    for word, key in (("Turn", "label"), ("Action", "action"), ("Balance", "balance")):
        assert layout.heads[key].contains(drawing.text(word).place.center())


def test_all_names_over_figures_have_one_size_and_the_longest_loses_its_end() -> None:
    long = Account("x", Face("x"), Face("A very long name indeed", Symbol.CIRCLE, BLUE), "1")
    drawing = heads(book=replace(ledger(), accounts=(long, *ledger().accounts[1:])))
    names = [one for one in drawing.marks if one.text in NAMES or one.text.startswith("A ")]
    assert len(names) == len(NAMES)
    assert {one.size for one in names} == {12}
    assert [one.text[-1] for one in names if one.text not in NAMES] == ["…"]
    symbols = max(dot.bottom() for dot in drawing.filled(SYMBOL))
    assert symbols < min(one.place.center().y() for one in names)


@pytest.mark.parametrize(("width", "columns"), [(WIDE, 1), (NARROW, 0)], ids=["wide", "narrow"])
def test_a_lit_account_has_another_ground_and_column_and_the_one_in_focus_a_ring(
    width: int, columns: int
) -> None:
    made, tiles = heads(width, lit=("Earl",), focus="Rock"), tiles_of(placed(width))
    assert str(made.within(tiles[1])).startswith("lit with lit_line line")
    assert made.outlined(NAMED.accent)[-1] == tiles[4].adjusted(1, 1, -1, -1)
    assert len(made.filled(NAMED.lit)) == 1
    below = recorded(lambda painter: drawing(painter, width).light_columns(line(width), ("Earl",)))
    assert len(below.filled(NAMED.lit)) == columns
    assert all(column(1).contains(place) for place in below.filled(NAMED.lit))


def test_an_entry_tells_when_what_and_the_balance_and_each_amount_in_its_column() -> None:
    assert str(entry()) == 'line line, "1" faded, "pay-off" ink, "9,000" ink'
    drawing = entry(Tom="7,777", Rita="88")
    assert str(drawing) == (
        'line line, "1" faded, "pay-off" ink, "9,000" ink, "7,777" ink, "88" crossed, accent line'
    )
    for key, told in (
        ("label", "1"),
        ("action", "pay-off"),
        ("balance", "9,000"),
        (NAMES.index("Tom"), "7,777"),
    ):
        assert column(key).contains(drawing.text(told).place)
    (strike,), words = drawing.outlined(NAMED.accent), drawing.text("88").place
    assert words.adjusted(-3, 0, 3, 0).contains(strike.center())
    assert not entry(Rita="").outlined(NAMED.accent)
    blank = Ledger(tuple(replace(one, total="") for one in ledger().accounts))
    lines = [one.left() for one in entry(book=blank).outlined(NAMED.line)]
    columns = place_ledger(WIDE, blank, text=15).cells(LINE)
    starts = [0, *(cell.left() for cell in list(columns.values())[2:])]
    assert lines == pytest.approx(starts, abs=0.1), "to write in, between lines"


@pytest.mark.parametrize(("width", "book"), [(NARROW, ledger()), (WIDE, POINTS)])
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("bath 4", "bath 4"),
        ("told at length " * 9, "short"),
        ("M" * 9, "M" * 9),
        (f"{'M' * 9} +900", "M" * 9),
    ],
)
def test_a_text_too_long_for_its_column_gives_way_to_a_brief_one_or_is_written_smaller(
    text: str, told: str, width: int, book: Ledger
) -> None:
    one = replace(
        ledger().entries[0], text=text, shorter=("short",) * (told == "short"), amounts={}
    )
    made = recorded(lambda painter: drawing(painter, width, book).entry(one, line(width)))
    cell = place_ledger(width, book, text=15).cells(line(width))["action"]
    words = next(mark.place for mark in made.marks if mark.text.startswith(told))
    assert cell.left() - 1 <= words.left() <= words.right() <= cell.right() + 1


def test_where_accounts_share_a_column_one_amount_is_named_and_several_have_symbols() -> None:
    assert '"Tom 7,777" ink' in str(entry(NARROW, Tom="7,777"))
    several = entry(NARROW, book=POINTS, Ahmed="+12", Rock="+6")
    assert str(several).endswith(f'{SYMBOL}, "+12" {SYMBOL}, {SYMBOL}, "+6" {SYMBOL}')


def test_what_is_in_the_accounts_stands_under_each_and_lost_money_is_none() -> None:
    totals = recorded(lambda painter: drawing(painter).totals(LINE))
    assert str(totals).startswith('soft, "In the accounts" ink, 3 × "1,700" ink, "–" ink, ')
    for at, name in enumerate(NAMES):
        assert totals.within(column(at)).texts() == ["–" if name == "Rita" else "1,700"]


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("lines", [9, 40])
def test_a_whole_book_on_paper_takes_the_height_that_it_wants_or_is_written_smaller(
    width: int, lines: int
) -> None:
    heights: list[float] = []
    area, book = QRectF(10, 10, width, 600), ledger(lines)
    drawing = recorded(
        lambda painter: heights.append(paint_ledger(painter, area, book, NAMED, text=15))
    )
    wanted = ledger_height(book, width, text=15)
    assert (heights == [wanted]) is (wanted < 600)
    assert drawing.reach.bottom() == pytest.approx(10 + heights[0], abs=2)
    assert area.adjusted(-1, -1, 1, 1).contains(drawing.reach)


# Its entries, as many as there is room for.


@pytest.fixture
def field(qtbot: QtBot) -> EntriesField:
    made = EntriesField()
    made.show_ledger(ledger(30))
    return on_screen(qtbot, made, WIDE, 265)


def drag(field: EntriesField, top: int, bottom: int) -> None:
    """Move a finger down or up the lines."""
    fingers.press(field, QPoint(100, top))
    fingers.move(field, QPoint(100, (top + bottom) // 2))
    fingers.move(field, QPoint(100, bottom))
    fingers.lift(field, QPoint(100, bottom))


def numbers(field: EntriesField) -> list[str]:
    return [key for key in field.places() if key.isdecimal()]


def test_a_long_book_shows_its_newest_entries_and_says_how_many_came_before(
    field: EntriesField,
) -> None:
    wanted, places = field.sizeHint(), field.places()
    assert next(iter(places)) == "earlier"
    assert numbers(field)[-1] == "29"
    lowest = max(places[key].bottom() for key in numbers(field))
    assert lowest + 30 <= field.height() + 4, "the totals have room"
    told = f"{30 - len(numbers(field))} earlier lines"
    assert field.findChildren(Spot)[0].accessibleName() == told
    words = recorded(field).text(told).place
    assert places["earlier"].contains(words)
    accounts = told_by(field.account_tapped)
    last = ledger(30).accounts[-1].key
    fingers.tap(field, places[f"total-{last}"].center().toPoint())
    assert accounts == [last]
    field.show_ledger(ledger(3))
    assert field.sizeHint() == wanted


def test_earlier_entries_are_a_tap_away_and_so_are_the_later_ones_again(
    field: EntriesField,
) -> None:
    newest = numbers(field)
    for key, goal in (("earlier", "0"), ("later", newest[0])):
        for _page in range(20):
            if key in field.places():
                fingers.tap(field, field.places()[key].center().toPoint())
        assert numbers(field)[0] == goal
    field.tap("earlier", None)
    turned = numbers(field)
    assert "29" not in turned
    field.show_ledger(replace(ledger(30), balance="1"))
    assert numbers(field) == turned
    field.show_ledger(bluffed(ledger(30)))
    assert numbers(field)[-1] == "30", "a new entry brings the newest back"


def test_entries_scroll_by_wheel_and_by_a_finger_that_taps_nothing_then(
    field: EntriesField,
) -> None:
    tapped = told_by(field.tapped)
    newest = numbers(field)
    fingers.wheel(field, 240)
    assert numbers(field)[-1] == "27"
    fingers.wheel(field, -1200)
    assert numbers(field) == newest
    drag(field, 60, 150)
    assert numbers(field)[-1] == "27"
    drag(field, 150, 60)
    assert (numbers(field), tapped) == (newest, [])


def test_in_very_little_room_all_lines_are_entries_and_earlier_ones_scroll(
    field: EntriesField,
) -> None:
    field.resize(NARROW, 90)
    assert list(field.places()) == ["28", "29"]
    drag(field, 5, 80)
    assert list(field.places()) == ["26", "27"]


# The widget.


@pytest.fixture
def book(qtbot: QtBot) -> LedgerWidget:
    widget = LedgerWidget()
    widget.show_ledger(ledger())
    return on_screen(qtbot, widget, WIDE, 400)


def test_a_tapped_account_and_a_tapped_entry_say_which_and_are_spoken(book: LedgerWidget) -> None:
    spoken = [
        QAccessible.queryAccessibleInterface(field).child(0).text(QAccessible.Text.Name)
        for field in (book.accounts, book.entries)
    ]
    assert spoken == ["Ahmed: 1,700", "entry 1"]
    accounts = told_by(book.account_tapped)
    notes = told_by(book.entry_tapped)
    fingers.tap(book.accounts, book.accounts.places()["Rock"].center().toPoint())
    click(book.entries, book.entries.places()["1"])
    keys(book.accounts, "Left", "Left", "Return")
    assert (accounts, notes) == (["Rock", "Tom"], [6])


@pytest.mark.parametrize("width", [330, 500, 860, 1200])
def test_every_account_and_entry_is_a_target_for_a_finger_and_none_overlap(
    book: LedgerWidget, width: int
) -> None:
    book.resize(width, 400)
    tiles = list(book.accounts.places().values())
    assert len(tiles) == len(NAMES)
    for tile in tiles:
        assert min(tile.width(), tile.height()) >= _MM_9
        assert book.accounts.rect().contains(tile.toAlignedRect())
    assert not any(one.intersects(other) for one, other in combinations(tiles, 2))
    entries = [place for key, place in book.entries.places().items() if key.isdecimal()]
    assert all(place.height() >= _MM_9 for place in entries)
