"""Edit who sits where, for a new game or one being played.

`SeatingEditor` has a row for each seat, in order, and below them who begins; `SeatRow` is one row:
the handle that moves it, the name, whether it is me, and a button to remove it. As long as there
is room, a name typed in one more row at the end joins.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, row_of
from notepad.core.language import _
from notepad.core.safe_text import LONGEST_NAME, shown
from notepad.shell.page_frame import DragHandle, step_of
from notepad.shell.setup.seating_plan import NOBODY, SeatingPlan, called_by_seat
from notepad.widgets.look import theme
from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.drawing import Surface
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import GrowingFlow, drop, keep_count, keep_room, lay
from notepad.widgets.look.safe_widget_lookup import holds_focus
from notepad.widgets.look.theme import em, finger
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.touch.buttons import Chip, QuietButton
from notepad.widgets.touch.text_fields import TextField

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class SeatingEditor(QWidget):
    """A row for each seat, and below them who begins.

    `changed` is emitted when `plan` changes, `reached` with the widget that got the keyboard focus.
    """

    changed = Signal()
    reached = Signal(QWidget)

    def __init__(self, seats: range, parent: QWidget | None = None, *, fixed: bool = False) -> None:
        """Make an editor for a number of seats in a range, without names.

        With `fixed` nobody joins or leaves, and it can't be changed which seat is mine.
        """
        super().__init__(parent)
        self._seats, self._fixed = seats, fixed
        self._edited = NOBODY
        self._plan = NOBODY.fitted_to(seats)
        self._known: tuple[str, ...] = ()
        self._compact = False
        self._asked = False  # whether the empty row is shown even in little room
        self._asks_first = True
        self.rows: list[SeatRow] = []
        self._table = lay(QVBoxLayout(), gap=0)
        self.begins = FormRows()
        keep_room(self.begins)
        self.begins.tapped.connect(lambda _row, seat: self._begin(int(seat)))
        self._rest = QWidget()
        lay(QVBoxLayout(self._rest), Label(_("The table is full."), colour="faded", size=0.87))
        lay(QVBoxLayout(self), self._table, self._rest, self.begins, gap=GAPS.near)
        self._show()

    @property
    def plan(self) -> SeatingPlan:
        """Who sits where."""
        return self._plan

    def set_plan(self, plan: SeatingPlan) -> None:
        """Seat these players, as many of them as the game allows."""
        self._become(plan)

    def set_seats(self, seats: range) -> None:
        """Change how many seats there can be; players left out come back when there is room."""
        self._seats = seats
        self._become(self._edited)
        self._show()

    def set_known(self, names: Sequence[str]) -> None:
        """Offer the names of earlier players, latest first."""
        self._known = tuple(names)
        self._show()

    def set_compact(self, *, on: bool) -> None:
        """Take less room: names have no frames, and the empty row is shown only on request."""
        if on != self._compact:
            self._compact = on
            self._show()

    def ask_first(self, *, on: bool) -> None:
        """Ask who begins, or leave its place empty, so that nothing moves with another game."""
        self._asks_first = on
        self.begins.setVisible(on)

    @property
    def spare(self) -> SeatRow | None:
        """The empty row at the end, None if the table is full."""
        return self.rows[-1] if self.has_room else None

    @property
    def has_room(self) -> bool:
        """Whether one more player can join."""
        return len(self._plan.names) < self._seats[-1]

    def join(self) -> None:
        """Seat one more player, if there is room, and go to the first name that isn't typed."""
        if self.has_room:
            self._become(self._plan.joined())
            self._go_to(self.rows[self._plan.unnamed[0]].name)

    def go_to_problem(self) -> None:
        """Give the keyboard focus to the first name that is wrong."""
        seat = next(iter(self.plan.problems()), None)
        if seat is not None:
            self._go_to(self.rows[seat].name)

    def _become(self, plan: SeatingPlan) -> None:
        self._edited = plan
        plan = plan.fitted_to(self._seats)
        if plan != self._plan:
            self._plan = plan
            self._show()
            self.changed.emit()

    def _show(self) -> None:
        plan, problems = self._plan, self._plan.problems()
        names = (*plan.names, "") if self.has_room else plan.names
        keep_count(self.rows, len(names), self._new_row, self._table)
        inviting = next((at for at, name in enumerate(names) if not name.strip()), None)
        for seat, (row, name) in enumerate(zip(self.rows, names, strict=True)):
            spare = row is self.spare
            row.show_look(
                SeatLook(
                    seat,
                    name,
                    me=seat == plan.me,
                    problem=problems.get(seat, ""),
                    removable=len(plan.names) > self._seats[0],
                    fixed=self._fixed,
                    spare=spare,
                    guests=self._guests() if seat == inviting and not self._fixed else (),
                    compact=self._compact,
                )
            )
            row.setHidden(spare and self._compact and not self._asked)
        # It is as high as a seat, which it replaces, so nothing moves when the number changes.
        self._rest.setMinimumHeight(finger(self) + GAPS.near)
        self._rest.setVisible(self.spare is None and not self._fixed and not self._compact)
        self._show_beginner()
        for before, after in pairwise(self.stops()):
            QWidget.setTabOrder(before, after)

    def _show_beginner(self) -> None:
        plan = self._plan
        # The number is enough where a name would take more room.
        names = [shown(name.strip()) or str(at + 1) for at, name in enumerate(plan.names)]
        seats = {str(at): name for at, name in enumerate(names)}
        begins = _("{name} begins")
        spoken = {str(at): begins.format(name=shown(p)) for at, p in enumerate(plan.players)}
        self.begins.show_rows([row_of("first", _("Begins"), seats, str(plan.first), spoken)])

    def stops(self) -> Iterator[QWidget]:
        """Yield what Tab reaches: first all names, then the rest of the rows."""
        yield from (row.name for row in self.rows)
        for row in self.rows:
            yield from (row.handle, row.me, row.remove, *row.guests)
        yield from self.begins.stops()

    def _guests(self) -> tuple[str, ...]:
        # More names rarely fit beside the field.
        return tuple(name for name in self._known if name not in self._plan.players)[:6]

    def _new_row(self) -> SeatRow:
        row = SeatRow(SeatLook(len(self.rows), ""))
        row.name.heard.connect(partial(self._name, row))
        row.name.returnPressed.connect(partial(self._next, row))
        row.moved.connect(partial(self._step, row))
        row.remove.clicked.connect(lambda: self._remove(row))
        row.invited.connect(self._invite)
        row.handle.dragged.connect(partial(self._drag, row))
        row.me.clicked.connect(lambda: self._choose_me(row))
        return row

    def _name(self, row: SeatRow, name: str) -> None:
        if row is not self.spare:
            self._become(self._plan.named(self.rows.index(row), name))
        elif name.strip():
            self._asked = False
            self._become(self._plan.joined(name))

    def _next(self, row: SeatRow) -> None:
        """Move the focus to the next name, or after the last one to who begins."""
        following = self.rows[self.rows.index(row) + 1 :]
        if following:
            self._ask(on=self._asked or following[0].isHidden())
            self._go_to(following[0].name)
        else:
            self._go_to((self._asks_first and self.begins.resting()) or row.name)
            self._ask(on=False)

    def _ask(self, *, on: bool) -> None:
        """Show the empty row, or show it only where there is much room."""
        self._asked = on
        self._show()

    def _go_to(self, field: QWidget) -> None:
        field.setFocus(Qt.FocusReason.TabFocusReason)
        self.reached.emit(field)

    def _choose_me(self, row: SeatRow) -> None:
        self._become(replace(self._plan, me=self.rows.index(row)))

    def _begin(self, seat: int) -> None:
        self._become(replace(self._plan, first=seat))

    def _remove(self, row: SeatRow) -> None:
        seat = self.rows.index(row)
        if holds_focus(row):
            left = [other for other in self.rows if other is not row]
            left[min(seat, len(left) - 1)].name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.rows.remove(row)
        drop(row, self._table)
        self._become(self._plan.left(seat))

    def _step(self, row: SeatRow, step: int) -> None:
        self._move(row, self.rows.index(row) + step)

    def _drag(self, row: SeatRow, height: int) -> None:
        """Move a row to where the finger is: below every row whose middle is above the finger."""
        at = self.mapFromGlobal(QPoint(0, height)).y()
        others = [other for other in self.rows[: len(self._plan.names)] if other is not row]
        self._move(row, sum(other.geometry().center().y() < at for other in others))

    def _move(self, row: SeatRow, to: int) -> None:
        """Move a row; it stays the same widget, so it keeps the finger or the keyboard focus."""
        seat = self.rows.index(row)
        if to == seat or not 0 <= to < len(self._plan.names):
            return
        self.rows.insert(to, self.rows.pop(seat))
        self._table.removeWidget(row)
        self._table.insertWidget(to, row)
        self._become(self._plan.moved(seat, to))
        self._show()  # even if both have no name
        self._table.activate()

    def _invite(self, name: str) -> None:
        plan = self._plan.invited(name, self._seats)
        if plan is not None:
            self._become(plan)


