from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF

from notepad.core.page import Headings, Ledger
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet.ledger import LedgerDrawing, figure_in, in_column, place_ledger
from tests.widgets.books import ledger
from tests.widgets.painting import Painting, painted

POINTS = replace(ledger(), headings=Headings("Points", "No.", "Meeting"))


def drawn(width: int, book: Ledger = POINTS, **amounts: str) -> Painting:
    entry = replace(book.entries[0], amounts=amounts)
    layout, place = place_ledger(width, book, text=15), QRectF(0, 0, width, 30)
    return painted(
        width,
        30,
        lambda painter: LedgerDrawing(painter, layout, book, LIGHT, 15).amounts(entry, place),
    )


def test_every_amount_stands_under_its_account() -> None:
    layout = place_ledger(860, POINTS, text=15)
    painting = drawn(860, Ahmed="+12", Rock="+6")
    written = [
        bool(painting.part(in_column(QRectF(0, 0, 860, 30), column)).reach().width())
        for column in layout.figures
    ]
    assert written == [account.key in ("Ahmed", "Rock") for account in POINTS.accounts]


def test_where_accounts_share_a_column_several_amounts_have_their_symbols() -> None:
    blue = LIGHT.readable("#1f6fb8").name()
    assert drawn(330, Ahmed="+12", Rock="+6").has(blue)
    assert not drawn(330, Ahmed="+12").has(blue), "a single one is named"
    assert drawn(330).reach().isEmpty()


def test_without_a_balance_the_columns_reach_to_the_edge() -> None:
    layout = place_ledger(860, POINTS, text=15)
    left, width = layout.figures[-1]
    assert round(left + width) == 860
    assert figure_in(QRectF(0, 0, 860, 30), layout.figures[-1], 15).right() < 860
