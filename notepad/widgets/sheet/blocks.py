"""Every kind of block (grid, ledger, bars …): its widget, its drawing, and what its taps mean.

`KINDS` has an entry for each kind, for the screen and for paper. `BlockStack` shows blocks one
below the other; `SheetStack` shows those of a sheet, all at once or one part at a time. Whatever is
tapped on them comes out of the stack's `BlockTaps`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice
from notepad.core.language import _
from notepad.core.page import Bars, Block, Grid, Holdings, Ledger, Memo, Places, Ranking, Track
from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.layouts import GrowingFlow, Lines, drop, keep_count, lay
from notepad.widgets.look.theme import Theme, finger
from notepad.widgets.sheet import bank_book, bars, grid_geometry, holdings, ranking, track
from notepad.widgets.sheet.grid_painting import paint_grid
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.sheet.sheet_field import BlockWidget
from notepad.widgets.sheet.titled_chips import PlacesWidget
from notepad.widgets.touch.buttons import Chip

if TYPE_CHECKING:
    from notepad.core.page_changes import Place


class BlockTaps(QObject):
    """What a tap on part of a block selects, which decides what the table does.

    `box` is the key of a box, and so is `keyed`, by keyboard or tool: without saying which part of
    the box. `mark` is a box and a holder, `held` the same where the finger rests. `reason` is what
    is asked about, and of whom if anybody. `note` is the number of a note, `sentence` the draft of
    one to be begun, and `part` what is added to the note that is begun. `aside` is a name in the
    aside, and the words that go there.
    """

    box = Signal(str)
    keyed = Signal(str)
    mark = Signal(str, str)
    held = Signal(str, str)
    reason = Signal(str, str)
    note = Signal(int)
    sentence = Signal(object)
    part = Signal(object)
    aside = Signal(str, tuple)


B = TypeVar("B", bound=Block)
W = TypeVar("W", bound=BlockWidget)


@dataclass(frozen=True, kw_only=True)
class BlockKind(Generic[B, W]):
    """One kind of block on the screen and on paper.

    `show` gives a widget its block; `paint` draws a block in an area with a theme and letters of so
    many pixels, and `height` returns the height it wants at a width with such letters; `most`
    returns the height it can use for writing by hand, if there is more room. A block that `fills`
    takes all the room; one that `gives_way` accepts less room among others. `places` returns the
    place in an area of everything that ink can belong to, by name, for such letters. `join` lets
    taps on the widget come out of a `BlockTaps`.

    If a sheet of several blocks has less room than the `whole` of them needs, it is shown by
    `parts`, each a key and a name, or by `groups` of parts if the widget holds each of them.
    """

    widget: Callable[[], W]
    show: Callable[[W, B], None]
    paint: Callable[[QPainter, QRectF, B, Theme, float], object]
    height: Callable[[B, float, float], float]
    most: Callable[[B, float], float] | None = None
    places: Callable[[B, QRectF, float], Mapping[str, QRectF]] = lambda _block, _area, _text: {}
    fills: bool = False
    gives_way: bool = False
    join: Callable[[W, BlockTaps], object] = lambda _widget, _taps: None
    parts: Callable[[B], Sequence[tuple[str, str]]] = lambda _block: ()
    groups: Callable[[B], Sequence[tuple[str, str]]] = lambda _block: ()


def _cards(_grid: Grid) -> Sequence[tuple[str, str]]:
    return (("", _("Cards")),)


def _rivals(held: Holdings) -> Sequence[tuple[str, str]]:
    """Return the rows one by one, group by group, so that an opponent is the first."""
    groups = [name for name, _called in _groups(held)]
    rivals = sorted(held.rivals, key=lambda one: groups.index(one.group) if groups else 0)
    return [(rival.holder, rival.name) for rival in rivals]


def _groups(held: Holdings) -> Sequence[tuple[str, str]]:
    """Return the groups of rows, in the order of their last rows: mine may be among opponents."""
    names = dict.fromkeys(rival.group for rival in reversed(held.rivals))
    return [(name, name) for name in reversed(names)] if all(names) else []


def _ways(shown: Track) -> Sequence[tuple[str, str]]:
    gates = ((track.GATES, shown.gates_called),) if shown.gates else ()
    return (("", shown.title), *gates)


def _join_grid(grid: GridWidget, taps: BlockTaps) -> None:
    grid.cell_tapped.connect(taps.box)
    grid.cell_keyed.connect(taps.keyed)
    grid.mark_tapped.connect(taps.mark)
    grid.box_held.connect(taps.held)
    grid.tally_tapped.connect(lambda key: taps.reason.emit(key, ""))


def _join_ledger(ledger: bank_book.LedgerWidget, taps: BlockTaps) -> None:
    ledger.account_tapped.connect(taps.box)
    ledger.entry_tapped.connect(taps.note)


# A type can't say that the kind of each block is for that block.
KINDS: Mapping[type[Block], BlockKind[Any, Any]] = {
    Grid: BlockKind[Grid, GridWidget](
        widget=GridWidget,
        show=GridWidget.show_grid,
        paint=paint_grid,
        height=lambda _grid, width, _text: 0.6 * width,
        places=grid_geometry.grid_ink_places,
        fills=True,
        gives_way=True,
        join=_join_grid,
        parts=_cards,
        groups=_cards,
    ),
    Bars: BlockKind[Bars, bars.BarsWidget](
        widget=bars.BarsWidget,
        show=bars.BarsWidget.show_bars,
        paint=bars.paint_bars,
        height=bars.bars_height,
        join=lambda widget, taps: widget.added.connect(taps.part),
    ),
    Ranking: BlockKind[Ranking, ranking.RankingWidget](
        widget=ranking.RankingWidget,
        show=ranking.RankingWidget.show_ranking,
        paint=ranking.paint_ranking,
        height=ranking.ranking_height,
        join=lambda widget, taps: widget.asked.connect(taps.sentence),
    ),
    Ledger: BlockKind[Ledger, bank_book.LedgerWidget](
        widget=bank_book.LedgerWidget,
        show=bank_book.LedgerWidget.show_ledger,
        paint=bank_book.paint_ledger,
        height=bank_book.ledger_height,
        places=bank_book.ledger_ink_places,
        gives_way=True,
        join=_join_ledger,
        parts=lambda ledger: (("", ledger.headings.name),),
    ),
    Holdings: BlockKind[Holdings, holdings.HoldingsWidget](
        widget=holdings.HoldingsWidget,
        show=holdings.HoldingsWidget.show_holdings,
        paint=holdings.paint_holdings,
        height=holdings.holdings_height,
        most=holdings.most_height,
        places=holdings.holdings_ink_places,
        join=lambda widget, taps: widget.holding_tapped.connect(taps.reason),
        parts=_rivals,
        groups=_groups,
    ),
    Track: BlockKind[Track, track.TrackWidget](
        widget=track.TrackWidget,
        show=track.TrackWidget.show_track,
        paint=track.paint_track,
        height=track.track_height,
        places=track.track_ink_places,
        join=lambda widget, taps: widget.asked.connect(taps.reason),
        parts=_ways,
    ),
    Places: BlockKind[Places, PlacesWidget](
        widget=PlacesWidget,
        show=PlacesWidget.show_places,
        paint=lambda _painter, _area, _places, _theme, _text: None,
        height=lambda _places, _width, _text: 0.0,
        join=lambda places, taps: places.placed.connect(taps.aside),
    ),
    Memo: BlockKind[Memo, ranking.MemoWidget](
        widget=ranking.MemoWidget,
        show=ranking.MemoWidget.show_memo,
        paint=ranking.paint_memo,
        height=ranking.memo_height,
    ),
}


class BlockStack(QWidget):
    """Shows blocks from top to bottom; a widget is kept while its place has the same kind of block.

    `taps` emits what is tapped on any of them.
    """

    def __init__(self, parent: QWidget | None = None, *, gap: int = GAPS.edge) -> None:
        """Show nothing yet; blocks will be `gap` pixels apart."""
        super().__init__(parent)
        self.taps = BlockTaps(self)
        self._shown: list[tuple[type[Block], BlockWidget]] = []
        self._column = self._new_column(gap)

    @property
    def widgets(self) -> tuple[BlockWidget, ...]:
        """The widgets of the blocks, from top to bottom."""
        return tuple(widget for _kind, widget in self._shown)

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        """Show these blocks instead of the previous ones."""
        for place, block in enumerate(blocks):
            if place == len(self._shown) or self._shown[place][0] is not type(block):
                self._drop(place)
                self._add(type(block))
            KINDS[type(block)].show(self._shown[place][1], block)
        self._drop(len(blocks))

    def light(self, keys: Collection[str], signs: Mapping[str, str] | None = None) -> None:
        """Light the boxes with these keys in all blocks, some with a sign at a corner."""
        for widget in self.widgets:
            widget.light(keys)
            widget.sign(signs or {})

    def show_asked(self, cell: tuple[str, str] | None) -> None:
        """Mark the cell that is asked about, a holder and the key of a thing; None for none."""
        for widget in self.widgets:
            widget.show_asked(cell)

    def bring(self, keys: Collection[str]) -> None:
        """Bring the first leaf with any of these boxes to the front, where a grid has leaves."""
        for widget in self.widgets:
            if isinstance(widget, GridWidget):
                widget.bring(keys)

    def follow(self, keys: Collection[str], *, anew: bool) -> None:
        """Bring what a note is about to the front, as `GridWidget.follow` does."""
        for widget in self.widgets:
            if isinstance(widget, GridWidget):
                widget.follow(keys, anew=anew)

    def show_new(self, places: Collection[Place], *, stay: bool = False) -> None:
        """Highlight only these marks as new, for a moment or, with `stay`, permanently."""
        for widget in self.widgets:
            widget.show_new(places, stay=stay)

    def _new_column(self, gap: int) -> QLayout:
        return lay(QVBoxLayout(self), gap=gap)

    def _add(self, kind: type[Block]) -> None:
        widget = KINDS[kind].widget()
        self._shown.append((kind, widget))
        self._column.addWidget(widget)
        KINDS[kind].join(widget, self.taps)

    def _drop(self, place: int) -> None:
        """Remove the widgets from this place to the end."""
        for _kind, widget in self._shown[place:]:
            drop(widget, self._column)
        del self._shown[place:]


class Panels(BlockStack):
    """Blocks as high as each wants to be: one that grows pushes only those below it.

    Those of a stack share its height, and shrink for a moment until it grows, too.
    """

    _column: Lines

    def place_in_order(self, widgets: Sequence[QWidget]) -> None:
        """Place these widgets from top to bottom; they are those of all blocks."""
        self._column.reorder(widgets)

    @override
    def _new_column(self, gap: int) -> QLayout:
        return Lines(self, gap=gap)


class _Part(NamedTuple):
    """A part of a sheet: the widget that shows it, the widget's key for it, and its name."""

    widget: BlockWidget
    key: str
    name: str


