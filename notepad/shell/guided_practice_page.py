"""A practice game on a real table that tells you, step by step, what to tap next.

First the game itself (`_DOCUMENT`), then its steps (`STEPS`): what to do, what is lit, when it is
done, and what to notice then. `PracticePage` shows one step after the other above the table, and
`Spotlight` is the ring around what to tap next.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.form import Draft
from notepad.core.help_levels import Level
from notepad.core.language import N_, _, translated
from notepad.core.page import Cell
from notepad.core.reasoner import Slip
from notepad.core.record import AnyRecord, Catalogue, from_document
from notepad.core.session import Session
from notepad.shell.last_place import NOWHERE, Front, Place
from notepad.shell.library_page import PRACTISED
from notepad.shell.page_frame import MARGIN
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.widgets.look import drawing, theme
from notepad.widgets.look.boxes import GAPS, PARTS
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label, PickedOut, aloud
from notepad.widgets.look.layouts import lay
from notepad.widgets.look.theme import em, resized
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.touch.accessibility import announce
from notepad.widgets.touch.banner import Message
from notepad.widgets.touch.buttons import ActionButton, Card, IconButton, Tappable

_WIDE = 36  # ems: from this width on, the buttons are in one line with the words
_AROUND = 5  # pixels between what is lit and the outer edge of its ring
_RING_RADIUS = 13

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
        {"note": "ask-one", "asker": "Bob", "target": "Cem", "about": "2", "passed": 2},
        {"note": "ask-one", "asker": "Cem", "target": "Bob", "about": "2", "passed": 2},
    ],
}  # fmt: skip
_FOUND = "violet-1"
"""The conspirator that the first two notes reveal: nobody else can have it."""
_SLIP, _SLIPPED = 3, 3
"""The number of the note that is made wrongly at first, and how many cards it then says."""


class Lit(Enum):
    """What a step asks the player to tap."""

    NEXT = "the button beside the words"
    NOTE = "each part of the note, one after the other"
    BOX = "the box of the conspirator"
    ANSWER = "the tab of what follows"
    LEVEL = "what leads to the help levels"
    UNDO = "undo"
    REDO = "redo"
    MEND = "the right one of the corrections that are offered"
    FOLD = "fold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What the page watches: notes, the box asked about, the part shown, how often it was hidden.

    `slipped` are the notes to make in this game, one of them wrong, and `mended` the same with that
    one corrected. `read` says that the words were read, `astray` that something else is being
    noted, `warned` that the note in hand is said not to fit, and `short` that the menu has Redo.
    """

    notes: tuple[Any, ...]
    slipped: tuple[Any, ...]
    mended: tuple[Any, ...]
    read: bool = True
    astray: bool = False
    warned: bool = False
    short: bool = False
    asked: str = ""
    part: str = ""
    level: Level = Level.DEDUCTION
    folded: int = 0

    @property
    def strayed(self) -> bool:
        """Whether something else was noted."""
        return self.notes not in (self.slipped[: len(self.notes)], self.mended)


@dataclass(frozen=True, slots=True)
class Step:
    """What to do (`told`), what to tap for it, when it is done, and what is seen then (`followed`).

    While `otherwise` holds, it says something else to do (`then`). All texts are marked with `N_`.
    """

    told: str
    lit: Lit
    done: Callable[[Seen], bool]
    followed: str = ""
    otherwise: Callable[[Seen], bool] = lambda _seen: False
    then: str = ""


def _noted(count: int) -> Callable[[Seen], bool]:
    return lambda seen: seen.notes == seen.slipped[:count]


def _read(seen: Seen) -> bool:
    return seen.read


