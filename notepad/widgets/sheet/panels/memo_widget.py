"""MemoWidget: advice in a few lines."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.page.page import Memo, Tone
from notepad.widgets.look.label import Label
from notepad.widgets.sheet.panels.paint_memo import INKS


class MemoWidget(QWidget):
    """A heading and lines, each in the colour of its tone; the weight tells them apart too."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no advice yet."""
        super().__init__(parent)
        self._memo = Memo("")
        self._heading = Label(bold=True)
        self._lines: list[Label] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(self._heading)

    @property
    def memo(self) -> Memo:
        """Return what is shown."""
        return self._memo

    def show_memo(self, memo: Memo) -> None:
        """Show this advice."""
        if memo == self._memo:
            return
        self._memo = memo
        self._heading.say(memo.title)
        for line in self._lines:
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines = []
        for text, tone in memo.lines:
            line = Label(text, colour=INKS[tone], bold=tone is not Tone.PLAIN)
            self._column.addWidget(line)
            self._lines.append(line)