class SheetStack(BlockStack):
    """Blocks one below the other; if they don't all fit, there is a chip for each part of them.

    A part is a whole block, such as the bank book, or a piece of one, such as one opponent.
    """

    _column: QVBoxLayout

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.strip = QWidget()
        row = GrowingFlow(self.strip, gap=4)
        row.setContentsMargins(0, 0, 0, 0)
        self.chips: list[Chip] = []
        self._parts: list[_Part] = []
        self._single: list[_Part] = []
        self._groups: list[_Part] = []
        self._turned = 0
        self._column.insertWidget(0, self.strip)
        self.strip.hide()

    @property
    def cramped(self) -> bool:
        """Whether there are several parts, but not enough room to show all of them at once."""
        if len(self._single) < 2:
            return False
        sizes = [widget.whole for widget in self.widgets]
        high = sum(size.height() for size in sizes) + GAPS.edge * (len(sizes) - 1)
        return high > self.height() or max(size.width() for size in sizes) > self.width()

    @override
    def show_blocks(self, blocks: Sequence[Block]) -> None:
        super().show_blocks(blocks)
        books = [block for block in blocks if isinstance(block, Ledger)]
        for widget in self.widgets if books else ():
            if isinstance(widget, holdings.HoldingsWidget):
                widget.stand_below(books[0])
        shown = [*zip(blocks, self.widgets, strict=True)]
        parts = [
            _Part(widget, key, name)
            for block, widget in shown
            for key, name in KINDS[type(block)].parts(block)
        ]
        self._single = parts if len(parts) > 1 else []
        groups = [(widget, KINDS[type(block)].groups(block)) for block, widget in shown]
        whole = len(parts) > 1 and all(found for _widget, found in groups)
        self._groups = [_Part(one, *part) for one, found in groups for part in found if whole]
        self._parts = self._fitting_parts()
        self._offer()
        self._arrange()

    def turn_to(self, part: int) -> None:
        """Show this part if there is room for only one."""
        self._turned = part
        self._arrange()

    def height_of_chips(self) -> int:
        """Return the height that the chips for the parts take now, with the gap below them."""
        return 0 if self.strip.isHidden() else self.strip.height() + self._column.spacing()

    def holds_groups(self, size: QSize) -> bool:
        """Return whether each group of parts, if there are any, fits below the chips in a size."""
        room = size - QSize(0, finger(self) + GAPS.usual)
        return all(part.widget.holds_group(part.key, room) for part in self._groups)

    @override
    def bring(self, keys: Collection[str]) -> None:
        """Bring the first of these boxes to the front, and the part that they are on."""
        super().bring(keys)
        for at, part in enumerate(self._parts):
            if isinstance(part.widget, GridWidget) and any(map(part.widget.grid.box, keys)):
                self.turn_to(at)

    def _fitting_parts(self) -> list[_Part]:
        """Return the groups of parts if each of them fits below the chips, or else single parts."""
        return self._groups if self._groups and self.holds_groups(self.size()) else self._single

    def _offer(self) -> None:
        """Show a chip for each part."""
        row = self.strip.layout()
        assert row is not None
        keep_count(self.chips, len(self._parts), self._new_chip, row)

    def _new_chip(self) -> Chip:
        at = len(self.chips)
        chip = Chip().on_tap(lambda: self.turn_to(at))
        chip.set_compact(on=True)  # each row of them takes room from what they show
        return chip

    def _arrange(self) -> None:
        """Show all blocks if they fit, or else the chosen part."""
        cramped, parts = self.cramped, self._fitting_parts()
        if parts != self._parts:
            self._parts = parts
            self._offer()
        self._turned = min(self._turned, max(0, len(self._parts) - 1))
        here = self._parts[self._turned] if cramped else None
        for at, (chip, part) in enumerate(zip(self.chips, self._parts, strict=True)):
            chip.show_choice(Choice(part.key, Face(part.name), chosen=at == self._turned))
        for widget in self.widgets:
            alone = here.key if here is not None and here.widget is widget else None
            widget.show_part(alone)
            widget.setVisible(here is None or here.widget is widget)
        self.strip.setVisible(cramped)
        spacing = GAPS.usual if cramped else GAPS.edge
        if self._column.spacing() != spacing:  # setting it requests a layout, which arranges again
            self._column.setSpacing(spacing)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()  # with larger letters blocks need more room
        return super().event(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
