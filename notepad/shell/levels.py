"""Choose how much help the app gives, from pictures of the same box at each level.

`LEVELS` has the name and the meaning of each level. `LevelChoices` shows all four to choose from,
`LevelCard` only the chosen one until it is tapped. Below them: `Pictured`, a picture beside its
explanation (or above it if there is little room), and the sample boxes, which the help shows, too.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face, Level, Mark, Pencil, Standing, Symbol
from notepad.core.form import Choice
from notepad.core.language import N_, _, translated
from notepad.core.page import Assumed, Cell, Count, Fill, Gauge, Tally, percent
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import BesideLayout, lay
from notepad.widgets.look.theme import em
from notepad.widgets.sheet.cell_painting import SampleBox
from notepad.widgets.touch.buttons import ActionButton, Card, Chip, Weight

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QKeyEvent, QMouseEvent

    from notepad.core.game import Game


LEVELS = {
    Level.PAPER: (N_("Paper"), N_("your own marks only")),
    Level.BOOKKEEPING: (N_("Bookkeeping"), N_("what each single note says")),
    Level.DEDUCTION: (N_("Deduction"), N_("everything that follows")),
    Level.ODDS: (N_("Odds"), N_("what follows, and how likely the rest is")),
}

_GAP = 8  # pixels
_TEXT_EM = 11
"""With less room for the text beside a picture, in ems, it goes below."""

_FACE = Face("5", Symbol.TRIANGLE, "#2f8f4e")
_SHARE = 0.62
_NOW, _SOON = 0.4, 0.7
"""The card and the odds of the sample boxes: any would do."""


class LevelChoices(QWidget):
    """The four levels, each with its picture and a line; all can be tapped.

    `chosen` emits the chosen level.
    """

    chosen = Signal(object)

    def __init__(self, level: Level, parent: QWidget | None = None) -> None:
        """Offer the levels, with one of them chosen."""
        super().__init__(parent)
        self.chips: dict[Level, Chip] = {}
        self._rows: dict[Level, Pictured] = {}
        self._pressed: Level | None = None
        self._offered = tuple(Level)
        column = lay(QVBoxLayout(self), gap=_GAP)
        for one, (name, meaning) in LEVELS.items():
            chip = self.chips[one] = Chip(Choice(name, Face(translated(name))))
            chip.setAccessibleDescription(translated(meaning))
            chip.clicked.connect(partial(self._tap, one))
            told = Label(translated(meaning), colour="faded")
            self._rows[one] = Pictured(SampleBox(level_box(one)), chip, told)
            column.addWidget(self._rows[one])
        self.show_level(level)

    def offer(self, levels: Sequence[Level]) -> None:
        """Offer only these levels."""
        self._offered = tuple(levels)
        for level, row in self._rows.items():
            row.setVisible(level in levels)

    def show_level(self, level: Level) -> None:
        """Show another level as the chosen one; Tab reaches it, Up and Down the others."""
        self.level = level
        for one, (name, _meaning) in LEVELS.items():
            chip = self.chips[one]
            chip.show_choice(Choice(name, Face(translated(name)), one is level))
            rests = one is level or chip.hasFocus()
            chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus if rests else Qt.FocusPolicy.ClickFocus)

    def _tap(self, level: Level, *_checked: bool) -> None:
        self.show_level(level)
        self.chosen.emit(level)

    def _level_at(self, place: QPoint) -> Level | None:
        return next(
            (one for one, row in self._rows.items() if row.geometry().contains(place)), None
        )

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self._level_at(event.position().toPoint())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        level = self._level_at(event.position().toPoint())
        if level is not None and level is self._pressed:
            self._tap(level)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        here = next((level for level, chip in self.chips.items() if chip.hasFocus()), None)
        if here is None or step is None or here + step not in self._offered:
            super().keyPressEvent(event)
            return
        self.chips[Level(here + step)].setFocus(Qt.FocusReason.TabFocusReason)


class LevelCard(Card):
    """Shows the chosen level with its picture, or all levels to choose from.

    `wanted` is the level that the player chose, even if a game doesn't have it; `chosen` emits a
    level that was tapped.
    """

    chosen = Signal(object)

    def __init__(self, level: Level, *, open_: bool, parent: QWidget | None = None) -> None:
        """Show a level; beginners see all of them."""
        self.choices = LevelChoices(level)
        super().__init__(_("Help level"), self.choices, parent)
        self.wanted = level
        self._game_level: Callable[[Level], Level] = _any_level
        self._picture = SampleBox(level_box(level))
        self._name, self._meaning = Label(bold=True), Label(colour="faded")
        self.change = ActionButton(_("Change"), weight=Weight.PLAIN)
        self.change.setAccessibleName(_("Change help level"))
        self.summary = QWidget()
        line = lay(QHBoxLayout(self.summary))
        line.addWidget(Pictured(self._picture, self._name, self._meaning), 1)
        line.addWidget(self.change, 0, Qt.AlignmentFlag.AlignVCenter)
        self.add(self.summary)
        self.change.clicked.connect(partial(self.unfold, open_=True))
        self.choices.chosen.connect(self._choose)
        self.unfold(open_=open_)
        self.show_level(level)

    @property
    def level(self) -> Level:
        """The chosen level, or the nearest that the game has."""
        return self.choices.level

    @property
    def unfolded(self) -> bool:
        """Whether all levels are shown."""
        return not self.choices.isHidden()

    def offer(self, game: Game) -> None:
        """Offer the levels of a game."""
        self._game_level = game.level
        self.choices.offer(game.levels)
        self.show_level(self.wanted)

    def show_level(self, level: Level) -> None:
        """Show another level as the chosen one."""
        self.wanted = level
        level = self._game_level(level)
        name, meaning = LEVELS[level]
        self.choices.show_level(level)
        self._picture.show_cell(level_box(level))
        self._name.say(translated(name))
        self._meaning.say(translated(meaning))

    def unfold(self, *_checked: bool, open_: bool) -> None:
        """Show all levels, or only the chosen one."""
        self.choices.setVisible(open_)
        self.summary.setHidden(open_)
        if open_ and _checked:
            self.choices.chips[self.level].setFocus()

    def _choose(self, level: Level) -> None:
        self.show_level(level)
        self.chosen.emit(level)


def _any_level(level: Level) -> Level:
    return level


class Pictured(QWidget):
    """A picture, and widgets beside it, one below the other."""

    def __init__(self, picture: QWidget, *told: QWidget, parent: QWidget | None = None) -> None:
        """Combine them."""
        super().__init__(parent)
        self._picture = picture
        body = QWidget()
        column = lay(QVBoxLayout(body), gap=2)
        for widget in told:
            tapped = isinstance(widget, Chip)
            column.addWidget(
                widget, 0, Qt.AlignmentFlag.AlignLeft if tapped else Qt.AlignmentFlag(0)
            )
        self._beside = BesideLayout(self)
        self._beside.addWidget(picture)
        self._beside.addWidget(body)
        self._fit()

    def _fit(self) -> None:
        lead = self._picture.sizeHint().width()
        self._beside.set_lead(lead, lead + em(self) * _TEXT_EM)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()


def level_box(level: Level) -> Cell:
    """Return a sample box as a level shows it, always the same one.

    On paper I crossed out B in pencil; one note says so, too; all notes together cross out C; then
    the card is likely to be hidden.
    """
    crossed: Mapping[Level, str] = {
        Level.PAPER: "",
        Level.BOOKKEEPING: "B",
        Level.DEDUCTION: "BC",
        Level.ODDS: "BC",
    }
    marks = tuple(
        Mark(
            name,
            name,
            Standing.CROSSED if name in crossed[level] else Standing.OPEN,
            Pencil.CROSS if (name, level) == ("B", Level.PAPER) else None,
        )
        for name in "BCD"
    )
    return Cell("box", _FACE, marks=marks, share=_SHARE if level is Level.ODDS else None)


def crossed_box() -> Cell:
    """Return a box that one player doesn't have."""
    return Cell("box", _FACE, marks=_marks(Mark("B", "B", Standing.CROSSED)))


