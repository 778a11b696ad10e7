"""A puzzle: find what certainly follows at one point of a game, and learn why.

`PuzzlePage` is the page. `Solving` knows what was found so far and judges each guess. `Position` is
the point of the game, with everything that is certain there and which of it isn't obvious.
`ready_made` reads the puzzles that come with the app: records of simulated games, each cut off at
the puzzle's point.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.bundled_and_private_files import resource
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Mark, Pencil, Standing
from notepad.core.form import Choice, Row
from notepad.core.game import Game, Play, View
from notepad.core.help_levels import Level
from notepad.core.language import _, capital, ngettext
from notepad.core.page import Cell, Page
from notepad.core.reasoner import Known, StoryStep
from notepad.core.record import AnyRecord, Catalogue, read
from notepad.core.safe_text import shown
from notepad.shell.page_frame import MARGIN, PageFrame, plain_button
from notepad.shell.reasoning import messages
from notepad.shell.reasoning.engine import Thinker, engine
from notepad.shell.reasoning.failures import failure_told, offer_report, report_on
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import Arranged, lay
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.sheet.blocks import SheetStack
from notepad.widgets.table.failure_box import FailureBox
from notepad.widgets.table.step_list import StepList
from notepad.widgets.touch.buttons import Card, IconButton
from notepad.widgets.touch.scrolling import FingerScroll

HAS, LACKS = "has", "lacks"

_SURE = {Standing.CIRCLED: True, Standing.CROSSED: False}


class PuzzlePage(Arranged, PageFrame):
    """The sheet of a careful player, and beside it the guesses about what follows.

    Tap a box, then who certainly has its card, or who certainly doesn't. `another` is the button
    for the next of several ready-made puzzles, hidden at first.
    """

    def __init__(self, game: Game, play: Play, number: int) -> None:
        """Show the puzzle after some notes of a game."""
        body = QWidget()
        super().__init__(_("What follows here?"), body)
        self.solving = Solving(game, play, number, self)
        self.sheet, self.rows, self.steps = SheetStack(), FormRows(), StepList()
        self.at, self.score = Label(colour="faded"), Label()
        self.verdict = Label(bold=True)
        self.failed = FailureBox()
        self.notes = Label(colour="faded")
        self.before = IconButton(Icon.BACK, _("Previous note"))
        solving = self.solving
        self.next = plain_button(_("Next note"), lambda: solving.turn_to(solving.number + 1))
        self.hint = plain_button(_("Hint"), solving.show_one)
        self.another = plain_button(_("Another puzzle"))
        self.another.hide()
        card = Card("", self.sheet)
        card.hug()
        scrolled = Card("", FingerScroll(self._beside()))
        self._across = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        lay(self._across, (card, 3), (scrolled, 2), gap=MARGIN, margins=(MARGIN,) * 4)
        self._connect()
        self._show()

    def _beside(self) -> QWidget:
        beside, turning = QWidget(), lay(QHBoxLayout(), self.before, (self.next, 1), (self.hint, 1))
        # What comes and goes is below the buttons to continue, so that these don't move.
        told = (self.score, self.verdict, self.failed, self.rows, self.steps, self.at, self.notes)
        lay(QVBoxLayout(beside), turning, self.another, *told, None, margins=(0, 0, 8, 0))
        return beside

    def _connect(self) -> None:
        solving = self.solving
        taps = self.sheet.taps
        taps.box.connect(solving.ask)
        taps.keyed.connect(solving.ask)
        taps.mark.connect(lambda cell, _holder: solving.ask(cell))
        self.rows.tapped.connect(lambda row, name: solving.guess(name, has=row == HAS))
        self.before.clicked.connect(lambda: solving.turn_to(solving.number - 1))
        self.failed.again_tapped.connect(solving.try_again)
        offer_report(self.failed, solving.report, self.banner)
        solving.shown.connect(self._show)
        self.closed.connect(solving.close)

    def _show(self) -> None:
        solving, page = self.solving, self.solving.page
        if page is not None:
            self.sheet.show_blocks([page.sheet, *page.below])
            self.sheet.light({solving.cell} if solving.cell else ())
        self.rows.show_rows(list(self._rows()))
        self.verdict.say(self._asked(), colour="ink" if solving.right else "warning")
        self.failed.show_failure(failure_told(solving.failed))
        self.steps.show_steps(solving.steps)
        self.steps.setVisible(bool(solving.steps))
        self.score.say(solving.score)
        text = _("After note {number} of {count}")
        self.at.say(text.format(number=solving.number, count=solving.last_note))
        lines = (f"{number} · {note}" for number, note in enumerate(solving.notes, 1))
        self.notes.say("\n".join(reversed(list(lines))))
        self.before.setEnabled(solving.number > 0)
        self.next.setEnabled(solving.number < solving.last_note)
        self.hint.setVisible(bool(solving.left))

    def _asked(self) -> str:
        """Return which box is asked about, and the result of the last guess there."""
        solving = self.solving
        if not solving.cell:
            return solving.verdict or _("Tap a box where something is certain.")
        names = solving.game.subjects(solving.setup)
        called = capital(names.get(solving.cell, solving.cell))
        text = _("{card}: {verdict}").format(card=called, verdict=solving.verdict)
        return text if solving.verdict else called

    def _rows(self) -> Iterator[Row]:
        """Yield the rows for who has the card, and for who doesn't."""
        page, names = self.solving.page, self.solving.nameable_holders
        if page is None or not names:
            return
        called = {name: shown(name) for name in names} | {
            "hidden": capital(page.sought),
            "unseen": capital(_("out of play")),
        }
        solving = self.solving
        settled = (one for one in solving.found | solving.given if one.cell == solving.cell)
        said = {guess.holder: guess.has for guess in settled}
        for key, label in ((HAS, _("certainly")), (LACKS, _("certainly not"))):
            choices = (
                Choice(name, Face(called[name]), said.get(name) is (key == HAS)) for name in names
            )
            yield Row(key, label, tuple(choices))

    @override
    def arrange(self) -> None:
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


