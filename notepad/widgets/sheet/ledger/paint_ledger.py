"""Drawing a bank book: its accounts, its entries line by line, and what is in the accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from notepad.widgets.look.lettering import Side, ems, font, write
from notepad.widgets.look.surface import RING
from notepad.widgets.look.symbols import draw_symbol
from notepad.widgets.look.theme import Theme, tint
from notepad.widgets.sheet.ledger.ledger_geometry import (
    LedgerLayout,
    place_ledger,
    place_lines,
)
from notepad.widgets.sheet.ledger.paint_amounts import draw_amounts, figure_in, in_column, strike

if TYPE_CHECKING:
    from collections.abc import Collection

    from notepad.core.page.page import Account, Entry, Ledger

_NAME = 0.8
_HEADING = 0.86
_SMALL = 0.8


def paint_heads(
    painter: QPainter,
    layout: LedgerLayout,
    ledger: Ledger,
    theme: Theme,
    *,
    text: float,
    lit: Collection[str] = (),
    focus: str | None = None,
) -> None:
    """Draw the headings of the columns; where it is narrow the accounts' tiles above them."""
    pairs = list(zip(ledger.accounts, layout.tiles, strict=False))
    dots = all(_dotted(account, place, text) for account, place in pairs)
    for account, place in pairs:
        if layout.wide:
            _light(painter, place, theme, lit=account.key in lit)
            _draw_heading(painter, account, place, theme, text=text, dots=dots)
        else:
            _draw_tile(painter, account, place, theme, text=text, lit=account.key in lit)
        if account.key == focus:
            draw_ring(painter, place, theme)
    if layout.heads.isEmpty():
        return
    size, faded = text * 0.8, tint(theme.faded)
    for (left, width), told, side in (
        (layout.label, ledger.headings.label, Side.LEFT),
        (layout.action, ledger.headings.text, Side.LEFT),
        (layout.balance, ledger.headings.balance, Side.RIGHT),
    ):
        place = QRectF(left, layout.heads.top(), width, layout.heads.height())
        write(painter, place, told, faded, size=size, bold=True, side=side)


def paint_entry(
    painter: QPainter,
    layout: LedgerLayout,
    ledger: Ledger,
    entry: Entry,
    place: QRectF,
    theme: Theme,
    *,
    text: float,
) -> None:
    """Draw one entry over a line."""
    ink, faded = tint(theme.ink), tint(theme.faded)
    painter.setPen(QPen(tint(theme.line), 1))
    painter.drawLine(place.bottomLeft(), place.bottomRight())
    to_write_on = layout.wide and not ledger.summed
    for left, _width in (*layout.figures, layout.balance) if to_write_on else ():
        x = place.left() + left
        painter.drawLine(QPointF(x, place.top()), QPointF(x, place.bottom()))
    write(painter, in_column(place, layout.label), entry.label, faded, size=text, side=Side.LEFT)
    _write_action(painter, in_column(place, layout.action), entry.text, theme, text)
    write(
        painter,
        in_column(place, layout.balance),
        entry.balance,
        ink,
        size=text,
        bold=True,
        side=Side.RIGHT,
    )
    draw_amounts(painter, layout, ledger, entry, place, theme, text)


def paint_totals(
    painter: QPainter,
    layout: LedgerLayout,
    ledger: Ledger,
    place: QRectF,
    theme: Theme,
    *,
    text: float,
) -> None:
    """Draw what is in the accounts over a line; money lost with a closed one is none."""
    painter.fillRect(place, tint(theme.soft))
    left, ink = layout.label[0], tint(theme.ink)
    title = in_column(place, (left, layout.figures[0][0] - left))
    write(painter, title, ledger.headings.totals, ink, size=text, bold=True, side=Side.LEFT)
    for account, column in zip(ledger.accounts, layout.figures, strict=False):
        figure = figure_in(place, column, text)
        told = "–" if account.struck else account.total
        write(painter, figure, told, ink, size=text, bold=True, side=Side.RIGHT)


def paint_ledger(
    painter: QPainter, area: QRectF, ledger: Ledger, theme: Theme, *, text: float
) -> float:
    """Draw a whole ledger at the top of an area, as tall as it likes or fits; return its height."""
    layout = place_ledger(area.width(), ledger, text=text)
    lines = place_lines(QRectF(QPointF(), area.size()), layout, ledger, text=text)
    size = min([text, *(line.height() * 0.75 for line in lines)])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(area.topLeft())
    paint_heads(painter, layout, ledger, theme, text=text)
    for entry, line in zip(ledger.entries, lines, strict=False):
        paint_entry(painter, layout, ledger, entry, line, theme, text=size)
    if len(lines) > len(ledger.entries):
        paint_totals(painter, layout, ledger, lines[-1], theme, text=size)
    painter.restore()
    return lines[-1].bottom() if lines else layout.head_height


