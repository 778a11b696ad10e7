"""The rows of a form below one another, and the keys that reach what is in them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.widgets.form.row_view import RowView
from notepad.widgets.look.sizes import em
from notepad.widgets.touch.controls import Chip
from notepad.widgets.touch.finger_button import Tappable, reason_after

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QKeyEvent

    from notepad.core.form import Row

_GAP = 7
_CHIPS_IN_EM = 11
_LEAST_LEAD_IN_EM, _MOST_LEAD_IN_EM = 4.5, 9
_NEVER_BESIDE = 1 << 20


class FormRows(QWidget):
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
    reached = Signal(QWidget)

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

    def stops(self) -> Iterator[QWidget]:
        """Yield what Tab and arrow keys reach, from top to bottom."""
        for view in self.views:
            yield from view.stops()

    def resting(self) -> QWidget | None:
        """Return what the keyboard reaches first, if there is anything."""
        return next((stop for stop in self.stops() if _at_rest(stop)), None)

    def press(self, text: str) -> bool:
        """Tap the chip that a typed digit or letter stands for; return whether there is one."""
        if len(text) != 1 or not text.isalnum():
            return False
        chip = self._meant(text)
        if chip is None:
            return False
        chip.click()
        return True

    def unfilled(self) -> list[RowView]:
        """Return the rows of chips that are still to be filled, from top to bottom."""
        return [view for view in self.views if view.chips and not self._filled(view)]

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

    def _focused_view(self) -> RowView | None:
        focus = self.focusWidget()
        if focus is None or not focus.hasFocus():
            return None
        return next((view for view in self.views if view.isAncestorOf(focus)), None)

    def _ringed(self) -> bool:
        """Whether what has the focus shows so; a line of text always does."""
        focus = self.focusWidget()
        return not isinstance(focus, Tappable) or focus.ring()

    def _rest_in(self, view: RowView, *, ringed: bool) -> None:
        stop = next((stop for stop in view.stops() if _at_rest(stop)), None)
        if stop is not None:
            stop.setFocus(reason_after(ringed=ringed))

    def _order(self) -> list[RowView]:
        """Return the rows in the order in which they are to be filled, filled ones last."""
        return sorted((view for view in self.views if view.chips), key=self._filled)

    def _filled(self, view: RowView) -> bool:
        """Whether a row has its choice, or needs none because a row that it clears has one."""
        chosen = {v.row.key for v in self.views if any(c.choice.chosen for c in v.chips)}
        own = view.row.key in chosen and not view.row.many
        return own or not chosen.isdisjoint(view.row.clears)

    def _meant(self, text: str) -> Chip | None:
        wanted = text.casefold()
        for view in self._order():
            for chip in view.chips:
                label = (chip.choice.face.label or chip.choice.spoken).casefold()
                if label == wanted or (wanted.isalpha() and label.startswith(wanted)):
                    return chip
        return None

    def _move(self, key: int) -> bool:
        view = self._focused_view()
        focus = self.focusWidget()
        if view is None or focus is None:
            return False
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            stops: list[QWidget] = list(view.stops())
            step = 1 if key == Qt.Key.Key_Right else -1
            target = stops[(stops.index(focus) + step) % len(stops)]
        else:
            found = self._nearest(focus, 1 if key == Qt.Key.Key_Down else -1)
            if found is None:
                return False
            target = found
        self._go_to(target)
        return True

    def _nearest(self, focus: QWidget, down: int) -> QWidget | None:
        """Return the stop in the next line below (or above), nearest to the focused one."""
        here = self._middle(focus)
        stops = [stop for view in self.views for stop in view.stops()]
        beyond = [(stop, self._middle(stop)) for stop in stops]
        beyond = [(stop, at) for stop, at in beyond if (at.y() - here.y()) * down > 2]
        measure = [((at.y() - here.y()) * down, abs(at.x() - here.x())) for _stop, at in beyond]
        if not measure:
            return None
        return beyond[measure.index(min(measure))][0]

    def _middle(self, stop: QWidget) -> QPoint:
        return stop.mapTo(self, stop.rect().center())

    def _go_to(self, target: QWidget) -> None:
        if isinstance(target, Chip):
            for view in self.views:
                if target in view.chips:
                    view.rest_on(target)
        target.setFocus(Qt.FocusReason.TabFocusReason)
        self.reached.emit(target)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.FontChange:
            self._lead = 0
            self._align()
        super().changeEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        )
        arrows = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
        done = plain and (
            self._move(event.key()) if event.key() in arrows else self.press(event.text())
        )
        event.setAccepted(done)


def _at_rest(stop: QWidget) -> bool:
    return bool(stop.focusPolicy() & Qt.FocusPolicy.TabFocus)
