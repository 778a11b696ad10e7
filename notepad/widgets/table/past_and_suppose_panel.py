"""The panels for a game seen from elsewhere: looking back, what-if, and supposing.

`VantagePanel` shows one of two: `PastPanel` looks back and forth through a game with a `Scrubber`,
and leads back to now; `SupposePanel` says what would follow if a player had a card, until the
player stops. `PencilStrip` says that there is a what-if, and keeps or discards it with a tap. A
`MomentCard` looks different while its content isn't the current game.
"""

from __future__ import annotations

from enum import Enum
from itertools import product

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.language import _, comma_separated, ngettext
from notepad.core.page_changes import NOTHING_NEW, Changes
from notepad.widgets.look import drawing, theme
from notepad.widgets.look.boxes import GAPS, READ
from notepad.widgets.look.drawing import Painted
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label, LineLabel
from notepad.widgets.look.layouts import Arranged, Over, keep_room, lay
from notepad.widgets.table.failure_box import FailureBox
from notepad.widgets.touch.accessibility import report_used
from notepad.widgets.touch.buttons import ActionButton, Card, IconButton, Weight

# Looking back.
_MOVES = {
    Qt.Key.Key_Left: QtWidgets.QSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_Right: QtWidgets.QSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_Home: QtWidgets.QSlider.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QtWidgets.QSlider.SliderAction.SliderToMaximum,
}

# The scrubber, in pixels.
_HANDLE = 11.0  # from its middle to its edge
_LINE = 4.0  # thickness of the line


@dataclass(frozen=True, slots=True)
class Past:
    """An earlier sheet: `after` this many of the `count` notes.

    `said` is the last of these notes, and `changed` what it changed, None until that is known.
    `tries` offers a what-if from there, unless there is one already.
    """

    after: int
    count: int
    said: str = ""
    changed: Changes | None = None
    tries: bool = True

    @property
    def title(self) -> str:
        """How long ago it is."""
        if not self.after:
            return _("Before the first note")
        text = _("After note {number} of {count}")
        return text.format(number=self.after, count=self.count)

    @property
    def notes(self) -> tuple[int, ...]:
        """The note that it is about."""
        return (self.after,) if self.after else ()


