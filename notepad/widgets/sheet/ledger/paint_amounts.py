"""Drawing the amounts of a book's entries: each under its account, or named in one column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPen

from notepad.core.page.face import Face
from notepad.widgets.look.lettering import Side, ems, write
from notepad.widgets.look.paint_face import draw_face
from notepad.widgets.look.theme import Theme, tint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter

    from notepad.core.page.page import Account, Entry, Ledger
    from notepad.widgets.sheet.ledger.ledger_geometry import LedgerLayout

_SMALL = 0.86


def draw_amounts(
    painter: QPainter,
    layout: LedgerLayout,
    ledger: Ledger,
    entry: Entry,
    place: QRectF,
    theme: Theme,
    text: float,
) -> None:
    """Draw each amount under its account; where accounts share a column they are named."""
    changed = [(at, one) for at, one in enumerate(ledger.accounts) if one.key in entry.amounts]
    if layout.wide:
        for at, account in changed:
            figure = figure_in(place, layout.figures[at], text)
            _draw_amount(painter, account, entry.amounts[account.key], figure, theme, text)
    elif len(changed) == 1:
        ((_at, account),) = changed
        told = f"{account.short.label} {entry.amounts[account.key]}"
        _draw_amount(painter, account, told, in_column(place, layout.figures[0]), theme, text)
    elif changed:
        _draw_side_by_side(
            painter, in_column(place, layout.figures[0]), entry, changed, theme, text
        )


def _draw_side_by_side(
    painter: QPainter,
    place: QRectF,
    entry: Entry,
    changed: Sequence[tuple[int, Account]],
    theme: Theme,
    text: float,
) -> None:
    """Draw several amounts in one column, each behind the symbol of its account."""
    step = place.width() / len(changed)
    for at, (_account, one) in enumerate(changed):
        part = QRectF(place.left() + at * step, place.top(), step, place.height())
        told = Face(entry.amounts[one.key], one.short.symbol, one.short.colour)
        colour = theme.readable(one.short.colour)
        draw_face(painter, told, part, colour, size=text * _SMALL, side=Side.RIGHT)


def _draw_amount(
    painter: QPainter, account: Account, told: str, figure: QRectF, theme: Theme, text: float
) -> None:
    colour = tint(theme.crossed if account.struck else theme.ink)
    write(painter, figure, told, colour, size=text, side=Side.RIGHT)
    if account.struck:
        strike(painter, figure, told, theme, text)


def in_column(place: QRectF, column: tuple[float, float]) -> QRectF:
    """Return the part of a line that is a column's, given its left end and width."""
    left, width = column
    return QRectF(place.left() + left, place.top(), width, place.height())


def figure_in(place: QRectF, column: tuple[float, float], text: float) -> QRectF:
    """Return where a column's figure is written, to the right of it."""
    return in_column(place, column).adjusted(0, 0, -text * 0.4, 0)


def strike(
    painter: QPainter,
    place: QRectF,
    told: str,
    theme: Theme,
    size: float,
    *,
    middle: bool = False,
) -> None:
    """Strike a text through, where it stands in its place."""
    if not told:
        return
    wide = min(place.width(), ems(told, bold=True) * size)
    right = place.center().x() + wide / 2 if middle else place.right()
    y = place.center().y()
    painter.setPen(QPen(tint(theme.accent), max(1.0, size * 0.09)))
    painter.drawLine(QPointF(right - wide, y), QPointF(right, y))
