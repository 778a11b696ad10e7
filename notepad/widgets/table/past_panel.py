"""PastPanel: turns the pages of a game back and on again, and leads back to now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSlider, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.page.changes import Changes
from notepad.core.words import _, enumerated
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label, LineLabel
from notepad.widgets.look.sizes import finger
from notepad.widgets.touch.controls import ActionButton, IconButton, Weight
from notepad.widgets.touch.scrubber import Scrubber

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QShowEvent


_MOVES = {
    Qt.Key.Key_Left: QSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_Right: QSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_Home: QSlider.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QSlider.SliderAction.SliderToMaximum,
}


@dataclass(frozen=True, slots=True)
class Past:
    """A sheet that is shown in place of that of now: `after` so many of the `count` notes.

    `said` is the last of them, and `changed` what it brought, None until that is known.
    One `tries` what could have come then, unless something is tried already.
    """

    after: int
    count: int
    said: str = ""
    changed: Changes | None = None
    tries: bool = True

    @property
    def title(self) -> str:
        """How long ago that is."""
        if not self.after:
            return _("Before the first note")
        told = _("After note {number} of {count}")
        return told.format(number=self.after, count=self.count)


class RoomLabel(Label):
    """A text at the top of the room that is left to it; longer words want no more of that."""

    def __init__(self, *, bold: bool = False, colour: str = "ink") -> None:
        """Say nothing yet, and keep the room."""
        super().__init__(bold=bold, colour=colour)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), 0)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    @override
    def heightForWidth(self, width: int) -> int:
        return 0


class PastPanel(QWidget):
    """A scrubber over all notes, what the note there said and changed, and the way back.

    All of it keeps its place whatever is shown. `turned` brings the number of notes after which
    the sheet is wanted, by the scrubber, its keys, the arrows beside it or a swipe; `left` leads
    back to now, and `tried` asks to go on in pencil from what is shown.
    """

    turned = Signal(int)
    left = Signal()
    tried = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self.title = LineLabel(bold=True, size=1.1)
        self.said, self.changed = RoomLabel(), RoomLabel(bold=True, colour="mine_ink")
        self.scrubber = Scrubber(_("The sheet after each note"))
        self.before = IconButton(Icon.BACK, _("One note back"))
        self.after = IconButton(Icon.ON, _("One note on"))
        self.now = ActionButton(_("Back to now"))
        self.try_here = ActionButton(_("What if …"), weight=Weight.PLAIN)
        self.try_here.setAccessibleDescription(_("Go on in pencil from here"))
        self._from: QPointF | None = None
        self.before.clicked.connect(lambda: self.step(-1))
        self.after.clicked.connect(lambda: self.step(1))
        self.scrubber.valueChanged.connect(self.turned)
        self.now.clicked.connect(self.left)
        self.try_here.clicked.connect(self.tried)
        self._arrange()

    def show_past(self, past: Past) -> None:
        """Show what note the sheet stands at."""
        self.scrubber.blockSignals(True)
        self.scrubber.setRange(0, past.count)
        self.scrubber.setValue(past.after)
        self.scrubber.blockSignals(False)
        self.title.say(past.title)
        self.said.say(past.said)
        self.changed.say(_told(past))
        spoken = past.changed.spoken if past.changed else ""
        self.scrubber.setAccessibleDescription(
            enumerated(filter(None, (past.title, past.said, spoken)))
        )
        self.try_here.setVisible(past.tries)
        self.before.setEnabled(past.after > 0)
        self.after.setEnabled(past.after < past.count)

    def step(self, steps: int) -> None:
        """Turn so many notes on, or back if negative."""
        self.scrubber.setValue(self.scrubber.value() + steps)

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.said, 3)
        column.addWidget(self.changed, 2)
        for row in ((self.before, self.scrubber, self.after), (self.try_here, self.now)):
            line = QHBoxLayout()
            line.setSpacing(6)
            for widget in row:
                line.addWidget(widget, 1 if widget in (self.scrubber, self.now) else 0)
            column.addLayout(line)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.scrubber.setFocus(Qt.FocusReason.MouseFocusReason)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn by arrow keys from the buttons, too."""
        move = _MOVES.get(Qt.Key(event.key()))
        if move is None:
            super().keyPressEvent(event)
        else:
            self.scrubber.triggerAction(move)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._from = event.position()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Turn on when swiped to the left, as a page is turned, and back when to the right."""
        if self._from is not None:
            way = event.position() - self._from
            self._from = None
            if abs(way.x()) > max(finger(self), 2 * abs(way.y())):
                self.step(-1 if way.x() > 0 else 1)


def _told(past: Past) -> str:
    if not past.after or past.changed is None:
        return ""
    return past.changed.told or _("No mark changed by it.")