class Solving(QObject):
    """The progress of a puzzle; the game itself never changes.

    `found` is what the player found, and `given` what was shown to them. `shown` says that there is
    something new to show.
    """

    shown = Signal()

    def __init__(self, game: Game, play: Play, number: int, parent: QObject | None = None) -> None:
        """Start after some notes of a game, or at the next note that leaves anything to find.

        If none does, it stays at the first.
        """
        super().__init__(parent)
        self.game, self._play, self._seeks, self._from = game, play, True, number
        self.number = number
        self.position: Position | None = None
        self.found: set[Guess] = set()
        self.given: set[Guess] = set()
        self.cell, self.verdict, self.right = "", "", True
        self.steps: Sequence[StoryStep] = ()
        self._asked: Guess | None = None
        self._thinker = Thinker(game, engine(), self)
        self._thinker.answered.connect(self._take)
        self._go_to(number)

    @property
    def setup(self) -> Any:  # noqa: ANN401 a game's own type
        """The game's setup."""
        return self._play.setup

    @property
    def left(self) -> "frozenset[Guess]":
        """The places of cards that are still to be found."""
        places = self.position.hidden_places if self.position else frozenset()
        return places - self.found - self.given

    @property
    def last_note(self) -> int:
        """The number of the last note."""
        return len(self._play.notes)

    @property
    def page(self) -> Page | None:
        """The page at this point, None until it is known what follows."""
        return self.position.shown(self.found | self.given) if self.position else None

    @property
    def nameable_holders(self) -> Sequence[str]:
        """The holders that can be named for the tapped box."""
        page = self.page
        return [mark.holder for mark in _marks(page, self.cell)] if page is not None else ()

    @property
    def notes(self) -> Sequence[str]:
        """The sentences of the notes so far."""
        said = self.game.said
        return [said(self._play.setup, note) for note in self._play.notes[: self.number]]

    @property
    def score(self) -> str:
        """How many places of cards were found, how many were shown, and how many there are."""
        if self.position is None:
            return ""
        places = self.position.hidden_places
        if not places:
            return _("Nothing to find here beyond the obvious. Try another note.")
        found, given = len(places & self.found), len(self.given)
        if found == len(places):
            return _("You found everything there is to find here.")
        if given:
            text = ngettext(
                "{found} of {count} place found, {shown} shown.",
                "{found} of {count} places found, {shown} shown.",
                len(places),
            )
            return text.format(found=found, count=len(places), shown=given)
        text = ngettext(
            "{found} of {count} found.", "{found} of {count} found.",
            len(places),
        )  # fmt: skip
        return text.format(found=found, count=len(places))

    @property
    def failed(self) -> Sequence[messages.Part]:
        """What is needed here and couldn't be worked out."""
        failed, asked = self._thinker.failed, self._asked
        wanted = () if asked is None else (asked.cell, asked.holder)
        why = failed[messages.Part.WHY].asked if messages.Part.WHY in failed else None
        needed = isinstance(why, messages.Explain) and (why.subject, why.holder) == wanted
        return [
            part
            for part in failed
            if part is messages.Part.MARKS or (part is messages.Part.WHY and needed)
        ]

    def try_again(self) -> None:
        """Work out again what failed."""
        for part in self.failed:
            self._thinker.try_again(part)
        self.shown.emit()

    def report(self) -> str:
        """Return a report on everything that failed."""
        return report_on(self.game, self._play, self._thinker.failed.values())

    def turn_to(self, number: int) -> None:
        """Go to the point after this many notes."""
        self._seeks = False
        self._go_to(number)

    def _go_to(self, number: int) -> None:
        self.number = min(max(number, 0), self.last_note)
        self.position, self.found, self.given = None, set(), set()
        self._forget("")
        self._thinker.think(Play(self._play.setup, self._play.notes[: self.number]))
        self.shown.emit()

    def ask(self, cell: str) -> None:
        """Choose a box of the sheet."""
        self._forget(cell)
        self.shown.emit()

    def guess(self, holder: str, *, has: bool) -> None:
        """Guess that a holder certainly has the card of the box, or certainly doesn't."""
        if self.position is None:
            return
        self._asked = guess = Guess(self.cell, holder, has)
        truth = self.position.certain.get((self.cell, holder))
        self.right, self.steps = truth is has, ()
        if truth is None:
            self.verdict = _("Not certain: it may or may not be so.")
        elif truth is not has:
            self.verdict = _("It is the other way round.")
        elif guess in self.given:
            self.verdict = _("You were already shown this one.")
        else:
            plain = guess not in self.position.hidden
            self.verdict = _("Right, though obvious.") if plain else _("Right!")
            self.found.add(guess)
        if truth is not None:
            self._thinker.ask(messages.Explain(self.cell, holder, self.number))
        self.shown.emit()

    def show_one(self) -> None:
        """Show something that wasn't found yet; it doesn't count as found."""
        if self.left:
            given = min(self.left, key=lambda one: (one.cell, one.holder))
            self.given.add(given)
            self._forget(given.cell)
            self.guess(given.holder, has=True)

    def close(self) -> None:
        """Stop asking."""
        self._thinker.close()

    def _forget(self, cell: str) -> None:
        self.cell, self.verdict, self.right, self.steps, self._asked = cell, "", True, (), None

    def _take(self, news: messages.News) -> None:
        match news:
            case messages.Followed(known):
                self._follow(known)
            case messages.Explained(cell, holder, reason):
                asked = self._asked
                if asked is not None and (asked.cell, asked.holder) == (cell, holder):
                    self.steps = reason.story
                    self.shown.emit()
            case messages.Contradicted():
                self.verdict, self.right = _("These notes contradict each other."), False
                self.shown.emit()
            case messages.Failed():
                self.shown.emit()

    def _follow(self, known: Known) -> None:
        play = Play(self._play.setup, self._play.notes[: self.number])
        self.position = Position(self.game, play, known)
        if not self._seeks or self.position.hidden_places:
            self.shown.emit()
        elif self.number < self.last_note:
            self._go_to(self.number + 1)
        else:
            self.turn_to(self._from)


