"""A practice game on a real table that tells you, step by step, what to tap next.

First the game itself (`_DOCUMENT`), then its steps (`STEPS`): what to do, when it is done, and what
to notice then. `PracticePage` shows one step after the other above the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Level
from notepad.core.language import N_, _, translated
from notepad.core.record import from_document
from notepad.core.session import Session
from notepad.shell.library_page import PRACTISED
from notepad.shell.page_frame import MARGIN
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label, PickedOut
from notepad.widgets.look.layouts import lay
from notepad.widgets.look.theme import em
from notepad.widgets.touch.banner import Message
from notepad.widgets.touch.buttons import ActionButton, Card, IconButton

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent

    from notepad.core.record import AnyRecord, Catalogue


_SMALL_GAP = 6  # pixels
_WIDE = 36  # ems: from this width on, the buttons are in one line with the words
_LOW = 30  # ems: in less height, there is no room for the words beside a scrubber

_DOCUMENT: dict[str, Any] = {
    "format": 1,
    "game": PRACTISED,
    "title": "",
    "setup": {
        "players": ["Ann", "Bob", "Cem"],
        "me": "Ann",
        "first": "Cem",
        "hand": [
            "red-1", "blue-1", "green-1", "blue-4", "yellow-3", "violet-2", "red-5", "green-6",
        ],
    },
    "notes": [
        {"note": "ask-one", "asker": "Cem", "target": "Bob", "about": "1", "passed": 0},
        {
            "note": "ask-one", "asker": "Ann", "target": "Cem", "about": "1", "passed": 1,
            "seen": ["yellow-1"],
        },
    ],
}  # fmt: skip
_FOUND = "violet-1"
"""The conspirator that these notes reveal: nobody else can have it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the page watches: the table's notes, the box asked about, how often it was hidden.

    `expected` are the notes to make in this game.
    """

    notes: tuple[Any, ...]
    expected: tuple[Any, ...]
    asked: str
    folded: int

    @property
    def strayed(self) -> bool:
        """Whether something else was noted."""
        return self.notes != self.expected[: len(self.notes)]


@dataclass(frozen=True, slots=True)
class Step:
    """What to do (`told`), when it is done, and what can be seen then (`followed`).

    Both texts are marked with `N_`.
    """

    told: str
    done: Callable[[Seen], bool]
    followed: str


def first_game_record(catalogue: Catalogue) -> AnyRecord:
    """Return the record of the whole practice game: its setup, and the notes to make."""
    return from_document(_DOCUMENT, catalogue)


def _noted(count: int) -> Callable[[Seen], bool]:
    return lambda seen: seen.notes == seen.expected[:count]


STEPS = (
    Step(
        N_(
            "You are Ann. Cem asks Bob for cards of value 1, and Bob has none. Tap "
            "Bob, then 1, then 0."
        ),
        _noted(1),
        N_("Bob has no 1, so the B is crossed out there."),
    ),
    Step(
        N_(
            "Now you ask Cem for 1s, too, and see one card. Tap Cem, 1, then 1 again, "
            "then the yellow 1."
        ),
        _noted(2),
        N_("Cem’s 1 is the yellow one, so nobody has the violet 1: a conspirator!"),
    ),
    Step(
        N_("Why? Tap that filled box."),
        lambda seen: seen.asked == _FOUND,
        N_("Every box and every initial has an explanation, note by note."),
    ),
    Step(
        N_("Noted something wrongly? Tap Undo."),
        _noted(1),
        N_("Your question is gone, along with everything that followed from it."),
    ),
    Step(
        N_("Tap Redo beside it, or in the menu."),
        _noted(2),
        N_("Everything is back."),
    ),
    Step(
        N_(
            "Is someone looking? Hide the sheet with the last button in that row, "
            "then show it again."
        ),
        lambda seen: seen.folded > 0,
        N_("Esc hides it, too."),
    ),
)
END = N_("That’s it. You’ll find marks and rules in Help (F1 or the menu).")
STRAYED = N_("That was something else. Tap Undo, and try again.")


def _tell(label: PickedOut, before: str, now: str) -> None:
    """Say what followed, if anything did, and in bold what to do now."""
    said = " ".join(translated(text) for text in (before, now) if text)
    label.say(said)
    label.pick_out([(len(said) - len(translated(now)), len(said))])


class PracticePage(QWidget):
    """A real table that is never saved; each step is explained and watched until it is done.

    `left` says that the player leaves, at any step; `new_game_asked` that they start a game of
    their own. `fold_asked` and `help_asked` come from the table's menu and buttons.
    """

    left = Signal()
    new_game_asked = Signal()
    fold_asked = Signal()
    help_asked = Signal()

    def __init__(self, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        """Start the practice game, with nothing noted."""
        super().__init__(parent)
        whole = first_game_record(catalogue)
        self._expected = whole.notes
        self._folded, self._was_folded = 0, False
        self.step = 0
        session = Session(catalogue[whole.game], whole.setup)
        self.table = TablePage(Sitting(session, title=_("Practice game"), level=Level.DEDUCTION))
        self.count, self.told = Label(colour="faded"), PickedOut(bold_words=True)
        self._followed = ""
        self.leave_button = IconButton(Icon.CLOSE, _("Leave the practice game"))
        self.new_button = ActionButton(_("New game"))
        self._lay_out()
        self._connect()
        self._say()

    def _lay_out(self) -> None:
        self._strip, self._side = QWidget(), QBoxLayout(QBoxLayout.Direction.TopToBottom)
        for part in (self.leave_button, self.count, self.new_button):
            self._side.addWidget(part, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self._side.setSpacing(_SMALL_GAP)
        self._side.addStretch(1)
        self._strip.installEventFilter(self)
        lay(QHBoxLayout(self._strip), (self.told, 1), self._side, gap=2 * _SMALL_GAP)
        self.new_button.hide()
        around = QVBoxLayout()
        around.setContentsMargins(MARGIN, _SMALL_GAP, MARGIN, 0)
        self._card = Card("", self._strip)
        around.addWidget(self._card)
        column = lay(QVBoxLayout(self), gap=0)
        column.addLayout(around)
        column.addWidget(self.table, 1)
        self.setFocusProxy(self.table)

    def _connect(self) -> None:
        self.leave_button.clicked.connect(lambda: self.left.emit())
        self.new_button.clicked.connect(lambda: self.new_game_asked.emit())
        self.table.sitting.shown.connect(self._watch)
        self.table.acted.connect(self._act)

    def _act(self, name: str) -> None:
        match name:
            case "fold":
                self.fold_asked.emit()
            case "help":
                self.help_asked.emit()
            case "library":
                self.left.emit()
            case _:
                told = _("Not available here: the practice game isn’t saved.")
                self.table.banner.show_message(Message(told))

    def _watch(self) -> None:
        """Continue with the next step once this one is done; say so if something else was noted."""
        self._make_room()
        if self.step >= len(STEPS):
            return
        seen, step = self._seen, STEPS[self.step]
        done = step.done(seen)
        if done:
            self.step, self._followed = self.step + 1, step.followed
        self._say(strayed=seen.strayed and not done)

    @property
    def _seen(self) -> Seen:
        sitting = self.table.sitting
        question = sitting.view.question
        asked = question.cell if question else ""
        return Seen(tuple(sitting.session.notes), self._expected, asked, self._folded)

    def _say(self, *, strayed: bool = False) -> None:
        """Say what followed from the previous step, and what to do now."""
        at_end = self.step >= len(STEPS)
        number = min(self.step + 1, len(STEPS))
        step = _("{number} of {count}").format(number=number, count=len(STEPS))
        now = STRAYED if strayed else END if at_end else STEPS[self.step].told
        self.count.say("" if at_end else step)
        _tell(self.told, self._followed, now)
        self.new_button.setVisible(at_end)

    def _highest(self, width: int) -> int:
        """Return the height of the longest text, so that no step moves the table."""
        told, wide = PickedOut(bold_words=True), width >= em(self) * _WIDE
        befores = ["", *(step.followed for step in STEPS)]
        nows = [*(step.told for step in STEPS), END]
        high = 0
        for before, now in zip(befores, nows, strict=True):
            other = self.new_button if now == END else self.count
            sizes = [self.leave_button.sizeHint(), other.sizeHint()]
            across, down = [size.width() for size in sizes], [size.height() for size in sizes]
            side = sum(across) + _SMALL_GAP if wide else max(across)
            _tell(told, before, now)
            words = told.heightForWidth(width - side - 2 * _SMALL_GAP)
            high = max(high, words, max(down) if wide else sum(down) + _SMALL_GAP)
        return high

    def _make_room(self) -> None:
        """In a low window, hide the text while the player looks back or supposes something."""
        low = self.height() < em(self) * _LOW
        self._card.setHidden(low and self.table.sitting.view.vantage is not None)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        measured = (QEvent.Type.Resize, QEvent.Type.LayoutRequest)
        if watched is self._strip and event.type() in measured:
            width, directions = self._strip.width(), QBoxLayout.Direction
            wide = width >= em(self) * _WIDE
            self._side.setDirection(directions.RightToLeft if wide else directions.TopToBottom)
            self._strip.setFixedHeight(self._highest(width))
        return super().eventFilter(watched, event)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        stack = self.parentWidget()
        self._was_folded = stack is not None and not stack.isVisible()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._was_folded and self.step == len(STEPS) - 1:
            self._folded += 1
            self._watch()
