"""Where the columns and lines of a bank book stand, as functions of its size.

Where the columns are too narrow for figures the accounts are tiles with their totals in two rows
or more, and each entry names its account instead. Lengths are pixels of the painter.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from notepad.core.ink_places import account_place, entry_place
from notepad.widgets.look.lettering import ems
from notepad.widgets.sheet.grid.cell_geometry import LEAST_EMS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from notepad.core.page.page import Ledger

_WITH_BALANCE = (4.8, 5.6, 4.2, 5.2)
_WITHOUT = (3.0, 5.6, 3.0, 0.0)
"""Least widths in text sizes, of label, action, each figure, and the balance."""
_ACTION_SHARE, _MOST_ACTION = 0.18, 10.0  # of the width, and in text sizes, where there is room
_TILE = 2.6
_NARROW_TILE = 3.2
_GAP = 0.35
_HEAD = 1.4


@dataclass(frozen=True, slots=True)
class LedgerLayout:
    """Where a ledger's columns stand over a width; x and width of each, in columns' order.

    `tiles` are where the accounts are headed and tapped; `figures` are their columns, or the single
    one that all share where it is narrow. `heads` is empty where no headings are written.
    """

    tiles: tuple[QRectF, ...]
    label: tuple[float, float]
    action: tuple[float, float]
    figures: tuple[tuple[float, float], ...]
    balance: tuple[float, float]
    heads: QRectF

    @property
    def wide(self) -> bool:
        """Whether each account has a column."""
        return len(self.figures) > 1

    @property
    def head_height(self) -> float:
        """Return what tiles and headings take from the top."""
        return self.heads.bottom()


def place_ledger(width: float, ledger: Ledger, *, text: float, finger: float = 0.0) -> LedgerLayout:
    """Return where the columns stand in `width` pixels, from 0 and the top on."""
    count = max(1, len(ledger.accounts))
    widths = _WITH_BALANCE if ledger.headings.balance else _WITHOUT
    label, action, figure, balance = (text * one for one in widths)
    if width < label + action + figure * count + balance:
        return _narrow(width, ledger, text, finger)
    head = row_height(text, finger=finger)
    if not ledger.headings.balance:
        action = max(action, min(width * _ACTION_SHARE, text * _MOST_ACTION))
    return _wide(width, (label, action, balance), count, text, head)


def row_height(text: float, *, finger: float = 0.0) -> float:
    """Return the height of an entry: a finger's on the screen."""
    return max(finger, text * 2.0)


def ledger_height(ledger: Ledger, width: float, *, text: float) -> float:
    """Return the height that a ledger wants at a width."""
    layout = place_ledger(width, ledger, text=text)
    return layout.head_height + row_height(text) * lines_of(layout, ledger)


def place_lines(
    area: QRectF, layout: LedgerLayout, ledger: Ledger, *, text: float
) -> tuple[QRectF, ...]:
    """Return where the lines stand below the head, as tall as they like or fit in an area."""
    count = lines_of(layout, ledger)
    top = area.top() + layout.head_height
    high = min(row_height(text), (area.bottom() - top) / max(1, count))
    return tuple(QRectF(area.left(), top + at * high, area.width(), high) for at in range(count))


def ledger_places(ledger: Ledger, area: QRectF, text: float) -> Mapping[str, QRectF]:
    """Return where ink can belong on a whole ledger: where accounts are headed, and each entry."""
    layout = place_ledger(area.width(), ledger, text=text)
    lines = place_lines(area, layout, ledger, text=text)
    tiles = zip(ledger.accounts, layout.tiles, strict=False)
    return {
        **{account_place(one.key): tile.translated(area.topLeft()) for one, tile in tiles},
        **{entry_place(at): lines[at - 1] for at in range(1, len(ledger.entries) + 1)},
    }


def lines_of(layout: LedgerLayout, ledger: Ledger) -> int:
    """Return how many lines stand below the head: the entries, and one of totals where it is wide.

    Where it is narrow the tiles have the totals.
    """
    return len(ledger.entries) + (ledger.summed and layout.wide)


def shown_entries(count: int, room: int, *, later: int = 0) -> range:
    """Return which of `count` entries stand in a room of so many lines, all but `later` ones.

    The newest come first to be shown. Where not all have room one line is kept for saying how
    many are not to be seen.
    """
    if count <= room:
        return range(count)
    room = max(1, room - 1)
    start = max(0, count - max(later, 0) - room)
    return range(start, start + room)


def _wide(
    width: float, fixed: tuple[float, float, float], count: int, text: float, head: float
) -> LedgerLayout:
    label, action, balance = fixed
    step = (width - label - action - balance) / count
    left = label + action
    columns = tuple((left + step * at, step) for at in range(count))
    return LedgerLayout(
        tiles=tuple(QRectF(x, 0, wide, head) for x, wide in columns),
        label=(text * 0.3, label - 0.4 * text),
        action=(label, action),
        figures=columns,
        balance=(width - balance, max(0.0, balance - 0.4 * text)),
        heads=QRectF(0, 0, width, head),
    )


def _narrow(width: float, ledger: Ledger, text: float, finger: float) -> LedgerLayout:
    gap, count = text * _GAP, max(1, len(ledger.accounts))
    named = max((ems(account.short.label) for account in ledger.accounts), default=0.0)
    least = max(_NARROW_TILE * text, (named + 0.4) * LEAST_EMS * text + gap)
    across = max(2, min(count, int(width / least)))
    rows = ceil(count / across)
    across = ceil(count / rows)
    step, tall = width / across, max(text * _TILE, finger)
    drop = tall + gap
    tiles = tuple(
        QRectF((at % across) * step + gap / 2, (at // across) * drop, step - gap, tall)
        for at in range(count)
    )
    label, figure, balance = width * 0.17, width * 0.34, width * 0.24
    if not ledger.headings.balance:
        label, figure, balance = max(width * 0.1, text * 2.4), width * 0.58, 0.0
    return LedgerLayout(
        tiles=tiles,
        label=(gap, label - 2 * gap),
        action=(label, width - label - figure - balance),
        figures=((width - balance - figure, figure - 2 * gap),),
        balance=(width - balance, max(0.0, balance - gap)),
        heads=QRectF(0, rows * drop, width, text * _HEAD),
    )
