"""SayPanel: the sentence in the making, the keypad for the place in question, and to confirm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.words import _
from notepad.widgets.look.label import Label
from notepad.widgets.look.sizes import finger
from notepad.widgets.say.bottom_line import BottomLine
from notepad.widgets.say.keypad_lines import GAP
from notepad.widgets.say.keypad_view import KeypadView
from notepad.widgets.say.sentence_line import SentenceLine

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from notepad.core.form import Form
    from notepad.widgets.touch.controls import ActionButton

_CONFIRM_KEYS = ("Ctrl+Return", "Ctrl+Enter")
_HINT_LINES = 2


class SayPanel(QWidget):
    """A form whose sentence is made place by place. It only tells what was tapped.

    Whoever holds the draft shows the form anew. All of it stands in the size that it is given, at
    the same places whatever is shown, and never scrolls. Keys are those of RowKeys, and Ctrl+Enter
    confirms. `turned` brings the rows of a place that was tapped; `stepped_back` takes the
    last tap back.
    """

    tapped = Signal(str, str)
    written = Signal(str, str)
    confirmed = Signal()
    turned = Signal(tuple)
    stepped_back = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a panel that shows no form yet."""
        super().__init__(parent)
        self.line = SentenceLine(self)
        self.rows = KeypadView(self)
        self.hint = Label("", self, colour="faded", size=0.93)
        self.bottom = BottomLine(self)
        self._mended = ""
        self.line.turned.connect(self.turned)
        self.rows.tapped.connect(self.tapped)
        self.rows.written.connect(self.written)
        self.bottom.tapped.connect(self.tapped)
        self.bottom.opened.connect(self.turned)
        self.bottom.stepped_back.connect(self.stepped_back)
        self.bottom.confirm.clicked.connect(lambda: self.confirmed.emit())
        for keys in _CONFIRM_KEYS:
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(self._confirm)

    @property
    def button(self) -> ActionButton:
        """The button that confirms."""
        return self.bottom.confirm

    def show_form(self, form: Form[Any], *, begun: bool = True) -> None:
        """Show a form, `begun` once anything was tapped of its note."""
        self.line.show_line(form)
        self.rows.show_step([form.row(key) for key in form.step])
        topics = form.row(form.topics) if form.topics else None
        ready = form.ready and not form.at_once
        if not ready and self.button.hasFocus():  # else it would go wherever Tab leads
            self.take_focus(Qt.FocusReason.OtherFocusReason)
        told = _("{sentence}\u00a0✓").format(sentence=form.offer or _("Note it")) if ready else ""
        self.bottom.show_topics(topics, begun=begun, confirm=told)
        mended = self._mended if not begun else ""
        said = " ".join(filter(None, (mended, form.caution, form.hint)))
        self.hint.say(said, colour="warning" if form.caution else "faded")

    def show_mending(self, number: int | None) -> None:
        """Say which note is being mended, if one is."""
        told = _("Note {number} is being mended.")
        self._mended = "" if number is None else told.format(number=number)
        self.bottom.show_mending(on=number is not None)

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Bring the keyboard to the keypad."""
        self.rows.take_focus(reason)

    def press(self, text: str) -> bool:
        """Tap the chip that a digit or letter stands for, as if typed in the keypad.

        Returns whether there was one, so that a window can pass on keys typed elsewhere.
        """
        return self.rows.press(text)

    def _confirm(self) -> None:
        if self.button.isVisibleTo(self):
            self.confirmed.emit()

    def _arrange(self) -> None:
        """Give every part its place, which rests on the size of the panel alone."""
        width, side = self.width(), finger(self)
        hint = self.hint.fontMetrics().lineSpacing() * _HINT_LINES
        line = min(2 * side + GAP, (self.height() - hint - side) // 3)
        pad = max(side, self.height() - line - hint - side - 3 * GAP)
        self.line.setGeometry(0, 0, width, line)
        self.rows.setGeometry(0, line + GAP, width, pad)
        self.hint.setGeometry(0, line + pad + 2 * GAP, width, hint)
        self.bottom.setGeometry(0, self.height() - side, width, side)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._arrange()
        super().changeEvent(event)
