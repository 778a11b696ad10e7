"""The rows of a form below one another, and the keys that reach what is in them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.widgets.form.row_keys import RowKeys
from notepad.widgets.form.row_view import RowView
from notepad.widgets.look.sizes import em

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.form import Row

_GAP = 7
_CHIPS_IN_EM = 11
_LEAST_LEAD_IN_EM, _MOST_LEAD_IN_EM = 4.5, 9
_NEVER_BESIDE = 1 << 20


class FormRows(RowKeys[RowView]):
    """All rows of a form, one below the other, their labels in one column where there is room.

    The column is as wide as the labels of the first rows want it, and stays so: chips must not
    move under a finger. A row that comes later has a longer label above its chips.

    Keys: Tab goes from row to row, Left and Right within a row, Up and Down to the nearest chip
    above or below; Space and Enter tap. Unless a line of text has the focus, a digit taps the
    chip with that label and a letter one whose label or spoken name begins with it, first in the
    row that is to be filled next.
    """

    tapped = Signal(str, str)
    written = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a form without rows."""
        super().__init__(parent)
        self.views: list[RowView] = []
        self._put_by: dict[str, RowView] = {}
        self._shelf = QWidget()
        self._lead = 0
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(_GAP)
        self._column.addStretch(1)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows, keeping the views of rows that stay, and the keyboard's place."""
        focused, ringed = self._focused_view(), self._ringed()
        kept = {view.row.key: view for view in self.views}
        made = []
        for place, row in enumerate(rows):
            view = kept.get(row.key)
            if view is not None and view.fits(row):
                del kept[row.key]
            else:
                view = self._new_view(row)
            self._place(view, row, place)
            made.append(view)
        if len(kept) == len(self.views):
            self._lead = 0
        self.views = made
        self._align()
        for before, after in pairwise(self.stops()):
            QWidget.setTabOrder(before, after)
        if focused is not None and focused not in made and made:
            self._rest_in(made[0], ringed=ringed)
        for view in kept.values():
            self._put_away(view)

    def _new_view(self, row: Row) -> RowView:
        """Return a view for a row: the one it had when it was there before, if there is one."""
        view = self._put_by.get(row.key)
        if view is not None and view.fits(row):
            return self._put_by.pop(row.key)
        view = RowView(row, self)
        view.tapped.connect(self.tapped)
        view.written.connect(self.written)
        return view

    def _place(self, view: RowView, row: Row, place: int) -> None:
        view.show_row(row)
        item = self._column.itemAt(place)
        if item is None or item.widget() is not view:
            self._column.insertWidget(place, view)
        if view.isHidden():
            view.show()  # at once, lest the form be measured without it

    def _put_away(self, view: RowView) -> None:
        """Keep a view for when its row comes again: it soon does, with the next note."""
        self._column.removeWidget(view)
        view.hide()
        view.setParent(self._shelf)
        before = self._put_by.pop(view.row.key, None)
        if before is not None:
            before.deleteLater()
        self._put_by[view.row.key] = view

    def _align(self) -> None:
        lead = self._lead = self._lead or self._wanted_lead()
        least = lead + self._column.spacing() + em(self) * _CHIPS_IN_EM
        for place, view in enumerate(self.views):
            beside = view.label.fits(lead, lines=2)
            flush = place == 0 or lead == 0
            view.beside.set_lead(lead, least if beside else _NEVER_BESIDE, flush=flush)

    def _wanted_lead(self) -> int:
        widest = max((view.label.sizeHint().width() for view in self.views), default=0)
        least, most = (round(em(self) * ems) for ems in (_LEAST_LEAD_IN_EM, _MOST_LEAD_IN_EM))
        return min(max(widest, least), most) if widest else 0

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.FontChange:
            self._lead = 0
            self._align()
        super().changeEvent(event)
