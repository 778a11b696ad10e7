"""A banner: a message in a line above everything else, sometimes with an action."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.language import _
from notepad.widgets.look import drawing, layouts, theme
from notepad.widgets.look.boxes import GAPS, Corner, Room, exactly
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label
from notepad.widgets.look.theme import em, finger
from notepad.widgets.touch.accessibility import announce, tapped_place
from notepad.widgets.touch.buttons import ActionButton, IconButton, Weight

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent


@dataclass(frozen=True, slots=True)
class Message:
    """What a banner says; `act` is called when the button with the text `action` is tapped.

    An error stays until it is dismissed; anything else disappears after some seconds.
    """

    text: str
    action: str = ""
    act: Callable[[], None] | None = None
    error: bool = False


class Banner(drawing.Painted, QWidget):
    """Lies over the bottom (or top) of its parent and shows one message after the other.

    Where it would cover what was tapped just now it lies over the other end. It takes no focus when
    it appears; Tab reaches it last, Esc dismisses it once it has the focus.
    """

    def __init__(self, parent: QWidget, *, top: bool = False, shown_ms: int = 5000) -> None:
        """Make a banner without a message; it follows its parent's size."""
        super().__init__(parent)
        # The usual time is long enough to read two lines.
        self._below, self._top, self._shown_ms = parent, top, shown_ms
        self._tapped: QPoint | None = None
        self._waiting: deque[Message] = deque()
        self.message: Message | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.dismiss)
        self.text = Label(colour="found_ink")
        self.text.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.action = ActionButton(weight=Weight.PLAIN).on_tap(self._act)
        self.action.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.close_button = IconButton(Icon.CLOSE, _("Dismiss")).on_tap(self.dismiss)
        parts = ((self.text, 1), self.action, self.close_button)
        self._row = layouts.lay(QHBoxLayout(self), *parts, margins=(14, 6, 6, 6))
        parent.installEventFilter(self)
        self.hide()

    def show_message(self, message: Message) -> None:
        """Show a message, after those that are waiting; the same message isn't shown twice."""
        if message == self.message or message in self._waiting:
            return
        self._waiting.append(message)
        if self.message is None:
            self._next()
        elif not self.message.error:
            # The current message has been seen; the new one shouldn't wait long.
            self._timer.start(min(self._timer.remainingTime(), self._shown_ms // 3))

    def alarm(self, text: str) -> None:
        """Show what went wrong; it stays until the player dismisses it."""
        self.show_message(Message(text, error=True))

    def dismiss(self) -> None:
        """Remove the message and show the next one, if any is waiting."""
        self._timer.stop()
        self.message = None
        if self._waiting:
            self._next()
        else:
            self.hide()

    def end_offer(self) -> None:
        """Dismiss a message with an action that isn't an error: the player does something else."""
        if self.message is not None and self.message.act is not None and not self.message.error:
            self.dismiss()

    def clear(self) -> None:
        """Remove all messages."""
        self._waiting.clear()
        self.dismiss()

    def take_over(self, former: Banner) -> None:
        """Continue another banner's errors, but without their actions."""
        while former.message is not None:
            if former.message.error and former.message.act is None:
                self.show_message(former.message)
            former.dismiss()

    def _next(self) -> None:
        message = self.message = self._waiting.popleft()
        self.text.say(message.text)
        self.setAccessibleName(message.text)
        self.action.say(message.action)
        self.action.setVisible(bool(message.action))
        self.close_button.setVisible(message.error)
        self._tapped = tapped_place()
        self._place()
        self.show()
        self.raise_()
        announce(self, message.text, urgent=message.error)
        if not message.error:
            self._timer.start(self._shown_ms)

    def _act(self) -> None:
        message = self.message
        self.dismiss()
        if message is not None and message.act is not None:
            message.act()

    def _place(self) -> None:
        room = QRectF(self._below.rect()).adjusted(GAPS.edge, GAPS.edge, -GAPS.edge, -GAPS.edge)
        self._row.activate()
        width = min(round(room.width()), max(self.sizeHint().width(), em(self) * 16), em(self) * 40)
        size = Room("banner", exactly(width), exactly(self.heightForWidth(width)))
        ends = [Corner(size, 0.5, end).places(room)["banner"].area.toRect() for end in (1, 0)]
        usual, other = reversed(ends) if self._top else ends
        self.setGeometry(other if self._covers(usual) and not self._covers(other) else usual)

    def _covers(self, place: QRect) -> bool:
        """Whether what was tapped just now lies there, a finger's width around it included."""
        if self._tapped is None:
            return False
        wide = finger(self)
        return place.adjusted(-wide, -wide, wide, wide).contains(
            self._below.mapFromGlobal(self._tapped)
        )

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return False

    @override
    def event(self, event: QEvent) -> bool:
        known = super().event(event)
        # Now everything in it has its new size: another font, or larger targets for fingers.
        if event.type() == QEvent.Type.LayoutRequest and not self.isHidden():
            self._place()
        return known

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.dismiss()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    @override
    def surface(self) -> drawing.Surface:
        colours = theme.current()
        error = self.message is not None and self.message.error
        line = colours.warning if error else colours.found
        return drawing.Surface(colours.found, line, radius=12)
