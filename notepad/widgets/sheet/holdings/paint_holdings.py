"""Drawing what each rival can hold: figures, a bar from low to high, a line at my own amount."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from notepad.core.page.page import Holdings
from notepad.widgets.look.lettering import Side, ems, font, write
from notepad.widgets.look.surface import RING
from notepad.widgets.look.symbols import draw_symbol
from notepad.widgets.look.text_columns import WRAP, words_height
from notepad.widgets.look.theme import Theme, tint
from notepad.widgets.sheet.grid.paint_marks import draw_pencil
from notepad.widgets.sheet.holdings.holdings_geometry import (
    HoldingsLayout,
    cell_text,
    place_alone,
    place_holdings,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from notepad.core.page.page import Holding, Rival, Thing

_FIGURE, _SMALL = 0.88, 0.82
_LEAST = 12.0  # pixels of what is read at the table
_LINE, _BAR, _GAP = 1.15, 0.48, 0.35
_DASH = " – "


def paint_holdings(
    painter: QPainter,
    area: QRectF,
    holdings: Holdings,
    theme: Theme,
    *,
    text: float = 15.0,
    alone: str | None = None,
    lit: Collection[str] = (),
    focus: tuple[str, str] | None = None,
) -> None:
    """Draw all rivals, or `alone` one of them; `lit` things are lit, the cell in focus has a ring.

    `focus` is a holder and the key of a thing.
    """
    if alone is None:
        layout = place_holdings(area, holdings, text=text)
    else:
        layout = place_alone(area, holdings, alone, text=text)
        row = min((cell.height() for cell in layout.cells.values()), default=area.height())
        text = cell_text(row, text=text)
    drawing = _Drawing(painter, holdings, layout, theme, text)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawing.headings(lit)
    for rival in holdings.rivals:
        if alone is None:
            drawing.name(rival)
        elif rival.holder == alone:
            drawing.title(rival)
        if alone in (None, rival.holder):
            drawing.row(rival)
    if focus is not None and focus in layout.cells:
        painter.setPen(QPen(tint(theme.accent), RING))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(layout.cells[focus].adjusted(2, 2, -2, -2), 5, 5)
    painter.restore()


@dataclass(frozen=True)
class _Drawing:
    """One drawing of holdings: where to, what, and how it looks."""

    painter: QPainter
    holdings: Holdings
    layout: HoldingsLayout
    theme: Theme
    text: float

    @property
    def small(self) -> float:
        return max(_LEAST, self.text * _SMALL)

    @cached_property
    def dots(self) -> bool:
        """Whether all things have room for their symbols before their names."""
        room = min((place.width() for place in self.layout.cells.values()), default=0.0)
        widest = max((ems(one.face.label, bold=True) for one in self.holdings.things), default=0.0)
        return room - 6 > (widest + 1) * self.small

    def headings(self, lit: Collection[str]) -> None:
        if not self.layout.heads:
            return
        place = self.layout.title.adjusted(self.text * 0.3, 0, 0, 0)
        sizes = (float(size) for size in range(round(self.small), round(_LEAST), -1))
        told, high = self.holdings.title, place.height()
        fits = (
            size
            for size in sizes
            if words_height(told, place.width(), text=size, bold=True) <= high
        )
        self.painter.setFont(font(next(fits, _LEAST), bold=True))
        self.painter.setPen(tint(self.theme.faded))
        flags = int(WRAP) & ~int(Qt.AlignmentFlag.AlignTop) | int(Qt.AlignmentFlag.AlignBottom)
        self.painter.drawText(place, flags, told)
        for thing in self.holdings.things:
            place = self.layout.heads[thing.key]
            place = place.adjusted(2, place.height() - self.text * 2, -2, -self.text * 0.2)
            if thing.key in lit:
                self.painter.setPen(QPen(tint(self.theme.lit_line), 2))
                self.painter.setBrush(tint(self.theme.lit))
                self.painter.drawRoundedRect(place, 6, 6)
            self._thing(thing, place, Side.MIDDLE)

    def name(self, rival: Rival) -> None:
        place, ink = self.layout.names[rival.holder], self.theme.ink
        place = place.adjusted(self.text * 0.3, 0, -self.text * 0.2, 0)
        middle, high = place.center().y(), self.text * 1.2
        above = QRectF(place.left(), middle - high, place.width(), high)
        size = self.text * 0.94
        write(self.painter, above, rival.name, tint(ink), size=size, bold=True, side=Side.LEFT)
        below = QRectF(place.left(), middle, place.width(), high)
        faded = tint(self.theme.faded)
        write(self.painter, below, rival.remark, faded, size=self.small, side=Side.LEFT)

    def title(self, rival: Rival) -> None:
        """Write the head of one who has all the room: what this is about, and his remark."""
        faded, place = tint(self.theme.faded), self.layout.title
        told = f"{self.holdings.title} · {rival.remark}"
        write(self.painter, place, told, faded, size=self.small, bold=True, side=Side.LEFT)

    def row(self, rival: Rival) -> None:
        for thing, one in zip(self.holdings.things, rival.holdings, strict=True):
            place = self.layout.cells.get((rival.holder, thing.key))
            if place is None:
                continue
            self.painter.setPen(QPen(tint(self.theme.line), 1))
            ground = tint(self.theme.soft if one is None else self.theme.paper)
            self.painter.setBrush(ground)
            self.painter.drawRect(place)
            inside = place.adjusted(4, 3, -4, -3)
            if not self.layout.heads:
                name = QRectF(inside.left(), inside.top(), inside.width(), self.small * _LINE)
                self._thing(thing, name, Side.LEFT)
                inside.setTop(name.bottom())
            if one is not None:
                self._holding(one, inside)

    def _thing(self, thing: Thing, place: QRectF, side: Side) -> None:
        """Write a thing's name after its symbol, struck through where it is out of the game."""
        size, face, lead = self.small, thing.face, 0.0
        wide = ems(face.label, bold=True) * size
        colour = tint(self.theme.crossed if thing.struck else self.theme.faded)
        if self.dots and face.symbol is not None and not thing.struck:
            lead = size
        spare = max(0.0, place.width() - wide - lead) * side.value
        left = place.left() + spare
        if lead and face.symbol is not None:
            centre = QPointF(left + size * 0.35, place.center().y())
            shade = self.theme.readable(face.colour)
            draw_symbol(self.painter, face.symbol, centre, size * 0.7, shade)
        words = QRectF(left + lead, place.top(), place.right() - left - lead, place.height())
        write(self.painter, words, face.label, colour, size=size, bold=True, side=Side.LEFT)
        if thing.struck:
            self.painter.setPen(QPen(tint(self.theme.accent), max(1.0, size * 0.09)))
            y, end = words.center().y(), min(words.left() + wide, words.right())
            self.painter.drawLine(QPointF(words.left(), y), QPointF(end, y))

    def _holding(self, one: Holding, place: QRectF) -> None:
        if one.word:
            faded = tint(self.theme.faded)
            write(self.painter, place, one.word, faded, size=self.small)
        elif one.least:
            self._figures(one, place)
        if one.pencil is not None:
            self._pencil(one, place)

    def _figures(self, one: Holding, place: QRectF) -> None:
        """Write both ends beside each other, or below each other, and the bar below them."""
        size = max(_LEAST, self.text * _FIGURE)
        dash = _DASH if one.most else ""
        wide = ems(one.least, bold=True) + ems(dash) + ems(one.rest)
        bar = self.text * _BAR
        lines = 1 if wide * size <= place.width() else 2
        if lines * size * _LINE + bar > place.height():
            lines, size = 1, max(_LEAST, min(size, place.width() / wide))
        high = lines * size * _LINE
        gap = min(self.text * _GAP, max(1.0, place.height() - high - bar))
        top = place.center().y() - (high + gap + bar) / 2
        line = QRectF(place.left(), top, place.width(), size * _LINE)
        self._ends(one, line, size, beside=lines == 1)
        track = QRectF(place.left() + 2, top + high + gap, place.width() - 4, bar)
        self._bar(one, track)

    def _ends(self, one: Holding, line: QRectF, size: float, *, beside: bool) -> None:
        ink, faded = tint(self.theme.ink), tint(self.theme.faded)
        dash = _DASH if one.most else ""
        after = dash + one.rest if beside else dash.rstrip()
        first, second = ems(one.least, bold=True) * size, ems(after) * size
        start = line.center().x() - (first + second) / 2
        place = QRectF(start, line.top(), first + 2, line.height())
        write(self.painter, place, one.least, ink, size=size, bold=True, side=Side.LEFT)
        place = QRectF(start + first, line.top(), second + 2, line.height())
        write(self.painter, place, after, faded, size=size, side=Side.LEFT)
        if not beside:
            below = line.translated(0, line.height())
            write(self.painter, below, one.rest, faded, size=size)

    def _bar(self, one: Holding, track: QRectF) -> None:
        def at(amount: int) -> float:
            share = amount / max(self.holdings.limit, 1)
            return track.left() + track.width() * min(max(share, 0.0), 1.0)

        round_by = track.height() / 2
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(tint(self.theme.desk))
        self.painter.drawRoundedRect(track, round_by, round_by)
        filled = QRectF(track)
        filled.setLeft(min(at(one.low), track.right() - track.height()))
        filled.setRight(max(at(one.high), filled.left() + track.height()))
        self.painter.setBrush(tint(self.theme.bar))
        self.painter.drawRoundedRect(filled, round_by, round_by)
        if one.mine:
            x, beyond = at(one.mine), track.height() * 0.4
            self.painter.setPen(QPen(tint(self.theme.accent), max(2.0, self.text * 0.16)))
            top, bottom = track.top() - beyond, track.bottom() + beyond
            self.painter.drawLine(QPointF(x, top), QPointF(x, bottom))

    def _pencil(self, one: Holding, place: QRectF) -> None:
        assert one.pencil is not None
        side = self.text * 0.7
        corner = QRectF(place.right() - side * 1.4, place.top() + side * 0.3, side, side)
        draw_pencil(self.painter, one.pencil, corner, self.theme)
        if one.wrong:
            beside = corner.translated(-side, 0)
            warning = tint(self.theme.warning)
            write(self.painter, beside, "!", warning, size=self.small, bold=True)