def paint_fold(
    painter: QPainter, place: QRectF, told: str, theme: Theme, *, text: float, side: Side
) -> None:
    """Draw a line that stands for others, to be tapped."""
    painter.setPen(QPen(tint(theme.line), 1))
    painter.drawLine(place.bottomLeft(), place.bottomRight())
    inside = place.adjusted(text * 0.3, 0, -text * 0.3, 0)
    write(painter, inside, told, tint(theme.accent), size=text * 0.94, bold=True, side=side)


def _write_action(painter: QPainter, place: QRectF, told: str, theme: Theme, text: float) -> None:
    """Write what happened, small in two lines where one has no room for it."""
    ink, small = tint(theme.ink), text * _SMALL
    if ems(told) * small <= place.width() or " " not in told:
        write(painter, place, told, ink, size=text, side=Side.LEFT)
        return
    painter.setFont(font(small))
    painter.setPen(ink)
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
    painter.drawText(place, int(flags), told)


def draw_ring(painter: QPainter, place: QRectF, theme: Theme) -> None:
    """Draw the ring of keyboard focus."""
    painter.setPen(QPen(tint(theme.accent), RING))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 8, 8)


def _light(painter: QPainter, place: QRectF, theme: Theme, *, lit: bool) -> None:
    if lit:
        painter.setPen(QPen(tint(theme.lit_line), 2))
        painter.setBrush(tint(theme.lit))
        painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 8, 8)


def _dotted(account: Account, place: QRectF, text: float) -> bool:
    """Whether a heading has room for the symbol before its name."""
    wide = (ems(account.short.label, bold=True) + 1.1) * text * _HEADING
    return account.short.symbol is not None and place.width() - text * 0.4 > wide


def _draw_heading(
    painter: QPainter, account: Account, place: QRectF, theme: Theme, *, text: float, dots: bool
) -> None:
    """Draw an account's name over its column, to the right as its figures are."""
    size, face = text * _HEADING, account.short
    words = place.adjusted(0, 0, -text * 0.4, 0)
    colour = tint(theme.crossed if account.struck else theme.faded)
    write(painter, words, face.label, colour, size=size, bold=True, side=Side.RIGHT)
    if account.struck:
        strike(painter, words, face.label, theme, size)
    elif dots and face.symbol is not None:
        left = words.right() - (ems(face.label, bold=True) + 0.65) * size
        shade = theme.readable(face.colour)
        draw_symbol(painter, face.symbol, QPointF(left, words.center().y()), size * 0.7, shade)


def _draw_tile(
    painter: QPainter, account: Account, place: QRectF, theme: Theme, *, text: float, lit: bool
) -> None:
    edge = theme.lit_line if lit else theme.line
    painter.setPen(QPen(tint(edge), 2 if lit else 1))
    fill = theme.lit if lit else theme.soft if account.struck else theme.box
    painter.setBrush(tint(fill))
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
    inside = place.adjusted(text * 0.15, text * 0.1, -text * 0.15, -text * 0.1)
    name = QRectF(inside.left(), inside.top(), inside.width(), inside.height() * 0.45)
    total = QRectF(inside.left(), name.bottom(), inside.width(), inside.height() * 0.55)
    faded = tint(theme.crossed if account.struck else theme.faded)
    _draw_name(painter, account, name, theme, text * _NAME)
    ink = faded if account.struck else tint(theme.ink)
    write(painter, total, account.total, ink, size=text, bold=True)
    if account.struck:
        strike(painter, name, account.short.label, theme, text * _NAME, middle=True)
        strike(painter, total, account.total, theme, text, middle=True)


def _draw_name(
    painter: QPainter, account: Account, place: QRectF, theme: Theme, size: float
) -> None:
    face = account.short
    colour = tint(theme.crossed) if account.struck else tint(theme.ink)
    room = place
    if face.symbol is not None and place.width() > (ems(face.label) + 1.15) * size:
        wide = (ems(face.label) + 1.1) * size
        left = place.center().x() - wide / 2
        shade = colour if account.struck else theme.readable(face.colour)
        centre = QPointF(left + size * 0.45, place.center().y())
        draw_symbol(painter, face.symbol, centre, size * 0.8, shade)
        room = QRectF(left + size * 1.1, place.top(), wide - size * 1.1 + 1, place.height())
    write(painter, room, face.label, colour, size=size)
