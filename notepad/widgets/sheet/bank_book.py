"""The bank book: its layout, its drawing, and what a tap on it does.

If the columns would be too narrow for figures, the accounts are tiles with their totals in two or
more rows, and each entry names its account. Lengths are pixels. The widget has two parts: the
accounts, and below them the newest entries, as many as fit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.ink import account_place, ledger_line_place
from notepad.core.language import _, comma_separated, ngettext
from notepad.core.page import Account, Entry, Ledger
from notepad.widgets.look import theme
from notepad.widgets.look.boxes import GAPS, LINE, PARTS, READ, USUAL_TEXT
from notepad.widgets.look.drawing import (
    Side,
    draw_box,
    draw_face,
    draw_line,
    draw_lit,
    draw_ring,
    draw_strike,
    draw_symbol,
    elide,
    ems,
    fill,
    fit_text,
    grown,
    pen,
    smooth,
    words_height,
    write,
    write_wrapped,
)
from notepad.widgets.look.layouts import Arranged, lay, let_height_follow_width
from notepad.widgets.look.theme import Theme, finger, tint
from notepad.widgets.sheet.sheet_field import BlockWidget, SheetField

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


_EMPTY = Ledger(())

# In text sizes unless noted.
_LIFT = 1.15  # from a name's middle up to that of its symbol, in sizes of the name
_ROOMY = 9.0  # the width of a column in which actions beside balances need no small letters
_AMPLE = "10,000"  # an amount as long as most: columns keep room for it from the start
_FEW = 3  # entries: where fewer would be in sight, the headings give way to lower ones
_SLACK = 0.1  # of a line: if only a pixel or two is missing, the line is still shown
_EARLIER, _LATER = "earlier", "later"  # keys of the halves of the first line
_TOTAL = "total-"  # prefix of an account's key in the line of totals


@dataclass(frozen=True, slots=True)
class LedgerLayout:
    """The layout of a ledger's columns: the x and width of each, in order.

    `tiles` are the accounts' headings, which can be tapped; `figures` are their columns, or in a
    narrow book the one that all accounts share. `heads` is empty if there are no headings.
    """

    tiles: tuple[QRectF, ...]
    label: tuple[float, float]
    action: tuple[float, float]
    figures: tuple[tuple[float, float], ...]
    balance: tuple[float, float]
    heads: QRectF

    @property
    def wide(self) -> bool:
        """Whether each account has its own column."""
        return len(self.figures) > 1

    @property
    def head_height(self) -> float:
        """Return the height of tiles and headings together."""
        return self.heads.bottom()


def place_ledger(width: float, ledger: Ledger, *, text: float, finger: float = 0.0) -> LedgerLayout:
    """Return the layout of the columns in `width` pixels, from the top left."""
    count = max(1, len(ledger.accounts))
    least = (4.8, 5.6, 4.15, 5.2) if ledger.headings.balance else (2.5, 5.6, 2.4, 0.0)
    label, action, figure, balance = (text * one for one in least)
    if width < label + action + figure * count + balance:
        return _narrow(width, ledger, text, finger)
    spare = width - label - action - figure * count - balance
    wanted = min(width * 0.36, text * 18.0)  # without a balance, meetings are told
    if ledger.headings.balance:  # the same with any entries, or columns would move for a new one
        wanted = text * 7.0
    missing = max(0.0, wanted - action)
    head = row_height(text, ledger, finger=finger)
    return _wide(width, (label, action + min(spare, missing), balance), count, text, head)


def row_height(text: float, ledger: Ledger = _EMPTY, *, finger: float = 0.0) -> float:
    """Return the height of an entry or heading, at least a `finger` in a book with balances.

    Entries of other books say little, so that seeing many of them is worth lower ones, as boxes of
    a grid can be.
    """
    # Two small lines fit into an entry without a balance.
    return max(finger, text * 2.0) if ledger.headings.balance else text * 1.95


def ledger_height(ledger: Ledger, width: float, *, text: float) -> float:
    """Return the height in pixels that a ledger wants at a width."""
    layout = place_ledger(width, ledger, text=text)
    return layout.head_height + row_height(text, ledger) * lines_of(layout, ledger)


def ledger_ink_places(ledger: Ledger, area: QRectF, text: float) -> Mapping[str, QRectF]:
    """Return the places that ink can belong to on a whole ledger: account headings and entries."""
    layout = place_ledger(area.width(), ledger, text=text)
    lines = place_lines(area, layout, ledger, text=text)
    tiles = zip(ledger.accounts, layout.tiles, strict=False)
    return {
        **{account_place(one.key): tile.translated(area.topLeft()) for one, tile in tiles},
        **{ledger_line_place(at): lines[at - 1] for at in range(1, len(ledger.entries) + 1)},
    }


def place_lines(
    area: QRectF, layout: LedgerLayout, ledger: Ledger, *, text: float
) -> tuple[QRectF, ...]:
    """Return the places of the lines below the head, at their usual height or less to fit."""
    count = lines_of(layout, ledger)
    top = area.top() + layout.head_height
    high = min(row_height(text, ledger), (area.bottom() - top) / max(1, count))
    return tuple(QRectF(area.left(), top + at * high, area.width(), high) for at in range(count))


def goes_without_headings(
    ledger: Ledger, width: float, height: float, *, text: float, finger: float
) -> bool:
    """Return whether a book of this size has no headings, because few entries would have room."""
    layout = place_ledger(width, ledger, text=text, finger=finger)
    if layout.wide or layout.heads.isEmpty():
        return False
    below = height - _whole(layout.head_height)
    return int(below / row_height(text, ledger, finger=finger) + _SLACK) < _FEW


def _whole(height: float) -> int:
    """Return the height in whole pixels that what is above the entries takes."""
    return round(height) + 1


def _tiles_bottom(layout: LedgerLayout) -> float:
    return max(tile.bottom() for tile in layout.tiles)


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


def _wide(
    width: float, fixed: tuple[float, float, float], count: int, text: float, head: float
) -> LedgerLayout:
    label, action, balance = fixed
    step = (width - label - action - balance) / count
    left = label + action
    columns = tuple((left + step * at, step) for at in range(count))
    return LedgerLayout(
        tiles=tuple(QRectF(x, 0, wide, head) for x, wide in columns),
        label=(text * 0.3, label - (0.8 if balance else 0.4) * text),
        action=(label, action),
        figures=columns,
        balance=(width - balance, max(0.0, balance - 0.4 * text)),
        heads=QRectF(0, 0, width, head),
    )


def _narrow(width: float, ledger: Ledger, text: float, finger: float) -> LedgerLayout:
    gap, count = text * 0.35, max(1, len(ledger.accounts))
    named = max((ems(account.short.label) for account in ledger.accounts), default=0.0)
    least = max(3.2 * text, (named + 0.4) * PARTS.least * text + gap)
    across = max(2, min(count, int(width / least)))
    rows = ceil(count / across)
    across = ceil(count / rows)
    step, tall = width / across, max(text * 2.6, finger)
    drop = tall + gap
    tiles = tuple(
        QRectF((at % across) * step + gap / 2, (at // across) * drop, step - gap, tall)
        for at in range(count)
    )
    heads = text * 1.4 if ledger.headings.balance else 0.0
    said = max((ems(entry.label) for entry in ledger.entries), default=0.0)
    readable = (said + 0.1) * PARTS.least * min(text, USUAL_TEXT) + 2 * gap
    label = max(width * 0.17, min(readable, width * 0.22))
    headed = (ems(ledger.headings.balance, bold=True) + 0.1) * PARTS.least * min(text, USUAL_TEXT)
    figure, balance = width * 0.51 - label, max(width * 0.21, headed + gap + GAPS.hair)
    if not ledger.headings.balance:
        label, figure, balance = max(width * 0.1, text * 2.4), width * 0.58, 0.0
    else:
        spare = max(0.0, figure - _widest_figure(ledger) * text - 2 * gap)
        action = width - label - figure - balance
        figure -= min(spare, max(0.0, text * _ROOMY - action))
    return LedgerLayout(
        tiles=tiles,
        label=(gap, label - 2 * gap),
        action=(label, width - label - figure - balance),
        figures=((width - balance - figure, figure - 2 * gap),),
        balance=(width - balance, max(0.0, balance - gap - GAPS.hair)),
        heads=QRectF(0, rows * drop, width, heads),
    )


def paint_ledger(
    painter: QPainter, area: QRectF, ledger: Ledger, theme: Theme, *, text: float
) -> float:
    """Draw a whole ledger at the top of an area, shrunk to fit; return its height.

    Of lines to write on, there are only as many as leave the letters large enough to read.
    """
    layout = place_ledger(area.width(), ledger, text=text)
    room = int((area.height() - layout.head_height) / LINE / READ)
    ledger = replace(ledger, entries=_without_spare_lines(ledger.entries, room))
    lines = place_lines(QRectF(QPointF(), area.size()), layout, ledger, text=text)
    with smooth(painter):
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
        size, dots = self._headed()
        for account, place in zip(self.ledger.accounts, self.layout.tiles, strict=False):
            if not self.layout.wide:
                self._tile(account, place, lit=account.key in lit)
            else:
                if account.key in lit:
                    draw_lit(self.painter, grown(place, -1), self.theme, radius=8)
                self._heading(account, place, size, dots=dots)
            if account.key == focus:
                self.ring(place)
        if not self.layout.heads.isEmpty():
            self.columns(self.layout.heads)

    def columns(self, heads: QRectF) -> None:
        """Write what the columns beside those of the accounts are called, in this place."""
        named = self.ledger.headings
        size, faded = self.text * PARTS.least, self.theme.faded
        for column, told, side in (
            (self.layout.label, named.label, Side.LEFT),
            (self.layout.action, named.text, Side.LEFT),
            (self.layout.balance, named.balance, Side.RIGHT),
        ):
            place = QRectF(column[0], heads.top(), column[1], heads.height())
            write(self.painter, place, told, faded, size=size, bold=True, side=side)

    def entry(self, entry: Entry, place: QRectF, *, headed: bool = True) -> None:
        """Draw one entry in the place of a line.

        Without headings its label says what it is, and its action is as short as it gets.
        """
        self.rule(place)
        layout, to_write_on = self.layout, self.layout.wide and not self.ledger.summed
        for column in (*layout.figures, layout.balance) if to_write_on else ():
            cell = in_column(place, column)
            self.painter.drawLine(cell.topLeft(), cell.bottomLeft())
        label, balance = in_column(place, layout.label), in_column(place, layout.balance)
        told = entry.label if headed else entry.called or entry.label
        write(self.painter, label, told, self.theme.faded, size=self.text, side=Side.LEFT)
        self._action(in_column(place, layout.action), entry, headed=headed)
        self._figure(balance, entry.balance, bold=True)
        self.amounts(entry, place)

    def light_columns(self, place: QRectF, lit: Collection[str]) -> None:
        """Light the columns of these accounts in a place, if they have columns."""
        pairs = zip(self.ledger.accounts, self.layout.figures, strict=False)
        for account, column in pairs if self.layout.wide else ():
            if account.key in lit:
                inside = in_column(place, column).adjusted(1, 0, -1, 0)
                self.painter.fillRect(inside, tint(self.theme.lit))

    def totals(self, place: QRectF, lit: Collection[str] = ()) -> None:
        """Draw the totals of the accounts in a line, without money lost with a closed account."""
        self.painter.fillRect(place, tint(self.theme.soft))
        self.light_columns(place, lit)
        left, told = self.layout.label[0], self.ledger.headings.totals
        title = in_column(place, (left, self.layout.figures[0][0] - left))
        write(self.painter, title, told, self.theme.ink, size=self.text, bold=True, side=Side.LEFT)
        for account, column in zip(self.ledger.accounts, self.layout.figures, strict=False):
            told = "–" if account.struck else account.total
            self._figure(amount_rect(place, column, self.text), told, bold=True)

    def fold(self, place: QRectF, told: str, side: Side) -> None:
        """Draw a line that you tap to see the entries it stands for."""
        self.rule(place)
        inside, ink = grown(place, -self.text * 0.3, 0), self.theme.accent
        write(self.painter, inside, told, ink, size=self.text, bold=True, side=side)

    def ring(self, place: QRectF) -> None:
        """Draw the ring of the keyboard focus inside a place."""
        draw_ring(self.painter, grown(place, -1), self.theme, radius=8)

    def amounts(self, entry: Entry, place: QRectF) -> None:
        """Draw each amount under its account, or after its name if accounts share a column."""
        changed = _changed(self.ledger, entry)
        if self.layout.wide:
            for account in changed:
                column = self.layout.figures[self.ledger.accounts.index(account)]
                figure = amount_rect(place, column, self.text)
                self._amount(account, entry.amounts[account.key], figure)
        elif len(changed) == 1:
            (account,) = changed
            told = _with_name(account, entry)
            self._amount(account, told, in_column(place, self.layout.figures[0]))
        elif changed:
            self._side_by_side(in_column(place, self.layout.figures[0]), entry, changed)

    def _side_by_side(self, place: QRectF, entry: Entry, changed: Sequence[Account]) -> None:
        """Draw several amounts in one column, each after the symbol of its account."""
        step, size = place.width() / len(changed), self.text * PARTS.small
        for at, one in enumerate(changed):
            part = QRectF(place.left() + at * step, place.top(), step, place.height())
            told = Face(entry.amounts[one.key], one.short.symbol, one.short.colour)
            colour = self.theme.readable(one.short.colour)
            draw_face(self.painter, told, part, colour, size=size, side=Side.RIGHT)

    def _amount(self, account: Account, told: str, figure: QRectF) -> None:
        self._figure(figure, told, colour=self.theme.crossed if account.struck else "")
        if account.struck:
            self._strike(figure, told, self.text)

    def _figure(self, place: QRectF, told: str, *, colour: str = "", bold: bool = False) -> None:
        ink, size = colour or self.theme.ink, self._figures_size
        write(self.painter, place, told, ink, size=size, bold=bold, side=Side.RIGHT)

    @cached_property
    def _figures_size(self) -> float:
        """The size of all figures in a book without balances, whose columns can be narrow."""
        if self.ledger.headings.balance or not self.layout.wide:
            return self.text
        amounts = (amount for one in self.ledger.entries for amount in one.amounts.values())
        totals = (ems(one.total, bold=True) for one in self.ledger.accounts)
        longest = max([*totals, *map(ems, amounts)], default=1.0)
        room = min(width for _left, width in self.layout.figures) - self.text * 0.4
        return max(self.text * PARTS.least, min(self.text, room / max(longest, 1.0)))

    def rule(self, place: QRectF) -> None:
        """Draw the line below a line of the book."""
        draw_line(self.painter, place.bottomLeft(), place.bottomRight(), pen(self.theme.line))

    def _strike(self, place: QRectF, told: str, size: float, *, middle: bool = False) -> None:
        """Strike through a text that is written in this place."""
        if not told:
            return
        wide = min(place.width(), ems(told, bold=True) * size)
        end = QPointF(
            place.center().x() + wide / 2 if middle else place.right(), place.center().y()
        )
        draw_strike(self.painter, end - QPointF(wide, 0), end, self.theme, size=size)

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
            size = min(fit_text(word, place.width(), small)[1] for word in told.split(" "))
            high = words_height(told, place.width(), text=size, gaps=0.0)
            fits = high <= place.height() + 2 if told is tellings[-1] else high <= place.height()
            if fits and (size == small or told is tellings[-1]):
                middle = grown(place, 0, -(place.height() - high) / 2)
                write_wrapped(self.painter, middle, told, ink, size=size)
                return
        write(self.painter, place, tellings[-1], ink, size=small, side=Side.LEFT)

    def _headed(self) -> tuple[float, bool]:
        """Return the size of all names over columns, and whether symbols stand before them.

        They are smaller if one of them needs it, but never too small to read.
        """
        large, least = self.text * PARTS.small, self.text * PARTS.least
        pairs = list(zip(self.ledger.accounts, self.layout.tiles, strict=False))
        names = [
            (account.short.symbol, ems(account.short.label, bold=True), place.width())
            for account, place in pairs
        ]
        dots = all(
            symbol is not None and wide - self.text * 0.4 > (name + 1) * large
            for symbol, name, wide in names
        )
        fitting = [(wide - self.text * 0.4) / max(name, 1.0) for _symbol, name, wide in names]
        fitting += [place.height() / (2 * _LIFT) - 0.1 for _account, place in pairs]  # signs above
        return (large if dots else min([large, max(least, min(fitting, default=large))])), dots

    def _heading(self, account: Account, place: QRectF, size: float, *, dots: bool) -> None:
        """Draw an account's name over its column, right-aligned like its figures.

        Its symbol stands before it, or above it if not all columns have room for that.
        """
        face = account.short
        words = place.adjusted(0, 0, -self.text * 0.4, 0)
        above = not dots and face.symbol is not None and place.height() > 2 * _LIFT * size
        if above:
            words.translate(0, size * 0.45)
        colour = self.theme.crossed if account.struck else self.theme.faded
        told = elide(face.label, words.width(), size, bold=True)
        write(self.painter, words, told, colour, size=size, bold=True, side=Side.RIGHT)
        if account.struck:
            self._strike(words, told, size)
        elif (dots or above) and face.symbol is not None:
            left = words.right() - (0.35 if above else ems(told, bold=True) + 0.65) * size
            middle = words.center().y() - (_LIFT * size if above else 0)
            centre, shade = QPointF(left, middle), self.theme.readable(face.colour)
            draw_symbol(self.painter, face.symbol, centre, size * 0.7, shade)

    def _tile(self, account: Account, place: QRectF, *, lit: bool) -> None:
        """Draw an account's name and total."""
        theme, text, face = self.theme, self.text, account.short
        ground = theme.lit if lit else theme.soft if account.struck else theme.box
        edge = pen(theme.lit_line, 2) if lit else pen(theme.line)
        draw_box(self.painter, grown(place, -0.5), 8, ground, edge)
        inside = grown(place, -text * 0.15, -text * 0.1)
        name, total = inside.adjusted(0, 0, 0, -inside.height() * 0.55), QRectF(inside)
        total.setTop(name.bottom())
        ink = theme.crossed if account.struck else theme.ink
        self._name(face, name, ink, struck=account.struck)
        write(self.painter, total, account.total, ink, size=text, bold=True)
        if account.struck:
            self._strike(name, face.label, self._name_size, middle=True)
            self._strike(total, account.total, text, middle=True)

    @property
    def _name_size(self) -> float:
        """The size of names in tiles: larger if all of them have room for that."""
        faces = [account.short for account in self.ledger.accounts]
        widest = max((ems(one.label) for one in faces), default=0.0) + 1.2  # with its symbol
        narrowest = min((tile.width() for tile in self.layout.tiles), default=0.0)
        able = (narrowest - self.text * 0.4) / widest
        # Names are that large where all have room for it.
        return max(self.text * PARTS.least, min(self.text * 0.93, able))

    def _name(self, face: Face, place: QRectF, ink: str, *, struck: bool) -> None:
        """Write a name in the middle, with its symbol before it if it fits."""
        size = self._name_size
        if face.symbol is not None and place.width() > (ems(face.label) + 1.15) * size:
            wide = (ems(face.label) + 1.1) * size
            left = place.center().x() - wide / 2
            shade = ink if struck else self.theme.readable(face.colour)
            centre = QPointF(left + size * 0.45, place.center().y())
            draw_symbol(self.painter, face.symbol, centre, size * 0.8, shade)
            place = QRectF(left + size * 1.1, place.top(), wide - size * 1.1 + 1, place.height())
        write(self.painter, place, face.label, ink, size=size)


