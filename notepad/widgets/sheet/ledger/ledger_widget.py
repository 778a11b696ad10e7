"""LedgerWidget: my bank book on the screen: accounts, the newest entries, what is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.page.page import Ledger
from notepad.core.words import _, ngettext
from notepad.widgets.look import theme
from notepad.widgets.look.lettering import Side
from notepad.widgets.look.sizes import finger
from notepad.widgets.sheet.ledger.ledger_geometry import (
    LedgerLayout,
    lines_of,
    place_ledger,
    row_height,
    shown_entries,
)
from notepad.widgets.sheet.ledger.paint_ledger import (
    draw_ring,
    paint_entry,
    paint_fold,
    paint_heads,
    paint_totals,
)
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from PySide6.QtGui import QPaintEvent, QResizeEvent

_EMPTY = Ledger(())
_EARLIER, _LATER = "earlier", "later"
_LEAST_LINES = 3
_SLACK = 0.1  # of a line: one is not left out for a pixel or two
_USUAL, _NARROW = 50, 12  # widths in text sizes


class AccountsField(Field):
    """The tiles of the accounts with their totals, and the headings of the entries."""

    tapped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no accounts yet."""
        super().__init__(parent)
        self._ledger, self._lit = _EMPTY, frozenset[str]()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(_("Accounts"))

    def show_ledger(self, ledger: Ledger) -> None:
        """Show these accounts."""
        self._ledger = ledger
        self._name()
        self.updateGeometry()
        self.update()

    def light(self, keys: Collection[str]) -> None:
        """Light these accounts, and no others."""
        self._lit = frozenset(keys)
        self.update()

    def layout_now(self) -> LedgerLayout:
        """Return where everything stands in the width that there is."""
        return self._layout_in(self.width())

    def _layout_in(self, width: int) -> LedgerLayout:
        return place_ledger(max(1, width), self._ledger, text=self.text_size, finger=finger(self))

    def _name(self) -> None:
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
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return round(self._layout_in(width).head_height) + 1

    @override
    def sizeHint(self) -> QSize:
        width = round(self.text_size * _USUAL)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.text_size * _NARROW), self.heightForWidth(self.width()))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name()
        self.updateGeometry()  # how high it wants to be depends on how wide it is

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_heads(
                painter,
                self.layout_now(),
                self._ledger,
                theme.current(),
                text=self.text_size,
                lit=self._lit,
                focus=self.ringed,
            )


