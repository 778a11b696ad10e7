"""What each opponent can hold: all opponents as rows, or one alone with room for figures.

First where everything stands (`lay_holdings`), then the drawing for screen and paper: figures, a
bar from low to high, a line at my own amount. Then the widget. Each cell is told in the first way
that can be read in it, measured with the longest amounts that there can be, so that all cells tell
alike and no note changes how.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial, reduce
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.ink import held_place
from notepad.core.language import _, format_number, with_label
from notepad.core.page import Holding, Holdings, Ledger, Rival, Thing
from notepad.widgets.look import boxes, drawing, theme
from notepad.widgets.look.boxes import DOWN, GAPS, LINE, READ, Box, Column, Put, Room, Span, Text
from notepad.widgets.look.drawing import Side, draw_line, draw_outline, ems, grown, pen, write
from notepad.widgets.look.theme import TARGET, Theme, finger
from notepad.widgets.sheet.bank_book import account_columns
from notepad.widgets.sheet.cell_painting import ASKED, draw_pencil, draw_sign
from notepad.widgets.sheet.sheet_field import SheetField

# In text sizes unless noted.
_ALONE_CELL = 6.0  # the least width of a cell that names its thing
_HEAD = 3.2  # the height of the headings
_ROW, _ALONE_ROW = Span(3.2, 7.4), Span(3.0, 4.6)  # the height of a row: more looks empty
_SYMBOLS_CELL = 2.2  # the least width of a cell in a group below a symbol, for "0–5"
_LARGE = 1.15  # figures where cells have ample room for them
_DASH = " – "
_SUM = 1_000  # from this limit on, holdings are sums
_LIKELY, _SHARE, _CROWDED = "≥1: 99%", ">99%", "≥9: >99%"  # as wide as what is told so can be
_VOWEL = "aeiouyàáâäæèéêëìíîïòóôöøùúûüąę"
# Where a word may be broken: at a space, or before consonants that belong to the next vowel.
_SYLLABLE = re.compile(
    rf"\s(?=\S\S)|(?:sch|[cpst]h|[cs]z|rz|[bcfgkp][lr]|[dt]r|qu|[^\W\d{_VOWEL}])(?=[{_VOWEL}]\w)",
    re.IGNORECASE,
)


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


@dataclass(frozen=True)
class LaidHoldings:
    """Holdings in their places, with letters of a `text` size.

    Each place has a key: "title", "head" with the number of a thing, "name" with that of a row,
    and both of a cell. If the holder `alone` has all the room, cells name their things, and the
    lines of the title have keys with their numbers.
    """

    holdings: Holdings
    places: Mapping[str, Put]
    text: float
    alone: str | None = None

    @cached_property
    def cells(self) -> dict[tuple[str, str], QRectF]:
        """The places of the cells by holder and the key of the thing.

        That of a total without a column is the name's.
        """
        found = {}
        for row, rival in enumerate(self.holdings.rivals):
            for column, thing in enumerate(self.holdings.things):
                told_below = self.holdings.total == thing.key and self.alone is None
                keys = [_key(row, column), *([f"name {row}"] if told_below else [])]
                put = next((self.places[key] for key in keys if key in self.places), None)
                if put is not None:
                    found[rival.holder, thing.key] = put.area
        return found

    @cached_property
    def columns(self) -> dict[int, Thing]:
        """The things that have columns, or cells that name them, by their numbers."""
        things = dict(enumerate(self.holdings.things))
        return {
            at: thing
            for at, thing in things.items()
            if self.alone is not None or f"head {at}" in self.places
        }


def _key(row: int, column: int) -> str:
    return f"{row}-{column}"


def lay_holdings(
    area: QRectF,
    holdings: Holdings,
    *,
    text: float,
    alone: str | None = None,
    columns: Sequence[QRectF] = (),
) -> LaidHoldings:
    """Return where everything stands in an area; `alone` is one opponent or a group of them.

    All opponents have these `columns` if there are any: those of a book above.
    """
    group = of_group(holdings, alone)
    if group is not None:
        return LaidHoldings(group, _group_box(group, text=text).places(area), text)
    if alone is None:
        box = _all_box(
            holdings, text=text, columns=[one.translated(-area.left(), 0) for one in columns]
        )
        return LaidHoldings(holdings, box.places(area), text)
    places = _alone_box(holdings, alone, area, text=text).places(area)
    rows = (put.area.height() for key, put in places.items() if "-" in key)
    fitting = min(text, min(rows, default=area.height()) / _ALONE_ROW.least)
    return LaidHoldings(holdings, places, fitting, alone)


def _all_box(
    holdings: Holdings,
    *,
    text: float,
    name: float = 7.2,
    without: str = "",
    cell: float = 0.0,
    row: float = 0.0,
    columns: Sequence[QRectF] = (),
) -> Box:
    """Return opponents as rows below the things, `without` a column for one of them.

    A name takes so many text sizes, a cell at least so many pixels, and so does a row. If there are
    `columns`, names end before them.
    """
    names = boxes.exactly(columns[0].left() if columns else text * name)
    head, down = boxes.exactly(text * _HEAD), Span(row, text * _ROW.most)
    shown = ((at, one) for at, one in enumerate(holdings.things) if not one.struck)
    keys = [at for at, one in shown if one.key != without]
    across = [boxes.exactly(one.width()) for one in columns] or [
        Span(cell, cell, grows=True)
    ] * len(keys)
    rest = (Room(across=boxes.ANY),) * bool(columns)

    def line(first: Room, key: Callable[[int], str]) -> boxes.Row:
        cells = (Room(key(at), one) for at, one in zip(keys, across, strict=True))
        return boxes.Row((first, *cells, *rest))

    lines: list[Box] = [line(Room("title", names, head), "head {}".format)]
    for number in range(len(holdings.rivals)):
        lines.append(line(Room(f"name {number}", names, down), partial(_key, number)))
    return Column(tuple(lines))


def _group_box(group: Holdings, *, text: float, cell: float = 0.0, row: float = 0.0) -> Box:
    """Return a group of opponents as rows; a total is told below the name."""
    name = 5.4 if group.total else 4.8
    if not (group.total or group.title):
        widest = max(ems(rival.name, bold=True) for rival in group.rivals)
        name = min(name, max(widest + boxes.PARTS.sign, _SYMBOLS_CELL))
    return _all_box(group, text=text, name=name, without=group.total, cell=cell, row=row)


def _alone_box(holdings: Holdings, holder: str, room: QRectF, *, text: float) -> Box:
    """Return one opponent's cells below as many lines about all as there is room for.

    In little height, more cells stand side by side: none is lower than a finger's target.
    """
    holders = [one.holder for one in holdings.rivals]
    number = (
        holders.index(holder) if holder in holders else len(holders)
    )  # who isn't there any more
    keys = [_key(number, column) for column in range(len(holdings.things))]
    usual, most = text * _ALONE_ROW.least, text * _ALONE_ROW.most
    least = min(usual, TARGET)

    def ways() -> Iterator[Box]:
        scores = range(len(holdings.scores), 1, -1)
        for size, row, lines in (
            *((text, usual, many) for many in scores),
            *((text, row, 1) for row in (usual, least)),
            (READ, least, 1),
        ):
            head = [Room(f"line {at}", down=boxes.exactly(text * LINE)) for at in range(lines)]
            cells = boxes.tiles(
                keys, _across(len(keys), room.width(), size), boxes.ANY, Span(row, most)
            )
            yield Column((*head, boxes.high_room(GAPS.hair), cells))

    return boxes.first_read(ways(), room)


def _across(count: int, width: float, text: float) -> int:
    """Return how many cells of one opponent go side by side: at least two, in even rows."""
    able = max(2, int(width / (_ALONE_CELL * text)))
    return max(1, ceil(count / ceil(max(1, count) / able)))


def holdings_ink_places(holdings: Holdings, area: QRectF, text: float) -> Mapping[str, QRectF]:
    """Return the places that ink can belong to with all opponents shown: each cell in use."""
    cells = lay_holdings(area, holdings, text=text).cells
    return {
        held_place(f"{row}-{column}"): cells[rival.holder, holdings.things[column].key]
        for row, rival in enumerate(holdings.rivals)
        for column, one in enumerate(rival.holdings)
        if one is not None
    }


def holdings_height(holdings: Holdings, width: float, text: float) -> float:
    """Return the height that all opponents want together; it is the same at any width."""
    return text * (_HEAD + 3.6 * len(holdings.rivals))


def most_height(holdings: Holdings, text: float) -> float:
    """Return the height at which rows have ample height; more is better used by others."""
    return text * (_HEAD + 5.6 * len(holdings.rivals))


def paint_holdings(
    painter: QPainter,
    area: QRectF,
    holdings: Holdings,
    theme: Theme,
    text: float = boxes.USUAL_TEXT,
) -> None:
    """Draw all opponents."""
    HoldingsDrawing(painter, lay_holdings(area, holdings, text=text), theme).draw()


class HoldingsDrawing:
    """One drawing of holdings; it remembers where words were written."""

    def __init__(self, painter: QPainter, laid: LaidHoldings, theme: Theme) -> None:
        """Draw holdings where they are laid out."""
        self.painter, self.laid, self.theme, self.text = painter, laid, theme, laid.text
        self.holdings, self.places = laid.holdings, laid.places
        self.small = max(READ, self.text * boxes.PARTS.small)
        self._inked: list[QRectF] = []
        sides = [(cell.width(), cell.height()) for cell in laid.cells.values()]
        self._narrowest = min((wide for wide, _high in sides), default=0.0) - 2 * GAPS.near
        self._lowest = min((high for _wide, high in sides), default=0.0)

    def draw(
        self,
        lit: Collection[str] = (),
        asked: tuple[str, str] | None = None,
        focus: tuple[str, str] | None = None,
    ) -> None:
        """Draw all that is laid out.

        `lit` things are lit, the cell that is asked about has its sign, and the focused one a ring;
        each of both is a holder and the key of a thing.
        """
        with drawing.smooth(self.painter):
            self._headings(lit)
            for row, rival in enumerate(self.holdings.rivals):
                if self.laid.alone is None:
                    self._name(row, rival)
                elif rival.holder == self.laid.alone:
                    self._title(rival)
                self._row(row, rival)
            if asked is not None and asked in self.laid.cells:
                self._asked(asked)
            if focus is not None and focus in self.laid.cells:
                drawing.draw_ring(
                    self.painter, grown(self.laid.cells[focus], -2), self.theme, radius=5
                )

    def _write(
        self, put: Put, words: str, ink: str, *, bold: bool = False, side: Side = Side.MIDDLE
    ) -> None:
        """Write words where a leaf stands."""
        area, size = put.area, _whole(put.size)
        write(self.painter, area, words, ink, size=size, bold=bold, side=side)
        wide = min(area.width(), ems(words, bold=bold) * size)
        left = area.left() + (area.width() - wide) * side.value
        self._inked.append(QRectF(left, area.top(), wide, area.height()))

    # Headings.

    @cached_property
    def _widest(self) -> float:
        """The width of the longest name of a thing, in ems."""
        return max((ems(one.named, bold=True) for one in self.laid.columns.values()), default=0.0)

    @cached_property
    def _dots(self) -> bool:
        """Whether every thing has room for its symbol before its name."""
        return self._narrowest > (self._widest + 1) * self.small

    @cached_property
    def _shares_alone(self) -> bool:
        """Whether cells have no room to say how likely which number is, only how likely more is."""
        told = bool(self.holdings.share_told) and self.laid.alone is None
        return told and ems(_CROWDED.format(most=9)) * self.small > self._narrowest

    def _with_mine(self, title: str, *rivals: Rival) -> str:
        """Return a title that explains the line at my own amount if a bar of these has it."""
        shown = (one for rival in rivals for one in rival.holdings if one is not None)
        mine = any(one.mine and one.least and not (one.word or one.certain) for one in shown)
        return _("{thing} (line: me)").format(thing=title) if mine else title

    def _headings(self, lit: Collection[str]) -> None:
        """Write what this is, and the names of the things above their columns."""
        if self.laid.alone is not None:
            return
        place = self.places["title"].area.adjusted(GAPS.near, 0, 0, 0)
        told = self.holdings.share_told if self._shares_alone else self.holdings.title
        told = self._with_mine(told, *self.holdings.rivals)
        for size in range(round(self.small), round(READ) - 1, -1):
            high = drawing.words_height(told, place.width(), text=size, bold=True)
            if high <= place.height():
                break
        place.setTop(max(place.top(), place.bottom() - high))
        drawing.write_wrapped(self.painter, place, told, self.theme.faded, size=size, bold=True)
        for (at, thing), lines in zip(self.laid.columns.items(), self._heads(), strict=True):
            if thing.key in lit:
                words = (put.area for key, put in lines.items() if key != "sign")
                drawing.draw_lit(self.painter, reduce(QRectF.united, words), self.theme, radius=6)
            for key, put in lines.items():
                if key != "sign":
                    self._label(thing, key.partition("\t")[2], put, Side.MIDDLE)
                elif thing.face.symbol is not None and not thing.struck:
                    shade = self.theme.readable(thing.face.colour)
                    self._sign(thing, put, self.places[f"head {at}"].area.center().x(), shade)

    def _sign(self, thing: Thing, put: Put, across: float, shade: QColor) -> None:
        """Draw a thing's symbol in a line of its head, and how many there are after it."""
        side, area = put.area.height() / LINE, QRectF(put.area)
        wide = ems(thing.count) * side
        centre = QPointF(across - wide / 2, area.center().y())
        drawing.draw_symbol(self.painter, thing.face.symbol, centre, side, shade)
        area.setLeft(centre.x() + side * 0.7)
        area.setWidth(wide + 1)
        self._write(Put(area, side), thing.count, self.theme.faded, side=Side.LEFT)

    def _heads(self) -> list[dict[str, Put]]:
        """Return the lines of each head, and the "sign" below them, with how many there are.

        All names stand in one line; or the long ones in two; or every second one stands higher.
        """
        heads = [self.places[f"head {at}"].area for at in self.laid.columns]
        things = self.laid.columns.values()
        signs = any(one.face.symbol for one in things) and not self._dots
        labels = [one.face.label if signs and one.face.symbol else one.named for one in things]
        room = min((head.width() for head in heads), default=0.0)
        high = boxes.exactly(self.small * LINE)
        foot = Room("sign", boxes.NOTHING, high) if signs else boxes.high_room(GAPS.wide)

        def way(names: Iterable[tuple[str, ...]], out: float = 0.0) -> list[tuple[Box, QRectF]]:
            found: list[tuple[Box, QRectF]] = []
            for at, (lines, head) in enumerate(zip(names, heads, strict=True)):
                texts = [
                    Text(f"{line}\t{told}", (ems(told, bold=True) + self._dots,), READ, self.small)
                    for line, told in enumerate(lines)
                    if told
                ]
                lower = [Room(down=high)] * bool(out and at % 2)
                wider = out if max(text.across.least for text in texts) > room else 0.0
                left = max(heads[0].left(), head.left() - wider)
                right = min(heads[-1].right(), head.right() + wider)
                area = QRectF(left, head.top(), right - left, head.height())
                found.append((Column((DOWN, *texts, *lower, foot)), area))
            return found

        whole = [(label,) for label in labels]
        ways = (
            way(whole),
            way(_in_syllables(label, room / READ) for label in labels),
            way(whole, room / 2),
        )
        read = (one for one in ways if all(box.is_read(area) for box, area in one))
        return [box.places(area) for box, area in next(read, ways[-1])]

    def _label(self, thing: Thing, told: str, put: Put, side: Side, *, bold: bool = True) -> None:
        """Write a thing's name after its symbol, struck through if it is out of the game."""
        size, area, symbol = put.size, put.area, thing.face.symbol
        lead = size if self._dots and symbol is not None and not thing.struck else 0.0
        wide = ems(told, bold=bold) * size
        left = area.left() + max(0.0, area.width() - wide - lead) * side.value
        if lead:
            centre = QPointF(left + size * 0.35, area.center().y())
            shade = self.theme.readable(thing.face.colour)
            drawing.draw_symbol(self.painter, symbol, centre, size * 0.7, shade)
        words = QRectF(left + lead, area.top(), area.right() - left - lead, area.height())
        usual = self.theme.ink if self.laid.alone is not None else self.theme.faded
        ink = self.theme.crossed if thing.struck else usual
        self._write(Put(words, size), told, ink, bold=bold, side=Side.LEFT)
        if thing.struck:
            words.setWidth(min(wide, words.width()))
            drawing.draw_strike(self.painter, words, self.theme, size=size)

    def _name(self, row: int, rival: Rival) -> None:
        """Write an opponent's name, and below it a remark or the rest of a long name."""
        place = self.places[f"name {row}"].area.adjusted(GAPS.near, 0, -GAPS.near, 0)
        if not rival.name:  # a line for writing one by hand
            place.translate(0, -GAPS.usual)
            draw_line(self.painter, place.bottomLeft(), place.bottomRight(), pen(self.theme.line))
            return
        first, _space, rest = rival.name.partition(" ")
        first, more = _broken(first, place.width() / READ)
        broken = (first, " ".join(filter(None, (more, rest))))
        for lines in ((rival.name, rival.remark), broken):
            bold = ems(lines[0], bold=True) * READ <= place.width()
            texts = [
                Text(str(at), (ems(told, bold=bold and not at),), READ, max(READ, most))
                for at, (told, most) in enumerate(zip(lines, (self.text, self.small), strict=True))
                if told
            ]
            box = Column((DOWN, *texts, DOWN))
            if rival.remark or box.is_read(place):
                break
        for key, put in box.places(place).items():
            lower = key == "1" and bool(rival.remark)
            ink = self.theme.faded if lower else self.theme.ink
            self._write(put, lines[int(key)], ink, bold=bold and not lower, side=Side.LEFT)

    def _title(self, rival: Rival) -> None:
        """Write the heading of an opponent shown alone: what everybody has, or what this is."""
        usual = " · ".join(filter(None, (rival.title or self.holdings.title, rival.remark)))
        most = self.text if rival.title else self.small
        for at, ways in enumerate(self.holdings.scores or ((self._with_mine(usual, rival),),)):
            line = self.places.get(f"line {at}")
            if line is not None:
                widths = tuple(ems(one, bold=True) for one in ways)
                put = Text("", widths, self.small, most).places(line.area)[""]
                self._write(put, ways[put.shown], self.theme.faded, bold=True, side=Side.LEFT)

    # Cells.

    @cached_property
    def _figure(self) -> float:
        """The most size of figures: larger where every cell has ample room for that."""
        text = _CROWDED.format(most=format_number(self.holdings.limit))  # so no note changes it
        wide = self._narrowest / ems(text, bold=True) if self.holdings.limit < _SUM else self.text
        able = min(wide, self._lowest / (2 * LINE + 1))
        return max(self.small, min(self.text * _LARGE, able))

    def _row(self, row: int, rival: Rival) -> None:
        """Draw the cells of an opponent."""
        for column, thing in self.laid.columns.items():
            put, one = self.places.get(_key(row, column)), rival.holdings[column]
            if put is None:
                continue
            ground = self.theme.settled if one is not None and one.settled else self.theme.paper
            ground = self.theme.soft if one is None else ground
            drawing.draw_box(self.painter, put.area, 0, ground, pen(self.theme.line))
            area = grown(put.area, -GAPS.hair)
            named = (self._thing_name(),) * (self.laid.alone is not None)
            ways = (
                Column(tuple(_at_least(line, size) for line in (*named, DOWN, *lines, DOWN)))
                for size in (self.text, self.small, READ)
                for lines in self._ways(one, size)
            )
            self.painter.setOpacity(drawing.PALE if one is not None and one.doubted else 1.0)
            for key, leaf in boxes.first_read(ways, area).places(area).items():
                self._tell(key, leaf, thing, one)
            self.painter.setOpacity(1.0)
            if one is not None and one.pencil is not None:
                side = self.text * 0.7
                corner = QRectF(area.right() - side * 1.4, area.top() + side * 0.3, side, side)
                draw_pencil(self.painter, one.pencil, corner, self.theme)
                if one.wrong:
                    beside, warning = corner.translated(-side, 0), self.theme.warning
                    write(self.painter, beside, "!", warning, size=self.small, bold=True)

    def _thing_name(self) -> Text:
        """Return the leaf of a thing's name in its cell, as large as the longest one can be."""
        most = self.text if self.holdings.limit >= _SUM else self.small
        return Text("name", (self._widest + self._dots,), READ, most)

    def _tell(self, key: str, put: Put, thing: Thing, one: Holding | None) -> None:
        """Draw what stands in a cell under a key: its role, and what is written."""
        role, *told = key.split("\t")
        match role, one:
            case "name", _:
                bold = self._widest * READ <= self._narrowest
                self._label(thing, thing.named, put, Side.LEFT, bold=bold)
            case "bar", Holding():
                self._bar(one, grown(put.area, -GAPS.hair, 0))
            case "ends", _:
                self._write_ends(put, *told)
            case _:
                bold = role == "least"
                ink = self.theme.ink if bold else self.theme.faded
                self._write(put, told[0], ink, bold=bold)

    def _write_ends(self, put: Put, least: str, after: str) -> None:
        """Write the least in bold and what follows it together in the middle of a line."""
        area, size = put.area, _whole(put.size)
        wide, rest = ems(least, bold=True) * size, ems(after) * size
        start = area.center().x() - (wide + rest) / 2
        first = QRectF(start, area.top(), wide + 1, area.height())
        self._write(Put(first, size), least, self.theme.ink, bold=True, side=Side.LEFT)
        after_it = QRectF(start + wide, area.top(), rest + 1, area.height())
        plain = self._shares_alone or (self.laid.alone is not None and self.holdings.limit >= _SUM)
        ink = self.theme.ink if plain else self.theme.faded
        self._write(Put(after_it, size), after, ink, side=Side.LEFT)

    def _ways(self, one: Holding | None, size: float) -> Iterator[tuple[Box, ...]]:
        """Yield the lines in which a holding can be told in letters of a size, the best first."""
        bar = (boxes.high_room(GAPS.near), boxes.Bar("bar\t", *(self.text * 0.48,) * 2))
        if one is None or not (one.word or one.least):
            yield ()
        elif one.word:
            yield (self._line("word", one.word, self.text),)
        elif one.settled and (one.certain or not one.mine):
            yield (self._line("least", one.least, self.text * _LARGE * 1.2),)
        elif self._shares_alone:
            share = "".join(one.share.split())  # some languages have a space before the sign
            below = (self._line("likely", share, self.text, ems(_SHARE)),) if share else ()
            for ends in self._ends(one, self.text * _LARGE):
                yield (*ends, *below)
        elif not one.likely:
            for ends in self._ends(one, self._figure):
                yield (*ends, *bar)
                yield ends
        else:
            yield from self._with_likely(one, bar, size)

    def _with_likely(
        self, one: Holding, bar: tuple[Box, ...], size: float
    ) -> Iterator[tuple[Box, ...]]:
        """Yield the lines in which ends can be told with how likely more is.

        That has a line of its own or stands beside the ends. In the least letters it loses its
        signs, or at last takes two lines. The bar gives way to it.
        """
        wide, close = self._ends(one, self._figure)[:2]
        own = self._line("likely", one.likely, self._figure, ems(_LIKELY))
        after = _DASH + one.most_and_likely
        across = ems(one.least, bold=True) + ems(after)
        beside = Text(f"ends\t{one.least}\t{after}", (across,), READ, self._figure)
        yield (*wide, own, *bar)
        yield (beside, *bar)
        yield (*wide, own)
        yield (beside,)
        if size > READ:
            return
        which = one.likely.removesuffix(one.share).strip() if one.share else ""
        share = "".join(one.share.split())
        short = f"{which.removesuffix(':')}\N{THIN SPACE}{share}" if which else one.likely
        for told in (short, re.sub("[<>]", "", short)):
            for ends in (wide, close):
                yield (*ends, self._line("likely", told, self._figure))
        last = (self._line("which", which, self._figure), self._line("likely", share, self._figure))
        yield (*close, *last)

    def _line(self, role: str, told: str, most: float, least_ems: float = 0.0) -> Text:
        """Return the leaf of a line in a cell, measured with at least so many ems."""
        wide = max(ems(told, bold=role == "least"), least_ems)
        return Text(f"{role}\t{told}", (wide,), READ, max(READ, most))

    def _ends(self, one: Holding, most: float) -> list[tuple[Box, ...]]:
        """Return the ways to write both ends: far apart, close together, below each other."""
        longest = ("", "")
        if self.holdings.limit >= _SUM:  # so that all cells tell sums alike, and no note changes it
            longest = format_number(self.holdings.limit - 1), format_number(self.holdings.limit)

        def beside(dash: str) -> tuple[Box, ...]:
            after = dash + one.most if one.most else ""
            pairs = (one.least, after), (longest[0], dash + longest[1])
            wide = max(ems(first, bold=True) + ems(rest) for first, rest in pairs)
            return (Text(f"ends\t{one.least}\t{after}", (wide,), READ, max(READ, most)),)

        lower = _DASH.lstrip()
        first = self._line("least", one.least, most, ems(longest[0], bold=True))
        below = self._line("below", lower + one.most, most, ems(lower + longest[1]))
        return [beside(_DASH), beside(_DASH.strip()), (first, below) if one.most else (first,)]

    def _bar(self, one: Holding, track: QRectF) -> None:
        def at(amount: int) -> float:
            share = amount / max(self.holdings.limit, 1)
            return track.left() + track.width() * min(max(share, 0.0), 1.0)

        round_by = track.height() / 2
        drawing.fill(self.painter, track, self.theme.desk, round_by)
        filled = QRectF(track)
        filled.setLeft(min(at(one.low), track.right() - track.height()))
        filled.setRight(max(at(one.high), filled.left() + track.height()))
        drawing.fill(self.painter, filled, self.theme.bar, round_by)
        if one.mine:
            x, beyond = at(one.mine), track.height() * 0.4
            top, bottom = track.top() - beyond, track.bottom() + beyond
            line = pen(self.theme.faded, max(1.5, self.text * 0.1))
            draw_line(self.painter, QPointF(x, top), QPointF(x, bottom), line)

    def _asked(self, cell: tuple[str, str]) -> None:
        """Mark the cell that is asked about: its line, and its sign if that covers no word."""
        painter, place = self.painter, self.laid.cells[cell]
        draw_outline(painter, grown(place, -GAPS.hair / 2), pen(self.theme.ink, GAPS.hair), 5)
        side = self.text * _LARGE
        corner = QRectF(place.right() - side - 1, place.top() + 1, side, side)
        if not any(words.intersects(corner) for words in self._inked):
            draw_sign(painter, ASKED, corner, self.theme, least=READ)