@dataclass(frozen=True)
class Position:
    """A point of a game: its notes so far, and everything that follows from them."""

    game: Game
    play: Play
    known: Known

    def shown(self, found: "Collection[Guess]") -> Page:
        """Return the page with what is obvious, and with what was found as pencil marks."""
        circle, cross = Pencil.CIRCLE, Pencil.CROSS
        marks = {(one.cell, one.holder): circle if one.has else cross for one in found}
        return self._page(Level.BOOKKEEPING, marks)

    @property
    def certain(self) -> Mapping[tuple[str, str], bool]:
        """Everything that is certain: for a box and a holder, whether they have its card."""
        return dict(_certain(self._page(Level.DEDUCTION)))

    @property
    def hidden(self) -> "frozenset[Guess]":
        """What is certain but not obvious from a single note."""
        plain = dict(_certain(self._page(Level.BOOKKEEPING)))
        return frozenset(
            Guess(*key, has) for key, has in self.certain.items() if plain.get(key) is not has
        )

    @property
    def hidden_places(self) -> "frozenset[Guess]":
        """Those of them that say where a card is."""
        return frozenset(guess for guess in self.hidden if guess.has)

    def _page(self, level: Level, marks: Mapping[tuple[str, str], Pencil] | None = None) -> Page:
        state = reduce(self.game.after, self.play.notes, self.game.start(self.play.setup))
        page = self.game.page(View(self.play, state, self.known, level=level, marks=marks or {}))
        return replace(page, sheet=page.sheet.without_open_counts())


@dataclass(frozen=True, slots=True)
class Guess:
    """That a holder certainly has the card of a box, or certainly doesn't."""

    cell: str
    holder: str
    has: bool


def _certain(page: Page) -> Iterator[tuple[tuple[str, str], bool]]:
    """Yield what the boxes of a sheet say for certain."""
    for key in page.sheet.keys:
        for mark in _marks(page, key):
            if mark.standing in _SURE:
                yield (key, mark.holder), _SURE[mark.standing]


def _marks(page: Page, key: str) -> tuple[Mark, ...]:
    """Return the marks of a box, with the one for being sought; none if it is known already."""
    box = page.sheet.box(key)
    if not isinstance(box, Cell):
        return ()
    return (*box.marks, box.sought) if box.sought else tuple(box.marks)


def ready_made(catalogue: Catalogue) -> Sequence[AnyRecord]:
    """Return the records of puzzles for these games, the easiest first."""
    paths = sorted(resource("puzzles").glob("*.json"))
    texts = [path.read_text(encoding="utf-8") for path in paths]
    return [read(text, catalogue) for text in texts if json.loads(text)["game"] in catalogue]
