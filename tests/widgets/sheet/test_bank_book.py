"""A bank book: where it stands, how it is drawn, its entries and its widget."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRectF
from pytestqt.qtbot import QtBot

from notepad.widgets.sheet import bank_book
from notepad.widgets.sheet.bank_book import EntriesField, LedgerWidget, place_ledger
from notepad.widgets.touch.tap_area import Spot
from tests.widgets import fingers
from tests.widgets.blocks import NAMES, bluffed, ledger
from tests.widgets.fingers import click, keys, on_screen, told_by
from tests.widgets.places import apart
from tests.widgets.recorded import NAMED, recorded

WIDE, NARROW = 860, 330
LEAST_WIDE = 15 * (4.8 + 5.6 + 8 * 4.15 + 5.2)


@pytest.mark.parametrize(
    ("width", "tiles"),
    [(120, [2] * 4), (150, [2] * 4), (330, [4, 4]), (600, [8]), (LEAST_WIDE, [8]), (1200, [8])],
)
def test_columns_stand_side_by_side_and_tiles_in_even_rows(width: float, tiles: list[int]) -> None:
    layout = placed(width)
    columns = list(layout.cells(QRectF(0, 0, width, 30)).values())
    for column, after in pairwise(columns):
        assert column.right() <= after.left() + 0.01
    assert columns[0].left() >= 0
    assert columns[-1].right() <= width + 0.01
    made = [layout.heads[str(at)] for at in range(len(NAMES))]
    assert apart(made)
    whole = QRectF(-0.01, 0, width + 0.02, layout.head_height)
    assert all(whole.contains(tile) for tile in made)
    tops = [tile.top() for tile in made]
    assert [tops.count(top) for top in sorted(set(tops))] == tiles


@pytest.mark.parametrize(
    ("width", "text", "columns"),
    [(LEAST_WIDE, 15, len(NAMES)), (LEAST_WIDE - 1, 15, 1), (LEAST_WIDE, 16, 1)],
)
def test_each_account_has_a_column_if_they_fit(width: float, text: float, columns: int) -> None:
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
def test_the_newest_entries_are_shown(count: int, room: int, later: int, expected: range) -> None:
    assert bank_book.shown_entries(count, room, later=later) == expected


# How it is drawn.


def placed(width: float = WIDE) -> bank_book.LedgerLayout:
    return place_ledger(width, ledger(), text=15)


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("lines", [9, 40])
def test_a_book_on_paper_is_as_high_as_it_wants_or_smaller(width: int, lines: int) -> None:
    heights: list[float] = []
    area, book = QRectF(10, 10, width, 600), ledger(lines)
    drawing = recorded(
        lambda painter: heights.append(bank_book.paint_ledger(painter, area, book, NAMED, text=15))
    )
    wanted = bank_book.ledger_height(book, width, text=15)
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


def test_a_long_book_shows_the_newest_and_how_many_came_before(field: EntriesField) -> None:
    wanted, places = field.sizeHint(), field.places()
    assert (next(iter(places)), numbers(field)[-1]) == ("earlier", "29")
    lowest = max(places[key].bottom() for key in numbers(field))
    assert lowest + 30 <= field.height() + 4, "the totals have room"
    told = f"{30 - len(numbers(field))} earlier lines"
    assert field.findChildren(Spot)[0].accessibleName() == told
    assert places["earlier"].contains(recorded(field).text(told).place)
    accounts, last = told_by(field.account_tapped), ledger(30).accounts[-1].key
    fingers.tap(field, places[f"total-{last}"].center().toPoint())
    assert accounts == [last]
    field.show_ledger(ledger(3))
    assert field.sizeHint() == wanted


def test_earlier_entries_are_a_tap_away_and_later_ones_again(field: EntriesField) -> None:
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


def test_entries_scroll_by_wheel_and_finger_and_nothing_is_tapped(field: EntriesField) -> None:
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


def test_in_little_room_all_lines_are_entries_that_scroll(field: EntriesField) -> None:
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


def test_a_tapped_account_and_a_tapped_entry_say_which(book: LedgerWidget) -> None:
    accounts, notes = told_by(book.account_tapped), told_by(book.entry_tapped)
    fingers.tap(book.accounts, book.accounts.places()["Rock"].center().toPoint())
    click(book.entries, book.entries.places()["1"])
    keys(book.accounts, "Left", "Left", "Return")
    assert (accounts, notes) == (["Rock", "Tom"], [6])
