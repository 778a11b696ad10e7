"""Blocks of a page, each shown by the widget of its kind, one below the other."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.page import Bars, Block, Grid, Ledger, Memo, Ranges, Ranking
from notepad.widgets.bars import BarsWidget
from notepad.widgets.grid import GridWidget
from notepad.widgets.ledger import LedgerWidget
from notepad.widgets.memo import MemoWidget
from notepad.widgets.ranges import RangesWidget
from notepad.widgets.ranking import RankingWidget

Shown = tuple[Callable[[], QWidget], Callable[[Any, Any], None]]

_KINDS: dict[type, Shown] = {
    Grid: (GridWidget, GridWidget.show_grid),
    Bars: (BarsWidget, BarsWidget.show_bars),
    Ranking: (RankingWidget, RankingWidget.show_ranking),
    Ledger: (LedgerWidget, LedgerWidget.show_ledger),
    Ranges: (RangesWidget, RangesWidget.show_ranges),
    Memo: (MemoWidget, MemoWidget.show_memo),
}


class BlockStack(QWidget):
    """Shows blocks from top to bottom; a widget stays as long as its place holds its kind.

    `made` is called with each new widget, so that whoever owns the stack can listen to it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self.made: Callable[[QWidget], None] = lambda _widget: None
        self._shown: list[tuple[type, QWidget]] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(14)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """What shows the blocks, from top to bottom."""
        return tuple(widget for _kind, widget in self._shown)

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        """Show these blocks in place of those before."""
        for place, block in enumerate(blocks):
            if place == len(self._shown) or self._shown[place][0] is not type(block):
                self._drop(place)
                self._add(type(block))
            show = _KINDS[type(block)][1]
            show(self._shown[place][1], block)
        self._drop(len(blocks))

    def _add(self, kind: type) -> None:
        widget = _KINDS[kind][0]()
        self._shown.append((kind, widget))
        self._column.addWidget(widget)
        self.made(widget)

    def _drop(self, place: int) -> None:
        """Remove the widgets from a place on."""
        for _kind, widget in self._shown[place:]:
            self._column.removeWidget(widget)
            widget.hide()  # the focus leaves it while it is still there
            widget.deleteLater()
        del self._shown[place:]
