"""What each opponent can hold: all opponents as rows, or one alone with room for figures.

First the layout (lengths are pixels of the painter), then the drawing for screen and paper:
figures, a bar from low to high, a line at my own amount. Then the widget.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QTextCharFormat
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.ink import held_place
from notepad.core.language import _, format_number, with_label
from notepad.core.page import Holding, Holdings, Rival, Thing
from notepad.widgets.look import theme
from notepad.widgets.look.drawing import (
    WRAP,
    Side,
    draw_lit,
    draw_ring,
    draw_symbol,
    ems,
    fill,
    font,
    smooth,
    words_height,
    wrap_text,
    write,
)
from notepad.widgets.look.theme import Theme, finger, tint
from notepad.widgets.sheet.cell_painting import ASKED, draw_pencil, draw_sign
from notepad.widgets.sheet.sheet_field import SheetField

# The layout, in text sizes.
_NAME, _CELL = 7.2, 3.9  # least widths of a name and of a cell, so that figures can be read
_HEAD = 3.2  # height of the headings
_LEAST_ROW, _USUAL_ROW, _AMPLE_ROW = 3.2, 3.6, 5.6
_MOST_ROW = 7.4  # in room that nothing else can use
# One opponent alone: height of a line of its heading, least width of a cell, heights of a row.
_ALONE_LINE, _ALONE_CELL, _ALONE_ROW, _ALONE_MOST = 1.2, 6.0, 3.0, 4.6
_ALONE_GAP = 0.2  # below the heading
_NARROW = 12  # the least width for one opponent alone
# Width of a name in a group of opponents, also with a total below it; a cell has a finger's width.
_GROUP_NAME, _NAME_AND_TOTAL = 4.8, 5.4
# The least width of a name without a title above it, and the room beside it.
_LEAST_NAME, _AROUND_NAME = 2.6, 0.5
_SYMBOLS_CELL = 2.2  # the least width of a cell in a group below a symbol, for "0–5"

# The style, in text sizes unless noted.
_FIGURE, _SMALL = 0.88, 0.82
_LEAST_TARGET = 44.0  # pixels: the least height of a cell that a finger is to hit
_LEAST = 12.0  # pixels: the smallest text that is read during play
_HEAD_GAP = 4.0  # pixels between headings on one line
_BESIDE = 0.25  # of a column: how far from its middle a heading in two lines may stand
_LARGE, _LARGE_SUM = 1.15, 1.0  # the size of figures where cells have ample room for them:
_AMPLE, _HIGH_LINES = 0.95, 4.5  # the part of their width, and their height in lines
_LINE, _BAR, _GAP = 1.15, 0.48, 0.35
_TIGHT = 0.95  # of a line of figures, which have nothing below their base
_CELL_NAME = 0.94  # the name of a thing in its cell, with room around
_SETTLED = 1.2  # the size of a figure that is certain, by the usual one
_REMARK = 0.9  # the size of what is below a name beside large figures
_SYMBOL = 0.9  # of the line of symbols below the names of the things
_ASKED_LINE, _ASKED_SIGN = 0.16, 1.15  # the line and the sign of the cell that is asked about
_LIKELY, _SHARE = "≥1: 99%", ">99%"
_EDGE, _NARROW_EDGE = 4.0, 1.0  # pixels left and right of figures, also in the narrowest cells
_RING = 3.0  # pixels of the ring around what is new
_DASH = " – "
_SUM = 1_000  # from this limit on, holdings are sums, whose ends are too long for most lines
_VOWEL = "aeiouyàáâäæèéêëìíîïòóôöøùúûüąę"
# Where a word may be broken: at a space, or before consonants that belong to the next vowel.
_SYLLABLE = re.compile(
    rf"\s(?=\S\S)|(?:sch|[cpst]h|[cs]z|rz|[bcfgkp][lr]|[dt]r|qu|[^\W\d{_VOWEL}])(?=[{_VOWEL}]\w)",
    re.IGNORECASE,
)
_CROWDED = "≥{most}: >99%"  # as wide as any line of figures
_MOST_DIGIT = 9


@dataclass(frozen=True, slots=True)
class HoldingsLayout:
    """The layout of holdings; cells are by holder and the key of the thing.

    `title` is the corner left of the heads. If one opponent has all the room, `heads` and `names`
    are empty, because the cells name their things, and `title` has `lines` about everybody.
    """

    title: QRectF
    cells: Mapping[tuple[str, str], QRectF]
    heads: Mapping[str, QRectF] = field(default_factory=dict)
    names: Mapping[str, QRectF] = field(default_factory=dict)
    lines: int = 1


def of_group(holdings: Holdings, group: str | None) -> Holdings | None:
    """Return only the opponents of a group, without remarks; None if there is no such group.

    If the holdings have a total, it is the remark. A title that the group is called by is left out:
    the chip that shows the group says it.
    """
    rivals = [
        replace(one, remark=one.total) for one in holdings.rivals if group and one.group == group
    ]
    title = holdings.title if holdings.title != group else ""
    return replace(holdings, title=title, rivals=tuple(rivals)) if rivals else None


def place_holdings(
    area: QRectF, holdings: Holdings, *, text: float, name: float = _NAME
) -> HoldingsLayout:
    """Return the layout of all opponents, from the top of an area.

    `name` is the width of their names, in text sizes.
    """
    things, rivals = holdings.things, holdings.rivals
    head, count = text * _HEAD, max(1, len(rivals))
    row = min((area.height() - head) / count, text * _MOST_ROW)
    top, left = area.top() + head, area.left() + text * name
    step = (area.right() - left) / max(1, len(things))
    heads = {
        thing.key: QRectF(left + at * step, top - head, step, head)
        for at, thing in enumerate(things)
    }
    return HoldingsLayout(
        title=QRectF(area.left(), top - head, text * name, head),
        heads=heads,
        names={
            rival.holder: QRectF(area.left(), top + at * row, text * name, row)
            for at, rival in enumerate(rivals)
        },
        cells={
            (rival.holder, key): QRectF(place.left(), top + at * row, step, row)
            for at, rival in enumerate(rivals)
            for key, place in heads.items()
        },
    )


def _place_group(area: QRectF, group: Holdings, *, text: float) -> HoldingsLayout:
    """Return the layout of a group of opponents: the cell of a total is that of the name."""
    columns = replace(group, things=_columns_of_group(group))
    found = place_holdings(area, columns, text=text, name=_group_name(group))
    totals = {(holder, group.total): place for holder, place in found.names.items()}
    return replace(found, cells={**(totals if group.total else {}), **found.cells})


def _columns_of_group(group: Holdings) -> tuple[Thing, ...]:
    return tuple(thing for thing in group.things if thing.key != group.total)


def _group_name(group: Holdings) -> float:
    """Return the width of the names in a group of opponents, in text sizes."""
    if group.total or group.title:
        return _NAME_AND_TOTAL if group.total else _GROUP_NAME
    widest = max(ems(rival.name, bold=True) for rival in group.rivals) + _AROUND_NAME
    return min(_GROUP_NAME, max(widest, _LEAST_NAME))


def place_alone(area: QRectF, holdings: Holdings, holder: str, *, text: float) -> HoldingsLayout:
    """Return the layout of one opponent's holdings in an area; what is struck keeps its place."""
    keys = [thing.key for thing in holdings.things]
    across, rows = _across(len(keys), area.width(), text)
    able = (area.height() / text - _ALONE_GAP - rows * _ALONE_ROW) / _ALONE_LINE
    lines = max(1, min(len(holdings.scores), int(able)))
    head = _alone_head(lines, text)
    if area.height() - head < rows * _LEAST_TARGET < rows * _ALONE_ROW * text:
        across, rows = _across(len(keys), area.width(), _LEAST)  # more of them, and no words meet
    row = min((area.height() - head) / rows, text * _ALONE_MOST)
    step = area.width() / across
    cells = {
        (holder, key): QRectF(
            area.left() + at % across * step, area.top() + head + at // across * row, step, row
        )
        for at, key in enumerate(keys)
    }
    title = QRectF(area.left(), area.top(), area.width(), head)
    return HoldingsLayout(title, cells, lines=lines)


