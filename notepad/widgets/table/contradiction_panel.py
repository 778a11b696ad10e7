"""The panel that says which notes contradict each other, and what was probably misheard.

`Contradiction` is its content, with a `Way` for each way out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.language import _
from notepad.widgets.look import drawing, layouts, theme
from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.drawing import Surface, draw_surface
from notepad.widgets.look.label import Label, PickedOut, aloud
from notepad.widgets.table.failure_box import FailureBox
from notepad.widgets.touch.buttons import ActionButton, Weight

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter


@dataclass(frozen=True, slots=True)
class Contradiction:
    """What the panel says: what is wrong and why, what the sheet shows, and the ways out.

    `remove` and `show_all` are the texts of two more buttons, the first for the note with the
    number `first`, the second for `every` way; without a text the button isn't there.
    """

    wrong: str
    sheet: str
    heading: str
    ways: tuple[Way, ...] = ()
    first: int = 0
    remove: str = ""
    show_all: str = ""
    every: tuple[Way, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """One way out of a contradiction: `told` says what to do, and `detail` how likely it is.

    Its button says `act`; the `key` says what it does, which only the shell understands. `share` (0
    to 1) is the length of its bar, None for no bar. `stand_out` has the start and end of each word
    that stands out. One that `leads` is likelier than all others together.
    """

    key: object
    told: str
    act: str
    detail: str = ""
    share: float | None = None
    stand_out: tuple[tuple[int, int], ...] = ()
    leads: bool = False


class ContradictionPanel(QWidget):
    """The panel; it only reports taps, and the shell acts.

    `taken` emits the key of a way, `removed` the number of a note. A way that has only just come
    up ignores taps of a pointer, which were meant for what stood there before.
    """

    taken = Signal(object)
    removed = Signal(int)

    def __init__(self) -> None:
        """Make a panel without a contradiction, which is hidden."""
        super().__init__()
        self.shown: Contradiction | None = None
        self._all = False
        self.warning, self.heading = WarningBox(), Label(bold=True)
        self.failed = FailureBox()
        self.ways: list[WayView] = []
        self.remove = ActionButton(weight=Weight.PLAIN).on_tap(self._remove)
        self.show_all = ActionButton(weight=Weight.PLAIN).on_tap(self._show_all)
        self._ways = QVBoxLayout()
        self._ways.setSpacing(GAPS.wide)
        buttons = layouts.flow_of(self.remove, self.show_all, gap=GAPS.wide)
        said = (self.warning, self.heading, self.failed, self._ways)
        layouts.lay(QVBoxLayout(self), *said, buttons, gap=GAPS.wide, margins=(0, 4, 0, 4))
        self.hide()

    def show_contradiction(self, shown: Contradiction | None) -> None:
        """Show a contradiction, or hide the panel if it is None."""
        before, self.shown = self.shown, shown
        same = before is not None and shown is not None and before.wrong == shown.wrong
        self._all = self._all and same
        self.setVisible(shown is not None)
        if shown is None:
            self._show_ways(())
            return
        told = " ".join(filter(None, (shown.wrong, shown.why)))
        self.warning.wrong.say(_("⚠ {told}").format(told=told))
        self.warning.sheet.say(shown.sheet)
        self.heading.say(shown.heading)
        ways = shown.every if self._all and shown.every else shown.ways
        if ways != tuple(view.way for view in self.ways):
            self._show_ways(ways)
        offered = "" if self._all else shown.show_all
        for button, text in ((self.remove, shown.remove), (self.show_all, offered)):
            button.say(text)
            button.setVisible(bool(text))

    def _show_ways(self, ways: tuple[Way, ...]) -> None:
        for view in self.ways:
            layouts.drop(view, self._ways)
        self.ways = [WayView(way) for way in ways]
        for view in self.ways:
            self._ways.addWidget(view)
            view.button.clicked.connect(lambda _on=False, key=view.way.key: self.taken.emit(key))

    def _show_all(self) -> None:
        self._all = True
        self.show_contradiction(self.shown)

    def _remove(self) -> None:
        if self.shown is not None:
            self.removed.emit(self.shown.first)


class WarningBox(drawing.Painted, QWidget):
    """A warning: what is wrong in bold, and below it what the sheet shows."""

    def __init__(self) -> None:
        """Make an empty warning."""
        super().__init__()
        self.wrong, self.sheet = Label(bold=True), Label()
        margins = (GAPS.edge + 2, GAPS.edge - 2, GAPS.edge + 2, GAPS.edge - 2)
        layouts.lay(QVBoxLayout(self), self.wrong, self.sheet, gap=2, margins=margins)

    @override
    def surface(self) -> Surface:
        return Surface(theme.current().lit, theme.current().lit_line)


class WayView(drawing.Painted, QWidget):
    """One way out: its words, with a button beside them and a bar below."""

    def __init__(self, way: Way) -> None:
        """Show a way; one that leads has its own border and the accent."""
        super().__init__()
        self.way = way
        self.told = PickedOut(way.told, way.stand_out)
        self.detail = Label(colour="faded", size=0.87)
        self.detail.say(way.detail)
        self.button = ActionButton(way.act, weight=Weight.ACCENT if way.leads else Weight.PLAIN)
        self.button.setAccessibleName(aloud(f"{way.act}. {way.told}"))
        self.button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        below = GAPS.edge + (GAPS.usual + 4 if way.share is not None else 0)
        words = layouts.lay(QVBoxLayout(), self.told, self.detail, gap=2)
        margins = (GAPS.edge + 2, GAPS.edge, GAPS.edge + 2, below)
        layouts.lay(QHBoxLayout(self), (words, 1), self.button, gap=GAPS.wide, margins=margins)

    @override
    def paint(self, painter: QPainter) -> None:
        colours = theme.current()
        line = colours.accent if self.way.leads else colours.line
        draw_surface(painter, QRectF(self.rect()), Surface(colours.box, line))
        if self.way.share is None:
            return
        bar = QRectF(GAPS.edge + 2, self.height() - GAPS.edge - GAPS.usual + 2, 0, GAPS.usual)
        bar.setWidth(self.width() - 2 * (GAPS.edge + 2))
        draw_surface(painter, bar, Surface(colours.soft, colours.soft))
        bar.setWidth(max(GAPS.usual, bar.width() * self.way.share))
        draw_surface(painter, bar, Surface(colours.accent))