class EntriesField(Field):
    """The newest entries of a ledger, each a line to tap, and what is in the accounts below them.

    Where not all have room the first line says how many came before, and is tapped to see them;
    its other half leads back to the newer ones.
    """

    tapped = Signal(int)

    def __init__(self, accounts: AccountsField, parent: QWidget | None = None) -> None:
        """Show no entries yet; the columns are those of the accounts."""
        super().__init__(parent)
        self._ledger, self._accounts, self._later = _EMPTY, accounts, 0
        self.setAccessibleName(_("Entries"))

    @property
    def shown(self) -> range:
        """Which of the entries are to be seen."""
        room = int((self.height() - self._totals()) / self._row() + _SLACK)
        return shown_entries(len(self._ledger.entries), room, later=self._later)

    def show_ledger(self, ledger: Ledger) -> None:
        """Show the newest entries of a book."""
        if len(ledger.entries) != len(self._ledger.entries):
            self._later = 0
        self._ledger = ledger
        self._name()
        self.updateGeometry()

    def _name(self) -> None:
        folds, entries = self._folds(), list(map(str, self.shown))
        lanes = [folds] * bool(folds) + [[key] for key in entries]
        self.set_things(lanes, {key: self._spoken(key) for key in (*folds, *entries)}, {})
        self.update()

    def _folds(self) -> list[str]:
        """Return what the first line is tapped for: to see earlier entries, or later ones."""
        shown, count = self.shown, len(self._ledger.entries)
        return [_EARLIER] * (shown.start > 0) + [_LATER] * (shown.stop < count)

    def _spoken(self, key: str) -> str:
        shown, count = self.shown, len(self._ledger.entries)
        if key == _EARLIER:
            told = ngettext("{count} earlier line", "{count} earlier lines", shown.start)
            return told.format(count=shown.start)
        if key == _LATER:
            told = ngettext("{count} later line", "{count} later lines", count - shown.stop)
            return told.format(count=count - shown.stop)
        return self._ledger.entries[int(key)].spoken

    def _row(self) -> float:
        return row_height(self.text_size, finger=finger(self))

    def _totals(self) -> float:
        """Return the height of the last line, which is not tapped and so no finger's; 0 if none."""
        lines = lines_of(self._accounts.layout_now(), self._ledger)
        return row_height(self.text_size) if lines > len(self._ledger.entries) else 0.0

    def _turn(self, key: str) -> None:
        """Show the entries before these, or after them."""
        shown, count = self.shown, len(self._ledger.entries)
        step = len(shown) if key == _EARLIER else -len(shown)
        self._later = max(0, count - shown.stop + step)
        self._name()

    @override
    def places(self) -> Mapping[str, QRectF]:
        row, width, folds = self._row(), self._accounts.width(), self._folds()
        half = width / max(1, len(folds))
        above = {key: QRectF(at * half, 0, half, row) for at, key in enumerate(folds)}
        lines = enumerate(self.shown, start=bool(folds))
        return above | {str(entry): QRectF(0, at * row, width, row) for at, entry in lines}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        if key in (_EARLIER, _LATER):
            self._turn(key)
        else:
            self.tapped.emit(self._ledger.entries[int(key)].note)

    @override
    def sizeHint(self) -> QSize:
        lines = max(len(self._ledger.entries), _LEAST_LINES)
        height = round(self._row() * lines + self._totals()) + 1
        return QSize(self._accounts.sizeHint().width(), height)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, round(self._row() * _LEAST_LINES + self._totals()) + 1)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name()
        self.updateGeometry()  # how high it wants to be depends on how wide it is

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        places, look = self.places(), theme.current()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for key, place in places.items():
                self._paint_line(painter, key, place)
                if key == self.ringed:
                    draw_ring(painter, place, look)
            if self._totals():
                below = max((one.bottom() for one in places.values()), default=0.0)
                place = QRectF(0, below, self._accounts.width(), self._totals())
                layout = self._accounts.layout_now()
                paint_totals(painter, layout, self._ledger, place, look, text=self.text_size)

    def _paint_line(self, painter: QPainter, key: str, place: QRectF) -> None:
        look, text = theme.current(), self.text_size
        if key in (_EARLIER, _LATER):
            side = Side.LEFT if key == _EARLIER else Side.RIGHT
            paint_fold(painter, place, self._spoken(key), look, text=text, side=side)
            return
        layout, entry = self._accounts.layout_now(), self._ledger.entries[int(key)]
        paint_entry(painter, layout, self._ledger, entry, place, look, text=text)


class LedgerWidget(QWidget):
    """A bank book. A tapped account is `account_tapped`, an entry `entry_tapped` with its note."""

    account_tapped = Signal(str)
    entry_tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show an empty book."""
        super().__init__(parent)
        self._ledger = _EMPTY
        self.accounts = AccountsField()
        self.entries = EntriesField(self.accounts)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.accounts)
        column.addWidget(self.entries, 1)
        self.accounts.tapped.connect(self.account_tapped)
        self.entries.tapped.connect(self.entry_tapped)

    @property
    def ledger(self) -> Ledger:
        """Return what is shown."""
        return self._ledger

    def show_ledger(self, ledger: Ledger) -> None:
        """Show a book, and the newest of its entries where there is a new one."""
        if ledger == self._ledger:
            return
        self._ledger = ledger
        self.accounts.show_ledger(ledger)
        self.entries.show_ledger(ledger)

    def light(self, keys: Collection[str]) -> None:
        """Light these accounts, and no others."""
        self.accounts.light(keys)

    @override
    def hasHeightForWidth(self) -> bool:
        """Say no: the more room there is the more entries are shown."""
        return False
