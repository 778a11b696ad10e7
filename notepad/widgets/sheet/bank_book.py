"""The bank book: its layout, its drawing, and what a tap on it does.

If the columns would be too narrow for figures, the accounts are tiles with their totals in two or
more rows, and each entry names its account. Lengths are pixels. The widget has two parts: the
accounts, and below them the newest entries, as many as fit.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.ink import account_place, ledger_line_place
from notepad.core.language import _, comma_separated, ngettext
from notepad.core.page import Account, Entry, Ledger
from notepad.widgets.look import boxes, drawing, theme
from notepad.widgets.look.boxes import ENDLESS, GAPS, LINE, PARTS, READ, Room, Row, Span, Text
from notepad.widgets.look.drawing import Side, centred, draw_box, draw_face, ems, grown, pen, write
from notepad.widgets.look.layouts import Arranged, lay, let_height_follow_width
from notepad.widgets.look.theme import Theme, finger, tint
from notepad.widgets.sheet.sheet_field import BlockWidget, SheetField

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence


_EMPTY = Ledger(())
_WayToName: TypeAlias = "Callable[[float, float, float], boxes.Box]"

# In text sizes unless noted.
_ROOMY = 9.0  # the width of a column in which actions beside balances need no small letters
_AMPLE = "10,000"  # an amount as long as most: columns keep room for it from the start
_MANY = 21  # lines that are seen at once where each needs one line: 20 meetings and their sums
_FEW = 3  # entries: where fewer would be in sight, the headings give way to lower ones
_SLACK = 0.1  # of a line: if only a pixel or two is missing, the line is still shown
_EARLIER, _LATER = "earlier", "later"  # keys of the halves of the first line
_TOTAL = "total-"  # prefix of an account's key in the line of totals
_LABEL, _ACTION, _FIGURES, _BALANCE = "label", "action", "figures", "balance"  # keys of columns


@dataclass(frozen=True)
class LedgerLayout:
    """The layout of a ledger of some width: what is above its entries, and the columns of each.

    The keys of columns are "label", "action", "balance", and the numbers of the accounts, or
    "figures" in a narrow book, where all accounts share one. The head has the same keys for
    headings, if there are any, and the numbers for what names the accounts and can be tapped.
    """

    width: float
    head: boxes.Box
    line: boxes.Box

    @cached_property
    def wide(self) -> bool:
        """Whether each account has its own column."""
        return _FIGURES not in self.cells(QRectF())

    @property
    def head_height(self) -> float:
        """The height of all that is above the entries."""
        return self.head.down.least

    @cached_property
    def heads(self) -> Mapping[str, QRectF]:
        """The places of headings and of what names the accounts, by key."""
        return self.head.areas(QRectF(0, 0, self.width, self.head_height))

    def named(self, ledger: Ledger) -> Sequence[tuple[Account, QRectF]]:
        """Return the accounts of a ledger with the places of what names them, if there are any."""
        numbered = ((one, str(at)) for at, one in enumerate(ledger.accounts))
        return [(one, self.heads[at]) for one, at in numbered if at in self.heads]

    def cells(self, line: QRectF) -> Mapping[str, QRectF]:
        """Return the places of all columns in a line, by key."""
        return self.line.areas(line)


def place_ledger(
    width: float, ledger: Ledger, *, text: float, finger: float = 0.0, height: float = ENDLESS
) -> LedgerLayout:
    """Return the layout in `width` pixels, with as much above the entries as fits in a height."""
    own, shared = _own_columns(ledger, text), _shared_columns(ledger, text)
    line = boxes.first_read((own, shared), QRectF(0, 0, width, ENDLESS))
    if line is own:
        high = boxes.exactly(row_height(text, ledger, finger=finger))
        return LedgerLayout(width, boxes.Layers((line, Room(down=high))), line)
    tiles = boxes.Column((_tiles(ledger, width, text, finger), boxes.high_room(GAPS.near)))
    if not ledger.headings.balance:
        return LedgerLayout(width, tiles, line)
    headed = boxes.Column((tiles, boxes.Layers((line, boxes.high_room(1.4 * text)))))
    return LedgerLayout(
        width, boxes.first_read((headed, tiles), QRectF(0, 0, ENDLESS, height)), line
    )


def account_columns(width: float, ledger: Ledger, *, text: float) -> Sequence[QRectF]:
    """Return the columns of the accounts, from left to right; none if they share one."""
    layout = place_ledger(width, ledger, text=text)
    cells = layout.cells(QRectF(0, 0, width, 1))
    return [cells[at] for at in ledger.columned] if layout.wide else []


def _own_columns(ledger: Ledger, text: float) -> Row:
    """Return a line in which each account has a column."""
    if ledger.headings.balance:
        # The action is as wide with any entries, or columns would move for a new one.
        label, gap, action = 4.0, GAPS.wide, 7.0
        figure = Span(4.15 * text, 4.15 * text, grows=True)
        balance = boxes.exactly(4.8 * text + GAPS.usual)
    else:  # meetings are told
        label, gap, action, balance = 2.1, GAPS.hair, 16.0, boxes.NOTHING
        figure = Span(2.4 * text, 7.0 * text, grows=True)
    return Row(
        (
            boxes.wide_room(GAPS.near),
            Room(_LABEL, boxes.exactly(label * text)),
            boxes.wide_room(gap),
            Room(_ACTION, Span(5.6 * text, action * text)),
            *(Room(at, figure) for at in ledger.columned),
            Room(_BALANCE, balance),
        )
    )


def _shared_columns(ledger: Ledger, text: float) -> Row:
    """Return a line in which all accounts share a column."""
    named, entries = ledger.headings, ledger.entries
    read = PARTS.least * min(text, boxes.USUAL_TEXT)
    labels = (named.label, *(told for one in entries for told in (one.label, one.called)))
    label = max(map(ems, labels)) + 0.3
    if named.balance:
        amount = max(map(ems, (_AMPLE, *(one.balance for one in entries)))) + 0.2
        figures = amount + max((ems(f"{one.short.label} ") for one in ledger.accounts), default=0.0)
        balance = max(amount, ems(named.balance, bold=True) + 0.1)
        last = (
            Room(_ACTION, Span(6.5 * read, _ROOMY * text, grows=True)),
            Room(_FIGURES, Span(figures * read + GAPS.wide, figures * text + GAPS.wide)),
            Room(_BALANCE, Span(balance * read + GAPS.wide, balance * text + GAPS.wide)),
        )
    else:  # meetings are told, and several get points
        last = (
            Room(_ACTION, Span(5.6 * read, 7 * text)),
            Room(_FIGURES, Span(8 * read, 14 * text, grows=True)),
            Room(_BALANCE),
        )
    gap = boxes.wide_room(GAPS.usual)
    return Row((gap, Room(_LABEL, Span(label * read, label * text)), gap, last[0], gap, *last[1:]))


def _tiles(ledger: Ledger, width: float, text: float, finger: float) -> boxes.Box:
    """Return a place for each account, in as few rows as can be.

    In a book with balances, one of few accounts is at least as wide as one of eight on a phone.
    """
    named = max((ems(account.short.label) for account in ledger.accounts), default=0.0)
    least = 4.6 * min(text, boxes.USUAL_TEXT) if ledger.headings.balance else 2.85 * text
    across = Span(max(least, (named + 0.3) * PARTS.least * text + GAPS.near), grows=True)
    down, side = boxes.exactly(max(2.6 * text, finger)), boxes.wide_room(GAPS.hair)
    keys = [str(at) for at in range(len(ledger.accounts))]
    ways = (
        Row((side, boxes.tiles(keys, ceil(len(keys) / rows), across, down, GAPS.near), side))
        for rows in range(1, max(1, ceil(len(keys) / 2)) + 1)
    )
    return boxes.first_read(ways, QRectF(0, 0, width, ENDLESS))


def row_height(text: float, ledger: Ledger = _EMPTY, *, finger: float = 0.0) -> float:
    """Return the height of an entry or heading, at least a `finger` in a book with balances.

    Entries of other books say little, so that seeing many of them is worth lower ones, as boxes of
    a grid can be.
    """
    # Two small lines fit into an entry without a balance.
    return max(finger, text * 2.0) if ledger.headings.balance else text * 1.95


def ledger_height(ledger: Ledger, width: float, text: float) -> float:
    """Return the height in pixels that a ledger wants at a width."""
    layout = place_ledger(width, ledger, text=text)
    return layout.head_height + row_height(text, ledger) * lines_of(layout, ledger)


def ledger_ink_places(ledger: Ledger, area: QRectF, text: float) -> Mapping[str, QRectF]:
    """Return the places that ink can belong to on a whole ledger: account headings and entries."""
    layout = place_ledger(area.width(), ledger, text=text)
    lines = place_lines(area, layout, ledger, text=text)
    return {
        **{
            account_place(one.key): place.translated(area.topLeft())
            for one, place in layout.named(ledger)
        },
        **{ledger_line_place(at): lines[at - 1] for at in range(1, len(ledger.entries) + 1)},
    }


def place_lines(
    area: QRectF, layout: LedgerLayout, ledger: Ledger, *, text: float
) -> tuple[QRectF, ...]:
    """Return the places of the lines below the head, at their usual height or less to fit."""
    keys = [str(at) for at in range(lines_of(layout, ledger))]
    lines = boxes.tiles(keys, 1, boxes.ANY, Span(0.0, row_height(text, ledger)))
    return tuple(lines.areas(area.adjusted(0, layout.head_height, 0, 0)).values())


def lines_of(layout: LedgerLayout, ledger: Ledger) -> int:
    """Return how many lines are below the head: the entries, and in a wide book one of totals.

    In a narrow book the tiles have the totals.
    """
    return len(ledger.entries) + (ledger.summed and layout.wide)


def shown_entries(count: int, room: int, *, later: int = 0) -> range:
    """Return which of `count` entries are shown in `room` lines, leaving out the `later` ones.

    The newest are shown first. If they don't all fit, one line is kept for saying how many are
    hidden, except in very little room.
    """
    if count <= room:
        return range(count)
    room = max(1, room - _folds_fit(room))
    start = max(0, count - max(later, 0) - room)
    return range(start, start + room)


def _folds_fit(room: int) -> bool:
    """Whether there is room for a line that leads to entries that are hidden."""
    return room > _FEW


def paint_ledger(
    painter: QPainter, area: QRectF, ledger: Ledger, theme: Theme, text: float
) -> float:
    """Draw a whole ledger at the top of an area, shrunk to fit; return its height.

    Of lines to write on, there are only as many as leave the letters large enough to read.
    """
    layout = place_ledger(area.width(), ledger, text=text)
    room = int((area.height() - layout.head_height) / LINE / READ)
    ledger = replace(ledger, entries=_without_spare_lines(ledger.entries, room))
    lines = place_lines(QRectF(QPointF(), area.size()), layout, ledger, text=text)
    with drawing.smooth(painter):
        painter.translate(area.topLeft())
        book = LedgerDrawing(painter, layout, ledger, theme, text)
        book.heads()
        book = replace(book, text=min([text, *(line.height() / LINE for line in lines)]))
        for entry, line in zip(ledger.entries, lines, strict=False):
            book.entry(entry, line)
        if len(lines) > len(ledger.entries):
            book.totals(lines[-1])
    return lines[-1].bottom() if lines else layout.head_height


def _without_spare_lines(entries: tuple[Entry, ...], room: int) -> tuple[Entry, ...]:
    """Return the entries without empty ones at the end for which there is no room."""
    count = len(entries)
    while count > room and entries[count - 1] == Entry(0, "", ""):
        count -= 1
    return entries[:count]


@dataclass(frozen=True)
class LedgerDrawing:
    """One drawing of a ledger: its painter, its data, and its style."""

    painter: QPainter
    layout: LedgerLayout
    ledger: Ledger
    theme: Theme
    text: float

    def heads(self, lit: Collection[str] = (), focus: str | None = None) -> None:
        """Draw the headings of the columns, in a narrow book with the accounts' tiles above."""
        for account, place in self.layout.named(self.ledger):
            if not self.layout.wide:
                self._tile(account, place, lit=account.key in lit)
            else:
                if account.key in lit:
                    drawing.draw_lit(self.painter, grown(place, -1), self.theme, radius=8)
                ink = self.theme.crossed if account.struck else self.theme.faded
                self._name(account, place, ink)
            if account.key == focus:
                self.ring(place)
        named, faded = self.ledger.headings, self.theme.faded
        for key, told, side in (
            (_LABEL, named.label, Side.LEFT),
            (_ACTION, named.text, Side.LEFT),
            (_BALANCE, named.balance, Side.RIGHT),
        ):
            if key in self.layout.heads:
                place, size = self.layout.heads[key], self.text * PARTS.least
                place = _figure_place(place) if key == _BALANCE else place
                write(self.painter, place, told, faded, size=size, bold=True, side=side)

    def entry(self, entry: Entry, place: QRectF, *, headed: bool = True) -> None:
        """Draw one entry in the place of a line.

        Without headings its label says what it is, and its action is as short as it gets.
        """
        self.rule(place)
        cells = self.layout.cells(place)
        to_write_on = self.layout.wide and not self.ledger.summed
        for key, cell in cells.items() if to_write_on else ():
            if key not in (_LABEL, _ACTION):
                self.painter.drawLine(cell.topLeft(), cell.bottomLeft())
        told = entry.label if headed else entry.called or entry.label
        write(self.painter, cells[_LABEL], told, self.theme.faded, size=self.text, side=Side.LEFT)
        self._action(cells[_ACTION], entry, headed=headed)
        self._figure(cells[_BALANCE], entry.balance, bold=True)
        self.amounts(entry, cells)

    def light_columns(self, place: QRectF, lit: Collection[str]) -> None:
        """Light the columns of these accounts in a place, if they have columns."""
        cells = self.layout.cells(place) if lit else {}
        for at, account in enumerate(self.ledger.accounts):
            if account.key in lit and str(at) in cells:
                inside = cells[str(at)].adjusted(1, 0, -1, 0)
                self.painter.fillRect(inside, tint(self.theme.lit))

    def totals(self, place: QRectF, lit: Collection[str] = ()) -> None:
        """Draw the totals of the accounts in a line, without money lost with a closed account."""
        self.painter.fillRect(place, tint(self.theme.soft))
        self.light_columns(place, lit)
        cells, told, ink = self.layout.cells(place), self.ledger.headings.totals, self.theme.ink
        title = cells[_LABEL].united(cells[_ACTION])
        write(self.painter, title, told, ink, size=self.text, bold=True, side=Side.LEFT)
        for at, account in self.ledger.columned.items():
            self._figure(cells[at], "–" if account.struck else account.total, bold=True)

    def fold(self, place: QRectF, told: str, side: Side) -> None:
        """Draw a line that you tap to see the entries it stands for."""
        self.rule(place)
        inside, ink = grown(place, -self.text * 0.3, 0), self.theme.accent
        write(self.painter, inside, told, ink, size=self.text, bold=True, side=side)

    def ring(self, place: QRectF) -> None:
        """Draw the ring of the keyboard focus inside a place."""
        drawing.draw_ring(self.painter, grown(place, -1), self.theme, radius=8)

    def amounts(self, entry: Entry, cells: Mapping[str, QRectF]) -> None:
        """Draw each amount under its account, or after its name if accounts share a column."""
        changed = [
            (str(at), account, entry.amounts[account.key])
            for at, account in enumerate(self.ledger.accounts)
            if account.key in entry.amounts
        ]
        if not self.layout.wide and len(changed) > 1:
            keys = [key for key, _account, _told in changed]
            row = boxes.tiles(keys, len(keys), boxes.ANY)
            cells = row.areas(_figure_place(cells[_FIGURES]))
        for key, account, told in changed:
            if self.layout.wide:
                self._amount(account, told, cells[key])
            elif len(changed) == 1:
                self._amount(account, f"{account.short.label} {told}", cells[_FIGURES])
            else:
                face, size = account.short, self.text * PARTS.small
                ink, told_by = self.theme.readable(face.colour), Face(told, face.symbol)
                draw_face(self.painter, told_by, cells[key], ink, size=size, side=Side.RIGHT)

    def _amount(self, account: Account, told: str, cell: QRectF) -> None:
        self._figure(cell, told, colour=self.theme.crossed if account.struck else "")
        if account.struck and told:
            place = _figure_place(cell)
            place.setLeft(max(place.left(), place.right() - ems(told, bold=True) * self.text))
            drawing.draw_strike(self.painter, place, self.theme, size=self.text)

    def _figure(self, cell: QRectF, told: str, *, colour: str = "", bold: bool = False) -> None:
        place, ink, size = _figure_place(cell), colour or self.theme.ink, self._figures_size
        write(self.painter, place, told, ink, size=size, bold=bold, side=Side.RIGHT)

    @cached_property
    def _figures_size(self) -> float:
        """The size of all figures in a book without balances, whose columns can be narrow."""
        if self.ledger.headings.balance or not self.layout.wide or not self.ledger.accounts:
            return self.text
        amounts = (amount for one in self.ledger.entries for amount in one.amounts.values())
        totals = (ems(one.total, bold=True) for one in self.ledger.accounts)
        longest = max([*totals, *map(ems, amounts)])
        room = _figure_place(self.layout.heads["0"]).width()
        return max(self.text * PARTS.least, min(self.text, room / max(longest, 1.0)))

    def rule(self, place: QRectF) -> None:
        """Draw the line below a line of the book."""
        drawing.draw_line(
            self.painter, place.bottomLeft(), place.bottomRight(), pen(self.theme.line)
        )

    def _action(self, place: QRectF, entry: Entry, *, headed: bool) -> None:
        """Write what happened, in two lines if necessary, small enough that no word is cut.

        Where that has no room, a shorter text is written, if there is one. If the shortest needs
        more lines than there is room for, one that ends in "…" has its beginning.
        """
        balanced = bool(self.ledger.headings.balance)
        roomy = balanced and not self.layout.wide and place.width() >= self.text * _ROOMY
        part = 1.0 if roomy else PARTS.small if balanced and self.layout.wide else PARTS.least
        ink, small = self.theme.ink, self.text * part
        tellings = (entry.text, *entry.shorter)
        if not headed and ems(tellings[-1]) * self.text <= place.width():
            write(self.painter, place, tellings[-1], ink, size=self.text, side=Side.LEFT)
            return
        for told in tellings:
            if ems(told) * small <= place.width() or " " not in told:
                # Beside balances, where most have to be smaller, all have the same letters.
                size = small if balanced else self.text
                write(self.painter, place, told, ink, size=size, side=Side.LEFT)
                return
            size = min(drawing.fit_text(word, place.width(), small)[1] for word in told.split(" "))
            high = drawing.words_height(told, place.width(), text=size, gaps=0.0)
            fits = high <= place.height() + 2 if told is tellings[-1] else high <= place.height()
            if fits and (size == small or told is tellings[-1]):
                middle = grown(place, 0, -(place.height() - high) / 2)
                drawing.write_wrapped(self.painter, middle, told, ink, size=size)
                return
        write(self.painter, place, tellings[-1], ink, size=small, side=Side.LEFT)

    @cached_property
    def _naming(self) -> tuple[_WayToName, float]:
        """How all accounts are named, and in letters of which size: the longest one has room."""
        faces, wide = [account.short for account in self.ledger.accounts], self.layout.wide
        longest = max(ems(face.label, bold=wide) for face in faces)
        least, most = (part * self.text for part in (PARTS.least, PARTS.small if wide else 1.0))
        ways = [(_after_symbol, least), (_alone, least)]
        if wide:
            signed = all(face.symbol is not None for face in faces)
            ways = [*[(_after_symbol, most)] * signed, (_below_symbol, least), (_alone, least)]
        (_first, head), *_others = self.layout.named(self.ledger)
        place = self._place_of_name(head)
        made = [way(longest, smallest, most) for way, smallest in ways]
        chosen = boxes.first_read(made, place)
        way = ways[made.index(chosen) if wide else 0][0]
        return way, max(least, chosen.places(place)["name"].size)

    def _place_of_name(self, head: QRectF) -> QRectF:
        """Return where the name of an account is: in a tile above its total."""
        if self.layout.wide:
            return _figure_place(head)
        return grown(head, -GAPS.hair, 0).adjusted(0, GAPS.hair, 0, -head.height() / 2)

    def _name(self, account: Account, head: QRectF, ink: str) -> None:
        """Write an account's name where it is headed, with its symbol unless a column is closed."""
        (way, size), face, wide = self._naming, account.short, self.layout.wide
        place, name = self._place_of_name(head), ems(face.label, bold=wide)
        bare = face.symbol is None or (wide and account.struck)
        ways = (_alone,) if bare else (way, _alone)
        named = boxes.first_read((one(name, size, size) for one in ways), place)
        areas = boxes.Corner(named, 1 if wide else 0.5, 0.5).areas(place)
        if "symbol" in areas:
            sign = areas["symbol"]
            centre = QPointF(sign.left() + PARTS.sign * size / 2, sign.center().y())
            shade = ink if account.struck else self.theme.readable(face.colour)
            drawing.draw_symbol(self.painter, face.symbol, centre, size * 0.7, shade)
        words = grown(areas["name"], 1, 0)  # letters are written in whole pixels
        told = drawing.elide(face.label, words.width(), size, bold=wide)
        write(self.painter, words, told, ink, size=size, bold=wide)
        if account.struck:
            drawing.draw_strike(self.painter, areas["name"], self.theme, size=size)

    def _tile(self, account: Account, place: QRectF, *, lit: bool) -> None:
        """Draw an account's name and total."""
        theme, size, struck = self.theme, self.text, account.struck
        ground = theme.lit if lit else theme.soft if struck else theme.box
        edge = pen(theme.lit_line, 2) if lit else pen(theme.line)
        draw_box(self.painter, grown(place, -0.5), 8, ground, edge)
        ink = theme.crossed if struck else theme.ink
        self._name(account, place, ink)
        below = grown(place, -GAPS.hair, 0).adjusted(0, place.height() / 2, 0, -GAPS.hair)
        write(self.painter, below, account.total, ink, size=size, bold=True)
        if struck and account.total:
            wide = min(below.width(), ems(account.total, bold=True) * size)
            through = centred(below, wide, size)
            drawing.draw_strike(self.painter, through, self.theme, size=size)


