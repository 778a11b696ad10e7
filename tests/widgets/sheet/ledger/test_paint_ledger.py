from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Account, Ledger
from notepad.widgets.look.drawing import Side
from notepad.widgets.look.theme import DARK, LIGHT, Theme
from notepad.widgets.sheet.ledger import (
    LedgerDrawing,
    LedgerLayout,
    ledger_height,
    paint_ledger,
    place_ledger,
)
from tests.widgets.books import NAMES, ledger
from tests.widgets.painting import Painting, painted

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

WIDE, NARROW = 860, 330
BLUE = "#1f6fb8"


def placed(width: int = WIDE) -> LedgerLayout:
    return place_ledger(width, ledger(), text=15)


def drawing(
    painter: QPainter, width: int = WIDE, *, book: Ledger | None = None, theme: Theme = LIGHT
) -> LedgerDrawing:
    return LedgerDrawing(painter, placed(width), book or ledger(), theme, 15)


def heads(
    width: int = WIDE, *, theme: Theme = LIGHT, lit: tuple[str, ...] = (), focus: str | None = None
) -> Painting:
    return painted(
        width,
        170,
        lambda painter: drawing(painter, width, theme=theme).heads(lit, focus),
    )


def entry(account: str | None, width: int = WIDE, *, amount: str = "7,777") -> Painting:
    one = replace(ledger().entries[0], amounts={account: amount} if account else {})
    place = QRectF(0, 4, width, 36)
    return painted(
        width,
        44,
        lambda painter: drawing(painter, width).entry(one, place),
    )


def tile(name: str, width: int = WIDE) -> QRectF:
    return placed(width).tiles[NAMES.index(name)]


def column(at: int) -> QRectF:
    left, wide = placed().figures[at]
    return QRectF(left + 3, 6, wide - 6, 32)


def test_a_heading_tells_name_and_symbol_over_the_figures() -> None:
    painting = heads()
    assert painting.has(LIGHT.readable(BLUE).name(), LIGHT.faded, place=tile("Ahmed"))
    name = painting.part(tile("Ahmed")).reach(LIGHT.faded)
    assert 5 <= tile("Ahmed").width() - name.right() <= 11


def test_a_narrow_tile_tells_name_symbol_and_total_of_its_account() -> None:
    painting, place = heads(NARROW), tile("Ahmed", NARROW)
    upper, lower = (QRectF(place.left(), place.top() + top, place.width(), 17) for top in (1, 19))
    assert painting.has(LIGHT.readable(BLUE).name(), LIGHT.ink, place=upper)
    assert painting.part(lower).reach(LIGHT.ink).height() > 8


def test_where_a_name_leaves_no_room_no_heading_has_a_symbol() -> None:
    long = Account("x", Face("x"), Face("A long name", Symbol.CIRCLE, BLUE), "1")
    book = replace(ledger(), accounts=(long, *ledger().accounts[1:]))
    painting = painted(WIDE, 60, lambda painter: drawing(painter, book=book).heads())
    assert not painting.has(LIGHT.readable(BLUE).name())
    words = painting.part(tile("Ahmed")).reach(LIGHT.faded)
    assert 0 <= words.left() < words.right() < tile("Ahmed").width()


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_a_struck_account_is_pale_and_struck_through(width: int) -> None:
    painting = heads(width)
    struck, other = (
        painting.part(tile(name, width).adjusted(3, 3, -3, -3)) for name in ("Rita", "Earl")
    )
    assert struck.has(LIGHT.crossed)
    assert not struck.has(LIGHT.ink)
    assert other.about(LIGHT.accent, off=40).isEmpty()
    assert not struck.about(LIGHT.accent, off=40).isEmpty()


def test_a_lit_tile_has_another_ground_and_a_border_and_a_focused_one_a_ring() -> None:
    painting = heads(lit=("Earl",), focus="Rock")
    assert painting.has(LIGHT.lit, LIGHT.lit_line, place=tile("Earl"))
    assert not painting.has(LIGHT.lit, place=tile("Rock"))
    assert painting.has(LIGHT.accent, place=tile("Rock"))
    assert not painting.has(LIGHT.accent, place=tile("Earl"))


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_the_entries_are_headed_below_the_tiles(width: int) -> None:
    painting = heads(width)
    for left, wide in (placed(width).label, placed(width).action, placed(width).balance):
        head = QRectF(left, placed(width).heads.top() + 2, wide, 24)
        assert painting.has(LIGHT.faded, place=head)


def test_an_amount_stands_in_the_column_of_its_account() -> None:
    painting = entry("Tom")
    written = [at for at in range(len(NAMES)) if not painting.part(column(at)).reach().isEmpty()]
    assert written == [NAMES.index("Tom")]
    assert painting.part(column(2)).reach().right() < column(2).width() - 2


