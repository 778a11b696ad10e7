"""Each kind of block: the widget that shows it, how it is drawn on paper, what its taps mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from notepad.core.page.page import Bars, Grid, Ledger, Memo, Ranges, Ranking
from notepad.widgets.sheet.grid.grid_widget import GridWidget
from notepad.widgets.sheet.grid.paint_grid import paint_grid
from notepad.widgets.sheet.ledger.ledger_geometry import ledger_height
from notepad.widgets.sheet.ledger.ledger_widget import LedgerWidget
from notepad.widgets.sheet.ledger.paint_ledger import paint_ledger
from notepad.widgets.sheet.panels.bars_widget import BarsWidget
from notepad.widgets.sheet.panels.memo_widget import MemoWidget
from notepad.widgets.sheet.panels.paint_bars import bars_height, paint_bars
from notepad.widgets.sheet.panels.paint_memo import memo_height, paint_memo
from notepad.widgets.sheet.panels.paint_ranges import paint_ranges, ranges_height
from notepad.widgets.sheet.panels.paint_ranking import paint_ranking, ranking_height
from notepad.widgets.sheet.panels.ranges_widget import RangesWidget
from notepad.widgets.sheet.panels.ranking_widget import RankingWidget

if TYPE_CHECKING:
    from notepad.core.page.block import Block

_GRID_HEIGHT = 0.6  # of its width, where it stands beside other panels


class Tap(Enum):
    """What a tap on a part of a block brings, and so what the table does."""

    BOX = "the key of a box"
    MARK = "the key of a box, and a holder"
    REASON = "what is asked about, and of whom if anybody"
    NOTE = "the number of a note"


def _grid_height(_grid: Grid, width: float, *, text: float) -> float:
    return _GRID_HEIGHT * width


@dataclass(frozen=True, kw_only=True)
class BlockKind:
    """One kind of block on the screen and on paper.

    `show` gives a widget its block; `paint` draws one over an area in a theme, with letters of
    `text` pixels, and `height` says what it wants of a width. One that `fills` takes all the room.
    `taps` names the widget's signals; `light` lights boxes by their keys, `show_new` shows for a
    moment that marks in them are new.
    """

    widget: Callable[[], QWidget]
    show: Callable[[Any, Any], None]
    paint: Callable[..., object]
    height: Callable[..., float]
    fills: bool = False
    taps: Mapping[str, Tap] = field(default_factory=dict)
    light: Callable[[Any, Any], None] = lambda _widget, _keys: None
    show_new: Callable[[Any, Any], None] = lambda _widget, _places: None


KINDS: Mapping[type[Block], BlockKind] = {
    Grid: BlockKind(
        widget=GridWidget,
        show=GridWidget.show_grid,
        paint=paint_grid,
        height=_grid_height,
        fills=True,
        taps={"cell_tapped": Tap.BOX, "mark_tapped": Tap.MARK, "tally_tapped": Tap.REASON},
        light=GridWidget.light,
        show_new=GridWidget.show_new,
    ),
    Bars: BlockKind(
        widget=BarsWidget, show=BarsWidget.show_bars, paint=paint_bars, height=bars_height
    ),
    Ranking: BlockKind(
        widget=RankingWidget,
        show=RankingWidget.show_ranking,
        paint=paint_ranking,
        height=ranking_height,
    ),
    Ledger: BlockKind(
        widget=LedgerWidget,
        show=LedgerWidget.show_ledger,
        paint=paint_ledger,
        height=ledger_height,
        taps={"account_tapped": Tap.BOX, "entry_tapped": Tap.NOTE},
        light=LedgerWidget.light,
        show_new=LedgerWidget.show_new,
    ),
    Ranges: BlockKind(
        widget=RangesWidget,
        show=RangesWidget.show_ranges,
        paint=paint_ranges,
        height=ranges_height,
        taps={"range_tapped": Tap.REASON},
    ),
    Memo: BlockKind(
        widget=MemoWidget, show=MemoWidget.show_memo, paint=paint_memo, height=memo_height
    ),
}
