"""Edit who sits where, for a new game or one that is being played.

`PlayersCard` shows the table in short until it is to be changed; `SeatingEditor` has a row for each
seat, in order; `SeatRow` is one of them: the name, whether it is me, who begins, and its place.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Row
from notepad.core.language import _
from notepad.core.safe_text import LONGEST_NAME, LONGEST_TITLE, shown
from notepad.shell.page_frame import DragHandle
from notepad.shell.setup.seating_plan import SeatingPlan, empty_plan
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import BesideLayout, FlowLayout, GrowingFlow, lay
from notepad.widgets.look.theme import em
from notepad.widgets.look.whereabouts import holds_focus
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.touch.buttons import ActionButton, Card, Chip, IconButton, Weight
from notepad.widgets.touch.text_fields import TextField

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent


_NAME_IN_EM, _LEAST_IN_EM = 10, 4

_TITLE_IN_EM = 10

_MOST_GUESTS = 12


class PlayersCard(Card):
    """People who were seated before are shown in one line, with who begins to be tapped below.

    `changed` says that the plan is another one.
    """

    changed = Signal()

    def __init__(self, seats: range, parent: QWidget | None = None) -> None:
        """Make a card for so many seats, nobody on them yet."""
        super().__init__(_("Players"), parent=parent)
        self.title = TextField()
        self.title.setMaxLength(LONGEST_TITLE)
        self.title.setAccessibleName(_("title"))
        self.editor = SeatingEditor(seats)
        self.summary = QWidget()
        self._said = Label()
        self.change = ActionButton(_("Change"), weight=Weight.PLAIN)
        self.change.setAccessibleName(_("Change the players"))
        self.begins = FormRows()
        self._lay_out()
        self.editor.changed.connect(self._show)
        self.editor.changed.connect(self.changed)
        self.change.clicked.connect(partial(self.unfold, open_=True))
        self.begins.tapped.connect(lambda _row, seat: self._begin(int(seat)))
        self.unfold(open_=True)

    @property
    def plan(self) -> SeatingPlan:
        """Who sits where."""
        return self.editor.plan

    def seat(self, plan: SeatingPlan, known: Sequence[str]) -> None:
        """Seat these people and offer names of earlier evenings."""
        self.editor.set_known(known)
        self.editor.set_plan(plan)
        self.unfold(open_=bool(self.plan.problems()))

    def set_seats(self, seats: range) -> None:
        """Edit the table of a game for so many players."""
        self.editor.set_seats(seats)
        if self.plan.problems():
            self.unfold(open_=True)

    def unfold(self, *_checked: bool, open_: bool) -> None:
        """Show every seat with its field, or all of them in short."""
        self.editor.setVisible(open_)
        self.summary.setHidden(open_)
        self.begins.setHidden(open_)
        self._show()

    def _lay_out(self) -> None:
        name = QWidget()
        beside = BesideLayout(name)
        label = Label(_("title"), colour="faded")
        beside.addWidget(label)
        beside.addWidget(self.title)
        lead = label.sizeHint().width()
        beside.set_lead(lead, lead + em(self) * _TITLE_IN_EM)
        short = lay(QHBoxLayout(self.summary))
        short.addWidget(self._said, 1)
        short.addWidget(self.change)
        for part in (name, self.summary, self.begins, self.editor):
            self.add(part)

    def _show(self) -> None:
        plan = self.plan
        names = [name or str(seat + 1) for seat, name in enumerate(plan.players)]
        shown = list(names)
        shown[plan.me] = _("{name} (you)").format(name=names[plan.me])
        self._said.say(" · ".join(shown))
        choices = tuple(
            Choice(
                str(seat),
                Face(name),
                seat == plan.first,
                spoken=_("{name} begins").format(name=name),
            )
            for seat, name in enumerate(names)
        )
        self.begins.show_rows([Row("first", _("begins"), choices)])

    def _begin(self, seat: int) -> None:
        self.editor.set_plan(replace(self.plan, first=seat))


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
        self._guest_label = Label(_("recent players"), colour="faded")
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
        column = lay(QVBoxLayout(self), gap=10)
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
        spoken = _("add {name}").format(name=name)
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


class SeatRow(QWidget):
    """One seat. It only tells what was done; the editor shows it anew.

    Keys: Enter in the name goes on to the next, Alt+Up and Alt+Down move the seat.
    """

    named = Signal(str)
    entered = Signal()
    me_chosen = Signal()
    first_chosen = Signal()
    moved = Signal(int)
    removed = Signal()

    def __init__(self, look: SeatLook, parent: QWidget | None = None) -> None:
        """Make the row of a seat."""
        super().__init__(parent)
        self.name = NameField()
        self.me = Chip(Choice("me", Face(_("me"))))
        self.first = Chip(Choice("first", Face(_("begins"))))
        self.up = IconButton(Icon.UP, _("move up"), framed=False)
        self.down = IconButton(Icon.DOWN, _("move down"), framed=False)
        self.remove = IconButton(Icon.CLOSE, _("remove this player"), framed=False)
        self.problem = Label()
        self.handle = DragHandle()
        self._lay_out()
        self._connect()
        self.show_look(look)

    def show_look(self, look: SeatLook) -> None:
        """Show another state of the seat."""
        self.name.show_text(look.name)
        place = _("Player {seat}").format(seat=look.seat + 1)
        who = shown(look.name.strip()) or place
        self.name.setPlaceholderText(place)
        self.name.setAccessibleName(_("name of player {seat}").format(seat=look.seat + 1))
        self.me.show_choice(
            Choice("me", Face(_("me")), look.me, spoken=_("{name} is you").format(name=who))
        )
        begins = _("{name} begins").format(name=who)
        self.first.show_choice(Choice("first", Face(_("begins")), look.first, spoken=begins))
        self._call_buttons(who)
        self.up.setEnabled(look.seat > 0)
        self.down.setEnabled(not look.last)
        self.remove.setEnabled(look.removable)
        self.remove.setHidden(look.fixed)
        self.me.setHidden(look.fixed and not look.me)
        self.me.setEnabled(not look.fixed)
        # An empty field says enough, and rows that come and go would move the others.
        self.problem.say(look.problem if look.name.strip() else "", colour="warning")
        self.name.setAccessibleDescription(look.problem)

    def _call_buttons(self, who: str) -> None:
        """Say in their names which seat they are about: they look alike in every row."""
        self.up.setAccessibleName(_("{name}: move up").format(name=who))
        self.down.setAccessibleName(_("{name}: move down").format(name=who))
        self.remove.setAccessibleName(_("{name}: remove this player").format(name=who))
        self.handle.setAccessibleName(_("{name}: drag to another seat").format(name=who))

    def _lay_out(self) -> None:
        line, controls = QWidget(), QWidget()
        flow = GrowingFlow(controls)
        flow.addWidget(_together(self.me, self.first))
        flow.addWidget(_together(self.up, self.down, self.remove))
        flow = GrowingFlow(line)
        flow.addWidget(_together(self.handle, self.name))
        flow.addWidget(controls)
        lay(QVBoxLayout(self), line, self.problem, gap=2)

    def _connect(self) -> None:
        self.name.heard.connect(self.named)
        self.name.returnPressed.connect(self.entered)
        self.me.clicked.connect(lambda: self.me_chosen.emit())
        self.first.clicked.connect(lambda: self.first_chosen.emit())
        self.up.clicked.connect(lambda: self.moved.emit(-1))
        self.down.clicked.connect(lambda: self.moved.emit(1))
        self.remove.clicked.connect(lambda: self.removed.emit())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None or not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
            return
        self.moved.emit(step)


def _together(*widgets: QWidget) -> QWidget:
    """Return widgets that stay on one line."""
    group = QWidget()
    line = lay(QHBoxLayout(group), gap=4)
    for widget in widgets:
        line.addWidget(widget)
    grows = any(isinstance(widget, NameField) for widget in widgets)
    wide = QSizePolicy.Policy.Expanding if grows else QSizePolicy.Policy.Fixed
    group.setSizePolicy(wide, QSizePolicy.Policy.Fixed)
    return group


@dataclass(frozen=True, slots=True)
class SeatLook:
    """What a row shows of its seat, counted from 0.

    With `fixed` nobody can leave, and it is no question who is me.
    """

    seat: int
    name: str
    me: bool = False
    first: bool = False
    problem: str = ""
    last: bool = False
    removable: bool = True
    fixed: bool = False


class NameField(TextField):
    """A player's name, at least a finger high."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty field."""
        super().__init__(parent=parent)
        self.setMaxLength(LONGEST_NAME)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(em(self) * _NAME_IN_EM, super().sizeHint().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(em(self) * _LEAST_IN_EM, self.sizeHint().height())
