"""The panel of a finished game: how it ended, how it was solved, and what you can do now.

`ResultRows` has a line for each player: what they said, and what came of it.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.language import _, clauses
from notepad.core.page import ResultLine
from notepad.widgets.charts import Answers, ColumnChart, answers_left_columns
from notepad.widgets.look import drawing, theme
from notepad.widgets.look.boxes import GAPS, PARTS
from notepad.widgets.look.drawing import Side, ems, write
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import GrowingFlow, flow_of, lay, let_height_follow_width
from notepad.widgets.table.certainty_banner import AnswerTiles
from notepad.widgets.table.failure_box import FailureBox
from notepad.widgets.table.step_list import TurningPoint, TurningPoints
from notepad.widgets.touch.buttons import ActionButton, Weight
from notepad.widgets.touch.scrolling import FingerScroll

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPainter, QResizeEvent, QShowEvent


# Rows; heights and widths in text sizes.
_ROW = 2.4  # a player's row
_PAD = 1.2  # room around what was said


@dataclass(frozen=True, slots=True)
class Ended:
    """What the panel shows of a finished game.

    `told` says who won and `why`, and `played` how many notes and minutes it took. `hidden` are the
    sought cards, `spoken` in words, `number` is their sum, if that was sought, and `rest` is what
    is left to say. Each player has some of the `lines`. Without `answers` there is no chart of
    them; if nothing was `solved`, it is a chart of points. With `uncovers` the hidden cards can
    still be noted; with `opens` the proof can be shown to everybody. `others` says who couldn't
    know it. A `small` result leaves room for looking back: it has neither a chart nor turning
    points. A `short` one says so little that what is known fits beside it. Looking back begins
    with the note `turning`, the last one if that is 0.
    """

    told: str
    hidden: tuple[Face, ...] = ()
    spoken: str = ""
    played: str = ""
    answers: Answers | None = None
    solved: bool = True
    points: tuple[TurningPoint, ...] = ()
    others: str = ""
    remark: str = ""
    uncovers: bool = False
    small: bool = False
    why: str = ""
    number: str = ""
    rest: str = ""
    lines: tuple[ResultLine, ...] = ()
    opens: bool = False
    short: bool = False
    turning: int = 0


class ResultPanel(QWidget):
    """The panel; it only reports taps, and the shell acts.

    `point_tapped` emits the number of a note; `look_tapped` asks to look back, or if the panel is
    small, for the whole result again; `warning_tapped` asks what is wrong with the notes.
    Everything scrolls except the buttons at the bottom, so they stay in view whatever is unfolded.
    It has its parts only once there is a result.
    """

    again_tapped = Signal()
    look_tapped = Signal()
    save_tapped = Signal()
    add_tapped = Signal()
    uncover_tapped = Signal()
    puzzle_tapped = Signal()
    open_tapped = Signal()
    point_tapped = Signal(int)
    warning_tapped = Signal()

    def __init__(self) -> None:
        """Start without a result."""
        super().__init__()
        self.failed = FailureBox(self)

    def show_ended(self, ended: Ended) -> None:
        """Show how a game ended; a new result from its top."""
        if self.layout() is None:
            self._make()
        whole = not ended.small
        if ended.told != self.told.text():
            self._scroll.show_top()
        self.told.say(ended.told)
        self.why.say(ended.why)
        self._show_hidden(ended)
        self.rows.show_lines(ended.lines)
        self.played.say(ended.played)
        self.remark.say(ended.remark)
        self.remark.setVisible(bool(ended.remark))
        self.heading.say(_("How the game was solved") if ended.solved else _("Who led"))
        self.heading.setVisible(whole and ended.answers is not None)
        self.chart.setVisible(whole and ended.answers is not None)
        if ended.answers is not None:
            self.chart.show_columns(answers_left_columns(ended.answers))
        self.points.setVisible(whole and bool(ended.points))
        self.points.show_points(ended.points)
        self.others.say(ended.others if whole else "")
        self.puzzle.setVisible(ended.solved and ended.answers is not None)
        self.uncover.setVisible(ended.uncovers)
        self.open.setVisible(ended.opens)
        self.save.setVisible(not ended.opens)  # what is opened can be saved there
        self.again.set_compact(on=self.look.compact and ended.opens)
        self.look.say(_("Look back") if whole else _("Full result"))

    def _show_hidden(self, ended: Ended) -> None:
        self.number.say(ended.number)
        self.number.setAccessibleName(ended.rest)
        self.cards.show_faces(ended.hidden, 0)
        self.cards.setAccessibleName(ended.spoken)
        self.cards.setVisible(bool(ended.hidden))
        self.answer.setVisible(bool(ended.hidden or ended.number))

    def height_wanted(self, width: int) -> int:
        """Return the height in pixels at which nothing scrolls at a width, which it has next."""
        self._fit_buttons(width)
        inner = width - self._scroll.verticalScrollBar().sizeHint().width()
        told = self._body.heightForWidth(inner)
        return told + GAPS.wide + self._buttons.heightForWidth(width)

    def _make(self) -> None:
        self.told = Label(bold=True, size=1.6)
        self.why = Label()
        self.number = Label(colour="accent", size=2.4, bold=True)
        self.cards = AnswerTiles()
        self.answer = QWidget()
        self.rows = ResultRows()
        self.played = Label(colour="faded")
        self.heading = Label(bold=True)
        self.chart = ColumnChart()
        self.points = TurningPoints()
        self.points.tapped.connect(self.point_tapped)
        self.others = Label(colour="faded")
        self.remark = ActionButton(weight=Weight.WARNING).on_tap(self.warning_tapped)
        self.again = ActionButton(_("Play again")).on_tap(self.again_tapped)
        self.look, self.save, self.add, self.puzzle, self.uncover, self.open = (
            ActionButton(text, weight=Weight.PLAIN).on_tap(tapped)
            for text, tapped in (
                ("", self.look_tapped),
                (_("PDF"), self.save_tapped),
                (_("Add a note"), self.add_tapped),
                (_("Make a puzzle"), self.puzzle_tapped),
                (_("Note the hidden cards"), self.uncover_tapped),
                (_("Your book…"), self.open_tapped),
            )
        )
        self.save.setAccessibleName(_("Save as PDF"))
        self._arrange()

    def _arrange(self) -> None:
        self._body = QWidget()
        lay(QHBoxLayout(self.answer), self.number, (self.cards, 1), gap=GAPS.wide)
        further = flow_of(self.uncover, self.add, self.puzzle, gap=6)
        told = (self.told, self.remark, self.why, self.answer, self.rows, self.played)
        found = (self.failed, self.heading, self.chart, self.points, self.others)
        lay(
            QVBoxLayout(self._body),
            *told,
            *found,
            further,
            None,
            gap=GAPS.wide,
            margins=(0, 0, 8, 0),
        )
        wide = self.again.sizePolicy()
        wide.setHorizontalPolicy(QSizePolicy.Policy.Expanding)
        self.again.setSizePolicy(wide)
        row = self.open, self.again, self.look, self.save
        self._buttons = flow_of(*row, gap=6, kind=GrowingFlow)
        self._scroll = FingerScroll(self._body)
        lay(QVBoxLayout(self), (self._scroll, 1), self._buttons, gap=GAPS.wide)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._scroll.show_top()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.layout() is not None:
            self._scroll.show_top()  # or what was seen before another size would cut the headline
            self._fit_buttons(self.width())

    def _fit_buttons(self, width: int) -> None:
        """Have all buttons at the bottom fit side by side."""
        for button in (self.open, self.look, self.save):
            button.set_compact(on=width < theme.em(self) * 28)
        self.again.set_compact(on=self.look.compact and not self.open.isHidden())


class ResultRows(drawing.Painted, QWidget):
    """A line for each player: their name, what they said, and at the end what came of it.

    If that doesn't fit in one of the lines, all lines have what came of it below.
    """

    def __init__(self) -> None:
        """Start without lines."""
        super().__init__()
        self.lines: tuple[ResultLine, ...] = ()
        let_height_follow_width(self, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def show_lines(self, lines: tuple[ResultLine, ...]) -> None:
        """Show these lines."""
        self.setVisible(bool(lines))
        if lines != self.lines:
            self.lines = lines
            told = (" ".join((line.player, line.said, line.outcome)).strip() for line in lines)
            self.setAccessibleName(clauses(told))
            self.updateGeometry()
            self.update()

    def _text(self) -> float:
        return float(self.font().pixelSize())

    def _names(self) -> float:
        """Return the width of the names."""
        return max((ems(line.player, bold=True) for line in self.lines), default=0) * self._text()

    def _stacked(self, width: float) -> bool:
        return not self._fits_beside(width, PARTS.small)

    def _fits_beside(self, width: float, size: float) -> bool:
        """Whether what came of all lines fits at their end, in so many text sizes."""
        text = self._text()
        apart = [1 if _sign(line) else 0 for line in self.lines]
        said = (ems(line.said) + ems(_sign(line)) * size for line in self.lines)
        widest = max(map(sum, zip(said, apart, strict=True)), default=0)
        return widest * text <= self._beside(width)

    def _heights(self, width: float) -> list[float]:
        """Return the height of each line at a width."""
        text = self._text()
        if not self._stacked(width):
            return [text * _ROW] * len(self.lines)
        rest = self._beside(width)
        return [
            drawing.words_height(line.said, rest, text=text, gaps=_PAD)
            + self._came_height(line, rest)
            for line in self.lines
        ]

    def _came_height(self, line: ResultLine, width: float) -> float:
        """Return the height of what came of a line, below it."""
        small = self._text() * PARTS.small
        return (
            drawing.words_height(_sign(line), width, text=small, gaps=0.5) if _sign(line) else 0.0
        )

    def _beside(self, width: float) -> float:
        """Return the width left beside the names."""
        return width - min(self._names(), width / 2) - self._text()

    def places(self) -> Iterator[QRectF]:
        """Yield the place of each line."""
        top = 0.0
        for high in self._heights(self.width()):
            yield QRectF(0, top, self.width(), high)
            top += high

    def _draw(self, painter: QPainter, line: ResultLine, place: QRectF, *, stacked: bool) -> None:
        colours, text, rest = theme.current(), self._text(), self._beside(self.width())
        above = place.adjusted(0, 0, 0, -self._came_height(line, rest) if stacked else 0)
        name = above.adjusted(0, 0, -rest - text, 0)
        name.setHeight(min(name.height(), text * _ROW))
        write(painter, name, line.player, colours.ink, size=text, bold=True, side=Side.LEFT)
        said = above.adjusted(above.width() - rest, 0, 0, 0)
        ink = colours.warning if line.right is False else colours.ink
        came = colours.mine_ink if line.right else colours.faded
        if stacked:
            words = said.adjusted(0, text * _PAD / 2, 0, 0)
            drawing.write_wrapped(painter, words, line.said, ink, size=text)
            below = QRectF(said.left(), above.bottom() - text * 0.4, rest, place.height())
            drawing.write_wrapped(painter, below, _sign(line), came, size=text * PARTS.small)
        else:
            write(painter, said, line.said, ink, size=text, side=Side.LEFT)
            size = text if self._fits_beside(self.width(), 1) else text * PARTS.small
            write(painter, said, _sign(line), came, size=size, side=Side.RIGHT)

    @override
    def heightForWidth(self, width: int) -> int:
        return ceil(sum(self._heights(width)))

    @override
    def sizeHint(self) -> QSize:
        width = round(self._text() * 24)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, round(len(self.lines) * self._text() * _ROW))

    @override
    def paint(self, painter: QPainter) -> None:
        stacked = self._stacked(self.width())
        for line, place in zip(self.lines, self.places(), strict=True):
            edge = drawing.pen(theme.current().line)
            drawing.draw_line(painter, place.topLeft(), place.topRight(), edge)
            self._draw(painter, line, place, stacked=stacked)


def _sign(line: ResultLine) -> str:
    """Return what came of it, with a sign for right or wrong."""
    sign = {True: "✓", False: "✕", None: ""}[line.right]
    return " ".join(filter(None, (sign, line.outcome)))