STEPS = (
    Step(
        N_(
            "Six of the 30 cards are conspirators and lie hidden. Whoever first announces the sum "
            "of their values wins."
        ),
        Lit.NEXT,
        _read,
    ),
    Step(
        N_(
            "You are Ann: the boxes with “me” are your own cards. B and C in a box mean that "
            "Bob or Cem may have that card."
        ),
        Lit.NEXT,
        _read,
    ),
    Step(
        N_(
            "The tally counts for each value and suit: B 0–3 below a column means that Bob has "
            "none to three cards of that suit."
        ),
        Lit.NEXT,
        _read,
    ),
    Step(
        N_(
            "Cem asks Bob for cards of value 1, and Bob has none. Tap Bob, the value 1, then "
            "the number 0."
        ),
        Lit.NOTE,
        _noted(1),
        N_("B is crossed out there, and its tally is 0."),
    ),
    Step(
        N_(
            "You ask Cem for 1s, too, and see the yellow 1. Tap Cem, the value 1, the number 1,"
            " then that card."
        ),
        Lit.NOTE,
        _noted(2),
        N_(
            "The ring: Cem has the yellow 1 for sure. Nobody has the violet 1, so it’s hidden: "
            "a conspirator!"
        ),
    ),
    Step(
        N_("Why? Tap that filled box."),
        Lit.BOX,
        lambda seen: seen.asked == _FOUND and seen.part == "why",
        N_(
            "Here are the reasons. With the pencils above them, you mark a box yourself: "
            "crossed out, ringed or in doubt."
        ),
        lambda seen: seen.asked == _FOUND,
        N_("Tap it again for the reasons."),
    ),
    Step(
        N_("And the answer? Tap Possible."),
        Lit.ANSWER,
        lambda seen: seen.part == "chances",
        N_("These sums are still possible. Once only one is left, announce it!"),
    ),
    Step(
        N_("How likely is each? Set the help level to Odds."),
        Lit.LEVEL,
        lambda seen: seen.level == Level.ODDS,
        N_("Now each sum has its odds, and each box of the sheet, too."),
    ),
    Step(
        N_("Noted something wrongly? Tap Undo."),
        Lit.UNDO,
        _noted(1),
        N_("Your note is open again, without its last tap; what followed from it is gone."),
    ),
    Step(
        N_("Tap Redo, beside Undo."),
        Lit.REDO,
        _noted(2),
        N_("Everything is back."),
        lambda seen: seen.short,
        N_("Tap Redo, in the menu."),
    ),
    Step(
        N_(
            "Now a mistake: Bob asks Cem for 2s and gets two, but you tap Cem, the value 2, then 3."
        ),
        Lit.NOTE,
        _noted(3),
        N_("That could be right, so there is no warning."),
    ),
    Step(
        N_("Cem asks Bob for 2s, too, and gets two cards. Tap Bob, the value 2, then 2."),
        Lit.NOTE,
        _noted(4),
        N_("These two notes can’t both be right."),
        lambda seen: seen.warned,
        N_("A warning! But you did hear that, so note it anyway."),
    ),
    Step(
        N_("Note 3 should say 2, not 3: tap that correction."),
        Lit.MEND,
        lambda seen: seen.notes == seen.mended,
        N_("Fixed, and so is everything that follows."),
        lambda seen: seen.part != "chances",
        N_("Tap Odds to see what may have been meant."),
    ),
    Step(
        N_("Is someone looking? Hide the sheet with the lit button, then show it again."),
        Lit.FOLD,
        lambda seen: seen.folded > 0,
        N_("On a keyboard, Esc hides it, too."),
    ),
)
END = N_("That’s it. You’ll find marks and rules in Help (F1 or the menu).")
STRAYED = N_("That was something else. Tap Undo, and try again.")
ASTRAY = N_("Not quite: tap what is lit.")


class _Target(NamedTuple):
    """What is lit: a place in a widget, and its name for screen readers."""

    widget: QWidget
    place: QRect
    name: str


