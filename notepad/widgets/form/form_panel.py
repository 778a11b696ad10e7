"""FormPanel: what can be noted next, as rows of chips and a button that confirms."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.words import _
from notepad.widgets.form.form_rows import FormRows
from notepad.widgets.look.label import Label
from notepad.widgets.touch.controls import ActionButton
from notepad.widgets.touch.scrolling import FittingScroll

if TYPE_CHECKING:
    from notepad.core.form import Form

_CONFIRM_KEYS = ("Ctrl+Return", "Ctrl+Enter")


class FormPanel(QWidget):
    """A form to tap. It only tells what was tapped; whoever holds the draft shows it anew.

    Its height follows its width; where it gets less the rows scroll and the button stays in
    sight. Keys are those of FormRows, and Ctrl+Enter confirms.
    """

    tapped = Signal(str, str)
    written = Signal(str, str)
    confirmed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a panel that shows no form yet."""
        super().__init__(parent)
        self.rows = FormRows()
        self.rows.tapped.connect(self.tapped)
        self.rows.written.connect(self.written)
        self.button = ActionButton()
        self.button.clicked.connect(lambda: self.confirmed.emit())
        self.hint = Label(colour="faded")
        self._scroll = FittingScroll(self.rows, steady=True)
        self.rows.reached.connect(self._scroll.ensureWidgetVisible)
        self._scroll.verticalScrollBar().rangeChanged.connect(self._keep_up)
        self._chosen: tuple[tuple[str, ...], ...] = ()
        self._fresh: list[str] = []
        self._begun = False
        self._start = 0
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._scroll, 1)
        column.addWidget(self.button)
        column.addWidget(self.hint)
        self.button.hide()
        self.hint.hide()
        for keys in _CONFIRM_KEYS:
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(self._confirm)

    def show_form(self, form: Form[Any], *, begun: bool = True) -> None:
        """Show a form; widgets and focus stay where it is similar.

        Once the note is `begun` the rows that a tap brought up are seen, or those that are to be
        filled next; where they can be seen as it is, nothing moves. A note that is not begun is
        shown from its first row on.
        """
        self._notice(form, begun=begun)
        self.rows.show_rows(form.rows)
        ready = form.ready and not form.at_once
        if ready:
            self.button.say(_("{sentence}\u00a0✓").format(sentence=form.sentence))
            self.button.setAccessibleName(form.sentence)
        if not ready and self.button.hasFocus():  # else it would go wherever Tab leads
            self.take_focus(Qt.FocusReason.OtherFocusReason)
        if self.button.isHidden() == ready:
            self.button.setVisible(ready)
        told = " ".join(filter(None, (form.caution, form.hint)))
        self.hint.say(told, colour="warning" if form.caution else "faded")
        for last in deque(self.rows.stops(), maxlen=1):
            QWidget.setTabOrder(last, self.button)
        # What is measured at once must not rest on sizes of before: layouts learn of it later.
        for part in (self.rows, self._scroll, self):
            part.updateGeometry()
        self._keep_up()

    def _notice(self, form: Form[Any], *, begun: bool) -> None:
        """Find out what was tapped, and what came of it."""
        before = {view.row.key for view in self.rows.views}
        added = [row.key for row in form.rows if row.key not in before]
        chosen = tuple(
            (row.key, *(choice.key for choice in row.choices if choice.chosen)) for row in form.rows
        )
        anew = not begun and (self._begun or added)
        if begun and chosen != self._chosen:
            self._fresh = added
        self._begun, self._chosen = begun, chosen
        self._start = 0 if anew else self._scroll.verticalScrollBar().value()

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Bring the keyboard to the first row."""
        first = self.rows.resting()
        if first is not None:
            first.setFocus(reason)

    def press(self, text: str) -> bool:
        """Tap the chip that a digit or letter stands for, as if typed in the form.

        Returns whether there was one, so that a window can pass on keys typed elsewhere.
        """
        return self.rows.press(text)

    def _keep_up(self) -> None:
        """Scroll from where the form was when it was tapped to what is to be tapped next."""
        self._scroll.verticalScrollBar().setValue(self._start)
        if self._begun:
            fresh = [view for view in self.rows.views if view.row.key in self._fresh]
            for view in (*fresh[-1:], *(fresh or self.rows.unfilled())[:1]):
                self._scroll.ensureWidgetVisible(view, 0, 0)

    def _confirm(self) -> None:
        if not self.button.isHidden():
            self.confirmed.emit()