def _after_symbol(name: float, least: float, most: float) -> boxes.Box:
    """Return a name of so many ems, and its symbol before it."""
    return Row((Text("symbol", (1.0,), least, most), _alone(name, least, most)))


def _below_symbol(name: float, least: float, most: float) -> boxes.Box:
    """Return a name of so many ems, and its symbol above its end."""
    symbol = Text("symbol", (1.0,), least, most, line=1.0)
    return boxes.Column((Row((boxes.ASIDE, symbol)), _alone(name, least, most)))


def _alone(name: float, least: float, most: float) -> boxes.Box:
    """Return a name of so many ems."""
    return Text("name", (name,), least, most)


def _figure_place(cell: QRectF) -> QRectF:
    """Return where a column has its figures, at the right end."""
    return cell.adjusted(0, 0, -GAPS.usual, 0)


class LedgerWidget(BlockWidget, Arranged, QWidget):
    """A bank book; `account_tapped` emits a tapped account, `entry_tapped` the note of an entry."""

    account_tapped = Signal(str)
    entry_tapped = Signal(int)

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.ledger = _EMPTY
        self.accounts = AccountsField()
        self.entries = EntriesField()
        lay(QVBoxLayout(self), self.accounts, (self.entries, 1), gap=0)
        self.accounts.tapped.connect(self.account_tapped)
        self.entries.tapped.connect(self.entry_tapped)
        self.entries.account_tapped.connect(self.account_tapped)

    def show_ledger(self, ledger: Ledger) -> None:
        """Show a book; if it has a new entry, show the newest entries."""
        if ledger == self.ledger:
            return
        self.ledger = ledger
        self.accounts.show_ledger(ledger)
        self.entries.show_ledger(ledger)
        self.arrange()

    @override
    def light(self, keys: Collection[str]) -> None:
        self.accounts.light(keys)
        self.entries.light(keys)

    def unfold(self) -> None:
        """Ask for the height of all entries from now on, for a page that scrolls."""
        self.entries.unfolded = True
        self.arrange()
        self.updateGeometry()

    @override
    def arrange(self) -> None:
        """Put the headings over the entries, or leave them out where room is scarce."""
        row = row_height(self.accounts.text_size, self.ledger, finger=finger(self))
        room = self.height() - 1 - (_FEW - _SLACK) * row
        self.accounts.room = ENDLESS if self.entries.unfolded else max(1, room)
        headed = self.accounts.is_headed(self.width())
        if headed != self.entries.headed:
            self.entries.headed = headed
            self.accounts.renew()
            self.entries.renew()

    @override
    def hasHeightForWidth(self) -> bool:
        """Return False if folded: the height is free, because more room just shows more entries."""
        return self.entries.unfolded


