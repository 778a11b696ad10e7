"""One seat of the players editor: the name, whether it is me, who begins, and its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.form import Choice
from notepad.core.page.page import Face
from notepad.core.shown_text import LONGEST_NAME, shown
from notepad.core.words import _
from notepad.shell.drag_handle import DragHandle
from notepad.widgets.look.growing_flow import GrowingFlow
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label
from notepad.widgets.look.sizes import em
from notepad.widgets.touch.controls import Chip, IconButton
from notepad.widgets.touch.text_field import TextField

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

_NAME_IN_EM, _LEAST_IN_EM = 10, 4


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
        self.up = IconButton(Icon.UP, _("one seat up"), framed=False)
        self.down = IconButton(Icon.DOWN, _("one seat down"), framed=False)
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
            Choice("me", Face(_("me")), look.me, spoken=_("{name} is me").format(name=who))
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
        self.up.setAccessibleName(_("{name}: one seat up").format(name=who))
        self.down.setAccessibleName(_("{name}: one seat down").format(name=who))
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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(line)
        column.addWidget(self.problem)

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
    line = QHBoxLayout(group)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(4)
    for widget in widgets:
        line.addWidget(widget)
    grows = any(isinstance(widget, NameField) for widget in widgets)
    wide = QSizePolicy.Policy.Expanding if grows else QSizePolicy.Policy.Fixed
    group.setSizePolicy(wide, QSizePolicy.Policy.Fixed)
    return group
