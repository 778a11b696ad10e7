"""SeatingEditor: the players in seat order, which of them is me, and who begins."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.form import Choice
from notepad.core.page.page import Face
from notepad.core.words import _
from notepad.shell.setup.seat_row import SeatLook, SeatRow
from notepad.shell.setup.seating_plan import SeatingPlan, empty_plan
from notepad.widgets.look.flow_layouts import FlowLayout
from notepad.widgets.look.label import Label
from notepad.widgets.look.whereabouts import holds_focus
from notepad.widgets.touch.controls import ActionButton, Chip, Weight

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_GUESTS = 12


class SeatingEditor(QWidget):
    """A row a seat, and below them the names of earlier evenings to tap.

    `changed` says that `plan` is another one, `reached` brings what the keyboard went on to.
    """

    changed = Signal()
    reached = Signal(QWidget)

    def __init__(self, seats: range, parent: QWidget | None = None, *, fixed: bool = False) -> None:
        """Make an editor for so many seats, nobody on them yet.

        With `fixed` nobody joins or leaves, and it is no question who is me.
        """
        super().__init__(parent)
        self._seats, self._fixed = seats, fixed
        self._plan = empty_plan(seats)
        self._known: tuple[str, ...] = ()
        self.rows: list[SeatRow] = []
        self.guests: list[Chip] = []
        self._table = QVBoxLayout()
        self._table.setSpacing(8)
        self.add = ActionButton(_("Add a player"), weight=Weight.PLAIN)
        self.add.clicked.connect(lambda: self._join())
        self._guest_label = Label(_("played before"), colour="faded")
        self._guest_line = QWidget()
        FlowLayout(self._guest_line)
        self._lay_out()
        self._show()

    @property
    def plan(self) -> SeatingPlan:
        """Who sits where."""
        return self._plan

    def set_plan(self, plan: SeatingPlan) -> None:
        """Seat these people, as many of them as the game is for."""
        self._become(plan.within(self._seats))

    def set_seats(self, seats: range) -> None:
        """Edit the table of a game for so many players."""
        self._seats = seats
        self._become(self._plan.within(seats))

    def set_known(self, names: Sequence[str]) -> None:
        """Offer names of earlier evenings, the latest first."""
        self._known = tuple(names)
        self._show()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(self._table)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._guest_label)
        column.addWidget(self._guest_line)

    def _become(self, plan: SeatingPlan) -> None:
        if plan != self._plan:
            self._plan = plan
            self._show()
            self.changed.emit()

    def _show(self) -> None:
        self._fit_rows()
        count, problems = len(self._plan.names), self._plan.problems()
        for seat, (row, name) in enumerate(zip(self.rows, self._plan.names, strict=True)):
            row.show_look(
                SeatLook(
                    seat,
                    name,
                    me=seat == self._plan.me,
                    first=seat == self._plan.first,
                    problem=problems.get(seat, ""),
                    last=seat == count - 1,
                    removable=count > self._seats[0],
                    fixed=self._fixed,
                )
            )
        self.add.setVisible(count < self._seats[-1])
        self._show_guests()

    def _fit_rows(self) -> None:
        while len(self.rows) < len(self._plan.names):
            row = SeatRow(SeatLook(len(self.rows), ""))
            self._connect(row)
            self.rows.append(row)
            self._table.addWidget(row)
        while len(self.rows) > len(self._plan.names):
            self._drop(self.rows[-1])

    def _drop(self, row: SeatRow) -> None:
        self.rows.remove(row)
        self._table.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _connect(self, row: SeatRow) -> None:
        row.named.connect(partial(self._name, row))
        row.entered.connect(partial(self._next, row))
        row.moved.connect(partial(self._step, row))
        row.removed.connect(partial(self._remove, row))
        row.handle.dragged.connect(partial(self._drag, row))
        row.me_chosen.connect(partial(self._choose_me, row))
        row.first_chosen.connect(partial(self._choose_first, row))

    def _name(self, row: SeatRow, name: str) -> None:
        self._become(self._plan.named(self.rows.index(row), name))

    def _join(self) -> None:
        self._become(self._plan.joined())
        self._go_to(self.rows[-1].name)

    def _next(self, row: SeatRow) -> None:
        """Go on to the next name, after the last one to where there can be one more."""
        following = self.rows[self.rows.index(row) + 1 :]
        if following:
            self._go_to(following[0].name)
        elif not self.add.isHidden():
            self._go_to(self.add)
        else:
            row.focusNextChild()

    def _go_to(self, field: QWidget) -> None:
        field.setFocus(Qt.FocusReason.TabFocusReason)
        self.reached.emit(field)

    def _choose_me(self, row: SeatRow) -> None:
        self._become(replace(self._plan, me=self.rows.index(row)))

    def _choose_first(self, row: SeatRow) -> None:
        self._become(replace(self._plan, first=self.rows.index(row)))

    def _remove(self, row: SeatRow) -> None:
        seat = self.rows.index(row)
        if holds_focus(row):
            self._beside(seat).setFocus(Qt.FocusReason.OtherFocusReason)
        self._drop(row)
        self._become(self._plan.left(seat))

    def _beside(self, seat: int) -> QWidget:
        """Return where the keyboard goes on if a seat goes: else it goes, and scrolls, far away."""
        left = [row for at, row in enumerate(self.rows) if at != seat]
        removable = len(left) > self._seats[0]
        return left[min(seat, len(left) - 1)].remove if removable else self.add

    def _step(self, row: SeatRow, step: int) -> None:
        self._move(row, self.rows.index(row) + step)

    def _drag(self, row: SeatRow, height: int) -> None:
        """Move a row to where the finger is: below every row whose middle is above it."""
        at = self.mapFromGlobal(QPoint(0, height)).y()
        others = (other for other in self.rows if other is not row)
        self._move(row, sum(other.geometry().center().y() < at for other in others))

    def _move(self, row: SeatRow, to: int) -> None:
        """Move a row; it stays the same widget, so that a finger or the keyboard stays on it."""
        seat = self.rows.index(row)
        if to == seat or not 0 <= to < len(self.rows):
            return
        self.rows.insert(to, self.rows.pop(seat))
        self._table.removeWidget(row)
        self._table.insertWidget(to, row)
        self._become(self._plan.moved(seat, to))
        self._table.activate()

    def _show_guests(self) -> None:
        room = self._plan.invited("?", self._seats) is not None
        names = [name for name in self._known if name not in self._plan.players and room]
        for chip in self.guests:
            chip.hide()
            chip.deleteLater()
        self.guests = [self._guest(name) for name in names[:_MOST_GUESTS]]
        self._guest_label.setVisible(bool(self.guests))
        self._guest_line.setVisible(bool(self.guests))

    def _guest(self, name: str) -> Chip:
        spoken = _("{name} plays").format(name=name)
        chip = Chip(Choice(name, Face(name), spoken=spoken), self._guest_line)
        chip.clicked.connect(lambda: self._invite(name))
        flow = self._guest_line.layout()
        assert flow is not None
        flow.addWidget(chip)
        return chip

    def _invite(self, name: str) -> None:
        plan = self._plan.invited(name, self._seats)
        if plan is not None:
            self._become(plan)
