"""Overlay: what lies over all pages of the window, each part made when it is first needed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

if TYPE_CHECKING:
    from notepad.widgets.table.cover import Cover
    from notepad.widgets.touch.banner import Banner


class Overlay(QObject):
    """Messages over the pages, and the cover under which all is folded away.

    `folds` says that all is about to be covered, so that something may be left free on the cover,
    and `unfolds` that it is to be taken back.
    """

    folds = Signal()
    unfolds = Signal()

    def __init__(self, window: QWidget, pages: QWidget) -> None:
        """Lie over the pages of a window, with nothing there yet."""
        super().__init__(window)
        self._window, self._pages = window, pages
        self._focus: QWidget | None = None

    @cached_property
    def banner(self) -> Banner:
        """What the window has to say, over all pages."""
        from notepad.widgets.touch.banner import Banner

        return Banner(self._pages)

    @cached_property
    def cover(self) -> Cover:
        """What the window is folded away under."""
        from notepad.widgets.table.cover import Cover

        cover = Cover(self._window)
        cover.opened.connect(self.unfold)
        cover.peek_started.connect(self._pages.show)
        cover.peek_ended.connect(self._pages.hide)
        return cover

    def tell(self, text: str, *, error: bool = False) -> None:
        """Tell the player something; an error stays until he has seen it."""
        from notepad.widgets.touch.banner import Message

        self.banner.show_message(Message(text, error=error))

    def fold(self) -> None:
        """Hide everything at once; what is hidden takes no keys and is not read aloud."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        if not self.cover.isVisible():
            self._focus = QApplication.focusWidget()
            self.folds.emit()
        self._pages.hide()
        self.cover.fold()

    def unfold(self) -> None:
        """Show again what was hidden, the keyboard where it was."""
        if self.cover.isVisible():
            self.unfolds.emit()
        self.cover.unfold()
        self._pages.show()
        if self._focus is not None and isValid(self._focus):
            self._focus.setFocus()

    def turn_over(self) -> None:
        """Fold, or take back what is over the pages: the cover, or the message being read."""
        from notepad.widgets.touch.banner import Banner

        message = QApplication.focusWidget()
        while message is not None and not isinstance(message, Banner):
            message = message.parentWidget()
        if self.cover.isVisible():
            self.unfold()
        elif message is not None:
            message.dismiss()
        else:
            self.fold()

    def renew(self) -> None:
        """Say it all in the language that is spoken now; what is folded stays so."""
        banner, cover = self.__dict__.pop("banner", None), self.__dict__.pop("cover", None)
        if banner is not None:
            self.banner.take_over(banner)
        if cover is not None and cover.isVisible():
            self.unfolds.emit()
            self.cover.fold()
        for former in (banner, cover):
            if former is not None:
                former.hide()
                former.deleteLater()