def holdings_ink_places(holdings: Holdings, area: QRectF, text: float) -> Mapping[str, QRectF]:
    """Return the places that ink can belong to with all opponents shown: each cell in use."""
    cells = place_holdings(area, holdings, text=text).cells
    return {
        held_place(f"{row}-{column}"): cells[rival.holder, holdings.things[column].key]
        for row, rival in enumerate(holdings.rivals)
        for column, one in enumerate(rival.holdings)
        if one is not None
    }


def holdings_height(holdings: Holdings, width: float, *, text: float) -> float:
    """Return the height that all opponents want together; it is the same at any width."""
    return text * (_HEAD + _USUAL_ROW * len(holdings.rivals))


def least_size(holdings: Holdings, *, text: float) -> tuple[float, float]:
    """Return the least width and height for showing all opponents together."""
    width = _NAME + _CELL * len(holdings.things)
    return text * width, text * (_HEAD + _LEAST_ROW * len(holdings.rivals))


def least_alone(holdings: Holdings, width: float, *, text: float) -> float:
    """Return the height that one opponent needs at a width."""
    _columns, rows = _across(len(holdings.things), width, text)
    return _alone_head(1, text) + text * _ALONE_ROW * rows


def _alone_head(lines: int, text: float) -> float:
    """Return the height of the heading of one opponent alone."""
    return text * (_ALONE_GAP + _ALONE_LINE * lines)


def most_height(holdings: Holdings, *, text: float) -> float:
    """Return the height at which rows have ample height; more is better used by others."""
    return text * (_HEAD + _AMPLE_ROW * len(holdings.rivals))


def cell_text(row: float, *, text: float) -> float:
    """Return the text size at which a named cell of one opponent fits into a row."""
    return min(text, row / _ALONE_ROW)


def _across(count: int, width: float, text: float) -> tuple[int, int]:
    """Return how many cells go side by side, at least two, and in how many rows."""
    across = max(2, int(width / (_ALONE_CELL * text)))
    rows = max(1, ceil(count / across))
    return max(1, ceil(count / rows)), rows


