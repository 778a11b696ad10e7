"""Tabs for a small window: which one panel is shown below the sheet."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from notepad.core.form import Choice
from notepad.core.page.page import Face
from notepad.core.words import _
from notepad.widgets.touch.controls import Chip


class Tabs(QWidget):
    """A row of chips, exactly one of them chosen; `tapped` tells that a player chose it."""

    chosen = Signal()
    tapped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start with the note being made."""
        super().__init__(parent)
        self.current = "note"
        self._names = {"note": _("Note"), "follows": "", "notes": _("Notes")}
        self._warned: set[str] = set()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self._chips = {key: Chip(Choice(key, Face(name))) for key, name in self._names.items()}
        for key, chip in self._chips.items():
            row.addWidget(chip, 1)
            chip.clicked.connect(lambda _on=False, key=key: self._tap(key))
        self._chips["follows"].hide()
        self._show()

    def choose(self, part: str) -> None:
        """Show a part: "note", "follows" or "notes"."""
        self.current = part
        self._show()
        self.chosen.emit()

    def _tap(self, part: str) -> None:
        self.choose(part)
        self.tapped.emit(part)

    def offer(self, part: str, name: str) -> None:
        """Offer a part by this name; without one it goes, and the note being made takes over."""
        if name == self._names[part]:
            return
        self._names[part] = name
        self._chips[part].setVisible(bool(name))
        if not name and self.current == part:
            self.current = "note"
        self._show()

    def warn(self, part: str, *, on: bool) -> None:
        """Mark a part as one that wants attention."""
        (self._warned.add if on else self._warned.discard)(part)
        self._show()

    def _show(self) -> None:
        for key, chip in self._chips.items():
            name = f"⚠ {self._names[key]}" if key in self._warned else self._names[key]
            chip.show_choice(Choice(key, Face(name), chosen=key == self.current))
