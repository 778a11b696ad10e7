"""PlayersCard: the table's name and who sits there, in short while nothing is to be changed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from notepad.core.form import Choice, Row
from notepad.core.page.page import Face
from notepad.core.shown_text import LONGEST_TITLE
from notepad.core.words import _
from notepad.shell.setup.seating_editor import SeatingEditor
from notepad.widgets.form.form_rows import FormRows
from notepad.widgets.look.flow_layouts import BesideLayout
from notepad.widgets.look.label import Label
from notepad.widgets.look.sizes import em
from notepad.widgets.touch.controls import ActionButton, Card, Weight
from notepad.widgets.touch.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.shell.setup.seating_plan import SeatingPlan

_TITLE_IN_EM = 10


class PlayersCard(Card):
    """People who were seated before are shown in one line, with who begins to be tapped below.

    `changed` says that the plan is another one.
    """

    changed = Signal()

    def __init__(self, seats: range, parent: QWidget | None = None) -> None:
        """Make a card for so many seats, nobody on them yet."""
        super().__init__(_("Table"), parent=parent)
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
        short = QHBoxLayout(self.summary)
        short.setContentsMargins(0, 0, 0, 0)
        short.addWidget(self._said, 1)
        short.addWidget(self.change)
        for part in (name, self.summary, self.begins, self.editor):
            self.add(part)

    def _show(self) -> None:
        plan = self.plan
        names = [name or str(seat + 1) for seat, name in enumerate(plan.players)]
        shown = list(names)
        shown[plan.me] = _("{name} (me)").format(name=names[plan.me])
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
