"""HolderView: what is known of one holder of a card, my pencil at hand, and a question why."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.form import Choice
from notepad.core.mark import Pencil
from notepad.core.page.page import Face, Standing
from notepad.core.words import _
from notepad.widgets.look.flow_layouts import BesideLayout, FlowLayout
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import Chip, IconButton


@dataclass(frozen=True, slots=True)
class HolderLine:
    """What is known of one holder: `told` says it ("possible · 25 %", "certainly not").

    `pencil` is my own mark, `wrong` when it cannot be true; `why` offers to ask for the reason,
    `asked` marks the holder whose reason is told below.
    """

    holder: str
    name: str
    told: str
    standing: Standing = Standing.OPEN
    pencil: Pencil | None = None
    wrong: bool = False
    why: bool = True
    asked: bool = False


class PencilButton(IconButton):
    """Draws or rubs out one kind of my own marks on one holder."""

    def __init__(self, pencil: Pencil) -> None:
        """Make a button for this kind of mark."""
        super().__init__(_PENCIL_ICONS[pencil], "")
        self.pencil = pencil
        self.setCheckable(True)

    def show_line(self, line: HolderLine) -> None:
        """Show whether this holder has the mark."""
        self.setChecked(line.pencil is self.pencil)
        self.setAccessibleName(_pencil_words()[self.pencil].format(name=line.name))

    @override
    def nextCheckState(self) -> None:
        """Stay as it is: whoever keeps the marks says what is drawn."""


class HolderView(QWidget):
    """One holder: name and standing, three pencils, a question for the reason."""

    why = Signal(str)
    pencilled = Signal(str, object)

    def __init__(self, line: HolderLine) -> None:
        """Make the view of a holder."""
        super().__init__()
        self._line = line
        self.name, self.told = Label(bold=True), Label(colour="faded", size=0.9)
        self.warning = Label(colour="warning", size=0.9)
        words = QWidget()
        column = QVBoxLayout(words)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for label in (self.name, self.told, self.warning):
            column.addWidget(label)
        tools = QWidget()
        flow = FlowLayout(tools, gap=6)
        self.ask = Chip(Choice("why", Face(_("Why?"))))
        self.ask.clicked.connect(lambda: self.why.emit(self._line.holder))
        self._case = QWidget()
        together = QHBoxLayout(self._case)
        together.setContentsMargins(0, 0, 0, 0)
        together.setSpacing(6)
        self.pencils = [PencilButton(pencil) for pencil in Pencil]
        for button in self.pencils:
            button.clicked.connect(partial(self._draw, button))
            together.addWidget(button)
        flow.addWidget(self._case)  # first, in one column below those of the others
        flow.addWidget(self.ask)
        self.tools, self.beside = tools, BesideLayout(self)
        self.beside.addWidget(words)
        self.beside.addWidget(tools)

    def show_line(self, line: HolderLine, *, pencils: bool) -> None:
        """Show another state of a holder."""
        self._line = line
        self.name.say(line.name)
        self.told.say(line.told, colour=_COLOURS[line.standing])
        self.warning.say(_("your mark cannot be true") if line.wrong else "")
        spoken = _("Why: {name}, {told}").format(name=line.name, told=line.told)
        self.ask.show_choice(Choice("why", Face(_("Why?")), chosen=line.asked, spoken=spoken))
        self.ask.setVisible(line.why)
        for button in self.pencils:
            button.show_line(line)
        self._case.setVisible(pencils)

    def words_width(self) -> int:
        """Return how wide a column of name and standing should be, in pixels."""
        return max(label.sizeHint().width() for label in (self.name, self.told))

    def _draw(self, button: PencilButton) -> None:
        drawn = None if self._line.pencil is button.pencil else button.pencil
        self.pencilled.emit(self._line.holder, drawn)


_PENCIL_ICONS = {Pencil.CROSS: Icon.CROSS, Pencil.CIRCLE: Icon.CIRCLE, Pencil.QUERY: Icon.QUERY}
_COLOURS = {Standing.OPEN: "faded", Standing.CROSSED: "faded", Standing.CIRCLED: "mine_ink"}


def _pencil_words() -> dict[Pencil, str]:
    return {
        Pencil.CROSS: _("Pencil a cross on {name}"),
        Pencil.CIRCLE: _("Pencil a circle on {name}"),
        Pencil.QUERY: _("Pencil a question mark on {name}"),
    }
