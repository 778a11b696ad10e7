"""Where what rivals can hold stands: all of them as rows, or a single one with room for figures.

Lengths are pixels of the painter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from notepad.core.ink_places import held_place

if TYPE_CHECKING:
    from notepad.core.page.page import Holdings

_NAME, _CELL = 7.2, 3.9  # least widths in text sizes
_HEAD = 3.2
_LEAST_ROW, _USUAL_ROW, _MOST_ROW = 3.2, 3.6, 5.6
_ALONE_HEAD, _ALONE_CELL, _ALONE_ROW, _ALONE_MOST = 1.4, 6.0, 3.0, 4.6


@dataclass(frozen=True, slots=True)
class HoldingsLayout:
    """Where everything stands; a cell is found by its holder and the key of its thing.

    `title` is the corner left of the heads; `heads` and `names` are empty where one rival has all
    the room, for then his cells name their things, and `title` is his.
    """

    title: QRectF
    cells: Mapping[tuple[str, str], QRectF]
    heads: Mapping[str, QRectF] = field(default_factory=dict)
    names: Mapping[str, QRectF] = field(default_factory=dict)


def place_holdings(area: QRectF, holdings: Holdings, *, text: float) -> HoldingsLayout:
    """Return where all rivals stand, from the top of an area."""
    things, rivals = holdings.things, holdings.rivals
    head, count = text * _HEAD, max(1, len(rivals))
    row = min((area.height() - head) / count, text * _MOST_ROW)
    top, left = area.top() + head, area.left() + text * _NAME
    step = (area.right() - left) / max(1, len(things))
    heads = {
        thing.key: QRectF(left + at * step, top - head, step, head)
        for at, thing in enumerate(things)
    }
    return HoldingsLayout(
        title=QRectF(area.left(), top - head, text * _NAME, head),
        heads=heads,
        names={
            rival.holder: QRectF(area.left(), top + at * row, text * _NAME, row)
            for at, rival in enumerate(rivals)
        },
        cells={
            (rival.holder, key): QRectF(place.left(), top + at * row, step, row)
            for at, rival in enumerate(rivals)
            for key, place in heads.items()
        },
    )


def holdings_places(holdings: Holdings, area: QRectF, text: float) -> Mapping[str, QRectF]:
    """Return where ink can belong where all rivals stand: each cell that something stands in."""
    cells = place_holdings(area, holdings, text=text).cells
    return {
        held_place(f"{row}-{column}"): cells[rival.holder, holdings.things[column].key]
        for row, rival in enumerate(holdings.rivals)
        for column, one in enumerate(rival.holdings)
        if one is not None
    }


def place_alone(area: QRectF, holdings: Holdings, holder: str, *, text: float) -> HoldingsLayout:
    """Return where one rival's holdings stand, from the top of an area; struck things have none."""
    keys = _living(holdings)
    across, rows = _across(len(keys), area.width(), text)
    head = text * _ALONE_HEAD
    row = min((area.height() - head) / rows, text * _ALONE_MOST)
    step = area.width() / across
    cells = {
        (holder, key): QRectF(
            area.left() + at % across * step, area.top() + head + at // across * row, step, row
        )
        for at, key in enumerate(keys)
    }
    return HoldingsLayout(QRectF(area.left(), area.top(), area.width(), head), cells)


def least_size(holdings: Holdings, *, text: float) -> tuple[float, float]:
    """Return the width and height from which on all rivals can be shown together."""
    width = _NAME + _CELL * len(holdings.things)
    return text * width, text * (_HEAD + _LEAST_ROW * len(holdings.rivals))


def least_alone(holdings: Holdings, width: float, *, text: float) -> float:
    """Return the height that one rival needs at a width."""
    _columns, rows = _across(len(_living(holdings)), width, text)
    return text * (_ALONE_HEAD + _ALONE_ROW * rows)


def holdings_height(holdings: Holdings, width: float, *, text: float) -> float:
    """Return the height that all rivals want together; at any width it is the same."""
    return text * (_HEAD + _USUAL_ROW * len(holdings.rivals))


def most_height(holdings: Holdings, *, text: float) -> float:
    """Return the height from which on more of it makes rows no higher."""
    return text * (_HEAD + _MOST_ROW * len(holdings.rivals))


def cell_text(row: float, *, text: float) -> float:
    """Return the size of text with which a named cell of one rival has room in a row."""
    return min(text, row / _ALONE_ROW)


def _living(holdings: Holdings) -> list[str]:
    return [thing.key for thing in holdings.things if not thing.struck]


def _across(count: int, width: float, text: float) -> tuple[int, int]:
    """Return how many cells stand side by side, at least two, and in how many rows."""
    across = max(2, int(width / (_ALONE_CELL * text)))
    rows = max(1, ceil(count / across))
    return max(1, ceil(count / rows)), rows
