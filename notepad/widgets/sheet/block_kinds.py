"""Each kind of block: the widget that shows it, how it is drawn on paper, what its taps mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QWidget

from notepad.core.page.page import Bars, Grid, Holdings, Ledger, Memo, Ranking, Track
from notepad.widgets.sheet.grid.grid_places import grid_places
from notepad.widgets.sheet.grid.grid_widget import GridWidget
from notepad.widgets.sheet.grid.paint_grid import paint_grid
from notepad.widgets.sheet.holdings.holdings_geometry import holdings_height, holdings_places
from notepad.widgets.sheet.holdings.holdings_widget import HoldingsWidget
from notepad.widgets.sheet.holdings.paint_holdings import paint_holdings
from notepad.widgets.sheet.ledger.ledger_geometry import ledger_height, ledger_places
from notepad.widgets.sheet.ledger.ledger_widget import LedgerWidget
from notepad.widgets.sheet.ledger.paint_ledger import paint_ledger
from notepad.widgets.sheet.panels.bars_widget import BarsWidget
from notepad.widgets.sheet.panels.memo_widget import MemoWidget
from notepad.widgets.sheet.panels.paint_bars import bars_height, paint_bars
from notepad.widgets.sheet.panels.paint_memo import memo_height, paint_memo
from notepad.widgets.sheet.panels.paint_ranking import paint_ranking, ranking_height
from notepad.widgets.sheet.panels.ranking_widget import RankingWidget
from notepad.widgets.sheet.track.paint_track import paint_track
from notepad.widgets.sheet.track.track_geometry import GATES, track_height, track_places
from notepad.widgets.sheet.track.track_widget import TrackWidget

if TYPE_CHECKING:
    from notepad.core.page.block import Block

_GRID_HEIGHT = 0.6  # of its width, where it stands beside other panels


class Tap(Enum):
    """What a tap on a part of a block brings, and so what the table does."""

    BOX = "the key of a box"
    MARK = "the key of a box, and a holder"
    HELD = "the same, where the finger rests"
    REASON = "what is asked about, and of whom if anybody"
    NOTE = "the number of a note"
    SENTENCE = "the draft of a note to be begun"
    PART = "what is added to the note that is begun, as a draft"


def _rivals(holdings: Holdings) -> Sequence[tuple[str, str]]:
    return [(rival.holder, rival.name) for rival in holdings.rivals]


def _ways(track: Track) -> Sequence[tuple[str, str]]:
    gates = ((GATES, track.gates_called),) if track.gates else ()
    return (("", track.title), *gates)


def _grid_height(_grid: Grid, width: float, *, text: float) -> float:
    return _GRID_HEIGHT * width


@dataclass(frozen=True, kw_only=True)
class BlockKind:
    """One kind of block on the screen and on paper.

    `show` gives a widget its block; `paint` draws one over an area in a theme, with letters of
    `text` pixels, and `height` says what it wants of a width. One that `fills` takes all the room;
    one that `gives_way` does with less where it stands with others. `places` says where in an area
    what stands in it is drawn with such letters, by the names of the places that ink belongs to.
    `taps` names the widget's signals; `light` lights boxes by their keys, `show_new` shows for a
    moment, or as long as they are to `stay`, that marks in them are new.

    Where a sheet of several blocks has less room than the `whole` of them needs it is shown by
    `parts`, each a key and a name, and `turn` has the widget show that one alone, all with None.
    """

    widget: Callable[[], QWidget]
    show: Callable[[Any, Any], None]
    paint: Callable[..., object]
    height: Callable[..., float]
    places: Callable[[Any, QRectF, float], Mapping[str, QRectF]] = lambda _block, _area, _text: {}
    fills: bool = False
    gives_way: bool = False
    taps: Mapping[str, Tap] = field(default_factory=dict)
    light: Callable[[Any, Any], None] = lambda _widget, _keys: None
    show_new: Callable[..., None] = lambda _widget, _places, *, stay: None
    whole: Callable[[Any], QSize] = QWidget.minimumSizeHint
    parts: Callable[[Any], Sequence[tuple[str, str]]] = lambda _block: ()
    turn: Callable[[Any, Any], None] = lambda _widget, _key: None


KINDS: Mapping[type[Block], BlockKind] = {
    Grid: BlockKind(
        widget=GridWidget,
        show=GridWidget.show_grid,
        paint=paint_grid,
        height=_grid_height,
        places=grid_places,
        fills=True,
        gives_way=True,
        taps={
            "cell_tapped": Tap.BOX,
            "mark_tapped": Tap.MARK,
            "mark_held": Tap.HELD,
            "tally_tapped": Tap.REASON,
        },
        light=GridWidget.light,
        show_new=GridWidget.show_new,
    ),
    Bars: BlockKind(
        widget=BarsWidget,
        show=BarsWidget.show_bars,
        paint=paint_bars,
        height=bars_height,
        taps={"added": Tap.PART},
    ),
    Ranking: BlockKind(
        widget=RankingWidget,
        show=RankingWidget.show_ranking,
        paint=paint_ranking,
        height=ranking_height,
        taps={"asked": Tap.SENTENCE},
    ),
    Ledger: BlockKind(
        widget=LedgerWidget,
        show=LedgerWidget.show_ledger,
        paint=paint_ledger,
        height=ledger_height,
        places=ledger_places,
        gives_way=True,
        taps={"account_tapped": Tap.BOX, "entry_tapped": Tap.NOTE},
        light=LedgerWidget.light,
        whole=LedgerWidget.minimumSizeHint,
        parts=lambda ledger: (("", ledger.headings.name),),
    ),
    Holdings: BlockKind(
        widget=HoldingsWidget,
        show=HoldingsWidget.show_holdings,
        paint=paint_holdings,
        height=holdings_height,
        places=holdings_places,
        taps={"holding_tapped": Tap.REASON},
        light=HoldingsWidget.light,
        show_new=HoldingsWidget.show_new,
        whole=lambda widget: widget.whole,
        parts=_rivals,
        turn=HoldingsWidget.turn,
    ),
    Track: BlockKind(
        widget=TrackWidget,
        show=TrackWidget.show_track,
        paint=paint_track,
        height=track_height,
        places=track_places,
        taps={"asked": Tap.REASON},
        light=TrackWidget.light,
        whole=lambda widget: widget.whole,
        parts=_ways,
        turn=TrackWidget.turn,
    ),
    Memo: BlockKind(
        widget=MemoWidget, show=MemoWidget.show_memo, paint=paint_memo, height=memo_height
    ),
}
