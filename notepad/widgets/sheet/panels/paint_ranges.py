"""Drawing what others can have as bars from low to high, my own amount marked on each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from notepad.widgets.look.lettering import Side, ems, font, write
from notepad.widgets.look.symbols import draw_symbol
from notepad.widgets.look.text_columns import WRAP, words_height
from notepad.widgets.look.theme import Theme, tint

if TYPE_CHECKING:
    from notepad.core.page.page import Range, RangeGroup, Ranges

_TITLE = 0.86
_LINE = 1.7
_ROW = 1.5
_NAME_EMS, _LABEL_EMS = 5.6, 6.0
_THICK = 0.75


@dataclass(frozen=True, slots=True)
class RangesLayout:
    """The places of ranges: a headline a group, a line for each range, and what is below."""

    title: QRectF
    heads: tuple[QRectF, ...]
    rows: tuple[tuple[QRectF, ...], ...]
    rests: tuple[QRectF, ...]
    sentence: QRectF


def place_ranges(area: QRectF, ranges: Ranges, *, text: float, row: float = 0.0) -> RangesLayout:
    """Return where everything stands; rows are `row` high, or as high as they need."""
    row = max(row, text * _ROW)
    line = text * _LINE
    top = area.top()

    def down(height: float) -> QRectF:
        nonlocal top
        place = QRectF(area.left(), top, area.width(), height)
        top += height
        return place

    title = down(line if ranges.title else 0.0)
    heads, rows, rests = [], [], []
    for group in ranges.groups:
        heads.append(down(line))
        rows.append(tuple(down(row) for _range in group.ranges))
        rests.append(down(line if group.rest else 0.0))
    wordy = words_height(ranges.sentence, area.width(), text=text * 0.86) if ranges.sentence else 0
    return RangesLayout(title, tuple(heads), tuple(rows), tuple(rests), down(wordy + text * 0.4))


def ranges_height(ranges: Ranges, width: float, *, text: float, row: float = 0.0) -> float:
    """Return the height that ranges want at a width."""
    layout = place_ranges(QRectF(0, 0, width, 0), ranges, text=text, row=row)
    return layout.sentence.bottom()


def paint_ranges(
    painter: QPainter,
    area: QRectF,
    ranges: Ranges,
    theme: Theme,
    *,
    text: float = 15.0,
    row: float = 0.0,
    focus: tuple[str, str] | None = None,
) -> None:
    """Draw ranges from the top of an area; the one of this holder and subject has a ring."""
    layout = place_ranges(area, ranges, text=text, row=row)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    faded = tint(theme.faded)
    title = ranges.title.upper()
    write(painter, layout.title, title, faded, size=text * _TITLE, bold=True, side=Side.LEFT)
    for at, group in enumerate(ranges.groups):
        _draw_head(painter, group, layout.heads[at], theme, text)
        for one, place in zip(group.ranges, layout.rows[at], strict=True):
            _draw_range(painter, one, place, ranges.most, theme, text)
            if focus == (one.holder, one.subject):
                painter.setPen(QPen(tint(theme.accent), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 6, 6)
        write(painter, layout.rests[at], group.rest, faded, size=text * 0.9, side=Side.LEFT)
    painter.setFont(font(text * 0.86))
    painter.setPen(faded)
    painter.drawText(layout.sentence, int(WRAP), ranges.sentence)
    painter.restore()


def _draw_head(
    painter: QPainter, group: RangeGroup, place: QRectF, theme: Theme, text: float
) -> None:
    write(painter, place, group.holder, tint(theme.ink), size=text, bold=True, side=Side.LEFT)
    after = place.adjusted((ems(group.holder, bold=True) + 0.5) * text, 0, 0, 0)
    if after.width() > 0:
        faded = tint(theme.faded)
        write(painter, after, group.remark, faded, size=text * 0.9, side=Side.LEFT)


def _draw_range(
    painter: QPainter, one: Range, place: QRectF, most: int, theme: Theme, text: float
) -> None:
    small = text * 0.86
    name = QRectF(place.left(), place.top(), min(text * _NAME_EMS, place.width() * 0.3), 0)
    name.setHeight(place.height())
    label = QRectF(name)
    label.setWidth(min(text * _LABEL_EMS, place.width() * 0.32))
    label.moveRight(place.right())
    lead = 0.0
    if one.face.symbol is not None:
        lead = small * 1.1
        centre = QPointF(name.left() + small * 0.45, name.center().y())
        shade = theme.readable(one.face.colour)
        draw_symbol(painter, one.face.symbol, centre, small * 0.8, shade)
    ink = tint(theme.ink)
    beside = name.adjusted(lead, 0, 0, 0)
    write(painter, beside, one.face.label, ink, size=small, side=Side.LEFT)
    write(painter, label, one.label, ink, size=small, side=Side.RIGHT)
    track = QRectF(name.right() + text * 0.4, 0, 0, text * _THICK)
    track.setRight(label.left() - text * 0.4)
    track.moveTop(place.center().y() - track.height() / 2)
    if track.width() > 0:
        _draw_bar(painter, one, track, most, theme)


def _draw_bar(painter: QPainter, one: Range, track: QRectF, most: int, theme: Theme) -> None:
    def at(amount: int) -> float:
        return track.left() + track.width() * min(max(amount / max(most, 1), 0.0), 1.0)

    round_by = track.height() / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(theme.soft))
    painter.drawRoundedRect(track, round_by, round_by)
    filled = QRectF(track)
    filled.setLeft(min(at(one.low), track.right() - 3))
    filled.setRight(max(at(one.high), filled.left() + 3))
    painter.setBrush(tint(theme.bar))
    painter.drawRoundedRect(filled, min(round_by, filled.width() / 2), round_by)
    if one.mine is not None:
        x = at(one.mine)
        painter.setPen(QPen(tint(theme.accent), 2))
        beyond = track.height() * 0.3
        painter.drawLine(QPointF(x, track.top() - beyond), QPointF(x, track.bottom() + beyond))
