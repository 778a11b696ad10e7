"""PuzzlePage: a point of a game, where one finds what follows and is told why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.form import Choice, Row
from notepad.core.page.face import Face
from notepad.core.shown_text import shown
from notepad.core.words import _, capital
from notepad.shell.page_frame import MARGIN, PageFrame
from notepad.shell.puzzle.solving import Solving
from notepad.widgets.form.form_rows import FormRows
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label
from notepad.widgets.sheet.block_kinds import Tap
from notepad.widgets.sheet.sheet_stack import SheetStack
from notepad.widgets.table.step_list import StepList
from notepad.widgets.touch.controls import ActionButton, Card, IconButton, Weight
from notepad.widgets.touch.scrolling import FingerScroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from notepad.core.game.game import AnyGame, Play

HAS, LACKS = "has", "lacks"


class PuzzlePage(PageFrame):
    """The sheet as a careful player would have it, and beside it what one thinks follows.

    Tap a box, then who certainly has its card, or who certainly has it not. `another_asked` asks
    for the next puzzle, of several that are ready-made.
    """

    another_asked = Signal()

    def __init__(
        self, game: AnyGame, play: Play[Any, Any], number: int, parent: QWidget | None = None
    ) -> None:
        """Set a puzzle after so many notes of a game."""
        body = QWidget()
        super().__init__(_("What follows here?"), body, parent)
        self.solving = Solving(game, play, number, self)
        self.sheet, self.rows, self.steps = SheetStack(), FormRows(), StepList()
        self.at, self.score = Label(colour="faded"), Label()
        self.verdict = Label(bold=True)
        self.notes = Label(colour="faded")
        self.before = IconButton(Icon.BACK, _("One note before"))
        self.next = ActionButton(_("One note on"), weight=Weight.PLAIN)
        self.hint = ActionButton(_("Show me one"), weight=Weight.PLAIN)
        self.another = ActionButton(_("Another puzzle"), weight=Weight.PLAIN)
        self.another.hide()
        self._across = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        self._lay_out()
        self._connect()
        self._show()

    def offer_another(self) -> None:
        """Offer the next puzzle of several."""
        self.another.show()

    def _lay_out(self) -> None:
        card = Card("", self.sheet)
        card.hug()
        self._across.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self._across.setSpacing(MARGIN)
        self._across.addWidget(card, 3)
        self._across.addWidget(Card("", FingerScroll(self._beside())), 2)

    def _beside(self) -> QWidget:
        turning, line = QWidget(), QHBoxLayout()
        turning.setLayout(line)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.before)
        line.addWidget(self.next, 1)
        line.addWidget(self.hint, 1)
        beside = QWidget()
        column = QVBoxLayout(beside)
        column.setContentsMargins(0, 0, 8, 0)
        # What comes and goes is below what is tapped to go on, which stays where it is.
        for part in (turning, self.another, self.score, self.verdict, self.rows, self.steps):
            column.addWidget(part)
        column.addWidget(self.at)
        column.addWidget(self.notes)
        column.addStretch(1)
        return beside

    def _connect(self) -> None:
        solving = self.solving
        self.sheet.made = self._listen
        self.rows.tapped.connect(lambda row, name: solving.guess(name, has=row == HAS))
        self.before.clicked.connect(lambda: solving.turn_to(solving.number - 1))
        self.next.clicked.connect(lambda: solving.turn_to(solving.number + 1))
        self.hint.clicked.connect(lambda: solving.show_one())
        self.another.clicked.connect(lambda: self.another_asked.emit())
        solving.shown.connect(self._show)
        self.closed.connect(solving.close)

    def _listen(self, block: QWidget, taps: Mapping[str, Tap]) -> None:
        answers: dict[Tap, Callable[..., None]] = {
            Tap.BOX: self.solving.ask,
            Tap.MARK: lambda cell, _holder: self.solving.ask(cell),
        }
        for signal, tap in taps.items():
            if tap in answers:
                getattr(block, signal).connect(answers[tap])

    def _show(self) -> None:
        solving, page = self.solving, self.solving.page
        if page is not None:
            self.sheet.show_blocks([page.sheet, *page.below])
            self.sheet.light({solving.cell} if solving.cell else ())
        self.rows.show_rows(list(self._rows()))
        self.verdict.say(self._asked(), colour="ink" if solving.right else "warning")
        self.steps.show_steps(solving.steps)
        self.steps.setVisible(bool(solving.steps))
        self.score.say(solving.score)
        told = _("After note {number} of {count}")
        self.at.say(told.format(number=solving.number, count=solving.last))
        lines = (f"{number} · {note}" for number, note in enumerate(solving.notes, 1))
        self.notes.say("\n".join(reversed(list(lines))))
        self.before.setEnabled(solving.number > 0)
        self.next.setEnabled(solving.number < solving.last)
        self.hint.setVisible(bool(solving.left))

    def _asked(self) -> str:
        """Return which box is asked about, and what is said of the last guess there."""
        solving = self.solving
        if not solving.cell:
            return solving.verdict or _("Tap a box in which something is certain.")
        names = solving.game.subjects(solving.setup)
        called = capital(names.get(solving.cell, solving.cell))
        told = _("{card}: {verdict}").format(card=called, verdict=solving.verdict)
        return told if solving.verdict else called

    def _rows(self) -> Iterator[Row]:
        """Yield who can be said to have the card, and who to have it not."""
        page, names = self.solving.page, self.solving.names
        if page is None or not names:
            return
        called = {name: shown(name) for name in names} | {"hidden": capital(page.sought)}
        said = {guess.holder: guess.has for guess in self.solving.settled_here}
        for key, label in ((HAS, _("certainly")), (LACKS, _("certainly not"))):
            choices = (
                Choice(name, Face(called[name]), said.get(name) is (key == HAS)) for name in names
            )
            yield Row(key, label, tuple(choices))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= self.height()
        flow = QBoxLayout.Direction
        self._across.setDirection(flow.LeftToRight if wide else flow.TopToBottom)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.sheet.setFocus()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(320, 320)