def circled_box() -> Cell:
    """Return a box that one player certainly has."""
    crossed = (Mark(name, name, Standing.CROSSED) for name in "CD")
    return Cell("box", _FACE, marks=(Mark("B", "B", Standing.CIRCLED), *crossed))


def pencilled_box() -> Cell:
    """Return a box with one of each pencil mark."""
    pencils = zip("BCD", (Pencil.CROSS, Pencil.QUERY, Pencil.CIRCLE), strict=True)
    return Cell("box", _FACE, marks=tuple(Mark(name, name, pencil=p) for name, p in pencils))


def wrong_box() -> Cell:
    """Return a box with a pencil mark that can't be right."""
    wrong = Mark("B", "B", Standing.CROSSED, Pencil.CIRCLE, wrong=True)
    return Cell("box", _FACE, marks=_marks(wrong))


def numbered_box() -> Cell:
    """Return a box with an open number."""
    return Cell("box", _FACE, marks=_marks(Mark("B", "B", hint="1")))


def shared_box() -> Cell:
    """Return a box that is likely to be what is sought."""
    return Cell("box", _FACE, marks=_marks(Mark("B", "B", Standing.CROSSED)), share=_SHARE)


def my_box(initials: str) -> Cell:
    """Return the box of a card of mine."""
    return Cell("box", _FACE, Fill.MINE, caption=initials)


def open_box(caption: str) -> Cell:
    """Return the box of a card that lies face up."""
    return Cell("box", _FACE, Fill.TABLE, caption=caption)


def filled_box(caption: str) -> Cell:
    """Return the box of a card that was sought and found."""
    return Cell("box", _FACE, Fill.FOUND, caption=caption)


def tally() -> Tally:
    """Return a tally with one certain number."""
    counts = (Count("B", "B", 2, 2), Count("C", "C", 0, 3), Count("D", "D", 1, 2))
    return Tally("tally", counts)


def _marks(first: Mark) -> tuple[Mark, ...]:
    return (first, *(Mark(name, name) for name in "CD"))


def gauge() -> Gauge:
    """Return a sample gauge."""
    told = _("{now} now, {soon} after the next question.")
    said = told.format(now=percent(_NOW), soon=percent(_SOON))
    return Gauge((said,), Assumed("", "", (), "", ""), _NOW, _SOON)