class Spotlight(drawing.Painted, QWidget):
    """A ring around what to tap next, which lets every tap through.

    A screen reader says the name of what is lit. `moved` asks for it to be placed again, because
    something about the lit widget changed.
    """

    moved = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Light nothing yet."""
        super().__init__(parent)
        self._watched: QWidget | None = None
        self.name = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def light(self, target: _Target | None, page: QWidget) -> None:
        """Put the ring around a target in a page; None for nothing."""
        widget = target.widget if target else None
        if widget is not self._watched:
            if self._watched is not None and isValid(self._watched):
                self._watched.removeEventFilter(self)
            if widget is not None:
                widget.installEventFilter(self)
            self._watched = widget
        self.setVisible(target is not None)
        self._say(target.name if target else "")
        if target is not None:
            corner = target.widget.mapTo(page, target.place.topLeft())
            around = QRect(corner, target.place.size())
            ring = around.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
            self.setGeometry(ring.intersected(page.rect()))
            self.raise_()

    def _say(self, name: str) -> None:
        """Let a screen reader say what is lit, if that is something else than before."""
        if name != self.name:
            self.name = name
            text = _("Now tap: {thing}").format(thing=name) if name else ""
            self.setAccessibleName(text)
            announce(self, text)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES:
            self.moved.emit()
        return False

    @override
    def paint(self, painter: QPainter) -> None:
        colours, half, whole = theme.current(), GAPS.near / 2, QRectF(self.rect())
        bright, dark = drawing.pen(colours.lit_line, GAPS.near), drawing.pen(colours.accent, 1.5)
        # The bright line, and a dark one inside that any ground shows.
        for inset, line in ((half, bright), (GAPS.near, dark)):
            radius = _RING_RADIUS + half - inset
            drawing.draw_outline(painter, drawing.grown(whole, -inset), line, radius)


_MOVES = frozenset(
    {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Paint}
)
"""What can mean that a widget, or what is painted in it, has another place."""


def _whole(button: Tappable) -> _Target | None:
    """Return a whole button as what is lit, None if it is hidden."""
    name = button.accessibleName() or button.text()
    return _Target(button, button.rect(), name) if button.isVisible() else None


def _resumed(step: int) -> int:
    """Return the step at which to go on after the app was left at one.

    What was undone is in memory only, so whoever was about to redo it undoes it again.
    """
    step = step if 0 <= step < len(STEPS) else 0
    return step - 1 if STEPS[step].lit is Lit.REDO else step


def _tell(label: PickedOut, before: str, now: str) -> None:
    """Say what followed, if anything did, and in bold what to do now."""
    said = " ".join(translated(text) for text in (before, now) if text)
    label.say(said)
    label.pick_out([(len(said) - len(translated(now)), len(said))])


class PracticePage(QWidget):
    """A real table that is never saved; each step is explained and watched until it is done.

    `left` says that the player leaves, at any step; `reached` emits the number of a step that
    begins, that of all steps at the end; `fold_asked` and `help_asked` come from the table's menu
    and buttons. At the end, `new_button` is for a game of their own.
    """

    left = Signal()
    reached = Signal(int)
    fold_asked = Signal()
    help_asked = Signal()

    def __init__(self, catalogue: Catalogue, step: int = 0) -> None:
        """Start the practice game with nothing noted, or with what was noted before a step."""
        super().__init__()
        whole: AnyRecord = from_document(_DOCUMENT, catalogue)
        slip = replace(whole.notes[_SLIP - 1], passed=_SLIPPED)
        self._mended = whole.notes
        self._slipped = (*self._mended[: _SLIP - 1], slip, *self._mended[_SLIP:])
        self._folded, self._was_folded, self._read = 0, False, False
        self.step = _resumed(step)
        session = Session(catalogue[whole.game], whole.setup)
        for note in self._noted_before(self.step):
            session.note(note)
        knows_odds = Lit.LEVEL in (one.lit for one in STEPS[: self.step])
        level = Level.ODDS if knows_odds else Level.DEDUCTION
        self.table = TablePage(Sitting(session, title=_("Practice game"), level=level))
        self.count, self.told = Label(colour="faded"), PickedOut(bold_words=True)
        self._followed = self._spoken = ""
        self.leave_button = IconButton(Icon.CLOSE, _("Leave the practice game"))
        self.next_button = ActionButton(_("Next"))
        self.new_button = ActionButton(_("New game"))
        self.light = Spotlight(self)
        self._aim = QTimer(self, singleShot=True, interval=0)  # after everything has its place
        self._lay_out()
        self._connect()
        self._say()

    def _lay_out(self) -> None:
        self._strip, self._side = QWidget(), QBoxLayout(QBoxLayout.Direction.TopToBottom)
        for part in (self.leave_button, self.count, self.next_button, self.new_button):
            self._side.addWidget(part, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self._side.setSpacing(GAPS.wide)
        self._side.addStretch(1)
        self._strip.installEventFilter(self)
        lay(QHBoxLayout(self._strip), (self.told, 1), self._side, gap=2 * GAPS.usual)
        self.new_button.hide()
        around = QVBoxLayout()
        around.setContentsMargins(MARGIN, GAPS.usual, MARGIN, 0)
        self._card = Card("", self._strip)
        around.addWidget(self._card)
        column = lay(QVBoxLayout(self), gap=0)
        column.addLayout(around)
        column.addWidget(self.table, 1)
        self.setFocusProxy(self.next_button)

    def _connect(self) -> None:
        self.leave_button.clicked.connect(lambda: self.left.emit())
        self.next_button.clicked.connect(self._go_on)
        self.table.sitting.shown.connect(self._watch)
        area = self.table.area
        for tabs in (area.bar, area.know.tabs):
            tabs.chosen.connect(self._watch)
        for moved in (area.form.rows.placed, self.light.moved):
            moved.connect(self._aim.start)
        self._aim.timeout.connect(lambda: self.light.light(self._target(), self))
        self.table.acted.connect(self._act)

    def _act(self, name: str) -> None:
        asked = {"fold": self.fold_asked, "help": self.help_asked, "library": self.left}
        if name in asked:
            asked[name].emit()
        else:
            text = _("Not available here: the practice game isn’t saved.")
            self.table.banner.show_message(Message(text))

    def _watch(self) -> None:
        """Continue with the next step once this one is done; say so if something else was noted."""
        self._make_room()
        if self.at_end:
            return
        step = STEPS[self.step]
        if step.done(self._seen):
            self.step, self._followed, self._read = self.step + 1, step.followed, False
            self.reached.emit(self.step)
        self._say()

    def _go_on(self) -> None:
        """Go on after words that only tell something; after the last, the keyboard is at the table.

        No step after those is ended by reading.
        """
        self._read = True
        self._watch()
        if self._lit is not Lit.NEXT:
            self.setFocusProxy(self.table)
            self.table.area.form.take_focus(Qt.FocusReason.OtherFocusReason)

    def _noted_before(self, step: int) -> Sequence[Any]:
        """Return the notes that there are when a step begins."""
        lit = [one.lit for one in STEPS[:step]]
        return self._mended if Lit.MEND in lit else self._slipped[: lit.count(Lit.NOTE)]

    @property
    def place(self) -> Place:
        """The step at which to go on after the app was left, or the library at the end."""
        return NOWHERE if self.at_end else Place(Front.PRACTICE, step=self.step)

    @property
    def at_end(self) -> bool:
        """Whether every step is done."""
        return self.step >= len(STEPS)

    @property
    def _lit(self) -> Lit | None:
        """What to tap next, None at the end."""
        if self._seen.strayed:
            return None if self.at_end else Lit.UNDO
        return None if self.at_end else STEPS[self.step].lit

    @property
    def _wanted(self) -> Draft:
        """The draft of the note to make next."""
        session, number = self.table.sitting.session, len(self.table.sitting.session.notes)
        if number >= len(self._slipped):
            return {}
        return session.game.keypad.draft(session.setup, self._slipped[number])

    @property
    def _seen(self) -> Seen:
        sitting, wanted = self.table.sitting, self._wanted
        question, draft = sitting.view.question, sitting.view.draft
        return Seen(
            notes=tuple(sitting.session.notes),
            slipped=self._slipped,
            mended=self._mended,
            read=self._read,
            warned=sitting.warned_of is not None,
            short=self.table.header.buttons["redo"].isHidden(),
            level=sitting.view.level,
            astray=any(not set(draft[row]) <= set(wanted.get(row, ())) for row in draft),
            asked=question.cell if question else "",
            part=self.table.area.part,
            folded=self._folded,
        )

    def _say(self) -> None:
        """Say what followed from the previous step, and what to do now."""
        at_end, seen = self.at_end, self._seen
        number = min(self.step + 1, len(STEPS))
        step = _("{number} of {count}").format(number=number, count=len(STEPS))
        before, now = self._followed, END if at_end else STEPS[self.step].told
        if not at_end and seen.strayed:
            before, now = "", STRAYED
        elif seen.astray and self._lit is Lit.NOTE:
            before = ASTRAY
        elif not at_end and STEPS[self.step].otherwise(seen):
            now = STEPS[self.step].then
        self.count.say("" if at_end else step)
        _tell(self.told, before, now)
        self.next_button.setVisible(self._lit is Lit.NEXT)
        self.new_button.setVisible(at_end)
        if self.told.text() != self._spoken:
            self._spoken = self.told.text()
            announce(self.told, self._spoken)
        self._aim.start()

    def _target(self) -> _Target | None:
        """Return what to tap next, or what leads there; None if there is nothing to tap."""
        header, area, lit = self.table.header, self.table.area, self._lit
        match lit:
            case None:
                return None
            case Lit.NEXT:
                target: Tappable = self.next_button
            case Lit.NOTE:
                return self._place_in_note()
            case Lit.BOX:
                return self._box(_FOUND)
            case Lit.ANSWER:
                target = self._chances_tab
            case Lit.LEVEL:
                target = self._below_answer(area.know.level)
            case Lit.MEND:
                return self._way_out()
            case Lit.UNDO | Lit.REDO | Lit.FOLD:
                target = header.buttons[lit.value]
                target = header.menu_button if target.isHidden() else target
        return _whole(target)

    @property
    def _chances_tab(self) -> Tappable:
        area = self.table.area
        return (area.know.tabs if area.bar.isHidden() else area.bar).tabs["chances"]

    def _below_answer(self, button: Tappable) -> Tappable:
        """Return a button that is seen with what follows, or the tab that leads there."""
        area = self.table.area
        if area.part != "chances":
            return self._chances_tab
        if not button.visibleRegion().contains(button.rect().center()):
            area.know.scroll_to(button)
        return button

    def _way_out(self) -> _Target | None:
        """Return the button that corrects the slip, or the tab that leads there."""
        ways = self.table.area.know.contradiction.ways
        right = ((_SLIP, self._mended[_SLIP - 1]),)
        for view in ways:
            match view.way.key:
                case (Slip() as slip,) if tuple(slip.parts) == right:
                    return _whole(self._below_answer(view.button))
        return None

    def _place_in_note(self) -> _Target | None:
        """Return the part of the note to tap next, or what leads there."""
        area, view = self.table.area, self.table.sitting.view
        if not area.form.isVisible():
            return _whole(area.bar.tabs["note"]) if area.bar.isVisible() else None
        chosen = {row.key: [one.key for one in row.choices if one.chosen] for row in view.form.rows}
        missing = (
            (row, choice) for row, (choice,) in self._wanted.items() if chosen.get(row) != [choice]
        )
        row, choice = next(missing, ("", ""))
        chips = (chip for one in area.form.rows.views if one.row.key == row for chip in one.chips)
        chip = next((chip for chip in chips if chip.choice.key == choice), None)
        if chip is not None and chip.isVisible():
            return _whole(chip)
        if self._seen.astray:
            return _whole(area.form.cancel)
        if self._seen.warned:
            return _whole(area.form.bottom.confirm)
        return _whole(area.form.rows.more) or self._box(choice)

    def _box(self, key: str) -> _Target | None:
        """Return a box of the sheet, or the tab of its leaf; None if it is out of sight."""
        grid = self.table.area.sheet.widgets[0]
        if not isinstance(grid, GridWidget) or not grid.isVisible():
            return None
        place, box = grid.place_to_tap(key), grid.grid.box(key)
        if place is None or not isinstance(box, Cell):
            return None
        return _Target(grid, place.toAlignedRect(), aloud(str(box.face)))

    def _highest(self, width: int) -> int:
        """Return the height of the longest text, so that no step moves the table."""
        told, wide = PickedOut(bold_words=True), width >= em(self) * _WIDE
        told.setFont(self.told.font())
        earlier = ["", *(step.followed for step in STEPS)]
        nows = [*(step.told for step in STEPS), END]
        astray = [(ASTRAY, step.told) for step in STEPS if step.lit is Lit.NOTE]
        others = zip(earlier[:-1], (step.then for step in STEPS), strict=True)
        read = [step.told for step in STEPS if step.lit is Lit.NEXT]
        high = 0
        for before, now in (*zip(earlier, nows, strict=True), *astray, *others):
            beside: list[QWidget] = [self.new_button] if now == END else [self.count]
            beside += [self.next_button] if now in read else []
            sizes = [part.sizeHint() for part in (self.leave_button, *beside)]
            across, down = [size.width() for size in sizes], [size.height() for size in sizes]
            gaps = GAPS.wide * len(beside)
            side = sum(across) + gaps if wide else max(across)
            _tell(told, before, now)
            words = told.heightForWidth(width - side - 2 * GAPS.usual)
            high = max(high, words, max(down) if wide else sum(down) + gaps)
        return high

    def _make_room(self) -> None:
        """In a low window, use smaller letters.

        While the player looks back or supposes something, there isn't even room for the text.
        """
        # In less height, there is no room for the words beside a scrubber.
        low = self.height() < em(self) * 30
        self.told.setFont(resized(self.font(), PARTS.small if low else 1.0))
        self._card.setHidden(low and self.table.sitting.view.vantage is not None)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()
        self._aim.start()

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
        self._aim.start()
        if self._was_folded and self.step == len(STEPS) - 1:
            self._folded += 1
            self._watch()