class _LedgerField(SheetField):
    """A part of a bank book."""

    def __init__(self, name: str) -> None:
        """Start without accounts and entries."""
        super().__init__()
        self._ledger = _EMPTY
        self.setAccessibleName(name)

    def show_ledger(self, ledger: Ledger) -> None:
        """Show this part of a book."""
        self._ledger = ledger
        self.renew()

    @property
    def has_balances(self) -> bool:
        """Whether the book has balances; in others headings and entries are low."""
        return bool(self._ledger.headings.balance)


class AccountsField(_LedgerField):
    """The tiles of the accounts with their totals, and the headings of the entries."""

    tapped = Signal(str)

    def __init__(self) -> None:
        """Start without accounts."""
        super().__init__(_("Accounts"))
        self.room: float = ENDLESS  # the height up to which there may be headings
        let_height_follow_width(self, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def is_headed(self, width: int) -> bool:
        """Return whether there are headings at a width, or a book without balances needs none."""
        return not self.has_balances or _LABEL in self._layout(width).heads

    def _layout(self, width: int, height: float = ENDLESS) -> LedgerLayout:
        text, room, least = self.text_size, min(height, self.room), finger(self)
        return place_ledger(max(1, width), self._ledger, text=text, finger=least, height=room)

    @override
    def register_things(self) -> None:
        rows: dict[float, list[str]] = {}
        for key, place in self.places().items():
            rows.setdefault(place.top(), []).append(key)
        spoken = {one.key: one.spoken or str(one.face) for one in self._ledger.accounts}
        self.set_things(list(rows.values()), spoken, {})

    @override
    def places(self) -> Mapping[str, QRectF]:
        layout = self._layout(self.width(), self.height() + 1)
        return {one.key: place for one, place in layout.named(self._ledger)}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        self.tapped.emit(key)

    @override
    def heightForWidth(self, width: int) -> int:
        return round(self._layout(width).head_height) + 1

    @override
    def sizeHint(self) -> QSize:
        width = round(self.text_size * 50)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.text_size * 12), self.heightForWidth(self.width()))

    @override
    def paint(self, painter: QPainter) -> None:
        layout = self._layout(self.width(), self.height() + 1)
        book = LedgerDrawing(painter, layout, self._ledger, theme.current(), self.text_size)
        book.heads(self._lit, self.ringed)


