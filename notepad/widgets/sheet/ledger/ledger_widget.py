"""LedgerWidget: my bank book on the screen: accounts, the newest entries, what is in them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.page.page import Ledger
from notepad.core.words import _
from notepad.widgets.look import theme
from notepad.widgets.look.sizes import finger
from notepad.widgets.sheet.ledger.entries_field import EntriesField
from notepad.widgets.sheet.ledger.ledger_geometry import LedgerLayout, place_ledger
from notepad.widgets.sheet.ledger.paint_ledger import paint_heads
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from PySide6.QtGui import QPaintEvent, QResizeEvent

_EMPTY = Ledger(())
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
        """Return where everything stands in the room that there is, headings if they have any."""
        layout = self._layout_in(self.width())
        fits = round(layout.head_height) <= self.height()
        return layout if fits else replace(layout, heads=QRectF())

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


class LedgerWidget(QWidget):
    """A bank book. A tapped account is `account_tapped`, an entry `entry_tapped` with its note."""

    account_tapped = Signal(str)
    entry_tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show an empty book."""
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._ledger = _EMPTY
        self.accounts = AccountsField()
        self.entries = EntriesField()
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