def paint_holdings(
    painter: QPainter,
    area: QRectF,
    holdings: Holdings,
    theme: Theme,
    *,
    text: float = 15.0,
    alone: str | None = None,
    lit: Collection[str] = (),
    asked: tuple[str, str] | None = None,
    focus: tuple[str, str] | None = None,
) -> None:
    """Draw all opponents, or only `alone`, which may also be a group of them.

    `lit` things are lit, the cell that is asked about has its sign, and the focused one a ring;
    each of both is a holder and the key of a thing.
    """
    group = of_group(holdings, alone)
    if group is not None:
        holdings, alone = group, None
        layout = _place_group(area, group, text=text)
    elif alone is None:
        layout = place_holdings(area, holdings, text=text)
    else:
        layout = place_alone(area, holdings, alone, text=text)
        row = min((cell.height() for cell in layout.cells.values()), default=area.height())
        text = cell_text(row, text=text)
    drawing = _Drawing(painter, holdings, layout, theme, text)
    with smooth(painter):
        drawing.headings(lit)
        for rival in holdings.rivals:
            if alone is None:
                drawing.name(rival)
            elif rival.holder == alone:
                drawing.title(rival)
            if alone in (None, rival.holder):
                drawing.row(rival)
        if asked is not None and asked in layout.cells:
            drawing.asked(*asked)
        if focus is not None and focus in layout.cells:
            draw_ring(painter, layout.cells[focus].adjusted(2, 2, -2, -2), theme, radius=5)


