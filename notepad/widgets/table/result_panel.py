"""The panel of a finished game: how it ended, how it was found out, and what can be done now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from notepad.core.faces_and_marks import Face
from notepad.core.language import _
from notepad.widgets.charts import Answers, ColumnChart, answer_columns
from notepad.widgets.look.label import FaceView, Label
from notepad.widgets.look.layouts import FlowLayout, GrowingFlow, drop, flow_of, lay
from notepad.widgets.look.whereabouts import find_parts
from notepad.widgets.table.step_list import TurningPoint, TurningPoints
from notepad.widgets.touch.buttons import ActionButton, Weight
from notepad.widgets.touch.scrolling import FittingScroll

if TYPE_CHECKING:
    from collections.abc import Sequence


_GAP = 10  # pixels


@dataclass(frozen=True, slots=True)
class Ended:
    """What is shown of a game that is over.

    `told` says who won and how, `played` how many notes and minutes it took. `hidden` are the cards
    that were sought, `spoken` in words. Without `answers` there is no picture of them. With
    `uncovers` the hidden cards can still be noted. `others` tells who could not know it. A
    `small` one leaves room for looking back: it has neither picture nor turning points.
    """

    told: str
    hidden: tuple[Face, ...] = ()
    spoken: str = ""
    played: str = ""
    answers: Answers | None = None
    points: tuple[TurningPoint, ...] = ()
    others: str = ""
    remark: str = ""
    uncovers: bool = False
    small: bool = False


class ResultPanel(QWidget):
    """Only tells what was tapped; the shell acts.

    `point_tapped` brings the number of a note, `look_tapped` asks to look back, or for the whole
    result again where it is small.
    """

    again_tapped = Signal()
    look_tapped = Signal()
    save_tapped = Signal()
    add_tapped = Signal()
    uncover_tapped = Signal()
    puzzle_tapped = Signal()
    point_tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a panel without a result."""
        super().__init__(parent)
        self.told = Label(bold=True, size=1.5)
        self.cards = QWidget()
        self._cards = FlowLayout(self.cards, gap=_GAP)
        self.played = Label(colour="faded")
        self.heading = Label(_("How the game was solved"), bold=True)
        self.chart = ColumnChart()
        self.points = TurningPoints()
        self.others = Label(colour="faded")
        self.remark = Label(colour="warning")
        self.again = ActionButton(_("Play again"))
        self.look = ActionButton(weight=Weight.PLAIN)
        self.save = ActionButton(_("Save as PDF"), weight=Weight.PLAIN)
        self.add = ActionButton(_("Add a note"), weight=Weight.PLAIN)
        self.puzzle = ActionButton(_("Make a puzzle"), weight=Weight.PLAIN)
        self.uncover = ActionButton(_("Note the hidden cards"), weight=Weight.PLAIN)
        self._hidden: tuple[Face, ...] = ()
        self.cards.hide()
        self._arrange()
        self._connect()

    def show_ended(self, ended: Ended) -> None:
        """Show how a game ended."""
        self.told.say(ended.told)
        self._show_cards(ended.hidden)
        self.cards.setAccessibleName(ended.spoken)
        self.played.say(ended.played)
        self.remark.say(ended.remark)
        whole = not ended.small
        self.heading.setVisible(whole and ended.answers is not None)
        self.chart.setVisible(whole and ended.answers is not None)
        if ended.answers is not None:
            self.chart.show_columns(answer_columns(ended.answers))
        self.points.setVisible(whole and bool(ended.points))
        self.points.show_points(ended.points)
        self.others.say(ended.others if whole else "")
        self.puzzle.setVisible(ended.answers is not None)
        self.uncover.setVisible(ended.uncovers)
        self.look.say(_("Look back") if whole else _("Full result"))

    def _show_cards(self, hidden: Sequence[Face]) -> None:
        if hidden == self._hidden:
            return
        self._hidden = tuple(hidden)
        for view in find_parts(self.cards, FaceView):
            drop(view, self._cards)
        for face in hidden:
            self._cards.addWidget(FaceView(face))
        self.cards.setVisible(bool(hidden))

    def _arrange(self) -> None:
        body = QWidget()
        played = flow_of(self.played, self.uncover, gap=_GAP)
        further = flow_of(self.save, self.add, self.puzzle, gap=_GAP)
        found = (self.remark, self.heading, self.chart, self.points, self.others)
        lay(QVBoxLayout(body), self.told, self.cards, played, *found, further, gap=_GAP)
        wide = self.again.sizePolicy()
        wide.setHorizontalPolicy(QSizePolicy.Policy.Expanding)
        self.again.setSizePolicy(wide)
        buttons = flow_of(self.again, self.look, gap=6, kind=GrowingFlow)
        lay(QVBoxLayout(self), FittingScroll(body), buttons, None, gap=_GAP)

    def _connect(self) -> None:
        self.again.clicked.connect(lambda: self.again_tapped.emit())
        self.look.clicked.connect(lambda: self.look_tapped.emit())
        self.save.clicked.connect(lambda: self.save_tapped.emit())
        self.add.clicked.connect(lambda: self.add_tapped.emit())
        self.uncover.clicked.connect(lambda: self.uncover_tapped.emit())
        self.puzzle.clicked.connect(lambda: self.puzzle_tapped.emit())
        self.points.tapped.connect(self.point_tapped)