class EntriesField(_LedgerField):
    """The newest entries of a ledger, each a line to tap, and the totals below them.

    If not all entries fit, they scroll by wheel and by finger, and the first line says how many
    came before; tap it to see them. Its other half leads back to the newer ones.
    """

    tapped = Signal(int)
    account_tapped = Signal(str)

    def __init__(self) -> None:
        """Start without entries."""
        super().__init__(_("Entries"))
        self._later, self.unfolded, self.headed = 0, False, True
        self._grabbed, self._turned = (0.0, 0), 0  # where a finger came down, and a wheel's rest
        self._placed_for: tuple[Ledger, int, float] | None = None

    @property
    def shown(self) -> range:
        """Which entries are shown."""
        return shown_entries(len(self._ledger.entries), self._lines, later=self._later)

    @property
    def _lines(self) -> int:
        """How many lines fit, not counting the line of totals."""
        return int((self.height() - self._totals()) / self._row() + _SLACK)

    @property
    def _used(self) -> int:
        """How many lines are in use."""
        return bool(self._folds()) + len(self.shown)

    @property
    def thumb(self) -> QRectF:
        """The sign at the edge that says which entries are seen; empty if a line says it."""
        shown, count = self.shown, len(self._ledger.entries)
        if len(shown) == count or self._folds():
            return QRectF()
        high = self._row() * len(shown)
        top, tall = high * shown.start / count, high * len(shown) / count
        return QRectF(self.width() - GAPS.hair, top, GAPS.hair, tall)

    @override
    def show_ledger(self, ledger: Ledger) -> None:
        if len(ledger.entries) != len(self._ledger.entries):
            self._later = 0
        super().show_ledger(ledger)

    @override
    def register_things(self) -> None:
        folds, entries = self._folds(), list(map(str, self.shown))
        totals = list(self._places_of_totals())
        lanes = [folds] * bool(folds) + [[key] for key in entries] + [totals] * bool(totals)
        self.set_things(lanes, {key: self._spoken(key) for key in (*folds, *entries, *totals)}, {})

    def _folds(self) -> list[str]:
        """Return what the first line leads to: earlier entries, later ones, or both.

        In very little room there are only entries, and this is empty.
        """
        if not _folds_fit(self._lines):
            return []
        shown, count = self.shown, len(self._ledger.entries)
        return [_EARLIER] * (shown.start > 0) + [_LATER] * (shown.stop < count)

    def _spoken(self, key: str) -> str:
        if key == _EARLIER:
            before = self.shown.start
            told = ngettext("{count} earlier line", "{count} earlier lines", before)
            return told.format(count=before)
        if key == _LATER:
            after = len(self._ledger.entries) - self.shown.stop
            told = ngettext("{count} later line", "{count} later lines", after)
            return told.format(count=after)
        if key in (accounts := self._accounts):
            told = accounts[key].spoken or str(accounts[key].face)
            return comma_separated((self._ledger.headings.totals, told))
        return self._ledger.entries[int(key)].spoken

    @property
    def _accounts(self) -> Mapping[str, Account]:
        """The accounts with columns by the keys of their totals, which are unlike entries'."""
        return {f"{_TOTAL}{one.key}": one for one in self._ledger.columned.values()}

    def _layout(self) -> LedgerLayout:
        asked = self._ledger, max(1, self.width()), self.text_size
        if asked != self._placed_for:  # it is asked for by each line
            self._placed_for = asked
            self._placed = place_ledger(asked[1], self._ledger, text=asked[2])
        return self._placed

    def _row(self) -> float:
        """Return the height of an entry: lower where few would be seen, if one more is seen then.

        It doesn't depend on how many there are, or lines would move when another is noted.
        """
        usual = row_height(self.text_size, self._ledger, finger=finger(self))
        if not self.headed:
            # So high that an action beside a balance has two small lines.
            return min(usual, max(self.text_size * 1.9, self.height() / _FEW))
        lines = int(self.height() / usual + _SLACK)
        action = self._layout().cells(QRectF(0, 0, self.width(), 0))[_ACTION]
        one_line = action.width() >= _ROOMY * self.text_size
        if one_line and not (self.has_balances or self.unfolded):
            return max(self.text_size * 1.3, min(usual, self.height() / _MANY))
        if self.has_balances or self.unfolded or not self._summed or _folds_fit(lines):
            return usual
        more = self.height() / (lines + 1)
        # The least height where few entries would be seen otherwise.
        return more if lines and more >= self.text_size * 1.65 else usual

    @property
    def _summed(self) -> bool:
        """Whether there is a line of totals."""
        return lines_of(self._layout(), self._ledger) > len(self._ledger.entries)

    def _totals(self) -> float:
        """Return the height of the line of totals; 0 without it.

        It is a finger's, unless too few entries would be in sight.
        """
        if not self._summed:
            return 0.0
        low, row = min(row_height(self.text_size, self._ledger), self._row()), self._row()
        high = min(max(low, finger(self)), row)
        return high if (self.height() - high) // row >= _FEW else low

    def _turn(self, key: str) -> None:
        """Show the earlier or the later entries, depending on the key."""
        shown = self.shown
        step = len(shown) if key == _EARLIER else -len(shown)
        self._scroll(len(self._ledger.entries) - shown.stop + step)

    def _scroll(self, later: int) -> bool:
        """Leave out so many later entries, as far as there are earlier ones; return if it moved."""
        before, shown = self.shown, len(self.shown)
        self._later = min(max(0, later), len(self._ledger.entries) - shown)
        if self.shown == before:
            return False
        self.renew()
        return True

    def _places_of_totals(self) -> Mapping[str, QRectF]:
        if not self._totals():
            return {}
        top = self._row() * max(self._used, self._lines)  # at the foot, wherever entries end
        # A finger may also hit what is free below the line.
        low = max(self._totals(), min(self._row(), self.height() - top))
        line = QRectF(0, top, self.width(), low)
        cells = self._layout().cells(line)
        return {
            key: cells[at] for at, key in zip(self._ledger.columned, self._accounts, strict=True)
        }

    @override
    def places(self) -> Mapping[str, QRectF]:
        high, folds = boxes.exactly(self._row()), self._folds()
        above = (boxes.tiles(folds, len(folds), boxes.ANY, high),) if folds else ()
        entries = boxes.tiles([str(entry) for entry in self.shown], 1, boxes.ANY, high)
        area = QRectF(0, 0, self.width(), self._row() * self._used)
        return {**boxes.Column((*above, entries)).areas(area), **self._places_of_totals()}

    @override
    def press_at(self, point: QPointF) -> None:
        self._grabbed = point.y(), len(self._ledger.entries) - self.shown.stop
        super().press_at(point)

    @override
    def move_to(self, point: QPointF) -> None:
        top, later = self._grabbed
        if self._scroll(later + round((point.y() - top) / self._row())):
            self.cancel_press()
        super().move_to(point)

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        if key in (_EARLIER, _LATER):
            self._turn(key)
        elif key in self._accounts:
            self.account_tapped.emit(self._accounts[key].key)
        else:
            self.tapped.emit(self._ledger.entries[int(key)].note)

    @override
    def sizeHint(self) -> QSize:
        # The same with any entries while folded, so that nothing beside them moves for a new one.
        lines = max(len(self._ledger.entries), 1) if self.unfolded else 9
        height = round(self._row() * lines + self._totals()) + 1
        return QSize(round(self.text_size * 50), height)

    @override
    def minimumSizeHint(self) -> QSize:
        if self.unfolded:
            return QSize(0, self.sizeHint().height())
        return QSize(0, round(self._row() + self._totals()) + 1)

    @override
    def paint(self, painter: QPainter) -> None:
        layout, look = self._layout(), theme.current()
        book = LedgerDrawing(painter, layout, self._ledger, look, self.text_size)
        places, totals = self.places(), self._places_of_totals()
        if totals:
            top = next(iter(totals.values())).top()
            book.totals(QRectF(0, top, self.width(), self._totals()), self._lit)
        for key, place in places.items():
            if key not in totals:
                book.light_columns(place, self._lit)
            if key in (_EARLIER, _LATER):
                side = Side.LEFT if key == _EARLIER else Side.RIGHT
                book.fold(place, self._spoken(key), side)
            elif key not in totals:
                book.entry(self._ledger.entries[int(key)], place, headed=self.headed)
            if key == self.ringed:
                book.ring(place)
        for at in range(self._used, self._lines):  # as on paper, to be filled
            book.rule(QRectF(0, at * self._row(), self.width(), self._row()))
        if not self.thumb.isEmpty():
            drawing.fill(painter, self.thumb, look.crossed, GAPS.hair / 2)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        self._turned += event.angleDelta().y()
        lines = int(self._turned / 120)
        self._turned -= lines * 120
        self._scroll(len(self._ledger.entries) - self.shown.stop + lines)