def _whole(size: float) -> float:
    """Return a size of letters in whole pixels: they aren't written in others."""
    return float(int(size + 0.01))


def _at_least(line: Box, size: float) -> Box:
    """Return a line with letters of at least this size, unless they are never so large."""
    return replace(line, least=min(size, line.most)) if isinstance(line, Text) else line


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

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self.holdings, self._book = Holdings("", 1), Ledger(())
        self._keys: dict[str, tuple[str, str]] = {}
        self._asked: tuple[str, str] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    @property
    @override
    def whole(self) -> QSize:
        text = self.text_size
        row = max(text * _ROW.least, finger(self) - text * (_HEAD - 2) / len(self.holdings.rivals))
        box = _all_box(self.holdings, text=text, cell=text * 3.9, row=row)
        return QSize(round(box.across.least), round(box.down.least))

    def show_holdings(self, holdings: Holdings) -> None:
        """Show these holdings; an opponent who was shown alone still is."""
        if holdings == self.holdings:
            return
        self.holdings = holdings
        self.setAccessibleName(holdings.title)
        said = [with_label(rival.name, rival.remark) for rival in holdings.rivals]
        self.setAccessibleDescription("\n".join(said))
        self.renew()

    def stand_below(self, book: Ledger) -> None:
        """Have the columns of a book if it is as wide as this and has an account for each thing."""
        if book != self._book:
            self._book = book
            self.renew()

    @override
    def show_asked(self, cell: tuple[str, str] | None) -> None:
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

    @override
    def holds_group(self, group: str, room: QSize) -> bool:
        """Return whether a group of opponents has room, with each cell as high as a finger.

        Cells are also as wide as one, unless they only have bounds below symbols.
        """
        least = self._least_of_group(of_group(self.holdings, group) or self.holdings)
        return least.width() <= room.width() and least.height() <= room.height()

    def _least_of_group(self, group: Holdings) -> QSize:
        side, text = finger(self), self.text_size
        columns = (one for one in group.things if one.key != group.total)
        signed = not group.total and all(one.face.symbol for one in columns)
        wide = min(text * _SYMBOLS_CELL, side) if signed else side
        box = _group_box(group, text=text, cell=wide, row=side)
        return QSize(ceil(box.across.least) + 2, ceil(box.down.least) + 2)

    def _layout(self) -> LaidHoldings:
        things = [one.key for one in self.holdings.things if not one.struck]
        same = [one.key for one in self._book.columned.values()] == things
        columns = account_columns(self.width(), self._book, text=self.text_size) if same else ()
        return lay_holdings(
            self._area(), self.holdings, text=self.text_size, alone=self.part, columns=columns
        )

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
        edge, cells = pen(theme.current().mine_ink, 3.0), self._layout().cells
        for subject, holder in self._new:
            if (holder, subject) in cells:
                draw_outline(painter, grown(cells[holder, subject], -2), edge, 5)

    @override
    def sizeHint(self) -> QSize:
        least = self.minimumSizeHint()
        if self.part is not None:
            return least
        most = round(most_height(self.holdings, self.text_size)) + 2
        return QSize(least.width(), max(least.height(), most))

    @override
    def minimumSizeHint(self) -> QSize:
        if self.part is None:
            return self.whole
        group = of_group(self.holdings, self.part)
        if group is not None:
            return self._least_of_group(group)
        text, count = self.text_size, len(self.holdings.things)
        rows = ceil(count / _across(count, self._area().width(), text))
        height = text * (LINE + _ALONE_ROW.least * rows) + 2 * GAPS.hair
        return QSize(round(text * _ALONE_CELL * 2), round(height))

    @override
    def paint(self, painter: QPainter) -> None:
        drawn = HoldingsDrawing(painter, self._layout(), theme.current())
        drawn.draw(self._lit, self._asked, self._keys.get(self.ringed or ""))
        if self.fading.strength:
            self._draw_new(painter)