@dataclass(frozen=True)
class _Drawing:
    """One drawing of holdings: its painter, its data, and its style."""

    painter: QPainter
    holdings: Holdings
    layout: HoldingsLayout
    theme: Theme
    text: float

    @property
    def small(self) -> float:
        return max(_LEAST, self.text * _SMALL)

    @cached_property
    def _figure(self) -> float:
        """The size of figures: the usual one, or larger if every cell has ample room for that."""
        most = format_number(self.holdings.limit)  # so that no note changes the size
        told, large = ems(_CROWDED.format(most=most), bold=True), _LARGE
        if self._dash_of_sums is not None:
            lines, large = self._longest_sum(self._dash_of_sums), _LARGE_SUM
            told = max(lines) if self._dash_of_sums == "" else sum(lines)
        high = min((cell.height() for cell in self.layout.cells.values()), default=0.0)
        able = min(self.text * large, self._narrowest / told * _AMPLE, high / _HIGH_LINES)
        return max(self._usual_figure, able)

    @property
    def _usual_figure(self) -> float:
        return max(_LEAST, self.text * _FIGURE)

    @cached_property
    def _narrowest(self) -> float:
        """The width inside the narrowest cell."""
        return min((c.width() for c in self.layout.cells.values()), default=0.0) - 2 * _EDGE

    @cached_property
    def _dash_of_sums(self) -> str | None:
        """The dash between the ends of sums that stand in one line, "" if all take two.

        All cells tell sums alike, and no note changes how: it depends on the longest ends that can
        be. It is None if these aren't sums.
        """
        if self.holdings.limit < _SUM:
            return None
        size, room = self._usual_figure, self._narrowest
        dashes = (_DASH, _DASH.strip())
        return next((one for one in dashes if sum(self._longest_sum(one)) * size <= room), "")

    def _longest_sum(self, dash: str) -> tuple[float, float]:
        """Return how wide the longest ends of a sum are with a dash, in ems."""
        limit = self.holdings.limit
        first = ems(format_number(limit - 1), bold=True)
        most = format_number(limit)
        return (first + ems(dash), ems(most)) if dash else (first, ems(_DASH.lstrip() + most))

    @cached_property
    def _shares_alone(self) -> bool:
        """Whether cells have no room to say how likely which number is, only how likely more is."""
        whole = ems(_CROWDED.format(most=_MOST_DIGIT)) * self._usual_figure
        return bool(self.holdings.share_told and self.layout.heads) and whole > self._narrowest

    @cached_property
    def dots(self) -> bool:
        """Whether every thing has room for its symbol before its name."""
        room = min((place.width() for place in self.layout.cells.values()), default=0.0)
        return room - 6 > (self._widest + 1) * self.small

    @cached_property
    def _bold(self) -> bool:
        """Whether the names of things are bold; in cells only if that lets them all be read."""
        cells = () if self.layout.heads else self.layout.cells.values()
        return all(self._widest * _LEAST <= cell.width() - 5 for cell in cells)

    @property
    def _columns(self) -> list[Thing]:
        """The things that have a heading; if nothing has one, there are all in named cells."""
        heads = self.layout.heads
        return [one for one in self.holdings.things if not heads or one.key in heads]

    @property
    def _widest(self) -> float:
        """The width of the longest name of a thing, in ems."""
        return max((ems(one.face.label, bold=True) for one in self._columns), default=0.0)

    def headings(self, lit: Collection[str]) -> None:
        if not self.layout.heads:
            return
        place = self.layout.title.adjusted(self.text * 0.3, 0, 0, 0)
        sizes = (float(size) for size in range(round(self.small), round(_LEAST), -1))
        told = self.holdings.share_told if self._shares_alone else self.holdings.title
        high = place.height()
        fits = (
            size
            for size in sizes
            if words_height(told, place.width(), text=size, bold=True) <= high
        )
        size = next(fits, _LEAST)
        if self._compares(*self.holdings.rivals):
            place.setBottom(self._mine_after(told, place, size))
        self.painter.setFont(font(size, bold=True))
        self.painter.setPen(tint(self.theme.faded))
        flags = int(WRAP) & ~int(Qt.AlignmentFlag.AlignTop) | int(Qt.AlignmentFlag.AlignBottom)
        self.painter.drawText(place, flags, told)
        for thing, lines in zip(self._columns, self._head_lines(), strict=True):
            if thing.key in lit:
                place = reduce(QRectF.united, (place for _told, place in lines))
                draw_lit(self.painter, place, self.theme, radius=6)
            for told, place in lines:
                line = replace(thing, face=replace(thing.face, label=told))
                self._thing(line, place, Side.MIDDLE)
            if not self.dots:
                self._symbol_of_column(thing)

    def _symbol_of_column(self, thing: Thing) -> None:
        """Draw a thing's symbol below its name, right above its column."""
        head, face = self.layout.heads[thing.key], thing.face
        if face.symbol is not None and not thing.struck:
            centre = QPointF(head.center().x(), head.bottom() - self._symbol_line / 2)
            shade = self.theme.readable(face.colour)
            draw_symbol(self.painter, face.symbol, centre, self._symbol_line * _SYMBOL, shade)

    @cached_property
    def _symbol_line(self) -> float:
        """The height of the line of symbols below the names of the things; 0 if it isn't there."""
        below = any(one.face.symbol for one in self._columns) and not self.dots
        return self.small * _LINE if below else 0.0

    def _head_lines(self) -> list[list[tuple[str, QRectF]]]:
        """Return the lines of the names of the things, with their places, from left to right.

        If one would be too small to read, the long ones take two lines. If even those don't stand
        above their columns, every second name is higher.
        """
        heads = [self.layout.heads[thing.key] for thing in self._columns]
        lower = [
            place.adjusted(2, place.height() - self.text * 2, -2, -self.text * 0.2)
            for place in heads
        ]
        if self._symbol_line:
            line = self.small * _LINE
            lower = [
                QRectF(one.left(), head.bottom() - self._symbol_line - line, one.width(), line)
                for one, head in zip(lower, heads, strict=True)
            ]
        labels = [one.face.label for one in self._columns]
        room = min((place.width() for place in lower), default=0.0)
        if self._widest * _LEAST <= room:
            return [[line] for line in zip(labels, lower, strict=True)]
        upper = [place.translated(0, -self.small * _LINE) for place in lower]
        column = min((head.width() for head in heads), default=0.0)
        halves = [_in_syllables(one, column / _LEAST) for one in labels]
        lines = self._pushed(halves, (upper, lower))
        sound = (
            abs(place.center().x() - head.center().x()) <= column * _BESIDE
            and ems(told, bold=True) * _LEAST <= place.width()
            for name, head in zip(lines, heads, strict=True)
            for told, place in name
        )
        if not all(sound):
            turns = [(one, "") if at % 2 else ("", one) for at, one in enumerate(labels)]
            lines = self._pushed(turns, (upper, lower))
        return lines

    def _pushed(
        self, names: list[tuple[str, str]], levels: tuple[list[QRectF], list[QRectF]]
    ) -> list[list[tuple[str, QRectF]]]:
        """Return the lines of names in their places on two levels.

        Long ones push their neighbours on the same level aside, and all shrink alike if there is no
        room for them.
        """
        lines = list[list[tuple[str, QRectF]]]([] for _name in names)
        for level, places in enumerate(levels):
            row = [at for at, name in enumerate(names) if name[level]]
            start, end = places[0].left() - 2, places[-1].right() + 2
            told = (names[at][level] for at in row)
            widths = [ems(one, bold=True) * self.small + _HEAD_GAP for one in told]
            widths = [width * min(1.0, (end - start) / sum(widths)) for width in widths]
            left, rest = start, sum(widths)
            for at, width in zip(row, widths, strict=True):
                place = places[at]
                left = min(max(left, place.center().x() - width / 2), end - rest)
                at_place = QRectF(left, place.top(), width, place.height())
                lines[at].append((names[at][level], at_place))
                left, rest = left + width, rest - width
        return lines

    def name(self, rival: Rival) -> None:
        place, ink = self.layout.names[rival.holder], self.theme.ink
        place = place.adjusted(self.text * 0.3, 0, -self.text * 0.2, 0)
        middle, high = place.center().y(), self.text * 1.2
        if not rival.name:
            self._line_for_name(place)
            return
        size, name, more = self.text * 0.94, rival.name, ""
        if not rival.remark and ems(name, bold=True) * self.small > place.width():
            name, _space, more = name.partition(" ")
            name, rest = _broken(name, place.width() / _LEAST)
            more = " ".join(filter(None, (rest, more)))
        top = middle - high if rival.remark or more else middle - high / 2
        above = QRectF(place.left(), top, place.width(), high)
        bold = ems(name, bold=True) * _LEAST <= place.width()
        for line, words in ((above, name), (above.translated(0, high), more)):
            write(self.painter, line, words, tint(ink), size=size, bold=bold, side=Side.LEFT)
        below = QRectF(place.left(), middle, place.width(), high)
        faded = tint(self.theme.faded)
        small = self.text * _REMARK if self._shares_alone else self.small
        write(self.painter, below, rival.remark, faded, size=small, side=Side.LEFT)

    def _line_for_name(self, place: QRectF) -> None:
        """Draw a line for writing a name by hand."""
        level = place.bottom() - self.text * 0.4
        self.painter.setPen(QPen(tint(self.theme.line), 1))
        self.painter.drawLine(QPointF(place.left(), level), QPointF(place.right(), level))

    def _compares(self, *rivals: Rival) -> bool:
        """Whether any bar of these has a line at my own amount."""
        shown = (one for rival in rivals for one in rival.holdings if one is not None)
        return any(one.mine and one.least and not (one.word or one.certain) for one in shown)

    def _mine_after(self, told: str, place: QRectF, size: float) -> float:
        """Explain the line at my own amount behind a title, or below it; return where that ends."""
        line = QRectF(place)
        line.setTop(place.bottom() - size * _LINE)
        layout, high = wrap_text(
            told, font(size, bold=True), place.width(), picked_out=(), look=QTextCharFormat()
        )
        last = layout.lineAt(layout.lineCount() - 1).naturalTextWidth() + size * _GAP * 2
        end = place.bottom()
        if last + self._mine_width <= place.width():
            line.setLeft(line.left() + last)
        elif high + line.height() <= place.height():
            end = line.top()
        else:
            return end
        self._mine(line)
        return end

    @property
    def _mine_width(self) -> float:
        return self.small * (_GAP * 2 + ems(_("me")))

    def _mine(self, place: QRectF) -> None:
        """Explain the line at my own amount."""
        pen = self._line_of_mine()
        x, high = place.left() + pen.widthF(), self.small * 0.4
        middle = place.center().y()
        self.painter.setPen(pen)
        self.painter.drawLine(QPointF(x, middle - high), QPointF(x, middle + high))
        words = place.adjusted(self.small * _GAP * 2, 0, 0, 0)
        told, size = _("me"), self.small
        write(self.painter, words, told, tint(self.theme.faded), size=size, side=Side.LEFT)

    def _line_of_mine(self) -> QPen:
        return QPen(tint(self.theme.faded), max(1.5, self.text * 0.1))

    def title(self, rival: Rival) -> None:
        """Write the heading of an opponent shown alone: what everybody has, or what this is."""
        faded, place = tint(self.theme.faded), QRectF(self.layout.title)
        usual = " · ".join(filter(None, (rival.title or self.holdings.title, rival.remark)))
        lines = self.holdings.scores[: self.layout.lines] or ((usual,),)
        high = place.height() / len(lines)
        if self._compares(rival):
            line = QRectF(place.left(), place.top(), place.width(), high)
            line.setLeft(place.right() - self._mine_width)
            self._mine(line)
            place.setRight(line.left() - self.small * _GAP)
        for at, ways in enumerate(lines):
            fits = (one for one in ways if ems(one, bold=True) * self.small <= place.width())
            told, line = next(fits, ways[-1]), QRectF(place)
            line.moveTop(place.top() + at * high)
            line.setHeight(high)
            able = min(self.text * _CELL_NAME, place.width() / max(1.0, ems(told, bold=True)))
            size = max(self.small, able) if rival.title else self.small
            write(self.painter, line, told, faded, size=size, bold=True, side=Side.LEFT)

    def row(self, rival: Rival) -> None:
        for thing, one in zip(self.holdings.things, rival.holdings, strict=True):
            place = self.layout.cells.get((rival.holder, thing.key))
            if place is None or thing not in self._columns:
                continue
            self.painter.setPen(QPen(tint(self.theme.line), 1))
            self.painter.setBrush(tint(self._ground(one)))
            self.painter.drawRect(place)
            edge = _EDGE if place.width() > self.text * _CELL else _NARROW_EDGE
            inside = place.adjusted(edge, 3, -edge, -3)
            if not self.layout.heads:
                high = self._thing_size * _LINE
                name = QRectF(inside.left(), inside.top(), inside.width(), high)
                name.setRight(place.right() - 1)
                self._thing(thing, name, Side.LEFT)
                inside.setTop(name.bottom())
            if one is not None:
                self._holding(one, inside)

    def asked(self, holder: str, key: str) -> None:
        """Mark the cell that is asked about: its line, and its sign if that covers no word."""
        painter, line = self.painter, max(2.0, self.text * _ASKED_LINE)
        cell = self.layout.cells[holder, key]
        painter.setPen(QPen(tint(self.theme.ink), line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cell.adjusted(line / 2, line / 2, -line / 2, -line / 2), 5, 5)
        side = self.text * _ASKED_SIGN
        place = QRectF(cell.right() - side - 1, cell.top() + 1, side, side)
        at = next(at for at, thing in enumerate(self.holdings.things) if thing.key == key)
        rival = next(one for one in self.holdings.rivals if one.holder == holder)
        if not self._written(self.holdings.things[at], rival.holdings[at], cell, place):
            draw_sign(painter, ASKED, place, self.theme, least=_LEAST)

    def _written(self, thing: Thing, one: Holding | None, cell: QRectF, corner: QRectF) -> bool:
        """Return whether a cell's first line reaches into its upper right corner."""
        if not self.layout.heads:
            size = self._thing_size
            lead = size if self.dots and thing.face.symbol is not None else 0.0
            name = lead + ems(thing.face.label, bold=self._bold) * size
            return cell.left() + 4 + name > corner.left()
        if thing not in self._columns:
            return True
        if one is None or one.word or one.settled:
            return False
        size = self._figure
        after, *below = self._lines(one, size, cell.width() - 8, cell.height())
        high = (1 + len(below)) * size * _LINE + self.text * (_GAP + _BAR)
        wide = (ems(one.least, bold=True) + ems(after)) * size
        below_it = cell.center().y() - high / 2 > corner.bottom()
        return not below_it and cell.center().x() + wide / 2 > corner.left()

    def _ground(self, one: Holding | None) -> str:
        if one is None:
            return self.theme.soft
        return self.theme.settled if one.settled else self.theme.paper

    @property
    def _named_sums(self) -> bool:
        """Whether cells have names and sums, which fit into one line."""
        return not self.layout.heads and bool(self._dash_of_sums)

    @cached_property
    def _thing_size(self) -> float:
        """The size of the names of things: larger in cells that have ample room for them."""
        lead, narrowest = int(self.dots), self._narrowest
        high = min((cell.height() for cell in self.layout.cells.values()), default=0.0)
        below = self._figure * _LINE + self.text * (_GAP + _BAR) + 6
        able = min(narrowest / (self._widest + lead) * _AMPLE, (high - below) / _LINE)
        large = min(self.text * _CELL_NAME, able) if self._named_sums else 0.0
        return max(self.small, large)

    def _thing(self, thing: Thing, place: QRectF, side: Side) -> None:
        """Write a thing's name after its symbol, struck through if it is out of the game."""
        size, face, lead = self._thing_size, thing.face, 0.0
        bold = self._bold
        wide = ems(face.label, bold=bold) * size
        usual = self.theme.faded if self.layout.heads else self.theme.ink
        colour = tint(self.theme.crossed if thing.struck else usual)
        if self.dots and face.symbol is not None and not thing.struck:
            lead = size
        spare = max(0.0, place.width() - wide - lead) * side.value
        left = place.left() + spare
        if lead and face.symbol is not None:
            centre = QPointF(left + size * 0.35, place.center().y())
            shade = self.theme.readable(face.colour)
            draw_symbol(self.painter, face.symbol, centre, size * 0.7, shade)
        words = QRectF(left + lead, place.top(), place.right() - left - lead, place.height())
        write(self.painter, words, face.label, colour, size=size, bold=bold, side=Side.LEFT)
        if thing.struck:
            self.painter.setPen(QPen(tint(self.theme.accent), max(1.0, size * 0.09)))
            y, end = words.center().y(), min(words.left() + wide, words.right())
            self.painter.drawLine(QPointF(words.left(), y), QPointF(end, y))

    def _holding(self, one: Holding, place: QRectF) -> None:
        if one.word:
            faded = tint(self.theme.faded)
            size = self.small if self._dash_of_sums is None else self._usual_figure
            size = self.text if self._shares_alone else size
            write(self.painter, place, one.word, faded, size=size)
        elif one.least and self._shares_alone and not one.settled:
            self._ends_above_share(one, place)
        elif one.least:
            self._figures(one, place)
        if one.pencil is not None:
            self._pencil(one, place)

    def _figures(self, one: Holding, place: QRectF) -> None:
        """Write the bounds, how likely more is on its own line if there is room, and the bar.

        If a cell is so narrow that this takes three lines, the bar gives way to them.
        """
        size = self._figure
        if one.settled and (one.certain or not one.mine):
            size = self.text * _LARGE if self._shares_alone else size * _SETTLED
            write(self.painter, place, one.least, tint(self.theme.ink), size=size, bold=True)
            return
        bar = self.text * _BAR
        after, *below = self._lines(one, size, place.width(), place.height() - bar)
        count = 1 + len(below)
        if count * size * _LINE + bar > place.height():
            size = max(_LEAST, min(size, place.height() / count / _TIGHT))
        step = min(size * _LINE, place.height() / count)
        first = size
        if len(below) == 1 and one.likely:
            ends = ems(one.least, bold=True) + ems(after)
            if place.width() < self.text * _CELL:
                bar = 0.0  # it would say little, and the figures can be larger without it
            first = self._first_size(ends, step + bar + 1, size, place)
        high = count * step + (first - size) * _LINE
        gap = min(self.text * _GAP, max(1.0, place.height() - high - bar))
        if not bar or high + gap * min(len(below), 2) + bar > place.height():
            bar = gap = 0.0
        top = place.center().y() - (high + gap + bar) / 2
        line = QRectF(place.left(), top, place.width(), high - step * len(below))
        self._ends(one.least, after, line, first, ink=self.theme.ink if self._named_sums else "")
        top = line.bottom()
        for at, told in enumerate(below):
            line = QRectF(place.left(), top + at * step, place.width(), step)
            write(self.painter, line, told, tint(self.theme.faded), size=size)
        if bar:
            track = QRectF(place.left() + 2, top + step * len(below) + gap, place.width() - 4, bar)
            self._bar(one, track)

    def _ends_above_share(self, one: Holding, place: QRectF) -> None:
        """Write the bounds as large as there is room, and below them only how likely more is."""
        share = "".join(one.share.split())  # some languages have a space before the sign
        small = max(_LEAST, min(self.text, place.width() * _AMPLE / ems(_SHARE)))
        after, *_below = self._lines(one, small, place.width(), place.height())
        ends, below = ems(one.least, bold=True) + ems(after), small * _LINE if share else 0.0
        size = self._first_size(ends, below, _LEAST, place)
        top = place.center().y() - (size * _LINE + below) / 2
        line = QRectF(place.left(), top, place.width(), size * _LINE)
        self._ends(one.least, after, line, size, ink=self.theme.ink)
        line = QRectF(place.left(), line.bottom(), place.width(), below)
        write(self.painter, line, share, tint(self.theme.faded), size=small)

    def _ends(self, least: str, after: str, line: QRectF, size: float, *, ink: str = "") -> None:
        """Write the least in bold and what follows it, together in the middle of a line.

        What follows is paler, unless its own `ink` is told.
        """
        wide, rest = ems(least, bold=True) * size, ems(after) * size
        start = line.center().x() - (wide + rest) / 2
        place = QRectF(start, line.top(), wide + 2, line.height())
        write(
            self.painter, place, least, tint(self.theme.ink), size=size, bold=True, side=Side.LEFT
        )
        place = QRectF(start + wide, line.top(), rest + 2, line.height())
        paler = tint(ink or self.theme.faded)
        write(self.painter, place, after, paler, size=size, side=Side.LEFT)

    def _first_size(self, ends: float, below: float, size: float, place: QRectF) -> float:
        """Return the size of the first line, as large as its room lets it.

        `ends` is its width in ems, `below` the height of all that is below it.
        """
        able = min(place.width() * _AMPLE / ends, (place.height() - below) / _LINE)
        return max(size, min(able, self.text * _LARGE))

    def _lines(self, one: Holding, size: float, wide: float, high: float) -> tuple[str, ...]:
        """Return what follows the least, line by line, for a text size, a width and a height."""
        dash, first = _DASH if one.most else "", ems(one.least, bold=True) * size
        if one.most and not one.likely and self._dash_of_sums is not None:
            dash = self._dash_of_sums
            return (dash + one.most,) if dash else ("", _DASH.lstrip() + one.most)
        if (
            first + ems(dash + one.most) * size
            > wide
            >= first + ems(dash.strip() + one.most) * size
        ):
            dash = dash.strip()
        beside = dash + one.most_and_likely
        usual = max(ems(one.likely), ems(_LIKELY))  # so that all cells tell it alike
        if one.likely and usual * size <= wide and high >= 2 * _LINE * size:
            return dash + one.most, one.likely
        if first + ems(beside) * size <= wide:
            return (beside,)
        if one.likely:
            which = one.likely.removesuffix(one.share).strip() if one.share else ""
            close = "".join(one.share.split())  # some languages have a space before the sign
            short = f"{which.removesuffix(':')}\u2009{close}" if which else ""
            about = short.replace(">", "").replace("<", "")  # rather than a third line
            for told in filter(None, (short, about)):
                if ems(told) * _LEAST <= wide:
                    return dash + one.most, told
            return tuple(filter(None, (dash + one.most, which, one.share or one.likely)))
        return dash.rstrip(), one.most

    def _bar(self, one: Holding, track: QRectF) -> None:
        def at(amount: int) -> float:
            share = amount / max(self.holdings.limit, 1)
            return track.left() + track.width() * min(max(share, 0.0), 1.0)

        round_by = track.height() / 2
        fill(self.painter, track, self.theme.desk, round_by)
        filled = QRectF(track)
        filled.setLeft(min(at(one.low), track.right() - track.height()))
        filled.setRight(max(at(one.high), filled.left() + track.height()))
        fill(self.painter, filled, self.theme.bar, round_by)
        if one.mine:
            x, beyond = at(one.mine), track.height() * 0.4
            self.painter.setPen(self._line_of_mine())
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


def _broken(word: str, wide: float) -> tuple[str, str]:
    """Return a word in two parts, the first with a hyphen; the second is "" if it fits in ems."""
    if ems(word) <= wide:
        return word, ""
    fitting = (at for at in range(len(word) - 2, 2, -1) if ems(f"{word[:at]}-") <= wide)
    at = next(fitting, 0)
    return (f"{word[:at]}-", word[at:]) if at else (word, "")


def _in_syllables(word: str, wide: float) -> tuple[str, str]:
    """Return a word in two lines, broken near its middle; the first is "" if it fits in ems."""
    breaks = [one.start() for one in _SYLLABLE.finditer(word, 2, len(word))]
    if ems(word) <= wide or not breaks:
        return "", word
    at = min(breaks, key=lambda one: abs(one - len(word) / 2))
    first, rest = word[:at], word[at:]
    return (first, rest.lstrip()) if rest[0].isspace() else (f"{first}-", rest)


class HoldingsWidget(SheetField):
    """Opponents by things, or one opponent alone.

    `holding_tapped` emits the key of the thing and the holder of a tapped cell.
    """

    holding_tapped = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.holdings = Holdings("", 1)
        self._keys: dict[str, tuple[str, str]] = {}
        self._asked: tuple[str, str] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    @property
    def whole(self) -> QSize:
        """Return the least size in pixels for showing all opponents together."""
        width, height = least_size(self.holdings, text=self.text_size)
        rows = finger(self) * len(self.holdings.rivals)
        return QSize(round(width), max(round(height), round(self.text_size * 2) + rows))

    def show_holdings(self, holdings: Holdings) -> None:
        """Show these holdings; an opponent who was shown alone still is."""
        if holdings == self.holdings:
            return
        self.holdings = holdings
        self.setAccessibleName(holdings.title)
        said = [with_label(rival.name, rival.remark) for rival in holdings.rivals]
        self.setAccessibleDescription("\n".join(said))
        self.renew()

    def show_asked(self, cell: tuple[str, str] | None) -> None:
        """Mark the cell that is asked about, a holder and the key of a thing; None for none."""
        if cell != self._asked:
            self._asked = cell
            self.update()

    def key_of(self, subject: str, holder: str) -> str:
        """Return the key of the cell of a thing and a holder."""
        return next(key for key, cell in self._keys.items() if cell == (holder, subject))

    @override
    def register_things(self) -> None:
        spoken, lanes = dict[str, str](), dict[float, list[str]]()
        self._keys = {}
        cells = self._layout().cells
        for row, rival in enumerate(self.holdings.rivals):
            for column, one in enumerate(rival.holdings):
                cell = (rival.holder, self.holdings.things[column].key)
                if one is not None and cell in cells:
                    key = f"{row}-{column}"
                    self._keys[key], spoken[key] = cell, one.spoken
                    lanes.setdefault(cells[cell].top(), []).append(key)
        self.set_things(list(lanes.values()), spoken, {})

    def holds_group(self, group: str, room: QSize) -> bool:
        """Return whether a group of opponents has room, with each cell as high as a finger.

        Cells are also as wide as one, unless they only have bounds below symbols.
        """
        least = self._least_of_group(of_group(self.holdings, group) or self.holdings)
        return least.width() <= room.width() and least.height() <= room.height()

    def _least_of_group(self, group: Holdings) -> QSize:
        side, text, columns = finger(self), self.text_size, _columns_of_group(group)
        signed = not group.total and all(one.face.symbol for one in columns)
        wide = text * _SYMBOLS_CELL if signed else side
        width = text * _group_name(group) + min(wide, side) * len(columns)
        return QSize(ceil(width) + 2, ceil(text * _HEAD) + side * len(group.rivals) + 2)

    def _layout(self) -> HoldingsLayout:
        area, text = self._area(), self.text_size
        group = of_group(self.holdings, self.part)
        if group is not None:
            return _place_group(area, group, text=text)
        if self.part is None:
            return place_holdings(area, self.holdings, text=text)
        return place_alone(area, self.holdings, self.part, text=text)

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(1, 1, -1, -1)

    @override
    def places(self) -> Mapping[str, QRectF]:
        cells = self._layout().cells
        return {key: cells[cell] for key, cell in self._keys.items()}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        holder, subject = self._keys[key]
        self.holding_tapped.emit(subject, holder)

    def _draw_new(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(self.fading.strength)
        painter.setPen(QPen(theme.tint(theme.current().mine_ink), _RING))
        cells = self._layout().cells
        for subject, holder in self._new:
            if (holder, subject) in cells:
                painter.drawRoundedRect(cells[holder, subject].adjusted(2, 2, -2, -2), 5, 5)

    @override
    def sizeHint(self) -> QSize:
        least = self.minimumSizeHint()
        if self.part is not None:
            return least
        most = round(most_height(self.holdings, text=self.text_size)) + 2
        return QSize(least.width(), max(least.height(), most))

    @override
    def minimumSizeHint(self) -> QSize:
        if self.part is None:
            return self.whole
        group = of_group(self.holdings, self.part)
        if group is not None:
            return self._least_of_group(group)
        height = least_alone(self.holdings, self._area().width(), text=self.text_size) + 2
        return QSize(round(self.text_size * _NARROW), round(height))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_holdings(
                painter,
                self._area(),
                self.holdings,
                theme.current(),
                text=self.text_size,
                alone=self.part,
                lit=self._lit,
                asked=self._asked,
                focus=self._keys.get(self.ringed or ""),
            )
            if self.fading.strength:
                self._draw_new(painter)
