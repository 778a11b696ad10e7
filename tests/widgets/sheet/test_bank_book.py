"""A bank book: where it stands, how it is drawn, its entries and its widget."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAccessible

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Account, Entry, Headings, Ledger
from notepad.widgets.look.drawing import Side, ems
from notepad.widgets.look.theme import finger
from notepad.widgets.sheet.bank_book import (
    EntriesField,
    LedgerDrawing,
    LedgerLayout,
    LedgerWidget,
    amount_rect,
    ledger_height,
    paint_ledger,
    place_ledger,
    row_height,
    shown_entries,
)
from notepad.widgets.touch.tap_area import Spot
from tests.widgets import fingers
from tests.widgets.blocks import BLUE, NAMES, bluffed, ledger
from tests.widgets.fingers import click, keys, on_screen
from tests.widgets.recorded import NAMED, Recording, recorded

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPainter
    from pytestqt.qtbot import QtBot

_MM_9 = 34
WIDE, NARROW = 860, 330
LEAST_WIDE = 15 * (4.8 + 5.6 + 8 * 4.15 + 5.2)


@pytest.mark.parametrize("width", [250, 330, 500, LEAST_WIDE, 1200])
def test_columns_and_tiles_stand_side_by_side_within_the_width(width: float) -> None:
    layout = place_ledger(width, ledger(), text=15)
    columns = [layout.label, layout.action, *layout.figures, layout.balance]
    for (left, wide), (after, _wide) in pairwise(columns):
        assert left + wide <= after + 0.01
    assert columns[0][0] >= 0
    assert columns[-1][0] + columns[-1][1] <= width
    assert not any(one.intersects(other) for one, other in combinations(layout.tiles, 2))
    whole = QRectF(0, 0, width, layout.head_height)
    assert all(whole.contains(tile) for tile in layout.tiles)


def test_each_account_has_a_column_from_the_width_on_at_which_figures_fit() -> None:
    assert len(placed(LEAST_WIDE).figures) == len(NAMES)
    assert len(placed(LEAST_WIDE - 1).figures) == 1
    assert place_ledger(LEAST_WIDE, ledger(), text=15).wide
    assert not place_ledger(LEAST_WIDE - 1, ledger(), text=15).wide
    assert not place_ledger(LEAST_WIDE, ledger(), text=16).wide


@pytest.mark.parametrize(
    ("width", "rows"), [(330, [4, 4]), (600, [8]), (150, [2, 2, 2, 2]), (120, [2] * 4)]
)
def test_narrow_tiles_stand_in_rows_as_even_as_can_be(width: float, rows: list[int]) -> None:
    tiles = place_ledger(width, ledger(), text=15).tiles
    tops = [tile.top() for tile in tiles]
    assert [tops.count(top) for top in sorted(set(tops))] == rows
    assert len(tiles) == len(NAMES)


def test_a_book_wants_its_head_its_entries_and_a_wide_one_what_is_in_the_accounts() -> None:
    blank = Ledger(tuple(replace(one, total="") for one in ledger().accounts), ledger(9).entries)
    for book, width, rows in ((ledger(9), 860, 10), (ledger(9), 330, 9), (blank, 860, 9)):
        layout = place_ledger(width, book, text=15)
        assert ledger_height(book, width, text=15) == layout.head_height + rows * row_height(
            15, book
        )


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

LINE = QRectF(0, 4, WIDE, 36)
POINTS = replace(ledger(), headings=Headings("Points", "No.", "Meeting"))
SYMBOL = NAMED.readable(BLUE).name()
HEADED = '"Turn" faded, "Action" faded, "Balance" faded'


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
    return recorded(lambda painter: drawing(painter, width, book).entry(one, LINE))


def column(at: int) -> QRectF:
    left, wide = placed().figures[at]
    return QRectF(left, LINE.top(), wide, LINE.height())


def heading(name: str) -> str:
    if name == "Rita":
        return '"Rita" crossed, accent line'
    return f'"{name}" faded, {SYMBOL}'


def tile(name: str) -> str:
    if name == "Rita":
        return 'soft with line line, crossed, "Rita" crossed, "1,700" crossed, 2 × accent line'
    return f'box with line line, {SYMBOL}, "{name}" ink, "1,700" ink'


@pytest.mark.parametrize(("width", "head"), [(WIDE, heading), (NARROW, tile)])
def test_each_account_is_headed_with_name_and_symbol_and_in_a_narrow_tile_with_its_total(
    width: int, head: Callable[[str], str]
) -> None:
    drawing, layout = heads(width), placed(width)
    assert str(drawing) == ", ".join([*map(head, NAMES), HEADED])
    for name, place in zip(NAMES, layout.tiles, strict=True):
        assert place.contains(drawing.text(name).place)
    for (left, wide), head_word in (
        (layout.label, "Turn"),
        (layout.action, "Action"),
        (layout.balance, "Balance"),
    ):
        column = QRectF(left, layout.heads.top(), wide, layout.heads.height())
        assert head_word in drawing.within(column).texts()


def test_a_name_over_figures_ends_where_they_do_and_stands_above_a_total_in_a_tile() -> None:
    drawing, place = heads(), placed().tiles[0]
    assert place.right() - drawing.text("Ahmed").place.right() == pytest.approx(6, abs=2)
    tiles, upper = heads(NARROW), placed(NARROW).tiles[0]
    name, total = (tiles.within(upper).text(told).place for told in ("Ahmed", "1,700"))
    assert name.bottom() < total.top()


def test_where_a_name_leaves_no_room_before_it_all_symbols_stand_above_the_names() -> None:
    long = Account("x", Face("x"), Face("A long name", Symbol.CIRCLE, BLUE), "1")
    drawing = heads(book=replace(ledger(), accounts=(long, *ledger().accounts[1:])))
    assert drawing.filled(SYMBOL)
    assert (
        max(dot.bottom() for dot in drawing.filled(SYMBOL))
        < drawing.text("Earl").place.center().y()
    )
    assert placed().tiles[0].contains(drawing.within(placed().tiles[0]).reach)


def test_all_names_over_figures_have_one_size_and_the_longest_loses_its_end() -> None:
    long = Account("x", Face("x"), Face("A very long name indeed", Symbol.CIRCLE, BLUE), "1")
    drawing = heads(book=replace(ledger(), accounts=(long, *ledger().accounts[1:])))
    names = [one for one in drawing.marks if one.text in NAMES or one.text.startswith("A ")]
    assert len(names) == len(NAMES)
    assert {one.size for one in names} == {12}
    assert [one.text[-1] for one in names if one.text not in NAMES] == ["…"]


def test_a_lit_account_has_another_ground_and_the_one_in_focus_a_ring() -> None:
    for width, lit in ((WIDE, "lit with lit_line line"), (NARROW, "lit with lit_line line")):
        drawing, tiles = heads(width, lit=("Earl",), focus="Rock"), placed(width).tiles
        assert str(drawing.within(tiles[1])).startswith(lit)
        assert drawing.outlined(NAMED.accent)[-1] == tiles[4].adjusted(1, 1, -1, -1)
        assert len(drawing.filled(NAMED.lit)) == 1


@pytest.mark.parametrize(("width", "count"), [(WIDE, 1), (NARROW, 0)], ids=["wide", "narrow"])
def test_the_column_of_a_lit_account_is_lit_if_it_has_one(width: int, count: int) -> None:
    lit = recorded(lambda painter: drawing(painter, width).light_columns(LINE, ("Earl",)))
    assert len(lit.filled(NAMED.lit)) == count
    assert all(column(1).contains(place) for place in lit.filled(NAMED.lit))


def test_an_entry_tells_when_what_and_the_balance_and_each_amount_in_its_column() -> None:
    assert str(entry()) == 'line line, "1" faded, "pay-off" ink, "9,000" ink'
    drawing = entry(Tom="7,777", Rita="88")
    assert str(drawing) == (
        'line line, "1" faded, "pay-off" ink, "9,000" ink, "7,777" ink, "88" crossed, accent line'
    )
    assert column(NAMES.index("Tom")).contains(drawing.text("7,777").place)
    for (left, wide), told in (
        (placed().label, "1"),
        (placed().action, "pay-off"),
        (placed().balance, "9,000"),
    ):
        assert QRectF(left, 4, wide, 36).contains(drawing.text(told).place)
    (strike,), words = drawing.outlined(NAMED.accent), drawing.text("88").place
    assert (strike.left(), strike.right()) == pytest.approx((words.left(), words.right()), abs=3)
    assert words.top() < strike.center().y() < words.bottom()
    assert not entry(Rita="").outlined(NAMED.accent)


def test_a_word_that_is_longer_than_its_column_is_written_smaller() -> None:
    left, wide = placed(NARROW).action
    told = recorded(
        lambda painter: drawing(painter, NARROW).entry(
            replace(ledger().entries[0], text=f"{'M' * 9} +900", amounts={}), LINE
        )
    )
    words = told.text("M" * 9)
    assert words.place.left() >= left - 1
    assert words.place.right() <= left + wide + 1


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_columns_stay_as_they_are_whatever_is_entered(width: int) -> None:
    book = ledger()
    entry = replace(book.entries[0], text="pay-off +1,000")
    books = (replace(book, entries=()), book, replace(book, entries=(*book.entries, entry)))
    before, *others = (place_ledger(width, one, text=15) for one in books)
    assert all(layout == before for layout in others)
    assert ems(entry.text) * 15 * 0.8 <= before.action[1]


def test_actions_beside_balances_have_the_same_letters() -> None:
    assert len({size_of_action(told) for told in ("bluff", "pay-off +600", "pay-off +1,000")}) == 1


@pytest.mark.parametrize(("text", "told"), [("bath 4", "bath 4"), ("told at length " * 9, "short")])
def test_a_text_too_long_for_its_line_gives_way_to_a_brief_one(text: str, told: str) -> None:
    one = replace(ledger().entries[0], text=text, shorter=("short",))
    assert told in recorded(lambda painter: drawing(painter, book=POINTS).entry(one, LINE)).texts()


def size_of_action(told: str) -> float:
    one = replace(ledger().entries[0], text=told)
    return recorded(lambda painter: drawing(painter).entry(one, LINE)).text(told).size


def test_where_little_room_is_left_the_headings_make_way_for_a_third_entry(qtbot: QtBot) -> None:
    widget, book = LedgerWidget(), ledger()
    lines = (replace(one, shorter=("+600",), called=f"Turn {one.label}") for one in book.entries)
    widget.show_ledger(replace(book, entries=tuple(lines)))
    on_screen(qtbot, widget, NARROW, 187)
    assert len(widget.entries.shown) == 3
    told = recorded(widget.entries).texts()
    assert {"Turn 5", "+600"} <= {*told}
    assert not {"5", "pay-off"} & {*told}
    assert "Balance" not in recorded(widget.accounts).texts()
    on_screen(qtbot, widget, NARROW, 300)
    assert {"5", "pay-off"} <= {*recorded(widget.entries).texts()}
    assert "Balance" in recorded(widget.accounts).texts()


def test_names_in_tiles_are_larger_if_all_of_them_have_room() -> None:
    sizes = {width: {heads(width).text(name).size for name in NAMES} for width in (250, NARROW)}
    assert sizes == {250: {12}, NARROW: {14}}


def test_where_accounts_share_a_column_one_amount_is_named_and_several_have_symbols() -> None:
    assert '"Tom 7,777" ink' in str(entry(NARROW, Tom="7,777"))
    several = entry(NARROW, book=POINTS, Ahmed="+12", Rock="+6")
    assert str(several).endswith(f'{SYMBOL}, "+12" {SYMBOL}, {SYMBOL}, "+6" {SYMBOL}')


def test_an_empty_book_has_lines_between_columns_to_write_in() -> None:
    blank = Ledger(tuple(replace(one, total="") for one in ledger().accounts))
    layout = place_ledger(WIDE, blank, text=15)
    lines = entry(book=blank).outlined(NAMED.line)
    assert [line.left() for line in lines] == pytest.approx(
        [0, *(left for left, _wide in (*layout.figures, layout.balance))], abs=0.1
    )


def test_what_is_in_the_accounts_stands_under_each_and_lost_money_is_none() -> None:
    totals = recorded(lambda painter: drawing(painter).totals(LINE))
    assert str(totals).startswith('soft, "In the accounts" ink, 3 × "1,700" ink, "–" ink, ')
    for at, name in enumerate(NAMES):
        assert totals.within(column(at)).texts() == ["–" if name == "Rita" else "1,700"]


@pytest.mark.parametrize("side", [Side.LEFT, Side.RIGHT])
def test_a_fold_tells_what_it_stands_for_at_its_side(side: Side) -> None:
    place = QRectF(0, 0, 300, 36)
    fold = recorded(lambda painter: drawing(painter).fold(place, "12 lines", side))
    assert str(fold) == 'line line, "12 lines" accent'
    words = fold.text("12 lines").place
    assert min(words.left(), 300 - words.right()) < 6
    assert (words.center().x() < 150) is (side is Side.LEFT)


def test_without_a_balance_the_columns_reach_to_the_edge() -> None:
    left, width = place_ledger(WIDE, POINTS, text=15).figures[-1]
    assert round(left + width) == WIDE
    assert amount_rect(QRectF(0, 0, WIDE, 30), (left, width), 15).right() < WIDE


def test_in_a_book_without_a_balance_six_columns_fit_on_a_phone_and_figures_have_one_size() -> None:
    accounts = tuple(Account(f"a{at}", Face("A"), Face("A"), "104") for at in range(6))
    entries = (Entry(1, "1", "bath 1", {"a0": "+42", "a5": "+6"}),)
    book = Ledger(accounts, entries, headings=Headings("Points", "No.", "Meeting", totals="All"))
    layout = place_ledger(344, book, text=15)
    assert layout.wide

    def draw(painter: QPainter) -> None:
        made = LedgerDrawing(painter, layout, book, NAMED, 15)
        made.entry(entries[0], QRectF(0, 0, 344, 29))
        made.totals(QRectF(0, 30, 344, 29))

    sizes = [one.size for one in recorded(draw).marks if one.text in ("+42", "+6", "104")]
    assert len(sizes) == 8
    assert len(set(sizes)) == 1
    assert sizes[0] >= 12


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_a_whole_book_on_paper_takes_the_height_that_it_wants(width: int) -> None:
    heights: list[float] = []
    area = QRectF(10, 10, width, 600)
    reach = recorded(
        lambda painter: heights.append(paint_ledger(painter, area, ledger(), NAMED, text=15))
    ).reach
    assert heights == [ledger_height(ledger(), width, text=15)]
    assert reach.bottom() == pytest.approx(10 + heights[0], abs=2)
    assert area.adjusted(-1, -1, 1, 1).contains(reach)


def test_a_book_too_long_for_its_place_is_written_smaller() -> None:
    area = QRectF(0, 0, WIDE, 300)
    drawing = recorded(lambda painter: paint_ledger(painter, area, ledger(40), NAMED, text=15))
    assert drawing.reach.bottom() <= 301


@pytest.mark.parametrize("height", [160, 200, 600])
def test_an_empty_book_has_only_lines_that_leave_its_words_readable(height: int) -> None:
    begun, lines = Entry(0, "Opening", ""), (Entry(0, "", ""),) * 14
    blank = replace(ledger(), entries=(begun, *lines))
    area = QRectF(0, 0, NARROW, height)
    drawing = recorded(lambda painter: paint_ledger(painter, area, blank, NAMED, text=15))
    assert drawing.text("Opening").size >= 12
    assert drawing.reach.bottom() <= height + 1


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
    places = field.places()
    assert next(iter(places)) == "earlier"
    assert numbers(field)[-1] == "29"
    lowest = max(places[key].bottom() for key in numbers(field))
    assert lowest + 30 <= field.height() + 4, "the totals have room"
    told = field.findChildren(Spot)[0].accessibleName()
    assert told == f"{30 - len(numbers(field))} earlier lines"


def test_earlier_entries_are_a_tap_away_and_so_are_the_later_ones_again(
    field: EntriesField,
) -> None:
    newest = numbers(field)
    for _page in range(20):
        if "earlier" in field.places():
            fingers.tap(field, field.places()["earlier"].center().toPoint())
    assert numbers(field)[0] == "0"
    assert next(iter(field.places())) == "later"
    for _page in range(20):
        if "later" in field.places():
            field.tap("later", None)
    assert numbers(field) == newest


def test_entries_scroll_by_wheel_and_by_a_finger_that_taps_nothing_then(
    field: EntriesField,
) -> None:
    tapped: list[int] = []
    field.tapped.connect(tapped.append)
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


def test_what_needs_more_lines_than_there_is_room_for_stays_in_its_row(
    field: EntriesField,
) -> None:
    entry = replace(ledger(1).entries[0], text="Ann: bath 1, 6 each, all the grandparents")
    field.show_ledger(replace(POINTS, entries=(entry,)))
    field.resize(NARROW, 120)
    assert any(text.endswith("…") for text in recorded(field).texts())


def test_more_entries_are_seen_in_a_book_without_balances(field: EntriesField) -> None:
    field.show_ledger(replace(POINTS, entries=ledger(30).entries))
    assert len(numbers(field)) == 7
    assert all(place.height() >= 24 for place in field.places().values())


def test_a_tapped_total_is_its_accounts(field: EntriesField) -> None:
    accounts: list[str] = []
    field.account_tapped.connect(accounts.append)
    last = ledger(30).accounts[-1]
    fingers.tap(field, field.places()[f"total-{last.key}"].center().toPoint())
    assert accounts == [last.key]


def test_a_folded_book_wants_the_same_room_with_any_entries(field: EntriesField) -> None:
    before = field.sizeHint()
    field.show_ledger(ledger(3))
    assert field.sizeHint() == before


def test_a_new_entry_brings_the_newest_back_and_other_figures_do_not(field: EntriesField) -> None:
    field.tap("earlier", None)
    turned = numbers(field)
    assert "29" not in turned
    field.show_ledger(replace(ledger(30), balance="1"))
    assert numbers(field) == turned
    field.show_ledger(bluffed(ledger(30)))
    assert numbers(field)[-1] == "30"


def test_what_is_in_the_accounts_stands_at_the_foot_below_lines_to_be_filled(
    field: EntriesField,
) -> None:
    tops = set[float]()
    for count in (0, 1, 3, 30):
        field.show_ledger(ledger(count))
        drawn = recorded(field)
        (soft,) = drawn.filled("soft")
        tops.add(soft.top())
        assert soft.width() > field.width() - 4
        ruled = {line.bottom() for line in drawn.outlined("line")}
        assert max(ruled) == pytest.approx(soft.top(), abs=2)
        assert len(ruled) >= soft.top() // finger(field)
    assert len(tops) == 1, "no entry moves it"
    field.resize(NARROW, 265)
    assert not recorded(field).filled("soft")


# The widget.


@pytest.fixture
def book(qtbot: QtBot) -> LedgerWidget:
    widget = LedgerWidget()
    widget.show_ledger(ledger())
    return on_screen(qtbot, widget, WIDE, 400)


def test_a_tapped_account_and_a_tapped_entry_say_which(book: LedgerWidget) -> None:
    accounts: list[str] = []
    notes: list[int] = []
    book.account_tapped.connect(accounts.append)
    book.entry_tapped.connect(notes.append)
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


def test_accounts_and_entries_have_spoken_names(book: LedgerWidget) -> None:
    spoken = [
        QAccessible.queryAccessibleInterface(field).child(0).text(QAccessible.Text.Name)
        for field in (book.accounts, book.entries)
    ]
    assert spoken == ["Ahmed: 1,700", "entry 1"]


def test_the_ring_shows_which_entry_the_keyboard_is_on(book: LedgerWidget) -> None:
    book.window().activateWindow()
    book.entries.setFocus(Qt.FocusReason.TabFocusReason)
    keys(book.entries, "Down")
    (ring,) = (one for one in recorded(book.entries).outlined("accent") if one.height())
    place = book.entries.places()["1"]
    assert place.contains(ring)
    assert ring.height() > place.height() - 6


def test_headings_that_have_no_room_are_left_out_not_cut(book: LedgerWidget) -> None:
    book.resize(NARROW, 400)
    accounts = book.accounts
    accounts.resize(NARROW, accounts.heightForWidth(NARROW))
    assert "Turn" in recorded(accounts).texts()
    accounts.resize(NARROW, accounts.heightForWidth(NARROW) - 8)
    assert "Turn" not in recorded(accounts).texts()