@dataclass(frozen=True, slots=True)
class SeatLook:
    """What a row shows of its seat, counted from 0.

    With `fixed` nobody can leave, and it can't be changed which seat is mine. A `spare` row is
    for one more player; `guests` are names that you can put there with a tap.
    """

    seat: int
    name: str
    me: bool = False
    problem: str = ""
    removable: bool = True
    fixed: bool = False
    spare: bool = False
    guests: tuple[str, ...] = ()
    compact: bool = False


class SeatRow(QWidget):
    """One seat. It changes nothing itself: the editor listens to its parts, and then updates it.

    Keys: Enter in the name goes to the next name, Alt+Up and Alt+Down move the seat.
    """

    moved = Signal(int)
    invited = Signal(str)

    def __init__(self, look: SeatLook, parent: QWidget | None = None) -> None:
        """Make the row of a seat."""
        super().__init__(parent)
        self._look = look
        self.handle, self.name = DragHandle(), NameField()
        self.me = Chip(Choice("me", Face(_("me"))))
        self.remove = QuietButton(Icon.CLOSE, _("remove this player"))
        self.guests: list[Chip] = []
        self._may = Label(_("may stay empty"), colour="faded", size=0.87)
        self._lay_out()
        self.handle.stepped.connect(self.moved)
        self.show_look(look)

    def show_look(self, look: SeatLook) -> None:
        """Update the row to another state of the seat."""
        self._look = look
        self.name.show_text(look.name)
        place = called_by_seat(look.seat)
        who = shown(look.name.strip()) or place
        called = _("{name} (you)").format(name=place) if look.me else place
        self.name.setPlaceholderText(_("Add a player") if look.spare else called)
        self.name.setAccessibleName(_("name of player {seat}").format(seat=look.seat + 1))
        self.name.setAccessibleDescription(look.problem)
        self.name.show_state(spare=look.spare, wrong=bool(look.problem), bare=look.compact)
        spoken = _("{name} is you").format(name=who)
        self.me.show_choice(Choice("me", Face(_("me")), look.me, spoken=spoken))
        self.handle.setAccessibleName(_("{name}: move to another seat").format(name=who))
        self.remove.setAccessibleName(_("{name}: remove this player").format(name=who))
        self.remove.setEnabled(look.removable)
        self.me.setHidden(look.spare or (look.fixed and not look.me))
        self.me.setEnabled(not look.fixed)
        self.handle.setHidden(look.spare)
        self._show_guests()
        self.remove.setHidden(look.fixed or look.spare or bool(self.guests))
        above = 0 if look.compact else GAPS.near
        self._column.setContentsMargins(0, above, 0, above)
        self.update()

    def _lay_out(self) -> None:
        self._ends = QWidget()
        self._end = lay(QHBoxLayout(self._ends), self.me, self.remove, self._may, gap=GAPS.near)
        fixed = QSizePolicy.Policy.Fixed
        self._ends.setSizePolicy(fixed, fixed)
        keep_room(self.handle)
        start = QWidget()
        lay(QHBoxLayout(start), self.handle, (self.name, 1), gap=GAPS.near)
        start.setSizePolicy(QSizePolicy.Policy.Expanding, fixed)
        line = QWidget()
        flow = GrowingFlow(line, gap=GAPS.near + 2)
        flow.addWidget(start)
        flow.addWidget(self._ends)
        self._column = lay(QVBoxLayout(self), line)

    def _show_guests(self) -> None:
        """Offer as many names as fit beside the field."""
        names = list(self._fitting())
        if [chip.choice.key for chip in self.guests] != names:
            for chip in self.guests:
                drop(chip, self._end)
            self.guests = [self._guest(name) for name in names]
        self._may.setVisible(self._look.spare and not self.guests)

    def _fitting(self) -> Iterator[str]:
        # The rest of a row is for the field.
        room = self.width() * 0.6 - (0 if self._look.spare else self.me.sizeHint().width())
        for name in self._look.guests:
            room -= Chip(Choice(name, Face(shown(name)))).sizeHint().width() + GAPS.near
            if room < 0:
                return
            yield name

    def _guest(self, name: str) -> Chip:
        called = shown(name)
        spoken = _("add {name}").format(name=called)
        chip = Chip(Choice(name, Face(called), spoken=spoken), self._ends)
        chip.clicked.connect(lambda: self.invited.emit(name))
        self._end.addWidget(chip)
        chip.show()
        return chip

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._look.guests:
            self.show_look(self._look)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._look.seat:
            with QPainter(self) as painter:
                painter.setPen(QPen(QColor(theme.current().soft), 1))
                painter.drawLine(0, 0, self.width(), 0)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_of(event)
        if step is None or not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
            return
        self.moved.emit(step)


class NameField(TextField):
    """A player's name, at least a finger high.

    A `spare` field has a dashed border, a `wrong` one a warning border, and a `bare` one no border
    until it has the focus.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty field."""
        super().__init__(parent=parent)
        self._spare = self._wrong = self._bare = False
        self.setMaxLength(LONGEST_NAME)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_state(self, *, spare: bool, wrong: bool, bare: bool) -> None:
        """Update the border."""
        if (spare, wrong, bare) != (self._spare, self._wrong, self._bare):
            self._spare, self._wrong, self._bare = spare, wrong, bare
            self.update()

    @override
    def surface(self) -> Surface:
        colours, framed = theme.current(), super().surface()
        if self._wrong:
            return Surface(colours.box, colours.warning)
        if self.hasFocus():
            return framed
        if self._spare:
            return Surface(None, colours.line, dashed=True)
        return Surface(None) if self._bare else framed

    @override
    def sizeHint(self) -> QSize:
        return QSize(em(self) * 5, super().sizeHint().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