def _widest_figure(ledger: Ledger) -> float:
    """Return the width of the longest amount after an account's name, in text sizes."""
    amounts = [entry.balance for entry in ledger.entries]
    amount = max(map(ems, [_AMPLE, *amounts]))
    return max((ems(f"{one.short.label} ") for one in ledger.accounts), default=0.0) + amount


def _changed(ledger: Ledger, entry: Entry) -> list[Account]:
    """Return the accounts that an entry changed."""
    return [account for account in ledger.accounts if account.key in entry.amounts]


def _with_name(account: Account, entry: Entry) -> str:
    """Return an entry's amount after its account's name."""
    return f"{account.short.label} {entry.amounts[account.key]}"


def in_column(place: QRectF, column: tuple[float, float]) -> QRectF:
    """Return the part of a line that belongs to a column, given as its x and width."""
    left, width = column
    return QRectF(place.left() + left, place.top(), width, place.height())


def amount_rect(place: QRectF, column: tuple[float, float], text: float) -> QRectF:
    """Return where the figure of a column is written, at its right end."""
    return in_column(place, column).adjusted(0, 0, -text * 0.4, 0)


class LedgerWidget(BlockWidget, Arranged, QWidget):
    """A bank book; `account_tapped` emits a tapped account, `entry_tapped` the note of an entry."""

    account_tapped = Signal(str)
    entry_tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
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
        text, least = self.accounts.text_size, finger(self)
        size = max(1, self.width()), self.height()
        headed = self.entries.unfolded or not goes_without_headings(
            self.ledger, *size, text=text, finger=least
        )
        if headed != self.entries.headed:
            self.accounts.headed = self.entries.headed = headed
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
        self._ledger, self.headed = _EMPTY, True
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
        let_height_follow_width(self, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def layout_now(self) -> LedgerLayout:
        """Return the layout for the current size, with headings if there is room for them."""
        layout = self._layout_in(self.width())
        fits = round(layout.head_height) <= self.height()
        return layout if fits else replace(layout, heads=QRectF())

    def _layout_in(self, width: int) -> LedgerLayout:
        text, least = self.text_size, finger(self)
        layout = place_ledger(max(1, width), self._ledger, text=text, finger=least)
        if self.headed:
            return layout
        return replace(layout, heads=QRectF(0, _tiles_bottom(layout), width, 0))

    @override
    def register_things(self) -> None:
        rows: dict[float, list[str]] = {}
        for key, place in self.places().items():
            rows.setdefault(place.top(), []).append(key)
        spoken = {one.key: one.spoken or str(one.face) for one in self._ledger.accounts}
        self.set_things(list(rows.values()), spoken, {})

    @override
    def places(self) -> Mapping[str, QRectF]:
        keys = (account.key for account in self._ledger.accounts)
        return dict(zip(keys, self.layout_now().tiles, strict=False))

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        self.tapped.emit(key)

    @override
    def heightForWidth(self, width: int) -> int:
        return _whole(self._layout_in(width).head_height)

    @override
    def sizeHint(self) -> QSize:
        width = round(self.text_size * 50)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.text_size * 12), self.heightForWidth(self.width()))

    @override
    def paint(self, painter: QPainter) -> None:
        layout, look = self.layout_now(), theme.current()
        book = LedgerDrawing(painter, layout, self._ledger, look, self.text_size)
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
        self._later, self.unfolded = 0, False
        self._grabbed, self._turned = (0.0, 0), 0  # where a finger came down, and a wheel's rest

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
        before, after = self.shown.start, len(self._ledger.entries) - self.shown.stop
        if key == _EARLIER:
            told = ngettext("{count} earlier line", "{count} earlier lines", before)
            return told.format(count=before)
        if key == _LATER:
            told = ngettext("{count} later line", "{count} later lines", after)
            return told.format(count=after)
        if key in (accounts := self._accounts):
            told = accounts[key].spoken or str(accounts[key].face)
            return comma_separated((self._ledger.headings.totals, told))
        return self._ledger.entries[int(key)].spoken

    @property
    def _accounts(self) -> Mapping[str, Account]:
        """The accounts by the keys of their totals, which are unlike those of entries."""
        return {f"{_TOTAL}{one.key}": one for one in self._ledger.accounts}

    def _layout(self) -> LedgerLayout:
        return place_ledger(max(1, self.width()), self._ledger, text=self.text_size)

    def _row(self) -> float:
        """Return the height of an entry: lower where few would be seen, if one more is seen then.

        It doesn't depend on how many there are, or lines would move when another is noted.
        """
        usual = row_height(self.text_size, self._ledger, finger=finger(self))
        if not self.headed:
            # So high that an action beside a balance has two small lines.
            return min(usual, max(self.text_size * 1.9, self.height() / _FEW))
        lines = int(self.height() / usual + _SLACK)
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
        """Return the height of the line of totals, which needs no finger's height; 0 without it."""
        if not self._summed:
            return 0.0
        return min(row_height(self.text_size, self._ledger), self._row())

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
        columns = zip(self._accounts, self._layout().figures, strict=True)
        return {key: in_column(line, column) for key, column in columns}

    @override
    def places(self) -> Mapping[str, QRectF]:
        row, width, folds = self._row(), self.width(), self._folds()
        half = width / max(1, len(folds))
        above = {key: QRectF(at * half, 0, half, row) for at, key in enumerate(folds)}
        lines = enumerate(self.shown, start=bool(folds))
        entries = {str(entry): QRectF(0, at * row, width, row) for at, entry in lines}
        return {**above, **entries, **self._places_of_totals()}

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
            fill(painter, self.thumb, look.crossed, GAPS.hair / 2)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        self._turned += event.angleDelta().y()
        lines = int(self._turned / 120)
        self._turned -= lines * 120
        self._scroll(len(self._ledger.entries) - self.shown.stop + lines)