class PastPanel(QtWidgets.QWidget):
    """A scrubber over all notes, what its note said and changed, and the way back.

    Everything keeps its place whatever is shown. `turned` emits after how many notes the sheet is
    wanted, by the scrubber, its keys, the arrows beside it or a swipe; `left` leads back to now,
    and `tried` asks for a what-if from here. It has its parts only once you look back.
    """

    turned = Signal(int)
    left = Signal()
    tried = Signal()

    def __init__(self) -> None:
        """Create an empty panel."""
        super().__init__()
        self.failed = FailureBox(self)
        self._from: QPointF | None = None

    def show_past(self, past: Past) -> None:
        """Show the note that the sheet is at."""
        if self.layout() is None:
            self._make()
        self.scrubber.blockSignals(True)
        self.scrubber.setRange(0, past.count)
        self.scrubber.setValue(past.after)
        self.scrubber.blockSignals(False)
        self.title.say(past.title)
        self.said.say(past.said if self.failed.isHidden() else "")
        keep_room(self.changed, on=self.failed.isHidden())
        self.changed.say(_what_changed(past))
        spoken = past.changed.spoken if past.changed else ""
        self.scrubber.setAccessibleDescription(
            comma_separated(filter(None, (past.title, past.said, spoken)))
        )
        self.try_here.setVisible(past.tries)
        self.before.setEnabled(past.after > 0)
        self.after.setEnabled(past.after < past.count)
        self._share()

    def show_failed(self, told: str) -> None:
        """Say, in place of the note, that this couldn't be worked out; both may have no room."""
        self.failed.show_failure(told)
        if self.layout() is None:
            return
        keep_room(self.changed, on=not told)
        if told:
            self.said.say("")
            self.changed.say("")
        self._share()

    def step(self, steps: int) -> None:
        """Move by some notes, back if negative."""
        self.scrubber.setValue(self.scrubber.value() + steps)

    def _make(self) -> None:
        self.title = LineLabel(bold=True, size=1.1)
        self.said, self.changed = RoomLabel(), RoomLabel(bold=True, colour="mine_ink")
        self.scrubber = Scrubber(_("The sheet after each note"))
        self.before = IconButton(Icon.BACK, _("One note back")).on_tap(lambda: self.step(-1))
        self.after = IconButton(Icon.ON, _("Next note")).on_tap(lambda: self.step(1))
        self.now = ActionButton(_("Back to current")).on_tap(self.left)
        self.try_here = ActionButton(_("What if…"), weight=Weight.PLAIN).on_tap(self.tried)
        self.try_here.setAccessibleDescription(_("Try a what-if from here"))
        self.scrubber.valueChanged.connect(self.turned)
        self.said.given_room.connect(self._share)
        self.changed.given_room.connect(self._share)
        self._arrange()

    def _arrange(self) -> None:
        said, changed = zip((self.said, self.changed), (3, 2), strict=True)
        turn = lay(QtWidgets.QHBoxLayout(), self.before, (self.scrubber, 1), self.after, gap=6)
        leave = lay(QtWidgets.QHBoxLayout(), self.try_here, (self.now, 1), gap=6)
        told = (self.title, said, changed, self.failed)
        lay(QtWidgets.QVBoxLayout(self), *told, turn, leave, gap=GAPS.wide)

    def _share(self) -> None:
        """Divide the room between the two texts, by their needs if there is little.

        If they still don't fit, the text gets smaller, as long as it is readable, and gaps get
        narrower.
        """
        column, texts = self.layout(), (self.said, self.changed)
        assert isinstance(column, QtWidgets.QVBoxLayout)
        usual, gaps = QtGui.QFontInfo(self.font()).pixelSize(), column.count() - 1
        lines = sum(text.height() for text in texts) + gaps * column.spacing()
        sizes = range(usual, min(usual, READ) - 1, -1)
        gaps_tried = (GAPS.wide, GAPS.hair) if self.failed.isHidden() else (GAPS.hair,)
        for gap, pixels in product(gaps_tried, sizes):
            for text in texts:
                text.resize_text(pixels / usual)
            needs = [text.height_needed() for text in texts]
            if sum(needs) <= lines - gaps * gap:
                break
        # Three and two lines are enough for both texts.
        little = lines - gaps * gap < 5 * self.fontMetrics().lineSpacing()
        for text, share in zip(texts, needs if little and any(needs) else (3, 2), strict=True):
            # Otherwise it would be laid out again forever.
            if column.stretch(column.indexOf(text)) != share:
                column.setStretchFactor(text, share)
        if column.spacing() != gap:
            column.setSpacing(gap)

    @override
    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        self.scrubber.setFocus(Qt.FocusReason.MouseFocusReason)

    @override
    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Move with arrow keys, even if a button has the focus."""
        move = _MOVES.get(Qt.Key(event.key()))
        if move is None:
            super().keyPressEvent(event)
        else:
            self.scrubber.triggerAction(move)

    @override
    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self._from = event.position()

    @override
    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        """Move on after a swipe to the left, like a page, or back after one to the right."""
        if self._from is not None:
            way = event.position() - self._from
            self._from = None
            if abs(way.x()) > max(theme.finger(self), 2 * abs(way.y())):
                self.step(-1 if way.x() > 0 else 1)


def _what_changed(past: Past) -> str:
    if not past.after or past.changed is None:
        return ""
    return past.changed.told or _("Nothing new follows.")


class Scrubber(drawing.Painted, QtWidgets.QSlider):
    """Jumps to where it is tapped, and then follows the finger."""

    def __init__(self, name: str) -> None:
        """Make a line with one position; `name` says what it moves through."""
        super().__init__(Qt.Orientation.Horizontal)
        self.setAccessibleName(name)
        self.setPageStep(5)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self.valueChanged.connect(self._used)

    def place(self, value: int) -> QPointF:
        """Return the place of the handle for a value."""
        steps = max(1, self.maximum() - self.minimum())
        along = (value - self.minimum()) / steps
        return QPointF(self._left + along * self._room, self.height() / 2)

    def _used(self) -> None:
        report_used(self)

    @property
    def _left(self) -> float:
        return _HANDLE + drawing.RING

    @property
    def _room(self) -> float:
        return max(1.0, self.width() - 2 * self._left)

    def _go_to(self, point: QPointF) -> None:
        along = (point.x() - self._left) / self._room
        steps = self.maximum() - self.minimum()
        self.setValue(self.minimum() + round(min(max(along, 0.0), 1.0) * steps))

    def _draw_line(self, painter: QtGui.QPainter) -> None:
        colours, here = theme.current(), self.place(self.value())
        first, last = self.place(self.minimum()), self.place(self.maximum())
        for colour, end in ((colours.bar, last), (colours.accent, here)):
            area = QRectF(first.x(), first.y() - _LINE / 2, end.x() - first.x(), _LINE)
            drawing.fill(painter, area, colour, _LINE / 2)
        steps = self.maximum() - self.minimum()
        if steps and self._room / steps >= 5.0:
            for value in range(self.minimum(), self.maximum() + 1):
                below, tick = self.place(value), QPointF(0, 5.0)
                drawing.draw_line(
                    painter, below + tick, below + tick * 2, drawing.pen(colours.faded)
                )

    @override
    def sizeHint(self) -> QSize:
        return QSize(theme.finger(self) * 3, theme.finger(self))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(theme.finger(self), theme.finger(self))

    @override
    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self._go_to(event.position())

    @override
    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        self._go_to(event.position())

    @override
    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        event.accept()

    @override
    def paint(self, painter: QtGui.QPainter) -> None:
        self._draw_line(painter)
        here = self.place(self.value())
        drawing.draw_disc(painter, here, _HANDLE, theme.current().accent)
        if self.hasFocus():
            edge = drawing.pen(theme.current().ink, drawing.RING)
            drawing.draw_disc(painter, here, _HANDLE + drawing.RING / 2, None, edge)


class RoomLabel(Label):
    """A text at the top of the room left for it; longer texts don't ask for more.

    `given_room` says that its room has changed.
    """

    given_room = Signal()

    def __init__(self, *, bold: bool = False, colour: str = "ink") -> None:
        """Create an empty label that keeps its room."""
        super().__init__(bold=bold, colour=colour)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Ignored
        )
        keep_room(self)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)

    def height_needed(self) -> int:
        """Return the height that its text needs at its width, in pixels."""
        return self.words.high(self.width())

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), 0)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    @override
    def heightForWidth(self, width: int) -> int:
        return 0

    @override
    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self.given_room.emit()


@dataclass(frozen=True, slots=True)
class Tried:
    """A what-if: its number of `notes`, `after` which note it starts, and how many are `gone`."""

    after: int
    notes: int = 0
    gone: int = 0

    @property
    def told(self) -> str:
        """How many notes it has, below its title, and where it begins unless at the end."""
        text = ngettext("{count} note", "{count} notes", self.notes)
        text = text.format(count=self.notes)
        if not self.gone:
            return text
        return _("after note {number} · {told}").format(number=self.after, told=text)

    @property
    def keeping(self) -> str:
        """What keeping it would do."""
        if not self.gone:
            return _("Keep the what-if")
        text = ngettext(
            "Keep the what-if, replacing note {first}",
            "Keep the what-if, replacing notes {first} to {last}",
            self.gone,
        )
        return text.format(first=self.after + 1, last=self.after + self.gone)

    @property
    def keep_question(self) -> str:
        """What is asked before it is kept."""
        text = ngettext(
            "Keep the what-if? It removes note {first} from the game.",
            "Keep the what-if? It removes notes {first} to {last} from the game.",
            self.gone,
        )
        return text.format(first=self.after + 1, last=self.after + self.gone)


class PencilStrip(Arranged, QtWidgets.QWidget):
    """Says how many notes are in the what-if, with buttons to discard and keep it.

    With little room, the buttons have icons instead of words. It has its parts only once there is
    a what-if.
    """

    kept = Signal()
    dropped = Signal()

    def __init__(self) -> None:
        """Create an empty strip."""
        super().__init__()

    def show_tried(self, tried: Tried) -> None:
        """Show a what-if."""
        if self.layout() is None:
            self._make()
        self.told.say(tried.told)
        self.small_keep.hint(tried.keeping)
        self.keep.setAccessibleDescription(tried.keeping)
        self.keep.setEnabled(tried.notes > 0)
        self.small_keep.setEnabled(tried.notes > 0)

    def _make(self) -> None:
        self.title = LineLabel(_("What if"), bold=True, size=1.1, colour="pencil")
        self.told = LineLabel(colour="faded", size=0.9)
        discard = _("Discard the what-if")
        self.drop = ActionButton(discard, weight=Weight.PLAIN).on_tap(self.dropped)
        self.drop.setAccessibleDescription(discard)
        self.keep = ActionButton(_("Keep")).on_tap(self.kept)
        self.small_drop = IconButton(Icon.CLOSE, discard).on_tap(self.dropped)
        self.small_keep = IconButton(Icon.TICK, _("Keep the what-if")).on_tap(self.kept)
        names = lay(QtWidgets.QVBoxLayout(), self.title, self.told, gap=0)
        buttons = (self.small_drop, self.small_keep, self.drop, self.keep)
        lay(QtWidgets.QHBoxLayout(self), (names, 1), *buttons, gap=GAPS.wide)
        self.arrange()

    @override
    def arrange(self) -> None:
        """Put words on the buttons if they leave enough room for the title."""
        if self.layout() is None:
            return
        wanted = self.drop.sizeHint().width() + self.keep.sizeHint().width() + 3 * GAPS.wide
        roomy = self.width() - wanted >= self.title.sizeHint().width()
        for words, icon in ((self.drop, self.small_drop), (self.keep, self.small_keep)):
            words.setVisible(roomy)
            icon.setVisible(not roomy)


@dataclass(frozen=True, slots=True)
class Supposed:
    """What is supposed, in words, and its result: changes, or the notes that contradict it.

    While it is `waiting`, the result isn't known yet. If it `keeps`, it can be noted as a fact.
    """

    title: str
    told: str = ""
    spoken: str = ""
    changed: Changes = NOTHING_NEW
    clash: tuple[int, ...] = ()
    waiting: bool = False
    keeps: bool = False

    @property
    def notes(self) -> tuple[int, ...]:
        """The notes that it is about."""
        return self.clash


class SupposePanel(QtWidgets.QWidget):
    """What is supposed, and what would follow; `left` stops it, `kept` asks to note it as a fact.

    It has its parts only once something is supposed.
    """

    left = Signal()
    kept = Signal()

    def __init__(self) -> None:
        """Create an empty panel."""
        super().__init__()
        self.failed = FailureBox(self)

    def show_supposed(self, supposed: Supposed) -> None:
        """Show what is supposed and what follows."""
        if self.layout() is None:
            self._make()
        self.title.say(supposed.title)
        self.told.say(supposed.told, colour="warning" if supposed.clash else "pencil")
        self.told.setAccessibleName(supposed.spoken or supposed.told)
        self.let_go.setAccessibleDescription(f"{supposed.title}. {self.told.accessibleName()}")
        self.keep.setVisible(supposed.keeps and not supposed.clash)

    def _make(self) -> None:
        self.title = Label(bold=True, size=1.1)
        self.told = Label(bold=True, colour="pencil")
        self.hint = Label(_("None of this is noted."), colour="faded", size=0.93)
        self.keep = ActionButton(_("Keep as a fact…"), weight=Weight.PLAIN).on_tap(self.kept)
        self.let_go = ActionButton(_("Close")).on_tap(self.left)
        words = (self.title, self.told, self.failed, None, self.hint)
        leave = lay(QtWidgets.QHBoxLayout(), self.keep, (self.let_go, 1), gap=6)
        lay(QtWidgets.QVBoxLayout(self), *words, leave, gap=GAPS.wide)

    @override
    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        self.let_go.setFocus(Qt.FocusReason.MouseFocusReason)


class VantagePanel(QtWidgets.QStackedWidget):
    """Another view in place of the current game: an earlier note, or what is supposed."""

    def __init__(self) -> None:
        """Create an empty panel."""
        super().__init__()
        self.past, self.supposed = PastPanel(), SupposePanel()
        self.addWidget(self.past)
        self.addWidget(self.supposed)

    def show_vantage(self, vantage: Past | Supposed) -> None:
        """Show where the game is seen from, and what is seen there."""
        if isinstance(vantage, Past):
            self.past.show_past(vantage)
            self.setCurrentWidget(self.past)
        else:
            self.supposed.show_supposed(vantage)
            self.setCurrentWidget(self.supposed)


class Moment(Enum):
    """What is shown: the current game, an earlier sheet, or a what-if."""

    NOW = "now"
    PAST = "past"
    TRIED = "tried"


class Wash(Painted, QtWidgets.QWidget):
    """A pale layer of pencil over all of a card: what shows through isn't the game, but a what-if.

    It is so pale that everything can still be read, and taps go through it.
    """

    def __init__(self, card: QtWidgets.QWidget) -> None:
        """Lie over a card, hidden."""
        super().__init__(card)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        Over(self, card)

    def show_moment(self, moment: Moment) -> None:
        """Show it over a what-if."""
        self.setVisible(moment is Moment.TRIED)
        self.raise_()

    @override
    def paint(self, painter: QtGui.QPainter) -> None:
        wash = QtGui.QColor(theme.current().pencil)
        wash.setAlphaF(0.07)
        drawing.draw_box(painter, QRectF(self.rect()), drawing.CARD_RADIUS, QtGui.QBrush(wash))


class MomentCard(Card):
    """A card with a dashed edge unless it shows the current game; the past lies on the desk.

    A what-if is in pencil all over.
    """

    def __init__(self, body: QtWidgets.QWidget, parent: QtWidgets.QWidget) -> None:
        """Start with the current game."""
        super().__init__("", body, parent)
        self.moment = Moment.NOW
        self._wash = Wash(self)

    def show_moment(self, moment: Moment) -> None:
        """Look like a card of this moment."""
        if moment is not self.moment:
            self.moment = moment
            self._wash.show_moment(moment)
            self.update()

    @override
    def surface(self) -> drawing.Surface:
        if self.moment is Moment.NOW:
            return super().surface()
        colours, past = theme.current(), self.moment is Moment.PAST
        ground, edge = (colours.desk, colours.faded) if past else (colours.paper, colours.pencil)
        radius, thick = drawing.CARD_RADIUS, GAPS.hair
        return drawing.Surface(ground, edge, radius=radius, dashed=True, thick=thick)