def test_where_accounts_share_a_column_the_amount_is_named() -> None:
    left, wide = placed(NARROW).figures[0]
    shared = QRectF(left, 5, wide, 34)
    widths = [
        entry(name, NARROW).part(shared).reach(LIGHT.ink).width() for name in ("Tom", "Ahmed")
    ]
    assert widths[1] > widths[0] > 60


def test_an_entry_that_changed_no_account_has_no_amount() -> None:
    painting = entry(None)
    assert all(painting.part(column(at)).reach().isEmpty() for at in range(len(NAMES)))


def test_the_amount_of_a_struck_account_is_struck_too() -> None:
    struck = entry("Rita").part(column(3))
    assert struck.has(LIGHT.crossed)
    line, words = struck.about(LIGHT.accent), struck.reach(LIGHT.crossed)
    assert 1 <= line.height() <= 2
    assert line.width() == pytest.approx(words.width(), abs=8)
    assert entry("Rita", amount="").part(column(3)).about(LIGHT.accent).isEmpty()
    assert entry("Tom").about(LIGHT.accent).isEmpty()


def test_an_entry_says_when_what_and_the_balance() -> None:
    painting = entry(None)
    label, action, balance = (
        QRectF(left, 5, wide, 34)
        for left, wide in (placed().label, placed().action, placed().balance)
    )
    assert painting.has(LIGHT.faded, place=label)
    assert painting.has(LIGHT.ink, place=action)
    assert painting.has(LIGHT.ink, place=balance)
    assert painting.part(balance).reach(LIGHT.ink).right() > balance.width() - 6


def test_a_line_parts_entries_and_an_empty_book_has_lines_between_columns_to_write_in() -> None:
    assert entry(None).part(QRectF(0, 38, WIDE, 4)).reach().width() == WIDE
    blank = Ledger(tuple(replace(one, total="") for one in ledger().accounts))
    one, place = replace(ledger().entries[0], amounts={}), QRectF(0, 4, WIDE, 36)
    empty = painted(WIDE, 44, lambda painter: drawing(painter, book=blank).entry(one, place))
    for left, _wide in (*placed().figures, placed().balance):
        line = QRectF(left - 1, 15, 3, 10)
        assert not empty.part(line).reach().isEmpty()
        assert entry(None).part(line).reach().isEmpty()


def test_what_is_in_the_accounts_stands_under_each_and_lost_money_is_none() -> None:
    place = QRectF(0, 4, WIDE, 36)
    painting = painted(WIDE, 44, lambda painter: drawing(painter).totals(place))
    assert painting.has(LIGHT.soft, place=place)
    assert painting.part(QRectF(4, 6, 140, 32)).has(LIGHT.ink)
    widths = {
        name: painting.part(column(at)).reach(LIGHT.ink).width() for at, name in enumerate(NAMES)
    }
    assert 1 < widths["Rita"] < 10
    assert min(width for name, width in widths.items() if name != "Rita") > 30


@pytest.mark.parametrize(("side", "near"), [(Side.LEFT, 4), (Side.RIGHT, 190)])
def test_a_fold_tells_what_it_stands_for_at_its_side(side: Side, near: int) -> None:
    place = QRectF(0, 0, 300, 36)
    painting = painted(300, 40, lambda painter: drawing(painter).fold(place, "12 lines", side))
    words = painting.about(LIGHT.accent)
    assert near <= words.left() < words.right() < near + 110


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_a_whole_book_on_paper_takes_the_height_that_it_wants(width: int) -> None:
    heights: list[float] = []

    def paint(painter: QPainter) -> None:
        area = QRectF(10, 10, width, 600)
        heights.append(paint_ledger(painter, area, ledger(), LIGHT, text=15))

    reach = painted(width + 20, 640, paint).reach()
    wanted = ledger_height(ledger(), width, text=15)
    assert heights == [wanted]
    assert reach.left() >= 9
    assert reach.right() <= width + 10
    assert reach.bottom() == pytest.approx(10 + wanted, abs=2)


def test_a_book_too_long_for_its_place_is_written_smaller() -> None:
    def paint(painter: QPainter) -> None:
        area = QRectF(0, 0, WIDE, 300)
        paint_ledger(painter, area, ledger(40), LIGHT, text=15)

    assert painted(WIDE, 400, paint).reach().bottom() <= 301


def test_a_book_is_dressed_in_the_theme() -> None:
    assert heads(NARROW, theme=DARK, lit=("Tom",)).has(DARK.lit, DARK.box, DARK.ink, DARK.faded)
