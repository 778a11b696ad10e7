"""Choose how much help the app gives, and what each level means, with sample boxes.

`LEVELS` has the name and the meaning of each level, and `LevelCard` offers those of a game. Below:
`Pictured`, a picture beside its explanation (or above it where there is little room), and the
sample boxes that the help shows.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face, Mark, Pencil, Standing, Symbol
from notepad.core.form import row_of
from notepad.core.game import Game
from notepad.core.help_levels import Level
from notepad.core.language import N_, _, translated
from notepad.core.page import Assumed, Cell, Count, Fill, Gauge, Tally, roughly
from notepad.widgets.look.layouts import Arranged, BesideLayout, FlowLayout, lay
from notepad.widgets.look.theme import em
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.sheet.cell_painting import SampleBox
from notepad.widgets.touch.buttons import Card

LEVELS = {
    Level.PAPER: (N_("Paper"), N_("your own marks only")),
    Level.BOOKKEEPING: (N_("Bookkeeping"), N_("what each single note says")),
    Level.DEDUCTION: (N_("Deduction"), N_("everything that follows")),
    Level.ODDS: (N_("Odds"), N_("what follows, and how likely the rest is")),
}

_TEXT_EM = 11
"""With less room for the text beside a picture, in ems, it goes below."""

FACE = Face("5", Symbol.TRIANGLE, "#1f6fb8")
_SUITS = (
    (Symbol.CIRCLE, "#b93324"),
    (Symbol.TRIANGLE, "#1f6fb8"),
    (Symbol.SQUARE, "#2a7a4b"),
    (Symbol.DIAMOND, "#8f6a00"),
    (Symbol.STAR, "#7a3fb0"),
    (Symbol.RING, "#2b2b2b"),
)
SHARE = 0.62
_NOW, _SOON = 0.4, 0.7
"""The card and the odds of the sample boxes: any would do."""


class LevelCard(Card):
    """The levels that a game has, one of them chosen, and what that one shows.

    `wanted` is the level that the player chose, even if a game doesn't have it; `chosen` emits a
    level that was tapped.
    """

    chosen = Signal(object)

    def __init__(self, level: Level, parent: QWidget | None = None) -> None:
        """Offer all levels, one of them chosen already."""
        self.choices = FormRows()
        super().__init__(_("Help level"), self.choices, parent)
        self.wanted = self.level = level
        self._levels: Sequence[Level] = tuple(Level)
        self._game_level: Callable[[Level], Level] = Level
        self.choices.tapped.connect(lambda _row, name: self._choose(Level[name]))
        self.show_level(level)

    def offer(self, game: Game) -> None:
        """Offer the levels of a game, nothing if there is no choice."""
        self._levels, self._game_level = game.levels, game.level
        self.setVisible(len(game.levels) > 1)
        self.show_level(self.wanted)

    def show_level(self, level: Level) -> None:
        """Show another level as the chosen one, or the nearest that the game has."""
        self.wanted = level
        self.level = level = self._game_level(level)
        names = {one.name: translated(LEVELS[one][0]) for one in self._levels}
        told = {one.name: translated(LEVELS[one][1]) for one in self._levels}
        said = _("{thing}: {value}")
        spoken = {one: said.format(thing=names[one], value=told[one]) for one in names}
        self.choices.show_rows([row_of("level", "", names, level.name, spoken)])
        self.reserve(told.values())
        self.set_title(_("Help level"), translated(LEVELS[level][1]))

    def _choose(self, level: Level) -> None:
        self.show_level(level)
        self.chosen.emit(level)


class Pictured(Arranged, QWidget):
    """A picture, and widgets beside it, one below the other."""

    def __init__(self, picture: QWidget, *told: QWidget, parent: QWidget | None = None) -> None:
        """Combine them."""
        super().__init__(parent)
        self._picture = picture
        body = QWidget()
        column = lay(QVBoxLayout(body), gap=2)
        for widget in told:
            column.addWidget(widget)
        self._beside = BesideLayout(self)
        self._beside.addWidget(picture)
        self._beside.addWidget(body)
        self.arrange()

    @override
    def arrange(self) -> None:
        lead = self._picture.sizeHint().width()
        self._beside.set_lead(lead, lead + em(self) * _TEXT_EM, flush=True)


class SampleSheet(QWidget):
    """Some boxes of a sheet, for somebody who has never seen one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Draw them."""
        super().__init__(parent)
        flow = FlowLayout(self)
        for cell in sample_cells():
            flow.addWidget(SampleBox(cell))


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
    return Cell("box", FACE, marks=marks, share=SHARE if level is Level.ODDS else None)


def box_of(*first: Mark, **more: Any) -> Cell:  # noqa: ANN401 fields of a cell
    """Return a sample box with these marks, and open ones of the other players."""
    names = "BCD"[len(first) :] if first else ""
    return Cell("box", FACE, marks=(*first, *(Mark(name, name) for name in names)), **more)


def sample_cells() -> Iterator[Cell]:
    """Yield the boxes of a small sheet."""
    open_, crossed, circled = Standing.OPEN, Standing.CROSSED, Standing.CIRCLED
    boxes: Sequence[Fill | Sequence[Standing]] = (
        Fill.MINE,
        (circled, crossed, crossed),
        (crossed, open_, open_),
        Fill.FOUND,
        (open_, open_, open_),
        (open_, open_, crossed),
    )
    for suit, box in zip(_SUITS, boxes, strict=True):
        yield _sheet_box(Face("5", *suit), box)


def _sheet_box(face: Face, box: Fill | Sequence[Standing]) -> Cell:
    if isinstance(box, Fill):
        return Cell("box", face, box, caption=_("me") if box is Fill.MINE else _("hidden"))
    marks = (Mark(name, name, standing) for name, standing in zip("BCD", box, strict=True))
    return Cell("box", face, marks=tuple(marks))


def sample_tally() -> Tally:
    """Return a tally with one certain number."""
    counts = (Count("B", "B", 2, 2), Count("C", "C", 0, 3), Count("D", "D", 1, 2))
    return Tally("tally", counts)


def gauge() -> Gauge:
    """Return a sample gauge."""
    text = _("{now} now, {soon} by the end of the next turn.")
    said = text.format(now=roughly(_NOW), soon=roughly(_SOON))
    return Gauge((said,), Assumed("", "", (), "", ""), _NOW, _SOON)
