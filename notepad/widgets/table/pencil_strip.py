"""PencilStrip: says that something is tried in pencil, and keeps or drops it at one tap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.words import _, ngettext
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import LineLabel
from notepad.widgets.touch.controls import ActionButton, IconButton, Weight

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

_GAP = 8


@dataclass(frozen=True, slots=True)
class Tried:
    """What is tried: so many `notes` in pencil, after so many of the game, `gone` without."""

    after: int
    notes: int = 0
    gone: int = 0

    @property
    def told(self) -> str:
        """How much of it there is, and where it begins unless that is at the end."""
        told = ngettext("{count} in pencil", "{count} in pencil", self.notes)
        told = told.format(count=self.notes)
        if not self.gone:
            return told
        return _("after note {number} · {told}").format(number=self.after, told=told)

    @property
    def keeping(self) -> str:
        """What keeping it would do."""
        if not self.gone:
            return _("Keep what is in pencil")
        told = ngettext(
            "Keep what is in pencil, in place of note {first}",
            "Keep what is in pencil, in place of notes {first} to {last}",
            self.gone,
        )
        return told.format(first=self.after + 1, last=self.after + self.gone)


class PencilStrip(QWidget):
    """Says how much is in pencil, with a button to drop it and one to keep it.

    Where there is little room the buttons have icons instead of words.
    """

    kept = Signal()
    dropped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Say nothing yet."""
        super().__init__(parent)
        self.title = LineLabel(_("What if"), bold=True, size=1.1, colour="pencil")
        self.told = LineLabel(colour="faded", size=0.9)
        self.drop, self.keep = ActionButton(_("Drop"), weight=Weight.PLAIN), ActionButton(_("Keep"))
        self.small_drop = IconButton(Icon.CLOSE, _("Drop what is in pencil"))
        self.small_keep = IconButton(Icon.TICK, _("Keep what is in pencil"))
        self.drop.setAccessibleDescription(_("Drop what is in pencil"))
        for button, signal in (
            (self.drop, self.dropped),
            (self.small_drop, self.dropped),
            (self.keep, self.kept),
            (self.small_keep, self.kept),
        ):
            button.clicked.connect(signal)
        self._arrange()
        self._fit()

    def show_tried(self, tried: Tried) -> None:
        """Say what is tried."""
        self.told.say(tried.told)
        self.small_keep.hint(tried.keeping)
        self.keep.setAccessibleDescription(tried.keeping)
        self.keep.setEnabled(tried.notes > 0)
        self.small_keep.setEnabled(tried.notes > 0)

    def _arrange(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self.title)
        names.addWidget(self.told)
        row.addLayout(names, 1)
        for button in (self.small_drop, self.small_keep, self.drop, self.keep):
            row.addWidget(button)

    def _fit(self) -> None:
        """Have words on the buttons where they leave enough for what is told."""
        wanted = self.drop.sizeHint().width() + self.keep.sizeHint().width() + 3 * _GAP
        roomy = self.width() - wanted >= self.title.sizeHint().width()
        for words, icon in ((self.drop, self.small_drop), (self.keep, self.small_keep)):
            words.setVisible(roomy)
            icon.setVisible(not roomy)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()
