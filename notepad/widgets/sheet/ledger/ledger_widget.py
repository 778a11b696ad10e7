"""LedgerWidget: my bank book on the screen, its accounts always in sight above the entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.page.page import Ledger
from notepad.core.words import _
from notepad.widgets.look import theme
from notepad.widgets.look.fading import Fading
from notepad.widgets.look.sizes import finger
from notepad.widgets.sheet.ledger.ledger_geometry import LedgerLayout, place_ledger, row_height
from notepad.widgets.sheet.ledger.paint_ledger import draw_ring, paint_entry, paint_heads
from notepad.widgets.touch.scrolling import FingerScroll
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from notepad.core.page.changes import Place

_EMPTY = Ledger(())
_BAR = 12  # pixels kept free at the right for the scroll bar
_USUAL, _NARROW = 50, 12  # widths in text sizes


class AccountsField(Field):
    """The tiles of the accounts with their totals, and the headings of the entries."""

    tapped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no accounts yet."""
        super().__init__(parent)
        self._ledger, self._lit, self._new = _EMPTY, frozenset[str](), frozenset[str]()
        self.fading = Fading(self, self.update)
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

    def show_new(self, keys: Collection[str]) -> None:
        """Show for a moment that there is more to know of these accounts."""
        self.fading.stop()
        self._new = frozenset(keys)
        if keys:
            self.fading.start()

    def layout_now(self) -> LedgerLayout:
        """Return where everything stands in the width that there is."""
        return self._layout_in(self.width())

    def _layout_in(self, width: int) -> LedgerLayout:
        return place_ledger(max(1, width - _BAR), self._ledger, text=self.text_size)

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
            if self.fading.strength:
                self._draw_new(painter)

    def _draw_new(self, painter: QPainter) -> None:
        painter.setOpacity(self.fading.strength)
        for key, place in self.places().items():
            if key in self._new:
                draw_ring(painter, place, theme.current(), new=True)


class EntriesField(Field):
    """The entries of a ledger, each a line to tap."""

    tapped = Signal(int)

    def __init__(self, accounts: AccountsField, parent: QWidget | None = None) -> None:
        """Show no entries yet; the columns are those of the accounts."""
        super().__init__(parent)
        self._ledger, self._accounts = _EMPTY, accounts
        self.setAccessibleName(_("Entries"))

    def show_ledger(self, ledger: Ledger) -> None:
        """Show these entries."""
        self._ledger = ledger
        spoken = {str(at): entry.spoken for at, entry in enumerate(ledger.entries)}
        self.set_things([[key] for key in spoken], spoken, {})
        self.updateGeometry()
        self.update()

    def _row(self) -> float:
        return row_height(self.text_size, finger=finger(self))

    @override
    def places(self) -> Mapping[str, QRectF]:
        row, width = self._row(), self._accounts.width() - _BAR
        count = len(self._ledger.entries)
        return {str(at): QRectF(0, at * row, width, row) for at in range(count)}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        self.tapped.emit(self._ledger.entries[int(key)].note)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return round(self._row() * len(self._ledger.entries)) + 1

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._accounts.sizeHint().width(), self.heightForWidth(0))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(0))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        layout = self._accounts.layout_now()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for key, place in self.places().items():
                if event.rect().intersects(place.toAlignedRect()):
                    entry = self._ledger.entries[int(key)]
                    paint_entry(
                        painter,
                        layout,
                        self._ledger,
                        entry,
                        place,
                        theme.current(),
                        text=self.text_size,
                    )
                if key == self.ringed:
                    draw_ring(painter, place, theme.current())


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
        self._scroll = FingerScroll(self.entries)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.accounts)
        column.addWidget(self._scroll, 1)
        self.accounts.tapped.connect(self.account_tapped)
        self.entries.tapped.connect(self.entry_tapped)

    @property
    def ledger(self) -> Ledger:
        """Return what is shown."""
        return self._ledger

    def show_ledger(self, ledger: Ledger) -> None:
        """Show a book; a new entry is scrolled into sight."""
        if ledger == self._ledger:
            return
        grown = len(ledger.entries) > len(self._ledger.entries)
        self._ledger = ledger
        self.accounts.show_ledger(ledger)
        self.entries.show_ledger(ledger)
        if grown:
            bar = self._scroll.verticalScrollBar()
            QTimer.singleShot(0, self, lambda: bar.setValue(bar.maximum()))

    def light(self, keys: Collection[str]) -> None:
        """Light these accounts, and no others."""
        self.accounts.light(keys)

    def show_new(self, places: Collection[Place]) -> None:
        """Show for a moment that there is more to know of these accounts."""
        self.accounts.show_new({key for key, _holder in places})
