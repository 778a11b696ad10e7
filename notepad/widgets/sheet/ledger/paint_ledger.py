"""Drawing a bank book: accounts as tiles with their totals, and its entries line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from notepad.core.mark import Pencil
from notepad.core.words import _
from notepad.widgets.look.lettering import Side, ems, write
from notepad.widgets.look.surface import RING
from notepad.widgets.look.symbols import draw_symbol
from notepad.widgets.look.theme import Theme, tint
from notepad.widgets.sheet.ledger.ledger_geometry import LedgerLayout, place_ledger, row_height

if TYPE_CHECKING:
    from collections.abc import Collection

    from notepad.core.page.page import Account, Entry, Ledger

_NAME = 0.76
_SIGNS = {Pencil.CROSS: "✕", Pencil.CIRCLE: "○", Pencil.QUERY: "?"}


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
    """Draw the accounts' tiles and the headings of the entries below them."""
    for account, place in zip(ledger.accounts, layout.tiles, strict=False):
        _draw_tile(painter, account, place, theme, text=text, lit=account.key in lit)
        if account.key == focus:
            draw_ring(painter, place, theme)
    size, faded = text * 0.8, tint(theme.faded)
    for (left, width), told, side in (
        (layout.label, _("Turn"), Side.LEFT),
        (layout.action, _("Action"), Side.LEFT),
        (layout.balance, _("Balance"), Side.RIGHT),
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
    for left, _width in (*layout.figures, layout.balance) if layout.wide else ():
        x = place.left() + left
        painter.drawLine(QPointF(x, place.top()), QPointF(x, place.bottom()))
    write(painter, _in(place, layout.label), entry.label, faded, size=text, side=Side.LEFT)
    write(painter, _in(place, layout.action), entry.text, ink, size=text, side=Side.LEFT)
    write(
        painter,
        _in(place, layout.balance),
        entry.balance,
        ink,
        size=text,
        bold=True,
        side=Side.RIGHT,
    )
    _draw_total(painter, layout, ledger, entry, place, theme, text)


def paint_ledger(
    painter: QPainter, area: QRectF, ledger: Ledger, theme: Theme, *, text: float
) -> float:
    """Draw a whole ledger at the top of an area, as tall as it likes or fits; return its height."""
    layout = place_ledger(area.width(), ledger, text=text)
    count = max(1, len(ledger.entries))
    room = area.height() - layout.head_height
    high = min(row_height(text), room / count)
    size = min(text, high * 0.75)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(area.topLeft())
    paint_heads(painter, layout, ledger, theme, text=text)
    for at, entry in enumerate(ledger.entries):
        place = QRectF(0, layout.head_height + at * high, area.width(), high)
        paint_entry(painter, layout, ledger, entry, place, theme, text=size)
    painter.restore()
    return layout.head_height + high * len(ledger.entries)


def _draw_total(
    painter: QPainter,
    layout: LedgerLayout,
    ledger: Ledger,
    entry: Entry,
    place: QRectF,
    theme: Theme,
    text: float,
) -> None:
    """Draw the new total under its account; where accounts share a column it is named."""
    at = next((at for at, one in enumerate(ledger.accounts) if one.key == entry.account), None)
    if at is None:
        return
    account = ledger.accounts[at]
    told = entry.total if layout.wide else f"{account.short.label} {entry.total}"
    column = layout.figures[at if layout.wide else 0]
    figure = _in(place, column).adjusted(0, 0, -text * 0.5 if layout.wide else 0, 0)
    colour = tint(theme.crossed if account.struck else theme.ink)
    write(painter, figure, told, colour, size=text, bold=True, side=Side.RIGHT)
    if account.struck:
        _strike(painter, figure, told, theme, text)


def draw_ring(painter: QPainter, place: QRectF, theme: Theme, *, new: bool = False) -> None:
    """Draw the ring of keyboard focus, or of what is `new`."""
    painter.setPen(QPen(tint(theme.mine_ink if new else theme.accent), 1.5 * RING if new else RING))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 8, 8)


def _in(place: QRectF, column: tuple[float, float]) -> QRectF:
    left, width = column
    return QRectF(place.left() + left, place.top(), width, place.height())


def _draw_tile(
    painter: QPainter, account: Account, place: QRectF, theme: Theme, *, text: float, lit: bool
) -> None:
    edge = theme.lit_line if lit else theme.line
    painter.setPen(QPen(tint(edge), 2 if lit else 1))
    fill = theme.lit if lit else theme.soft if account.struck else theme.box
    painter.setBrush(tint(fill))
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
    inside = place.adjusted(text * 0.15, text * 0.2, -text * 0.15, -text * 0.2)
    name = QRectF(inside.left(), inside.top(), inside.width(), inside.height() * 0.45)
    total = QRectF(inside.left(), name.bottom(), inside.width(), inside.height() * 0.55)
    faded = tint(theme.crossed if account.struck else theme.faded)
    _draw_name(painter, account, name, theme, text * _NAME)
    ink = faded if account.struck else tint(theme.ink)
    write(painter, total, account.total, ink, size=text * 1.15, bold=True)
    if account.struck:
        _strike(painter, name, account.short.label, theme, text * _NAME, middle=True)
        _strike(painter, total, account.total, theme, text * 1.15, middle=True)
    pencilled = [f"{mark.initials}{_SIGNS[mark.pencil]}" for mark in account.marks if mark.pencil]
    if pencilled:
        corner = QRectF(total.left(), total.top(), total.width(), total.height())
        colour = tint(theme.pencil)
        told = " ".join(pencilled)
        write(painter, corner, told, colour, size=text * 0.7, bold=True, side=Side.RIGHT)


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


def _strike(
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
