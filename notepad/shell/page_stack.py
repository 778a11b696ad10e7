"""PageStack: the pages of the window, of which one is in front."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

LEAST_SIZE = QSize(320, 320)


class PageStack(QStackedWidget):
    """Pages that fit into any window: none that is hidden asks for more room than it has."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a stack without pages."""
        super().__init__(parent)
        self._covered: list[tuple[QWidget, QWidget]] = []

    def turn_to(self, page: QWidget, *kept: QWidget | None) -> None:
        """Bring a page to the front; those that are not kept are gone: nobody returns to them."""
        if self.indexOf(page) < 0:
            self.addWidget(page)
        self.setCurrentWidget(page)
        self._covered.clear()
        for other in [self.widget(at) for at in range(self.count())]:
            if other is not None and other not in (page, *kept):
                self.removeWidget(other)
                other.deleteLater()
        page.setFocus()

    def cover_with(self, page: QWidget) -> None:
        """Lay a page over the one in front until `uncover`; that one stays, whatever it is."""
        below = self.currentWidget()
        assert below is not None
        self._covered.append((page, below))
        self.addWidget(page)
        self.setCurrentWidget(page)
        page.setFocus()

    def uncover(self) -> None:
        """Take the page away that was laid over others, and show what it covered."""
        page, below = self._covered.pop()
        self.setCurrentWidget(below)
        self.removeWidget(page)
        page.deleteLater()
        below.setFocus()

    @override
    def minimumSizeHint(self) -> QSize:
        return LEAST_SIZE
